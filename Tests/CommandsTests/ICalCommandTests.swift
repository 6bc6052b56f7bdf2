import Foundation
import Testing

@testable import Application
@testable import Commands

/// `arc ical`: what leaves as a calendar and comes back, and what cannot be done.
struct ICalCommandTests {
  let arc: ArcProgram
  var fixtures: String { Recording.root.path + "/Fixtures/ical/" }

  init() throws { arc = try ArcProgram() }

  @Test(arguments: ["BEGIN:VEVENT", "BEGIN:", "END:VEVENT", "garbage"])
  func ofManyMistakesTheFirstAreSaidAndTheRestCounted(line: String) throws {
    let lines = String(repeating: line + "\r\n", count: 10_000)
    try arc.write("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n\(lines)", to: "broken.ics")
    let said = try arc.run("ical", "import", "broken.ics").errors.split(separator: "\n")
    #expect(said.count < 1000)
    #expect(said.contains { $0.hasPrefix("… and ") && $0.hasSuffix(" more mistakes") }, "\(said.suffix(3))")
  }

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
    #expect(taken.output.hasPrefix("imported 6 tasks, created 3 Arcs\n"), "\(taken.output)")
    try arc.run("ical", "export", "b.ics", "--store", "again.db")
    #expect(try text("b.ics") == text("a.ics"))
    #expect(try text("a.ics").split(separator: "\r\n").allSatisfy { $0.utf8.count <= 75 })
    // The second time everything is there already.
    #expect(
      try arc.run("ical", "import", "a.ics", "--store", "again.db").output.hasPrefix("imported 0 tasks"))
    #expect(try arc.run("doctor", "--store", "again.db").exit == 0)
  }

  /// Reminders of every kind.
  private func fillReminders() throws {
    try arc.run(
      "remind", "take vitamins every day at 8am until 1 mar 2027 !alarm", "--body", "with; food, \\ yes",
      "--subtext", "with water")
    try arc.run("remind", "stretch every 4 hours")
    try arc.run("remind", "call mum every sunday at 18:00 Europe/Berlin for 30 minutes")
    try arc.run("stack", "new", "morning", "vitamin D", "iron")
    try arc.run("remind", "pills every day at 7am", "--for-stack", "morning")
    try arc.run("group", "new", "Daily words", "--every", "day", "--starting", "26 Jan 2027 8:00")
    for title in ["ask first", "breathe"] { try arc.run("remind", title, "--group", "Daily words") }
    try arc.run("place", "new", "work", "37.33,-121.88", "--radius", "150")
    try arc.run("remind", "stand up when I arrive at work")
    try arc.run("remind", "pay rent every month on the 1st")
    try arc.run("skip", "1", "2026-12-01")
    try arc.run("edit", "1", "at 9am", "--only", "2026-12-03")
    try arc.run("disable", "2")
  }

  @Test func whatARepetitionLeavesOutComesBack() throws {
    try arc.run("new", "Home")
    try arc.run("add", "#Home gym every monday 7am except 7 dec and 21 dec")
    try arc.run("add", "#Home tea daily except 25 dec")
    try arc.run("add", "#Home pills at 8am and 8pm daily except 25 dec")
    try arc.run("ical", "export", "a.ics")
    let taken = try arc.run("ical", "import", "a.ics", "--store", "again.db")
    #expect(taken.exit == 0 && !taken.errors.contains("not imported"), "\(taken.errors)")
    try arc.run("ical", "export", "b.ics", "--store", "again.db")
    #expect(try text("b.ics") == text("a.ics"))
    let shown = try arc.run("show", "3", "--store", "again.db").output
    #expect(shown.contains("every day at 08:00 and 20:00 except 25 December 2026"), "\(shown)")
    // Of several times a day one may be left out.
    let one = try text("a.ics").replacing("EXDATE:20261225T080000\r\n", with: "")
    try arc.write(one, to: "one.ics")
    try arc.run("ical", "import", "one.ics", "--store", "one.db")
    try arc.run("ical", "export", "c.ics", "--store", "one.db")
    #expect(try text("c.ics") == one)
  }

  @Test func remindersAndGroupsComeBackToTheByte() throws {
    try fillReminders()
    // The numbers may be others there.
    func listed(_ store: String...) throws -> [Substring] {
      try arc.run(["reminders"] + store).output.split(separator: "\n").map {
        $0.drop { $0.isWhitespace || $0.isNumber }
      }.sorted()
    }
    #expect(try listed().count == 10)
    #expect(try arc.run("ical", "export", "a.ics").exit == 0)
    let taken = try arc.run("ical", "import", "a.ics", "--store", "again.db")
    #expect(taken.output.hasPrefix("imported 10 reminders\n"), "\(taken.output)")
    #expect(!taken.errors.contains("a.ics"), "\(taken.errors)")
    try arc.run("ical", "export", "b.ics", "--store", "again.db")
    #expect(try text("b.ics") == text("a.ics"))
    #expect(try listed("--store", "again.db") == listed())
    #expect(try text("a.ics").split(separator: "\r\n").allSatisfy { $0.utf8.count <= 75 })
    #expect(try arc.run("doctor", "--store", "again.db").exit == 0)
    #expect(
      try arc.run("undo", "--store", "again.db").output == "undid: imported 10 reminders from a.ics\n")
  }

  @Test func whatAnotherProgramChangedInAnEventIsTaken() throws {
    try arc.run("remind", "stretch every day at 8am", "--subtext", "slowly")
    try arc.run("ical", "export", "a.ics")
    let changed = try text("a.ics").replacing("\r\nSUMMARY:stretch", with: "\r\nSUMMARY:Stretch well")
      .replacing("\r\nDTSTART:20261121T080000", with: "\r\nDTSTART:20261121T093000")
      .replacing("\r\nRRULE:FREQ=DAILY", with: "\r\nRRULE:FREQ=DAILY\r\nEXDATE:20261122T093000")
    try arc.write(changed, to: "b.ics")
    #expect(try arc.run("ical", "import", "b.ics", "--store", "again.db").exit == 0)
    let shown = try arc.run("show", "1", "--store", "again.db").output
    #expect(shown.contains("Stretch well") && shown.contains("slowly"))
    let days = try arc.run("upcoming", "--store", "again.db").output
    #expect(shown.contains("tomorrow 09:30") && !days.contains("Sun 22 Nov"), "\(days)")
  }

  @Test func aChangedOccurrenceIsLeftOutOfItsSeries() throws {
    try arc.write(
      """
      BEGIN:VCALENDAR\r
      VERSION:2.0\r
      PRODID:x\r
      BEGIN:VEVENT\r
      UID:1\r
      DTSTAMP:20261101T000000Z\r
      RECURRENCE-ID;TZID=Europe/Berlin:20261124T100000\r
      DTSTART;TZID=Europe/Berlin:20261124T150000\r
      SUMMARY:Late meeting\r
      END:VEVENT\r
      BEGIN:VEVENT\r
      UID:1\r
      DTSTAMP:20261101T000000Z\r
      DTSTART;TZID=Europe/Berlin:20261123T100000\r
      RRULE:FREQ=DAILY;COUNT=5\r
      EXDATE;TZID=Europe/Berlin:20261125T100000\r
      SUMMARY:Meeting\r
      X-COLOUR:teal\r
      END:VEVENT\r
      BEGIN:VEVENT\r
      UID:1\r
      DTSTAMP:20261101T000000Z\r
      RECURRENCE-ID;TZID=Europe/Berlin:20261126T100000\r
      DTSTART;TZID=Europe/Berlin:20261126T100000\r
      STATUS:CANCELLED\r
      SUMMARY:Meeting\r
      END:VEVENT\r
      END:VCALENDAR\r

      """, to: "a.ics")
    let run = try arc.run("ical", "import", "a.ics")
    #expect(run.output.hasPrefix("imported 2 reminders\n"), "\(run.output)\(run.errors)")
    try arc.run("ical", "export", "b.ics")
    let written = try text("b.ics")
    // What has an event of its own is no day left out for others.
    #expect(written.contains("RECURRENCE-ID;TZID=Europe/Berlin:20261124T100000\r\n"))
    #expect(!written.contains("EXDATE;TZID=Europe/Berlin:20261124T100000"))
    #expect(written.contains("EXDATE;TZID=Europe/Berlin:20261125T100000"))
    #expect(written.contains("20261126T1") && written.contains("X-COLOUR:teal"))
    try arc.run("ical", "import", "b.ics", "--store", "again.db")
    try arc.run("ical", "export", "c.ics", "--store", "again.db")
    #expect(try text("c.ics") == text("b.ics"))
    // As tasks it is two, too.
    #expect(
      try arc.run("ical", "import", "a.ics", "--as", "tasks", "--store", "tasks.db").output.hasPrefix(
        "imported 2 tasks, created 1 Arc"))
  }

  @Test func whatIsPublishedShowsRemindersButNoPlaces() throws {
    try fillReminders()
    #expect(try arc.run("ical", "publish", "all.ics").exit == 0)
    let published = try text("all.ics")
    #expect(published.contains("SUMMARY:take vitamins\r\n"))
    #expect(!published.contains("-12188") && !published.contains("X-ARC-STACK"))
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
    #expect(run.output.hasPrefix("imported 1 reminder (2 lines rejected"), "\(run.output)")
    #expect(
      run.errors.contains(
        "broken.ics:17: VEVENT: 'by a mail program' is not a property; a line reads NAME:value\n"))
    #expect(
      run.errors.contains(
        "broken.ics:10: VEVENT: 'Middle/Earth' is not a known time zone; its times are read as local times\n")
    )
  }

  @Test(arguments: ["", "hello\n"]) func whatHoldsNoCalendarIsRefused(content: String) throws {
    try arc.write(content, to: "a.ics")
    let run = try arc.run("ical", "import", "a.ics")
    #expect(run.exit == 1)
    #expect(run.errors.contains("arc: a.ics contains no calendar, so nothing was imported\n"))
  }

  @Test func aCalendarIsKnownByWhatIsInIt() throws {
    try arc.write(
      "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nBEGIN:VTODO\nUID:1\nDTSTAMP:20261101T000000Z\nSUMMARY:Read\nDUE;VALUE=DATE:20261201\nEND:VTODO\nEND:VCALENDAR\n",
      to: "no-ending")
    #expect(try arc.run("import", "no-ending").output.hasPrefix("imported 1 task, created 1 Arc\n"))
  }

  @Test func floatingTimesAreThoseOfTheZoneThatTheCalendarNames() throws {
    for (name, zone) in [("a", "Europe/Berlin"), ("b", "Nowhere/City")] {
      try arc.write(
        """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:x
        X-WR-TIMEZONE:\(zone)
        BEGIN:VEVENT
        UID:\(name)
        DTSTAMP:20261101T000000Z
        DTSTART:20261203T100000
        DTEND:20261203T113000
        SUMMARY:Meeting
        END:VEVENT
        END:VCALENDAR

        """, to: name + ".ics")
      #expect(try arc.run("ical", "import", name + ".ics").output.hasPrefix("imported 1 reminder\n"))
    }
    let pinned = try arc.run("show", "1").output
    #expect(pinned.contains("zone     Europe/Berlin\n") && pinned.contains("3 Dec 2026 10:00"), "\(pinned)")
    #expect(try !arc.run("show", "2").output.contains("zone"))
    try arc.run("ical", "export", "c.ics")
    let written = try text("c.ics")
    #expect(written.contains("DTSTART;TZID=Europe/Berlin:20261203T100000\r\n"))
    #expect(written.contains("DURATION:PT1H30M\r\n"))
  }

  @Test func aSeriesOfWhichEveryOccurrenceHasAnEventOfItsOwnIsThoseEvents() throws {
    func event(_ lines: String) -> String {
      "BEGIN:VEVENT\nUID:1\nDTSTAMP:20261101T000000Z\n\(lines)\nEND:VEVENT\n"
    }
    let events = [
      event("DTSTART:20261123T100000\nRRULE:FREQ=DAILY;COUNT=2\nSUMMARY:Meeting"),
      event("DTSTART:20261123T110000\nRECURRENCE-ID:20261123T100000\nSUMMARY:First"),
      event("DTSTART:20261124T110000\nRECURRENCE-ID:20261124T100000\nSUMMARY:Second"),
    ].joined()
    try arc.write("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n\(events)END:VCALENDAR\n", to: "a.ics")
    let run = try arc.run("ical", "import", "a.ics")
    #expect(run.exit == 0 && run.output.hasPrefix("imported 2 reminders\n"), "\(run.output)\(run.errors)")
    let list = try arc.run("reminders").output
    #expect(list.contains("First") && list.contains("Second") && !list.contains("Meeting"), "\(list)")
  }

  @Test(arguments: [
    (["ical"], 64, "arc ical needs a subcommand:\n"),
    (["ical", "exprot"], 64, "arc ical has no command 'exprot'; did you mean export?\n"),
    (
      ["ical", "subscribe", "http://example.org/a.ics"], 1,
      "arc: http://example.org/… is not safe: anyone on the network can read and change it\n"
    ),
    (
      ["ical", "subscribe", "ftp://example.org/a.ics"], 64,
      "arc: a feed is https://… or a file, not 'ftp://example.org/…'\n"
    ),
    (
      ["ical", "subscribe", "nothing.ics"], 2,
      "arc: there is no file nothing.ics\n"
    ),
    (
      ["ical", "subscribe", "https://a.b", "--as", "mail"], 64,
      "arc: --as must be reminders or tasks, not 'mail'\n"
    ),
    (
      ["ical", "subscribe", "https://a.b", "--every", "1s"], 64,
      "arc: --every takes a time from 5m to 31d, not '1s'\n"
    ),
    (["ical", "unsubscribe", "7"], 2, "arc: there is no feed '7'\n"),
    (["ical", "course", "X 1", "Home"], 2, "arc: no Arc is called 'Home'\n"),
  ])
  func whatCannotBeDoneIsRefused(words: [String], exit: Int32, message: String) throws {
    let run = try arc.run(words)
    #expect(run.exit == exit)
    #expect(run.errors.hasPrefix(message), "\(run.errors)")
  }
}

@Test func noArcIsMadeForWhatIsRefusedOrKnown() throws {
  let arc = try ArcProgram()
  func calendar(_ name: String, _ lines: String) throws {
    try arc.write(
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nX-WR-CALNAME:\(name)\r\nBEGIN:VTODO\r\nUID:1\r\n"
        + "DTSTAMP:20261101T000000Z\r\nSUMMARY:x\r\n\(lines)\r\nEND:VTODO\r\nEND:VCALENDAR\r\n", to: "a.ics")
  }
  try calendar("Nothing", "DTSTART:20261125T100000\r\nRRULE:FREQ=DAILY;UNTIL=20200101T000000Z")
  let refused = try arc.run("ical", "import", "a.ics", "--as", "tasks")
  #expect(refused.errors.contains("it ends before it begins"), "\(refused.errors)")
  #expect(try !arc.run("ls").output.contains("Nothing"))
  try calendar("Something", "DUE:20261125T100000")
  try arc.run("ical", "import", "a.ics")
  try calendar("Other", "DUE:20261125T100000")
  try arc.run("ical", "import", "a.ics")
  #expect(try arc.run("ls").output.contains("Something") && !arc.run("ls").output.contains("Other"))
}
