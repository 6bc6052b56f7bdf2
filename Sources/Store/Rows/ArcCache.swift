import Planner
import SQLite

/// The Arcs, as far as a transaction has read them.
struct ArcCache {
  /// Arcs as a transaction read them, and the connection's `data_version` then, which every change by another
  /// connection changes (https://sqlite.org/pragma.html#pragma_data_version).
  struct Known {
    var tree: ArcTree
    var version: Int
  }

  /// When they were read and are as they were at the end of the last transaction; good for the next one.
  var known: Known?
  /// True when this transaction has changed them.
  var haveChanged = false
  /// As this transaction has them.
  var tree: ArcTree?

  init(known: Known?) { self.known = known }
}

extension Session {
  /// All Arcs.
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

  /// Does with the Arcs what this transaction has done with their table.
  func changeTree(_ change: (inout ArcTree) -> Void) {
    arcs.known = nil
    arcs.haveChanged = true
    // Taken out, so that it is not copied.
    guard var tree = arcs.tree.take() else { return }
    change(&tree)
    arcs.tree = tree
  }

  /// Makes looking up many Arcs by name and UUID quick.
  func indexTree() throws {
    _ = try tree()
    if var tree = arcs.tree.take() {
      tree.makeIndex()
      arcs.tree = tree
    }
  }

  /// To be called when Arcs were changed past `changeTree`.
  func forgetTree() {
    arcs.tree = nil
    arcs.known = nil
    arcs.haveChanged = true
  }
}
