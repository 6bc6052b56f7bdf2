import Escalation
import Foundation
import Moments
import Planner
import Reminding
import Testing

@testable import Store

// When tasks speak, and what changes that. fixedNow is Friday 2026-11-20 17:00 UTC.

@Test func theWorkedExampleRunsThroughTheStore() throws {
  let day = try AlertDesk(nag("hw 2", "2026-11-21", "12:00"))
  #expect(try day.next() == "21 12:00")
  #expect(try day.at("21 11:59").fire() == [])
  for (time, alert) in [("21 12:00", "1 push"), ("21 13:00", "2 push")] {
    #expect(try day.at(time).fire() == [alert])
    try day.deliver()
  }
  try day.at("21 13:01").store.record("snoozed") { step in
    try step.ask(.snooze(until: day.store.now.adding(seconds: 3 * 3600 - 60)), of: .task(day.number))
  }
  #expect(try day.next() == "21 16:00")
  #expect(try day.at("21 14:00").fire() == [])
  for (time, alert) in [
    ("21 16:00", "2 push"), ("21 17:00", "3 push"), ("21 18:00", "4 alarm"), ("21 19:00", "4 alarm"),
  ] {
    #expect(try day.at(time).fire() == [alert])
    try day.deliver()
  }
  #expect(try day.statuses() == Array(repeating: "sent", count: 6))
}

@Test func aTaskThatHasNotFiredHasNoRowOfItsOwn() throws {
  let day = try AlertDesk(task("hw 2", "2026-11-27", "12:00"))
  #expect(try day.next() == "27 11:30")
  #expect(try day.store.rows("SELECT state FROM escalation") == [])
  _ = try day.at("27 11:30").fire()
  #expect(try day.store.rows("SELECT thing FROM escalation") == ["\(day.number)"])
}

@Test(
  arguments: [
    ("2026-11-27", nil, nil, "26 09:00"), ("2026-12-27", nil, nil, "26 09:00"),
    ("2026-11-27", "12:00", nil, "27 11:30"), ("2026-11-27", "12:00", "none", "-"),
    ("2026-11-27", "12:00", "gentle", "27 12:00"), ("2026-11-27", "12:00", "unheard-of", "27 11:30"),
    ("2026-11-20", nil, nil, "21 09:00"), ("2026-11-19", nil, nil, "-"), ("2026-11-20", "16:00", nil, "-"),
    ("2026-11-21", "03:00", nil, "20 21:59"),
  ] as [(String, String?, String?, String)])
func aTaskWithADateIsRemindedOfOnItsPath(date: String, time: String?, path: String?, next: String) throws {
  var fields = task("hw 2", date, time)
  fields.path = path
  #expect(try AlertDesk(fields).next() == next)
}

@Test func leadTimesReplaceThoseOfThePath() throws {
  var fields = task("hw 2", "2026-11-27", "12:00")
  fields.leads = [86_400, 7200]
  #expect(try AlertDesk(fields).next() == "26 12:00")
}

@Test func whatIsSetAboutRemindersHoldsForAllTasks() throws {
  let day = try AlertDesk(task("hw 2", "2026-11-27", "12:00"))
  day.store.reminding = ReminderSettings(lead: 900)
  #expect(try day.next() == "27 11:45")
  day.store.reminding = ReminderSettings(quiet: QuietHours(from: 11 * 3600, to: 14 * 3600))
  #expect(try day.next() == "27 10:59")
}

@Test func anotherZoneMovesWhatFloatsAndLeavesWhatIsPinned() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try store.record("added") { step in
    let arc = try step.addArc(path: "CS 298").id
    try step.add(task("floats", "2026-11-27", "12:00"), to: arc)
    var pinned = task("pinned", "2026-11-27", "12:00")
    pinned.zone = "UTC"
    try step.add(pinned, to: arc)
  }
  store.zone = try Zone(named: "Europe/Berlin")
  let alerts = try store.read { [try $0.task(1).alertAt, try $0.task(2).alertAt] }
  #expect(alerts == [Moment(seconds: 1_795_775_400), Moment(seconds: 1_795_779_000)])
}

