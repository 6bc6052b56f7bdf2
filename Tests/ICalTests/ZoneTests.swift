import ICal
import Moments
import Testing

private func component(_ text: String) -> Component {
  CalendarFile(Array(text.utf8)).calendars[0].components[0]
}

/// Outlook's way to say the zone of Los Angeles, under any name.
private func pacific(_ tzid: String) -> Component {
  component(
    """
    BEGIN:VTIMEZONE
    TZID:\(tzid)
    BEGIN:STANDARD
    DTSTART:16010101T020000
    TZOFFSETFROM:-0700
    TZOFFSETTO:-0800
    RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=1SU;BYMONTH=11
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:16010101T020000
    TZOFFSETFROM:-0800
    TZOFFSETTO:-0700
    RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=2SU;BYMONTH=3
    END:DAYLIGHT
    END:VTIMEZONE
    """)
}

private func zones(_ components: Component...) -> CalendarZones {
  var zones = CalendarZones { try? Zone(named: $0) }
  for component in components { zones.add(component) }
  return zones
}

@Test(arguments: [
  ("Europe/Berlin", "Europe/Berlin"), ("/mozilla.org/20070129_1/Europe/Berlin", "Europe/Berlin"),
  (
    "/freeassociation.sourceforge.net/Tzfile/America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"
  ),
  ("Pacific Standard Time", "America/Los_Angeles"), ("W. Europe Standard Time", "Europe/Berlin"),
  ("UTC", "UTC"),
])
func aZoneIsFoundByItsName(tzid: String, name: String) {
  var zones = zones()
  #expect(zones.zone(tzid)?.name == name)
}

@Test(arguments: ["Nowhere/Land", "", "../../etc/passwd", "Customized Time Zone"])
func aZoneThatNothingExplainsIsNone(tzid: String) {
  var zones = zones()
  #expect(zones.zone(tzid) == nil)
}

@Test func rulesThatAreThoseOfAnIANAZoneTakeItsName() {
  var zones = zones(pacific("(UTC-08:00) Pacific Time (US & Canada)"))
  #expect(zones.zone("(UTC-08:00) Pacific Time (US & Canada)")?.name == "America/Los_Angeles")
}

@Test func theFirstOfTwoZonesWithOneNameCounts() {
  let other = component("BEGIN:VTIMEZONE\nTZID:Ours\nX-LIC-LOCATION:Europe/Berlin\nEND:VTIMEZONE")
  var zones = zones(pacific("Ours"), other)
  #expect(zones.zone("Ours")?.name == "America/Los_Angeles")
  zones.add(other)
  #expect(zones.zone("Ours")?.name == "America/Los_Angeles")
}

@Test func rulesOfOnesOwnAreFollowed() throws {
  let custom = component(
    """
    BEGIN:VTIMEZONE
    TZID:Island
    BEGIN:STANDARD
    DTSTART:20260101T000000
    TZOFFSETFROM:+0500
    TZOFFSETTO:+0530
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:20260601T030000
    TZOFFSETFROM:+0530
    TZOFFSETTO:+0615
    RRULE:FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=1;UNTIL=20280531T213000Z
    END:DAYLIGHT
    BEGIN:STANDARD
    DTSTART:20260901T030000
    TZOFFSETFROM:+0615
    TZOFFSETTO:+0530
    RDATE:20270902T030000,20280903T030000
    END:STANDARD
    END:VTIMEZONE
    """)
  var zones = zones(custom)
  let island = zones.zone("Island")
  let zone = try #require(island)
  #expect(zone.name == "Island")
  func offset(_ text: String) throws -> Int {
    let local = try #require(LocalDateTime(iso: text))
    return zone.offset(at: Zone.utc.moment(at: local).moment) / 60
  }
  #expect(try offset("2025-12-31T12:00") == 300)
  #expect(try offset("2026-05-31T21:29") == 330)
  #expect(try offset("2026-05-31T21:30") == 375)
  #expect(try offset("2026-08-31T20:45") == 330)
  #expect(try offset("2027-09-01T20:44") == 375)
  #expect(try offset("2028-05-31T21:30") == 375)
  #expect(try offset("2029-07-01T00:00") == 330)
}

@Test(arguments: [
  "BEGIN:VTIMEZONE\nTZID:A\nEND:VTIMEZONE",
  "BEGIN:VTIMEZONE\nTZID:A\nBEGIN:STANDARD\nDTSTART:x\nEND:STANDARD\nEND:VTIMEZONE",
  "BEGIN:VTIMEZONE\nTZID:A\nBEGIN:STANDARD\nDTSTART:20260101T000000\nTZOFFSETFROM:+0000\nTZOFFSETTO:+0100\nRRULE:FREQ=SECONDLY\nEND:STANDARD\nEND:VTIMEZONE",
])
func aZoneWithoutRulesIsNone(text: String) {
  var zones = zones(component(text))
  #expect(zones.zone("A") == nil)
}

