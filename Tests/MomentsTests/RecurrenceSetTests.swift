import Moments
import Testing

struct RecurrenceSetTests {
  /// The lines of a set that starts on Tue 2027-01-12 at 09:00 in Berlin, and its occurrences.
  @Test(arguments: [
    ("", "2027-01-12T09:00:00"),
    ("RRULE:FREQ=WEEKLY;COUNT=3", "2027-01-12T09:00:00 2027-01-19T09:00:00 2027-01-26T09:00:00"),
    // A day added has the time of the start; what is taken out still counts.
    (
      "RRULE:FREQ=WEEKLY;COUNT=3\nRDATE:20270120\nEXDATE:20270119",
      "2027-01-12T09:00:00 2027-01-20T09:00:00 2027-01-26T09:00:00"
    ),
    // An added date that the rule has too comes once; one before the start comes first.
    (
      "RRULE:FREQ=WEEKLY;COUNT=2\nRDATE:20270119T090000,20270101T080030",
      "2027-01-01T08:00:30 2027-01-12T09:00:00 2027-01-19T09:00:00"
    ),
    // The start is the first occurrence and counts, though it is no Monday.
    ("RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=MO", "2027-01-12T09:00:00 2027-01-18T09:00:00 2027-01-25T09:00:00"),
    // Times taken out, on the wall clock and in UTC.
    ("RRULE:FREQ=WEEKLY;COUNT=3\nEXDATE:20270112T090000,20270119T080000Z", "2027-01-26T09:00:00"),
    ("RRULE:FREQ=WEEKLY;COUNT=2\nEXDATE:20270112T080000", "2027-01-12T09:00:00 2027-01-19T09:00:00"),
    ("RDATE:20270701T070000Z\nrdate:20270112T090000", "2027-01-12T09:00:00 2027-07-01T09:00:00"),
    ("RRULE:FREQ=DAILY;COUNT=1\nEXDATE:20270112", ""),
    (
      "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30\r\nRDATE:20270113\r\n",
      "2027-01-12T09:00:00 2027-01-13T09:00:00"
    ),
  ])
  func datesAreAddedAndTakenOut(text: String, occurrences: String) throws {
    let start = try #require(LocalDateTime(iso: "2027-01-12T09:00"))
    let berlin = try Zone(named: "Europe/Berlin")
    let set = try RecurrenceSet(start: LocalSecond(start), text: text)
    #expect(set.occurrences(in: berlin).map(\.description).joined(separator: " ") == occurrences)
    #expect(try RecurrenceSet(start: set.start, text: set.description) == set)
  }

  @Test func theNextTimeMayBeAnAddedOne() throws {
    let start = try #require(LocalDateTime(iso: "2027-01-12T09:00"))
    let set = try RecurrenceSet(
      start: LocalSecond(start), text: "RRULE:FREQ=WEEKLY\nRDATE:20270120\nEXDATE:20270126")
    var times: [String] = []
    var time = try #require(LocalDateTime(iso: "2027-01-18T00:00"))
    while times.count < 3, let next = set.next(after: time) {
      times.append(next.description)
      time = next
    }
    #expect(times == ["2027-01-19T09:00", "2027-01-20T09:00", "2027-02-02T09:00"])
  }

  @Test(arguments: [
    (
      "RRULE:FREQ=DAILY;COUNT=0",
      "COUNT is '0'; give a whole number from 1 to 999999999\n  RRULE:FREQ=DAILY;COUNT=0\n                         ^"
    ),
    (
      "RDATE:20270101,2027",
      "'2027' is not a date; write 20270501, 20270501T090000 or 20270501T090000Z\n  RDATE:20270101,2027\n                 ^^^^"
    ),
    (
      "EXRULE:FREQ=DAILY",
      "'EXRULE' is not a line of a rule; the lines are RRULE, RDATE and EXDATE\n  EXRULE:FREQ=DAILY\n  ^^^^^^"
    ),
    (
      "RRULE:FREQ=DAILY\nRRULE:FREQ=WEEKLY",
      "RRULE appears twice; keep one\n  RRULE:FREQ=WEEKLY\n  ^^^^^"
    ),
  ])
  func aWrongLineIsShown(text: String, message: String) {
    let error = #expect(throws: RecurrenceError.self) {
      try RecurrenceSet(start: LocalSecond(seconds: 0), text: text)
    }
    #expect(error?.description == message)
  }
}