@Test func editingTheDateStartsAnewAndUndoPutsItBack() throws {
  let day = try AlertDesk(nag("hw 2", "2026-11-20", "18:00"))
  #expect(try day.at("18:00").fire() == ["1 push"])
  try day.deliver()
  try day.at("18:05").store.record("edited") { step in
    try step.edit(task: day.number, nag("hw 2", "2026-11-21", "12:00"))
  }
  #expect(try day.next() == "21 12:00")
  #expect(try day.store.recalls().map(\.kind) == [.withdraw])
  try day.store.record("") { try $0.undo() }
  #expect(try day.next() == "20 19:00")
  #expect(try day.at("19:00").fire() == ["2 push"])
  #expect(try day.store.firedAlerts(limit: 1)[0].key.hasSuffix("/2.2"))
}

@Test(arguments: [ClosingOutcome.completed, .ignored, .passed])
func aClosedTaskIsSilentAndAnOpenedOneSpeaksAgain(outcome: ClosingOutcome) throws {
  let day = try AlertDesk(nag("hw 2", "2026-11-20", "18:00"))
  _ = try day.at("18:00").fire()
  try day.deliver()
  try day.at("18:10").store.record("closed") { try $0.close(task: day.number, outcome) }
  #expect(try day.next() == "-")
  let recalls = try day.store.recalls()
  #expect(recalls.map(\.external) == ["bubble 1"])
  for recall in recalls { try day.store.recalled(recall) }
  #expect(try day.store.recalls() == [])
  #expect(try day.at("19:00").fire() == [])
  try day.at("19:30").store.record("") { try $0.undo() }
  #expect(try day.next() == "20 20:00")
}

@Test func aDeletedTaskIsSilentAndOneThatIsBackSpeaksAgain() throws {
  let day = try AlertDesk(nag("hw 2", "2026-11-20", "18:00"))
  _ = try day.at("18:00").fire()
  try day.deliver()
  try day.store.record("removed") { try $0.remove(task: day.number) }
  #expect(try day.at("19:00").fire() == [])
  #expect(try day.store.recalls().count == 1)
  try day.at("19:30").store.record("restored") { try $0.restore(task: day.number) }
  #expect(try day.next() == "20 20:00")
  #expect(try day.at("20:00").fire() == ["3 push"])
}

@Test func aSnoozeIsTakenBackByUndo() throws {
  let day = try AlertDesk(nag("hw 2", "2026-11-20", "18:00"))
  _ = try day.at("18:00").fire()
  try day.deliver()
  try day.store.record("snoozed") { step in
    try step.ask(.snooze(until: day.store.now.adding(seconds: 10_000)), of: .task(day.number))
  }
  try day.at("18:10").store.record("") { try $0.undo() }
  #expect(try day.next() == "20 19:00")
  try day.store.record("") { try $0.redo() }
  #expect(try day.next() == "20 20:46")
}

@Test func aReminderThatHasNotSpokenCannotBeSnoozed() throws {
  let day = try AlertDesk(task("hw 2", "2026-11-27", "12:00"))
  let due = Moment(seconds: 1_795_779_000).seconds
  #expect(throws: ReminderRefusal.refused(.notActive(until: due))) {
    try day.store.record("snoozed") { step in
      try step.ask(.snooze(until: day.store.now.adding(seconds: 60)), of: .task(day.number))
    }
  }
  let someday = try AlertDesk(task("hw 2"))
  #expect(throws: ReminderRefusal.noReminder) {
    try someday.store.record("dismissed") { try $0.ask(.dismiss, of: .task(someday.number)) }
  }
}

@Test func aDismissalSilencesTheLeads() throws {
  let day = try AlertDesk(task("hw 2", "2026-11-27", "12:00"))
  try day.store.record("dismissed") { try $0.ask(.dismiss, of: .task(day.number)) }
  #expect(try day.next() == "27 12:00")
  try day.store.record("") { try $0.undo() }
  #expect(try day.next() == "27 11:30")
}

