import Escalation
import Foundation
import Moments
import Planner
import Testing

@testable import Store

// Nothing falls silent that nobody answered. fixedNow is Friday 2026-11-20 17:00 UTC.

private let angeles = "America/Los_Angeles"

/// A desk whose machine stands in a zone; times are those of its wall clock.
private func desk(in name: String, at time: String) throws -> ReminderDesk {
  let desk = try ReminderDesk()
  try desk.move(to: name, at: time)
  return desk
}

extension ReminderDesk {
  /// Moves the machine, where the wall clock shows a time then.
  fileprivate func move(to name: String, at time: String) throws {
    let zone = try Zone(named: name)
    let local = Zone.utc.local(at: try moment(time))
    store.zone = zone
    store.now = zone.moment(at: local).moment
  }
}

@Test(arguments: [
  (["America/New_York 24 15:00"], "a 2 push"), (["America/New_York 24 14:30"], "a 1 push late"),
  (["America/Sao_Paulo 24 17:00"], "a 4 alarm"), (["Europe/Berlin 24 21:00"], "a 4 alarm"),
  (["Pacific/Honolulu 24 10:00", "America/New_York 24 15:00"], "a 2 push"),
  (["America/New_York 24 15:00", "America/Los_Angeles 24 14:00"], "a 1 push"),
])
func aMoveEastOverTheDueMomentTellsAtOnce(moves: [String], told: String) throws {
  // Before the due moment of the new zone, or after it.
  for (isTask, added) in [(true, "24 12:00"), (false, "24 12:00"), (true, "23 12:00"), (false, "23 12:00")] {
    let desk = try desk(in: angeles, at: added)
    if isTask {
      try desk.store.record("added") { step in
        var fields = task("a", "2026-11-24", "14:00")
        fields.path = "nag"
        _ = try step.add(fields, to: step.addArc(path: "Home").id)
      }
    } else {
      try desk.add("a", "DTSTART:20261124T140000", path: "nag")
    }
    for move in moves {
      let words = move.split(separator: " ", maxSplits: 1).map(String.init)
      try desk.move(to: words[0], at: words[1])
      _ = try desk.store.read { try $0.reminders() }
    }
    #expect(try desk.fire() == [told])
    desk.store.now = desk.store.now.adding(seconds: 3600)
    if desk.store.zone.local(at: desk.store.now).time.hour == 22 {
      // A repeat of an alarm waits for the end of quiet hours.
      #expect(try desk.fire() == [])
      desk.store.now = desk.store.now.adding(seconds: 10 * 3600)
    }
    #expect(try desk.fire().count == 1)
  }
}

@Test func aSnoozedLeadThatIsOwedIsToldAfterAMoveEast() throws {
  let desk = try desk(in: angeles, at: "24 12:00")
  let call = try desk.add("a", "DTSTART:20261124T140000", path: "timed")
  try desk.move(to: angeles, at: "24 13:30")
  #expect(try desk.fire() == ["a 1 push"])
  try desk.store.record("snoozed") {
    _ = try $0.ask(.snooze(until: desk.store.now.adding(seconds: 600)), of: .reminder(call))
  }
  try desk.move(to: "America/New_York", at: "24 17:00")
  #expect(try desk.fire() == ["a 1 push late"])
}

@Test func aMoveAcrossTheDateLineLosesNoOccurrence() throws {
  let desk = try desk(in: "Pacific/Honolulu", at: "23 08:00")
  try desk.add("pill", "DTSTART:20261123T090000 RRULE:FREQ=DAILY", path: "nag")
  try desk.move(to: "Pacific/Auckland", at: "24 07:00")
  // The repeat of its alarm waits for the end of quiet hours.
  #expect(try desk.fire() == [])
  try desk.move(to: "Pacific/Auckland", at: "24 08:00")
  #expect(try desk.fire().count == 1)
  try desk.move(to: "Pacific/Auckland", at: "24 09:00")
  #expect(try desk.fire() == ["pill 1 push"])
}

