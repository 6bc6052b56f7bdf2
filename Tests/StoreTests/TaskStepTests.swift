import Moments
import Planner
import SQLite
import Testing

@testable import Store

private let full: ArcTask.Fields = {
  var fields = task("hw 2", "2027-03-12", "17:00")
  fields.endDate = Day(iso: "2027-03-13")
  fields.endTime = TimeOfDay(iso: "09:30")
  fields.zone = "Europe/Berlin"
  fields.duration = 90
  fields.location = "Room 204"
  fields.description = "two lines\nof \"notes\" \\ 🏠"
  fields.recurrence = "FREQ=DAILY"
  fields.repetitionBasis = .completion
  return fields
}()

@Test func aTaskIsKeptWithAllItsFields() throws {
  let folder = try TemporaryFolder()
  let made = try planner(folder.file).record("add") { step in
    try step.add(full, to: try step.addArc(path: "CS 298/Labs", creatingParents: true).id)
  }
  let read = try planner(folder.file).read { try $0.task(made.id) }
  #expect(read == made)
  #expect(read.fields == full)
  #expect(read.arcPath == "CS 298/Labs")
  #expect(read.id == 1)
  #expect(read.uuid.dropFirst(14).first == "7")
}

@Test func editingATaskChangesFieldsAndArc() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try store.record("add") { step in
    let arc = try step.addArc(path: "CS 298")
    try step.addArc(path: "Home")
    try step.add(full, to: arc.id)
  }
  let edited = try store.record("edit") { try $0.edit(task: 1, task("hw 3"), arc: 2) }
  #expect(edited.fields == task("hw 3"))
  #expect(edited.arcPath == "Home")
  #expect(try store.read { try $0.task(1) } == edited)
}

@Test func completingTwiceKeepsTheFirstInstant() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try store.record("add") { try $0.add(full, to: try $0.addArc(path: "CS 298").id) }
  #expect(try store.record("done") { try $0.complete(task: 1).completed } == fixedNow)
  store.now = fixedNow.adding(seconds: 60)
  #expect(try store.record("done") { try $0.complete(task: 1).completed } == fixedNow)
  #expect(try store.rows("SELECT label FROM step ORDER BY id") == ["add", "done"])
}

@Test func theWordsOfATaskFollowIt() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try store.record("add") { try $0.add(full, to: try $0.addArc(path: "CS 298").id) }
  #expect(try store.tasks(with: "room") == [1])
  #expect(try store.tasks(with: "\"lines\"") == [1])
  try store.record("edit") { try $0.edit(task: 1, task("Über hw")) }
  #expect(try store.tasks(with: "room") == [])
  #expect(try store.tasks(with: "uber") == [1])
  try store.record("rm") { try $0.remove(task: 1) }
  #expect(try store.tasks(with: "uber") == [])
  try store.checkFullText()
}

@Test func numbersThatStandForNothingAreSaid() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try store.record("add") { try $0.add(full, to: try $0.addArc(path: "CS 298").id) }
  #expect(throws: PlannerError.unknownNumber(9)) { try store.read { try $0.task(9) } }
  #expect(throws: PlannerError.unknownNumber(9)) { try store.record("x") { try $0.remove(task: 9) } }
  #expect(throws: PlannerError.unknownArcNumber("2")) { try store.record("x") { try $0.remove(arc: 2) } }
  #expect(throws: PlannerError.unknownArcNumber("2")) { try store.record("x") { try $0.add(full, to: 2) } }
  #expect(throws: PlannerError.unknownArcNumber("7")) {
    try store.record("x") { try $0.edit(task: 1, full, arc: 7) }
  }
  #expect(throws: PlannerError.unknownArcNumber("7")) { try store.read { try $0.tasks(in: 7) } }
}

@Test func arcsTakeNoNumbersFromTasks() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  let numbers = try store.record("add") { step in
    let first = try step.addArc(path: "CS 298")
    let second = try step.addArc(path: "CS 298/Labs")
    return [first.id, second.id, try step.add(full, to: first.id).id, try step.add(full, to: second.id).id]
  }
  #expect(numbers == [1, 2, 1, 2])
}

@Test func numbersAreNeverUsedAgain() throws {
  let folder = try TemporaryFolder()
  func anew(_ seed: UInt64) -> PlannerStore { planner(folder.file, seed: seed) }
  try anew(1).record("add") { try $0.add(full, to: try $0.addArc(path: "CS 298").id) }
  try anew(2).record("rm") { try $0.remove(task: 1) }
  #expect(try anew(3).record("add") { try $0.add(full, to: 1).id } == 2)
  try anew(4).record("rm") { try $0.remove(arc: 1) }
  #expect(try anew(5).record("new") { try $0.addArc(path: "CS 298").id } == 2)
}

@Test func aDiscardedStepLeavesNothing() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  let seen = try store.record("try") { step in
    try step.add(full, to: try step.addArc(path: "CS 298").id)
    step.discard()
    return try step.snapshot.tasks().count
  }
  #expect(seen == 1)
  #expect(try store.paths() == [])
  #expect(try store.record("new") { try $0.addArc(path: "CS 298").id } == 1)
}

@Test func whatOutlivesItsTransactionIsRefused() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  var kept: PlannerStep?
  try store.record("new") {
    kept = $0
    try $0.addArc(path: "CS 298")
  }
  #expect(throws: StoreError.self) { try kept?.add(full, to: 1) }
  #expect(throws: StoreError.self) { try kept?.snapshot.tasks() }
}

