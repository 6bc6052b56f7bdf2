import Moments
import Names

/// All Arcs and their parents, as a tree in memory.
///
/// Lookup by what a person types is in `ArcTree+Lookup.swift`, the rules for names in `ArcTree+Rules.swift`. Adding,
/// changing or removing an Arc takes about the same time with ten Arcs as with a hundred thousand.
public struct ArcTree: Sendable {
  /// An Arc with the keys of its title and aliases, and the numbers of the Arcs directly in it, lowest first.
  struct Node: Sendable {
    var arc: Arc
    var keys: [NameKey]
    var children: [Int]
  }

  /// The Arcs by their numbers.
  private(set) var nodes: [Int: Node] = [:]
  /// The numbers of the root Arcs, lowest first.
  private(set) var roots: [Int] = []
  /// The Arcs by name and UUID. It is built at the first change or before many lookups; a single lookup scans the
  /// Arcs instead, which is faster than building it.
  private(set) var index: ArcIndex?

  /// Creates the tree of these Arcs, given in any order; their paths are computed again.
  ///
  /// Arcs whose parent is missing, or that are inside themselves, are left out.
  public init(_ arcs: [Arc]) {
    let children = Dictionary(grouping: arcs, by: \.parent).mapValues { $0.sorted { $0.id < $1.id } }
    nodes.reserveCapacity(arcs.count)
    roots = (children[nil] ?? []).map(\.id)
    // No recursion: a chain of a hundred thousand SubArcs must not exhaust the stack.
    var open = (children[nil] ?? []).map { (arc: $0, above: "") }
    while var (arc, above) = open.popLast() {
      arc.path = above + arc.title
      let inside = children[arc.id] ?? []
      nodes[arc.id] = Node(arc: arc, keys: arc.nameKeys, children: inside.map(\.id))
      if !inside.isEmpty {
        above = arc.path + "/"
        for child in inside { open.append((child, above)) }
      }
    }
  }

  /// Every Arc, depth first, the Inbox before all others, siblings by number.
  public var arcs: [Arc] { depthFirst(listedRoots) }

  /// The number of Arcs.
  public var count: Int { nodes.count }

  /// True when there is no Arc.
  public var isEmpty: Bool { roots.isEmpty }

  /// Returns the Arc with this number; nil when it does not exist.
  public subscript(id: Int) -> Arc? { nodes[id]?.arc }

  /// True when the Arc with this number is archived; nil when it does not exist.
  public func isArchived(_ id: Int) -> Bool? { nodes[id].map { $0.arc.archived != nil } }

  /// Returns the Arc with this UUID; nil when it does not exist.
  public func arc(uuid: String) -> Arc? {
    if let index { return index.uuids[uuid].flatMap { self[$0] } }
    return nodes.values.first { $0.arc.uuid == uuid }?.arc
  }

  /// Returns the Arcs directly in an Arc, by number; for nil, the root Arcs with the Inbox first.
  public func children(of id: Int?) -> [Arc] {
    (id == nil ? listedRoots : childNumbers(of: id)).compactMap { self[$0] }
  }

  /// True when the Arc has SubArcs.
  public func hasChildren(_ id: Int) -> Bool { nodes[id]?.children.isEmpty == false }

  /// Returns the Arc and everything below it, depth first; empty when the Arc does not exist.
  public func subtree(of id: Int) -> [Arc] { depthFirst([id]) }

  /// Returns the Arc and its ancestors, from the Arc up to the root; empty when the Arc does not exist.
  public func path(of id: Int) -> [Arc] {
    var path: [Arc] = []
    var next = self[id]
    while let arc = next {
      path.append(arc)
      next = arc.parent.flatMap { self[$0] }
    }
    return path
  }

  /// Returns the last day of an Arc: the earliest end date of it and its ancestors; nil when none has an end date.
  public func lastDay(of id: Int) -> Day? { path(of: id).compactMap(\.fields.ends).min() }

