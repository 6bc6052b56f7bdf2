import Moments
import Planner
import Testing

/// RFC 5545 §3.3.10: BYHOUR, BYMINUTE and BYSECOND must be ignored where DTSTART is a DATE.
@Test(arguments: ["BYHOUR=9", "BYMINUTE=0,30", "BYSECOND=5", "BYHOUR=8,20;BYMINUTE=15"])
func timesOfARuleAreIgnoredBesideADayAsStart(times: String) throws {
  let plain = try Timetable(text: "DTSTART;VALUE=DATE:20270125\nRRULE:FREQ=WEEKLY;COUNT=4")
  let timed = try Timetable(text: "DTSTART;VALUE=DATE:20270125\nRRULE:FREQ=WEEKLY;COUNT=4;\(times)")
  let nine = try #require(TimeOfDay(iso: "09:00"))
  func dues(_ table: Timetable) -> [Moment] {
    Array(table.occurrences(from: Moment(seconds: 0), in: .utc, wholeDaysAt: nine).map(\.due))
  }
  #expect(dues(timed) == dues(plain))
  #expect(dues(timed).count == 4)
}
