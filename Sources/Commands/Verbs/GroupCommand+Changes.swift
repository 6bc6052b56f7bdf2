import Application
import ArgumentParser
import Planner
import Store
import Terminal

extension GroupCommand {
  /// `arc group new NAME --every RULE`.
  struct New: ChangingCommand {
    static let configuration = CommandConfiguration(
      commandName: "new", abstract: "Make a group.",
      usage:
        "arc group new NAME --every RULE --starting WHEN [--until WHEN] [--members NUMBER …] [--pick HOW]")

    @Argument(help: ArgumentHelp("Its name.", valueName: "NAME"), completion: .nothing)
    var name: [ArgumentText]
    @OptionGroup(title: "Group") var options: ReminderOptions
    @OptionGroup(title: "Group") var choice: GroupOptions
    @Option(
      parsing: .upToNextOption, help: ArgumentHelp("The numbers of its reminders.", valueName: "REMINDER"))
    var members: [ArgumentText] = []
    @OptionGroup(title: "Set fields directly") var fields: FieldOptions
    @Flag(help: "Write JSON.") var json = false
    @OptionGroup var answer: AnswerOptions
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    static var question: String? { "which group? arc group new \"Daily words\"" }
    var hasOwnDocument: Bool { true }

    func run(in context: Context) throws -> Exit {
      let name = name.line
      var values = fields.values
      values.title = name
      var draft = try ReminderDraft("", title: name, values, options.values, context)
      draft.fields.title = name
      guard draft.fields.timetable != nil else {
        throw Failure(
          .refused, "a group needs times",
          hints: ["arc group new \(name.quoted) --every day --starting 'today 8am'"])
      }
      let group = try context.makeGroup(
        draft.fields, pick: choice.pick ?? .shuffle,
        members: members.isEmpty ? [] : Application.numbers(in: members))
      let count = try options.shown()
      if json || answer.verbose {
        try context.showSaved(group, count, json: json)
      } else {
        let hint = "    arc remind \"Speak truth\" --group \(name.quoted)"
        try context.answer(group, next: options.next, tail: members.isEmpty ? StyledText(hint, .faint) : "")
      }
      return .done
    }
  }

  /// `arc group edit GROUP …`.
  struct Edit: ChangingCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit", abstract: "Change when a group comes, or how it chooses.",
      usage: "arc group edit GROUP [WHEN] [--pick HOW] [--until WHEN] …")

    @Argument(help: ArgumentHelp("The name of the group.", valueName: "GROUP")) var name: ArgumentText
    @Argument(help: ArgumentHelp("What changes, in words.", valueName: "WHEN")) var words: [ArgumentText] = []
    @OptionGroup(title: "Group") var options: ReminderOptions
    @OptionGroup(title: "Group") var choice: GroupOptions
    @OptionGroup(title: "Set fields directly") var fields: FieldOptions
    @Flag(help: "Write JSON.") var json = false
    @OptionGroup var answer: AnswerOptions
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    static var question: String? { "which group? arc group edit \"Daily words\"" }
    var hasOwnDocument: Bool { true }

    func run(in context: Context) throws -> Exit {
      let group = try context.store.read { try $0.group(called: name.text) }
      if words.isEmpty, fields.isEmpty, options.isEmpty, choice.pick == nil {
        throw Failure.nothingToChange(group)
      }
      var edit = ReminderEdit(words: words.line, values: fields.values, own: options.values)
      edit.pick = choice.pick
      return try context.edit(group, edit, options, json: json, verbose: answer.verbose)
    }
  }

  /// `arc group rm GROUP`.
  struct Delete: ChangingCommand {
    static let configuration = CommandConfiguration(
      commandName: "rm", abstract: "Delete a group; its members stay.",
      usage: "arc group rm GROUP [--yes] [--json]")

    @Argument(help: ArgumentHelp("The name of the group.", valueName: "GROUP")) var name: [ArgumentText]
    @Flag(name: [.long, .customShort("y")], help: "Do not ask before deleting.") var yes = false
    @Flag(help: "Write what changed as JSON.") var json = false
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    static var question: String? { "which group? arc group rm \"Daily words\"" }

    func run(in context: Context) throws -> Exit {
      let deletion = try context.store.read {
        try Deletion(reminders: [$0.group(called: name.line)], in: $0)
      }
      if !yes {
        guard context.console.isInteractive else {
          throw Failure(
            .refused, "this would delete \(deletion.words)",
            hints: ["arc group rm \(name.line.quoted) --yes deletes without asking"])
        }
        guard try context.console.confirm(StyledText("delete \(deletion.words)?")) else {
          try context.console.note("nothing was deleted")
          return .refused
        }
      }
      try context.delete(deletion)
      try context.console.tell("deleted \(deletion.words)".asResult)
      return .done
    }
  }

  /// How a group chooses.
  struct GroupOptions: ParsableArguments {
    @Option(
      help: ArgumentHelp("How it chooses.", valueName: "HOW")) var pick: Rotation.Pick?
  }
}
