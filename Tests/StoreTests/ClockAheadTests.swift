import Moments
import Planner
import Testing

@testable import Store

// What time does by itself, by a clock that was ahead for a moment.

@Test func aClockThatWasAheadTakesBackWhatItMissedAndLetHappen() throws {
  let folder = try TemporaryFolder()
  let store = try store(folder, of: repeating("2026-11-02", "14:00"))
  try store.record("hourly") { try $0.add(repeating("2026-11-01", "10:00", "FREQ=HOURLY;INTERVAL=2"), to: 1) }
  var seminar = task("seminar", "2026-11-02", "15:00")
  (seminar.endTime, seminar.kind) = (TimeOfDay(iso: "16:00"), .event)
  try store.record("seminar") { try $0.add(seminar, to: 1) }
  store.now = november("1 12:01")
  try store.catchUp()
  let before = try states(store)
  store.now = november("1 12:01").adding(seconds: 3 * 365 * 86_400)
  try store.catchUp()
  #expect(try states(store) != before)
  store.now = november("1 12:02")
  try store.catchUp()
  #expect(try states(store) == before)
  #expect(try store.faults() == [])
  // What a person did by that clock stays, with what it rests on.
  store.now = november("1 12:01").adding(seconds: 3 * 365 * 86_400)
  try store.catchUp()
  let ahead = try states(store)
  try store.record("done") { _ = try $0.add(task("later"), to: 1) }
  store.now = november("1 12:03")
  try store.catchUp()
  #expect(try states(store).count == ahead.count + 1)
}

@Test func whatFiredForAnOccurrenceOfADayIsInOrder() throws {
  let folder = try TemporaryFolder()
  let store = try store(folder, of: repeating("2026-11-01", "10:00", "FREQ=HOURLY;INTERVAL=2"))
  store.now = november("1 12:30")
  try store.catchUp()
  try store.fire { _ in ["desktop"] }
  #expect(try store.faults() == [])
}

@Test func whatASettingDidByAClockThatWasAheadStaysWhateverItsLabelSays() throws {
  let folder = try TemporaryFolder()
  let store = try store(folder, of: task("bus"))
  store.now = november("1 12:01").adding(seconds: 3 * 365 * 86_400)
  try store.record("the bus was missed") { step in
    step.actByRule()
    let number = try #require(try step.snapshot.tasks().first?.id)
    try step.edit(task: number, task("the bus was missed"))
  }
  store.now = november("1 12:02")
  try store.catchUp()
  #expect(try store.read { try $0.tasks() }.map(\.fields.title) == ["the bus was missed"])
}

@Test func undoAndRedoSayTheLabelOfTheStepHoweverItBegins() throws {
  let folder = try TemporaryFolder()
  let store = try store(folder, of: task("bus"))
  try store.record("redid: the kitchen") { try $0.add(task("paint"), to: 1) }
  try store.record("") { try $0.undo() }
  try store.record("") { try $0.redo() }
  try store.record("") { try $0.undo() }
  #expect(
    try store.read { try $0.steps(limit: 4) }.map(\.label) == [
      "undid: redid: the kitchen", "redid: redid: the kitchen", "undid: redid: the kitchen",
      "redid: the kitchen",
    ])
}
