import Application
import ArgumentParser
import JSONText
import Names
import Planner
import Store
import Terminal

/// `arc trash`: what was deleted, and the way back.
struct Trash: CommandFamily {
  static let group = HelpGroup.undo
  static let otherwise = RefusedLineMeaning.task
  static let configuration = CommandConfiguration.family(
    "trash",
    abstract: "List what was deleted, bring it back, or empty the trash.",
    discussion: """
      Examples:
        arc trash
        arc trash restore 12
        arc trash restore groceries     the deleted task with that word
        arc trash restore "CS 298"      with everything that was deleted with it
        arc trash empty                 deletes for good: undo cannot bring it back
      """,
    of: [List.self, Restore.self, Empty.self], standard: List.self)

  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  /// `arc trash ls`.
  struct List: ArcCommand {
    static let configuration = CommandConfiguration(
      commandName: "ls", abstract: "List what was deleted.", usage: "arc trash [ls] [--json]")

    @Flag(help: "Write JSON.") var json = false
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    static var isAboutPlans: Bool { false }

    func run(in context: Context) throws -> Exit {
      let items = try context.store.read { try $0.trash() }
      if json {
        try context.console.show(.document(ofTrash: items))
        return .done
      }
      let shown = items.filter { !$0.isInside }
      if shown.isEmpty { try context.console.show(StyledText("the trash is empty", .faint)) }
      let width = shown.map { $0.isArc ? 0 : String($0.number).count }.max() ?? 0
      for item in shown {
        let number = item.isArc ? "" : String(item.number)
        let pad = String(repeating: " ", count: max(0, width - number.count))
        let name = item.isArc ? "the Arc \(item.path)\(contents(item))" : item.title
        let place = item.isArc || item.path.isEmpty ? "" : "  " + item.path
        try context.console.tell(
          "  \(pad + number, .faint)  \(context.here.stamp(item.deleted), .faint)  \(name)\(place, .faint)")
      }
      return .done
    }

    private func contents(_ item: TrashItem) -> String {
      counted((item.inside.subArcs, "SubArc"), (item.inside.tasks, "task")).map { " with " + $0 } ?? ""
    }
  }

  /// `arc trash restore NUMBER …|ARC`.
  struct Restore: ChangingCommand {
    static let configuration = CommandConfiguration(
      commandName: "restore", abstract: "Bring back tasks and reminders by number, or an Arc.",
      usage: "arc trash restore NUMBER …|WORDS|ARC [--json]")

    @Argument(help: ArgumentHelp("Numbers, or the name of an Arc.", valueName: "DELETED"))
    var words: [ArgumentText]
    @Flag(help: "Write what changed as JSON.") var json = false
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    static var isAboutPlans: Bool { false }
    static var question: String? { "restore what? arc trash restore 12" }

    func run(in context: Context) throws -> Exit {
      if words.allSatisfy({ TaskSelection.isNumbers($0) }) {
        try restore(numbers(in: words), context)
      } else if let number = try Trash.deleted(words, context) {
        try restore([number], context)
      } else {
        let arc = try context.restore(arc: words.line)
        let counts = try context.store.read { try $0.counts()[arc.id] } ?? ArcCounts()
        let inside = counted((counts.subArcs, "SubArc"), (counts.total.all, "task"))
        try context.console.tell(
          "restored the Arc \(arc.path)\(inside.map { " with " + $0 } ?? "")".asResult)
      }
      return .done
    }

    private func restore(_ numbers: [Int], _ context: Context) throws {
      let restored = try context.restore(numbers)
      try context.console.tell("restored \(restored.words)".asResult)
      for task in restored.tasks where task.closing == nil && task.occurrence != nil {
        guard task.fields.recurrence == nil else { continue }
        try context.console.note(
          StyledText(
            "  \(task.id) is a task of its own now; the occurrences after it go on without it", .faint))
      }
    }
  }

  /// The number of the only task or reminder in the trash whose title has all the words; nil for an Arc's name.
  /// - Throws: `Failure` when none has them, or several.
  private static func deleted(_ words: [ArgumentText], _ context: Context) throws -> Int? {
    let all = try context.store.read { try $0.trash() }
    if all.contains(where: { $0.isArc && $0.isCalled(words.line) }) { return nil }
    let items = all.filter { !$0.isInside }
    let terms = words.line.lowercased().split(whereSeparator: \.isWhitespace)
    let found = items.filter { item in
      let title = item.title.lowercased()
      return !item.isArc && terms.allSatisfy { title.contains($0) }
    }
    if found.isEmpty {
      throw Failure(
        .notFound, "nothing in the trash matches '\(words.line)'", hints: ["arc trash lists what is in it"])
    }
    guard found.count > 1 else { return found.first?.number }
    throw Failure(
      .notFound, "several tasks in the trash match '\(words.line)'; say which by its number",
      hints: found.prefix(9).map { "\($0.number)  \($0.title)" })
  }

  /// `arc trash empty`.
  struct Empty: ChangingCommand {
    static let configuration = CommandConfiguration(
      commandName: "empty", abstract: "Delete for good what is in the trash.",
      usage: "arc trash empty [--yes] [--json]")

    @Flag(name: [.long, .customShort("y")], help: "Empty it without asking.") var yes = false
    @Flag(help: "Write what changed as JSON.") var json = false
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    static var isAboutPlans: Bool { false }

    func run(in context: Context) throws -> Exit {
      guard let words = try context.trashWords() else {
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
          try context.console.note("nothing was deleted")
          return .refused
        }
      }
      try context.emptyTrash()
      try context.console.tell("deleted \(words) for good".asResult)
      return .done
    }
  }
}
