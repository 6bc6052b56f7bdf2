import JSONText
import Moments
import Planner
import Store

/// The week that was and the one that comes: what was done, what slipped, what waits, and what is next.
///
///     Done in the last 7 days · 2
///     ✓ 4  yesterday  hw 2        61B
///     Slipped · 1
///     ! 7  last Wed   essay       7B
package struct ReviewView {
  /// A list with a name.
  package struct Part {
    package var name: String
    /// What JSON calls it.
    package var key: StaticString
    package var tasks: [ArcTask]
    /// How many there are in all, counted up to `mostCounted`.
    package var count: Int
    /// The command that shows all of them.
    package var command: String

    /// Adds tasks among the others by when they were due, and keeps the first ones.
    fileprivate mutating func add(_ more: [ArcTask], most: Int) {
      let all = (tasks + more).enumerated().sorted { a, b in
        (a.element.due?.seconds ?? .max, a.offset) < (b.element.due?.seconds ?? .max, b.offset)
      }
      tasks = all.prefix(most).map(\.element)
      count += more.count
    }

    package init(name: String, key: StaticString, tasks: [ArcTask], count: Int, command: String) {
      self.name = name
      self.key = key
      self.tasks = tasks
      self.count = count
      self.command = command
    }
  }

  package var done: Part
  package var slipped: Part
  package var inbox: Part
  package var undated: Part
  /// Today and the seven days after it.
  package var next: CalendarDays
  package var here: ViewContext

  private static let most = 10
  package static let mostCounted = 1000

  /// - Parameter isWhole: reads all of every part, not only the first ones.
  package init(_ snapshot: PlannerSnapshot, here: ViewContext, isWhole: Bool = false) throws {
    self.here = here
    let today = here.local.day
    let from = today.adding(days: -6)
    func part(
      _ name: String, _ key: StaticString, _ conditions: [TaskFilter.Condition], _ command: String,
      kind: PlannerSnapshot.Kind = .open
    ) throws -> Part {
      let (tasks, count) = try snapshot.list(
        matching: TaskFilter(conditions), kind: kind, limit: isWhole ? nil : ReviewView.most,
        countingTo: ReviewView.mostCounted)
      return Part(name: name, key: key, tasks: tasks, count: count, command: command)
    }
    let week = TaskFilter.Condition(.completed(here.range(from: from, to: today)))
    done = try part(
      "Done in the last 7 days", "done", [week, .init(.state(.done))],
      "arc ls is:done completed.after:\(from.adding(days: -1)) --all", kind: .done)
    slipped = try part("Slipped", "slipped", [.init(.overdue(at: here.now))], "arc overdue --all")
    slipped.add(
      try snapshot.missed(since: here.start(of: from), here), most: isWhole ? .max : ReviewView.most)
    slipped.tasks = slipped.tasks.untimedFirst(here)
    let box = try snapshot.arcs().child(of: nil, named: "Inbox").flatMap { $0.archived == nil ? $0.id : nil }
    let inBox = TaskFilter.Test.arcs(Set(box.map { [$0] } ?? []))
    inbox = Part(name: "Inbox", key: "inbox", tasks: [], count: 0, command: "")
    // What is overdue stands above, each task once.
    let punctual = TaskFilter.Condition(.overdue(at: here.now), isNegated: true)
    if box != nil { inbox = try part("Inbox", "inbox", [.init(inBox), punctual], "arc ls Inbox --all") }
    var elsewhere = [TaskFilter.Condition(.has(.date), isNegated: true)]
    if box != nil { elsewhere.append(.init(inBox, isNegated: true)) }
    undated = try part("Without a date", "undated", elsewhere, "arc ls is:undated --all")
    next = try CalendarDays(
      snapshot, from: today, to: today.adding(days: 7), here: here,
      limit: isWhole ? 1_000_000 : 20)
    // What is done or overdue stands above.
    for day in next.days.indices {
      next.days[day].items.removeAll { $0.state.isClosed || $0.state == .overdue }
    }
  }

  /// The tasks to decide about, each once: overdue or missed, in the Inbox, or without a date.
  package var undecided: [ArcTask] {
    var seen: Set<Int> = []
    return (slipped.tasks + inbox.tasks + undated.tasks).filter { seen.insert($0.id).inserted }
  }

  /// True when there is nothing to look back on or ahead to.
  package var isEmpty: Bool { parts.allSatisfy { $0.count == 0 } && next.isEmpty }

  /// The parts of the week that was, in their order.
  package var parts: [Part] { [done, slipped, inbox, undated] }

  /// Adds `"done":[…],"slipped":[…],"inbox":[…],"undated":[…],"next":[…]`.
  package func write(to json: inout JSONWriter) {
    for part in parts {
      json.key(part.key)
      json.array { list in part.tasks.forEach { list.value($0, here: here) } }
    }
    json.key("next")
    json.value(next)
  }
}

extension PlannerSnapshot {
  /// The last occurrence of each series that was missed since an instant, which is when the next one began. Where that one
  /// is overdue itself, it stands for those before it.
  fileprivate func missed(since start: Moment, _ here: ViewContext) throws -> [ArcTask] {
    let missed = try tasks(
      matching: TaskFilter([.init(.state(.missed))]), kind: .done, limit: ReviewView.mostCounted)
    var seen: Set<String> = []
    return try missed.prefix { $0.closing.map { $0.at >= start } ?? false }.filter { task in
      guard seen.insert(task.occurrence?.series ?? task.uuid).inserted else { return false }
      let next = try openOccurrence(insteadOf: task.id).map { try self.task($0) }
      return next.map { here.state(of: $0) != .overdue } ?? true
    }
  }
}
