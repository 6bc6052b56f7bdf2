import Entry
import Names
import Planner
import Store

/// The Arcs as an import knows them; made anew when a heading creates one.
struct ImportNames {
  let tree: ArcTree
  let vocabulary: Vocabulary
  var reader: Reader
  /// The numbers of the Arcs by their paths.
  let numbers: [String: Int]
  /// The paths of the Arcs by the keys of their paths, names and aliases; nil for what several bear.
  private let paths: [String: String?]

  init(_ snapshot: PlannerSnapshot, reader: (Vocabulary) throws -> Reader) throws {
    tree = try snapshot.arcs()
    vocabulary = try snapshot.vocabulary()
    self.reader = try reader(vocabulary)
    numbers = Dictionary(tree.arcs.map { ($0.path, $0.id) }, uniquingKeysWith: { first, _ in first })
    var paths: [String: String?] = [:]
    for arc in tree.arcs {
      for key in Set(([arc.title] + arc.fields.aliases).map(ImportNames.key))
      where key != ImportNames.key(arc.path) {
        paths.updateValue(paths[key] == nil ? arc.path : nil, forKey: key)
      }
    }
    // A path is told from a name by its place in the tree, so it wins.
    for arc in tree.arcs { paths.updateValue(arc.path, forKey: ImportNames.key(arc.path)) }
    self.paths = paths
  }

  /// The Arc that bears exactly this name or path: quick, for lines that may be headings.
  func pathNamed(_ name: String) -> String? { paths[ImportNames.key(name)] ?? nil }

  /// The Arc that a person means by this name or path, also the end of a path.
  func pathMeant(_ name: String) -> String? { try? tree.arc(called: name).path }

  private static func key(_ path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).map { NameKey($0).text }.joined(
      separator: "/")
  }
}
