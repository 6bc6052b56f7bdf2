import ICal
import Moments
import Testing

@Test(arguments: [
  ("P1W", 7, 0), ("P15DT5H0M20S", 15, 18_020), ("PT1H", 0, 3600), ("-PT15M", 0, -900), ("+P1D", 1, 0),
  ("P0D", 0, 0),
  ("PT0S", 0, 0), ("p1dt1h", 1, 3600), ("PT1H30S", 0, 3630), ("P1W2D", 9, 0),
])
func lengthsAreRead(text: String, days: Int, seconds: Int) {
  #expect(CalendarDuration(text) == CalendarDuration(days: days, seconds: seconds))
}

@Test(arguments: [
  "", "P", "PT", "1D", "P1", "PT1", "P1H", "PT1D", "PD", "P1M", "P1Y", "P-1D", "PT1M1H", "P1DT", "--P1D",
  "P1D ", "P9999999999D",
])
func whatIsNoLengthIsNone(text: String) {
  #expect(CalendarDuration(text) == nil)
}

@Test(arguments: [
  (CalendarDuration(days: 7), "P7D"), (CalendarDuration(seconds: -900), "-PT15M"),
  (CalendarDuration(days: 1, seconds: 3661), "P1DT1H1M1S"),
  (CalendarDuration(), "PT0S"), (CalendarDuration(seconds: 7200), "PT2H"),
])
func lengthsAreWritten(length: CalendarDuration, text: String) {
  #expect(length.description == text)
  #expect(CalendarDuration(text) == length)
}

@Test(arguments: [
  ("DTSTART;VALUE=DATE:20270112", "DTSTART;VALUE=DATE:20270112"),
  ("DTSTART:20270112T090000", "DTSTART:20270112T090000"),
  ("DTSTART:20270112T090000Z", "DTSTART:20270112T090000Z"),
  ("DTSTART;TZID=Europe/Berlin:20270112T090000", "DTSTART;TZID=Europe/Berlin:20270112T090000"),
  ("DTSTART;TZID=Europe/Berlin:20270112T090000Z", "DTSTART:20270112T090000Z"),
  ("DTSTART;TZID=Europe/Berlin;VALUE=DATE:20270112", "DTSTART;VALUE=DATE:20270112"),
  ("DTSTART;TZID=: 20270112T090000 ", "DTSTART:20270112T090000"),
])
func datesAreReadAndWritten(text: String, again: String) throws {
  #expect(try read(text).line?.date().line("DTSTART").description == again)
}

@Test(arguments: [
  ("EXDATE:20270112T090000,20270113T090000", 2), ("EXDATE;VALUE=DATE:20270112", 1),
  ("RDATE;VALUE=PERIOD:20270112T090000Z/PT1H,20270113T090000Z/20270113T100000Z", 2),
])
func listsOfDatesAreRead(text: String, count: Int) throws {
  #expect(try read(text).line?.dates().count == count)
}

@Test(arguments: [
  ("DTSTART:2027-01-12", "DTSTART is '2027-01-12'; give 20270501, 20270501T090000 or 20270501T090000Z"),
  (
    "DTSTART:20270230T090000",
    "DTSTART is '20270230T090000'; give 20270501, 20270501T090000 or 20270501T090000Z"
  ),
  ("DTSTART:20270112", "DTSTART is a day; it needs ;VALUE=DATE"),
  ("DTSTAMP:20270112T090000", "DTSTAMP is '20270112T090000'; give an instant like 20270501T090000Z"),
  ("EXDATE:tomorrow", "EXDATE is 'tomorrow'; give dates like 20270501T090000, with commas between them"),
  ("DURATION:1h", "DURATION is '1h'; give a length like PT15M, P1D or P2W"),
  ("TRIGGER:soon", "TRIGGER is 'soon'; give a length like PT15M, P1D or P2W"),
  (
    "RRULE:FREQ=NEVER",
    "RRULE: FREQ is 'NEVER'; give SECONDLY, MINUTELY, HOURLY, DAILY, WEEKLY, MONTHLY or YEARLY"
  ),
  ("FREEBUSY:x/y", "FREEBUSY is 'x/y'; give spans like 20270501T090000Z/PT1H, with commas between them"),
  ("TZOFFSETTO:8", "TZOFFSETTO is '8'; give an offset like +0100 or -0800"),
  ("TZOFFSETTO:+2500", "TZOFFSETTO is '+2500'; give an offset like +0100 or -0800"),
  ("GEO:91;0", "GEO is '91;0'; give latitude;longitude like 37.386;-122.083"),
  ("PRIORITY:10", "PRIORITY is '10'; give a whole number from 0 to 9"),
  ("PERCENT-COMPLETE:half", "PERCENT-COMPLETE is 'half'; give a whole number from 0 to 100"),
  ("EXRULE:FREQ=DAILY", "EXRULE is no longer in use and is not read"),
])
func aValueThatCannotBeReadIsSaid(text: String, message: String) {
  let bytes = Array("BEGIN:VCALENDAR\nBEGIN:X\n\(text)\nEND:X\nEND:VCALENDAR\n".utf8)
  let component = CalendarFile(bytes).calendars[0].components[0]
  #expect(component.mistakes.map(\.description) == ["3: X: \(message)"])
}

@Test(arguments: [
  ("VEVENT", "", ["1: VEVENT: UID is missing", "1: VEVENT: DTSTAMP is missing"]),
  ("VALARM", "", ["1: VALARM: ACTION is missing", "1: VALARM: TRIGGER is missing"]),
  ("VTIMEZONE", "", ["1: VTIMEZONE: TZID is missing"]),
  ("X-MINE", "SUMMARY:a|SUMMARY:b", []),
  ("VJOURNAL", "UID:1|DTSTAMP:20270101T000000Z|DESCRIPTION:a|DESCRIPTION:b", []),
  (
    "VTODO", "UID:1|DTSTAMP:20270101T000000Z|SUMMARY:a|SUMMARY:b",
    ["5: VTODO: SUMMARY appears twice; the first counts"]
  ),
  (
    "VTODO", "UID:1|DTSTAMP:20270101T000000Z|DTSTART:20270112T090000|DUE:20270111T090000|DURATION:PT1H",
    ["5: VTODO: DUE and DURATION exclude each other; DUE counts", "5: VTODO: DUE is before DTSTART"]
  ),
  (
    "VEVENT", "UID:1|DTSTAMP:20270101T000000Z|DTSTART;VALUE=DATE:20270112|DTEND:20270113T090000",
    ["5: VEVENT: one of DTSTART and DTEND is a day, the other a time"]
  ),
])
func whatIsMissingOrContradictsItselfIsSaid(name: String, lines: String, messages: [String]) {
  let text = "BEGIN:\(name)\n\(lines.replacing("|", with: "\n"))\nEND:\(name)\n"
  let component = CalendarFile(Array(text.utf8)).calendars[0].components[0]
  #expect(component.mistakes.map(\.description) == messages)
}

@Test func ofRFC7529WhatSaysNothingNewIsRead() throws {
  #expect(
    try ContentLine("RRULE", value: "RSCALE=GREGORIAN;FREQ=DAILY;SKIP=OMIT").recurrence()
      == RecurrenceRule(.daily))
  #expect(throws: CalendarProblem.badRule("RRULE", .unknownPart("RSCALE"))) {
    try ContentLine("RRULE", value: "RSCALE=HEBREW;FREQ=DAILY").recurrence()
  }
}
