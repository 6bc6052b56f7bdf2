import Application
import Moments
import Planner
import Store
import Terminal

/// An Arc whose last day has come, and what is still open in it.
struct EndedArc {
  var arc: Arc
  var unfinished: Unfinished
  var repeating: [ArcTask]

  /// `CS 298 ended 3 days ago`.
  func line(_ here: ViewContext) -> StyledText {
    guard let ends = arc.fields.ends else { return StyledText(arc.path, .strong) }
    let verb = ends < here.local.day ? "ended" : "ends"
    return "\(arc.path, .strong) \(verb) \(here.when.distance(ends))"
  }

  /// What is open, and what archiving would end.
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
  /// The Arcs whose last day has come.
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
    // Before the answers: a terminal that is closed on the question was asked, too.
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

  /// Asks about one Arc until the answer is one.
  /// - Returns: false when no more is to be asked.
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

  /// Asks for another last day; false when what was typed is none.
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

// What is overdue for long.
extension Context {
  /// The open tasks that are overdue for more than so many seconds.
  func overdue(for seconds: Int) -> TaskFilter {
    TaskFilter([TaskFilter.Condition(.overdue(at: now.adding(seconds: -seconds)))])
  }

  /// Puts such tasks away as passed, and says so.
  /// - Returns: the tasks; none when nothing is overdue for that long.
  func putAway(overdueFor seconds: Int, json: Bool = false) throws -> [ArcTask] {
    let filter = overdue(for: seconds)
    var tasks: [ArcTask] = []
    if try store.read({ try $0.count(matching: filter, atMost: 1) }) > 0 {
      tasks = try store.record("put away") { step in
        let tasks = try step.snapshot.numbers(matching: filter).map { try step.close(task: $0, .passed).task }
        step.label = "put away \(tasks.words) as passed"
        return tasks
      }
    }
    if json {
      try showDocument(of: tasks)
    } else if tasks.isEmpty {
      try console.tell(StyledText("nothing is overdue for that long", .faint))
    } else {
      try console.tell("put away \(tasks.words) as passed".asResult)
    }
    return tasks
  }

  /// Puts away what `complete-overdue` says. That is a step of the program's own: `arc undo` takes back what the
  /// person did last, and what was brought back stays.
  /// - Parameter inMemory: true to do it to a copy, until the store is closed.
  func putAwayOverdue(inMemory: Bool = false) throws {
    let patience: Int
    switch settings.completeOverdue {
    case .off: return
    case .atDue: patience = 0
    case .after(let hours): patience = hours * 3600
    }
    let moment = now.adding(seconds: -patience)
    guard try store.readByRule({ try !$0.passing(overdueAt: moment).isEmpty }) else { return }
    if inMemory { try store.goOnInMemory() }
    let tasks = try store.record("put away") { step in
      step.actByRule()
      let tasks = try step.snapshot.passing(overdueAt: moment).map { try step.close(task: $0, .passed).task }
      step.label = "put away \(tasks.words) as passed"
      return tasks
    }
    guard !tasks.isEmpty, !inMemory else { return }
    let numbers = tasks.count > 5 ? "is:passed" : tasks.map { "\($0.id)" }.joined(separator: " ")
    let them = tasks.count == 1 ? "it" : "them"
    try console.note(
      StyledText("put away \(tasks.words) as passed; arc reopen \(numbers) brings \(them) back", .faint))
  }
}
