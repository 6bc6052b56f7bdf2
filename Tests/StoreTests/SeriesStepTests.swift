import Moments
import Planner
import Testing

@testable import Store

private func weekly(_ date: String? = "2026-11-16", _ rule: String = "FREQ=WEEKLY") -> ArcTask.Fields {
  var fields = task("water", date)
  fields.recurrence = rule
  return fields
}

private func dates(_ store: PlannerStore, _ kind: PlannerSnapshot.Kind = .open) throws -> [String] {
  try store.read { try $0.tasks(kind: kind).map { "\($0.id) \($0.fields.date?.description ?? "")" } }
}

@Test func completingAnOccurrenceBringsTheNextOne() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try store.record("add") { try $0.add(weekly(), to: $0.addArc(path: "Home").id) }
  let closed = try store.record("done") { try $0.close(task: 1, .completed) }
  #expect(closed.next?.fields.date == Day(iso: "2026-11-23"))
  #expect(closed.next?.uuid.dropFirst(14).first == "8")
  #expect(try dates(store) == ["2 2026-11-23"])
  // Completing it again does nothing, and opening it takes the next one away.
  #expect(try store.record("done") { try $0.close(task: 1, .completed).next } == nil)
  try store.record("undone") { try $0.reopen(task: 1) }
  #expect(try dates(store) == ["1 2026-11-16"])
  #expect(try store.read { try $0.trash().count } == 0)
  // Both ways through the log.
  try store.record("") { try $0.undo() }
  #expect(try dates(store) == ["2 2026-11-23"])
  try store.record("") { try $0.redo() }
  // The same occurrence has the same UUID.
  let again = try store.record("done") { try $0.close(task: 1, .completed).next }
  #expect(again?.uuid == closed.next?.uuid)
}

@Test func anOccurrenceThatWasTouchedKeepsTheOneBeforeClosed() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try store.record("add") { try $0.add(weekly(), to: $0.addArc(path: "Home").id) }
  try store.record("done") { try $0.complete(task: 1) }
  try store.record("edit") { try $0.edit(task: 2, weekly("2026-11-24")) }
  #expect(throws: PlannerError.seriesWentOn(title: "water", number: 2)) {
    try store.record("undone") { try $0.reopen(task: 1) }
  }
  try store.record("rm") { try $0.remove(task: 2) }
  try store.record("undone") { try $0.reopen(task: 1) }
  #expect(try dates(store) == ["1 2026-11-16"])
}

@Test func deletingAnOccurrenceBringsTheNextUnlessTheSeriesGoes() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try store.record("add") { try $0.add(weekly(), to: $0.addArc(path: "Home").id) }
  #expect(try store.record("rm") { try $0.remove(task: 1, withSeries: false)?.id } == 2)
  #expect(try dates(store) == ["2 2026-11-23"])
  try store.record("rm") { try $0.remove(task: 2, withSeries: true) }
  #expect(try dates(store) == [])
  for _ in 0..<2 { try store.record("") { try $0.undo() } }
  #expect(try dates(store) == ["1 2026-11-16"])
}

@Test func aDeletedOccurrenceComesBackInsteadOfTheOneThatCameForIt() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try store.record("add") { try $0.add(weekly("2026-11-23"), to: $0.addArc(path: "Home").id) }
  try store.record("rm") { try $0.remove(task: 1, withSeries: false) }
  #expect(try dates(store) == ["2 2026-11-30"])
  let restored = try store.record("restore") { try $0.restore(task: 1) }
  #expect(restored.fields.recurrence == "FREQ=WEEKLY")
  #expect(try dates(store) == ["1 2026-11-23"])
  // Nobody deleted the next one, so it is no trash.
  #expect(try store.read { try $0.trash() }.isEmpty)
  try store.record("") { try $0.undo() }
  #expect(try dates(store) == ["2 2026-11-30"])
  #expect(try store.faults() == [])
}