@Test func changesOfLaterOccurrencesLeaveTheActiveOneAlone() throws {
  let changes: [(PlannerStep, Int) throws -> Void] = [
    { _ = try $0.skip(reminder: $1, on: #require(Day(iso: "2026-11-30"))) },
    {
      _ = try $0.skip(reminder: $1, on: #require(Day(iso: "2026-11-30")))
      try $0.unskip(reminder: $1, on: #require(Day(iso: "2026-11-30")))
    },
    { _ = try $0.edit(reminder: $1, onlyOn: #require(Day(iso: "2026-11-25"))) { $0.title = "other" } },
    { _ = try $0.edit(reminder: $1, from: #require(Day(iso: "2026-11-22"))) { $0.title = "other" } },
    { _ = try $0.edit(reminder: $1, onlyOn: #require(Day(iso: "2026-11-21"))) { $0.body = "more" } },
    { step, number in
      var fields = try step.snapshot.reminder(number).fields
      fields.timetable = try Timetable(
        text: "DTSTART:20261121T120000\nRRULE:FREQ=DAILY;UNTIL=20261201T120000")
      try step.edit(reminder: number, fields)
    },
  ]
  for change in changes {
    for isDelivered in [true, false] {
      let desk = try ReminderDesk()
      let pills = try desk.add("pills", "DTSTART:20261121T120000 RRULE:FREQ=DAILY", path: "nag")
      if isDelivered {
        #expect(try desk.at("21 12:00").fire() == ["pills 1 push"])
        #expect(try desk.at("21 13:00").fire() == ["pills 2 push"])
      }
      try desk.at("21 13:05").store.record("changed") { try change($0, pills) }
      if !isDelivered { #expect(try desk.at("21 13:05").fire() == ["pills 2 push late"]) }
      #expect(try desk.at(isDelivered ? "21 14:00" : "21 14:05").fire() == ["pills 3 push"])
      #expect(try desk.at(isDelivered ? "21 15:00" : "21 15:05").fire() == ["pills 4 alarm"])
    }
  }
}

@Test func aChangeOfALaterOccurrenceBringsNoDismissedLead() throws {
  let desk = try ReminderDesk()
  let class_ = try desk.add("class", "DTSTART:20261123T090000 RRULE:FREQ=WEEKLY", path: "gentle")
  try desk.store.record("leads") { step in
    var fields = try step.snapshot.reminder(class_).fields
    fields.leads = [3600, 1800]
    try step.edit(reminder: class_, fields)
  }
  #expect(try desk.at("23 08:00").fire() == ["class 1 push"])
  try desk.at("23 08:05").store.record("dismissed") { _ = try $0.ask(.dismiss, of: .reminder(class_)) }
  try desk.at("23 08:10").store.record("skipped") {
    _ = try $0.skip(reminder: class_, on: #require(Day(iso: "2026-11-30")))
  }
  #expect(try desk.at("23 08:30").fire() == [])
  #expect(try desk.at("23 09:00").fire() == ["class 1 push"])
}

/// Adds a weekly class that also reminds half an hour before it begins.
@discardableResult private func addClass(to desk: ReminderDesk) throws -> Int {
  let class_ = try desk.add("class", "DTSTART:20261123T090000 RRULE:FREQ=WEEKLY", path: "gentle")
  try desk.store.record("leads") { step in
    var fields = try step.snapshot.reminder(class_).fields
    fields.leads = [1800]
    try step.edit(reminder: class_, fields)
  }
  return class_
}

@Test func theLeadsOfTheNextOccurrenceComeThoughTheLastIsUnanswered() throws {
  let desk = try ReminderDesk()
  let class_ = try addClass(to: desk)
  #expect(try desk.at("23 08:30").fire() == ["class 1 push"])
  #expect(try desk.at("23 09:00").fire() == ["class 1 push"])
  // Of the repeats of the last station, one says how late it is.
  #expect(try desk.at("29 20:00").fire() == ["class 3 push late"])
  #expect(try desk.at("30 08:30").fire() == ["class 1 push"])
  #expect(try desk.at("30 09:00").fire() == ["class 1 push"])
  #expect(try desk.became(class_).first == "23 missed")
}

@Test func afterASleepTheNextAlarmStillRings() throws {
  let desk = try ReminderDesk()
  try desk.add("pill", "DTSTART:20261121T210000 RRULE:FREQ=DAILY", path: "alarm")
  #expect(try desk.at("22 20:10").fire() == ["pill 4 alarm late"])
  #expect(try desk.at("22 20:30").fire() == ["pill 1 push"])
  #expect(try desk.at("22 20:55").fire().last == "pill 4 alarm")
}

@Test func aRepeatingTaskSnoozedPastItsNextOccurrencesRemindsOfThem() throws {
  var fields = nag("pills", "2026-11-21", "12:00")
  fields.recurrence = "FREQ=DAILY"
  let desk = try AlertDesk(fields)
  #expect(try desk.at("21 12:00").fire() == ["1 push"])
  try desk.deliver()
  try desk.store.record("snoozed") {
    _ = try $0.ask(.snooze(until: desk.store.now.adding(seconds: 5 * 86_400)), of: .task(desk.number))
  }
  #expect(try desk.at("22 12:00").fire() == ["1 push"])
}

@Test(arguments: [
  ("at due push, +2h alarm", ["13:00 ", "14:00 2 alarm"]),
  ("at due push, +10m alarm", ["12:20 2 alarm late 600"]),
  ("30m before push, at due push, +1h alarm", ["12:30 ", "13:00 2 alarm"]),
])
func anEditedPathGoesOnFromTheLastAlert(notation: String, timeline: [String]) throws {
  var fields = task("call", "2026-11-21", "12:00")
  fields.path = "mine"
  let desk = try AlertDesk(fields)
  try desk.store.record("path") { try $0.set(path: "mine", to: "at due push, +1h push") }
  #expect(try desk.at("21 12:00").fire() == ["1 push"])
  try desk.deliver()
  try desk.at("21 12:20").store.record("path") { try $0.set(path: "mine", to: notation) }
  for line in timeline {
    let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
    #expect(try desk.at("21 " + parts[0]).fire() == (parts.count > 1 ? [parts[1]] : []), "\(line)")
  }
}

@Test func whatIsSwitchedOffAndOnAgainGivesWayToItsNextOccurrence() throws {
  let desk = try ReminderDesk()
  let pill = try desk.add("pill", daily, path: "gentle")
  #expect(try desk.at("21 08:00").fire() == ["pill 1 push"])
  for isOn in [false, true] {
    try desk.at("21 11:00").store.record("switched") { step in
      var fields = try step.snapshot.reminder(pill).fields
      fields.isEnabled = isOn
      try step.edit(reminder: pill, fields)
    }
  }
  let next = try desk.moment("22 08:00")
  #expect(
    try desk.store.read { try $0.upcoming(until: next.adding(seconds: 86_400), limit: 5) }.first?.at == next)
  #expect(try desk.at("22 08:00").fire() == ["pill 1 push"])
}

@Test(arguments: [true, false])
func aMemberThatIsSwitchedOffFallsSilentAtOnce(isHere: Bool) throws {
  let desk = try ReminderDesk()
  let group = try desk.add("words", daily, path: "nag", pick: .rotate)
  let word = try desk.add("truth", to: [group])
  #expect(try desk.at("21 08:00").fire() == ["truth 1 push"])
  func turn(_ isOn: Bool) throws {
    try desk.store.record("switched") { step in
      if isHere { return try step.enable(reminder: word, group: group, isOn) }
      var fields = try step.snapshot.reminder(word).fields
      fields.isEnabled = isOn
      try step.edit(reminder: word, fields)
    }
  }
  _ = try desk.at("21 08:10")
  try turn(false)
  #expect(try desk.store.recalls().map(\.kind) == [.withdraw])
  #expect(try desk.at("21 09:00").fire() == [])
  // Switched on again before the next one comes, it goes on.
  try turn(true)
  #expect(try desk.at("21 10:00").fire() == ["truth 3 push"])
}

@Test func aRetryAfterTheEndOfThePathTellsHowLateItIs() throws {
  var fields = task("call", "2026-11-21", "12:00")
  fields.path = "mine"
  let desk = try AlertDesk(fields)
  try desk.store.record("path") { try $0.set(path: "mine", to: "at due push, then stop") }
  #expect(try desk.at("21 12:00").fire() == ["1 push"])
  let alert = try #require(try desk.store.waitingDeliveries().first?.alert.id)
  try desk.store.refused(alert: alert, by: "desktop", error: "away", next: desk.at("21 13:30").store.now)
  _ = try desk.at("21 13:30").fire()
  #expect(try desk.store.waitingDeliveries().map(\.alert.late) == [5400])
}

@Test(arguments: [
  (daily, "nag"), ("DTSTART:20261121T080000", "nag"),
  ("DTSTART:20261121T080000", "at due push, +1h push, then stop"),
])
func aClockThatWasAheadForAMomentSilencesNothing(timetable: String, path: String) throws {
  let desk = try ReminderDesk()
  if path != "nag" { try desk.store.record("path") { try $0.set(path: "mine", to: path) } }
  let pills = try desk.add("pills", timetable, path: path == "nag" ? path : "mine")
  #expect(try desk.at("21 08:00").fire() == ["pills 1 push"])
  let now = desk.store.now
  for days in [3 * 365, 3 * 365 + 1, 3 * 365 + 2] {
    desk.store.now = now.adding(seconds: days * 86_400)
    _ = try desk.fire()
  }
  desk.store.now = now.adding(seconds: 60)
  _ = try desk.fire()
  #expect(try desk.next(pills) == "21 8:00" || desk.next(pills) == "21 08:00")
  #expect(try desk.at("21 09:00").fire() == ["pills 2 push"])
  if timetable == daily { #expect(try desk.at("22 08:00").fire() == ["pills 1 push"]) }
}

@Test(arguments: [0, 1, 60])
func aClockThatIsSetBackToTheSecondOfAnAlertOrSoonAfterDoesNotRepeatIt(seconds: Int) throws {
  let desk = try ReminderDesk()
  try desk.add("pills", daily, path: "nag")
  #expect(try desk.at("21 08:00").fire() == ["pills 1 push"])
  let now = desk.store.now
  desk.store.now = now.adding(seconds: 3 * 365 * 86_400)
  _ = try desk.fire()
  desk.store.now = now.adding(seconds: seconds)
  #expect(try desk.fire() == [])
}

@Test func leadsOfAPathThatEndsWithThemComeForEachOccurrence() throws {
  let desk = try ReminderDesk()
  try desk.store.record("path") { try $0.set(path: "mine", to: "2d before push, then stop") }
  try desk.add("pack", "DTSTART:20261123T080000 RRULE:FREQ=DAILY", path: "mine")
  for day in 21...23 { #expect(try desk.at("\(day) 08:00").fire() == ["pack 1 push"]) }
}

@Test func aLeadOfTheNextOccurrenceThatPassedInASleepIsToldLate() throws {
  let desk = try ReminderDesk()
  try addClass(to: desk)
  #expect(try desk.at("23 09:00").fire() == ["class 1 push"])
  #expect(try desk.at("30 08:45").fire() == ["class 1 push late"])
  #expect(try desk.at("30 09:00").fire() == ["class 1 push"])
}

@Test func anAlertThatNoChannelTookHasFailedWhenTheNextOccurrenceComes() throws {
  let desk = try ReminderDesk()
  try desk.add("pill", daily, path: "gentle")
  _ = try desk.at("21 08:00").store.fire(to: { _ in ["desktop"] })
  let alert = try #require(try desk.store.waitingDeliveries().first?.alert.id)
  try desk.store.refused(alert: alert, by: "desktop", error: "away", next: desk.moment("23 08:00"))
  #expect(try desk.at("22 08:00").fire() == ["pill 1 push"])
  #expect(try desk.store.firedAlerts(.failed, limit: 9).map(\.id) == [alert])
}
