import Moments
import Planner
import Testing

private func timetable(_ text: String) throws -> Timetable {
  try Timetable(text: text.replacing(" ", with: "\n"))
}

private func starts(_ timetable: Timetable, _ count: Int = 4) -> [String] {
  timetable.starts(in: .utc).prefix(count).map { local in
    timetable.hasTimes ? "\(local.local)" : "\(local.day)"
  }
}

@Test func occurrencesFromAnInstantAreDueThenOrLater() throws {
  let table = try timetable("DTSTART:20261120T080000 RRULE:FREQ=DAILY")
  let eight = Zone.utc.moment(at: try #require(LocalDateTime(iso: "2026-11-21T08:00"))).moment
  func first(_ instant: Moment) -> String? {
    table.occurrences(from: instant, in: .utc, wholeDaysAt: .midnight).first { _ in true }?.start.description
  }
  #expect(first(eight) == "2026-11-21T08:00")
  #expect(first(eight.adding(seconds: 1)) == "2026-11-22T08:00")
}

@Test func occurrencesFollowTheWallClockOfTheirZone() throws {
  let home = try Zone(named: "America/Los_Angeles")
  let nine = try #require(TimeOfDay(iso: "09:00"))
  func due(_ text: String, from day: String) throws -> [String] {
    let instant = home.moment(at: try #require(Day(iso: day)).firstSecond).moment
    return try timetable(text).occurrences(from: instant, in: home, wholeDaysAt: nine).prefix(3).map {
      "\($0.start) \($0.due)"
    }
  }
  // 02:30 is skipped on 14 March, and shown twice at 01:30 on 7 November.
  #expect(
    try due("DTSTART:20270313T023000 RRULE:FREQ=DAILY", from: "2027-03-13") == [
      "2027-03-13T02:30 2027-03-13T10:30:00Z", "2027-03-14T02:30 2027-03-14T10:30:00Z",
      "2027-03-15T02:30 2027-03-15T09:30:00Z",
    ])
  #expect(
    try due("DTSTART:20271107T013000 RRULE:FREQ=DAILY", from: "2027-11-07").first
      == "2027-11-07T01:30 2027-11-07T08:30:00Z")
  #expect(
    try due("DTSTART;VALUE=DATE:20270313 RRULE:FREQ=DAILY", from: "2027-03-13").prefix(2) == [
      "2027-03-13 2027-03-13T17:00:00Z", "2027-03-14 2027-03-14T16:00:00Z",
    ])
}

