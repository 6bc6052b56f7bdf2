import Escalation
import Foundation
import Moments
import Planner
import Testing

@testable import Store

// fixedNow is Friday 2026-11-20 17:00 UTC.

/// A store with reminders, its clock, and what its channels would be told.
private final class Desk {
  let folder: TemporaryFolder
  let store: PlannerStore

  init() throws {
    folder = try TemporaryFolder()
    store = planner(folder.file)
  }

  /// Adds a reminder whose timetable is one of RFC 5545 properties, joined by spaces.
  @discardableResult
  func add(
    _ title: String, _ timetable: String? = nil, path: String? = nil, pick: Rotation.Pick? = nil,
    to groups: [Int] = []
  ) throws -> Int {
    var fields = Reminder.Fields(title: title)
    fields.timetable = try timetable.map { try Timetable(text: $0.replacing(" ", with: "\n")) }
    fields.path = path
    return try store.record("added \(title)") { try $0.add(fields, pick: pick, to: groups).id }
  }

  /// Sets the clock: `DD HH:MM` of November.
  func at(_ time: String) throws -> Desk {
    store.now = try moment(time)
    return self
  }

  func moment(_ time: String) throws -> Moment {
    let parts = time.split(separator: " ")
    let day = try #require(Day(iso: "2026-11-01")).adding(days: (Int(parts[0]) ?? 1) - 1)
    return Zone.utc.moment(at: LocalTime(day: day, time: try #require(TimeOfDay(iso: parts[1])))).moment
  }

  /// Fires what is due, delivers it, and says it: `title step level`.
  @discardableResult
  func fire() throws -> [String] {
    let alerts = try store.fire(to: { _ in ["desktop"] })
    for delivery in try store.waitingDeliveries() {
      try store.accepted(alert: delivery.alert.id, by: "desktop")
    }
    return alerts.map { "\($0.title) \($0.step) \($0.level)" + ($0.late > 0 ? " late" : "") }
  }

  func next(_ number: Int) throws -> String {
    let next = try store.read { try $0.reminder(number).next }
    return next.map {
      let local = Zone.utc.local(at: $0.due); return "\(local.day.day) \(local.time)"
    } ?? "-"
  }

  /// What became of the occurrences, the earliest first: `21 08:00 missed`.
  func became(_ number: Int) throws -> [String] {
    try store.read { try $0.recorded(ofReminder: number, limit: 1000) }.reversed().map { record in
      "\(record.occurrence.start.day.day) \(record.status.rawValue)" + (record.said.map { " " + $0 } ?? "")
    }
  }

  func titles() throws -> [String] { try store.read { try $0.reminders().map(\.fields.title) } }
  func undo() throws { try store.record("undo") { try $0.undo() } }
  func redo() throws { try store.record("redo") { try $0.redo() } }
}

private let daily = "DTSTART:20261121T080000 RRULE:FREQ=DAILY"

@Test func aReminderGoesOnFromOneOccurrenceToTheNext() throws {
  let desk = try Desk()
  let pills = try desk.add("pills", daily)
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
  let desk = try Desk()
  let pills = try desk.add("pills", daily)
  #expect(try desk.at("25 10:00").fire() == ["pills 2 push late"])
  #expect(try desk.became(pills) == ["21 missed", "22 missed", "23 missed", "24 missed", "25 sent"])
  #expect(
    try desk.store.read { try $0.history(of: pills, limit: 9).filter { $0.event == "missed" }.count } == 4)
}

@Test func aTimeThatWasChosenInQuietHoursIsKept() throws {
  let desk = try Desk()
  try desk.add("bed", "DTSTART:20261120T220000 RRULE:FREQ=DAILY")
  #expect(try desk.at("20 22:00").fire() == ["bed 1 push"])
  // What comes again waits for the morning, as all pushes do.
  #expect(try desk.at("20 23:30").fire() == [])
  #expect(try desk.at("21 08:00").fire() == ["bed 2 push"])
}

@Test func doneAndItsUndoAndRedoReachTheOccurrence() throws {
  let desk = try Desk()
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
  let desk = try Desk()
  let pills = try desk.add("pills", daily)
  #expect(throws: ReminderRefusal.self) {
    try desk.store.record("snooze") { try $0.ask(.snooze(until: desk.moment("21 12:00")), ofReminder: pills) }
  }
  try desk.at("21 08:00").fire()
  try desk.store.record("snooze") { try $0.ask(.snooze(until: desk.moment("21 12:00")), ofReminder: pills) }
  #expect(try desk.at("21 09:00").fire() == [])
  #expect(try desk.at("21 12:00").fire() == ["pills 1 push"])
  let events = try desk.store.read { try $0.history(of: pills, limit: 9).map(\.event) }
  #expect(events == ["sent", "snoozed", "sent"])
}

@Test func aReminderThatHappensOnceEnds() throws {
  let desk = try Desk()
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
  let desk = try Desk()
  #expect(throws: error) { try desk.add("x", timetable) }
  #expect(throws: Never.self) { try desk.add("y", "DTSTART:20261121T080000 RRULE:FREQ=MINUTELY;INTERVAL=5") }
}

@Test func aReminderNeedsADateAGroupOrAPlace() throws {
  let desk = try Desk()
  #expect(throws: ReminderError.noDate) { try desk.add("x") }
  let words = try desk.add("words", daily, pick: .shuffle)
  let member = try desk.add("x", to: [words])
  #expect(throws: ReminderError.noDate) {
    try desk.store.record("leave") { try $0.leave(reminder: member, group: words) }
  }
}

