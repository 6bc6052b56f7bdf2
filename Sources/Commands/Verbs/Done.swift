import Application
import ArgumentParser
import JSONText
import Planner
import Store
import Terminal

/// `arc done`: completes tasks.
struct Done: ChangingCommand {
  static let group = HelpGroup.tasks
  static let wordForm = WordForm.filter
  static let aliases = [
    CommandAlias("complete", for: "done", otherwise: .taskWithDay),
    CommandAlias("finish", for: "done", otherwise: .taskWithDay),
    CommandAlias("check", for: "done", otherwise: .taskWithDay),
  ]
  static let configuration = CommandConfiguration(
    commandName: "done",
    abstract: "Complete tasks; a repeating task moves on to its next occurrence.",
    usage: "arc done NUMBER … | WORDS | FILTER … | ARC [--ignored] [--missed]",
    discussion: """
      Examples:
        arc done 12
        arc done groceries      the open task with that word
        arc done 3-5 9
        arc done 12 --missed    the occurrences missed before it as well
        arc done arc:cs298 due.before:monday
        arc done cs298          offers to archive the Arc

      With --ignored they are closed as ignored instead.
      """)

  @Argument(
    help: ArgumentHelp("Numbers, ranges like 3-5, a filter, or an Arc.", valueName: "NUMBER|FILTER|ARC"))
  var words: [ArgumentText]
  @Flag(help: "Close them as ignored, not as done.") var ignored = false
  @Flag(help: "Close the occurrences that were missed before it, too.") var missed = false
  @Flag(name: [.long, .customShort("y")], help: "Archive an Arc without asking.") var yes = false
  @Flag(help: "Write the tasks as JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  var hasOwnDocument: Bool { TaskSelection.means(words) }

  func run(in context: Context) throws -> Exit {
    let words = try WordsOfTask(context, orReminders: true, isDue: !missed).selection(words)
    guard TaskSelection.means(words) else { return try offerToArchive(context) }
    return try context.close(words, ignored ? .ignored : .completed, withMissed: missed, json: json)
  }

  private func offerToArchive(_ context: Context) throws -> Exit {
    let (arc, unfinished, repeating) = try context.store.read { snapshot in
      let arc = try snapshot.arcOrTrace(called: words.line)
      return (arc, try snapshot.unfinished(in: arc.id), try snapshot.openRepeating(in: arc.id))
    }
    if unfinished.count > 0 { throw notATask(arc, unfinished) }
    if !yes {
      guard context.console.isInteractive else {
        throw Failure(
          .refused, "\(arc.path) is an Arc; archive it instead",
          hints: ["arc archive \(arc.path.quoted)"])
      }
      let ended = EndedArc(arc: arc, unfinished: unfinished, repeating: repeating)
      guard try context.confirmArchiving(ended) else { return .refused }
    }
    try context.tell(context.archive(arc), of: arc)
    return .done
  }

  /// An Arc with open tasks is meant where a task should be: its tasks, or how to close them all.
  private func notATask(_ arc: Arc, _ unfinished: ArchiveBlockers) -> Failure {
    let tasks = unfinished.tasks.map { "\($0.id) \($0.fields.title)" }
    let open =
      tasks.joined(separator: ", ")
      + (unfinished.count > tasks.count ? " and \(unfinished.count - tasks.count) more" : "")
    let number = unfinished.tasks.first.map { "arc done \($0.id) closes one; " } ?? ""
    return Failure(
      .refused, "\(arc.path) is an Arc, not a task; open in it: \(open)",
      hints: [
        number + "arc done \("arc:\(arc.path)".quoted) closes all",
        "arc archive \(arc.path.quoted) --close-open archives it, too",
      ])
  }
}

extension Context {
  /// Closes the reminders and tasks that words mean, and says what became of them.
  /// - Parameter withMissed: true to close the occurrences that were missed before them, too.
  func close(
    _ words: [ArgumentText], _ outcome: ClosingOutcome, withMissed: Bool = false, json: Bool
  ) throws -> Exit {
    let all = try sayingWhatIsNotDue {
      try store.asOneStep {
        try store.close(subjects(among: words), outcome, withMissed: withMissed)
      }
    }
    let (reminders, closed) = (all.compactMap(\.reminder), all.compactMap(\.task))
    if closed.isEmpty, !reminders.isEmpty {
      if json { try showDocument(of: reminders.map(\.reminder)) }
      for one in reminders where !json { try show(one, outcome) }
      return .done
    }
    if json {
      try console.show(
        JSONWriter.document { json in
          json.key("tasks")
          json.array { list in closed.forEach { list.value($0.task, here: here) } }
          json.key("next")
          json.array { list in closed.compactMap(\.next).forEach { list.value($0, here: here) } }
          json.reminders(reminders.map(\.reminder))
        })
      return .done
    }
    for one in reminders { try show(one, outcome) }
    for one in closed { try show(one) }
    if !withMissed { try tellOfMissed(closed.filter { !$0.wasClosed }.map(\.task)) }
    return .done
  }

  private func show(_ closed: ClosedTask) throws {
    let task = closed.task
    let note = closed.wasClosed ? StyledText("  was already closed", .faint) : StyledText()
    let sign = here.state(of: task).sign
    let day = closed.next == nil ? nil : otherDay(of: task)
    try console.tell(
      "\(sign) \(task.id, .faint)  \(task.fields.title)  \(day ?? "")\(task.arcPath, .faint)\(note)")
    if let next = closed.next { try showNext(next) }
  }

  /// `tomorrow 09:15  `: which occurrence of a series that was, unless it was today's.
  private func otherDay(of task: ArcTask) -> String? {
    let shown = here.shown(task.fields)
    guard let day = shown.date, day != here.local.day else { return nil }
    return here.when.short(day, shown.time) + "  "
  }

  /// Says how to close the occurrences that were missed before some, too, closed by arc or still open.
  private func tellOfMissed(_ tasks: [ArcTask]) throws {
    // Occurrences within a day are not counted as missed.
    let counted = try tasks.filter { WithinDay.words($0.fields) == nil }.map { task in
      (task, try task.missed + stillOpen(before: task))
    }
    let late = counted.filter { $0.1 > 0 }.map(\.0)
    guard let first = late.first else { return }
    let count = counted.map(\.1).reduce(0, +)
    let numbers = late.count > 5 ? "\(first.id) …" : late.map { "\($0.id)" }.joined(separator: " ")
    let them = count == 1 ? "it" : "them"
    try console.tell(
      StyledText("  \(count) missed before; arc done \(numbers) --missed closes \(them), too", .faint))
  }

  /// How many earlier occurrences of a task's series are still open.
  private func stillOpen(before task: ArcTask) throws -> Int {
    guard task.occurrence != nil else { return 0 }
    return try store.read { try $0.occurrences(ofTask: task.id) }.prefix { $0.id != task.id }
      .filter { $0.closing == nil }.count
  }

  /// Says which occurrence of a series comes now: `  8  comes next  Fri 4 Dec 10:00`.
  func showNext(_ next: ArcTask) throws {
    let shown = here.shown(next.fields)
    let span = here.when.span(shown)
    let when = (span?.start ?? "") + (span?.end.map { " to \($0)" } ?? "")
    try console.tell("  \(next.id, .faint)  \("comes next", .faint)  \(when)")
  }
}
