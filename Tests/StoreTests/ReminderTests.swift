import Escalation
import Foundation
import Moments
import Planner
import Reminding
import Testing

@testable import Store

// Reminders, from one occurrence to the next. fixedNow is Friday 2026-11-20 17:00 UTC.

@Test func aReminderGoesOnFromOneOccurrenceToTheNext() throws {
  let desk = try ReminderDesk()
  let pills = try desk.add("pills", daily, path: "gentle")
  #expect(try desk.at("21 07:59").fire() == [])
  #expect(try desk.at("21 08:00").fire() == ["pills 1 push"])
  #expect(try desk.became(pills) == ["21 sent"])
  try desk.store.record("done") { try $0.close(reminder: pills, .completed) }
  #expect(try desk.next(pills) == "22 08:00")
  #expect(try desk.at("21 09:00").fire() == [])
  #expect(try desk.at("22 08:00").fire() == ["pills 1 push"])
  #expect(try desk.at("22 09:00").fire() == ["pills 2 push"])
  // Nobody answers: the next occurrence takes its place on time, not when the path would have spoken again.
  #expect(try desk.store.nextAlert() == desk.moment("23 08:00"))
  #expect(try desk.at("23 08:00").fire() == ["pills 1 push"])
  #expect(try desk.became(pills) == ["21 completed", "22 missed", "23 sent"])
  try desk.store.record("gave up") { try $0.close(reminder: pills, .ignored) }
  #expect(try desk.became(pills).last == "23 ignored")
}

@Test func afterALongAbsenceOneAlertComesAndTheOthersWereMissed() throws {
  let desk = try ReminderDesk()
  let pills = try desk.add("pills", daily, path: "gentle")
  #expect(try desk.at("25 10:00").fire() == ["pills 2 push late"])
  #expect(try desk.became(pills) == ["21 missed", "22 missed", "23 missed", "24 missed", "25 sent"])
  #expect(
    try desk.store.read { try $0.history(of: pills, limit: 9).filter { $0.event == .missed }.count } == 4)
}

@Test func aTimeThatWasChosenInQuietHoursIsKept() throws {
  let desk = try ReminderDesk()
  try desk.add("bed", "DTSTART:20261120T220000 RRULE:FREQ=DAILY")
  #expect(try desk.at("20 22:00").fire() == ["bed 1 push"])
  // What comes again waits for the morning, as all pushes do.
  #expect(try desk.at("20 23:30").fire() == [])
  #expect(try desk.at("21 08:00").fire() == ["bed 2 push"])
}

@Test func doneAndItsUndoAndRedoReachTheOccurrence() throws {
  let desk = try ReminderDesk()
  let pills = try desk.add("pills", daily)
  try desk.at("21 08:00").fire()
  try desk.store.record("done") { try $0.close(reminder: pills, .completed) }
  try desk.undo()
  #expect(try desk.next(pills) == "21 08:00")
  #expect(try desk.became(pills) == ["21 sent"])
  #expect(try desk.at("21 09:00").fire() == ["pills 2 push"])
  try desk.redo()
  #expect(try desk.next(pills) == "22 08:00")
  #expect(try desk.became(pills) == ["21 completed"])
  #expect(try desk.at("21 12:00").fire() == [])
}

@Test func aReminderIsSnoozedAndComesAgain() throws {
  let desk = try ReminderDesk()
  let pills = try desk.add("pills", daily)
  #expect(throws: ReminderRefusal.self) {
    try desk.store.record("snooze") {
      try $0.ask(.snooze(until: desk.moment("21 12:00")), of: .reminder(pills))
    }
  }
  try desk.at("21 08:00").fire()
  try desk.store.record("snooze") {
    try $0.ask(.snooze(until: desk.moment("21 12:00")), of: .reminder(pills))
  }
  #expect(try desk.at("21 09:00").fire() == [])
  #expect(try desk.at("21 12:00").fire() == ["pills 1 push"])
  let events = try desk.store.read { try $0.history(of: pills, limit: 9).map(\.event) }
  #expect(events == [.sent, .snoozed, .sent])
}

