import Moments
import Planner
import Testing

// 2026-11-20 is a Friday.

private func repeating(_ rule: String, on date: String, at time: String? = nil) -> ArcTask.Fields {
  var fields = ArcTask.Fields(title: "hw")
  fields.date = Day(iso: date)
  fields.time = time.flatMap { TimeOfDay(iso: $0) }
  fields.recurrence = rule
  return fields
}

private func moment(_ text: String, in zone: Zone = .utc) throws -> Moment {
  zone.moment(at: try #require(LocalDateTime(iso: text))).moment
}

private func written(_ fields: ArcTask.Fields?) -> String? {
  fields.map { $0.start?.description ?? "" }
}

@Test(arguments: [
  // The open one, now: what was missed, what comes next.
  ("FREQ=WEEKLY", "2026-11-09", "09:00", "2026-11-20T09:00", 1, "2026-11-23T09:00"),
  ("FREQ=WEEKLY", "2026-11-09", "09:00", "2026-11-16T08:59", 0, "2026-11-16T09:00"),
  ("FREQ=WEEKLY", "2026-11-09", "09:00", "2026-11-16T09:00", 1, "2026-11-23T09:00"),  // on its very minute
  ("FREQ=DAILY", "2026-11-18", nil, "2026-11-20T09:00", 1, "2026-11-20"),  // today is not over
  ("FREQ=DAILY", "2026-11-18", nil, "2026-11-20T23:59", 1, "2026-11-20"),
  ("FREQ=DAILY", "2026-11-18", nil, "2026-11-21T00:00", 2, "2026-11-21"),
  ("FREQ=DAILY", "2026-11-25", nil, "2026-11-20T09:00", 0, "2026-11-26"),  // closed before it is due
  ("FREQ=MONTHLY;BYMONTHDAY=31", "2026-10-31", nil, "2026-11-20T09:00", 0, "2026-12-31"),
  ("FREQ=YEARLY", "2024-02-29", nil, "2026-11-20T09:00", 0, "2028-02-29"),
  ("FREQ=DAILY;BYHOUR=8,20", "2026-11-20", "08:00", "2026-11-20T20:00", 1, "2026-11-21T08:00"),
])
func aSeriesTellsWhatWasMissedAndWhatComesNext(
  rule: String, date: String, time: String?, now: String, missed: Int, next: String
) throws {
  let series = try #require(Series(repeating(rule, on: date, at: time), start: nil, home: .utc))
  #expect(series.missed(at: try moment(now)) == missed)
  #expect(written(series.next(after: try moment(now), lastDay: nil)) == next)
}

@Test(arguments: [
  ("FREQ=DAILY;INTERVAL=3", "2026-11-20T15:00", "2026-11-23T09:00"),
  ("FREQ=WEEKLY;BYDAY=MO", "2026-11-20T15:00", "2026-11-23T09:00"),
  ("FREQ=WEEKLY;BYDAY=FR", "2026-11-20T08:00", "2026-11-27T09:00"),  // the day of completion is no next one
  ("FREQ=DAILY;COUNT=2", "2026-11-20T15:00", "2026-11-21T09:00"),
  ("FREQ=DAILY;COUNT=1", "2026-11-20T15:00", nil),
])
func fromCompletionTheDayOfCompletionCounts(rule: String, now: String, next: String?) throws {
  var fields = repeating(rule, on: "2026-11-01", at: "09:00")
  fields.repetitionBasis = .completion
  let series = try #require(Series(fields, start: nil, home: .utc))
  #expect(series.missed(at: try moment(now)) == 0)
  #expect(series.moments(after: try moment(now), wholeDaysAt: .midnight).first { _ in true } == nil)
  #expect(written(series.next(after: try moment(now), lastDay: nil)) == next)
}

@Test func aSeriesEndsWithItsCountItsLastDayAndItsArc() throws {
  let now = try moment("2026-11-20T09:00")
  let three = try #require(Series(repeating("FREQ=DAILY;COUNT=3", on: "2026-11-20"), start: nil, home: .utc))
  let second = try #require(three.next(after: now, lastDay: nil))
  #expect(written(second) == "2026-11-21" && second.recurrence == "FREQ=DAILY;COUNT=2")
  let third = try #require(Series(second, start: nil, home: .utc)?.next(after: now, lastDay: nil))
  #expect(written(third) == "2026-11-22" && third.recurrence == "FREQ=DAILY;COUNT=1")
  #expect(Series(third, start: nil, home: .utc)?.next(after: now, lastDay: nil) == nil)
  let missed = try #require(three.next(after: try moment("2026-11-22T12:00"), lastDay: nil))
  #expect(written(missed) == "2026-11-22" && missed.recurrence == "FREQ=DAILY;COUNT=1")

  let until = repeating("FREQ=WEEKLY;UNTIL=20261127", on: "2026-11-20")
  let last = try #require(Series(until, start: nil, home: .utc)?.next(after: now, lastDay: nil))
  #expect(written(last) == "2026-11-27")
  #expect(Series(last, start: nil, home: .utc)?.next(after: now, lastDay: nil) == nil)

  let weekly = try #require(Series(repeating("FREQ=WEEKLY", on: "2026-11-20"), start: nil, home: .utc))
  #expect(weekly.next(after: now, lastDay: Day(iso: "2026-11-26")) == nil)
  #expect(weekly.next(after: now, lastDay: Day(iso: "2026-11-27")) != nil)
  let forever = try #require(Series(repeating("FREQ=YEARLY", on: "9999-11-20"), start: nil, home: .utc))
  #expect(forever.next(after: now, lastDay: nil) == nil)
}

@Test func whatIsLeftOutIsNeitherNextNorMissed() throws {
  let daily = try RecurrencePattern("FREQ=DAILY")
  let days = ["2026-11-21", "2026-11-22"].compactMap { Day(iso: $0) }
  let fields = repeating(
    RecurrencePattern(daily.rule, except: days.map { .day($0) }).description, on: "2026-11-20")
  let series = try #require(Series(fields, start: nil, home: .utc))
  #expect(written(series.next(after: try moment("2026-11-20T09:00"), lastDay: nil)) == "2026-11-23")
  #expect(series.missed(at: try moment("2026-11-23T09:00")) == 0)
  #expect(series.missed(at: try moment("2026-11-24T00:00")) == 1)
}

@Test func anOccurrenceThatWasMovedKeepsItsPlaceInTheSeries() throws {
  // Tuesday's lecture, moved to Wednesday.
  let moved = repeating("FREQ=WEEKLY", on: "2026-11-25", at: "09:00")
  let rule = try #require(OccurrenceStart(iso: "2026-11-24T09:00"))
  let series = try #require(Series(moved, start: rule, home: .utc))
  #expect(written(series.next(after: try moment("2026-11-25T10:00"), lastDay: nil)) == "2026-12-01T09:00")
  let days = series.days(from: try #require(Day(iso: "2026-11-25")), to: try #require(Day(iso: "2026-12-08")))
  #expect(days.map(\.description) == ["2026-11-24", "2026-12-01", "2026-12-08"])
  let wednesday = try #require(Day(iso: "2026-11-25"))
  #expect(series.days(from: wednesday, to: wednesday).map(\.description) == ["2026-11-24"])
}

@Test func anOccurrenceThatWasMovedForwardDoesNotComeAgain() throws {
  // Thursday's lecture, held on Tuesday.
  let moved = repeating("FREQ=WEEKLY", on: "2026-11-24", at: "09:00")
  let rule = try #require(OccurrenceStart(iso: "2026-11-26T09:00"))
  let series = try #require(Series(moved, start: rule, home: .utc))
  #expect(written(series.next(after: try moment("2026-11-24T10:00"), lastDay: nil)) == "2026-12-03T09:00")
  #expect(series.missed(at: try moment("2026-11-26T09:00")) == 0)
  #expect(series.missed(at: try moment("2026-12-03T09:00")) == 1)
}

@Test func theEndAndTheHiddenDaysMoveAlong() throws {
  var party = repeating("FREQ=WEEKLY", on: "2026-11-20", at: "22:00")
  (party.endDate, party.endTime) = (Day(iso: "2026-11-21"), TimeOfDay(iso: "02:00"))
  party.startDate = Day(iso: "2026-11-18")
  let next = try #require(
    Series(party, start: nil, home: .utc)?.next(after: try moment("2026-11-21T03:00"), lastDay: nil))
  #expect(next.endDate == Day(iso: "2026-11-28") && next.endTime == TimeOfDay(iso: "02:00"))
  #expect(next.startDate == Day(iso: "2026-11-25"))

  var trip = repeating("FREQ=MONTHLY", on: "2026-11-20")
  trip.endDate = Day(iso: "2026-11-22")
  let later = try #require(
    Series(trip, start: nil, home: .utc)?.next(after: try moment("2026-11-23T03:00"), lastDay: nil))
  #expect(written(later) == "2026-12-20" && later.endDate == Day(iso: "2026-12-22"))
}

