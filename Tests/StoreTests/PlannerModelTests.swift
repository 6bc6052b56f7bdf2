import Foundation
import Moments
import Planner
import Testing

@testable import Store

private let isHard = ProcessInfo.processInfo.environment["ARC_TEST_HARD"] != nil

/// What the model was once.
private struct PastModel {
  private var state: PlannerModel
  /// How often the trash had been emptied.
  private var emptied: Int

  init(_ state: PlannerModel, _ emptied: Int) { (self.state, self.emptied) = (state, emptied) }

  /// Without what went with the trash since; what only such things would change is still a step.
  func without(_ gone: [Set<String>]) -> PlannerModel {
    guard emptied < gone.count else { return state }
    var left = state
    let since = gone[emptied...].reduce(into: Set()) { $0.formUnion($1) }
    left.tasks = left.tasks.filter { !since.contains($0.value.key) }
    left.trash = left.trash.filter { !since.contains($0.value.key) }
    return left
  }
}

/// One random life of a planner, in the store and in the model side by side.
private final class Life {
  let store: PlannerStore
  let random: SeededRandom
  /// Arcs are deleted, or the trash is emptied; not both, since an Arc that is gone for good takes the place away to
  /// which undo would bring tasks back.
  let empties: Bool
  var model = PlannerModel()
  var before: [PastModel] = []
  var undone: [PastModel] = []
  /// The keys of the tasks that went, each time the trash was emptied.
  var gone: [Set<String>] = []
  var arcNumber = 1
  var taskNumber = 1

  init(_ path: String, seed: UInt64, empties: Bool) {
    store = planner(path, seed: seed)
    random = SeededRandom(seed: seed &* 7919)
    self.empties = empties
  }

  func pick(_ count: Int) -> Int { Int(random.next() % UInt64(max(1, count))) }
  func pick<Value: Comparable>(_ values: some Collection<Value>) -> Value? {
    values.isEmpty ? nil : values.sorted()[pick(values.count)]
  }
  var now: Int { store.now.seconds }
  var today: Int { now / 86_400 }

  /// Does the same in both, which must both refuse it or both do it.
  func both(
    _ name: String, _ change: (inout PlannerModel) throws -> Void, _ body: (PlannerStep) throws -> Void
  ) throws {
    var next = model
    let expected = Result { try change(&next) }
    do {
      try store.record(name) { try body($0) }
    } catch let error as PlannerError {
      if case .success = expected { Issue.record("\(name) was refused: \(error)") }
      return
    }
    if case .failure = expected { Issue.record("\(name) was not refused") }
    if next != model {
      before.append(PastModel(model, gone.count))
      undone = []
    }
    model = next
  }

  /// The number that a new task got, which must be the next one.
  func count(_ task: ArcTask?) {
    guard let task else { return }
    #expect(task.id == taskNumber)
    taskNumber = max(taskNumber, task.id + 1)
  }

