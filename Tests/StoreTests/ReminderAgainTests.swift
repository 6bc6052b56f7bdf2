import Planner
import Testing

@testable import Store

// What was answered stays answered. fixedNow is Friday 2026-11-20 17:00 UTC.

private let once = "DTSTART:20261121T080000"

@Test func whatHappensOnceStaysDoneAfterUndoAndRedo() throws {
  let desk = try ReminderDesk()
  let call = try desk.add("call", once)
  try desk.store.record("done") { try $0.close(reminder: call, .completed) }
  try desk.undo()
  try desk.redo()
  #expect(try desk.became(call) == ["21 completed"])
  #expect(try desk.at("21 08:00").fire() == [])
  try desk.undo()
  #expect(try desk.at("21 08:05").fire() == ["call 1 push late"])
}

@Test func whatHappensOnceStaysDoneWhenItComesBackFromTheTrash() throws {
  let desk = try ReminderDesk()
  let call = try desk.add("call", once)
  try desk.store.record("done") { try $0.close(reminder: call, .ignored) }
  try desk.store.record("rm") { try $0.remove(reminder: call) }
  try desk.undo()
  #expect(try desk.at("21 08:00").fire() == [])
  try desk.store.record("rm") { try $0.remove(reminder: call) }
  try desk.store.record("restore") { try $0.restore(reminder: call) }
  #expect(try desk.at("21 09:00").fire() == [])
}

@Test func whatWasDoneBeforeItsTimeDoesNotComeAgainWhenTheReminderIsEdited() throws {
  let desk = try ReminderDesk()
  let pills = try desk.add("pills", daily)
  let store = try desk.at("21 06:00").store
  try store.record("done") { try $0.close(reminder: pills, .completed) }
  try store.record("edit") { step in
    var fields = try step.snapshot.reminder(pills).fields
    fields.leads = [1800]
    try step.edit(reminder: pills, fields)
  }
  #expect(try desk.next(pills) == "22 08:00")
  #expect(try desk.at("21 08:00").fire() == [])
}

@Test func anOccurrenceThatWasDoneAndThenSkippedWasDone() throws {
  let desk = try ReminderDesk()
  let pills = try desk.add("pills", daily)
  let store = try desk.at("21 09:00").store
  try store.record("done") { try $0.close(reminder: pills, .completed) }
  try store.record("skip") { try $0.skip(reminder: pills, on: try #require(.init(iso: "2026-11-21"))) }
  #expect(try desk.became(pills) == ["21 completed"])
}

@Test func whatWentWithTheTrashDoesNotStandInTheWayOfUndo() throws {
  let desk = try ReminderDesk()
  let group = try desk.add("fun", daily, pick: .rotate)
  let walk = try desk.add("walk", to: [group])
  try desk.store.record("rm") { try $0.remove(reminder: walk) }
  try desk.store.record("empty") { _ = try $0.emptyTrash() }
  for _ in 0..<3 { try desk.store.record("undo") { try $0.undo(partly: true) } }
  #expect(try desk.titles() == [])
  #expect(throws: PlannerError.nothingToUndo) { try desk.undo() }
}
