import Entry
import Planner

/// Who settles what a line leaves open: a person at a terminal. Where there is none, such a line is refused.
public protocol Asker {
  /// The entry with an Arc and a title.
  /// - Throws: `Failure` when the person cancels.
  func settled(_ entry: Entry, tree: ArcTree, places: [String]) throws -> Entry
  /// The path of the Arc that was named by hand, which may be made for it.
  /// - Throws: `PlannerError` when no Arc or several have the name, `Failure` when the person cancels.
  func path(called typed: String, tree: ArcTree) throws -> String
}

extension Workspace {
  /// The entry with an Arc and a title.
  /// - Throws: `Failure` when it has none and nobody settles it.
  package func settled(_ entry: Entry, tree: ArcTree, places: [String]) throws -> Entry {
    if let asker { return try asker.settled(entry, tree: tree, places: places) }
    if let error = entry.error { throw error.failure(in: entry.text) }
    if entry.title.isEmpty { throw Failure.noTitle }
    return entry
  }

  /// The path of the Arc that was named by hand.
  /// - Throws: `PlannerError` when no Arc or several have the name.
  package func arcPath(called typed: String, tree: ArcTree) throws -> String {
    try asker?.path(called: typed, tree: tree) ?? tree.arc(called: typed).path
  }
}

extension Failure {
  /// Said of a line that says no title.
  package static var noTitle: Failure { Failure(.refused, "a task needs a title; say what to do") }
}