  func undo() throws {
    guard let last = before.popLast() else {
      #expect(throws: PlannerError.nothingToUndo) {
        try self.store.record("undo") { try $0.undo(partly: true) }
      }
      return
    }
    try store.record("undo") { try $0.undo(partly: true) }
    undone.append(PastModel(model, gone.count))
    model = last.without(gone)
  }

  func redo() throws {
    guard let last = undone.popLast() else {
      #expect(throws: PlannerError.nothingToRedo) { try self.store.record("redo") { try $0.redo() } }
      return
    }
    try store.record("redo") { try $0.redo() }
    before.append(PastModel(model, gone.count))
    model = last.without(gone)
  }

  func emptyTrash() throws {
    let restorable = Set(model.restorable.values.map(\.key))
    #expect(try store.record("empty") { try $0.emptyTrash() } == restorable.count)
    gone.append(restorable)
    model = PastModel(model, gone.count - 1).without(gone)
  }

  /// Compares everything.
  func compare() throws {
    let rows = try store.rows(
      """
      SELECT id, arc, title, due_date, created, completed, outcome, occurrence, recurrence FROM task ORDER BY id
      """)
    let expected = model.tasks.sorted { $0.key < $1.key }.map { number, task in
      let day = { (day: Int?) in day.map { Day(number: $0).description } ?? "NULL" }
      let rule = task.every.map { $0 == 1 ? "FREQ=DAILY" : "FREQ=DAILY;INTERVAL=\($0)" } ?? "NULL"
      return [
        "\(number)", "\(task.arc)", task.title, day(task.day), "\(task.created)",
        task.closed.map { "\($0)" } ?? "NULL", task.closed == nil ? "NULL" : task.outcome, day(task.start),
        rule,
      ].joined(separator: "|")
    }
    #expect(rows == expected)
    let arcs = try store.rows("SELECT id, parent, title, aliases, archived FROM arc ORDER BY id")
    #expect(
      arcs
        == model.arcs.sorted { $0.key < $1.key }.map { number, arc in
          [
            "\(number)", arc.parent.map { "\($0)" } ?? "NULL", arc.title, arc.aliases.joined(separator: ","),
            arc.archived.map { "\($0)" } ?? "NULL",
          ].joined(separator: "|")
        })
    let trash = try store.read { try $0.trash() }
    #expect(Set(trash.filter { !$0.isArc }.map(\.number)) == Set(model.restorable.keys))
    #expect(Set(trash.filter(\.isArc).map(\.number)) == model.arcTrash)
  }
}

extension Life {
  /// Does one random thing.
  func live(_ round: Int) throws {
    store.now = store.now.adding(seconds: 1 + pick(pick(20) == 0 ? 400_000 : 20_000))
    switch pick(24) {
    case 0, 1: try addArc()
    case 2: try changeArc(round)
    case 3, 4: try archiving()
    case 5 where !empties && pick(4) == 0: try removeArc()
    case 5 where empties: try emptyTrash()
    case 6...10: try addTask()
    case 11, 12, 13: try close()
    case 14: try reopen()
    case 15: try removeTask()
    case 16: try restore()
    case 17, 18: try editTask()
    case 19, 20, 21: try undo()
    default: try redo()
    }
  }

  func addArc() throws {
    let title = ["A", "B", "C", "D", "E"][pick(5)]
    let parent = pick(3) == 0 ? nil : pick(model.arcs.filter { $0.value.archived == nil }.keys)
    let number = arcNumber
    try both("new", { try $0.addArc(number, title, under: parent) }) { step in
      let path = parent.flatMap { try? step.snapshot.arcs()[$0]?.path }.map { $0 + "/" } ?? ""
      let arc = try step.addArc(path: path + title)
      #expect(arc.parent == parent)
      self.arcNumber = arc.id + 1
    }
  }

  func changeArc(_ round: Int) throws {
    guard let arc = pick(model.arcs.keys) else { return }
    let goal = pick(model.arcs.keys) ?? arc
    switch pick(3) {
    case 0:
      let title = ["A", "B", "C", "D", "E"][pick(5)]
      try both("rename", { try $0.rename(arc, title) }) { step in
        guard var fields = try step.snapshot.arcs()[arc]?.fields else { return }
        fields.title = title
        try step.edit(arc: arc, fields)
      }
    case 1:
      let parent = pick(3) == 0 ? nil : goal
      try both("mv", { try $0.move(arc, under: parent) }) { try $0.move(arc: arc, under: parent) }
    default: try both("merge", { try $0.merge(arc, into: goal) }) { try $0.merge(arc: arc, into: goal) }
    }
  }

  func archiving() throws {
    guard let arc = pick(model.arcs.keys) else { return }
    if model.arcs[arc]?.archived == nil {
      try both("archive", { try $0.archive(arc, now: self.now) }) { try $0.archive(arc: arc) }
    } else {
      try both("unarchive", { $0.unarchive(arc) }) { try $0.unarchive(arc: arc) }
    }
  }

  func removeArc() throws {
    guard let arc = pick(model.arcs.keys) else { return }
    try both("rm", { $0.remove(arc: arc) }) { try $0.remove(arc: arc) }
  }

