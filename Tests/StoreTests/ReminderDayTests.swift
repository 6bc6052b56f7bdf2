import Foundation
import Moments
import Planner
import Testing

@testable import Store

/// Where the clock changes in March, as that of one of the zones below does a week later.
private let losAngeles = "America/Los_Angeles"

/// Any reminder: whole days and times, here and elsewhere, rules of several kinds, days left out and added.
private func timetable(_ chance: inout SeededRandom) throws -> Timetable {
  func pick<Element>(_ choices: [Element]) -> Element {
    choices[Int.random(in: choices.indices, using: &chance)]
  }
  let day = 10 + Int.random(in: 0..<19, using: &chance)
  let (hour, minute) = (Int.random(in: 10..<24, using: &chance), pick([10, 30, 45]))
  let start = pick([
    ":202703\(day)T\(hour)\(minute)00", ";TZID=Europe/Berlin:202703\(day)T\(hour)\(minute)00",
    ";VALUE=DATE:202703\(day)", ":202703\(day)T0\(minute)000Z",
    ";TZID=Pacific/Auckland:202701\(day)T0\(minute)000",
  ])
  let rule = pick([
    "", "\nRRULE:FREQ=DAILY", "\nRRULE:FREQ=WEEKLY;BYDAY=MO,WE,SA", "\nRRULE:FREQ=DAILY;COUNT=7",
    "\nRRULE:FREQ=DAILY;BYHOUR=1,13", "\nRRULE:FREQ=HOURLY;INTERVAL=5", "\nRRULE:FREQ=MONTHLY",
    "\nRRULE:FREQ=DAILY\nEXDATE:20270314,20270328", "\nRDATE:20270314T013000Z,20270316T233000Z",
  ])
  return try Timetable(text: "DTSTART\(start)\(rule)")
}

@Test(arguments: [(1, 0), (3, 5), (20, 1000), (1000, 1000)])
func daysHoldTheFirstOfAllThatRemindersBringAndCountTheOthers(limit: Int, most: Int) throws {
  let here = try Zone(named: losAngeles)
  let store = planner(
    try TemporaryFolder().file,
    now: Zone.utc.moment(at: try #require(LocalDateTime(iso: "2027-03-10T08:00"))).moment, zone: here)
  store.zones = { try? Zone(named: $0) }
  var chance = SeededRandom(seed: 7)
  var tables: [Int: Timetable] = [:]
  try store.record("added many") { step in
    for number in 0..<300 {
      var fields = Reminder.Fields(title: "r\(number)")
      fields.timetable = try timetable(&chance)
      fields.isEnabled = number % 10 != 0
      let id = try step.add(fields).id
      if fields.isEnabled { tables[id] = fields.timetable }
    }
  }
  let (first, last) = (try #require(Day(iso: "2027-03-11")), try #require(Day(iso: "2027-03-29")))
  // Each reminder by itself, all of it.
  var all: [Day: [(minute: Int, id: Int)]] = [:]
  for (id, table) in tables {
    let home = try table.zone.map { try Zone(named: $0) } ?? here
    let found = table.occurrences(
      from: here.firstMoment(of: first), in: home, wholeDaysAt: store.reminding.dueTime)
    for occurrence in found.prefix(while: { $0.due < here.firstMoment(of: last.adding(days: 1)) }) {
      let local = here.local(at: occurrence.due)
      all[local.day, default: []].append((occurrence.start.time == nil ? -1 : local.time.minutes, id))
    }
  }
  let days = try store.read { try $0.reminderDays(from: first, to: last, limit: limit, countingTo: most) }
  #expect(days.map(\.day) == (0...18).map { first.adding(days: $0) })
  for day in days {
    let expected = all[day.day, default: []].sorted { $0 < $1 }
    #expect(day.first.map(\.reminder.id) == expected.prefix(limit).map(\.id), "\(day.day)")
    #expect(day.more == min(most, max(0, expected.count - limit)), "\(day.day)")
  }
}

@Test func aDayOfAReminderEveryFiveMinutesIsCountedWhole() throws {
  let desk = try ReminderDesk()
  try desk.add("drip", "DTSTART:20261121T000000 RRULE:FREQ=MINUTELY;INTERVAL=5")
  let day = try #require(Day(iso: "2026-12-20"))
  let days = try desk.store.read {
    try $0.reminderDays(from: day.adding(days: -29), to: day, limit: 20, countingTo: 1000)
  }
  #expect(days.last?.first.count == 20 && days.last?.more == 268)
}
