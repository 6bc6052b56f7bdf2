import Foundation
import Testing

/// How other programs see what has no end of its own or comes many times a day, and how it comes back.
struct EventsInCalendarsTests {
  let arc: ArcProgram

  init() throws { arc = try ArcProgram() }

  private func events() throws -> [[Substring]] {
    try arc.run("ical", "export").output.components(separatedBy: "BEGIN:VEVENT\r\n").dropFirst()
      .map { $0.split(separator: "\r\n") }
  }

  @Test(arguments: [
    ("pset due fri 11:59pm", "DTSTART:20261120T235900", "PT1M"),
    ("essay due fri 5pm", "DTSTART:20261120T170000", "PT30M"),
    ("tea due tomorrow 11:45pm", "DTSTART:20261121T234500", "PT15M"),
  ])
  func aTaskWithATimeEndsBeforeMidnight(line: String, start: Substring, length: String) throws {
    try arc.run("add", line)
    let event = try #require(try events().first)
    #expect(event.contains(start) && event.contains("DURATION:\(length)"), "\(event)")
    try arc.run("ical", "export", "a.ics")
    try arc.run("ical", "import", "a.ics", "--store", "again.db")
    #expect(try !arc.run("show", "1", "--json", "--store", "again.db").output.contains(#""minutes":"#))
    #expect(try arc.run("ical", "export", "--store", "again.db").output == arc.run("ical", "export").output)
  }

  @Test func anotherLengthOfAnotherProgramIsTaken() throws {
    try arc.run("add", "essay due fri 5pm")
    let text = try arc.run("ical", "export").output.replacing(
      "\r\nDURATION:PT30M", with: "\r\nDURATION:PT45M")
    try arc.write(text, to: "a.ics")
    try arc.run("ical", "import", "a.ics", "--store", "again.db")
    #expect(try arc.run("show", "1", "--store", "again.db").output.contains("45 min"))
  }

  @Test(arguments: ["water every 2h", "stretch every 30 minutes", "eyes every day at 8am, 12pm, 4pm and 8pm"])
  func whatComesManyTimesADayIsOneEventADay(line: String) throws {
    try arc.run("add", line)
    let event = try #require(try events().first)
    #expect(event.contains("DTSTART;VALUE=DATE:20261120") && event.contains("RRULE:FREQ=DAILY"), "\(event)")
    #expect(!event.contains { $0.hasPrefix("DURATION") || $0 == "BEGIN:VALARM" })
    try arc.run("ical", "export", "a.ics")
    try arc.run("ical", "import", "a.ics", "--store", "again.db")
    #expect(try arc.run("ical", "export", "--store", "again.db").output == arc.run("ical", "export").output)
    #expect(
      try arc.run("export", "--format", "csv", "--store", "again.db").output
        == arc.run("export", "--format", "csv").output)
  }

  @Test func aReminderOfEveryFewHoursIsOneEventADay() throws {
    try arc.run("remind", "water every 2 hours")
    let event = try #require(try events().first)
    #expect(
      event.contains("RRULE:FREQ=DAILY") && event.contains { $0.hasPrefix("DTSTART;VALUE=DATE") }, "\(event)")
    try arc.run("ical", "export", "a.ics")
    try arc.run("ical", "import", "a.ics", "--store", "again.db")
    #expect(try arc.run("ical", "export", "--store", "again.db").output == arc.run("ical", "export").output)
    let shown = try arc.run("show", "1", "--store", "again.db").output
    #expect(shown.contains("every 2 hours"), "\(shown)")
  }

  @Test func twiceADayAtTimesOfTheirOwnStaysTwoEvents() throws {
    try arc.run("add", "pill every day at 8am and 8pm")
    let event = try #require(try events().first)
    #expect(event.contains { $0.hasPrefix("RRULE") && $0.contains("BYHOUR=8,20") }, "\(event)")
  }
}
