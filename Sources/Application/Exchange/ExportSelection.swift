import Planner
import Store

/// The Arcs and tasks that an export contains.
package struct ExportSelection {
  package let snapshot: PlannerSnapshot
  package let tree: ArcTree
  /// The numbers of the Arcs to write; nil: all.
  package private(set) var arcs: Set<Int>?
  /// The numbers of the tasks to write; nil: all in those Arcs.
  private var numbers: Set<Int>?
  /// The names of places, by UUID.
  private let placeNames: [String: String]

  /// Reads the words of an export: an Arc with its SubArcs, a filter, both, or nothing for everything.
  package init(_ snapshot: PlannerSnapshot, _ words: [ArgumentText], _ workspace: Workspace) throws {
    self.snapshot = snapshot
    tree = try snapshot.arcs()
    placeNames = Dictionary(try snapshot.places().map { ($0.uuid, $0.name) }) { $1 }
    let words = try ListWords(words, tree: tree, workspace: workspace)
    arcs = words.arc.map { Set(tree.subtree(of: $0.id).map(\.id)) }
    guard !words.filter.conditions.isEmpty else { return }
    numbers = Set(try snapshot.numbers(matching: words.filter.within(words.arc, tree: tree), kind: .all))
    var used: Set<Int> = []
    try eachTask { used.insert($0.arc) }
    arcs = used
  }

  /// Calls `body` with each task, by number.
  /// - Parameter arc: only tasks in this Arc; nil: all.
  package func eachTask(in arc: Int? = nil, _ body: (ArcTask) throws -> Void) throws {
    try snapshot.eachTask(in: arc.map { [$0] } ?? arcs) { task in
      if numbers?.contains(task.id) ?? true { try body(task) }
    }
  }

  /// The task's place reminder as an export loss, `the reminder on arriving at gym`; nil when there is none.
  package func places(of task: ArcTask) -> String? {
    guard let trigger = task.fields.trigger else { return nil }
    let names = trigger.places.compactMap { placeNames[$0] }.joined(separator: " or ")
    return "the reminder on \(trigger.isArrival ? "arriving at" : "leaving") \(names)"
  }

  /// True when it covers the whole planner.
  package var isWhole: Bool { arcs == nil && numbers == nil }

  /// The Arcs to write, parents first.
  package var arcList: [Arc] { tree.arcs.filter { arcs?.contains($0.id) ?? true } }
}
