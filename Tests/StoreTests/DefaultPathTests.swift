import Escalation
import Moments
import Planner
import Reminding
import Testing

@testable import Store

// Quiet unless asked. fixedNow is Friday 2026-11-20 17:00 UTC.

@Test(arguments: [
  ("2026-11-27", "12:00", ["27 11:30", "27 12:00", "28 12:00", "29 12:00"]),
  ("2026-11-27", nil, ["26 09:00", "27 09:00", "28 09:00", "29 09:00"]),
])
func aTaskRemindsQuietlyUnlessAsked(date: String, time: String?, alerts: [String]) throws {
  let desk = try AlertDesk(task("hw 2", date, time))
  for alert in alerts {
    #expect(try desk.next() == alert)
    let fired = try desk.at(alert).fire()
    #expect(fired.count == 1 && !fired[0].contains("alarm"))
    try desk.deliver()
  }
}

@Test func aReminderOfItsOwnRisesToAnAlarm() throws {
  let desk = try ReminderDesk()
  try desk.add("call", "DTSTART:20261121T120000")
  #expect(try desk.at("21 11:30").fire() == ["call 1 push"])
  #expect(try desk.at("21 12:00").fire() == ["call 1 push"])
  #expect(try desk.at("21 13:00").fire() == ["call 2 push"])
  #expect(try desk.at("21 14:00").fire() == ["call 3 alarm"])
}

@Test func anEventOfACalendarRemindsOnceAndNotAgain() throws {
  let desk = try ReminderDesk()
  var fields = Reminder.Fields(title: "lecture")
  fields.timetable = try Timetable(text: "DTSTART:20261121T120000\nRRULE:FREQ=DAILY")
  fields.origin.uid = "lecture@school"
  _ = try desk.store.record("event") { try $0.add(fields) }
  #expect(try desk.at("21 11:30").fire() == ["lecture 1 push"])
  #expect(try desk.at("21 23:00").fire() == [])
  #expect(try desk.at("22 11:30").fire() == ["lecture 1 push"])
}

@Test func eachDefaultIsASetting() throws {
  let desk = try AlertDesk(task("hw 2", "2026-11-27", "12:00"))
  #expect(try desk.next() == "27 11:30")
  desk.store.reminding.defaultPaths = [.timed: "gentle"]
  #expect(try desk.next() == "27 12:00")
  desk.store.reminding.defaultPaths = [.timed: "unheard-of"]
  #expect(try desk.next() == "27 11:30")
}

@Test func anotherDefaultGoesOnFromTheLastAlert() throws {
  let desk = try AlertDesk(task("hw 2", "2026-11-21", "12:00"))
  desk.store.reminding.defaultPaths = [.timed: "nag"]
  #expect(try desk.at("21 12:00").fire() == ["1 push"])
  try desk.deliver()
  desk.store.reminding.defaultPaths = [:]
  #expect(try desk.at("21 12:30").next() == "22 12:00")
}

@Test func anotherDefaultOfRemindersGoesOnFromTheLastAlert() throws {
  let desk = try ReminderDesk()
  let pills = try desk.add("pills", "DTSTART:20261121T120000")
  desk.store.reminding.defaultPaths = [.reminder: "nag"]
  #expect(try desk.at("21 12:00").fire() == ["pills 1 push"])
  desk.store.reminding.defaultPaths = [.reminder: "timed"]
  #expect(try desk.at("21 12:30").fire() == [])
  #expect(try desk.store.read { try $0.reminder(pills).alertAt } == desk.moment("22 12:00"))
}

/// Before tasks had defaults of their own, `store` says `2 …`.
@Test func aPlannerOfBeforeGoesOnQuietlyAndItsExplicitPathsStay() throws {
  let desk = try AlertDesk(task("hw 2", "2026-11-21", "12:00"))
  let own = try desk.store.record("own") { step in
    try step.add(nag("call", "2026-11-21", "12:00"), to: step.snapshot.arcs().arc(called: "CS 298").id).id
  }
  desk.store.reminding.defaultPaths = [.timed: "standard"]
  #expect(try desk.at("21 12:00").fire().count == 2)
  try desk.deliver()
  #expect(try desk.next() == "21 13:00")
  try desk.store.record("before") { step in
    step.session.store.reminding = "2 quiet 79200-28800 due 09:00 lead 0 alarm 0"
    step.keepsStore = true
  }
  desk.store.reminding.defaultPaths = [:]
  #expect(try desk.at("21 12:10").next() == "22 12:00")
  #expect(try desk.store.read { try $0.task(own).alertAt } == Moment(seconds: 1_795_266_000))
}

@Test func everyPathSaysWhatItIsTheDefaultOf() throws {
  let desk = try AlertDesk(task("hw 2"))
  desk.store.reminding.defaultPaths = [.high: "nag"]
  let paths = try desk.store.read { try $0.namedPaths() }
  let defaults = Dictionary(uniqueKeysWithValues: paths.map { ($0.name, $0.defaults) })
  #expect(defaults["timed"] == [.timed] && defaults["day"] == [.day] && defaults["event"] == [.event])
  #expect(defaults["standard"] == [.reminder] && defaults["nag"] == [.high] && defaults["gentle"] == [.group])
}

@Test(arguments: DefaultPath.allCases)
func aSettingNamesItsDefault(kind: DefaultPath) {
  let set = ReminderSettings { $0 == kind.key ? "nag" : nil }
  #expect(set.pathName(kind) == "nag")
  #expect(ReminderSettings.defaultPaths(in: set.text)[kind] == "nag")
  // The word for no reminder is the name of no path.
  #expect(ReminderSettings { $0 == kind.key ? "none" : nil } == .usual)
}
