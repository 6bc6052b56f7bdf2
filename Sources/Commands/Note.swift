import ArgumentParser
import Planner
import Store

/// `arc note`: adds to the notes of a task.
struct Note: ArcCommand {
  static let configuration = CommandConfiguration(
    commandName: "note",
    abstract: "Add to the notes of a task; without TEXT in your editor.",
    usage: "arc note NUMBER [TEXT …]",
    discussion: """
      Examples:
        arc note 12 ask Ann about question 3
        arc note 12                     all of them in $VISUAL or $EDITOR
      """)

  @Argument(help: ArgumentHelp("The task's number, then text.", valueName: "NUMBER TEXT")) var words: [Word]
  @Flag(help: "Write the task as JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  func run(in context: Context) throws -> Exit {
    guard let first = words.first?.text, let number = Int(first) else {
      throw Failure(.usage, "which task? arc note 12 TEXT")
    }
    let old = try context.store.read { try $0.task(number) }
    let text = Array(words.dropFirst()).line
    let whole: String?
    if text.isEmpty {
      var edited = try Editor.edit(old.fields.description + "\n", named: "notes.txt", context.console)
      while edited.last?.isNewline == true { edited.removeLast() }
      whole = edited
    } else {
      whole = nil
    }
    let task = try context.store.record("noted something about \(old.fields.title)") { step in
      var fields = try step.snapshot.task(number).fields
      let before = fields.description
      if let whole, before != old.fields.description, whole != before {
        throw Failure(
          .refused, "another program changed the notes of \(number) meanwhile; nothing was changed")
      }
      fields.description = whole ?? (before.isEmpty ? text : before + "\n" + text)
      return try step.edit(task: number, fields)
    }
    try context.show(task, json: json)
    return .done
  }
}
