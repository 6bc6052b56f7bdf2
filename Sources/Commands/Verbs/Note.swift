import Application
import ArgumentParser
import Planner
import Store

/// `arc note`: adds to the notes of a task.
struct Note: ArcCommand {
  static let group = HelpGroup.tasks
  static let otherwise = RefusedLineMeaning.task
  static let configuration = CommandConfiguration(
    commandName: "note",
    abstract: "Add to a task's notes; without TEXT, edit them in your editor.",
    usage: "arc note NUMBER|WORD [TEXT …]",
    discussion: """
      Examples:
        arc note 12 ask Ann about question 3
        arc note essay ask for sources  the open task with that word
        arc note 12                     all of them in $VISUAL or $EDITOR
      """)

  @Argument(help: ArgumentHelp("The task's number, then text.", valueName: "NUMBER TEXT")) var words:
    [ArgumentText]
  @Flag(help: "Write the task as JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var changesSingleThings: Bool { true }

  func run(in context: Context) throws -> Exit {
    let words = try numbered(context) ?? words
    guard let first = words.first?.text, let number = Int(first) else {
      throw Failure(.usage, "which task? arc note 12 TEXT")
    }
    let old = try context.store.read { try $0.taskOrTrace(number) }
    let text = trimmed(Array(words.dropFirst()).line)
    if words.count > 1 {
      guard !text.isEmpty else {
        throw Failure(.usage, "nothing to note", hints: ["arc note \(number) opens the notes in your editor"])
      }
      try context.show(
        context.changeNotes(of: old) { $0.isEmpty ? text : $0 + "\n" + text }, json: json)
      return .done
    }
    let task = try Editor.edit(old.fields.description + "\n", named: "notes.txt", context.console) { edited in
      var whole = edited
      while whole.last?.isNewline == true { whole.removeLast() }
      return try context.changeNotes(of: old) { before in
        if before == old.fields.description || before == whole { return whole }
        var failure = Failure(
          .refused, "another program changed the notes of \(number) in the meantime; nothing was changed")
        failure.isCorrectable = false
        throw failure
      }
    }
    try context.show(task, json: json)
    return .done
  }

  /// The words with the number of the open task whose title has the first word; nil when they begin with a number, or
  /// with no word of a title.
  private func numbered(_ context: Context) throws -> [ArgumentText]? {
    guard let first = words.first, first.text.count > 2, Int(first.text) == nil else { return nil }
    let found = try WordsOfTask(context).selection([first])
    guard let number = found.first, Int(number.text) != nil else { return nil }
    return [number] + words.dropFirst()
  }
}
