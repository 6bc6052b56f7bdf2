import Escalation
import Foundation
import Moments
import Planner
import Testing

@testable import Store

// Groups and their members, stacks and their items.

@Test func deletingAndUndoingBringsAReminderBackIntoItsGroups() throws {
  let desk = try ReminderDesk()
  let words = try desk.add("words", daily, pick: .rotate)
  let member = try desk.add("x", to: [words])
  try desk.store.record("rm") { try $0.remove(reminder: member) }
  #expect(try desk.store.read { try $0.members(ofGroup: words).count } == 0)
  #expect(try desk.store.read { try $0.trash().map(\.title) } == ["x"])
  try desk.undo()
  #expect(try desk.store.read { try $0.members(ofGroup: words).map(\.reminder.id) } == [member])
  try desk.store.record("rm") { try $0.remove(reminder: member) }
  try desk.store.record("back") { try $0.restore(reminder: member) }
  #expect(try desk.store.read { try $0.groups(ofReminder: member).map(\.group.id) } == [words])
  // A group that goes keeps its members.
  try desk.store.record("rm") { try $0.remove(reminder: words) }
  #expect(try desk.titles() == ["x"])
  try desk.undo()
  #expect(try desk.store.read { try $0.members(ofGroup: words).map(\.reminder.id) } == [member])
}