@Test func aReminderThatHappensOnceEnds() throws {
  let desk = try ReminderDesk()
  let call = try desk.add("call", "DTSTART:20261121T100000", path: "alarm")
  #expect(try desk.at("21 09:55").fire() == ["call 4 alarm"])
  #expect(try desk.at("21 12:00").fire() == [])
  #expect(try desk.became(call) == ["21 missed"])
  #expect(try desk.store.read { try $0.reminder(call).alertAt } == nil)
}

@Test(arguments: [
  ("DTSTART:20261121T080000 RRULE:FREQ=MINUTELY", ReminderError.tooOften(seconds: 60)),
  ("DTSTART:20261121T080000 RRULE:FREQ=MINUTELY;INTERVAL=4", .tooOften(seconds: 240)),
  ("DTSTART:20261121T080000 RRULE:FREQ=DAILY;BYMINUTE=0,2", .tooOften(seconds: 120)),
  ("DTSTART:20261121T080000 RRULE:FREQ=DAILY;UNTIL=20261120", .endsBeforeStart),
])
func rulesThatNobodyWantsAreRefused(timetable: String, error: ReminderError) throws {
  let desk = try ReminderDesk()
  #expect(throws: error) { try desk.add("x", timetable) }
  #expect(throws: Never.self) { try desk.add("y", "DTSTART:20261121T080000 RRULE:FREQ=MINUTELY;INTERVAL=5") }
}

@Test func aReminderNeedsADateAGroupOrAPlace() throws {
  let desk = try ReminderDesk()
  #expect(throws: ReminderError.noDate) { try desk.add("x") }
  let words = try desk.add("words", daily, pick: .shuffle)
  let member = try desk.add("x", to: [words])
  #expect(throws: ReminderError.noDate) {
    try desk.store.record("leave") { try $0.leave(reminder: member, group: words) }
  }
}

@Test func skippedDaysDoNotComeAndComeBack() throws {
  let desk = try ReminderDesk()
  let pills = try desk.add("pills", daily)
  let day = try #require(Day(iso: "2026-11-21"))
  try desk.store.record("skip") { try $0.skip(reminder: pills, on: day) }
  #expect(try desk.next(pills) == "22 08:00")
  #expect(try desk.store.record("skip") { try $0.skip(reminder: pills, on: day) }.isEmpty)
  try desk.store.record("unskip") { try $0.unskip(reminder: pills, on: day) }
  #expect(try desk.next(pills) == "21 08:00")
  #expect(throws: ReminderError.notSkipped(on: "2026-11-21")) {
    try desk.store.record("unskip") { try $0.unskip(reminder: pills, on: day) }
  }
}

@Test func oneOccurrenceIsChangedAloneAndAllFromOneOn() throws {
  let desk = try ReminderDesk()
  let pills = try desk.add("pills", daily)
  func day(_ text: String) throws -> Day { try #require(Day(iso: "2026-11-" + text)) }
  let alone = try desk.store.record("only") { step in
    try step.edit(reminder: pills, onlyOn: day("22")) { fields in
      fields.timetable?.start = LocalSecond(LocalDateTime(iso: "2026-11-22T10:00")!)
    }
  }
  _ = try desk.store.record("from here") { step in
    try step.edit(reminder: pills, from: day("24")) { $0.title = "more pills" }
  }
  var said: [String] = []
  for hour in ["21 08:00", "22 08:00", "22 10:00", "23 08:00", "24 08:00"] {
    said += try desk.at(hour).fire().filter { $0.contains(" 1 push") }.map { hour + " " + $0 }
    if let fired = try desk.store.firedAlerts(limit: 1).first?.subject.number {
      try? desk.store.record("done") { _ = try $0.close(reminder: fired, .completed) }
    }
  }
  #expect(
    said == [
      "21 08:00 pills 1 push", "22 10:00 pills 1 push", "23 08:00 pills 1 push", "24 08:00 more pills 1 push",
    ])
  #expect(
    alone.uuid
      == Identity(
        series: try #require(Identity(desk.store.read { try $0.reminder(pills).uuid })),
        start: OccurrenceStart(day: try day("22"), time: TimeOfDay(iso: "08:00"))
      ).description)
}

