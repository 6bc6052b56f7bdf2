import Planner
import SQLite

/// The Arcs read by a transaction.
struct ArcCache {
  /// Arcs as read by a transaction, with the connection's `data_version` at that time, which changes with every
  /// change by another connection (https://sqlite.org/pragma.html#pragma_data_version).
  struct Known {
    var tree: ArcTree
    var version: Int
  }

  /// The Arcs at the end of the last transaction, for use by the next one; nil when they were not read, or have
  /// changed.
  var known: Known?
  /// True when this transaction has changed Arcs.
  var haveChanged = false
  /// The Arcs in this transaction; nil until they are read.
  var tree: ArcTree?

  init(known: Known?) { self.known = known }
}

extension Session {
  /// Returns all Arcs.
  func tree() throws -> ArcTree {
    if let tree = arcs.tree { return tree }
    let version = arcs.haveChanged ? nil : try statement("PRAGMA data_version").first { $0.integer(0) }
    if let known = arcs.known, known.version == version {
      arcs.tree = known.tree
      return known.tree
    }
    var rows: [Arc] = []
    try statement("SELECT \(ArcRow.columns) FROM arc").rows {
      rows.append(ArcRow.arc($0))
      return true
    }
    let tree = ArcTree(rows)
    arcs.tree = tree
    arcs.known = version.map { ArcCache.Known(tree: tree, version: $0) }
    return tree
  }

  /// Applies to the cached Arcs what this transaction did to their table.
  func changeTree(_ change: (inout ArcTree) -> Void) {
    arcs.known = nil
    arcs.haveChanged = true
    // Moved out, so that it is not copied.
    guard var tree = arcs.tree.take() else { return }
    change(&tree)
    arcs.tree = tree
  }

  /// Builds the index for looking up many Arcs by name and UUID.
  func indexTree() throws {
    _ = try tree()
    if var tree = arcs.tree.take() {
      tree.makeIndex()
      arcs.tree = tree
    }
  }

  /// Discards the cached Arcs; call this when they were changed without `changeTree`.
  func forgetTree() {
    arcs.tree = nil
    arcs.known = nil
    arcs.haveChanged = true
  }
}
