import JSONText
import Moments
import Planner
import Store

/// The content of `arc ls`, from one snapshot.
package struct Listing {
  /// All Arcs.
  package var tree: ArcTree
  /// The Arc to list; nil: all.
  package var arc: Arc?
  /// True when there are conditions other than the Arc.
  package var isFiltered: Bool
  /// The day or state in the words, as typed; nil: none.
  package let when: String?
  /// True when the words name the Inbox before it has been made.
  package let isOfUnmadeInbox: Bool
  /// The SubArcs, or the roots; in a tree, every Arc below.
  package var arcs: [Arc] = []
  package var tasks: [ArcTask] = []
  /// The number of tasks left out, by the number of the Arc in a tree, otherwise under 0.
  package var more: [Int: Int] = [:]
  package var counts: [Int: ArcCounts]
  /// True when archived Arcs are listed.
  private let isOfArchived: Bool
  /// True when both archived and active Arcs are listed.
  private let isOfAll: Bool

  /// Where counting tasks that were left out stops.
  package static let mostCounted = 100

  /// - Parameters:
  ///   - limit: the most tasks shown, per Arc in a tree; nil: all.
  ///   - archived: true for archived Arcs in place of active ones; with `all` both.
  package init(
    _ snapshot: PlannerSnapshot, _ words: ListWords, isTree: Bool, all: Bool, limit: Int?, archived: Bool
  ) throws {
    (tree, arc) = (try snapshot.arcs(), words.arc)
    isFiltered = !words.filter.conditions.isEmpty
    (when, isOfUnmadeInbox) = (words.when, words.isOfUnmadeInbox)
    counts = try snapshot.counts()
    (isOfArchived, isOfAll) = (archived, archived && all)
    if archived {
      if isTree {
        arcs = roots.flatMap { tree.subtree(of: $0.id) }
        try readTree(snapshot, words.filter, .all, limit)
        return
      }
      if all {
        // Both: active Arcs as without `archived`, followed by archived ones.
        let active = isFiltered ? [] : tree.children(of: arc?.id).filter { $0.archived == nil }
        let below = (arc.map { Array(tree.subtree(of: $0.id)) } ?? tree.arcs).filter { $0.archived != nil }
        arcs = isFiltered ? [] : active + below
        if arc != nil || isFiltered {
          let filter = words.filter.within(arc, below: isFiltered, tree: tree)
          (tasks, more[0]) = try read(snapshot, filter, .all, limit, of: arc)
        }
        return
      }
      arcs = (arc.map { Array(tree.subtree(of: $0.id)) } ?? tree.arcs).filter { $0.archived != nil }
      return
    }
    let kind = all ? .all : words.filter.kind
    if isTree {
      arcs = roots.flatMap { root in tree.subtree(of: root.id).filter { $0.archived == nil || isArchived } }
      try readTree(snapshot, words.filter, kind, limit)
      return
    }
    if !isFiltered {
      arcs = tree.children(of: arc?.id).filter { $0.archived == nil || isArchived }
      // Every task is in an Arc, so the list of roots has no tasks.
      if arc == nil { return }
    }
    let filter = words.filter.within(arc, below: isFiltered, tree: tree)
    let closed = isArchived ? .all : kind
    (tasks, more[0]) = try read(snapshot, filter, closed, limit, of: self.arc)
  }

  private mutating func readTree(
    _ snapshot: PlannerSnapshot, _ filter: TaskFilter, _ kind: PlannerSnapshot.Kind, _ limit: Int?
  ) throws {
    for arc in arcs {
      let own = filter.within(arc, below: false, tree: tree)
      let (read, rest) = try read(snapshot, own, kind, limit, of: arc)
      tasks += read
      more[arc.id] = rest
    }
    // With a filter, only branches that contain a task are shown.
    guard isFiltered else { return }
    var busy: Set<Int> = []
    for arc in Set(tasks.map(\.arc)) {
      var next = Optional(arc)
      while let arc = next, busy.insert(arc).inserted { next = tree[arc]?.parent }
    }
    arcs = arcs.filter { busy.contains($0.id) }
    tree = ArcTree(arcs)
  }

  /// Reads the tasks of an Arc, or all, and how many are left out: from the Arc's stored count where possible,
  /// otherwise counted; nil: none are.
  private func read(
    _ snapshot: PlannerSnapshot, _ filter: TaskFilter, _ kind: PlannerSnapshot.Kind, _ limit: Int?,
    of arc: Arc?
  ) throws -> (tasks: [ArcTask], more: Int?) {
    if !isFiltered, case .open = kind, let own = arc.flatMap({ counts[$0.id]?.own }) {
      let tasks = try snapshot.tasks(matching: filter, kind: kind, limit: limit)
      return (tasks, tasks.count == limit ? own.open - tasks.count : nil)
    }
    var (tasks, count) = try snapshot.list(
      matching: filter, kind: kind, limit: limit, countingTo: (limit ?? 0) + Listing.mostCounted)
    if !isFiltered { tasks = tasks.closedByDate }
    return (tasks, tasks.count == limit ? count - tasks.count : nil)
  }

  /// The Arcs at the top of a tree; of archived ones the outermost.
  package var roots: [Arc] {
    if isOfAll { return arc.map { [$0] } ?? tree.children(of: nil) }
    if isOfArchived {
      let inside = arc.map { Set(tree.subtree(of: $0.id).map(\.id)) }
      return tree.arcs.filter { one in
        // Only the outermost ones; their SubArcs follow below them.
        one.archived != nil && inside?.contains(one.id) ?? true
          && (one.id == arc?.id || one.parent.flatMap { tree[$0] }?.archived == nil)
      }
    }
    if let arc { return tree[arc.id].map { [$0] } ?? [] }
    return tree.children(of: nil).filter { $0.archived == nil }
  }

  /// True when the listed Arc is archived, and with it everything in it.
  private var isArchived: Bool { arc?.archived != nil }

  package func document(here: ViewContext) -> JSONWriter {
    .document { json in
      json.arcs(arcs, counts: counts, tasks: tasks, here: here)
    }
  }
}

extension [ArcTask] {
  /// The open ones as they are, then the closed ones by when they were due, the latest first; those without a date
  /// follow.
  fileprivate var closedByDate: [ArcTask] {
    let closed = filter { $0.closing != nil }.enumerated().sorted { a, b in
      (b.element.due?.seconds ?? .min, a.offset) < (a.element.due?.seconds ?? .min, b.offset)
    }
    return filter { $0.closing == nil } + closed.map(\.element)
  }
}