  func addTask() throws {
    guard let arc = pick(model.arcs.keys) else { return }
    var task = PlannerModel.Task(arc: arc, title: "task \(pick(6))", key: "\(taskNumber)", created: now)
    if pick(3) > 0 { task.day = today + pick(20) - 8 }
    if task.day != nil, pick(2) == 0 {
      (task.every, task.fromCompletion) = (1 + pick(4), pick(3) == 0)
      (task.series, task.start) = (taskNumber, task.day)
    }
    let number = taskNumber
    try both(
      "add",
      { model in
        guard model.arcs[arc]?.archived == nil else { throw PlannerModel.Refused() }
        model.tasks[number] = task
      }
    ) { step in
      var fields = ArcTask.Fields(title: task.title)
      fields.date = task.day.map { Day(number: $0) }
      fields.recurrence = task.every.map { $0 == 1 ? "FREQ=DAILY" : "FREQ=DAILY;INTERVAL=\($0)" }
      fields.repeatFrom = task.fromCompletion ? .completion : nil
      self.count(try step.add(fields, to: arc))
    }
  }

  func close() throws {
    guard let number = pick(model.tasks.keys) else { return }
    let outcome = Outcome.allCases[pick(3)]
    let next = taskNumber
    try both("done", { $0.close(number, outcome.rawValue, now: self.now, next: next) }) { step in
      self.count(try step.close(task: number, outcome).next)
    }
  }

  func reopen() throws {
    guard let number = pick(model.tasks.filter { $0.value.closed != nil }.keys) else { return }
    try both("undone", { try $0.reopen(number) }) { try $0.reopen(task: number) }
  }

  func removeTask() throws {
    guard let number = pick(model.tasks.keys) else { return }
    let withSeries = pick(2) == 0
    let next = taskNumber
    try both("rm", { $0.remove(task: number, withSeries: withSeries, now: self.now, next: next) }) { step in
      self.count(try step.remove(task: number, withSeries: withSeries))
    }
  }

  func restore() throws {
    guard let number = pick(model.restorable.keys) else { return }
    try both("restore", { try $0.restore(task: number) }) { try $0.restore(task: number) }
  }

  func editTask() throws {
    guard let number = pick(model.tasks.keys), let task = model.tasks[number] else { return }
    let title = "task \(pick(6))"
    let day = pick(3) == 0 ? task.day.map { $0 + pick(5) - 2 } : task.day
    let arc = pick(3) == 0 ? pick(model.arcs.keys) : nil
    try both(
      "edit",
      { model in
        if let arc, arc != task.arc, model.arcs[arc]?.archived != nil { throw PlannerModel.Refused() }
        model.tasks[number]?.title = title
        model.tasks[number]?.day = day
        model.tasks[number]?.arc = arc ?? task.arc
      }
    ) { step in
      var fields = try step.snapshot.task(number).fields
      fields.title = title
      fields.date = day.map { Day(number: $0) }
      try step.edit(task: number, fields, arc: arc)
    }
  }
}

@Test(arguments: isHard ? [(1, 10_000, false), (2, 10_000, true)] : [(3, 400, false), (4, 300, true)])
func anyCommandsGiveWhatTheModelGivesAndUndoLeadsBackToNothing(seed: UInt64, rounds: Int, empties: Bool)
  throws
{
  let folder = try TemporaryFolder()
  let life = Life(folder.file, seed: seed, empties: empties)
  for round in 0..<rounds {
    try life.live(round)
    if round % 5 == 0 || rounds - round < 20 { try life.compare() }
  }
  try life.store.checkFullText()
  while !life.before.isEmpty {
    try life.undo()
    if life.before.count % 20 == 0 { try life.compare() }
  }
  #expect(throws: PlannerError.nothingToUndo) { try life.store.record("undo") { try $0.undo(partly: true) } }
  #expect(try contents(life.store) == [])
  try life.store.checkFullText()
  // And forth again, until all is as it was.
  if !empties {
    while !life.undone.isEmpty { try life.redo() }
    try life.compare()
  }
}
