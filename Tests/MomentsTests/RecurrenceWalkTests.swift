import Moments
import Testing

struct RecurrenceWalkTests {
  /// Rule, start and the first days, all that there are when they are fewer than asked for.
  @Test(arguments: [
    // Days that do not exist are left out and not counted.
    ("FREQ=MONTHLY", "2027-01-31", "2027-01-31 2027-03-31 2027-05-31 2027-07-31"),
    ("FREQ=MONTHLY;COUNT=2", "2027-01-31", "2027-01-31 2027-03-31"),
    ("FREQ=YEARLY", "2028-02-29", "2028-02-29 2032-02-29 2036-02-29 2040-02-29"),
    ("FREQ=YEARLY", "2096-02-29", "2096-02-29 2104-02-29 2108-02-29 2112-02-29"),
    // The start counts only where the rule matches it.
    ("FREQ=WEEKLY;COUNT=2;BYDAY=TU", "2026-11-20", "2026-11-24 2026-12-01"),
    // What the rule does not say comes from the start: here the weekday (dateutil gives all seven).
    ("FREQ=YEARLY;BYWEEKNO=20", "1997-05-12", "1997-05-12 1998-05-11 1999-05-17 2000-05-15"),
    ("FREQ=YEARLY;BYWEEKNO=20;COUNT=2", "1997-01-01", "1997-05-14 1998-05-13"),
    // Weeks of four days in the year before or after; 2020 and 2026 have a week 53, 2021 has not.
    ("FREQ=YEARLY;BYWEEKNO=53;BYDAY=SU", "2020-01-01", "2021-01-03 2027-01-03 2033-01-02 2038-01-03"),
    ("FREQ=YEARLY;BYWEEKNO=-1;BYDAY=MO,SU", "2020-01-01", "2020-12-28 2021-01-03 2021-12-27 2022-01-02"),
    ("FREQ=YEARLY;BYWEEKNO=-53;BYDAY=MO", "2019-01-01", "2019-12-30 2025-12-29 2031-12-29 2036-12-29"),
    ("FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO", "2024-01-01", "2024-01-01 2024-12-30 2025-12-29 2027-01-04"),
    // Weekdays with and without a number are united.
    ("FREQ=MONTHLY;BYDAY=TU,1MO", "2026-12-01", "2026-12-01 2026-12-07 2026-12-08 2026-12-15"),
    // BYSETPOS chooses from the whole week, also where the start lies within it.
    ("FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=1", "2026-11-18", "2026-11-23 2026-11-30 2026-12-07 2026-12-14"),
    // UNTIL includes its day.
    ("FREQ=DAILY;UNTIL=20261122", "2026-11-20", "2026-11-20 2026-11-21 2026-11-22"),
    ("FREQ=DAILY;UNTIL=20261119", "2026-11-20", ""),
    // A rule with times gives each day once.
    ("FREQ=DAILY;BYHOUR=9,17", "2026-11-20", "2026-11-20 2026-11-21 2026-11-22 2026-11-23"),
    ("FREQ=SECONDLY;BYDAY=MO", "2026-11-20", "2026-11-23 2026-11-30 2026-12-07 2026-12-14"),
    ("FREQ=HOURLY;COUNT=30", "2026-11-20", "2026-11-20 2026-11-21"),
    // The end of time.
    ("FREQ=DAILY", "9999-12-30", "9999-12-30 9999-12-31"),
    ("FREQ=YEARLY;INTERVAL=999999999", "2026-11-20", "2026-11-20"),
    ("FREQ=WEEKLY", "0001-01-01", "0001-01-01 0001-01-08 0001-01-15 0001-01-22"),
  ])
  func aRuleFallsOnDays(rule: String, start: String, days: String) throws {
    let start = try #require(Day(iso: start))
    let found = try RecurrenceRule(rule).days(from: start, limit: 4)
    #expect(found.map(\.description).joined(separator: " ") == days)
  }

  @Test(arguments: [
    ("FREQ=WEEKLY;BYDAY=TU", "2026-11-24", "2026-12-01"),
    ("FREQ=WEEKLY;BYDAY=TU", "2026-11-23", "2026-11-24"),
    ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", "2100-01-01", "2100-01-12"),
    ("FREQ=DAILY", "2020-01-01", "2026-11-24"),
    ("FREQ=WEEKLY;COUNT=3", "2026-12-01", "2026-12-08"), ("FREQ=WEEKLY;COUNT=3", "2026-12-08", "nil"),
    ("FREQ=DAILY;UNTIL=20261125", "2026-11-25", "nil"), ("FREQ=DAILY", "9999-12-31", "nil"),
    ("FREQ=SECONDLY;COUNT=259200", "2026-11-25", "2026-11-26"),
    ("FREQ=SECONDLY;COUNT=259200", "2026-11-26", "nil"),
    ("FREQ=SECONDLY;COUNT=259201", "2026-11-26", "2026-11-27"),
  ])
  func theNextDayComesAfterADay(rule: String, after: String, next: String) throws {
    let start = try #require(Day(iso: "2026-11-24"))
    let after = try #require(Day(iso: after))
    #expect(try RecurrenceRule(rule).next(after: after, from: start)?.description ?? "nil" == next)
  }

