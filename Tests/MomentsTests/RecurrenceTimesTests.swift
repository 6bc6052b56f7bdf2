import Moments
import Testing

struct RecurrenceTimesTests {
  @Test(arguments: [
    ("FREQ=DAILY", "08:00 20:00", "FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0"),
    ("FREQ=DAILY", "20:00 08:00 14:00", "FREQ=DAILY;BYHOUR=8,14,20;BYMINUTE=0"),
    ("FREQ=DAILY", "07:30 19:30", "FREQ=DAILY;BYHOUR=7,19;BYMINUTE=30"),
    ("FREQ=DAILY", "08:00 12:30", "FREQ=DAILY;BYHOUR=8,12;BYMINUTE=0,30;BYSETPOS=1,4"),
    (
      "FREQ=WEEKLY;BYDAY=MO,WE", "08:00 12:30",
      "FREQ=WEEKLY;BYDAY=MO,WE;BYHOUR=8,12;BYMINUTE=0,30;BYSETPOS=1,4,5,8"
    ),
    (
      "FREQ=MONTHLY;BYMONTHDAY=15", "08:00 12:30",
      "FREQ=MONTHLY;BYMONTHDAY=15;BYHOUR=8,12;BYMINUTE=0,30;BYSETPOS=1,4"
    ),
    (
      "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "09:00 17:00",
      "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=9,17;BYMINUTE=0;BYSETPOS=-2,-1"
    ),
    ("FREQ=MONTHLY;BYMONTHDAY=15,31", "08:00 12:30", "none"),
    ("FREQ=HOURLY", "08:00 12:30", "none"),
  ])
  func severalTimesOfEachDayAreOneRule(days: String, times: String, rule: String) throws {
    let days = try RecurrenceRule(days)
    let times = times.split(separator: " ").compactMap { TimeOfDay(iso: $0) }
    let made = days.at(times)
    #expect(made?.description ?? "none" == rule)
    guard let made else { return }
    #expect(made.daysAndTimes?.days == days)
    #expect(made.daysAndTimes?.times == times.sorted())
  }

  @Test(arguments: [
    "FREQ=DAILY", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU", "FREQ=MONTHLY;BYDAY=1MO,3FR",
    "FREQ=YEARLY;BYMONTH=2,5;BYMONTHDAY=1,28",
  ])
  func itFallsOnThoseTimesAndNoOthers(days: String) throws {
    let days = try RecurrenceRule(days)
    let times = ["06:05", "12:30", "23:00"].compactMap { TimeOfDay(iso: $0) }
    let made = try #require(days.at(times))
    let start = LocalDateTime(day: try #require(Day(iso: "2026-11-01")), time: .midnight)
    let expected = days.days(from: start.day, limit: 12).flatMap { day in
      times.map { LocalDateTime(day: day, time: $0) }
    }
    #expect(Array(made.occurrences(from: LocalSecond(start)).prefix(36).map(\.local)) == expected)
  }

  @Test(arguments: [
    ("FREQ=DAILY;BYHOUR=8,12;BYMINUTE=0,30;BYSETPOS=1,4", "every day at 08:00 and 12:30"),
    (
      "FREQ=WEEKLY;BYDAY=MO,WE;BYHOUR=8,12;BYMINUTE=0,30;BYSETPOS=1,4,5,8",
      "every Monday and Wednesday at 08:00 and 12:30"
    ),
    (
      "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=9,17;BYMINUTE=0;BYSETPOS=-2,-1",
      "every month on the last weekday at 09:00 and 17:00"
    ),
    (
      "FREQ=DAILY;BYHOUR=8,12;BYMINUTE=0,30;BYSETPOS=1;COUNT=3",
      "every day at hours 8 and 12 at minutes 0 and 30, only the first of each day, 3 times"
    ),
    (
      "FREQ=MONTHLY;BYMONTHDAY=1,31;BYHOUR=8,12;BYMINUTE=0;BYSETPOS=1",
      "every month on the 1st and the 31st at hours 8 and 12 at minute 0, only the first of each month"
    ),
  ])
  func theTimesAreSaid(rule: String, words: String) throws {
    #expect(try RecurrenceRule(rule).words == words)
  }
}
