import Names

/// Finds the numbers of Arcs by their UUIDs and by the keys of their names.
struct ArcIndex: Sendable {
  /// A name among the Arcs directly in a parent; `parent` is nil for root Arcs.
  struct Sibling: Hashable, Sendable {
    var parent: Int?
    var key: NameKey
  }

  private(set) var uuids: [String: Int] = [:]
  private(set) var siblings: [Sibling: [Int]] = [:]
  private(set) var named: [NameKey: [Int]] = [:]
  /// Arcs by the last words of a name, when these are not the whole name: `298` finds CS 298.
  private(set) var endings: [NameKey: [Int]] = [:]

  init(_ nodes: some Collection<ArcTree.Node>) {
    uuids.reserveCapacity(nodes.count)
    siblings.reserveCapacity(nodes.count)
    named.reserveCapacity(nodes.count)
    for node in nodes { insert(node) }
  }

  mutating func insert(_ node: ArcTree.Node) {
    let id = node.arc.id
    uuids[node.arc.uuid] = id
    for key in node.keys {
      siblings[Sibling(parent: node.arc.parent, key: key), default: []].append(id)
      named[key, default: []].append(id)
    }
    for key in node.arc.endingKeys { endings[key, default: []].append(id) }
  }

  mutating func remove(_ node: ArcTree.Node) {
    let id = node.arc.id
    uuids[node.arc.uuid] = nil
    for key in node.keys {
      siblings.take(id, from: Sibling(parent: node.arc.parent, key: key))
      named.take(id, from: key)
    }
    for key in node.arc.endingKeys { endings.take(id, from: key) }
  }
}

extension [ArcIndex.Sibling: [Int]] {
  fileprivate mutating func take(_ id: Int, from key: Key) { self[key].take(id) }
}

extension [NameKey: [Int]] {
  fileprivate mutating func take(_ id: Int, from key: Key) { self[key].take(id) }
}

extension [Int]? {
  /// Removes a number, usually one near the end; sets the list to nil when it becomes empty.
  fileprivate mutating func take(_ id: Int) {
    if let place = self?.lastIndex(of: id) { self?.remove(at: place) }
    if self?.isEmpty ?? false { self = nil }
  }
}

extension Arc {
  /// The keys of the last words of each name, without the whole name: `labs` and `298labs` for `CS 298 Labs`.
  var endingKeys: Set<NameKey> {
    var keys: Set<NameKey> = []
    for name in [title] + fields.aliases {
      let scalars = name.unicodeScalars
      for index in scalars.indices.dropFirst()
      where scalars[scalars.index(before: index)].joinsNameParts && !scalars[index].joinsNameParts {
        keys.insert(NameKey(name[index...]))
      }
    }
    return keys
  }
}
