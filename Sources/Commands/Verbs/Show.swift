import Application
import ArgumentParser
import Planner
import Store

/// `arc show`: one task or Arc with everything that is known about it.
struct Show: ArcCommand {
  static let group = HelpGroup.tasks
  static let otherwise = RefusedLineMeaning.taskWithDay
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show everything about a task, a reminder, a group or an Arc.",
    usage: "arc show NUMBER|ARC [--json]",
    discussion: """
      Examples:
        arc show 12
        arc show cs298
        arc show "Daily words"
      """)

  @Argument(help: ArgumentHelp("A task's number, or the name of an Arc.", valueName: "NUMBER|ARC")) var words:
    [ArgumentText]
  @Flag(help: "Write JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  func run(in context: Context) throws -> Exit {
    if let reminder = try context.reminder(called: words.line) {
      try context.show(reminder, json: json)
      return .done
    }
    let words = try WordsOfTask(context, kind: .all, orReminders: true).selection(words)
    if let reminder = try context.reminder(called: words.line) {
      try context.show(reminder, json: json)
      return .done
    }
    switch try context.store.read({ try $0.item(called: words.line) }) {
    case .task(let task): try context.show(task, json: json)
    case .arc(let arc): try context.show(arc, json: json)
    }
    return .done
  }
}

extension Context {
  /// Shows a task whole.
  func show(_ task: ArcTask, json: Bool) throws {
    var view = TaskView(task: task, here: here, reminds: json ? nil : try reminds(of: task))
    if !json, task.fields.recurrence != nil { view.breaks = try terms(onlyBreaks: true, of: nil) }
    if json { view.places = try store.read { try task.fields.trigger.map($0.placeWords) } }
    if json { try console.show(view.document) } else { try console.show(view.lines(console.appearance)) }
    if !json { try console.tell(Added.hint(for: String(task.id))) }
  }

  /// Shows an Arc whole.
  func show(_ arc: Arc, json: Bool) throws {
    let counts = try store.read { try $0.counts()[arc.id] } ?? ArcCounts()
    let view = ArcView(arc: arc, counts: counts, here: here)
    if json { try console.show(view.document) } else { try console.show(view.lines(console.appearance)) }
    if !json { try console.tell(Added.hint(for: arc.path)) }
  }
}