@Test func arrivingSetsOffOnceAndAnEdgeDoesNotFlap() throws {
  let desk = try ReminderDesk()
  try desk.store.record("place") {
    try $0.add(place: "work", Coordinate(latitude: 37_330_000, longitude: -121_880_000), radius: 150)
  }
  var fields = Reminder.Fields(title: "breathe")
  fields.trigger = PlaceTrigger(isArrival: true, places: try desk.store.read { try $0.places().map(\.uuid) })
  let breathe = try desk.store.record("added") { try $0.add(fields).id }
  // 1,000, 140, 180, 210 and 400 metres to the north of it.
  func go(_ metres: Int) throws -> [Bool] {
    try desk.store.record("here") { step in
      try step.move(
        to: Coordinate(latitude: 37_330_000 + metres * 1_000_000 / 111_195, longitude: -121_880_000)
      )
      .map(\.isArrival)
    }
  }
  #expect(
    try [1000, 140, 180, 210, 140, 400, 1000].map { try go($0) } == [[], [true], [], [], [], [false], []])
  #expect(try desk.fire() == ["breathe 1 push"])
  try desk.store.record("done") { _ = try $0.close(reminder: breathe, .completed) }
  #expect(try desk.at("20 19:00").fire() == [])
  #expect(try go(0) == [true])
  #expect(try desk.fire() == ["breathe 1 push"])
}

