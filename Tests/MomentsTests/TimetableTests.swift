import Moments
import Testing

@Test(arguments: [
  "DTSTART;VALUE=DATE:20270126", "DTSTART:20270126T080000Z",
  "DTSTART:20270126T080000\nRRULE:FREQ=DAILY;UNTIL=20270226",
  "DTSTART;TZID=Europe/Berlin:20270126T080000\nDURATION:PT1H30M\nRRULE:FREQ=WEEKLY;BYDAY=MO\nRDATE:20270128T080000\nEXDATE:20270201",
  "DTSTART:20270126T080000\nDURATION:P1DT2H",
])
func aTimetableIsReadAsItIsWritten(text: String) throws {
  #expect(try Timetable(text: text).description == text)
}

@Test func theOccurrencesOfATimetableLackWhatIsTakenOutAndHaveWhatIsAdded() throws {
  let table = try Timetable(
    text: "DTSTART:20270125T080000\nRRULE:FREQ=WEEKLY;COUNT=3\nRDATE:20270127T090000\nEXDATE:20270201T080000")
  #expect(
    table.starts(in: .utc).map(\.description)
      == ["2027-01-25T08:00:00", "2027-01-27T09:00:00", "2027-02-08T08:00:00"])
  #expect(table.starts(in: .utc).contains(table.start))
  #expect(!table.has(LocalSecond(LocalDateTime(iso: "2027-02-01T08:00")!), in: .utc))
  #expect(table.has(LocalSecond(LocalDateTime(iso: "2027-02-08T08:00")!), in: .utc))
}

@Test(arguments: [
  "P", "PT", "1H", "P1H", "PT1D", "-PT5M", "P1", "PTT1H", "P1DT", "P1W2D", "P1WT1H", "PT1M1H", "PT1H2H",
  "PT1HT1M",
  "P--1D", "PT5", "P1D1D", "",
])
func whatIsNoDurationIsNotRead(text: String) { #expect(ISODuration.seconds(text) == nil) }

@Test(arguments: [
  ("PT1H30M", 5400), ("P2D", 172_800), ("P1W", 604_800), ("P1DT2H", 93_600), ("PT1H30S", 3630),
  ("+PT5M", 300),
  ("PT0S", 0),
])
func aDurationIsReadInSeconds(text: String, seconds: Int) {
  #expect(ISODuration.seconds(text) == seconds)
}

@Test(arguments: [("-PT30M", 1800), ("PT30M", 1800), ("-PT0S", 0), ("--PT30M", nil)] as [(String, Int?)])
func aLengthBeforeSomethingMayHaveAMinusSign(text: String, seconds: Int?) {
  #expect(ISODuration.secondsBefore(text) == seconds)
}

@Test(arguments: [
  "", "RRULE:FREQ=DAILY", "DTSTART:2027", "DTSTART:20270126\nSUMMARY:x", "DTSTART:20270126\nDURATION:x",
])
func whatIsNoTimetableIsRefused(text: String) {
  #expect(throws: RecurrenceError.self) { try Timetable(text: text) }
}

@Test(arguments: [
  ("RRULE:FREQ=DAILY", "DTSTART is missing; add a line such as DTSTART:20270501T090000"),
  ("DTSTART:20270126\nDURATION:x", "'x' is not a length of time; write PT1H30M, P2D or P1W"),
  ("DTSTART:x", "'x' is not a date; write 20270501, 20270501T090000 or 20270501T090000Z"),
])
func aTimetableThatCannotBeReadSaysWhatToWrite(text: String, message: String) {
  let error = #expect(throws: RecurrenceError.self) { try Timetable(text: text) }
  #expect(error?.problem.description == message)
}

@Test func onlyDaysToSkipFollowARule() {
  let error = #expect(throws: RecurrenceError.self) {
    try RecurrencePattern("FREQ=DAILY\nRDATE:20270126")
  }
  #expect(error?.problem.description == "only EXDATE lines can follow the rule")
}

@Test(
  arguments: [
    ("DTSTART:20270126T083015", 30_615, nil), ("DTSTART:20270126T083000Z\nRRULE:FREQ=DAILY", 30_600, "UTC"),
    (
      "DTSTART;TZID=Europe/Berlin:20270126T080000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;BYMONTH=5", 28_800,
      "Europe/Berlin"
    ),
    ("DTSTART:20270126T080000\nEXDATE:20270127T080000", 28_800, nil),
  ] as [(String, Int, String?)])
func aGlanceTellsTheTimeOfDay(text: String, seconds: Int, zone: String?) throws {
  let glance = try #require(Timetable.Glance(text))
  #expect(glance.secondOfDay == seconds && glance.zone == zone)
  #expect(try Timetable(text: text).start.secondOfDay == seconds && Timetable(text: text).zone == zone)
}

@Test(arguments: [
  "DTSTART;VALUE=DATE:20270126", "DTSTART;VALUE=DATE;TZID=Europe/Berlin:20270126",
  "DTSTART:20270126T080000\nRRULE:FREQ=HOURLY", "DTSTART:20270126T080000\nRRULE:FREQ=DAILY;BYHOUR=8,14",
  "DTSTART:20270126T080000\nRRULE:BYMINUTE=30;FREQ=DAILY", "DTSTART:20270126T080000\nRDATE:20270127T090000",
  "", "DTSTART",
])
func aGlanceDoesNotTellWhatIsAtOtherTimes(text: String) { #expect(Timetable.Glance(text) == nil) }
