import ArgumentParser
import Planner
import Store
import Terminal

/// `arc rm`: deletes tasks and Arcs, after a question.
struct Rm: ArcCommand {
  static let configuration = CommandConfiguration(
    commandName: "rm",
    abstract: "Delete tasks, or an Arc with everything in it; asks first.",
    usage: "arc rm NUMBER … | ARC [--yes]",
    discussion: """
      Examples:
        arc rm 12
        arc rm 3-5 --yes
        arc rm "CS 298/Labs"
      """)

  @Argument(help: ArgumentHelp("Numbers, or the name of an Arc.", valueName: "NUMBER|ARC")) var words: [Word]
  @Flag(name: [.long, .customShort("y")], help: "Do not ask.") var yes = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  func run(in context: Context) throws -> Exit {
    let items = try context.store.read { try self.items(in: $0) }
    let question = self.question(items, try context.store.read { try $0.counts() })
    if !yes {
      guard context.console.isInteractive else {
        let again = "arc rm \(words.map(\.text.quoted).joined(separator: " ")) --yes"
        throw Failure(.refused, "this would delete \(question)", hints: ["\(again) deletes without asking"])
      }
      guard try context.console.confirm(StyledText("delete \(question)?")) else {
        try context.console.note("kept")
        return .refused
      }
    }
    try context.store.record("deleted \(question)") { step in
      for item in items {
        switch item {
        case .arc(let arc): try step.remove(arc: arc.id)
        case .task(let task): try step.remove(task: task.id)
        }
      }
    }
    try context.console.show("deleted \(question)")
    return .done
  }

  private func items(in snapshot: PlannerSnapshot) throws -> [Item] {
    if words.line.contains(where: \.isLetter) { return [try snapshot.item(called: words.line)] }
    return try numbers(in: words).map { .task(try snapshot.task($0)) }
  }

  /// What will be gone: `12 Homework 2`, or `the arc CS 298 with 3 SubArcs and 41 tasks`.
  private func question(_ items: [Item], _ counts: [Int: ArcCounts]) -> String {
    items.map { item in
      switch item {
      case .task(let task): "\(task.id) \(task.fields.title)"
      case .arc(let arc): "the arc \(arc.path)" + contents(counts[arc.id] ?? ArcCounts())
      }
    }.joined(separator: ", ")
  }

  private func contents(_ counts: ArcCounts) -> String {
    func many(_ count: Int, _ word: String) -> String? {
      count == 0 ? nil : count == 1 ? "1 \(word)" : "\(count) \(word)s"
    }
    let parts = [many(counts.subArcs, "SubArc"), many(counts.total.all, "task")].compactMap { $0 }
    return parts.isEmpty ? "" : " with " + parts.joined(separator: " and ")
  }
}
