import Testing

@testable import Moments

struct TimeTests {
  @Test func everyMinuteOfADayComesBackFromItsText() {
    for minutes in 0..<1440 {
      let time = TimeOfDay(minutes: minutes)
      #expect(time.flatMap { TimeOfDay(iso: $0.description) } == time && time != nil)
    }
  }

  @Test(arguments: [
    "", "24:00", "23:60", "9:00", "09:0", "09-00", "09:00:60", "09:00:", "+9:00", "0９:00", " 9:00",
  ])
  func aTextThatIsNoTimeIsNone(text: String) {
    #expect(TimeOfDay(iso: text) == nil)
  }

  @Test(arguments: [(24, 0), (-1, 0), (0, 60), (0, -1)])
  func thereIsNoSuchTime(hour: Int, minute: Int) {
    #expect(TimeOfDay(hour: hour, minute: minute) == nil)
    #expect(TimeOfDay(minutes: 1440) == nil)
    #expect(TimeOfDay(minutes: -1) == nil)
  }

  @Test(arguments: [
    ("2027-03-28T02:30", "2027-03-28T02:30"), ("2027-03-28T02:30:59", "2027-03-28T02:30:59"),
    ("2027-03-28T02:30:00", "2027-03-28T02:30"),
    ("0001-01-01T00:00", "0001-01-01T00:00"), ("9999-12-31T23:59", "9999-12-31T23:59"),
  ])
  func aLocalTimeIsReadWithTheSecondsThatItHas(text: String, written: String) {
    #expect(LocalDateTime(iso: text)?.description == written)
  }

  @Test(arguments: [
    "", "T", "2027-03-28", "2027-03-28 02:30", "2027-03-28T", "2027-03-28T02:30Z", "2027-03-28T02:30:6",
    "2027-03-28T02:30:60", "2027-02-29T02:30", "2027-03-28T24:00", "2027-03-28T02:30T",
  ])
  func aTextThatIsNoLocalTimeIsNone(text: String) {
    #expect(LocalDateTime(iso: text) == nil)
  }

  @Test(arguments: [
    ("2027-12-31T23:59", 1, "2028-01-01T00:00"), ("1970-01-01T00:00", -1, "1969-12-31T23:59"),
    ("2028-02-28T12:00", 1440, "2028-02-29T12:00"), ("1969-12-31T00:01", -2881, "1969-12-29T00:00"),
  ])
  func minutesAreAddedAcrossMidnight(from: String, minutes: Int, to: String) {
    #expect(LocalDateTime(iso: from)?.adding(minutes: minutes).description == to)
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"), (1_700_000_000, "2023-11-14T22:13:20Z"),
    (253_402_300_799, "9999-12-31T23:59:59Z"), (-62_135_596_800, "0001-01-01T00:00:00Z"),
  ])
  func aMomentIsWrittenInUTC(seconds: Int, text: String) {
    #expect(Moment(seconds: seconds).description == text)
  }

  @Test(arguments: [
    (0, Weekday.monday), (6, .sunday), (7, .monday), (-1, .sunday), (-7, .monday), (-8, .sunday),
  ])
  func aWeekdayIsCountedFromMondayBothWays(index: Int, weekday: Weekday) {
    #expect(Weekday(index: index) == weekday)
  }

  @Test(arguments: [(-1, 60, -1), (-60, 60, -1), (-61, 60, -2), (0, 60, 0), (59, 60, 0), (60, 60, 1)])
  func aFlooredQuotientNeverRoundsUp(number: Int, divisor: Int, quotient: Int) {
    #expect(number.flooredDivision(by: divisor) == quotient)
  }

  @Test(arguments: [
    ("20270328T023030", "2027-03-28T02:30:30", "2027-03-28T01:30:30Z", Zone.Resolution.skipped),
    ("20271031T023059", "2027-10-31T02:30:59", "2027-10-31T00:30:59Z", .repeated),
    ("20270701T000001", "2027-07-01T00:00:01", "2027-06-30T22:00:01Z", .once),
  ])
  func secondsAreKeptThroughAZone(text: String, written: String, utc: String, resolution: Zone.Resolution)
    throws
  {
    guard case .local(let local) = RecurrenceDate(text) else { throw CancellationError() }
    let berlin = try Zone(named: "Europe/Berlin")
    let answer = berlin.moment(at: local)
    #expect(local.description == written)
    #expect(answer.moment.description == utc)
    #expect(answer.resolution == resolution)
    if resolution != .skipped { #expect(berlin.localSecond(at: answer.moment) == local) }
  }

  @Test(arguments: [(24, 0, 0), (0, 60, 0), (0, 0, 61), (-1, 0, 0), (0, -1, 0), (0, 0, -1)])
  func thereIsNoSuchSecond(hour: Int, minute: Int, second: Int) {
    #expect(LocalSecond(day: Day(number: 0), hour: hour, minute: minute, second: second) == nil)
  }

  @Test(arguments: [
    ("20270501", "20270501"), ("20270501t093000", "20270501T093000"),
    ("20270501T093000z", "20270501T093000Z"),
  ])
  func aDateOfACalendarIsReadAndWritten(text: String, written: String) {
    #expect(RecurrenceDate(text)?.description == written)
  }
}

@Test(arguments: [
  "2027-02-14T17:00:75Z", "2027-02-14T17:00:60Z", "2027-02-14T17:00x30Z", "2027-02-14T17:00:+5Z",
  "2027-02-14T17:00:30",
  "2027-02-14T25:00:30Z",
])
func aMomentThatIsNoneIsNotRead(text: String) {
  #expect(Moment(iso: text) == nil)
}

@Test(arguments: ["2027-02-14T17:00:59Z", "1969-12-31T23:59:00Z", "2027-02-14T00:00:00Z"])
func aMomentIsReadAsItIsWritten(text: String) {
  #expect(Moment(iso: text)?.description == text)
}
