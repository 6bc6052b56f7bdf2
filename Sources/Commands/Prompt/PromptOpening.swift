import Application
import Moments
import Planner
import Store
import Terminal

/// The first screen of the prompt: overdue tasks, the rest of today, and the next ten tasks.
struct PromptOpening {
  private let here: ViewContext
  private var parts: [Part] = []
  private var hasArcs = false
  private static let most = 10
  /// The number of lines other than overdue tasks and those due today: headings, the next ten, notes on what is left out, the
  /// prompt.
  private static let otherLines = 18
  /// The maximum number of overdue tasks, and of those due today: at least 3, and as many as fit on the screen.
  private let mostBefore: Int

  /// Tasks under a heading, and their total number.
  private struct Part {
    var name: String
    var command: String
    var tasks: [ArcTask]
    var count: Int
  }

  /// - Parameter rows: the height of the terminal.
  init(_ context: Context, rows: Int) throws {
    mostBefore = min(max((rows - PromptOpening.otherLines) / 2, 3), PromptOpening.most)
    try context.seeArcs()
    here = context.here
    let today = here.local.day
    let day = here.range(from: today, to: today)
    try context.store.read { snapshot in
      hasArcs = try !snapshot.arcs().isEmpty
      try add("overdue", "/overdue", .overdue(at: here.now), snapshot)
      try add(
        "today", "/today", .due(MomentRange(from: max(here.now, day.from ?? here.now), until: day.until)),
        snapshot)
      try add("next", nil, .due(MomentRange(from: day.until)), snapshot)
    }
  }

  /// - Parameter command: the command that shows all of them; nil: none.
  private mutating func add(
    _ name: String, _ command: String?, _ test: TaskFilter.Test, _ snapshot: PlannerSnapshot
  ) throws {
    let filter = TaskFilter([TaskFilter.Condition(test)]).withoutHidden(here)
    let most = command == nil ? PromptOpening.most : mostBefore
    let tasks = try snapshot.tasks(matching: filter, limit: most).untimedFirst(here)
    guard !tasks.isEmpty else { return }
    let isCut = command != nil && tasks.count == most
    let count = isCut ? try snapshot.count(matching: filter, atMost: Listing.mostCounted) : tasks.count
    parts.append(Part(name: name, command: command ?? "", tasks: tasks, count: count))
  }

  func lines(_ appearance: Appearance) -> [StyledText] {
    guard hasArcs else {
      let words =
        "Nothing here yet. Type a task: milk tomorrow 5pm. /new \"CS 61B\" makes an Arc for a class or a "
        + "project, /help lists the commands."
      return appearance.wrapped(StyledText(words, .faint), to: appearance.columns ?? .max, indent: 2)
    }
    guard !parts.isEmpty else { return [StyledText("nothing is due", .faint)] }
    let table = TaskTable(
      rows: parts.flatMap { part in
        // The heading says the day.
        part.tasks.map {
          part.name == "today"
            ? TaskTable.Row($0, on: here.local.day, here: here) : TaskTable.Row($0, here: here)
        }
      }, showsArcs: true)
    var rows = table.lines(appearance, columns: appearance.columns)[...]
    var lines: [StyledText] = []
    for part in parts {
      lines.append(StyledText(part.name, .strong))
      lines += rows.prefix(part.tasks.count)
      rows = rows.dropFirst(part.tasks.count)
      let more = part.count - part.tasks.count
      if more > 0 {
        lines.append(More.line(more, most: Listing.mostCounted - part.tasks.count, part.command))
      }
    }
    return lines
  }
}
