import Names

/// The names that lines may mention: Arcs, places used before, escalation paths.
///
/// Entry knows nothing of planners and stores; whoever calls it hands the names in. Looking a name up costs
/// the same with ten Arcs and with a hundred thousand.
public struct Vocabulary: Sendable {
  /// An Arc's path and its other names.
  public struct ArcName: Hashable, Sendable {
    /// The names from the root to the Arc, joined by `/`.
    public var path: String
    /// Other names of the Arc itself (not of its parents).
    public var aliases: [String]

    /// An Arc with its path from the root (`CS 298/Labs`).
    public init(path: String, aliases: [String] = []) {
      self.path = path
      self.aliases = aliases
    }
  }

  /// The paths of the Arcs.
  let arcs: [String]
  /// The Arc that each lies in; −1 for a root.
  let parents: [Int32]
  /// True when any Arc lies in another.
  let hasSubArcs: Bool
  /// The names of Arcs.
  let arcNames: NameTable
  /// How many words the longest names of Arcs have, from 2 to 4.
  let mostWords: Int
  /// Which Arcs of a name lie below others.
  let lineage: Lineage
  /// Locations used before.
  let placeNames: NameTable
  let places: [String]
  /// The names of the escalation paths, `none` not among them.
  let paths: [String]

  /// A vocabulary of these names.
  /// - Parameters:
  ///   - arcs: every Arc that may be mentioned; archived ones left out. Ancestors that a path names and the
  ///     list does not hold exist all the same.
  ///   - places: locations used before.
  ///   - paths: the names of the escalation paths, `none` not among them.
  public init(
    arcs: [ArcName], places: [String] = [],
    paths: [String] = ["deadline", "standard", "gentle", "nag", "alarm"]
  ) {
    var known: [String: Int32] = [:]
    known.reserveCapacity(arcs.count * 2)
    var pathsOfArcs: [String] = []
    var parents: [Int32] = []
    let names = NameTable(capacity: arcs.count * 2)

    var mostSpaces = 1
    func add(_ path: Substring) -> Int32 {
      let name = String(path)
      if let number = known[name] { return number }
      let slash = Vocabulary.lastSlash(in: path)
      let parent = slash.map { add(path[..<$0]) } ?? -1
      let number = Int32(pathsOfArcs.count)
      known[name] = number
      pathsOfArcs.append(name)
      parents.append(parent)
      let own = slash.map { path[path.index(after: $0)...] } ?? path
      names.insert(NameKey(own), value: number)
      if mostSpaces < 3 { mostSpaces = max(mostSpaces, own.utf8.count { $0 == UInt8(ascii: " ") }) }
      return number
    }
    for arc in arcs {
      let isNew = known[arc.path] == nil
      let number = add(arc.path[...])
      for alias in arc.aliases { mostSpaces = max(mostSpaces, alias.utf8.count { $0 == UInt8(ascii: " ") }) }
      for alias in arc.aliases { names.insert(NameKey(alias), value: number, isNew: isNew) }
    }
    self.arcs = pathsOfArcs
    self.parents = parents
    hasSubArcs = parents.contains { $0 >= 0 }
    arcNames = names
    mostWords = min(mostSpaces + 1, 4)
    lineage = Lineage(names, parents: parents)
    let placeNames = NameTable(capacity: places.count)
    for (index, place) in places.enumerated() { placeNames.insert(NameKey(place), value: Int32(index)) }
    self.placeNames = placeNames
    self.places = places
    self.paths = paths
  }

  /// The last `/` of a path that is a character of its own; most paths have none or plain ones.
  private static func lastSlash(in path: Substring) -> Substring.Index? {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    return path[slash] == "/" ? slash : path.lastIndex(of: "/")
  }

  /// True when `ancestor` lies above `arc`.
  func isAncestor(_ ancestor: Int32, of arc: Int32) -> Bool {
    var next = parents[Int(arc)]
    while next >= 0 {
      if next == ancestor { return true }
      next = parents[Int(next)]
    }
    return false
  }
}
