import Escalation
import Foundation
import Moments
import Planner
import Testing

@testable import Store

// What was taken back, extended or brought in speaks again. fixedNow is Friday 2026-11-20 17:00 UTC.

@Test(arguments: [true, false])
func undoOfASkipBringsTheActiveOccurrenceBack(isTold: Bool) throws {
  let desk = try ReminderDesk()
  let pills = try desk.add("pills", "DTSTART:20261121T120000 RRULE:FREQ=DAILY", path: "nag")
  if isTold {
    #expect(try desk.at("21 12:00").fire() == ["pills 1 push"])
    #expect(try desk.at("21 13:00").fire() == ["pills 2 push"])
  }
  try desk.at("21 13:05").store.record("skipped") {
    _ = try $0.skip(reminder: pills, on: #require(Day(iso: "2026-11-21")))
  }
  #expect(try desk.fire() == [])
  #expect(try desk.became(pills) == ["21 cancelled"])
  try desk.at("21 13:10").undo()
  // What nobody was told yet comes at once, at the step it would have reached.
  #expect(try desk.fire() == (isTold ? [] : ["pills 2 push late"]))
  #expect(try desk.became(pills) == ["21 sent"])
  #expect(try desk.at(isTold ? "21 14:00" : "21 14:10").fire() == ["pills 3 push"])
  try desk.redo()
  #expect(try desk.at("21 18:00").fire() == [])
  #expect(try desk.became(pills) == ["21 cancelled"])
  try desk.undo()
  #expect(try desk.at("21 19:10").fire().count == 1)
  #expect(try desk.at("22 12:00").fire() == ["pills 1 push"])
}

@Test func undoOfAnotherTimeBringsTheActiveOccurrenceBack() throws {
  let desk = try ReminderDesk()
  let pills = try desk.add("pills", "DTSTART:20261121T120000 RRULE:FREQ=DAILY", path: "nag")
  #expect(try desk.at("21 12:00").fire() == ["pills 1 push"])
  try desk.at("21 12:30").store.record("moved") { step in
    var fields = try step.snapshot.reminder(pills).fields
    fields.timetable = try Timetable(text: "DTSTART:20261121T200000\nRRULE:FREQ=DAILY")
    try step.edit(reminder: pills, fields)
  }
  #expect(try desk.next(pills) == "21 20:00")
  try desk.undo()
  #expect(try desk.at("21 13:00").fire() == ["pills 2 push"])
}

@Test func undoOfASkipOfALaterDayForgetsThatItWasSkipped() throws {
  let desk = try ReminderDesk()
  let pills = try desk.add("pills", daily, path: "nag")
  try desk.store.record("skipped") {
    _ = try $0.skip(reminder: pills, on: #require(Day(iso: "2026-11-22")))
  }
  try desk.undo()
  try desk.at("21 08:00").fire()
  try desk.store.record("done") { try $0.close(reminder: pills, .completed) }
  #expect(try desk.at("22 08:00").fire() == ["pills 1 push"])
  #expect(try desk.became(pills) == ["21 completed", "22 sent"])
}

/// A desk with a task that reminds on coming home, and somebody who has come home.
private func home(arriving: Bool = true) throws -> (desk: ReminderDesk, task: Int) {
  let desk = try ReminderDesk()
  let home = Coordinate(latitude: 37_330_000, longitude: -121_880_000)
  let milk = try desk.store.record("milk") { step in
    let place = try step.add(place: "home", home, radius: 100)
    let milk = try step.add(task("milk"), to: step.addArc(path: "Home").id).id
    try step.set(PlaceTrigger(isArrival: true, places: [place.uuid]), ofTask: milk)
    return milk
  }
  if arriving { try desk.at("21 12:00").store.record("home") { _ = try $0.move(to: home) } }
  return (desk, milk)
}

@Test func undoOfDoneBringsTheAlertOfAPlaceBack() throws {
  let (desk, milk) = try home()
  #expect(try desk.fire() == ["milk 1 push"])
  let changes: [(PlannerStep) throws -> Void] = [
    { try $0.complete(task: milk) }, { try $0.close(task: milk, .ignored) },
    { try $0.remove(task: milk) },
  ]
  for (index, change) in changes.enumerated() {
    try desk.at("\(21 + index) 12:05").store.record("changed") { try change($0) }
    #expect(try desk.at("\(21 + index) 12:06").fire() == [])
    try desk.undo()
    #expect(try desk.at("\(22 + index) 12:06").fire().count == 1, "\(index)")
  }
}

@Test func undoOfDoneTellsWhatNobodyWasToldOfAPlace() throws {
  let (desk, milk) = try home()
  try desk.at("21 12:01").store.record("done") { try $0.complete(task: milk) }
  try desk.at("21 12:02").undo()
  #expect(try desk.fire() == ["milk 1 push late"])
}

@Test func undoOfDoneBringsNoAlertOfAPlaceThatWasAnsweredBefore() throws {
  let (desk, milk) = try home(arriving: false)
  try desk.at("21 12:00").store.record("done") { try $0.complete(task: milk) }
  try desk.at("21 12:01").undo()
  #expect(try desk.at("23 12:01").fire() == [])
}

@Test func aRepeatingTaskThatCameOverdueRemindsOfItsNextOccurrences() throws {
  var fields = nag("pills", "2026-11-10", "12:00")
  fields.recurrence = "FREQ=DAILY"
  let desk = try AlertDesk(fields)
  #expect(try desk.next() == "21 12:00")
  #expect(try desk.at("21 12:00").fire() == ["1 push"])
  try desk.deliver()
  #expect(try desk.at("21 13:00").fire() == ["2 push"])
  try desk.deliver()
  #expect(try desk.at("22 12:00").fire() == ["1 push"])
}

@Test func anActiveRepeatingTaskThatIsMovedToThePastRemindsOfItsNextOccurrence() throws {
  var fields = nag("pills", "2026-11-21", "12:00")
  fields.recurrence = "FREQ=DAILY"
  let desk = try AlertDesk(fields)
  #expect(try desk.at("21 12:00").fire() == ["1 push"])
  try desk.deliver()
  fields.date = Day(iso: "2026-11-19")
  try desk.at("21 12:30").store.record("moved") { try $0.edit(task: desk.number, fields) }
  #expect(try desk.next() == "22 12:00")
}

@Test(arguments: ["at due push, then stop", "at due push, then push every 2d"])
func aLaterEndOfAnArcLetsItsRepeatingTasksRemindAgain(notation: String) throws {
  var fields = nag("pills", "2026-11-21", "12:00")
  (fields.recurrence, fields.path) = ("FREQ=DAILY", "mine")
  let desk = try AlertDesk(fields)
  func end(_ day: String?) throws {
    try desk.store.record("end") { step in
      let arc = try step.snapshot.arcs().arc(called: "CS 298")
      var fields = arc.fields
      fields.ends = day.flatMap { Day(iso: $0) }
      try step.edit(arc: arc.id, fields)
    }
  }
  try desk.store.record("path") { try $0.set(path: "mine", to: notation) }
  try end("2026-11-21")
  #expect(try desk.at("21 12:00").fire() == ["1 push"])
  try desk.deliver()
  _ = try desk.at("21 13:30").fire()
  #expect(try desk.next() != "22 12:00")
  try end("2026-11-30")
  #expect(try desk.next() == "22 12:00")
  #expect(try desk.at("22 12:00").fire() == ["1 push"])
}

@Test func anArcThatNoLongerEndsLetsWhatCameOverdueRemind() throws {
  var fields = nag("pills", "2026-11-10", "12:00")
  fields.recurrence = "FREQ=DAILY"
  let desk = try AlertDesk(task("other"))
  let arc = try desk.store.read { try $0.arcs().arc(called: "CS 298") }
  var ended = arc.fields
  ended.ends = Day(iso: "2026-11-15")
  let number = try desk.store.record("ended") { step in
    try step.edit(arc: arc.id, ended)
    return try step.add(fields, to: arc.id).id
  }
  #expect(try desk.store.read { try $0.task(number).alertAt } == nil)
  try desk.store.record("extended") { try $0.edit(arc: arc.id, arc.fields) }
  #expect(try desk.at("21 12:00").fire() == ["1 push"])
}
