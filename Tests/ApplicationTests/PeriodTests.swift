import Moments
import Testing

@testable import Application

private func context() throws -> Workspace {
  let choices = Workspace.Choices(
    store: "/nowhere/x.db", now: "2026-11-20T09:00", tz: "UTC", lang: "en")
  return Workspace(try .init(choices, settings: Settings(locale: LocaleFacts("C"))))
}

@Test(arguments: [
  ("30", "2026-11-20", "2026-12-19"), ("3 weeks", "2026-11-20", "2026-12-10"),
  ("3d", "2026-11-20", "2026-11-22"), ("2w", "2026-11-20", "2026-12-03"),
  ("1 day", "2026-11-20", "2026-11-20"),
  ("week", "2026-11-16", "2026-11-22"), ("next week", "2026-11-23", "2026-11-29"),
  ("last month", "2026-10-01", "2026-10-31"), ("november", "2026-11-01", "2026-11-30"),
  ("march", "2027-03-01", "2027-03-31"), ("friday", "2026-11-20", "2026-11-20"),
  ("2027-02-14", "2027-02-14", "2027-02-14"), ("2027", "2027-01-01", "2027-12-31"),
  ("3/12 - 3/14", "2027-03-12", "2027-03-14"),
])
func periodsAreReadAsPeopleSayThem(text: String, first: String, last: String) throws {
  let period = try Period(text, in: context())
  #expect([period.first, period.last].map(\.description) == [first, last])
}

@Test(
  arguments: [
    ("+1", "month", "2026-12-01"), ("-1", "month", "2026-10-01"), ("3", "month", "2027-03-01"),
    ("12", "month", "2026-12-01"), ("-2", "week", "2026-11-06"), ("47", "week", "2026-11-16"),
    ("1", "week", "2027-01-04"), ("24", "day", "2026-11-24"), ("+2", "day", "2026-11-22"),
    ("march 2028", nil, "2028-03-01"), ("2027-02", nil, "2027-02-01"), ("+1", nil, "2026-12-01"),
  ] as [(String, String?, String)])
func aCalendarTakesNumbersAndSteps(words: String, unit: String?, day: String) throws {
  #expect(try Period(calendar: words, unit: unit, in: context()).first.description == day)
}

@Test(
  arguments: [
    ("2027", "month", "'2027' is longer than a calendar can show"),
    ("11", nil, "'11' could be a day, a week or a month"),
    ("13", "month", "'13' is not a month; months are 1 to 12"),
    ("54", "week", "'54' is not a week; weeks are 1 to 53"),
    ("31", "day", "'31' is not a day of this month"),
  ] as [(String, String?, String)])
func aCalendarRefusesWhatItCannotShow(words: String, unit: String?, message: String) throws {
  let failure = #expect(throws: Failure.self) {
    try Period(calendar: words, unit: unit, in: context())
  }
  #expect(failure?.message == message)
  #expect(failure?.hints.isEmpty == false)
}

@Test func otherWordsAreNoPeriod() throws {
  #expect(throws: Failure.self) { try Period("someday", in: context()) }
}

@Test(
  arguments: [
    ("en_US.UTF-8", .sunday, true), ("de_DE.UTF-8", .monday, false), ("C.UTF-8", .monday, false),
    ("en_GB", .monday, false), ("en_EG.UTF-8", .saturday, false), ("pt_BR.UTF-8", .sunday, false),
  ] as [(String, Weekday, Bool)])
func countriesBeginTheirWeeksAndWriteTheirDates(locale: String, first: Weekday, monthFirst: Bool) {
  let regional = Regional(Settings(locale: LocaleFacts(locale)), language: String(locale.prefix(2)))
  #expect(regional.firstWeekday == first)
  #expect(regional.monthFirst == monthFirst)
}

@Test(arguments: [
  (Weekday.monday, "2026-11-16"), (.sunday, "2026-11-15"), (.saturday, "2026-11-14"), (.friday, "2026-11-20"),
])
func aWeekBeginsOnItsFirstWeekday(first: Weekday, day: String) throws {
  #expect(try #require(Day(iso: "2026-11-20")).weekStart(first).description == day)
}

@Test(arguments: [
  (["2026-11-20", "2026-11-19", "2026-11-18"], 3), (["2026-11-19", "2026-11-18"], 2), (["2026-11-18"], 0),
  ([], 0),
])
func aStreakEndsTodayOrYesterday(days: [String], count: Int) throws {
  let days = Set(days.compactMap { Day(iso: $0) })
  #expect(StatsView.streak(days, today: try #require(Day(iso: "2026-11-20"))) == count)
}
