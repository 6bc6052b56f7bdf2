import Names

/// What the names of Arcs stand for.
extension Vocabulary {
  /// The Arcs of a name, in the order in which they were given.
  func arcs(_ first: Int32) -> [Int32] { Array(arcNames.values(from: first)) }

  /// True when the Arc bears a name.
  func isNamed(_ arc: Int32, _ names: Int32) -> Bool {
    lineage.arcs(names, within: arc).contains(arc)
  }

  /// The first Arc of a name that lies directly in an Arc of another, or in the one that is known to be meant.
  func child(_ names: Int32, of parent: Int32, _ known: Int32?) -> Int32? {
    let entry = arcNames.value(parent)
    if let only = known ?? (entry.next < 0 ? entry.value : nil) {
      return lineage.arcs(names, within: only).first { parents[Int($0)] == only }
    }
    return arcs(names).first { parents[Int($0)] >= 0 && isNamed(parents[Int($0)], parent) }
  }

  /// True when the Arc lies below one that a mention can mean.
  func isBelow(_ mention: Mention, _ arc: Int32) -> Bool {
    guard arc >= 0 else { return false }
    var ancestor = parents[Int(arc)]
    while ancestor >= 0 {
      if mention.arc >= 0 ? mention.arc == ancestor : isNamed(ancestor, mention.names) { return true }
      ancestor = parents[Int(ancestor)]
    }
    return false
  }

  /// How many names the Arc's path has.
  func depth(of arc: Int32) -> Int {
    var depth = 0
    var arc = arc
    while arc >= 0 {
      depth += 1
      arc = parents[Int(arc)]
    }
    return depth
  }

  /// True when the Arc's parents bear these names, the nearest last.
  func bears(_ arc: Int32, ancestors names: some BidirectionalCollection<NameKey>) -> Bool {
    var arc = arc
    for name in names.reversed() {
      arc = parents[Int(arc)]
      guard arc >= 0 else { return false }
      let path = arcs[Int(arc)]
      let title = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
      if NameKey(title) != name { return false }
    }
    return true
  }
}