@Test func tenThousandZonesDoNotHang() {
  var zones = zones()
  for number in 0..<10_000 { zones.add(pacific2("\(number)")) }
  #expect(zones.zone("1")?.name == "America/Los_Angeles")
  let known = (0..<10_000).filter { zones.zone("\($0)") != nil }
  #expect(known.count == 100)
}

private let template = pacific("x")
private func pacific2(_ tzid: String) -> Component {
  var zone = template
  zone.properties = [ContentLine("TZID", text: tzid)]
  return zone
}

@Test(arguments: [
  "America/Los_Angeles", "Europe/Berlin", "Australia/Sydney", "Asia/Kolkata", "UTC", "Asia/Tokyo",
  "America/Nuuk", "Europe/Dublin",
  "Africa/Casablanca", "Asia/Jerusalem", "America/Santiago", "Pacific/Chatham",
])
func aZoneThatIsWrittenIsReadAsTheSame(name: String) throws {
  let zone = try Zone(named: name)
  var writer = CalendarWriter()
  writer.begin("VCALENDAR")
  writer.write(Component(zone: zone, from: 2026))
  writer.end("VCALENDAR")
  let written = CalendarFile(writer.bytes).calendars[0].components[0]
  #expect(written.mistakes.isEmpty)
  // Nothing but its rules may help to read it.
  var zones = CalendarZones { _ in nil }
  zones.add(written)
  let read = zones.zone(name)
  let again = try #require(read)
  let start = Moment(seconds: 1_767_225_600)
  for day in 0..<365 * 25 {
    let moment = start.adding(seconds: day * 86_400 + 40_000)
    try #require(again.offset(at: moment) == zone.offset(at: moment), "\(moment)")
  }
}

@Test func aZoneIsWrittenWithItsYearlyRules() throws {
  var writer = CalendarWriter()
  writer.write(Component(zone: try Zone(named: "America/Los_Angeles"), from: 2027))
  #expect(
    String(decoding: writer.bytes, as: UTF8.self).replacing("\r\n", with: "\n") == """
      BEGIN:VTIMEZONE
      TZID:America/Los_Angeles
      BEGIN:DAYLIGHT
      DTSTART:20260308T020000
      TZOFFSETFROM:-0800
      TZOFFSETTO:-0700
      RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
      END:DAYLIGHT
      BEGIN:STANDARD
      DTSTART:20261101T020000
      TZOFFSETFROM:-0700
      TZOFFSETTO:-0800
      RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
      END:STANDARD
      END:VTIMEZONE

      """)
}

@Test func aRepetitionIsOnTheClockOfItsStart() throws {
  let event = component(
    """
    BEGIN:VEVENT
    DTSTART;TZID=Pacific Standard Time:20270301T090000
    RRULE:FREQ=WEEKLY;COUNT=5
    EXDATE;TZID=Europe/Berlin:20270308T180000
    EXDATE;TZID=Pacific Standard Time:20270315T090000
    RDATE:20270318T160000Z
    EXDATE;VALUE=DATE:20270329
    END:VEVENT
    """)
  var zones = zones()
  let zone = zones.zone("Pacific Standard Time") ?? .utc
  let repetition = event.repetition(in: &zones, here: .utc)
  let set = try #require(repetition)
  #expect(
    set.occurrences(in: zone).map(\.description) == [
      "2027-03-01T09:00:00", "2027-03-18T09:00:00", "2027-03-22T09:00:00",
    ])
}

/// RFC 5545 §3.3.10: BYHOUR, BYMINUTE and BYSECOND must be ignored where DTSTART is a DATE.
@Test(arguments: ["BYHOUR=9", "BYMINUTE=0,30", "BYSECOND=5", "BYHOUR=8,20;BYMINUTE=15"])
func timesOfARuleAreIgnoredBesideADayAsStart(times: String) throws {
  let event = component(
    "BEGIN:VEVENT\nDTSTART;VALUE=DATE:20270125\nRRULE:FREQ=WEEKLY;COUNT=2;\(times)\nEND:VEVENT")
  var zones = zones()
  let repetition = event.repetition(in: &zones, here: .utc)
  let set = try #require(repetition)
  #expect(set.occurrences(in: .utc).map(\.description) == ["2027-01-25T00:00:00", "2027-02-01T00:00:00"])
}
