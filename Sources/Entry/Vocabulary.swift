import Names

/// The names that lines can mention: Arcs, locations used before, escalation paths.
///
/// Entry does not know planners or stores; the caller passes the names in. Looking a name up takes the same time with
/// ten Arcs and with a hundred thousand.
public struct Vocabulary: Sendable {
  /// An Arc's path and aliases.
  public struct ArcName: Hashable, Sendable {
    /// The names from the top-level Arc down, joined by `/`.
    public var path: String
    /// Other names of the Arc itself, not of its parents.
    public var aliases: [String]

    /// Creates an Arc from its full path (`CS 298/Labs`).
    public init(path: String, aliases: [String] = []) {
      self.path = path
      self.aliases = aliases
    }
  }

  /// The paths of the Arcs.
  private(set) var arcs: [String]
  /// The index of each Arc's parent; −1 at the top level.
  private(set) var parents: [Int32]
  /// True when any Arc is inside another.
  private(set) var hasSubArcs: Bool
  /// The names of Arcs, by key.
  private(set) var arcNames: NameTable
  /// The number of words in the longest Arc names, limited to 2–4.
  var mostWords: Int { min(mostSpaces + 1, 4) }
  private var mostSpaces = 1
  /// The index of each Arc by its path.
  private var numbers: [String: Int32] = [:]
  /// For names shared by several Arcs: which of these are below others.
  private(set) var lineage: Lineage
  /// Locations used before, by key.
  private(set) var placeNames: NameTable
  /// Locations used before, as they were written.
  public private(set) var places: [String]
  /// The names of the escalation paths, without `none`.
  let paths: [String]

  /// Terms, breaks and the next lessons of Arcs.
  let timetable: SchoolCalendar

  /// Creates a vocabulary.
  /// - Parameters:
  ///   - arcs: every Arc that can be mentioned, without archived ones. Ancestors in paths that are not in the list
  ///     are
  ///     added.
  ///   - places: locations used before.
  ///   - paths: the names of the escalation paths, without `none`.
  ///   - timetable: the terms, breaks and lessons that lines can refer to.
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

  /// A copy that shares no memory with this one, so that one thread can change it while others use this.
  public func copy() -> Vocabulary {
    var copy = self
    (copy.arcNames, copy.placeNames) = (arcNames.copy(), placeNames.copy())
    return copy
  }

  /// Adds an Arc, in constant time. No other thread may be using a vocabulary that shares this one's memory.
  mutating func insert(_ arc: ArcName) {
    let isNew = numbers[arc.path] == nil
    let number = insert(path: arc.path[...])
    for alias in arc.aliases {
      mostSpaces = max(mostSpaces, alias.utf8.count { $0 == UInt8(ascii: " ") })
      insert(NameKey(alias), of: number, isNew: isNew)
    }
  }

  /// Adds a location; the same restriction applies.
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

  /// The last `/` of a path that is a character of its own; nil if there is none.
  private static func lastSlash(in path: Substring) -> Substring.Index? {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    return path[slash] == "/" ? slash : path.lastIndex(of: "/")
  }

  /// True when `ancestor` contains `arc`, directly or further down.
  func isAncestor(_ ancestor: Int32, of arc: Int32) -> Bool {
    var next = parents[Int(arc)]
    while next >= 0 {
      if next == ancestor { return true }
      next = parents[Int(next)]
    }
    return false
  }
}
