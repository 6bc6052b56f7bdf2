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

@Test(arguments: ["P", "PT", "1H", "P1H", "PT1D", "-PT5M", "P1", "PTT1H"])
func whatIsNoDurationIsNotRead(text: String) { #expect(Timetable.seconds(text) == nil) }

@Test(arguments: [
  "", "RRULE:FREQ=DAILY", "DTSTART:2027", "DTSTART:20270126\nSUMMARY:x", "DTSTART:20270126\nDURATION:x",
])
func whatIsNoTimetableIsRefused(text: String) {
  #expect(throws: RecurrenceError.self) { try Timetable(text: text) }
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
