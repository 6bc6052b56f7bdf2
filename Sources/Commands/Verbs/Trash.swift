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
  static let configuration = CommandConfiguration.family(
    "trash",
    abstract: "List what was deleted, bring it back, or empty the trash.",
    discussion: """
      Examples:
        arc trash
        arc trash restore 12
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
      let items = try context.store.read { try $0.trash() }.filter { !$0.isOfTask }
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
        let name = item.isArc ? "the arc \(item.path)\(contents(item))" : item.title
        let place = item.isArc || item.path.isEmpty ? "" : "  " + item.path
        try context.console.tell(
          "  \(pad + number, .faint)  \(context.here.stamp(item.deleted), .faint)  \(name)\(place, .faint)")
      }
      return .done
    }

    private func contents(_ item: TrashItem) -> String {
      let parts = [many(item.inside.subArcs, "SubArc"), many(item.inside.tasks, "task")].compactMap { $0 }
      return parts.isEmpty ? "" : " with " + parts.joined(separator: " and ")
    }
  }

  /// `arc trash restore NUMBER …|ARC`.
  struct Restore: ChangingCommand {
    static let configuration = CommandConfiguration(
      commandName: "restore", abstract: "Bring back tasks and reminders by number, or an Arc.",
      usage: "arc trash restore NUMBER …|ARC [--json]")

    @Argument(help: ArgumentHelp("Numbers, or the name of an Arc.", valueName: "DELETED"))
    var words: [ArgumentText]
    @Flag(help: "Write what changed as JSON.") var json = false
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    static var isAboutPlans: Bool { false }
    static var question: String? { "restore what? arc trash restore 12" }

    func run(in context: Context) throws -> Exit {
      if words.allSatisfy({ TaskSelection.isNumbers($0) }) {
        let numbers = try numbers(in: words)
        let deleted = try context.store.read { try $0.trash() }.filter(\.isReminder).map(\.number)
        let (tasks, reminders) = try context.store.record("restored tasks") { step in
          let reminders = try numbers.filter(deleted.contains).map { try step.restore(reminder: $0) }
          let tasks = try numbers.filter { !deleted.contains($0) }.map { try step.restore(task: $0) }
          step.label = "restored \(titles(tasks, reminders))"
          return (tasks, reminders)
        }
        try context.console.tell("restored \(titles(tasks, reminders))".asResult)
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
      return .done
    }

    private func titles(_ tasks: [ArcTask], _ reminders: [Reminder]) -> String {
      ((tasks.isEmpty ? [] : [tasks.words]) + reminders.map(\.fields.title)).joined(separator: ", ")
    }
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
}

/// `3 tasks`, `1 task`; nil for none.
func many(_ count: Int, _ word: String) -> String? {
  count == 0 ? nil : count == 1 ? "1 \(word)" : "\(count) \(word)s"
}