@Test func aMemberThatIsSwitchedOffInTheMiddleOfABagChangesNobodysTurn() throws {
  let desk = try ReminderDesk()
  let words = try desk.add("words", daily, pick: .shuffle)
  var numbers: [String: Int] = [:]
  for name in ["a", "b", "c", "d"] { numbers[name] = try desk.add(name, to: [words]) }
  var said: [String] = []
  for day in 21...22 { said += try desk.at("\(day) 08:00").fire().map { String($0.prefix(1)) } }
  let off = try #require(["a", "b", "c", "d"].first { !said.contains($0) })
  try desk.store.record("off") { try $0.enable(reminder: #require(numbers[off]), group: words, false) }
  for day in 23...26 { said += try desk.at("\(day) 08:00").fire().map { String($0.prefix(1)) } }
  #expect(Set(said.prefix(3)) == Set(["a", "b", "c", "d"]).subtracting([off]))
  #expect(Set(said.suffix(3)).count == 3)
}

@Test func aGroupInWhichNobodyIsOnCancelsItsOccurrence() throws {
  let desk = try ReminderDesk()
  let words = try desk.add("words", daily, pick: .shuffle)
  let member = try desk.add("x", to: [words])
  try desk.store.record("off") { step in
    var fields = try step.snapshot.reminder(member).fields
    fields.isEnabled = false
    _ = try step.edit(reminder: member, fields)
  }
  #expect(try desk.at("21 08:00").fire() == [])
  #expect(try desk.became(words) == ["21 cancelled"])
  let history = try desk.store.read { try $0.history(of: words, limit: 9) }
  #expect(history.contains { $0.event == .cancelled && $0.reason == .missed(.nobody) })
  #expect(try desk.next(words) == "22 08:00")
}

@Test(arguments: ["joins", "is switched on here", "is switched on everywhere"])
func whatPassedWhileAGroupHadNobodyIsNotSaidByWhoComes(how: String) throws {
  let desk = try ReminderDesk()
  let words = try desk.add("words", daily, pick: .shuffle)
  func turn(_ member: Int, _ isOn: Bool) throws {
    try desk.store.record("switched") { step in
      if how == "is switched on here" { return try step.enable(reminder: member, group: words, isOn) }
      var fields = try step.snapshot.reminder(member).fields
      fields.isEnabled = isOn
      try step.edit(reminder: member, fields)
    }
  }
  if how == "joins" {
    _ = try desk.at("23 10:00")
    try desk.add("x", to: [words])
  } else {
    let member = try desk.add("x", to: [words])
    try turn(member, false)
    _ = try desk.at("23 10:00")
    try turn(member, true)
  }
  #expect(try desk.fire() == [])
  #expect(try desk.became(words) == ["21 cancelled", "22 cancelled", "23 cancelled"])
  #expect(try desk.next(words) == "24 08:00")
  #expect(try desk.at("24 08:00").fire() == ["x 1 push"])
}

@Test func aMemberWithADateOfItsOwnComesAtThatAsWell() throws {
  let desk = try ReminderDesk()
  let words = try desk.add("words", daily, pick: .shuffle)
  let member = try desk.add("x", "DTSTART:20261121T120000", to: [words])
  #expect(try desk.at("21 08:00").fire() == ["x 1 push"])
  // The group's number answers for what it says, and so does the member's for its own date.
  try desk.store.record("done") { try $0.close(reminder: words, .completed) }
  #expect(try desk.at("21 12:00").fire() == ["x 1 push"])
  #expect(try desk.became(words) == ["21 completed x"])
  #expect(try desk.became(member) == ["21 sent"])
}

@Test func theNumberOfAMemberAnswersForTheGroupThatSaysIt() throws {
  let desk = try ReminderDesk()
  let words = try desk.add("words", daily, pick: .shuffle)
  let member = try desk.add("x", to: [words])
  try desk.at("21 08:00").fire()
  try desk.store.record("done") { try $0.close(reminder: member, .completed) }
  #expect(try desk.became(words) == ["21 completed x"])
}

@Test func anItemOfAStackGoesItsOwnWay() throws {
  let desk = try ReminderDesk()
  let stack = try desk.store.record("stack") {
    try $0.set(stack: "morning", to: ["vitamin D", "iron"], isNew: true)
  }
  var fields = Reminder.Fields(title: "morning")
  fields.timetable = try Timetable(text: daily.replacing(" ", with: "\n"))
  fields.stack = stack.uuid
  let all = try desk.store.record("added") { try $0.add(fields) }
  let iron = try desk.store.record("split") { step in
    try step.split(item: "Iron", off: all.id) {
      $0.timetable?.start = LocalSecond(LocalDateTime(iso: "2026-11-21T09:00")!)
    }
  }
  #expect(iron.fields.item == "iron" && iron.fields.stack == nil)
  let alerts = try desk.at("21 08:00").store.fire(to: { _ in [] })
  #expect(alerts.map(\.subtext) == ["vitamin D"])
  #expect(throws: ReminderError.inUse(.stack, name: "morning", by: "\(all.id) morning")) {
    try desk.store.record("rm") { try $0.remove(stack: "morning") }
  }
}

@Test(arguments: [Rotation.Pick.shuffle, .rotate])
func aGroupSaysEverybodyOnceBeforeAnybodyAgain(pick: Rotation.Pick) throws {
  let desk = try ReminderDesk()
  let words = try desk.add("words", daily, pick: pick)
  for name in ["a", "b", "c", "d"] { try desk.add(name, to: [words]) }
  var said: [String] = []
  for day in 21...28 { said += try desk.at("\(day) 08:00").fire().map { String($0.prefix(1)) } }
  #expect(Set(said.prefix(4)).count == 4)
  #expect(Set(said.suffix(4)).count == 4)
  if pick == .rotate { #expect(said[..<4] == said[4...]) }
  // The same on another device, which knows nothing of what this one has said.
  let row = try desk.store.read { try $0.row(ofReminder: words) }
  try desk.store.keep { try $0.statement("DELETE FROM occurrence").run() }
  let again = try desk.store.read { snapshot in
    try (21...28).map { day in
      let due = try desk.moment("\(day) 08:00")
      let start = OccurrenceStart(day: Zone.utc.local(at: due).day, time: TimeOfDay(iso: "08:00"))
      return try snapshot.session.pick(for: PlannedOccurrence(start: start, due: due), of: row)?.fields.title
    }
  }
  #expect(again == said)
}
