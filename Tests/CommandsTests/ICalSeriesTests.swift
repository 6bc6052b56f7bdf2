import Foundation
import Testing

/// Calendars whose events and to-dos have to do with one another, as `arc ical import` reads them.
struct ICalSeriesTests {
  let arc: ArcProgram

  init() throws { arc = try ArcProgram() }

  private func calendar(_ parts: [String], as kind: String) -> String {
    let lines = parts.map { "BEGIN:\(kind)\nDTSTAMP:20261101T000000Z\n\($0)\nEND:\(kind)\n" }.joined()
    return "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nX-WR-CALNAME:Choir\n\(lines)END:VCALENDAR\n"
  }

  /// What one comes to see of a calendar from 23 November 2026 on, a line each, and what was told of it.
  private func imported(_ parts: [String], _ kind: String, as things: String) throws -> (
    seen: [String], told: [String]
  ) {
    try arc.write(calendar(parts, as: kind), to: "a.ics")
    let told = try arc.run("ical", "import", "a.ics", "--as", things)
    #expect(told.exit == 0, "\(told.errors)")
    let export = try arc.run("ical", "export").output.replacing("\r\n", with: "\n")
    let names = ["SUMMARY", "DTSTART", "RRULE", "EXDATE", "RECURRENCE-ID"]
    let seen = export.split(separator: "BEGIN:V").dropFirst().filter {
      $0.hasPrefix("EVENT") || $0.hasPrefix("TODO")
    }.map { component in
      component.split(separator: "\n").filter { line in
        names.contains { line.hasPrefix($0) }
      }.joined(separator: " ").replacing(";TZID=Europe/Berlin", with: "").replacing(
        "SUMMARY:Choir: ", with: "SUMMARY:")
    }
    return (
      seen,
      told.errors.split(separator: "\n").map(String.init).filter {
        $0.hasPrefix("a.ics:") && !$0.contains(" LOCATION")
      }
    )
  }

  private static let choir = "UID:9\nSUMMARY:Choir\nDTSTART:20261123T180000\nRRULE:FREQ=WEEKLY;COUNT=4"
  private static let later = """
    UID:9\nRECURRENCE-ID;RANGE=THISANDFUTURE:20261207T180000\nSUMMARY:Late choir\nDTSTART:20261208T193000
    """

