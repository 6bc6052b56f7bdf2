import JSONText
import Names
import Planner
import Store

/// What a search found in one state of the store.
package struct SearchResults {
  package var arcs: [Arc] = []
  package var tasks: [ArcTask] = []
  /// The reminders whose texts hold all the words, the next one first; none where filters are given, which only tasks
  /// have an answer to.
  package var reminders: [Reminder] = []
  package var more = 0
  package var counts: [Int: ArcCounts] = [:]

  /// Where counting what was left out stops.
  package static let mostCounted = 1000

  /// What words find: some are filters, the others are looked for.
  /// - Throws: `Failure` for a filter that cannot be read, and when nothing is searched for.
  package init(_ words: [String], _ snapshot: PlannerSnapshot, _ workspace: Workspace, limit: Int) throws {
    let tree = try snapshot.arcs()
    var reader = FilterReader(workspace, tree: tree)
    let terms = reader.joined(words)
    let text = terms.filter { !FilterReader.isFilter($0) }
    let filter = try reader.filter(terms.filter { FilterReader.isFilter($0) })
    guard !text.isEmpty || !filter.conditions.isEmpty else {
      throw Failure(.usage, "search for what? arc search WORDS")
    }
    try self.init(snapshot, tree, text, filter, limit: limit)
  }

  package init(
    _ snapshot: PlannerSnapshot, _ tree: ArcTree, _ text: [String], _ filter: TaskFilter, limit: Int
  ) throws {
    let line = text.joined(separator: " ")
    if filter.conditions.isEmpty {
      let found = try snapshot.search(line, limit: limit, countingTo: limit + SearchResults.mostCounted)
      (tasks, more) = (found.tasks, found.count - found.tasks.count)
    } else {
      let conditions = text.map { TaskFilter.Condition(.text($0)) } + filter.conditions
      tasks = try snapshot.tasks(matching: TaskFilter(conditions), kind: .all, limit: limit)
    }
    guard !text.isEmpty else { return }
    try readArcs(snapshot, tree, line, filter, limit)
    if filter.conditions.isEmpty { reminders = try snapshot.reminders(holding: line, limit: limit) }
  }

  /// True when nothing was found.
  package var isEmpty: Bool { arcs.isEmpty && tasks.isEmpty && reminders.isEmpty }

  /// Arcs that bear the words, and tasks of Arcs that bear some of the words and hold the others themselves.
  private mutating func readArcs(
    _ snapshot: PlannerSnapshot, _ tree: ArcTree, _ line: String, _ filter: TaskFilter, _ limit: Int
  ) throws {
    arcs = tree.arcs(named: line)
    if !arcs.isEmpty { counts = try snapshot.counts() }
    var seen = Set(tasks.map(\.id))
    func add(_ named: [Arc], _ words: [Substring]) throws {
      guard !named.isEmpty, tasks.count < limit else { return }
      let numbers = Set(named.flatMap { tree.subtree(of: $0.id).map(\.id) })
      let conditions =
        [.init(.arcs(numbers))] + words.map { TaskFilter.Condition(.text(String($0))) } + filter.conditions
      let kind: PlannerSnapshot.Kind = words.isEmpty ? filter.kind : .all
      let missing = limit - tasks.count
      let newest =
        filter.conditions.isEmpty
        ? try snapshot.newest(words.map(String.init), in: numbers, limit: missing) : nil
      let found = try newest ?? snapshot.tasks(matching: TaskFilter(conditions), kind: kind, limit: missing)
      tasks += found.filter { seen.insert($0.id).inserted }
    }
    let words = line.split(separator: " ")
    for count in (1..<max(words.count, 1)).reversed() {
      try add(tree.arcs(named: words.prefix(count).joined(separator: " ")), Array(words.dropFirst(count)))
      try add(tree.arcs(named: words.suffix(count).joined(separator: " ")), Array(words.dropLast(count)))
    }
    try add(arcs, [])
  }

  package func document(here: ViewContext) -> JSONWriter {
    .document { json in
      json.arcs(arcs, counts: counts, tasks: tasks, here: here)
      json.key("reminders")
      json.array { list in reminders.forEach { list.value($0) } }
    }
  }
}

extension PlannerSnapshot {
  /// The reminders and groups whose texts hold all the words, without case and marks on letters, the next one first.
  fileprivate func reminders(holding line: String, limit: Int) throws -> [Reminder] {
    let words = line.withoutMarks.lowercased().split(whereSeparator: \.isWhitespace)
    let found = try reminders().filter { reminder in
      let fields = reminder.fields
      let text = [fields.title, fields.subtext, fields.body, fields.location ?? ""].joined(separator: "\n")
        .withoutMarks.lowercased()
      return words.allSatisfy { text.contains($0) }
    }
    return Array(found.prefix(limit))
  }
}

extension ArcTree {
  /// The Arcs whose title, an alias or a later word of them begins like this, without case, marks on letters and signs
  /// between parts.
  fileprivate func arcs(named typed: String) -> [Arc] {
    let key = NameKey(typed.withoutMarks).text
    guard !key.isEmpty else { return [] }
    return arcs.filter { arc in
      ([arc.title] + arc.fields.aliases).contains { name in
        let words = name.withoutMarks.split(whereSeparator: \.isWhitespace)
        return words.indices.contains { NameKey(words[$0...].joined(separator: " ")).text.hasPrefix(key) }
      }
    }
  }
}
