import Moments
import Testing

struct DayTests {
  @Test func everyDayOfTenThousandYearsComesBackFromItsNumbersAndItsText() throws {
    let first = try #require(Day(year: 1, month: 1, day: 1))
    let last = try #require(Day(year: 9999, month: 12, day: 31))
    #expect(first.number == -719_162)
    #expect(last.number == 2_932_896)
    var weekday = Weekday.monday.rawValue
    for number in stride(from: first.number, through: last.number, by: 13) {
      let day = Day(number: number)
      let (year, month, dayOfMonth) = day.civil
      let again = Day(year: year, month: month, day: dayOfMonth)
      if again != day || day.weekday.rawValue != weekday { Issue.record("\(number) \(day)") }
      if number % 7 == 0, Day(iso: day.description) != day { Issue.record("\(day)") }
      weekday = (weekday - 1 + 13) % 7 + 1
    }
  }

  @Test(arguments: [
    (1970, 1, 1, 0), (1969, 12, 31, -1), (2000, 2, 29, 11_016), (2026, 11, 20, 20_777),
    (1600, 3, 1, -135_080),
  ])
  func aCivilDateIsSoManyDaysFrom1970(year: Int, month: Int, day: Int, number: Int) {
    #expect(Day(year: year, month: month, day: day)?.number == number)
  }

  @Test(arguments: [
    (2027, 2, 29), (1900, 2, 29), (2027, 2, 30), (2027, 4, 31), (2027, 0, 1), (2027, 13, 1), (2027, 1, 0),
    (2027, 1, 32), (0, 1, 1), (10_000, 1, 1), (-1, 1, 1), (2027, -1, 1), (Int.max, 1, 1), (2027, Int.min, 1),
  ])
  func thereIsNoSuchDay(year: Int, month: Int, day: Int) {
    #expect(Day(year: year, month: month, day: day) == nil)
  }

  @Test(arguments: [
    (2024, true), (2023, false), (1900, false), (2000, true), (2100, false), (4, true), (9996, true),
  ])
  func aYearIsLeapByTheGregorianRule(year: Int, isLeap: Bool) {
    #expect(Day.isLeap(year) == isLeap)
    #expect(Day.daysInMonth(year: year, month: 2) == (isLeap ? 29 : 28))
  }

  @Test(arguments: [
    "", "2027-2-1", "2027-02-29", "2027/02/01", "2027-02-01T", " 2027-02-01", "+027-02-01", "0000-01-01",
    "2027-00-10", "２027-01-01", "20270201", "2027-02-0x", "-027-01-01",
  ])
  func aTextThatIsNoFullDateIsNoDay(text: String) {
    #expect(Day(iso: text) == nil)
  }

  @Test(arguments: [
    ("2027-01-31", 1, "2027-02-28"), ("2028-01-31", 1, "2028-02-29"), ("2027-03-31", -1, "2027-02-28"),
    ("2027-12-15", 1, "2028-01-15"), ("2027-01-15", -1, "2026-12-15"), ("2028-02-29", 12, "2029-02-28"),
    ("2028-02-29", -48, "2024-02-29"), ("2027-05-31", 0, "2027-05-31"), ("2027-01-30", 25, "2029-02-28"),
  ])
  func addingMonthsKeepsTheDayOrTheMonthsEnd(from: String, months: Int, to: String) {
    #expect(Day(iso: from)?.adding(months: months).description == to)
  }

  @Test(arguments: [
    ("2026-11-20", Weekday.friday, "2026-11-20", "2026-11-13"),
    ("2026-11-20", .saturday, "2026-11-21", "2026-11-14"),
    ("2026-11-20", .thursday, "2026-11-26", "2026-11-19"),
    ("1969-12-31", .monday, "1970-01-05", "1969-12-29"),
  ])
  func theNextWeekdayMayBeTodayAndTheLastMayNot(from: String, weekday: Weekday, next: String, last: String)
    throws
  {
    let day = try #require(Day(iso: from))
    #expect(day.next(weekday).description == next)
    #expect(day.last(weekday).description == last)
  }

  @Test(arguments: [
    ("2026-11-20", "2026-11-16", "2026-11-01", "2026-11-30"),
    ("2028-02-29", "2028-02-28", "2028-02-01", "2028-02-29"),
    ("1969-12-29", "1969-12-29", "1969-12-01", "1969-12-31"),
    ("2027-01-03", "2026-12-28", "2027-01-01", "2027-01-31"),
  ])
  func aDayKnowsItsMondayAndTheEndsOfItsMonth(day: String, monday: String, first: String, last: String) throws
  {
    let day = try #require(Day(iso: day))
    #expect(day.monday.description == monday)
    #expect(day.firstOfMonth.description == first)
    #expect(day.lastOfMonth.description == last)
  }
}