@Test func deletingAndUndoingBringsAReminderBackIntoItsGroups() throws {
  let desk = try Desk()
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

@Test(arguments: [Rotation.Pick.shuffle, .rotate])
func aGroupSaysEverybodyOnceBeforeAnybodyAgain(pick: Rotation.Pick) throws {
  let desk = try Desk()
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

@Test func aMemberThatIsSwitchedOffInTheMiddleOfABagChangesNobodysTurn() throws {
  let desk = try Desk()
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
  let desk = try Desk()
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
  #expect(history.contains { $0.event == "cancelled" && $0.reason == "no member is switched on" })
  #expect(try desk.next(words) == "22 08:00")
}

@Test func aMemberWithADateOfItsOwnComesAtThatAsWell() throws {
  let desk = try Desk()
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
  let desk = try Desk()
  let words = try desk.add("words", daily, pick: .shuffle)
  let member = try desk.add("x", to: [words])
  try desk.at("21 08:00").fire()
  try desk.store.record("done") { try $0.close(reminder: member, .completed) }
  #expect(try desk.became(words) == ["21 completed x"])
}

@Test func skippedDaysDoNotComeAndComeBack() throws {
  let desk = try Desk()
  let pills = try desk.add("pills", daily)
  let day = try #require(Day(iso: "2026-11-21"))
  try desk.store.record("skip") { try $0.skip(reminder: pills, on: day) }
  #expect(try desk.next(pills) == "22 08:00")
  #expect(throws: ReminderError.noOccurrence(on: "2026-11-21", next: "2026-11-22")) {
    try desk.store.record("skip") { try $0.skip(reminder: pills, on: day) }
  }
  try desk.store.record("unskip") { try $0.unskip(reminder: pills, on: day) }
  #expect(try desk.next(pills) == "21 08:00")
  #expect(throws: ReminderError.notSkipped(on: "2026-11-21")) {
    try desk.store.record("unskip") { try $0.unskip(reminder: pills, on: day) }
  }
}

@Test func oneOccurrenceIsChangedAloneAndAllFromOneOn() throws {
  let desk = try Desk()
  let pills = try desk.add("pills", daily)
  func day(_ text: String) throws -> Day { try #require(Day(iso: "2026-11-" + text)) }
  let alone = try desk.store.record("only") { step in
    try step.edit(reminder: pills, onlyOn: day("22")) { fields in
      fields.timetable?.start = LocalSecond(LocalTime(iso: "2026-11-22T10:00")!)
    }
  }
  _ = try desk.store.record("from here") { step in
    try step.edit(reminder: pills, from: day("24")) { $0.title = "more pills" }
  }
  var said: [String] = []
  for hour in ["21 08:00", "22 08:00", "22 10:00", "23 08:00", "24 08:00"] {
    said += try desk.at(hour).fire().filter { $0.contains(" 1 push") }.map { hour + " " + $0 }
    if let fired = try desk.store.firedAlerts(limit: 1).first?.task {
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

@Test func anItemOfAStackGoesItsOwnWay() throws {
  let desk = try Desk()
  let stack = try desk.store.record("stack") {
    try $0.set(stack: "morning", to: ["vitamin D", "iron"], isNew: true)
  }
  var fields = Reminder.Fields(title: "morning")
  fields.timetable = try Timetable(text: daily.replacing(" ", with: "\n"))
  fields.stack = stack.uuid
  let all = try desk.store.record("added") { try $0.add(fields) }
  let iron = try desk.store.record("split") { step in
    try step.split(item: "Iron", off: all.id) {
      $0.timetable?.start = LocalSecond(LocalTime(iso: "2026-11-21T09:00")!)
    }
  }
  #expect(iron.fields.item == "iron" && iron.fields.stack == nil)
  let alerts = try desk.at("21 08:00").store.fire(to: { _ in [] })
  #expect(alerts.map(\.subtext) == ["vitamin D"])
  #expect(throws: ReminderError.inUse(.stack, name: "morning", by: "\(all.id) morning")) {
    try desk.store.record("rm") { try $0.remove(stack: "morning") }
  }
}

@Test func arrivingSetsOffOnceAndAnEdgeDoesNotFlap() throws {
  let desk = try Desk()
  try desk.store.record("place") {
    try $0.add(place: "work", Spot(latitude: 37_330_000, longitude: -121_880_000), radius: 150)
  }
  var fields = Reminder.Fields(title: "breathe")
  fields.trigger = PlaceTrigger(isArrival: true, places: try desk.store.read { try $0.places().map(\.uuid) })
  let breathe = try desk.store.record("added") { try $0.add(fields).id }
  // 1,000, 140, 180, 210 and 400 metres to the north of it.
  func go(_ metres: Int) throws -> [Bool] {
    try desk.store.record("here") { step in
      try step.move(to: Spot(latitude: 37_330_000 + metres * 1_000_000 / 111_195, longitude: -121_880_000))
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

@Test func floatingRemindersStayAtTheirTimesWhenTheZoneChanges() throws {
  let desk = try Desk()
  let floating = try desk.add("floating", daily)
  let pinned = try desk.add("pinned", "DTSTART;TZID=Europe/Berlin:20261121T080000 RRULE:FREQ=DAILY")
  #expect(try desk.next(pinned) == "21 07:00")
  desk.store.zone = try Zone(named: "America/Los_Angeles")
  #expect(try desk.next(floating) == "21 16:00")
  #expect(try desk.next(pinned) == "21 07:00")
}
