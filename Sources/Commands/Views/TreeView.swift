import Application
import Moments
import Planner
import Terminal

/// Arcs, their SubArcs and their tasks as a tree.
///
///     CS 298  15 open
///     ├─   7  in 9 days   Homework 2
///     └─ Labs  2 open
///        └─   9  tomorrow  Lab 1
struct TreeView {
  var tree: ArcTree
  var counts: [Int: ArcCounts]
  /// The tasks of every Arc, in the order in which they are shown.
  var tasks: [Int: [ArcTask]]
  /// The number of tasks left out, by the number of the Arc.
  var more: [Int: Int]
  /// True when archived Arcs are listed together with active ones.
  var showsArchived = false
  var here: ViewContext
  var appearance: Appearance

  /// In a terminal narrower than this, a level takes one column instead of three.
  private static let roomy = 40

  private var isNarrow: Bool { appearance.columns.map { $0 < TreeView.roomy } ?? false }
  private var branch: StyledText { StyledText(isNarrow ? .left : .branch, .faint) }
  private var lastBranch: StyledText { StyledText(isNarrow ? .bottomLeft : .lastBranch, .faint) }
  private var trunk: StyledText { StyledText(isNarrow ? .wall : .trunk, .faint) }

  /// The tree of an Arc, line by line.
  func write(_ arc: Arc, to show: (StyledText) throws -> Void) throws {
    try write(arc, first: "", rest: [], name: arc.path, to: show)
  }

  /// The vertical lines before a row, one per level. If they would take half of the width, only the last levels have one,
  /// after `…`.
  private func left(_ levels: [StyledText]) -> StyledText {
    let step = isNarrow ? 1 : 3
    guard let columns = appearance.columns, levels.count * step > columns / 2 else {
      return levels.reduce("", +)
    }
    let mark = StyledText("…", .faint)
    return levels.suffix(max(0, (columns / 2 - appearance.width(of: mark)) / step)).reduce(mark, +)
  }

  private func write(
    _ arc: Arc, first: StyledText, rest: [StyledText], name: String, to show: (StyledText) throws -> Void
  ) throws {
    let total = counts[arc.id]?.total ?? Counts()
    let mark = showsArchived && arc.archived != nil ? "archived  " : ""
    let head: StyledText = "\(first)\(name, .strong)  \(mark, .faint)"
    let isRoomy = appearance.width(of: head + ArcView.words(total)) <= appearance.columns ?? .max
    try show(cut(head + (isRoomy ? ArcView.words(total) : ArcView.signs(total))))
    let children = tree.children(of: arc.id).filter {
      $0.archived == nil || arc.archived != nil || showsArchived
    }
    for (line, isLast) in leaves(of: arc, rest: rest) {
      try show(cut(left(rest + [isLast && children.isEmpty ? lastBranch : branch]) + line))
    }
    for (index, child) in children.enumerated() {
      let isLast = index == children.count - 1
      try write(
        child, first: left(rest + [isLast ? lastBranch : branch]), rest: rest + [isLast ? blank : trunk],
        name: child.title, to: show)
    }
  }

  private var blank: StyledText { .spaces(isNarrow ? 1 : 3) }

  /// The tasks directly in an Arc.
  private func leaves(of arc: Arc, rest: [StyledText]) -> [(StyledText, isLast: Bool)] {
    let own = (tasks[arc.id] ?? []).untimedFirst(here)
    let taken = appearance.width(of: left(rest + [branch]))
    var lines = TaskTable(own, here: here, showsArcs: false).lines(
      appearance, columns: appearance.columns.map { max(1, $0 - taken) })
    if let more = more[arc.id], more > 0 { lines.append(More.line(more, "arc ls \(arc.path.quoted)")) }
    return lines.enumerated().map { ($1, $0 == lines.count - 1) }
  }

  private func cut(_ line: StyledText) -> StyledText {
    appearance.columns.map { appearance.cut(line, to: $0) } ?? line
  }
}
