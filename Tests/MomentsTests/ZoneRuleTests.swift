import Testing

@testable import Moments

struct ZoneRuleTests {
  @Test(arguments: [
    // A rule holds in every year, also centuries away.
    ("EST5EDT,M3.2.0,M11.1.0", "2050-03-13T01:59", "2050-03-13T06:59:00Z", Zone.Resolution.once),
    ("EST5EDT,M3.2.0,M11.1.0", "2050-03-13T02:30", "2050-03-13T07:30:00Z", .skipped),
    ("EST5EDT,M3.2.0,M11.1.0", "2050-03-13T03:00", "2050-03-13T07:00:00Z", .once),
    ("EST5EDT,M3.2.0,M11.1.0", "2450-03-13T02:30", "2450-03-13T07:30:00Z", .skipped),
    ("EST5EDT,M3.2.0,M11.1.0", "9999-07-01T12:00", "9999-07-01T16:00:00Z", .once),
    ("EST5EDT,M3.2.0,M11.1.0", "2050-11-06T01:30", "2050-11-06T05:30:00Z", .repeated),
    ("EST5EDT,M3.2.0,M11.1.0", "1850-07-01T12:00", "1850-07-01T16:00:00Z", .once),
    ("EST5EDT", "2050-07-01T12:00", "2050-07-01T16:00:00Z", .once),
    // South of the equator the year begins in daylight saving time.
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2027-01-01T00:00", "2026-12-31T13:00:00Z", .once),
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2027-04-04T02:30", "2027-04-03T15:30:00Z", .repeated),
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2027-10-03T02:30", "2027-10-02T16:30:00Z", .skipped),
    // Names with digits, negative times, a gap before midnight.
    ("<+03>-3", "2027-07-01T12:00", "2027-07-01T09:00:00Z", .once),
    ("<-0330>3:30:15", "2027-07-01T12:00", "2027-07-01T15:30:15Z", .once),
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2027-03-27T23:30", "2027-03-28T01:30:00Z", .skipped),
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2027-03-27T22:59", "2027-03-28T00:59:00Z", .once),
    // More than 24 hours: the Sunday after the fourth Thursday of March would be M3.4.4/50.
    ("IST-2IDT,M3.4.4/26,M10.5.0", "2027-03-26T02:30", "2027-03-26T00:30:00Z", .skipped),
    // Less in summer: Ireland's winter is its daylight saving time.
    ("IST-1GMT0,M10.5.0,M3.5.0/1", "2027-07-01T12:00", "2027-07-01T11:00:00Z", .once),
    ("IST-1GMT0,M10.5.0,M3.5.0/1", "2027-01-01T12:00", "2027-01-01T12:00:00Z", .once),
    // J60 is 1 March in every year; 59 is 1 March, or 29 February in a leap year.
    ("AAA0BBB,J60/0,J300/0", "2028-02-29T23:59", "2028-02-29T23:59:00Z", .once),
    ("AAA0BBB,J60/0,J300/0", "2028-03-01T00:30", "2028-03-01T00:30:00Z", .skipped),
    ("AAA0BBB,59/0,300/0", "2027-03-01T00:30", "2027-03-01T00:30:00Z", .skipped),
    ("AAA0BBB,59/0,300/0", "2028-02-29T00:30", "2028-02-29T00:30:00Z", .skipped),
    // All year (RFC 9636 §3.3.1).
    ("XXX3EDT4,0/0,J365/23", "2027-12-31T23:30", "2028-01-01T03:30:00Z", .once),
    ("EST5EDT,0/0,J365/25", "2027-01-01T00:00", "2027-01-01T04:00:00Z", .once),
    ("EST5EDT,0/0,J365/25", "2027-12-31T23:59", "2028-01-01T03:59:00Z", .once),
  ])
  func aRuleHoldsForAllTime(rule: String, local: String, instant: String, resolution: Zone.Resolution) throws
  {
    let local = try #require(LocalDateTime(iso: local))
    let answer = Zone.system(tz: rule, in: []).moment(at: local)
    #expect(answer.moment.description == instant)
    #expect(answer.resolution == resolution)
  }

  @Test(arguments: [
    "", "E", "ES5", "EST", "EST25", "EST5:60", "EST5:00:60", "<EST5", "<E>5", "EST5EDT,", "EST5EDT,M3.2.0",
    "EST5EDT,M13.2.0,M11.1.0", "EST5EDT,M3.6.0,M11.1.0", "EST5EDT,M3.2.7,M11.1.0", "EST5EDT,M3.2,M11.1.0",
    "EST5EDT,J0,J365", "EST5EDT,J366,J1", "EST5EDT,366,1", "EST5EDT,M3.2.0/168,M11.1.0",
    "EST5EDT,M3.2.0,M11.1.0x",
    "EST5EDT,M3.2.0,M11.1.0,", "EST99999999999999999999", "EST5EDT,J1/-,J2", "5EST", "EST 5", "\u{0}", "ÄÖÜ5",
  ])
  func aTextThatIsNoRuleIsNone(text: String) {
    #expect(ZoneRule(posix: text) == nil)
  }

  @Test func aZoneFromARuleIsNamedByIt() {
    #expect(Zone.system(tz: "<+03>-3", in: []).name == "<+03>-3")
  }
}