  @Test(arguments: [
    ("FREQ=DAILY", "2026-11-24T09:00", "2026-11-25T09:00"),
    ("FREQ=DAILY", "2026-11-24T08:59", "2026-11-24T09:00"),
    ("FREQ=SECONDLY", "2026-11-24T10:00", "2026-11-24T10:01"),
    ("FREQ=MINUTELY;INTERVAL=90", "2027-11-24T10:00", "2027-11-24T10:30"),
    ("FREQ=MINUTELY;INTERVAL=7", "2027-11-24T10:00", "2027-11-24T10:05"),
    ("FREQ=DAILY;BYHOUR=9,17;BYMINUTE=30", "2026-11-24T09:30", "2026-11-24T17:30"),
    ("FREQ=DAILY;UNTIL=20261125T080000", "2026-11-24T09:00", "nil"),
    ("FREQ=DAILY;UNTIL=20261125T080000Z", "2026-11-24T09:00", "2026-11-25T09:00"),
  ])
  func theNextTimeComesAfterATime(rule: String, after: String, next: String) throws {
    let start = try #require(LocalDateTime(iso: "2026-11-24T09:00"))
    let after = try #require(LocalDateTime(iso: after))
    let berlin = try Zone(named: "Europe/Berlin")
    #expect(
      try RecurrenceRule(rule).next(after: after, from: start, in: berlin)?.description ?? "nil" == next)
  }

  /// The wall clock comes first, then the zone: the time stays, its instant moves.
  @Test(arguments: [
    ("Europe/Berlin", "FREQ=DAILY", "2027-03-27T02:30", "01:30 01:30 00:30"),
    ("Europe/Berlin", "FREQ=DAILY", "2027-10-30T02:30", "00:30 00:30 01:30"),
    ("America/New_York", "FREQ=WEEKLY", "2027-03-07T09:00", "14:00 13:00 13:00"),
    // Every hour in a gap: the skipped hour falls together with the next one.
    ("Europe/Berlin", "FREQ=HOURLY", "2027-03-28T01:00", "00:00 01:00 01:00"),
    // And a repeated hour comes once.
    ("Europe/Berlin", "FREQ=HOURLY", "2027-10-31T01:00", "23:00 00:00 02:00"),
  ])
  func wallClockTimesAreResolvedInTheZone(zone: String, rule: String, start: String, utc: String) throws {
    let zone = try Zone(named: zone)
    let start = try #require(LocalDateTime(iso: start))
    let found = try RecurrenceRule(rule).occurrences(from: LocalSecond(start), in: zone).prefix(3)
    let times = found.map { zone.moment(at: $0).moment.description.dropFirst(11).prefix(5) }
    #expect(times.joined(separator: " ") == utc)
  }

  @Test func aLeapSecondIsTheSecondBefore() throws {
    let start = LocalSecond(seconds: 0)
    let rule = try RecurrenceRule("FREQ=MINUTELY;BYSECOND=59,60")
    #expect(rule.occurrences(from: start).prefix(2).map(\.secondOfDay) == [59, 119])
    #expect(
      try Array(RecurrenceRule("FREQ=SECONDLY;BYSECOND=60").occurrences(from: start).prefix(1)).map(\.seconds)
        == [59])
  }

  /// No text makes the walk wait or crash: every answer comes in a moment, from the first year on.
  @Test(arguments: [
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=YEARLY;BYYEARDAY=366;BYMONTH=1", "FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=-31",
    "FREQ=SECONDLY;INTERVAL=60;BYSECOND=5", "FREQ=MINUTELY;INTERVAL=60;BYMINUTE=5",
    "FREQ=HOURLY;INTERVAL=24;BYHOUR=5", "FREQ=HOURLY;INTERVAL=7;BYHOUR=5;BYDAY=TU",
    "FREQ=DAILY;INTERVAL=7;BYDAY=TU", "FREQ=WEEKLY;BYDAY=TU;BYHOUR=1,2;BYSETPOS=3",
    "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=9", "FREQ=YEARLY;BYDAY=MO;BYSETPOS=99",
    "FREQ=HOURLY;BYMINUTE=1;BYSETPOS=366",
  ])
  func aRuleThatNothingMatchesEnds(rule: String) throws {
    #expect(try RecurrenceRule(rule).days(from: .first, limit: 1) == [])
  }

  @Test(arguments: [
    ("FREQ=SECONDLY;COUNT=999999999", "nil"),
    ("FREQ=SECONDLY;COUNT=999999999;BYDAY=MO", "nil"),
    ("FREQ=SECONDLY;INTERVAL=61;COUNT=999999999;BYDAY=MO", "9990-11-26T00:00:45"),
    ("FREQ=SECONDLY;INTERVAL=601;BYDAY=MO", "9990-11-26T00:05:45"),
    ("FREQ=SECONDLY;INTERVAL=86399;COUNT=999999999", "9990-11-20T18:27:07"),
    ("FREQ=SECONDLY;INTERVAL=86401;COUNT=999999999", "9990-11-20T05:31:28"),
    ("FREQ=MINUTELY;COUNT=999999999;BYSECOND=1,2,3", "nil"),
    ("FREQ=DAILY;COUNT=999999999;BYDAY=MO", "9990-11-26T00:00:00"),
    ("FREQ=YEARLY;COUNT=999999999;BYDAY=-1MO;BYHOUR=1,2", "9990-12-31T01:00:00"),
    ("FREQ=SECONDLY;INTERVAL=999999999", "nil"),
  ])
  func aHugeCountIsSkippedInTime(rule: String, next: String) throws {
    let notBefore = try #require(LocalDateTime(iso: "9990-11-20T00:00"))
    let start = LocalSecond(seconds: Day.first.number * 86_400)
    var walk = try RecurrenceRule(rule).occurrences(from: start, notBefore: LocalSecond(notBefore))
    #expect(walk.next()?.description ?? "nil" == next)
  }

  @Test func aRuleMadeOfNonsenseHasNoDaysAndDoesNotCrash() {
    let extremes = [Int.min, -400, 0, 400, Int.max]
    for frequency in RecurrenceRule.Frequency.allCases {
      let rules = [
        RecurrenceRule(frequency, months: extremes), RecurrenceRule(frequency, monthDays: extremes),
        RecurrenceRule(frequency, hours: extremes),
        RecurrenceRule(frequency, minutes: extremes.filter { $0 != 0 }),
        RecurrenceRule(
          frequency, weekdays: [RecurrenceRule.NthWeekday(Int.min, .monday)], positions: extremes),
        RecurrenceRule(frequency, end: .count(0)), RecurrenceRule(frequency, end: .count(Int.min)),
        RecurrenceRule(frequency, interval: Int.max), RecurrenceRule(frequency, interval: Int.min),
        RecurrenceRule(frequency, weekNumbers: extremes), RecurrenceRule(frequency, yearDays: extremes),
      ]
      for rule in rules {
        _ = rule.days(from: Day(number: 0), limit: 2)
        _ = rule.words
      }
      let rule = RecurrenceRule(frequency)
      #expect(rule.days(from: Day(number: Day.first.number - 1), limit: 1) == [])
      #expect(rule.days(from: Day(number: Day.last.number + 1), limit: 1) == [])
      #expect(rule.days(from: Day(number: 0), notBefore: Day(number: Day.last.number + 5), limit: 1) == [])
      #expect(rule.days(from: Day(number: 0), limit: 0) == [])
      #expect(rule.days(from: Day(number: 0), limit: Int.min) == [])
    }
  }
}

@Test(arguments: [
  ("FREQ=WEEKLY;BYDAY=MO,TU", "2026-11-29T09:00", "2026-11-30T09:00"),
  ("FREQ=WEEKLY;BYDAY=MO,TU", "2026-12-01T09:00", "2026-12-01T09:00"),
  // The weeks count from the start, so the next Tuesday is in the week after next.
  ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", "2026-12-02T09:00", "2026-12-15T09:00"),
  // What has ended before it begins, and what counts its start, keep it.
  ("FREQ=WEEKLY;BYDAY=MO;COUNT=3", "2026-11-29T09:00", "2026-11-29T09:00"),
  ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "2026-11-29T09:00", "2026-11-29T09:00"),
])
func aRepetitionBeginsWhereItsRuleMatches(_ text: String, _ start: String, _ first: String) throws {
  let begin = LocalSecond(try #require(LocalDateTime(iso: start)))
  let found = try RecurrenceRule(text).firstOccurrence(from: begin)
  #expect(found == LocalSecond(try #require(LocalDateTime(iso: first))))
}
