import Application
import ArgumentParser
import Planner
import Store
import Terminal

/// `arc rm`: deletes tasks and Arcs, after a question.
struct Rm: ChangingCommand {
  static let group = HelpGroup.tasks
  static let configuration = CommandConfiguration(
    commandName: "rm",
    abstract: "Delete tasks, reminders, a group, or an Arc with everything in it; asks first.",
    usage: "arc rm NUMBER … | WORDS | FILTER … | ARC [--series] [--yes]",
    discussion: """
      Examples:
        arc rm 12
        arc rm "old lab"        the open task with those words
        arc rm 3-5 --yes
        arc rm arc:cs298 is:done
        arc rm "CS 298/Labs"
        arc rm 7 --series       a repeating task with all its future occurrences

      Deleted things go to the trash; arc undo or arc trash restore brings them back.
      """)

  @Argument(help: ArgumentHelp("Numbers, a filter, or the name of an Arc.", valueName: "NUMBER|FILTER|ARC"))
  var words: [ArgumentText]
  @Flag(help: "The whole series of a repeating task, not only this occurrence.") var series = false
  @Flag(name: [.long, .customShort("y")], help: "Do not ask.") var yes = false
  @Flag(help: "Write what changed as JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  func run(in context: Context) throws -> Exit {
    let words = try context.removeReminders(among: WordsOfTask(context).selection(words), isSure: yes)
    guard let words else { return .refused }
    if words.isEmpty { return .done }
    let items = try context.store.read { try self.items(words, in: $0, context) }
    let counts = try context.store.read { try $0.counts() }
    let question = self.question(items, counts)
    var withSeries = series
    if !yes {
      let loss = self.loss(items, counts)
      guard context.console.isInteractive else {
        let again = "arc rm \(words.map(\.text.quoted).joined(separator: " ")) --yes"
        throw Failure(
          .refused, "this would delete \(question)",
          hints: [loss, "\(again) deletes without asking", seriesHint(items, again)].compactMap { $0 })
      }
      if let loss { try context.console.note(StyledText(loss, .warning)) }
      guard let answer = try ask(question, hasSeries: items.contains(where: \.repeats), context.console)
      else {
        try context.console.note("kept")
        return .refused
      }
      withSeries = answer.withSeries
    }
    let next = try context.store.record("deleted \(items.count > 3 ? tasks(items).words : question)") {
      step in
      try items.compactMap { item -> ArcTask? in
        switch item {
        case .arc(let arc): try step.remove(arc: arc.id)
        case .task(let task): return try step.remove(task: task.id, withSeries: withSeries)
        }
        return nil
      }
    }
    try context.console.tell("deleted \(question)".asResult)
    for task in next { try context.showNext(task) }
    return .done
  }

  private func items(_ words: [ArgumentText], in snapshot: PlannerSnapshot, _ context: Context) throws
    -> [Item]
  {
    guard TaskSelection.means(words) else { return [.arc(try snapshot.arcOrTrace(called: words.line))] }
    let numbers = try TaskSelection(words, in: snapshot, context, kind: .all).numbers
    return try numbers.map { .task(try snapshot.task($0)) }
  }

  private func tasks(_ items: [Item]) -> [ArcTask] {
    items.compactMap { if case .task(let task) = $0 { task } else { nil } }
  }

  /// What takes the whole series of a repeating task, too; nil where nothing repeats.
  private func seriesHint(_ items: [Item], _ again: String) -> String? {
    guard !series, items.contains(where: \.repeats) else { return nil }
    return "it repeats: \(again) --series also deletes all its future occurrences"
  }

  /// Asks; nil for a no.
  private func ask(_ question: String, hasSeries: Bool, _ console: Console) throws -> (
    withSeries: Bool, Void
  )? {
    guard hasSeries, !series else {
      return try console.confirm(StyledText("delete \(question)?")) ? (series, ()) : nil
    }
    let answer = try console.ask("delete \(question)? y only this one, s the whole series, Enter keeps it:")
    switch answer?.lowercased().prefix(1) {
    case "y": return (false, ())
    case "s": return (true, ())
    default: return nil
    }
  }

  /// What will be gone: `12 Homework 2`, `41 tasks`, or `the arc CS 298 with 3 SubArcs and 41 tasks`.
  private func question(_ items: [Item], _ counts: [Int: ArcCounts]) -> String {
    if items.count > 10 { return "\(items.count) tasks" }
    return items.map { item in
      switch item {
      case .task(let task): "\(task.id) \(task.fields.title)"
      case .arc(let arc):
        "the arc \(arc.path)" + (contents(counts[arc.id] ?? ArcCounts()).map { " with " + $0 } ?? "")
      }
    }.joined(separator: ", ")
  }

  /// What goes with an Arc: `3 SubArcs and 41 tasks will be deleted, not archived`; nil when nothing does.
  private func loss(_ items: [Item], _ counts: [Int: ArcCounts]) -> String? {
    for case .arc(let arc) in items {
      return contents(counts[arc.id] ?? ArcCounts()).map { $0 + " will be deleted, not archived" }
    }
    return nil
  }

  private func contents(_ counts: ArcCounts) -> String? {
    let parts = [many(counts.subArcs, "SubArc"), many(counts.total.all, "task")].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " and ")
  }
}

extension Item {
  /// True for an open occurrence of a repeating task.
  fileprivate var repeats: Bool {
    if case .task(let task) = self { task.fields.recurrence != nil && task.closing == nil } else { false }
  }
}