  /// Returns each Arc's own counts and the totals including everything below it.
  /// - Parameter own: the counts of the tasks directly in each Arc, by the Arc's number; a missing entry counts as
  ///   zero.
  public func counts(own: [Int: Counts]) -> [Int: ArcCounts] {
    var all = nodes.mapValues { node in
      ArcCounts(own: own[node.arc.id] ?? Counts(), total: own[node.arc.id] ?? Counts())
    }
    for arc in arcs.reversed() {
      guard let parent = arc.parent, let inside = all[arc.id], var outer = all[parent] else { continue }
      outer.total = outer.total + inside.total
      outer.subArcs += inside.subArcs + 1
      all[parent] = outer
    }
    return all
  }

  func childNumbers(of id: Int?) -> [Int] { id.map { nodes[$0]?.children ?? [] } ?? roots }

  private func depthFirst(_ numbers: [Int]) -> [Arc] {
    var arcs: [Arc] = []
    if numbers.count > 1 { arcs.reserveCapacity(nodes.count) }
    var open = Array(numbers.reversed())
    while let number = open.popLast() {
      guard let node = nodes[number] else { continue }
      arcs.append(node.arc)
      open.append(contentsOf: node.children.reversed())
    }
    return arcs
  }
}

// Changes.
extension ArcTree {
  /// Adds a new Arc; its parent, if any, must already be in the tree.
  public mutating func insert(_ arc: Arc) {
    makeIndex()
    var arc = arc
    arc.path = path(of: arc)
    let node = Node(arc: arc, keys: arc.nameKeys, children: [])
    index?.insert(node)
    nodes[arc.id] = node
    link(arc)
  }

  /// Replaces the fields or the parent of the Arc with this number; its contents move with it.
  public mutating func update(_ arc: Arc) {
    guard let old = nodes[arc.id] else { return }
    makeIndex()
    var arc = arc
    arc.path = path(of: arc)
    let hasMoved = old.arc.parent != arc.parent
    var node = Node(arc: arc, keys: old.keys, children: old.children)
    if hasMoved || old.arc.title != arc.title || old.arc.fields.aliases != arc.fields.aliases {
      node.keys = arc.nameKeys
      index?.remove(old)
      index?.insert(node)
    }
    nodes[arc.id] = node
    if hasMoved {
      unlink(old.arc)
      link(arc)
    }
    guard old.arc.path != arc.path else { return }
    for below in subtree(of: arc.id).dropFirst() {
      let path = path(of: below)
      nodes[below.id]?.arc.path = path
    }
  }

  /// Removes an Arc without SubArcs.
  public mutating func remove(_ id: Int) {
    guard let old = nodes[id] else { return }
    makeIndex()
    index?.remove(old)
    nodes[id] = nil
    unlink(old.arc)
  }

  private func path(of arc: Arc) -> String {
    arc.parent.flatMap { self[$0] }.map { $0.path + "/" + arc.title } ?? arc.title
  }

  /// Builds the index, which makes looking up many Arcs by name or UUID fast.
  public mutating func makeIndex() {
    if index == nil { index = ArcIndex(nodes.values) }
  }

  private mutating func link(_ arc: Arc) {
    if let parent = arc.parent {
      nodes[parent]?.children.insertInOrder(arc.id)
    } else {
      roots.insertInOrder(arc.id)
    }
  }

  private mutating func unlink(_ arc: Arc) {
    if let parent = arc.parent {
      nodes[parent]?.children.removeInOrder(arc.id)
    } else {
      roots.removeInOrder(arc.id)
    }
  }
}

extension [Int] {
  /// Inserts a number into a list sorted lowest first.
  fileprivate mutating func insertInOrder(_ number: Int) { insert(number, at: place(of: number)) }

  /// Removes a number from a list sorted lowest first.
  fileprivate mutating func removeInOrder(_ number: Int) {
    let place = place(of: number)
    if place < count, self[place] == number { remove(at: place) }
  }

  private func place(of number: Int) -> Int {
    if last ?? .min < number { return count }
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Arc {
  /// The keys of its title and aliases.
  var nameKeys: [NameKey] { [NameKey(title)] + fields.aliases.map { NameKey($0) } }
}
