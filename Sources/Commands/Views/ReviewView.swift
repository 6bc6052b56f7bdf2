import Application
import JSONText
import Moments
import Planner
import Store
import Terminal

/// The week that was and the one that comes: what was done, what slipped, what waits, and what is next.
///
///     Done this week · 2
///     ✓ 4  yesterday  hw 2        61B
///     Slipped · 1
///     ! 7  last Wed   essay       7B
struct ReviewView {
  /// A list with a name.
  struct Part {
    var name: String
    /// What JSON calls it.
    var key: StaticString
    var tasks: [ArcTask]
    /// How many there are in all, counted up to `mostCounted`.
    var count: Int
    /// The command that shows all of them.
    var command: String
  }

  var done: Part
  var slipped: Part
  var inbox: Part
  var undated: Part
  /// The next seven days.
  var next: CalendarDays
  var here: ViewContext

  private static let most = 10
  private static let mostCounted = 1000

  /// - Parameter isWhole: reads all of every part, not only the first ones.
  init(_ snapshot: PlannerSnapshot, here: ViewContext, isWhole: Bool = false) throws {
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
      "Done this week", "done", [week, .init(.state(.done))],
      "arc ls is:done completed.after:\(from.adding(days: -1)) --all", kind: .done)
    slipped = try part("Slipped", "slipped", [.init(.overdue(at: here.now))], "arc overdue --all")
    let box = try snapshot.arcs().child(of: nil, named: "Inbox").flatMap { $0.archived == nil ? $0.id : nil }
    let inBox = TaskFilter.Test.arcs(Set(box.map { [$0] } ?? []))
    inbox = Part(name: "Inbox", key: "inbox", tasks: [], count: 0, command: "")
    if box != nil { inbox = try part("Inbox", "inbox", [.init(inBox)], "arc ls Inbox --all") }
    var elsewhere = [TaskFilter.Condition(.has(.date), isNegated: true)]
    if box != nil { elsewhere.append(.init(inBox, isNegated: true)) }
    undated = try part("Without a date", "undated", elsewhere, "arc ls is:undated --all")
    next = try CalendarDays(
      snapshot, from: today.adding(days: 1), to: today.adding(days: 7), here: here,
      limit: isWhole ? 1_000_000 : 20)
  }

  /// What may be decided about: what slipped, what lies in the Inbox, what has no date; each once.
  var undecided: [ArcTask] {
    var seen: Set<Int> = []
    return (slipped.tasks + inbox.tasks + undated.tasks).filter { seen.insert($0.id).inserted }
  }

  var isEmpty: Bool { parts.allSatisfy { $0.count == 0 } && next.isEmpty }

  private var parts: [Part] { [done, slipped, inbox, undated] }

  func lines(_ appearance: Appearance) -> [StyledText] {
    var lines: [StyledText] = []
    for part in parts where part.count > 0 {
      lines.append("\(part.name, .strong) \(.dot, .faint) \(ReviewView.words(part.count), .faint)")
      var table = TaskTable(part.tasks, here: here, showsArcs: true)
      // When it was done says more than when it was due.
      if part.key.description == "done" {
        for (index, task) in part.tasks.enumerated() {
          guard let at = task.closing?.at else { continue }
          table.rows[index].when = StyledText(here.stamp(at), .faint)
          table.rows[index].brief = StyledText(here.when.brief(here.zone.local(at: at).day), .faint)
          table.rows[index].distance = ""
        }
      }
      lines += table.lines(appearance, columns: appearance.columns)
      let more = part.count - part.tasks.count
      if more > 0 { lines.append(More.line(more, most: ReviewView.mostCounted, part.command)) }
      lines.append("")
    }
    lines.append(StyledText("Next week", .strong))
    if next.isEmpty {
      lines.append(StyledText("  nothing is due in the next 7 days", .faint))
    } else {
      lines += DayList(calendar: next.gathered(here), here: here, allHint: { "arc agenda \($0) --all" })
        .lines(appearance)
    }
    return lines
  }

  private static func words(_ count: Int) -> String {
    count < mostCounted ? "\(count)" : "\(mostCounted - 1)+"
  }

  /// Adds `"done":[…],"slipped":[…],"inbox":[…],"undated":[…],"next":[…]`.
  func write(to json: inout JSONWriter) {
    for part in parts {
      json.key(part.key)
      json.array { list in part.tasks.forEach { list.value($0, here: here) } }
    }
    json.key("next")
    json.value(next)
  }
}
