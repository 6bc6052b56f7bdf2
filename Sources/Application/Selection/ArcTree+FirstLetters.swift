import Entry
import Planner

extension ArcTree {
  /// The Arc with a typed name, or the only root Arc that begins with the typed word, as in a line of `arc add`.
  /// - Throws: as `arc(called:)`, also suggesting codes one slip away (`hits` → HIST 7B); `.ambiguousArc` when several
  ///   begin with it.
  package func arc(calledOrBegun typed: String) throws(PlannerError) -> Arc {
    do { return try arc(called: typed) } catch {
      guard case .unknownArc(let name, let near) = error,
        !typed.contains(where: { $0.isWhitespace || $0 == "/" })
      else {
        throw error
      }
      let names = Vocabulary(arcs: vocabulary)
      let paths = names.arcs(ofFirstLetters: typed)
      guard let path = paths.first else {
        throw .unknownArc(name: name, near: near.isEmpty ? names.names(near: typed) : near)
      }
      if paths.count > 1 { throw .ambiguousArc(name: typed, candidates: paths) }
      return try arc(called: path, exactly: true)
    }
  }
}