/// The places of a task with its title and path, and what they set off, are about the task alone.
@Test func thePlacesOfATaskAreAFieldOfItAndNoReminder() throws {
  let desk = try ReminderDesk()
  let coordinate = Coordinate(latitude: 37_330_000, longitude: -121_880_000)
  var fields = ArcTask.Fields(title: "milk")
  let (place, milk) = try desk.store.record("added") { step in
    let place = try step.add(place: "market", coordinate, radius: 150).uuid
    fields.trigger = PlaceTrigger(isArrival: true, places: [place])
    return (place, try step.add(fields, to: step.addArc(path: "Home").id).id)
  }
  let row = try #require(try desk.store.read { try $0.session.places(of: $0.row(ofTask: milk)) }?.row)
  func places() throws -> [String]? { try desk.store.read { try $0.task(milk).fields.trigger?.places } }
  #expect(try places() == [place])
  try desk.store.read { snapshot in
    #expect(try snapshot.reminders() + snapshot.reminders(groups: false) == [])
    try snapshot.eachReminder { #expect($0.id > 0) }
    #expect(try snapshot.reminder(row.identity) == nil)
    #expect(try snapshot.count(of: .reminders) == 0)
    #expect(throws: PlannerError.unknownNumber(row.id)) { try snapshot.thing(row.id) }
    #expect(throws: ReminderError.unknownNumber(row.id)) { try snapshot.reminder(row.id) }
  }
  fields.title = "oat milk"
  try desk.store.record("edited") { try $0.edit(task: milk, fields) }
  let moves = try desk.store.record("here") { try $0.move(to: coordinate) }
  #expect(moves.flatMap(\.started).map(\.subject) == [.task(milk)])
  let alerts = try desk.store.fire(to: { _ in ["desktop"] })
  #expect(alerts.map(\.subject) == [.task(milk)] && alerts.map(\.title) == ["oat milk"])
  #expect(try desk.store.read { try $0.activeReminders().map(\.topic.subject) } == [.task(milk)])
  // Its places are what a change of them alone changes.
  fields.trigger = nil
  let last = try desk.store.read { try $0.lastStep() }
  try desk.store.record("edited") { try $0.edit(task: milk, fields) }
  #expect(try places() == nil)
  let changes = try desk.store.read { try $0.changes(since: last) }
  #expect(changes.tasks.map(\.id) == [milk] && changes.reminders.isEmpty && changes.deleted.isEmpty)
  #expect(try desk.store.read { try $0.trash() } == [])
  try desk.store.record("undo") { try $0.undo() }
  #expect(try places() == [place])
}

/// What an older arc switched off reminds nowhere, until places are set again.
@Test func placesThatAnOlderArcSwitchedOffAreNone() throws {
  let desk = try ReminderDesk()
  let coordinate = Coordinate(latitude: 37_330_000, longitude: -121_880_000)
  let milk = try desk.store.record("added") { step in
    var fields = ArcTask.Fields(title: "milk")
    let place = try step.add(place: "market", coordinate, radius: 150).uuid
    fields.trigger = PlaceTrigger(isArrival: true, places: [place])
    let milk = try step.add(fields, to: step.addArc(path: "Home").id).id
    var row = try #require(try step.session.places(of: step.snapshot.row(ofTask: milk))?.row)
    let old = row
    row.fields.isEnabled = false
    try step.write(&row, over: old)
    return milk
  }
  let place = try #require(try desk.store.read { try $0.places().first?.uuid })
  #expect(try desk.store.read { try $0.task(milk).fields.trigger } == nil)
  var fields = try desk.store.read { try $0.task(milk).fields }
  fields.trigger = PlaceTrigger(isArrival: true, places: [place])
  #expect(try desk.store.record("edited") { try $0.edit(task: milk, fields) }.fields == fields)
  let moves = try desk.store.record("here") { try $0.move(to: coordinate) }
  #expect(moves.flatMap(\.started).map(\.subject) == [.task(milk)])
}

@Test func floatingRemindersStayAtTheirTimesWhenTheZoneChanges() throws {
  let desk = try ReminderDesk()
  let floating = try desk.add("floating", daily)
  let pinned = try desk.add("pinned", "DTSTART;TZID=Europe/Berlin:20261121T080000 RRULE:FREQ=DAILY")
  #expect(try desk.next(pinned) == "21 07:00")
  desk.store.zone = try Zone(named: "America/Los_Angeles")
  #expect(try desk.next(floating) == "21 16:00")
  #expect(try desk.next(pinned) == "21 07:00")
}

@Test(arguments: ["RRULE:FREQ=DAILY;INTERVAL=2", "RRULE:FREQ=DAILY RDATE:20261125T080000"])
func anotherTimetableInTheSecondOfAnAlertDoesNotBringItAgain(rule: String) throws {
  let desk = try ReminderDesk()
  let tea = try desk.add("tea", daily)
  #expect(try desk.at("21 08:00").fire() == ["tea 1 push"])
  try desk.store.record("edited") { step in
    var fields = try step.snapshot.reminder(tea).fields
    fields.timetable = try Timetable(text: "DTSTART:20261121T080000 \(rule)".replacing(" ", with: "\n"))
    try step.edit(reminder: tea, fields)
  }
  #expect(try desk.fire() == [])
  // The one that goes on is as it was.
  #expect(try desk.next(tea) == "21 08:00")
  #expect(try desk.at("21 08:01").fire() == [])
  #expect(try desk.at("23 08:00").fire() == ["tea 1 push"])
}

@Test func aSeriesWhoseLastOccurrenceIsDoneIsNotActiveAnyMore() throws {
  let desk = try ReminderDesk()
  let gym = try desk.add("gym", "DTSTART:20261121T180000 RRULE:FREQ=DAILY;COUNT=2")
  func active() throws -> [Int] { try desk.store.read { try $0.activeReminders().map(\.topic.number) } }
  for day in 21...22 {
    #expect(try desk.at("\(day) 18:00").fire() == ["gym 1 push"])
    #expect(try active() == [gym])
    try desk.store.record("done") { try $0.close(reminder: gym, .completed) }
  }
  #expect(try active() == [])
}
