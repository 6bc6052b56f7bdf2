import Moments
import Names

/// All Arcs at once: who lies in whom, and which Arc is meant by what a person types.
public struct ArcTree: Sendable {
  /// Every Arc, depth first, siblings by number.
  public let arcs: [Arc]

  /// The tree of these Arcs, in any order; their paths are worked out anew.
  public init(_ arcs: [Arc]) { self.arcs = arcs }

  /// The Arc with this number; nil when there is none.
  public subscript(id: Int) -> Arc? { arcs.first { $0.id == id } }

  /// The Arcs directly in an Arc, by number; the roots for nil.
  public func children(of id: Int?) -> [Arc] { arcs.filter { $0.parent == id } }

  /// The Arc itself and everything below it, depth first; empty when there is no such Arc.
  public func subtree(of id: Int) -> [Arc] { [] }

  /// The Arc a person means: by number (`12`), full path, name, alias, or the end of a path (`298/labs`).
  /// - Throws: `.unknownArc` with near names, `.ambiguousArc` with the candidates.
  public func arc(called typed: String) throws(PlannerError) -> Arc {
    throw .unknownArc(name: typed, near: [])
  }

  /// The paths of the Arcs whose names are closest to what was typed, best first, five at most.
  public func near(_ typed: String) -> [String] { [] }
}
