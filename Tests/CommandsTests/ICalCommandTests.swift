import Foundation
import Testing

@testable import Commands

/// `arc ical`: what leaves as a calendar and comes back, and feeds that are files.
struct ICalCommandTests {
  let arc: ArcProgram
  var fixtures: String { Recording.root.path + "/Fixtures/ical/" }

  init() throws { arc = try ArcProgram() }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: arc.folder.path + "/" + name, encoding: .utf8)
  }

  /// A planner with everything that a task may have.
  private func fill() throws {
    for name in ["CS 298", "CS 298/Labs", "Home"] { try arc.run("new", name) }
    try arc.run("add", "#Home water plants every tuesday at 9am until may 1")
    try arc.run("add", "#Home meet Ann tomorrow 3pm Europe/Berlin for 2 hours")
    try arc.run("add", "cs298 trip 3/12 to 3/14", "--description", "one\ntwo, \"quoted\"; \\ ünïcode")
    try arc.run("add", "cs298 labs lab 3 friday 2-3:30pm in Room 204")
    try arc.run("add", "#Home read for 45 minutes")
    try arc.run("add", "#Home sweep every! 3 days", "--path", "nag")
    try arc.run("done", "4")
    try arc.run("ignore", "5")
  }

  @Test func whatArcWroteComesBackToTheByte() throws {
    try fill()
    #expect(try arc.run("ical", "export", "a.ics").exit == 0)
    let taken = try arc.run("ical", "import", "a.ics", "--store", "again.db")
    #expect(
      taken.output.hasPrefix("imported 7 tasks, created 3 arcs\n")
        || taken.output.hasPrefix("imported 6 tasks, created 3 arcs\n"))
    try arc.run("ical", "export", "b.ics", "--store", "again.db")
    #expect(try text("b.ics") == text("a.ics"))
    #expect(try text("a.ics").split(separator: "\r\n").allSatisfy { $0.utf8.count <= 75 })
    // The second time everything is there already.
    #expect(
      try arc.run("ical", "import", "a.ics", "--store", "again.db").output.hasPrefix("imported 0 tasks"))
    #expect(try arc.run("doctor", "--store", "again.db").exit == 0)
  }

  @Test(arguments: ["apple", "canvas", "google", "moodle", "outlook", "parameters", "tasks-org"])
  func nothingOfOtherProgramsIsLost(name: String) throws {
    #expect(try arc.run("ical", "import", fixtures + name + ".ics").exit == 0)
    try arc.run("ical", "export", "a.ics")
    let written = try text("a.ics").replacing("\r\n ", with: "")
    let original = try String(contentsOfFile: fixtures + name + ".ics", encoding: .utf8).replacing(
      "\r\n ", with: "")
    for line in original.split(separator: "\r\n") where line.hasPrefix("X-") || line.hasPrefix("UID:") {
      let isOfCalendar =
        line.hasPrefix("X-WR-CAL") || line.hasPrefix("X-WR-TIMEZONE") || line.hasPrefix("X-MS-OLK")
      let isOther =
        line.hasPrefix("UID:parameters-") || line.hasPrefix("X-LIC") || line.hasPrefix("UID:5D0F")
        || line.hasPrefix("UID:0F4E")
      if !isOfCalendar, !isOther { #expect(written.contains(line), "\(line)") }
    }
    try arc.run("ical", "import", "a.ics", "--store", "again.db")
    try arc.run("ical", "export", "b.ics", "--store", "again.db")
    #expect(try text("b.ics") == text("a.ics"))
  }

  @Test func mistakesAreToldLineByLineAndTheRestIsRead() throws {
    let run = try arc.run("ical", "import", fixtures + "broken.ics")
    #expect(run.exit == 1)
    #expect(run.output.hasPrefix("imported 2 tasks"))
    #expect(
      run.errors.contains(
        "broken.ics:17: VEVENT: 'by a mail program' is no property; a line reads NAME:value\n"))
    #expect(
      run.errors.contains(
        "broken.ics:10: VEVENT: there is no time zone 'Middle/Earth'; its times are read as local ones\n"))
  }

  @Test(arguments: ["", "hello\n"]) func whatHoldsNoCalendarIsRefused(content: String) throws {
    try arc.write(content, to: "a.ics")
    let run = try arc.run("ical", "import", "a.ics")
    #expect(run.exit == 1)
    #expect(run.errors.contains("arc: a.ics holds no calendar, so nothing was imported\n"))
  }

  @Test func aCalendarIsKnownByWhatIsInIt() throws {
    try arc.write(
      "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nBEGIN:VTODO\nUID:1\nDTSTAMP:20261101T000000Z\nSUMMARY:Read\nDUE;VALUE=DATE:20261201\nEND:VTODO\nEND:VCALENDAR\n",
      to: "no-ending")
    #expect(try arc.run("import", "no-ending").output.hasPrefix("imported 1 task, created 1 arc\n"))
  }

  @Test func aPublishedFileIsWrittenAtOnceAndListed() throws {
    try fill()
    let path = arc.folder.path + "/home.ics"
    #expect(try arc.run("ical", "publish", "home.ics", "home").output == "published Home in \(path)\n")
    #expect(try text("home.ics").contains("NAME:Home\r\n"))
    #expect(try !text("home.ics").contains("trip"))
    #expect(try arc.run("ical", "publish").output == "\(path)\n")
    #expect(try arc.run("ical", "unpublish", "home.ics").exit == 0)
    #expect(try arc.run("ical", "unpublish", "home.ics").exit == 2)
  }

  @Test func aFeedThatIsAFileIsReadAtOnceAndAsksForCourses() throws {
    try arc.run("new", "CS 298")
    let path = try arc.write(
      String(contentsOfFile: fixtures + "canvas.ics", encoding: .utf8), to: "canvas.ics")
    let run = try arc.run("ical", "subscribe", "canvas.ics", "--as", "tasks", "--path", "nag")
    #expect(run.output == "subscribed to \(path) as feed 1\n  2 new\n")
    #expect(run.errors == "  which Arc is 'BIO 10'? arc ical course \"BIO 10\" ARC\n")
    try arc.run("new", "Biology")
    #expect(try arc.run("ical", "course", "BIO 10", "biology").output == "BIO 10 is Biology\n  1 new\n")
    #expect(
      try arc.run("ical", "feeds").output.hasPrefix(
        "1  Ann Lee Calendar (Canvas)  3 tasks, read 2026-11-20 09:00, every 1h\n"))
    try arc.run("edit", "1", "--title", "Homework two")
    #expect(try arc.run("ical", "ignored").output == "1  Homework 2\n")
    try arc.run("undo")
    #expect(try arc.run("ical", "ignored").output == "everything follows its feed\n")
    #expect(
      try arc.run("ical", "unsubscribe", "1").output
        == "unsubscribed from Ann Lee Calendar (Canvas); 3 tasks gone\n")
    #expect(try arc.run("ical", "feeds").output == "no feed; arc ical subscribe URL\n")
  }

  @Test(arguments: [
    (["ical"], 64, "arc: ical needs to know what to do\n"),
    (["ical", "exprot"], 64, "arc: ical cannot 'exprot'; did you mean export?\n"),
    (
      ["ical", "subscribe", "http://example.org/a.ics"], 1,
      "arc: http://example.org/a.ics can be read and changed by anybody on the way\n"
    ),
    (
      ["ical", "subscribe", "ftp://example.org/a.ics"], 64,
      "arc: a feed is https://… or a file, not 'ftp://example.org/a.ics'\n"
    ),
    (
      ["ical", "subscribe", "nothing.ics"], 2,
      "arc: nothing.ics is no file that can be read, or larger than 20 MB\n"
    ),
    (
      ["ical", "subscribe", "https://a.b", "--as", "mail"], 64,
      "arc: --as takes reminders or tasks, not 'mail'\n"
    ),
    (
      ["ical", "subscribe", "https://a.b", "--every", "1s"], 64,
      "arc: --every takes a time from 5m to 31d, not '1s'\n"
    ),
    (["ical", "unsubscribe", "7"], 2, "arc: there is no feed '7'\n"),
    (["ical", "course", "X 1", "Home"], 2, "arc: no arc is called 'Home'\n"),
  ])
  func whatCannotBeDoneIsRefused(words: [String], exit: Int32, message: String) throws {
    let run = try arc.run(words)
    #expect(run.exit == exit)
    #expect(run.errors.hasPrefix(message), "\(run.errors)")
  }
}
