import Entry
import Planner
import Store

/// A reader of lines that is kept from key to key, and knows the names that the store holds now.
package final class KeptReader {
  private let workspace: Workspace
  package private(set) var tree = ArcTree([])
  package private(set) var places: [String] = []
  /// The path of the Arc for lines that name none; nil: there is none.
  package var arc: String? { arcNumber.flatMap { tree[$0]?.path } }
  /// Its number, by which it is known whatever it is called.
  package var arcNumber: Int?
  private var reader: Reader
  /// The last step of the store whose names are known.
  package private(set) var step = -1

  package init(_ workspace: Workspace) throws {
    self.workspace = workspace
    reader = try workspace.reader(Vocabulary(arcs: []))
    try refresh()
  }

  /// Updates names and the current time, if anything changed since the last call.
  /// - Returns: true when lines may mean something else now.
  @discardableResult
  package func refresh() throws -> Bool {
    let now = workspace.here.local
    let isLater = reader.reference.now != now
    if isLater { reader.reference.now = now }
    guard let names = try workspace.store.read(namesIfChanged) else { return isLater }
    let (paths, timetable): ([String], Vocabulary.SchoolCalendar)
    (step, tree, places, paths, timetable) = names
    // An archived Arc accepts no tasks.
    if let arcNumber, tree[arcNumber].map({ $0.archived != nil }) ?? true { self.arcNumber = nil }
    let reference = reader.reference
    reader = try workspace.reader(
      Vocabulary(arcs: tree.vocabulary, places: places, paths: paths, timetable: timetable))
    reader.reference = reference
    reader.suggestsArcs = false
    return true
  }

  private func namesIfChanged(_ snapshot: PlannerSnapshot) throws
    -> (Int, ArcTree, [String], [String], Vocabulary.SchoolCalendar)?
  {
    let last = try snapshot.lastStep()
    if last == step { return nil }
    return (
      last, try snapshot.arcs(), try snapshot.locations(), try snapshot.pathNames(),
      try snapshot.timetable(workspace)
    )
  }

  /// Reads a line; without an Arc, it belongs to the chosen one, otherwise to the Inbox.
  /// - Parameter suggestsArcs: true to add candidates to an error.
  package func entry(of line: String, suggestsArcs: Bool = true) -> Entry {
    reader.suggestsArcs = suggestsArcs && arc == nil && !workspace.settings.hasInbox
    var entry = reader.entry(of: line)
    if let arc { entry.fallBack(to: arc) }
    if workspace.settings.hasInbox { entry.fallBackToInbox() }
    return entry
  }
}
