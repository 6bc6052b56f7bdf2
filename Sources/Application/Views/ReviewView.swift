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

  /// The tasks to decide about, each once: overdue, in the Inbox, or without a date.
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
