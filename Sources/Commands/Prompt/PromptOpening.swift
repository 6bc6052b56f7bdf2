import Moments
import Planner
import Store
import Terminal

/// What the prompt opens with: what is overdue, what is left of today, and the next ten tasks.
struct PromptOpening {
  private let here: Here
  private var overdue: [ArcTask] = []
  private var allOverdue = 0
  private var today: [ArcTask] = []
  private var next: [ArcTask] = []
  private var hasArcs = false

  init(_ context: Context) throws {
    here = context.here
    let tasks = try context.store.read { snapshot in
      hasArcs = try !snapshot.arcs().arcs.isEmpty
      return try snapshot.tasks(kind: .open, limit: 200).filter { $0.fields.date != nil }
    }
    let states = Dictionary(grouping: tasks) { here.state(of: $0) }
    overdue = Array((states[.overdue] ?? []).suffix(10))
    allOverdue = states[.overdue]?.count ?? 0
    today = states[.today] ?? []
    next = Array((states[.open] ?? []).prefix(10))
  }

  func lines(_ appearance: Appearance) -> [StyledText] {
    guard hasArcs else {
      return [
        StyledText(
          "no arcs yet: /new \"CS 298\" makes one, a line that begins with its name adds to it", .faint)
      ]
    }
    let all = overdue + today + next
    guard !all.isEmpty else { return [StyledText("nothing is due", .faint)] }
    var rows = TaskLine.list(all, here: here, appearance: appearance)[...]
    var lines: [StyledText] = []
    let parts = [
      ("overdue", allOverdue, overdue.count), ("today", today.count, today.count),
      ("next", next.count, next.count),
    ]
    for (name, count, shown) in parts where shown > 0 {
      lines.append("\(name, .strong)" + StyledText(count > shown ? "  \(shown) of \(count)" : "", .faint))
      lines += rows.prefix(shown)
      rows = rows.dropFirst(shown)
    }
    return lines
  }
}
