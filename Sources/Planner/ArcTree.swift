import Moments
import Names

/// All Arcs at once: who lies in whom.
///
/// Looking one up by what a person types is in `ArcTree+Lookup.swift`, the rules of names in `ArcTree+Rules.swift`.
public struct ArcTree: Sendable {
  /// Every Arc, depth first, siblings by number.
  public let arcs: [Arc]
  /// Where an Arc stands in `arcs`, by its number.
  private let places: [Int: Int]
  /// Where in `arcs` the Arcs below each one end; the subtree of `arcs[i]` is `i..<ends[i]`.
  private let ends: [Int]
  /// The keys of each Arc's title and aliases, in the order of `arcs`.
  let keys: [[NameKey]]

  /// The tree of these Arcs, in any order; their paths are worked out anew.
  ///
  /// An Arc whose parent is missing, or that lies in itself, is left out.
  public init(_ arcs: [Arc]) {
    let children = Dictionary(grouping: arcs, by: \.parent).mapValues { $0.sorted { $0.id < $1.id } }
    var ordered: [Arc] = []
    var ends: [Int] = []
    ordered.reserveCapacity(arcs.count)
    // No recursion: a chain of a hundred thousand SubArcs must not exhaust the stack.
    var open: [(children: [Arc], next: Int, place: Int?)] = [(children[nil] ?? [], 0, nil)]
    while let top = open.last {
      guard top.next < top.children.count else {
        if let place = top.place { ends[place] = ordered.count }
        open.removeLast()
        continue
      }
      open[open.count - 1].next += 1
      var arc = top.children[top.next]
      arc.path = top.place.map { ordered[$0].path + "/" + arc.title } ?? arc.title
      ordered.append(arc)
      ends.append(ordered.count)
      if let below = children[arc.id] { open.append((below, 0, ordered.count - 1)) }
    }
    self.arcs = ordered
    self.ends = ends
    places = Dictionary(ordered.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    keys = ordered.map { [NameKey($0.title)] + $0.fields.aliases.map { NameKey($0) } }
  }

  /// The Arc with this number; nil when there is none.
  public subscript(id: Int) -> Arc? { places[id].map { arcs[$0] } }

  /// The Arcs directly in an Arc, by number; the roots for nil.
  public func children(of id: Int?) -> [Arc] {
    guard let id else { return arcs.filter { $0.parent == nil } }
    return subtree(of: id).filter { $0.parent == id }
  }

  /// The Arc itself and everything below it, depth first; empty when there is no such Arc.
  public func subtree(of id: Int) -> ArraySlice<Arc> {
    places[id].map { arcs[$0..<ends[$0]] } ?? []
  }

  /// The Arc itself and those above it, up to the root; empty when there is no such Arc.
  public func path(of id: Int) -> [Arc] {
    var path: [Arc] = []
    var next = self[id]
    while let arc = next {
      path.append(arc)
      next = arc.parent.flatMap { self[$0] }
    }
    return path
  }

  /// The last day of an Arc: the earliest of its own and those of the Arcs above it; nil when none of them ends.
  public func lastDay(of id: Int) -> Day? { path(of: id).compactMap(\.fields.ends).min() }

  /// Each Arc's own counts together with those of everything below it.
  /// - Parameter own: the counts of the tasks that lie in each Arc, by its number; a missing one is nought.
  public func counts(own: [Int: Counts]) -> [Int: ArcCounts] {
    var all = arcs.map { ArcCounts(own: own[$0.id] ?? Counts(), total: own[$0.id] ?? Counts()) }
    for place in arcs.indices.reversed() {
      all[place].subArcs = ends[place] - place - 1
      guard let parent = arcs[place].parent.flatMap({ places[$0] }) else { continue }
      all[parent].total = all[parent].total + all[place].total
    }
    return Dictionary(zip(arcs.map(\.id), all), uniquingKeysWith: { first, _ in first })
  }

  /// Where the Arc's parent stands in `arcs`; nil for a root.
  func parentPlace(_ place: Int) -> Int? { arcs[place].parent.flatMap { places[$0] } }
}
