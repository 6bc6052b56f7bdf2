import Foundation
import Testing

/// One moved occurrence of a series, in calendars.
struct MovedOccurrenceTests {
  let arc: ArcProgram

  init() throws {
    arc = try ArcProgram()
    try arc.run("new", "HIST 7B")
    try arc.run("add", "hist7b section every wed 11-12 until 5/14")
    try arc.run("edit", "1", "--once", "--time", "2pm")
  }

  /// The components of a file with the title, each as its lines.
  private func sections(of file: String) throws -> [Set<Substring>] {
    try String(contentsOfFile: arc.folder.path + "/" + file, encoding: .utf8)
      .components(separatedBy: "BEGIN:V").map { Set($0.split(separator: "\r\n")) }
      .filter { lines in lines.contains { $0.hasPrefix("SUMMARY") && $0.hasSuffix("section") } }
  }

  @Test func onlyThatOneIsMovedForOtherPrograms() throws {
    try arc.run("ical", "export", "a.ics")
    let sections = try sections(of: "a.ics")
    try #require(sections.count == 2)
    #expect(
      sections[0].isSuperset(of: [
        "DTSTART:20261125T110000", "DTEND:20261125T120000",
        "RRULE:FREQ=WEEKLY;UNTIL=20270514T235959;BYDAY=WE",
      ]), "\(sections[0])")
    #expect(
      sections[1].isSuperset(of: [
        "RECURRENCE-ID:20261125T110000", "DTSTART:20261125T140000", "DTEND:20261125T150000",
      ]), "\(sections[1])")
    #expect(!sections[1].contains { $0.contains("RRULE") || $0.contains("EXDATE") })
    #expect(sections[0].first { $0.hasPrefix("UID:") } == sections[1].first { $0.hasPrefix("UID:") })
  }

  @Test(arguments: ["events", "todos", "both"])
  func itComesBackAsTheSameSeries(form: String) throws {
    try arc.run("ical", "export", "a.ics", "--as", form)
    let taken = try arc.run("ical", "import", "a.ics", "--store", "again.db")
    #expect(taken.output.hasPrefix("imported 1 task, created 1 Arc\n"), "\(taken.output)\(taken.errors)")
    try arc.run("ical", "export", "b.ics", "--as", form, "--store", "again.db")
    #expect(try sections(of: "b.ics") == sections(of: "a.ics"))
    let agenda = try arc.run("agenda", "14 days", "--json", "--store", "again.db").output
    #expect(agenda.contains(#""time":"14:00:00""#) || agenda.contains(#""time":"14:00""#), "\(agenda)")
    let again = try arc.run("ical", "import", "a.ics", "--store", "again.db").output
    #expect(again.hasPrefix("imported 0 tasks (1 duplicate skipped)"), "\(again)")
  }

  @Test func aDayMovesAloneToo() throws {
    try arc.run("add", "hist7b lecture mwf 10-11")
    try arc.run("edit", "2", "sunday")
    let lecture = try lectures()
    #expect(
      lecture[0].contains("RRULE:FREQ=WEEKLY;BYDAY=MO,WE,FR") && !lecture[0].contains("DTSTART:20261122"))
    #expect(lecture[1].contains("DTSTART:20261122T100000") && lecture[1].contains("RECURRENCE-ID:"))
  }

  @Test func aDayMovedPastTheNextOneIsAnEventOfItsOwn() throws {
    try arc.run("add", "hist7b lecture mwf 10-11")
    try arc.run("edit", "2", "tuesday")
    let lecture = try lectures()
    #expect(lecture.contains { $0.contains("DTSTART:20261124T100000") && !$0.contains("RRULE") })
    #expect(
      lecture.contains {
        $0.contains("DTSTART:20261123T100000") && $0.contains("RRULE:FREQ=WEEKLY;BYDAY=MO,WE,FR")
      })
  }

  /// The two events of the lecture in an export.
  private func lectures() throws -> [String] {
    let text = try arc.run("ical", "export").output
    let lecture = text.components(separatedBy: "BEGIN:VEVENT\r\n").filter { $0.contains("lecture") }
    try #require(lecture.count == 2, "\(text)")
    return lecture
  }

  @Test(arguments: ["reminders", "tasks"])
  func aFeedOfOnesOwnFileBringsNothing(kind: String) throws {
    try arc.run("ical", "publish", "all.ics", "--as", "both")
    let run = try arc.run("ical", "subscribe", "all.ics", "--as", kind)
    #expect(run.output.contains("nothing new"), "\(run.output)\(run.errors)")
  }
}