@Test(arguments: [
  (
    "DTSTART:20261120T080000 RRULE:FREQ=DAILY;COUNT=5", "2026-11-22T08:00",
    ["2026-11-20T08:00", "2026-11-21T08:00"],
    ["2026-11-22T08:00", "2026-11-23T08:00", "2026-11-24T08:00"]
  ),
  (
    "DTSTART;VALUE=DATE:20261120 RRULE:FREQ=WEEKLY;UNTIL=20261211", "2026-12-04",
    ["2026-11-20", "2026-11-27"], ["2026-12-04", "2026-12-11"]
  ),
  (
    "DTSTART:20261120T080000 RRULE:FREQ=DAILY;COUNT=4 EXDATE:20261120T080000,20261123T080000",
    "2026-11-22T08:00", ["2026-11-21T08:00"], ["2026-11-22T08:00"]
  ),
  (
    "DTSTART:20261120T080000 RDATE:20261122T100000,20261124T120000", "2026-11-22T10:00",
    ["2026-11-20T08:00"], ["2026-11-22T10:00", "2026-11-24T12:00"]
  ),
])
func aSplitSeriesHasTheSameOccurrencesInTwoParts(
  text: String, at: String, before: [String], after: [String]
) throws {
  let table = try timetable(text)
  let parts = table.split(at: try #require(OccurrenceStart(iso: at)), in: .utc)
  #expect(starts(try #require(parts.before), 9) == before)
  #expect(starts(parts.after, 9) == after)
  #expect(before + after == starts(table, 9))
}

@Test func nothingIsBeforeTheFirstOccurrence() throws {
  let table = try timetable("DTSTART:20261120T080000 RRULE:FREQ=DAILY")
  let parts = table.split(at: try #require(OccurrenceStart(iso: "2026-11-20T08:00")), in: .utc)
  #expect(parts.before == nil)
  #expect(parts.after == table)
}

@Test func oneOccurrenceAloneKeepsZoneAndLength() throws {
  let table = try timetable(
    "DTSTART;TZID=Europe/Berlin:20261120T080000 DURATION:PT30M RRULE:FREQ=DAILY EXDATE:20261121T080000")
  let single = table.single(try #require(OccurrenceStart(iso: "2026-11-23T08:00")))
  #expect(starts(single) == ["2026-11-23T08:00"])
  #expect(single.zone == "Europe/Berlin" && single.duration == 1800 && !single.repeats)
}

@Test(arguments: [
  // Monday and Thursday 18:00 become Tuesday and Friday 19:00.
  (
    "DTSTART:20261123T180000 RRULE:FREQ=WEEKLY;BYDAY=MO,TH", "DTSTART:20261124T190000", true,
    ["2026-11-24T19:00", "2026-11-27T19:00", "2026-12-01T19:00", "2026-12-04T19:00"]
  ),
  // No rule says the day after the second Monday, so three dates do.
  (
    "DTSTART:20261109T180000 RRULE:FREQ=MONTHLY;BYDAY=2MO;COUNT=3", "DTSTART:20261110T180000", false,
    ["2026-11-10T18:00", "2026-12-15T18:00", "2027-01-12T18:00"]
  ),
  (
    "DTSTART:20261120T180000 RRULE:FREQ=DAILY;UNTIL=20261121T180000 EXDATE:20261120T180000",
    "DTSTART:20261122T090000", true, ["2026-11-23T09:00"]
  ),
  (
    "DTSTART:20261128T180000 RRULE:FREQ=MONTHLY;COUNT=2", "DTSTART:20261129T180000", false,
    ["2026-11-29T18:00", "2026-12-29T18:00"]
  ),
  // The last day moves along.
  (
    "DTSTART;VALUE=DATE:20261120 RRULE:FREQ=DAILY;UNTIL=20261121", "DTSTART;VALUE=DATE:20261123", true,
    ["2026-11-23", "2026-11-24"]
  ),
  // Monday and the Sunday after it become Tuesday and the Monday after it, in weeks that begin on Tuesday.
  (
    "DTSTART:20261123T180000 RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=MO", "DTSTART:20261124T180000",
    true, ["2026-11-24T18:00", "2026-11-30T18:00", "2026-12-08T18:00", "2026-12-14T18:00"]
  ),
  // The first of two days in a week is not the first of the two days after them.
  (
    "DTSTART:20261123T180000 RRULE:FREQ=WEEKLY;BYDAY=MO,WE;BYSETPOS=1;COUNT=2", "DTSTART:20261124T180000",
    false, ["2026-11-24T18:00", "2026-12-01T18:00"]
  ),
  (
    "DTSTART:20261123T180000 RDATE:20261125T180000", "DTSTART:20261123T190000", false,
    ["2026-11-23T19:00", "2026-11-25T19:00"]
  ),
])
func aMovedTimetableMovesEveryOccurrence(text: String, first: String, hasRule: Bool, moved: [String]) throws {
  let result = try #require(try timetable(text).moved(to: timetable(first), in: .utc))
  #expect(starts(result) == moved)
  #expect((result.rule != nil) == hasRule)
}

@Test func datesInsteadOfARuleDoNotRepeatTheStart() throws {
  let table = try timetable("DTSTART:20261109T180000 RRULE:FREQ=MONTHLY;BYDAY=2MO;COUNT=3")
  let moved = try #require(table.moved(to: try timetable("DTSTART:20261110T180000"), in: .utc))
  #expect(moved.additions.count == 2)
}

@Test func anEndlessSeriesThatNoRuleMovesStays() throws {
  let table = try timetable("DTSTART:20261109T180000 RRULE:FREQ=MONTHLY;BYDAY=2MO")
  #expect(table.moved(to: try timetable("DTSTART:20261110T180000"), in: .utc) == nil)
}

@Test(arguments: [
  ("DTSTART:20261120T080000 RRULE:FREQ=MINUTELY;INTERVAL=5", nil),
  ("DTSTART:20261120T080000 RRULE:FREQ=MINUTELY;INTERVAL=4", ReminderError.tooOften(seconds: 240)),
  ("DTSTART:20261120T080000 RRULE:FREQ=SECONDLY", .tooOften(seconds: 1)),
  ("DTSTART:20261120T080000 RDATE:20261120T080459", .tooOften(seconds: 299)),
  ("DTSTART:20261120T080000 RRULE:FREQ=DAILY;UNTIL=20261119T080000", .endsBeforeStart),
  ("DTSTART;VALUE=DATE:20261120 RRULE:FREQ=DAILY;UNTIL=20261120", nil),
  ("DTSTART;VALUE=DATE:20261120 RRULE:FREQ=DAILY;UNTIL=20261119", .endsBeforeStart),
  ("DTSTART:20261120T080000 RRULE:FREQ=DAILY;COUNT=1 EXDATE:20261120T080000", .never),
])
func aTimetableIsCheckedBeforeItIsKept(text: String, refusal: ReminderError?) throws {
  let table = try timetable(text)
  var found: ReminderError?
  do { try table.check() } catch { found = error }
  #expect(found == refusal)
}
