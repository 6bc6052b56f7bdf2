import Entry
import Planner

extension ArcTree {
  /// The Arc with a typed name, or the only root Arc that begins with the typed word, as in a line of `arc add`.
  /// - Throws: as `arc(called:)`; `.ambiguousArc` when several begin with it.
  package func arc(calledOrBegun typed: String) throws(PlannerError) -> Arc {
    do { return try arc(called: typed) } catch {
      guard case .unknownArc = error, !typed.contains(where: { $0.isWhitespace || $0 == "/" }) else {
        throw error
      }
      let paths = Vocabulary(arcs: vocabulary).arcs(ofFirstLetters: typed)
      guard let path = paths.first else { throw error }
      if paths.count > 1 { throw .ambiguousArc(name: typed, candidates: paths) }
      return try arc(called: path, exactly: true)
    }
  }
}
