import Moments
import Testing

@testable import Planner

// When occurrences of repeating tasks take the place of those before them. All in Berlin.

private let berlin = (try? Zone(named: "Europe/Berlin")) ?? .utc

/// The first successors of an occurrence, as `start at the local time at which it begins`.
private func successors(
  of start: String, _ rule: String, movedTo moved: String? = nil, until last: String? = nil,
  from completion: Bool = false, limit: Int = 4
) -> [String] {
  var fields = ArcTask.Fields(title: "x")
  guard let first = OccurrenceStart(iso: start), let open = OccurrenceStart(iso: moved ?? start) else {
    return []
  }
  (fields.date, fields.time, fields.recurrence) = (open.day, open.time, rule)
  if completion { fields.repetitionBasis = .completion }
  guard let series = Series(fields, start: first, home: berlin) else { return ["no series"] }
  return series.successors(until: last.flatMap { Day(iso: $0) }).prefix(limit).map {
    "\($0.fields.start?.description ?? "") at \(berlin.local(at: $0.begins))"
  }
}

@Test(arguments: [
  // A day begins at midnight, whatever the time of the task.
  (
    "2026-11-17T09:00", "FREQ=WEEKLY;BYDAY=TU,TH",
    ["2026-11-19T09:00 at 2026-11-19T00:00", "2026-11-24T09:00 at 2026-11-24T00:00"]
  ),
  ("2026-11-17", "FREQ=DAILY", ["2026-11-18 at 2026-11-18T00:00", "2026-11-19 at 2026-11-19T00:00"]),
  // Within a day, its time.
  (
    "2026-11-17T22:00", "FREQ=HOURLY;INTERVAL=2",
    ["2026-11-18T00:00 at 2026-11-18T00:00", "2026-11-18T02:00 at 2026-11-18T02:00"]
  ),
  (
    "2026-11-17T09:00", "FREQ=DAILY;BYHOUR=9,18",
    ["2026-11-17T18:00 at 2026-11-17T18:00", "2026-11-18T09:00 at 2026-11-18T09:00"]
  ),
  // Days that do not exist are left out.
  ("2027-01-31", "FREQ=MONTHLY", ["2027-03-31 at 2027-03-31T00:00", "2027-05-31 at 2027-05-31T00:00"]),
  ("2028-02-29", "FREQ=YEARLY", ["2032-02-29 at 2032-02-29T00:00", "2036-02-29 at 2036-02-29T00:00"]),
  // The day on which the clock goes forward begins at midnight all the same.
  (
    "2027-03-27T02:30", "FREQ=DAILY",
    ["2027-03-28T02:30 at 2027-03-28T00:00", "2027-03-29T02:30 at 2027-03-29T00:00"]
  ),
  // At 2:00 and 4:00 that day, it is 3:00 instead of 2:00.
  (
    "2027-03-28T00:00", "FREQ=HOURLY;INTERVAL=2",
    ["2027-03-28T02:00 at 2027-03-28T03:00", "2027-03-28T04:00 at 2027-03-28T04:00"]
  ),
  // What is left out is not missed.
  (
    "2026-11-17", "FREQ=DAILY\nEXDATE:20261118,20261119",
    ["2026-11-20 at 2026-11-20T00:00", "2026-11-21 at 2026-11-21T00:00"]
  ),
])
func eachOccurrenceBeginsWithItsDayOrAtItsTimeWithinOne(start: String, rule: String, expected: [String]) {
  #expect(successors(of: start, rule, limit: 2) == expected)
}

@Test func aSeriesEndsWithItsRuleOrItsArc() {
  #expect(
    successors(of: "2026-11-17", "FREQ=DAILY;UNTIL=20261119")
      == ["2026-11-18 at 2026-11-18T00:00", "2026-11-19 at 2026-11-19T00:00"])
  #expect(
    successors(of: "2026-11-17", "FREQ=DAILY", until: "2026-11-18") == ["2026-11-18 at 2026-11-18T00:00"])
  #expect(successors(of: "2026-11-17", "FREQ=DAILY", from: true) == [])
  #expect(successors(of: "9999-12-30", "FREQ=DAILY") == ["9999-12-31 at 9999-12-31T00:00"])
}

@Test func whatIsCountedCountsOn() throws {
  var fields = ArcTask.Fields(title: "x")
  (fields.date, fields.recurrence) = (Day(iso: "2026-11-17"), "FREQ=DAILY;COUNT=3\nEXDATE:20261118")
  let series = try #require(Series(fields, start: nil, home: berlin))
  #expect(
    series.successors(until: nil).map { $0.fields.recurrence?.split(separator: "\n").first }
      == ["FREQ=DAILY;COUNT=1"])
}

@Test func oneTimeOfADayMayBeLeftOut() {
  #expect(
    successors(of: "2026-11-17T09:00", "FREQ=DAILY;BYHOUR=9,18\nEXDATE:20261117T180000", limit: 2)
      == ["2026-11-18T09:00 at 2026-11-18T09:00", "2026-11-18T18:00 at 2026-11-18T18:00"])
}

@Test func noSuccessorEndsBehindTheCalendar() throws {
  var fields = ArcTask.Fields(title: "x")
  (fields.date, fields.endDate) = (Day(iso: "9999-12-29"), Day(iso: "9999-12-30"))
  fields.recurrence = "FREQ=DAILY"
  let series = try #require(Series(fields, start: nil, home: berlin))
  #expect(series.successors(until: nil).map { $0.fields.date?.description } == ["9999-12-30"])
}

@Test func anOccurrenceThatWasPutOffIsNotMissedBeforeItIsDue() {
  // Tuesday's put off to Friday: Thursday's is past by then.
  #expect(
    successors(of: "2026-11-17T09:00", "FREQ=WEEKLY;BYDAY=TU,TH", movedTo: "2026-11-20T09:00", limit: 1)
      == ["2026-11-24T09:00 at 2026-11-24T00:00"])
  // To the morning of the day of the next one.
  #expect(
    successors(of: "2026-11-17T09:00", "FREQ=DAILY", movedTo: "2026-11-18T07:00", limit: 1)
      == ["2026-11-18T09:00 at 2026-11-18T07:00"])
}