@Test func theMomentsOfASeriesFollowTheWallClock() throws {
  let home = try Zone(named: "America/Los_Angeles")
  func moments(_ fields: ArcTask.Fields, after instant: String) throws -> [String] {
    let series = try #require(Series(fields, start: nil, home: home))
    let nine = try #require(TimeOfDay(iso: "09:00"))
    return series.moments(after: try moment(instant, in: home), wholeDaysAt: nine).prefix(3).map(
      \.description)
  }
  // The clocks go forward on 14 March: 02:30 is skipped.
  let timed = repeating("FREQ=DAILY", on: "2027-03-13", at: "02:30")
  #expect(
    try moments(timed, after: "2027-03-13T00:00")
      == ["2027-03-13T10:30:00Z", "2027-03-14T10:30:00Z", "2027-03-15T09:30:00Z"])
  // Later than that instant, so one on its very second is left out.
  #expect(try moments(timed, after: "2027-03-13T02:30").first == "2027-03-14T10:30:00Z")
  let whole = repeating("FREQ=DAILY", on: "2027-03-13")
  #expect(
    try moments(whole, after: "2027-03-13T08:59").prefix(2) == [
      "2027-03-13T17:00:00Z", "2027-03-14T16:00:00Z",
    ])
}

@Test func whatDoesNotRepeatIsNoSeries() {
  var single = repeating("FREQ=DAILY", on: "2026-11-20")
  single.recurrence = nil
  #expect(Series(single, start: nil, home: .utc) == nil)
  var dateless = repeating("FREQ=DAILY", on: "2026-11-20")
  dateless.date = nil
  #expect(Series(dateless, start: nil, home: .utc) == nil)
  #expect(Series(repeating("FREQ=SOMETIMES", on: "2026-11-20"), start: nil, home: .utc) == nil)
}
