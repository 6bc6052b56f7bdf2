import Entry
import Names
import Planner
import Store

/// The Arcs as an import knows them; made anew when a heading creates one.
///
/// Everything but the tree is made by the first who asks for it: a file that begins with five hundred headings asks
/// once.
struct ImportNames {
  let tree: ArcTree
  private let snapshot: PlannerSnapshot
  private let makeReader: (Vocabulary) throws -> Reader
  private var madeVocabulary: Vocabulary?
  private var madeReader: Reader?

  init(_ snapshot: PlannerSnapshot, reader: @escaping (Vocabulary) throws -> Reader) throws {
    tree = try snapshot.arcs()
    self.snapshot = snapshot
    makeReader = reader
  }

  /// The names that lines may mention.
  mutating func vocabulary() throws -> Vocabulary {
    let vocabulary = try madeVocabulary ?? snapshot.vocabulary()
    madeVocabulary = vocabulary
    return vocabulary
  }

  /// What a line means.
  /// - Parameter suggestsArcs: true when the error of a line that names no Arc is to name some.
  mutating func entry(of line: ImportLine, suggestsArcs: Bool) throws -> Entry {
    var reader = try madeReader.take() ?? makeReader(vocabulary())
    defer { madeReader = reader }
    reader.suggestsArcs = suggestsArcs
    return line.withText { reader.entry(of: $0) }
  }

  /// The numbers of the Arcs by their paths.
  private(set) lazy var numbers = Dictionary(
    tree.arcs.map { ($0.path, $0.id) }, uniquingKeysWith: { first, _ in first })

  /// The paths of the Arcs by the keys of their paths, names and aliases; nil for what several bear.
  private lazy var paths: [String: String?] = {
    var paths: [String: String?] = [:]
    for arc in tree.arcs {
      for key in Set(([arc.title] + arc.fields.aliases).map(ImportNames.key))
      where key != ImportNames.key(arc.path) {
        paths.updateValue(paths[key] == nil ? arc.path : nil, forKey: key)
      }
    }
    // A path is told from a name by its place in the tree, so it wins.
    for arc in tree.arcs { paths.updateValue(arc.path, forKey: ImportNames.key(arc.path)) }
    return paths
  }()

  /// The Arc that bears exactly this name or path: quick, for lines that may be headings.
  mutating func pathNamed(_ name: String) -> String? { paths[ImportNames.key(name)] ?? nil }

  /// The Arc that a person means by this name or path, also the end of a path.
  func pathMeant(_ name: String) -> String? { try? tree.arc(called: name, exactly: true).path }

  private static func key(_ path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).map { NameKey($0).text }.joined(
      separator: "/")
  }
}
