import Entry
import Planner

/// Asks the person at a terminal about what a line leaves open. Without an asker, such a line is refused.
public protocol Asker {
  /// Returns the entry, completed with an Arc and a title.
  /// - Throws: `Failure` when the person cancels.
  func settled(_ entry: Entry, tree: ArcTree, places: [String]) throws -> Entry
  /// Returns the path of the Arc with a typed name; the person may create it.
  /// - Throws: `PlannerError` when no Arc or several have the name, `Failure` when the person cancels.
  func path(called typed: String, tree: ArcTree) throws -> String
}

extension Workspace {
  /// Returns the entry, completed with an Arc and a title.
  /// - Throws: `Failure` when one of them is missing and there is nobody to ask. A line whose Arc could be one of
  ///   several then goes into the Inbox.
  package func settled(_ entry: Entry, tree: ArcTree, places: [String]) throws -> Entry {
    if let asker { return try asker.settled(entry, tree: tree, places: places) }
    return try entry.settledUnasked(hasInbox: settings.hasInbox)
  }

  /// Returns the path of the Arc with a typed name.
  /// - Throws: `PlannerError` when no Arc or several have the name.
  package func arcPath(called typed: String, tree: ArcTree) throws -> String {
    try asker?.path(called: typed, tree: tree) ?? tree.arc(calledOrBegun: typed).path
  }
}

extension Failure {
  /// The error for a line without a title.
  package static var noTitle: Failure { Failure(.refused, "a task needs a title; say what to do") }
}
