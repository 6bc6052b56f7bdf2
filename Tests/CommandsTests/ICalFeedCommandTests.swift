import Foundation
import ScreenEmulator
import Testing

@testable import Application
@testable import Commands

/// `arc ical subscribe` with feeds that are files.
struct ICalFeedCommandTests {
  let arc: ArcProgram
  private var fixtures: String { Recording.root.path + "/Fixtures/ical/" }

  init() throws { arc = try ArcProgram() }

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
    #expect(try arc.run("ical", "ignored").output == "nothing is ignored: all events follow their feeds\n")
    #expect(
      try arc.run("ical", "unsubscribe", "1").output
        == "unsubscribed from Ann Lee Calendar (Canvas); 3 tasks removed\n")
    #expect(try arc.run("ical", "feeds").output == "no feeds yet; arc ical subscribe URL\n")
  }

  private static let course = """
    BEGIN:VCALENDAR\r
    VERSION:2.0\r
    PRODID:x\r
    BEGIN:VEVENT\r
    UID:1\r
    DTSTAMP:20261101T000000Z\r
    DTSTART;VALUE=DATE:20261201\r
    SUMMARY:Essay [BIO 10-02]\r
    END:VEVENT\r
    END:VCALENDAR\r

    """

  @Test(arguments: [
    ("1", "BIO 10-02 is Home", 1), ("c", "BIO 10-02 is BIO 10-02", 1), ("i", "BIO 10-02 is left out", 0),
  ])
  func anUnknownCourseIsAskedForOnATerminal(answer: String, words: String, count: Int) throws {
    try arc.run("new", "Home")
    try arc.write(ICalFeedCommandTests.course, to: "course.ics")
    let terminal = PseudoTerminal()
    try terminal.start(arc, "ical", "subscribe", "course.ics", "--as", "tasks")
    #expect(terminal.shows("1, c, i, the name of an Arc, or Enter to decide later:"))
    terminal.type("no such arc")
    #expect(terminal.shows("is not an answer"))
    terminal.type(answer)
    #expect(terminal.end() == 0)
    #expect(terminal.screen.contains(words), "\(terminal.screen)")
    #expect(try arc.run("search", "essay").output.contains("Essay") == (count == 1))
    #expect(try !arc.run("ical", "feeds").output.contains("which Arc"))
  }

  @Test func aCourseIsAskedForOnceAndSaidLater() throws {
    try arc.run("new", "Home")
    try arc.write(ICalFeedCommandTests.course, to: "course.ics")
    try arc.run("ical", "subscribe", "course.ics", "--as", "tasks")
    let terminal = PseudoTerminal()
    try terminal.start(arc, "ls")
    #expect(terminal.shows("or Enter to decide later:"))
    terminal.type("")
    #expect(terminal.end() == 0)
    let again = PseudoTerminal()
    try again.start(arc, "ls")
    #expect(again.end() == 0)
    #expect(!again.screen.contains("BIO"))
    #expect(
      try arc.run("ical", "course", "BIO 10-02", "--leave-out").output
        == "BIO 10-02 is left out\n  nothing new\n")
    #expect(try arc.run("ical", "course", "BIO 10-02", "home").output == "BIO 10-02 is Home\n  1 new\n")
  }
}