@Test(arguments: [
  ("HW  2", "2027-03-12", 1, Optional(1)), ("hw 2", "2027-03-12", 1, 1), ("hw 2", "2027-03-13", 1, nil),
  ("hw 2", nil, 1, nil), ("hw.2", "2027-03-12", 1, nil), ("hw 2", "2027-03-12", 3, nil),
])
func aDuplicateHasTheSameArcTitleAndDate(title: String, date: String?, arc: Int, number: Int?) throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try store.record("add") {
    try $0.add(full, to: try $0.addArc(path: "CS 298").id)
    try $0.addArc(path: "Home")
  }
  var other = full
  (other.title, other.date) = (title, date.flatMap { Day(iso: $0) })
  #expect(try store.read { try $0.duplicate(of: other, in: arc) } == number)
}

@Test func anotherTimeEndPlaceOrRepetitionIsNoDuplicate() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try store.record("add") { _ = try $0.add(full, to: try $0.addArc(path: "CS 298").id) }
  let changes: [(inout ArcTask.Fields) -> Void] = [
    { $0.time = TimeOfDay(iso: "06:00") }, { $0.endTime = TimeOfDay(iso: "23:00") },
    { $0.location = "elsewhere" },
    { $0.recurrence = "FREQ=YEARLY" },
  ]
  for change in changes {
    var other = full
    change(&other)
    #expect(try store.read { try $0.duplicate(of: other, in: 1) } == nil)
  }
}

@Test func aTaskOfAnOlderPlannerThatRepeatsTooOftenCanBeEdited() throws {
  let folder = try TemporaryFolder()
  var store = planner(folder.file)
  let number = try store.record("add") { step in
    try step.add(task("tick", "2026-11-21", "09:00"), to: step.addArc(path: "Home").id).id
  }
  try store.close()
  try Database(path: folder.file).execute("UPDATE task SET recurrence = 'FREQ=SECONDLY'")
  store = planner(folder.file, seed: 2)
  var fields = try store.read { try $0.task(number).fields }
  fields.title = "tock"
  #expect(try store.record("edit") { try $0.edit(task: number, fields) }.fields.title == "tock")
  fields.date = Day(iso: "2026-11-25")
  #expect(try store.record("edit") { try $0.edit(task: number, fields) }.fields.date == fields.date)
  fields.recurrence = "FREQ=SECONDLY;INTERVAL=2"
  #expect(throws: PlannerError.tooOften(seconds: 2)) {
    try store.record("edit") { try $0.edit(task: number, fields) }
  }
}

/// The indexes of a planner after a step that adds 30 tasks to so many, and the dates at which its alerts come.
private func indexes(after first: Int, keeps: Bool) throws -> (
  before: [String], after: [String], due: [String]
) {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  func add(_ count: Int, _ step: PlannerStep) throws {
    for number in 0..<count { try step.add(task("task \(number)", "2027-03-\(10 + number * 7 % 20)"), to: 1) }
  }
  try store.record("made") { step in
    try step.addArc(path: "Home")
    try add(first, step)
  }
  func column(_ sql: String) throws -> [String] {
    var texts: [String] = []
    try Database(path: folder.file).statement(sql).rows {
      texts.append($0.text(0))
      return true
    }
    return texts
  }
  func all() throws -> [String] {
    try column("SELECT sql FROM sqlite_schema WHERE type = 'index' ORDER BY name")
  }
  let before = try all()
  try store.record("imported") { step in
    try add(10, step)
    try step.expectManyTasks(added: 10)
    try add(20, step)
    if !keeps { step.discard() }
  }
  #expect(try column("PRAGMA integrity_check") == ["ok"])
  let due = try store.read { try $0.tasks().compactMap { $0.fields.date?.description } }
  return (before, try all(), due)
}

@Test(arguments: [0, 1000], [true, false])
func aLongStepLeavesTheIndexesAsTheyWere(first: Int, keeps: Bool) throws {
  let (before, after, due) = try indexes(after: first, keeps: keeps)
  #expect(before == after && before.contains { $0.contains("task_by_due") })
  #expect(due == due.sorted() && due.count == first + (keeps ? 30 : 0))
}

@Test func aLongStepLogsAllAdditionsInTheirOrder() throws {
  let store = planner(try TemporaryFolder().file)
  try store.record("imported") { step in
    let arc = try step.addArc(path: "a").id
    try step.expectManyTasks(added: 0)
    // More than are written at once, an edit in between, and a few at the end.
    let first = try (1...70).map { try step.add(task("first \($0)"), to: arc) }
    try step.edit(task: first[3].id, task("changed"))
    try step.remove(task: first[4].id)
    for number in 1...9 { try step.add(task("last \(number)"), to: arc) }
  }
  let changes = try store.rows(
    "SELECT position, op, entity, hex(uuid) IN (SELECT hex(uuid) FROM task) FROM change")
  #expect(changes.count == 1 + 70 + 2 + 9)
  #expect(changes[1...3] == ["2|add|task|1", "3|add|task|1", "4|add|task|1"])
  #expect(changes[71...73] == ["72|edit|task|1", "73|delete|task|0", "74|add|task|1"])
  try store.record("undo") { try $0.undo() }
  #expect(try store.read { try $0.tasks().isEmpty && $0.arcs().isEmpty })
  try store.record("redo") { try $0.redo() }
  #expect(try store.titles().count == 78)
}