@Test(arguments: ["edited", "begun", "deleted"])
func aDeletedOccurrenceComesBackBesideOneThatIsNotAsItCame(how: String) throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try store.record("add") { try $0.add(weekly("2026-11-23"), to: $0.addArc(path: "Home").id) }
  try store.record("rm") { try $0.remove(task: 1, withSeries: false) }
  switch how {
  case "edited": try store.record("edit") { _ = try $0.edit(task: 2, weekly("2026-12-01")) }
  case "begun": store.now = store.now.adding(seconds: 10 * 86_400)
  default: try store.record("rm") { _ = try $0.remove(task: 2, withSeries: false) }
  }
  let open = try dates(store)
  // It is what was deleted, and the series goes on as it was.
  let restored = try store.record("restore") { try $0.restore(task: 1) }
  #expect(restored.fields.recurrence == nil)
  #expect(try dates(store) == ["1 2026-11-23"] + open)
  try store.record("done") { try $0.complete(task: 1) }
  #expect(try dates(store) == open)
  #expect(try store.faults() == [])
}

@Test func aSeriesEndsWithItsArcOrAnArcAboveIt() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try store.record("add") { step in
    try step.addArc(path: "CS", fields: Arc.Fields(title: "", ends: Day(iso: "2026-11-23")))
    try step.add(weekly(), to: step.addArc(path: "CS/Labs").id)
  }
  #expect(try store.record("done") { try $0.close(task: 1, .completed).next?.id } == 2)
  #expect(try store.record("done") { try $0.close(task: 2, .completed).next?.id } == nil)
}

@Test func aSeriesFromCompletionCountsFromThere() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  var fields = weekly("2026-11-01", "FREQ=DAILY;INTERVAL=3")
  fields.repetitionBasis = .completion
  try store.record("add") { try $0.add(fields, to: $0.addArc(path: "Home").id) }
  let next = try store.record("done") { try $0.close(task: 1, .ignored).next }
  #expect(next?.fields.date == Day(iso: "2026-11-23"))
  #expect(next?.fields.repetitionBasis == .completion)
  let first = try #require(Identity(store.read { try $0.task(1).uuid }))
  #expect(next?.uuid == Identity(series: first, start: nil).description)
}

@Test func anArcIsArchivedWhenOnlyRepeatingTasksAreOpen() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try store.record("add") { step in
    let cs = try step.addArc(path: "CS")
    let labs = try step.addArc(path: "CS/Labs")
    try step.add(weekly(), to: cs.id)
    try step.add(task("lab 1"), to: labs.id)
  }
  let before = try contents(store)
  #expect(throws: PlannerError.unfinished(path: "CS", tasks: ["2 lab 1"], count: 1, subArcs: ["Labs"])) {
    try store.record("archive") { try $0.archive(arc: 1) }
  }
  try store.record("done") { try $0.complete(task: 2) }
  let archived = try store.record("archive") { try $0.archive(arc: 1) }
  #expect(archived.arcs.map(\.path) == ["CS", "CS/Labs"])
  #expect(archived.ended.map(\.id) == [1])
  #expect(try dates(store) == [])
  #expect(throws: PlannerError.archivedArc(path: "CS")) {
    try store.record("x") { try $0.add(task("x"), to: 1) }
  }
  #expect(throws: PlannerError.archivedArc(path: "CS")) {
    try store.record("x") { try $0.addArc(path: "CS/Exams") }
  }
  #expect(throws: PlannerError.archivedArc(path: "CS")) { try store.record("x") { try $0.reopen(task: 1) } }
  #expect(try store.record("unarchive") { try $0.unarchive(arc: 2).arcs.map(\.path) } == ["CS", "CS/Labs"])
  for _ in 0..<3 { try store.record("") { try $0.undo() } }
  #expect(try contents(store) == before)
}

@Test func anArcThatHasEndedIsFoundOnItsLastDay() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  func ending(_ day: String) -> Arc.Fields { Arc.Fields(title: "", ends: Day(iso: day)) }
  try store.record("new") { step in
    try step.addArc(path: "A", fields: ending("2026-11-20"))
    try step.addArc(path: "A/B", fields: ending("2026-11-19"))
    try step.addArc(path: "C", fields: ending("2026-11-21"))
  }
  #expect(try store.read { try $0.endedArcs().map(\.path) } == ["A"])
  #expect(try store.read { $0.mayAsk() })
  try store.record("asked") { $0.asked(on: Day(number: fixedNow.seconds / 86_400)) }
  #expect(try !store.read { $0.mayAsk() })
  store.now = fixedNow.adding(seconds: 86_400)
  #expect(try store.read { $0.mayAsk() })
  #expect(try store.rows("SELECT count(*) FROM step") == ["1"])
}

