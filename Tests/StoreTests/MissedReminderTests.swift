import Moments
import Planner
import Testing

@testable import Store

// How what is missed reminds. fixedNow is Friday 2026-11-20 17:00 UTC.

/// `number level time`, fired at each time and delivered.
private func alerts(_ store: PlannerStore, at times: [String]) throws -> [String] {
  var found: [String] = []
  for time in times {
    try pass(store, at: time)
    for alert in try store.fire(to: { _ in ["desktop"] }) {
      found.append("\(time): \(alert.subject.number) \(alert.level)")
    }
    for delivery in try store.waitingDeliveries() {
      try store.accepted(alert: delivery.alert.id, by: "desktop", as: "bubble \(delivery.alert.id)")
    }
  }
  return found
}

@Test func eachOccurrenceRemindsInItsTurn() throws {
  let folder = try TemporaryFolder()
  let store = try store(folder, of: repeating("2026-11-02", "09:00"))
  let times = ["2 08:30", "2 09:00", "3 00:00", "3 08:30", "3 09:00", "3 23:59", "4 00:00", "4 08:30"]
  #expect(
    try alerts(store, at: times) == [
      "2 08:30: 1 push", "2 09:00: 1 push", "3 08:30: 2 push", "3 09:00: 2 push", "4 08:30: 3 push",
    ])
  #expect(
    try store.rows("SELECT thing, event FROM history WHERE event = 'missed'") == ["1|missed", "2|missed"])
}

@Test func aMachineThatSleptForWeeksRemindsOnce() throws {
  let folder = try TemporaryFolder()
  let store = try store(folder, of: repeating("2026-11-02", "09:00"))
  _ = try alerts(store, at: ["2 09:00"])
  let after = try alerts(store, at: ["30 15:00", "30 15:01", "30 20:00"])
  #expect(after.count == 1)
  #expect(after.first?.hasPrefix("30 15:00: ") == true)
  // What was shown of the missed one goes.
  #expect(try store.rows("SELECT recall FROM delivery WHERE recall IS NOT NULL").isEmpty == false)
}

@Test func aSnoozePastTheNextOccurrenceEndsWithIt() throws {
  let folder = try TemporaryFolder()
  let store = try store(folder, of: repeating("2026-11-02", "09:00"))
  _ = try alerts(store, at: ["2 09:00"])
  store.now = november("2 09:05")
  try store.record("snooze") { try $0.ask(.snooze(until: november("3 12:00")), of: .task(1)) }
  #expect(
    try alerts(store, at: ["3 08:00", "3 08:30", "3 09:00", "3 12:00"]) == [
      "3 08:30: 2 push", "3 09:00: 2 push",
    ])
}

@Test func aSnoozeOfTheNextOneGoesOn() throws {
  let folder = try TemporaryFolder()
  // Due on Thursdays; Wednesday's alert is about the next day.
  let store = try store(folder, of: repeating("2026-11-05", nil, "FREQ=WEEKLY"))
  #expect(try alerts(store, at: ["4 09:00", "5 09:00"]).count == 2)
  #expect(try alerts(store, at: ["11 09:00"]).count == 1)
  store.now = november("11 09:05")
  try store.record("snooze") { try $0.ask(.snooze(until: november("12 15:00")), of: .task(1)) }
  #expect(try alerts(store, at: ["12 00:00", "12 09:00", "12 15:00"]) == ["12 15:00: 2 push"])
}

@Test func whatHasNoReminderIsMissedInSilence() throws {
  let folder = try TemporaryFolder()
  var fields = repeating("2026-11-02", "09:00")
  fields.path = "none"
  let store = try store(folder, of: fields)
  #expect(try alerts(store, at: ["2 09:00", "3 09:00", "9 09:00"]) == [])
  #expect(try states(store).last == "8 11-09T09:00 open (7 missed)")
}

@Test func whatComesSeveralTimesADayStaysOneTask() throws {
  let folder = try TemporaryFolder()
  let store = try store(folder, of: repeating("2026-11-02", "08:00", "FREQ=HOURLY;INTERVAL=2;COUNT=20"))
  try pass(store, at: "2 09:59")
  #expect(try states(store) == ["1 11-02T08:00 open"])
  try pass(store, at: "2 15:00")
  #expect(try states(store) == ["1 11-02T14:00 open (3 missed)"])
  #expect(try store.read { try $0.task(1).fields.recurrence } == "FREQ=HOURLY;INTERVAL=2;COUNT=17")
  #expect(
    try store.record("done") { try $0.close(task: 1, .completed).next?.fields.start?.description }
      == "2026-11-02T16:00")
  try store.record("undo") { try $0.undo() }
  try pass(store, at: "2 18:00")
  #expect(try states(store) == ["1 11-02T18:00 open (5 missed)"])
  // The last of twenty.
  try pass(store, at: "9 18:00")
  #expect(try states(store) == ["1 11-03T22:00 open (19 missed)"])
  try store.record("undo") { try $0.undo() }
  #expect(try states(store) == [])
  #expect(try store.faults() == [])
}

@Test func whatComesSeveralTimesADayRemindsEachTime() throws {
  let folder = try TemporaryFolder()
  var fields = repeating("2026-11-02", "09:00", "FREQ=DAILY;BYHOUR=9,14,19")
  fields.path = "gentle"
  let store = try store(folder, of: fields)
  let times = ["2 09:00", "2 10:00", "2 14:00", "2 14:00", "2 15:00", "2 19:00", "3 09:00"]
  #expect(
    try alerts(store, at: times) == [
      "2 09:00: 1 push", "2 10:00: 1 push", "2 14:00: 1 push", "2 15:00: 1 push", "2 19:00: 1 push",
      "3 09:00: 1 push",
    ])
}
