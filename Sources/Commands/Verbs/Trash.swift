import Application
import ArgumentParser
import JSONText
import Names
import Planner
import Store
import Terminal

/// `arc trash`: what was deleted, and the way back.
struct Trash: ChangingCommand {
  static let group = HelpGroup.undo
  static let configuration = CommandConfiguration(
    commandName: "trash",
    abstract: "List what was deleted, bring it back, or empty the trash.",
    usage: "arc trash [restore NUMBER …|ARC | empty] [--yes] [--json]",
    discussion: """
      Examples:
        arc trash
        arc trash restore 12
        arc trash restore "CS 298"      with everything that was deleted with it
        arc trash empty                 deletes for good: undo cannot bring it back
      """)

  @Argument(help: ArgumentHelp("restore, then numbers or an Arc; or empty.", valueName: "restore|empty"))
  var words: [ArgumentText] = []
  @Flag(name: [.long, .customShort("y")], help: "Empty it without asking.") var yes = false
  @Flag(help: "Write JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var isAboutPlans: Bool { false }

  var hasOwnDocument: Bool { !["restore", "empty"].contains(words.first?.text) }

  func run(in context: Context) throws -> Exit {
    switch words.first?.text {
    case nil: try list(context)
    case "restore": try restore(Array(words.dropFirst()), context)
    case "empty" where words.count == 1: return try empty(context)
    case let other?:
      let near = words.count > 1 && other == "empty" ? "" : didYouMean(other, among: ["restore", "empty"])
      throw Failure(
        .usage, "arc trash has no command '\(other)'" + (near.isEmpty ? "; try restore or empty" : near))
    }
    return .done
  }

  private func list(_ context: Context) throws {
    let items = try context.store.read { try $0.trash() }.filter { !$0.isOfTask }
    if json { return try context.console.show(.document(ofTrash: items)) }
    let shown = items.filter { !$0.isInside }
    if shown.isEmpty { try context.console.show(StyledText("the trash is empty", .faint)) }
    let width = shown.map { $0.isArc ? 0 : String($0.number).count }.max() ?? 0
    for item in shown {
      let number = item.isArc ? "" : String(item.number)
      let pad = String(repeating: " ", count: max(0, width - number.count))
      let name = item.isArc ? "the arc \(item.path)\(contents(item))" : item.title
      let place = item.isArc || item.path.isEmpty ? "" : "  " + item.path
      try context.console.tell(
        "  \(pad + number, .faint)  \(context.here.stamp(item.deleted), .faint)  \(name)\(place, .faint)")
    }
  }

  private func contents(_ item: TrashItem) -> String {
    let parts = [many(item.inside.subArcs, "SubArc"), many(item.inside.tasks, "task")].compactMap { $0 }
    return parts.isEmpty ? "" : " with " + parts.joined(separator: " and ")
  }

  private func restore(_ words: [ArgumentText], _ context: Context) throws {
    guard !words.isEmpty else { throw Failure(.usage, "restore what? arc trash restore 12") }
    if words.allSatisfy({ TaskSelection.isNumbers($0) }) {
      let numbers = try numbers(in: words)
      let deleted = try context.store.read { try $0.trash() }.filter(\.isReminder).map(\.number)
      let (tasks, reminders) = try context.store.record("restored tasks") { step in
        let reminders = try numbers.filter(deleted.contains).map { try step.restore(reminder: $0) }
        let tasks = try numbers.filter { !deleted.contains($0) }.map { try step.restore(task: $0) }
        step.label = "restored \(Trash.words(tasks, reminders))"
        return (tasks, reminders)
      }
      try context.console.tell("restored \(Trash.words(tasks, reminders))".asResult)
    } else {
      let arc = try context.store.record("restored an arc") { step in
        let arc = try step.restore(arc: words.line)
        step.label = "restored the arc \(arc.path)"
        return arc
      }
      let counts = try context.store.read { try $0.counts()[arc.id] } ?? ArcCounts()
      let parts = [many(counts.subArcs, "SubArc"), many(counts.total.all, "task")].compactMap { $0 }
      let with = parts.isEmpty ? "" : " with " + parts.joined(separator: " and ")
      try context.console.tell("restored the arc \(arc.path)\(with)".asResult)
    }
  }

  private static func words(_ tasks: [ArcTask], _ reminders: [Reminder]) -> String {
    ((tasks.isEmpty ? [] : [tasks.words]) + reminders.map(\.fields.title)).joined(separator: ", ")
  }

  private func empty(_ context: Context) throws -> Exit {
    let items = try context.store.read { try $0.trash() }
    let (arcs, reminders) = (items.count(where: \.isArc), items.count { $0.isReminder && !$0.isOfTask })
    let words = [
      many(arcs, "arc"), many(items.count { !$0.isArc && !$0.isReminder }, "task"),
      many(reminders, "reminder"),
    ]
    .compactMap { $0 }.joined(separator: " and ")
    guard !words.isEmpty else {
      try context.console.show(StyledText("the trash is empty", .faint))
      return .done
    }
    if !yes {
      guard context.console.isInteractive else {
        throw Failure(
          .refused, "this would delete \(words) for good",
          hints: ["arc trash empty --yes empties it without asking"])
      }
      guard try context.console.confirm("delete \(words) for good?") else {
        try context.console.note("kept")
        return .refused
      }
    }
    try context.store.record("emptied the trash: \(words)") { _ = try $0.emptyTrash() }
    try context.console.tell("deleted \(words) for good".asResult)
    return .done
  }
}

/// `3 tasks`, `1 task`; nil for none.
func many(_ count: Int, _ word: String) -> String? {
  count == 0 ? nil : count == 1 ? "1 \(word)" : "\(count) \(word)s"
}
