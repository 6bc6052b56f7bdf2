import Application
import Moments
import Planner
import Store
import Terminal

/// An Arc whose last day has passed, and its open tasks.
struct EndedArc {
  var arc: Arc
  var unfinished: ArchiveBlockers
  var repeating: [ArcTask]

  /// `CS 298 ended 3 days ago`.
  func line(_ here: ViewContext) -> StyledText {
    guard let ends = arc.fields.ends else { return StyledText(arc.path, .strong) }
    let verb = ends < here.local.day ? "ended" : "ends"
    return "\(arc.path, .strong) \(verb) \(here.when.distance(ends))"
  }

  /// The number of open tasks, and of series that archiving would end.
  var state: [StyledText] {
    var lines: [StyledText] = []
    if unfinished.count > 0 {
      let more =
        unfinished.count > unfinished.tasks.count
        ? " and \(unfinished.count - unfinished.tasks.count) more" : ""
      let names = unfinished.tasks.map { "\($0.id) \($0.fields.title)" }.joined(separator: ", ")
      let below = unfinished.subArcs.isEmpty ? "" : " (in \(unfinished.subArcs.joined(separator: ", ")) too)"
      lines.append("open\(below): \(names)\(more)")
    }
    if !repeating.isEmpty {
      lines.append("ends with it: \(repeating.map { "\($0.id) \($0.fields.title)" }.joined(separator: ", "))")
    }
    return lines
  }
}

extension Context {
  /// The Arcs whose last day has passed.
  func endedArcs() throws -> [EndedArc] {
    try store.read { snapshot in
      try snapshot.endedArcs().map {
        EndedArc(
          arc: $0, unfinished: try snapshot.unfinished(in: $0.id),
          repeating: try snapshot.openRepeating(in: $0.id))
      }
    }
  }

  /// Asks about ended Arcs, once a day.
  func askAboutEndedArcs() throws {
    guard try store.read({ try $0.mayAsk() && !$0.endedArcs().isEmpty }) else { return }
    // Saved before the answers, so that closing the terminal at the question counts as asked.
    try store.record("asked") { $0.asked(on: here.local.day) }
    try ask(about: endedArcs())
  }

  /// Asks whether to archive or extend Arcs, one after the other.
  /// - Returns: false when the person left before the last one, with `q`, Ctrl-C or Ctrl-D.
  @discardableResult
  func ask(about ended: [EndedArc]) throws -> Bool {
    for (index, one) in ended.enumerated() {
      try console.note(one.line(here))
      for line in one.state { try console.note("  \(line)") }
      guard try decide(one, isLast: index == ended.count - 1) else { return false }
    }
    return true
  }

  /// Asks about an Arc until the answer is valid.
  /// - Returns: false to stop asking.
  private func decide(_ one: EndedArc, isLast: Bool) throws -> Bool {
    let isFinished = one.unfinished.count == 0
    let archive = isFinished ? "a archives it, " : ""
    let later = isLast ? "Enter leaves it for later" : "Enter leaves it for later, q leaves all"
    while true {
      guard let typed = try console.ask("\(archive)e extends it, \(later):") else { return false }
      let answer = trimmed(typed)
      switch answer.lowercased() {
      case "": return true
      case "q": return false
      case "a" where isFinished:
        try tell(self.archive(one.arc), of: one.arc)
        return true
      case "a": try console.note("it still has open tasks: finish, move or delete them first")
      case "e": if try askForLastDay(of: one.arc) { return true }
      default: try console.refuse(answer, isFinished ? "a, e, q or Enter" : "e, q or Enter")
      }
    }
  }

  /// Asks for another last day; false when the answer is not a day.
  private func askForLastDay(of arc: Arc) throws -> Bool {
    guard let day = try console.ask("until when?"), !day.isEmpty else { return true }
    do {
      let extended = ExtendedArc(arc: try extend(arc, until: day), before: arc.fields.ends)
      try console.show(extended.line(here))
      return true
    } catch let failure as Failure {
      for line in failure.lines(appearance: console.errorAppearance) { try console.note(line) }
      return false
    }
  }
}

// Tasks that have been overdue for long.
extension Context {
  /// Closes as passed what has been overdue for more than so many seconds, and says so.
  /// - Returns: the tasks; none when nothing has been overdue for that long.
  func showPutAway(overdueFor seconds: Int, json: Bool = false) throws -> [ArcTask] {
    let tasks = try putAway(overdueFor: seconds)
    if json {
      try showDocument(of: tasks)
    } else if tasks.isEmpty {
      try console.tell(StyledText("nothing has been overdue for that long", .faint))
    } else {
      try console.tell("closed \(tasks.words) as passed".asResult)
    }
    return tasks
  }

  /// Closes overdue tasks as the setting `complete-overdue` says.
  /// - Parameter inMemory: true to do it to a copy, until the store is closed.
  func putAwayOverdue(inMemory: Bool = false) throws {
    let delay: Int
    switch settings.completeOverdue {
    case .off: return
    case .atDue: delay = 0
    case .after(let hours): delay = hours * 3600
    }
    let tasks = try putAway(overdueFor: delay, byRule: true, inMemory: inMemory)
    guard !tasks.isEmpty, !inMemory else { return }
    let numbers = tasks.count > 5 ? "is:passed" : tasks.map { "\($0.id)" }.joined(separator: " ")
    let them = tasks.count == 1 ? "it" : "them"
    try console.note(
      StyledText("closed \(tasks.words) as passed; arc reopen \(numbers) reopens \(them)", .faint))
  }
}