  @Test(arguments: [("VEVENT", "reminders"), ("VEVENT", "tasks"), ("VTODO", "tasks")])
  func aChangeOfAllThatFollowsGoesOnAsASeriesOfItsOwn(kind: String, things: String) throws {
    for parts in [[Self.choir, Self.later], [Self.later, Self.choir]] {
      let (seen, told) = try imported(parts, kind, as: things)
      #expect(
        Set(seen) == [
          "SUMMARY:Choir DTSTART:20261123T180000 RRULE:FREQ=WEEKLY;COUNT=2",
          "SUMMARY:Late choir DTSTART:20261208T193000 RRULE:FREQ=WEEKLY;COUNT=2;WKST=TU",
        ], "\(seen)")
      #expect(told.allSatisfy { $0.contains("already there") }, "\(told)")
    }
    // Read once more, nothing is new.
    #expect(try arc.run("ical", "import", "a.ics", "--as", things).output.hasPrefix("imported 0 "))
  }

  @Test(arguments: ["VEVENT", "VTODO"])
  func aTaskIsOfASeriesWithoutTheOccurrencesThatHaveTasksOfTheirOwn(kind: String) throws {
    let one = "UID:9\nRECURRENCE-ID:20261130T180000\nSUMMARY:Concert\nDTSTART:20261201T190000"
    let off = "UID:9\nRECURRENCE-ID:20261207T180000\nSUMMARY:Choir\nDTSTART:20261207T180000\nSTATUS:CANCELLED"
    let (seen, _) = try imported([one, off, Self.choir], kind, as: "tasks")
    let series = try #require(seen.first { $0.contains("SUMMARY:Choir") })
    #expect(
      seen.count == 2
        && seen.contains {
          $0.contains("SUMMARY:Concert DTSTART:20261201T190000")
            || $0 == "SUMMARY:Concert RECURRENCE-ID:20261130T180000"
        }, "\(seen)")
    #expect(series.hasSuffix("EXDATE:20261130T180000 EXDATE:20261207T180000"), "\(seen)")
  }

  @Test(arguments: [("VEVENT", "reminders"), ("VEVENT", "tasks"), ("VTODO", "tasks")])
  func theLatestRevisionCountsWhereverItStands(kind: String, things: String) throws {
    func revision(_ title: String, _ lines: String) -> String {
      "UID:9\nSUMMARY:\(title)\nDTSTART:20261123T180000\n\(lines)"
    }
    let all: [[String]] = [
      [revision("old", "SEQUENCE:1"), revision("new", "SEQUENCE:2")],
      [revision("new", "SEQUENCE:10"), revision("old", "SEQUENCE:9")],
      [revision("old", "LAST-MODIFIED:20261101T000000Z"), revision("new", "LAST-MODIFIED:20261102T000000Z")],
      [revision("new", "COMMENT:a"), revision("old", "COMMENT:b")],
    ]
    for parts in all {
      let other = try ArcProgram()
      try other.write(calendar(parts, as: kind), to: "a.ics")
      let told = try other.run("ical", "import", "a.ics", "--as", things)
      let shown = try other.run("show", "1").output
      #expect(shown.contains("new") && !shown.contains("old"), "\(parts): \(shown)")
      #expect(told.errors.contains("not imported: an older revision of it"), "\(told.errors)")
    }
  }

  @Test(arguments: [("VEVENT", "reminders"), ("VEVENT", "tasks"), ("VTODO", "tasks")])
  func aLaterRevisionOfASeriesMayLeaveOutAChangedOccurrence(kind: String, things: String) throws {
    let changed = "UID:9\nRECURRENCE-ID:20261130T180000\nSUMMARY:Concert\nDTSTART:20261201T190000\nSEQUENCE:2"
    for (sequence, count) in [(2, 2), (3, 1)] {
      let other = try ArcProgram()
      let series = Self.choir + "\nEXDATE:20261130T180000\nSEQUENCE:\(sequence)"
      try other.write(calendar([changed, series], as: kind), to: "a.ics")
      let told = try other.run("ical", "import", "a.ics", "--as", things)
      #expect(told.output.hasPrefix("imported \(count) "), "\(told.output)")
      #expect(told.errors.contains("later revision of its series no longer has") == (count == 1))
    }
  }

  @Test func aChangedOccurrenceIsOnTheClockOfItsSeriesAndAsLong() throws {
    // Many programs take a change on another clock for a further event.
    try arc.run("remind", "choir every monday at 18:00 Europe/Berlin for 90 minutes")
    try arc.run("edit", "1", "at 19:00", "--only", "2026-11-30")
    let text = try arc.run("ical", "export").output
    #expect(
      text.contains("\r\nDTSTART;TZID=Europe/Berlin:20261201T040000\r\nDURATION:PT1H30M\r\n"), "\(text)")
    try arc.write(text, to: "a.ics")
    try arc.run("ical", "import", "a.ics", "--store", "again.db")
    #expect(try arc.run("ical", "export", "--store", "again.db").output == text)
  }

  @Test func whatStartsWhereAChangedOccurrenceWouldIsSaidOnTheClockOfItsSeries() throws {
    let series =
      "UID:9\nSUMMARY:Night\nDTSTART;TZID=America/New_York:20261123T220000\nRRULE:FREQ=DAILY;COUNT=5"
    let text = calendar(
      [
        series,
        "UID:9\nRECURRENCE-ID:20261126T030000Z\nSUMMARY:Berlin\nDTSTART;TZID=Europe/Berlin:20261126T080000",
        "UID:9\nRECURRENCE-ID;TZID=America/New_York:20261124T220000\nSUMMARY:Whole\nDTSTART;VALUE=DATE:20261125",
      ], as: "VEVENT")
    try arc.write(text, to: "a.ics")
    try arc.run("ical", "import", "a.ics")
    let written = try arc.run("ical", "export").output
    #expect(written.contains("RECURRENCE-ID;TZID=America/New_York:20261125T220000\r\n"), "\(written)")
    #expect(written.contains("RECURRENCE-ID;TZID=America/New_York:20261124T220000\r\n"))
    #expect(!written.contains("\r\nEXDATE"))
    try arc.write(written, to: "b.ics")
    try arc.run("ical", "import", "b.ics", "--store", "again.db")
    #expect(try arc.run("ical", "export", "--store", "again.db").output == written)
  }

  @Test func outlooksMidnightsAreTheDaysOfAWholeDaySeries() throws {
    let text = calendar(
      [
        "UID:9\nSUMMARY:Bin\nDTSTART;VALUE=DATE:20270401\nRRULE:FREQ=WEEKLY;COUNT=3",
        "UID:9\nRECURRENCE-ID;TZID=GMT Standard Time:20270408T000000\nSUMMARY:Bin\nDTSTART;VALUE=DATE:20270409",
      ], as: "VEVENT")
    try arc.write(text, to: "a.ics")
    try arc.run("ical", "import", "a.ics")
    let written = try arc.run("ical", "export").output
    #expect(written.contains("RECURRENCE-ID;VALUE=DATE:20270408\r\n"), "\(written)")
    #expect(!written.contains("\r\nEXDATE"))
  }

  @Test(arguments: ["reminders", "tasks"])
  func exchangesMidnightsAreWhatHappensOnTheDay(things: String) throws {
    let text = calendar(
      [
        "UID:9\nSUMMARY:Review\nDTSTART;TZID=Europe/Berlin:20261124T100000\nRRULE:FREQ=WEEKLY;COUNT=3",
        "UID:9\nRECURRENCE-ID;TZID=Europe/Berlin:20261201T000000\nSUMMARY:Later\nDTSTART;TZID=Europe/Berlin:20261201T140000",
      ], as: "VEVENT")
    try arc.write(text, to: "a.ics")
    try arc.run("ical", "import", "a.ics", "--as", things)
    let written = try arc.run("ical", "export").output
    let left = things == "tasks" ? "EXDATE" : "RECURRENCE-ID"
    #expect(written.contains("\(left);TZID=Europe/Berlin:20261201T100000\r\n"), "\(written)")
  }

  @Test func aStartThatAnotherProgramGaveATaskIsNoStartOfItsOwn() throws {
    let text = calendar(
      ["UID:9\nSUMMARY:Paint\nDUE;VALUE=DATE:20261130\nDTSTART;VALUE=DATE:20261125"], as: "VTODO")
    try arc.write(text, to: "a.ics")
    try arc.run("ical", "import", "a.ics")
    let written = try arc.run("ical", "export").output
    try arc.write(written, to: "b.ics")
    try arc.run("ical", "import", "b.ics", "--store", "again.db")
    #expect(try arc.run("show", "1", "--store", "again.db").output.contains("due      Mon 30 Nov"))
    #expect(try arc.run("ical", "export", "--store", "again.db").output == written)
  }

  @Test func applesSignThatThereIsNoAlarmIsNone() throws {
    let alarm = "BEGIN:VALARM\nTRIGGER;VALUE=DATE-TIME:19760401T005545Z\nACTION:NONE\nEND:VALARM"
    try arc.write(
      calendar(["UID:9\nSUMMARY:Supper\nDTSTART:20261128T190000Z\nDURATION:PT2H\n\(alarm)"], as: "VEVENT"),
      to: "a.ics")
    try arc.run("ical", "import", "a.ics")
    let shown = try arc.run("show", "1").output
    #expect(shown.contains("reminds  30 minutes before") && shown.contains("lasts    2 h"), "\(shown)")
    #expect(try arc.run("ical", "export").output.contains("ACTION:NONE"))
  }
}
