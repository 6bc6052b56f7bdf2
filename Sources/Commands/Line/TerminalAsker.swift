import Application
import Entry
import Planner

/// Asks the person at the terminal what a line leaves open.
struct TerminalAsker: Asker {
  let context: Context

  func settled(_ entry: Entry, tree: ArcTree, places: [String]) throws -> Entry {
    try ArcQuestion(context: context, tree: tree, places: places).settled(entry)
  }

  func path(called typed: String, tree: ArcTree) throws -> String {
    try ArcQuestion(context: context, tree: tree).path(called: typed)
  }
}