@Test func whatWasDueWhileNobodyWasThereIsOneAlert() throws {
  let day = try AlertDesk(nag("hw 2", "2026-11-21", "12:00"))
  #expect(try day.at("21 14:30").fire() == ["3 push late 1800"])
  #expect(try day.store.firedAlerts(limit: 5).map(\.missed) == [2])
}

@Test func theNextOccurrenceTakesOverWhenItFallsDue() throws {
  var fields = task("stand-up", "2026-11-23", "09:00")
  fields.recurrence = "FREQ=DAILY"
  let day = try AlertDesk(fields)
  #expect(try day.at("23 09:00").fire() == ["1 push"])
  try day.deliver()
  #expect(try day.at("24 09:00").fire() == ["1 push"])
  let alerts = try day.store.firedAlerts(limit: 2)
  #expect(alerts[0].due == day.store.now && alerts[0].late == 0)
}

@Test func theNextOccurrenceComesAlsoAfterAPathThatStops() throws {
  var fields = task("stand-up", "2026-11-23", "09:00")
  fields.recurrence = "FREQ=DAILY"
  fields.path = "alarm"
  let day = try AlertDesk(fields)
  for time in ["23 08:30", "23 08:40", "23 08:50", "23 08:55"] {
    #expect(try day.at(time).fire().count == 1)
    try day.deliver()
  }
  #expect(try day.at("23 10:00").fire() == [])
  #expect(try day.next() == "24 08:30")
}

@Test func tasksTakenInFromElsewhereAreNotRemindedOfTheirPast() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  let number = try store.record("took") { step in
    let arc = try step.addArc(path: "CS 298").id
    let old = ArcTask(
      id: 0, uuid: "", arc: 0, arcPath: "", created: fixedNow.adding(seconds: -90 * 86_400),
      fields: task("old", "2026-11-01"))
    return try #require(try step.importTask(old, to: arc))
  }
  #expect(try store.read { try $0.task(number).alertAt } == nil)
}

@Test func anotherPathRemindsOfWhatIsOverdueAndAnotherPastDateDoesNot() throws {
  let watch = try AlertDesk(task("hw 2", "2026-11-20", "18:00"))
  try watch.at("20 19:30").store.record("edited") { step in
    try step.edit(task: watch.number, nag("hw 2", "2026-11-20", "18:00"))
  }
  #expect(try watch.fire() == ["2 push late 1800"])
  try watch.deliver()
  try watch.store.record("edited") { step in
    try step.edit(task: watch.number, nag("hw 2", "2026-11-19", "18:00"))
  }
  #expect(try watch.next() == "-")
}

/// The quiet hours are from 22:00 to 8:00; nobody was there before 23:00.
@Test(arguments: ["21:30", "22:30"], ["undo", "reopen"])
func whatWaitsForTheMorningStillDoesWhenItsTaskIsOpenAgain(due: String, way: String) throws {
  var fields = task("call", "2026-11-21", due)
  fields.path = "gentle"
  let day = try AlertDesk(fields)
  #expect(try day.at("21 23:00").fire() == [])
  #expect(try day.next() == "22 08:00")
  try day.store.record("done") { try $0.complete(task: day.number) }
  try day.at("21 23:10").store.record(way) { step in
    if way == "undo" { try step.undo() } else { try step.reopen(task: day.number) }
  }
  #expect(try day.next() == "22 08:00")
  #expect(try day.at("22 08:00").fire().count == 1)
}

/// Nobody has been told at 12:00: the one with a clock was away, or no channel took it.
@Test(arguments: [false, true])
func whatWasDueAndNeverToldComesWhenASnoozeIsTakenBack(hasFired: Bool) throws {
  let day = try AlertDesk(nag("hw 2", "2026-11-23", "12:00"))
  if hasFired { #expect(try day.at("23 12:01").fire().count == 1) }
  try day.at("23 12:05").store.record("snoozed") {
    try $0.ask(.snooze(until: day.store.now.adding(seconds: 3600)), of: .task(day.number))
  }
  #expect(try day.next() == "23 13:05")
  try day.store.record("") { try $0.undo() }
  #expect(try day.at("23 12:06").fire() == ["1 push late 360"])
}
