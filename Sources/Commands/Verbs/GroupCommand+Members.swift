import Application
import ArgumentParser
import Names
import Planner
import Store

extension GroupCommand {
  /// `arc group add GROUP REMINDER …`.
  struct Add: ChangingCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add reminders to a group, by number or by text.",
      usage: "arc group add GROUP REMINDER … [--yes]")

    @Argument(help: ArgumentHelp("The name of the group.", valueName: "GROUP")) var group: ArgumentText
    @Argument(help: ArgumentHelp("Numbers, or the text of one, even a new one.", valueName: "REMINDER"))
    var reminders: [ArgumentText] = []
    @Flag(name: [.long, .customShort("y")], help: "Make a new reminder without asking.") var yes = false
    @Flag(help: "Write JSON.") var json = false
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    static var question: String? { "which group? arc group add \"Daily words\"" }
    var hasOwnDocument: Bool { true }

    func run(in context: Context) throws -> Exit {
      let edit = try MemberEdit(group, reminders, "add", json: json, context)
      let known = try context.store.read { try $0.reminders(groups: false) }
      guard let numbers = try edit.numbers(among: known) else {
        guard try make(reminders.line, among: known, in: edit.group, context) else { return .refused }
        try context.show(edit.group, json: json)
        return .done
      }
      return try edit.run(numbers, "added to") { try $0.join(reminder: $1, group: edit.group.id) }
    }

    /// Makes a member of a text that no reminder has; nothing of it is read.
    /// - Returns: false when that was not wanted.
    private func make(_ name: String, among known: [Reminder], in group: Reminder, _ context: Context) throws
      -> Bool
    {
      let near = didYouMean(name, among: known.map(\.fields.title))
      guard yes || context.console.isInteractive && !json else {
        throw Failure(
          .notFound, "no reminder is called '\(name)'" + near,
          hints: [
            "arc remind \(name.quoted) --group \(group.fields.title.quoted) adds it",
            "arc reminders lists all numbers",
          ])
      }
      let question = near.isEmpty ? "; make it?" : "\(near) make a new one?"
      guard try yes || context.console.confirm("no reminder is called '\(name)'\(question)") else {
        try context.console.note("nothing was changed")
        return false
      }
      let made = try context.store.record("set the reminder \(name)") { step in
        try step.add(Reminder.Fields(title: name), to: [group.id])
      }
      if !json { try context.showSaved(made, ReminderOptions.usuallyShown, json: false) }
      return true
    }
  }

  /// `arc group remove GROUP MEMBER …`.
  struct Remove: ChangingCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Take members out of a group.",
      usage: "arc group remove GROUP MEMBER …")

    @OptionGroup var members: MemberOptions
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    static var question: String? { "which group? arc group remove \"Daily words\"" }
    var json: Bool { members.json }
    var hasOwnDocument: Bool { true }

    func run(in context: Context) throws -> Exit {
      try members.change("remove", "removed from", context) { try $0.leave(reminder: $1, group: $2) }
    }
  }

  /// `arc group enable GROUP MEMBER …`.
  struct Enable: ChangingCommand {
    static let configuration = CommandConfiguration(
      commandName: "enable", abstract: "Switch members on again.",
      usage: "arc group enable GROUP MEMBER …")

    @OptionGroup var members: MemberOptions
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    static var question: String? { "which group? arc group enable \"Daily words\"" }
    var json: Bool { members.json }
    var hasOwnDocument: Bool { true }

    func run(in context: Context) throws -> Exit {
      try members.change("enable", "switched on in", context) {
        try $0.enable(reminder: $1, group: $2, true)
      }
    }
  }

  /// `arc group disable GROUP MEMBER …`.
  struct Disable: ChangingCommand {
    static let configuration = CommandConfiguration(
      commandName: "disable", abstract: "Switch members off in this group only.",
      usage: "arc group disable GROUP MEMBER …")

    @OptionGroup var members: MemberOptions
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    static var question: String? { "which group? arc group disable \"Daily words\"" }
    var json: Bool { members.json }
    var hasOwnDocument: Bool { true }

    func run(in context: Context) throws -> Exit {
      try members.change("disable", "switched off in", context) {
        try $0.enable(reminder: $1, group: $2, false)
      }
    }
  }

  /// A group and members of it.
  struct MemberOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("The name of the group.", valueName: "GROUP")) var group: ArgumentText
    @Argument(help: ArgumentHelp("Numbers of members, or the text of one.", valueName: "MEMBER"))
    var members: [ArgumentText] = []
    @Flag(help: "Write JSON.") var json = false

    /// Does something with each member.
    /// - Parameters:
    ///   - verb: the command: `remove`.
    ///   - label: what the log says before the group's name.
    func change(
      _ verb: String, _ label: String, _ context: Context,
      _ body: (PlannerStep, _ member: Int, _ group: Int) throws -> Void
    ) throws -> Exit {
      let edit = try MemberEdit(group, members, verb, json: json, context)
      let known = try context.store.read { try $0.members(ofGroup: edit.group.id).map(\.reminder) }
      guard let numbers = try edit.numbers(among: known) else {
        let title = edit.group.fields.title
        throw Failure(
          .notFound,
          "no member of \(title) is called '\(members.line)'"
            + didYouMean(members.line, among: known.map(\.fields.title)),
          hints: ["arc group show \(title.quoted) lists its members"])
      }
      return try edit.run(numbers, label) { try body($0, $1, edit.group.id) }
    }
  }

  /// A change of a group's members.
  private struct MemberEdit {
    let group: Reminder
    private let words: [ArgumentText]
    private let json: Bool
    private let context: Context

    init(_ group: ArgumentText, _ words: [ArgumentText], _ verb: String, json: Bool, _ context: Context)
      throws
    {
      self.group = try context.store.read { try $0.group(called: group.text) }
      guard !words.isEmpty else {
        throw Failure(.usage, "which reminders? arc group \(verb) \(group.text.quoted) 4")
      }
      (self.words, self.json, self.context) = (words, json, context)
    }

    /// The numbers that the words are, or those of the reminders that all words together name; nil when none is called so.
    func numbers(among known: [Reminder]) throws -> [Int]? {
      if words.allSatisfy({ TaskSelection.isNumbers($0) }) { return try Application.numbers(in: words) }
      let named = known.filter { NameKey($0.fields.title) == NameKey(words.line) }
      return named.isEmpty ? nil : named.map(\.id)
    }

    /// Does something with each, as one step, and shows the group.
    func run(_ numbers: [Int], _ label: String, _ body: (PlannerStep, Int) throws -> Void) throws -> Exit {
      try context.store.record("\(label) the group \(group.fields.title)") { step in
        for number in numbers { try body(step, number) }
      }
      try context.show(group, json: json)
      return .done
    }
  }
}
