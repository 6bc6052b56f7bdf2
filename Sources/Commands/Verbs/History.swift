import Application
import ArgumentParser
import JSONText
import Planner
import Reminding
import Store
import Terminal

/// `arc history`: what happened to reminders.
struct History: ArcCommand {
  static let group = HelpGroup.remind
  static let otherwise = RefusedLineMeaning.task
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Show what happened to a task or reminder, or what reminders did.",
    usage: "arc history [NUMBER|WORDS] [--limit N] [--plain] [--json]",
    discussion: """
      Examples:
        arc history
        arc history 12          its occurrences first: done, missed, open; its changes last
        arc history 4 --json
      """)

  @Argument(
    help: ArgumentHelp("A task, a reminder or a group; all by default.", valueName: "NUMBER|WORDS|GROUP"))
  var words: [ArgumentText] = []
  @Option(help: ArgumentHelp("At most this many; 50 by default.", valueName: "N")) var limit: Int?
  @Flag(help: "Write JSON.") var json = false
  @Flag(help: "Write plain text, one item per line.") var plain = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  func run(in context: Context) throws -> Exit {
    let limit = limit ?? (json ? 1_000_000 : 50)
    guard limit > 0 else { throw Failure(.usage, "--limit must be 1 or more, not \(limit)") }
    let number = try words.isEmpty ? nil : Int(words.line) ?? number(called: words.line, context)
    let (occurrences, events, steps) = try context.store.read { snapshot in
      let thing = try number.map { try snapshot.thing($0) }
      let occurrences = try number.map { try snapshot.series(of: $0, limit: limit) } ?? []
      let steps =
        try thing.flatMap { Identity($0.uuid) }.map { try snapshot.steps(changing: $0, limit: limit) } ?? []
      return (occurrences, try snapshot.history(of: number, limit: limit), steps)
    }
    if json {
      try context.console.show(
        .document(ofHistory: events, occurrences: occurrences, steps: steps, here: context.here))
      return .done
    }
    // That an occurrence was missed stands beside it.
    let told = Set(occurrences.filter { context.here.state(of: $0) == .missed }.map(\.id))
    let entries = events.filter { $0.event != .missed || !told.contains($0.thing) }
    let columns = plain ? nil : context.console.appearance.columns
    func cut(_ line: StyledText) -> StyledText {
      columns.map { context.console.appearance.cut(line, to: $0) } ?? line
    }
    for task in occurrences { try context.console.show(cut(line(of: task, context.here))) }
    let whens = entries.map { context.here.when($0.time) }
    let width = whens.map(\.count).max() ?? 0
    for (entry, when) in zip(entries, whens) {
      let hasHappened = entry.reason == .missed(.over)
      let event = hasHappened ? "happened" : entry.event.rawValue
      let why = hasHappened ? nil : entry.reason.map { context.here.when.inOwnForm($0.text) }
      let style: Style =
        switch entry.event {
        case .completed: .done
        case .failed: .warning
        case .missed: hasHappened ? .plain : .warning
        default: .plain
        }
      let undone = entry.isUndone ? "undone" : ""
      if plain {
        let due = entry.due.map { "for \(context.here.when($0))" } ?? ""
        let parts = [event, when, due, why ?? "", undone]
        try context.console.tell(TaskLine.plain(entry.thing, entry.title, parts))
        continue
      }
      let due = entry.due.map { "  for \(context.here.when($0))" } ?? ""
      let reason = (why.map { "  \($0)" } ?? "") + (undone.isEmpty ? "" : "  \(undone)")
      try context.console.tell(
        cut(
          "\(when.filled(to: width), .time)  \(event.filled(to: 9), style)  \(entry.thing, .faint)  \(entry.title)\(due, .faint)\(reason, .faint)"
        ))
    }
    // An answer stands among the events already, with its occurrence.
    let answers = entries.filter { HistoryEntry.answers.contains($0.event) }.map(\.time)
    try show(steps.filter { $0.role != .do || !answers.contains($0.time) }, in: context)
    try tellOfOtherDevices(number, context)
    if entries.isEmpty, occurrences.isEmpty, steps.isEmpty {
      try context.console.tell(StyledText("no history yet: arc upcoming shows the alerts to come", .faint))
    }
    return .done
  }

  /// Says of one thing that the log has only what was done on this device, where other devices may change it, too.
  private func tellOfOtherDevices(_ number: Int?, _ context: Context) throws {
    guard number != nil, !plain, try context.store.syncStanding() != nil else { return }
    try context.console.note(StyledText("changes made on other devices are not listed", .faint))
  }

  /// What changed the thing: `changed    yesterday 17:00  essay: due Fri → Mon`.
  private func show(_ steps: [LoggedStep], in context: Context) throws {
    if !steps.isEmpty { try context.seeBreaks() }
    let lines = try context.store.read { snapshot in
      let words = ChangeWords(here: context.here, tree: try snapshot.arcs())
      return try steps.map { (context.here.stamp($0.time), try words.line($0, in: snapshot)) }
    }
    let width = lines.map(\.0.count).max() ?? 0
    for (stamp, words) in lines {
      try context.console.tell("\(stamp.filled(to: width), .faint)  \(words)")
    }
  }

  /// The group with a name, else the task or reminder that the words mean, an open one first: `arc history vitamins`.
  private func number(called name: String, _ context: Context) throws -> Int {
    if let group = try? context.store.read({ try $0.group(called: name).id }) { return group }
    for kind in [PlannerSnapshot.Kind.open, .done] {
      let found = try WordsOfTask(context, kind: kind, orReminders: true).selection(words)
      if let number = Int(found.line) { return number }
    }
    throw Failure(
      .notFound, "no task, reminder or group matches '\(name)'",
      hints: ["arc history shows what happened to all of them"])
  }

  /// An occurrence of a series and what became of it: `Tue 17 Nov 9 am  missed  12  vitamins`.
  private func line(of task: ArcTask, _ here: ViewContext) -> StyledText {
    let state = here.state(of: task)
    let span = here.when.span(here.shown(task.fields))
    if plain {
      let when = span.map { $0.start + ($0.end.map { "-" + $0 } ?? "") } ?? ""
      return TaskLine.plain(task.id, task.fields.title, [state.word, when])
    }
    var when = StyledText(span?.start ?? "", .time)
    if let end = span?.end { when += "\(.dash, .time)\(end, .time)" }
    return
      "\(state.sign) \(state.word.filled(to: 9), state.style)\(when)  \(task.id, .faint)  \(task.fields.title)"
  }
}

extension PlannerSnapshot {
  /// The occurrences of the series that a number belongs to, the latest last, `limit` of them; none for anything else.
  fileprivate func series(of number: Int, limit: Int) throws -> [ArcTask] {
    guard let task = try? task(number), task.occurrence != nil else { return [] }
    return try occurrences(ofTask: number).suffix(limit)
  }
}
