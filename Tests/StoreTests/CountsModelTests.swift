import Moments
import Planner
import Testing

@testable import Store

/// A planner in memory that counts by counting.
private struct Model {
  struct Entry {
    var arc: Int
    var fields: ArcTask.Fields
    /// Nil while it is open.
    var outcome: ClosingOutcome?
  }
  var parents: [Int: Int?] = [:]
  var tasks: [Int: Entry] = [:]

  func counts(now: Moment, zone: Zone) -> [Int: ArcCounts] {
    var counts = parents.mapValues { _ in ArcCounts() }
    for task in tasks.values {
      var one = Counts()
      if let outcome = task.outcome {
        switch outcome {
        case .completed: one.done = 1
        case .missed: one.missed = 1
        default: one.putAway = 1
        }
      } else {
        one.open = 1
        if let due = task.fields.due(in: zone), due < now { one.overdue = 1 }
      }
      counts[task.arc, default: ArcCounts()].own += one
      for arc in path(task.arc) { counts[arc, default: ArcCounts()].total += one }
    }
    for arc in parents.keys { for above in path(arc).dropFirst() { counts[above]?.subArcs += 1 } }
    return counts
  }

  /// The Arc and everything above it.
  func path(_ arc: Int) -> [Int] {
    var path = [arc]
    while let parent = parents[path[path.count - 1]] ?? nil { path.append(parent) }
    return path
  }

  mutating func remove(arc: Int) {
    let gone = parents.keys.filter { path($0).contains(arc) }
    for arc in gone { parents[arc] = nil }
    tasks = tasks.filter { !gone.contains($0.value.arc) }
  }
}

private let zones = ["UTC", "America/Los_Angeles", "Asia/Kolkata", "Pacific/Kiritimati"]

@Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8])
func keptCountsEqualCountingAfterAnyChanges(seed: UInt64) throws {
  let folder = try TemporaryFolder()
  let random = SeededRandom(seed: seed)
  func pick(_ count: Int) -> Int { Int(random.next() % UInt64(max(1, count))) }
  let store = planner(folder.file, seed: seed)
  var model = Model()
  for round in 0..<150 {
    // Now mostly goes on, and sometimes back (`--now`); the machine travels now and then.
    store.now = store.now.adding(seconds: pick(40 * 86_400) - 10 * 86_400)
    if pick(10) == 0 { store.zone = try Zone(named: zones[pick(zones.count)]) }
    let keep = pick(8) > 0
    var next = model
    try store.record("round \(round)") { step in
      for _ in 0..<(1 + pick(6)) { try change(&next, step, round, pick) }
      if pick(3) == 0 {
        #expect(try step.snapshot.counts() == next.counts(now: store.now, zone: store.zone))
      }
      if !keep { step.discard() }
    }
    if keep { model = next }
    if pick(4) == 0 { store.now = store.now.adding(seconds: pick(86_400) - 40_000) }
    #expect(try store.read { try $0.counts() } == model.counts(now: store.now, zone: store.zone))
  }
  #expect(try store.read { try Set($0.tasks(kind: .all).map(\.id)) } == Set(model.tasks.keys))
  try store.checkFullText()
}

/// Makes one random change in the model and in the store.
private func change(_ model: inout Model, _ step: PlannerStep, _ round: Int, _ pick: (Int) -> Int) throws {
  let arcs = model.parents.keys.sorted()
  let tasks = model.tasks.keys.sorted()
  func fields() -> ArcTask.Fields {
    var fields = task("task \(pick(5))")
    if pick(4) > 0 { fields.date = Day(iso: "2026-11-20")?.adding(days: pick(400)) }
    if fields.date != nil, pick(2) == 0 { fields.time = TimeOfDay(minutes: pick(1440)) }
    return fields
  }
  switch pick(10) {
  case 0:
    let parent = pick(3) == 0 || arcs.isEmpty ? nil : arcs[pick(arcs.count)]
    let tree = try step.snapshot.arcs()
    let name = "arc \(round) \(tree.arcs.count) \(pick(1_000_000))"
    let arc = try step.addArc(path: (parent.flatMap { tree[$0]?.path }.map { $0 + "/" } ?? "") + name)
    model.parents[arc.id] = .some(parent)
  case 1 where pick(8) == 0 && !arcs.isEmpty:
    let arc = arcs[pick(arcs.count)]
    try step.remove(arc: arc)
    model.remove(arc: arc)
  case 2 where !tasks.isEmpty:
    let id = tasks[pick(tasks.count)]
    try step.remove(task: id)
    model.tasks[id] = nil
  case 3, 4:
    guard !tasks.isEmpty else { return }
    let id = tasks[pick(tasks.count)]
    let outcome = ClosingOutcome.allCases[pick(4)]
    try step.close(task: id, outcome)
    // What was missed can still be done.
    if let old = model.tasks[id]?.outcome, old != .missed { return }
    model.tasks[id]?.outcome = outcome
  case 5, 6:
    guard !tasks.isEmpty else { return }
    let (id, fields) = (tasks[pick(tasks.count)], fields())
    let arc = pick(2) == 0 ? nil : arcs[pick(arcs.count)]
    try step.edit(task: id, fields, arc: arc)
    model.tasks[id]?.fields = fields
    if let arc { model.tasks[id]?.arc = arc }
  default:
    guard !arcs.isEmpty else { return }
    let (arc, fields) = (arcs[pick(arcs.count)], fields())
    model.tasks[try step.add(fields, to: arc).id] = Model.Entry(arc: arc, fields: fields)
  }
}

extension Counts {
  fileprivate static func += (a: inout Counts, b: Counts) { a = a + b }
}
