import Entry
import Names
import Planner
import Store

/// The Arcs that an import knows. New ones are added to the tables, so that ten thousand headings cost ten thousand
/// times as much as one.
///
/// The tables are made on first use: a file that begins with five hundred headings makes them once.
package struct ImportNames {
  /// The Arcs by the names that headings use.
  private struct Known {
    /// The numbers of the Arcs by their paths.
    var numbers: [String: Int] = [:]
    /// The paths of the Arcs by the keys of their paths.
    var paths: [String: String] = [:]
    /// The paths by the keys of titles and aliases; nil for a name of several Arcs.
    var names: [String: String?] = [:]

    mutating func insert(_ arc: Arc) {
      numbers[arc.path] = arc.id
      let path = ImportNames.key(arc.path)
      paths[path] = arc.path
      for key in Set(([arc.title] + arc.fields.aliases).map(ImportNames.key)) where key != path {
        names.updateValue(names[key] == nil ? arc.path : nil, forKey: key)
      }
    }
  }

  private let step: PlannerStep
  private let makeReader: (Vocabulary) throws -> Reader
  /// The terms, breaks and classes that lines may mention, as of the start of the import.
  private let timetable: Vocabulary.SchoolCalendar
  private var madeReader: Reader?
  private var made: Known?
  /// The names that several Arcs share; more Arcs cannot make them unique.
  private var shared: Set<String> = []
  /// The names of archived Arcs that lines may mention while no active Arc has them.
  private var archived: Set<NameKey>?
  /// The places that the reader knows.
  private var knownPlaces: Set<String> = []
  private var newPlaces: Set<String> = []

  package init(
    _ step: PlannerStep, timetable: Vocabulary.SchoolCalendar = Vocabulary.SchoolCalendar(),
    reader: @escaping (Vocabulary) throws -> Reader
  ) throws {
    self.step = step
    self.timetable = timetable
    makeReader = reader
    try step.indexArcs()
  }

  /// The number of Arcs; 0 until the tables are made.
  package var count: Int { made?.numbers.count ?? 0 }

  /// The names that lines may mention, for a reader on another thread.
  package mutating func vocabulary() throws -> Vocabulary {
    let reader = try takeReader()
    defer { madeReader = reader }
    return reader.vocabulary
  }

  /// Reads a line.
  /// - Parameter suggestsArcs: true when the error for a line without an Arc should suggest some.
  package mutating func entry(of line: ImportLine, suggestsArcs: Bool) throws -> Entry {
    var reader = try takeReader()
    defer { madeReader = reader }
    reader.suggestsArcs = suggestsArcs
    return line.withText { reader.entry(of: $0) }
  }

  /// Remembers a place, which the lines after the next new Arc may mention.
  package mutating func use(place: String) {
    if madeReader != nil, !knownPlaces.contains(place) { newPlaces.insert(place) }
  }

  /// Adds an Arc that was just created.
  package mutating func insert(_ arc: Arc) throws {
    made?.insert(arc)
    guard madeReader != nil else { return }
    // A name that only archived Arcs had now means the new Arc.
    let archived = try self.archived ?? archivedNames()
    let names = Set(([arc.title] + arc.fields.aliases).map { NameKey($0) })
    self.archived = archived.subtracting(names)
    guard archived.isDisjoint(with: names), var reader = madeReader.take() else { return madeReader = nil }
    reader.insert(Vocabulary.ArcName(path: arc.path, aliases: arc.fields.aliases))
    for place in newPlaces.sorted() { reader.insert(place: place) }
    knownPlaces.formUnion(newPlaces)
    newPlaces = []
    madeReader = reader
  }

  /// The number of the Arc at a path; nil: there is none.
  package mutating func number(of path: String) throws -> Int? { try known().numbers[path] }

  /// The path of the Arc with exactly this name or path; fast, for lines that may be headings.
  package mutating func pathNamed(_ name: String) throws -> String? {
    let key = ImportNames.key(name)
    let known = try known()
    return known.paths[key] ?? known.names[key] ?? nil
  }

  /// The path of the Arc that a person means by a name or path, or the end of a path.
  package mutating func pathMeant(_ name: String) throws -> String? {
    let key = ImportNames.key(name)
    if shared.contains(key) { return try known().paths[key] }
    do {
      return try step.snapshot.arcs().arc(called: name, exactly: true).path
    } catch PlannerError.ambiguousArc {
      shared.insert(key)
      return nil
    } catch is PlannerError {
      return nil
    }
  }

  /// Moves the reader out, so that it is not copied.
  private mutating func takeReader() throws -> Reader {
    if let reader = madeReader.take() { return reader }
    let places = try step.snapshot.locations()
    (knownPlaces, newPlaces) = (Set(places), [])
    return try makeReader(
      Vocabulary(
        arcs: step.snapshot.arcs().vocabulary, places: places, paths: step.snapshot.pathNames(),
        timetable: timetable))
  }

  private mutating func known() throws -> Known {
    if let made { return made }
    var known = Known()
    for arc in try step.snapshot.arcs().arcs { known.insert(arc) }
    made = known
    return known
  }

  private func archivedNames() throws -> Set<NameKey> {
    let archived = try step.snapshot.arcs().arcs.filter { $0.archived != nil }
    return Set(archived.flatMap { [$0.title] + $0.fields.aliases }.map { NameKey($0) })
  }

  private static func key(_ path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).map { NameKey($0).text }.joined(
      separator: "/")
  }
}
