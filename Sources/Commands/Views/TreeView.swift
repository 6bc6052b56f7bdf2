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
  var here: Here
  var appearance: Appearance

  /// The tree below an Arc, itself included, handed out line by line.
  func write(_ arc: Arc, to show: (StyledText) throws -> Void) throws {
    try write(arc, first: "", rest: "", name: arc.path, to: show)
  }

  private func write(
    _ arc: Arc, first: StyledText, rest: StyledText, name: String, to show: (StyledText) throws -> Void
  ) throws {
    let words = ArcView.words(counts[arc.id]?.total ?? Counts())
    try show(cut("\(first)\(name, .strong)  \(words)"))
    let children = tree.children(of: arc.id)
    let own = tasks[arc.id] ?? []
    let lines = TaskLine.list(
      own, here: here, appearance: Appearance(colours: false, unicode: appearance.unicode, columns: nil))
    for (index, line) in lines.enumerated() {
      let isLast = index == lines.count - 1 && children.isEmpty
      try show(cut("\(rest)\(isLast ? .lastBranch : .branch, .faint)\(line)"))
    }
    for (index, child) in children.enumerated() {
      let isLast = index == children.count - 1
      let below = isLast ? StyledText("   ") : StyledText(.trunk, .faint)
      try write(
        child, first: rest + StyledText(isLast ? .lastBranch : .branch, .faint), rest: rest + below,
        name: child.title, to: show)
    }
  }

  private func cut(_ line: StyledText) -> StyledText {
    appearance.columns.map { appearance.cut(line, to: $0) } ?? line
  }
}