@Test(
  arguments: [
    (.usual, "2026-11-24", "10:00", "2026-11-16T10:00"), (.once, "2026-11-24", "10:00", "2026-11-16T09:00"),
    (.series, "2026-11-24", "10:00", "2026-11-24T10:00"), (.usual, "2026-11-24", "09:00", "2026-11-16T09:00"),
    (.usual, "2026-11-16", nil, "2026-11-16"),
  ] as [(OccurrenceEdit, String, String?, String)])
func anEditReachesAsFarAsItSays(edit: OccurrenceEdit, day: String, time: String?, start: String) throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  var fields = weekly()
  fields.time = TimeOfDay(iso: "09:00")
  try store.record("add") { try $0.add(fields, to: $0.addArc(path: "Home").id) }
  (fields.date, fields.time) = (Day(iso: day), time.flatMap { TimeOfDay(iso: $0) })
  let task = try store.record("edit") { try $0.edit(task: 1, fields, occurrence: edit) }
  #expect(task.occurrence?.start?.description == start)
  try store.record("undo") { try $0.undo() }
  #expect(try store.read { try $0.task(1).occurrence?.start?.description } == "2026-11-16T09:00")
}

@Test func anOccurrenceThatWentWithTheTrashAndCameAgainIsUndoneEachTime() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try store.record("add") { try $0.add(weekly(), to: $0.addArc(path: "Home").id) }
  try store.record("done") { try $0.complete(task: 1) }
  try store.record("rm") { _ = try $0.remove(task: 2) }
  #expect(try store.record("empty") { try $0.emptyTrash() } == 1)
  try store.record("undone") { try $0.reopen(task: 1) }
  // It has the UUID of the one before it.
  try store.record("done again") { try $0.complete(task: 1) }
  #expect(try dates(store) == ["3 2026-11-23"])
  for label in ["done again", "undone", "rm", "done", "add"] {
    #expect(try store.record("undo") { try $0.undo(partly: true).label } == label)
  }
  #expect(try contents(store) == [])
}

@Test(arguments: [
  ("2026-11-16", "2026-11-16", "1 2026-11-23"), ("2026-11-15", "2026-11-24", "1 2026-11-30"),
  ("2026-11-23", "2026-11-23", "1 2026-11-16"),
])
func daysThatAreSkippedAreLeftOutAndTheOpenOneMovesOn(from: String, to: String, open: String) throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  store.now = fixedNow.adding(seconds: -7 * 86_400)
  try store.record("add") { try $0.add(weekly(), to: $0.addArc(path: "Home").id) }
  let (first, last) = (try #require(Day(iso: from)), try #require(Day(iso: to)))
  try store.record("skip") { _ = try $0.skip(task: 1, from: first, to: last) }
  #expect(try dates(store) == [open])
  try store.record("") { try $0.undo() }
  #expect(try dates(store) == ["1 2026-11-16"])
}

@Test func aSkippedDayIsPassedOverAndCanBePutBack() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  store.now = fixedNow.adding(seconds: -7 * 86_400)
  let day = try #require(Day(iso: "2026-11-23"))
  try store.record("add") { try $0.add(weekly(), to: $0.addArc(path: "Home").id) }
  try store.record("skip") { _ = try $0.skip(task: 1, from: day, to: day) }
  #expect(
    try store.record("done") { try $0.close(task: 1, .completed).next?.fields.date } == Day(iso: "2026-11-30")
  )
  try store.record("") { try $0.undo() }
  try store.record("back") { try $0.unskip(task: 1, on: day) }
  #expect(try store.record("done") { try $0.close(task: 1, .completed).next?.fields.date } == day)
}

@Test func aDayOnWhichNothingFallsIsNotSkipped() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try store.record("add") { try $0.add(weekly(), to: $0.addArc(path: "Home").id) }
  let day = try #require(Day(iso: "2026-11-24"))
  #expect(throws: ReminderError.noOccurrence(on: "2026-11-24", next: "2026-11-30")) {
    try store.record("skip") { _ = try $0.skip(task: 1, from: day, to: day) }
  }
}
