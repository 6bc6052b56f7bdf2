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
  private(set) var arcs: [String]
  /// The Arc that each lies in; −1 for a root.
  private(set) var parents: [Int32]
  /// True when any Arc lies in another.
  private(set) var hasSubArcs: Bool
  /// The names of Arcs.
  private(set) var arcNames: NameTable
  /// How many words the longest names of Arcs have, from 2 to 4.
  var mostWords: Int { min(mostSpaces + 1, 4) }
  private var mostSpaces = 1
  /// The Arcs by their paths.
  private var numbers: [String: Int32] = [:]
  /// Which Arcs of a name lie below others.
  private(set) var lineage: Lineage
  /// Locations used before.
  private(set) var placeNames: NameTable
  private(set) var places: [String]
  /// The names of the escalation paths, `none` not among them.
  let paths: [String]

  /// Terms, breaks and the next lessons of Arcs.
  let timetable: SchoolCalendar

  /// A vocabulary of these names.
  /// - Parameters:
  ///   - arcs: every Arc that may be mentioned; archived ones left out. Ancestors that a path names and the
  ///     list does not hold exist all the same.
  ///   - places: locations used before.
  ///   - paths: the names of the escalation paths, `none` not among them.
  ///   - timetable: the terms, breaks and lessons that lines may speak of.
  public init(
    arcs: [ArcName], places: [String] = [],
    paths: [String] = [
      "timed", "day", "event", "deadline", "important", "standard", "gentle", "nag", "alarm",
    ],
    timetable: SchoolCalendar = SchoolCalendar()
  ) {
    self.arcs = []
    parents = []
    hasSubArcs = false
    arcNames = NameTable(capacity: arcs.count * 2)
    lineage = Lineage(capacity: arcs.count)
    placeNames = NameTable(capacity: places.count)
    self.places = []
    self.paths = paths
    self.timetable = timetable
    numbers.reserveCapacity(arcs.count * 2)
    self.arcs.reserveCapacity(arcs.count)
    parents.reserveCapacity(arcs.count)
    for arc in arcs { insert(arc) }
    for place in places { insert(place: place) }
  }

  /// A vocabulary that shares nothing with this one, which one thread may change while others use this.
  public func copy() -> Vocabulary {
    var copy = self
    (copy.arcNames, copy.placeNames) = (arcNames.copy(), placeNames.copy())
    return copy
  }

  /// Adds an Arc; what costs the same with ten and with a hundred thousand. Others that share this vocabulary must not
  /// be at work.
  mutating func insert(_ arc: ArcName) {
    let isNew = numbers[arc.path] == nil
    let number = insert(path: arc.path[...])
    for alias in arc.aliases {
      mostSpaces = max(mostSpaces, alias.utf8.count { $0 == UInt8(ascii: " ") })
      insert(NameKey(alias), of: number, isNew: isNew)
    }
  }

  /// Adds a location; the same as for an Arc goes for it.
  mutating func insert(place: String) {
    placeNames.insert(NameKey(place), value: Int32(places.count))
    places.append(place)
  }

  private mutating func insert(path: Substring) -> Int32 {
    let name = String(path)
    if let number = numbers[name] { return number }
    let slash = Vocabulary.lastSlash(in: path)
    let parent = slash.map { insert(path: path[..<$0]) } ?? -1
    let number = Int32(arcs.count)
    numbers[name] = number
    arcs.append(name)
    parents.append(parent)
    if parent >= 0 { hasSubArcs = true }
    let own = slash.map { path[path.index(after: $0)...] } ?? path
    if mostSpaces < 3 { mostSpaces = max(mostSpaces, own.utf8.count { $0 == UInt8(ascii: " ") }) }
    insert(NameKey(own), of: number)
    return number
  }

  private mutating func insert(_ key: NameKey, of arc: Int32, isNew: Bool = true) {
    guard let names = arcNames.insert(key, value: arc, isNew: isNew) else { return }
    lineage.insert(arc, names, parents: parents)
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
