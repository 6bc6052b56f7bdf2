import Foundation
import Testing

@testable import Application
@testable import Commands

/// Tasks as the events that phones show, and their way back.
struct ICalEventTests {
  let arc: ArcProgram

  init() throws {
    arc = try ArcProgram()
    try arc.run("new", "CS 61B")
    for line in [
      "cs61b lecture mwf 10-11 in Room 155 until 5/14", "cs61b hw 3 due fri 11:59pm p1 %hard",
      "milk tomorrow",
      "trip 12/22-12/26", "cs61b lab tue 3pm Europe/Berlin for 2 hours", "read a book",
    ] { try arc.run("add", line) }
    try arc.run("add", "cs61b reading due friday")
    try arc.run("done", "reading")
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: arc.folder.path + "/" + name, encoding: .utf8)
  }

  /// The components of a file that are called so, each as its lines.
  private func components(_ name: String, of file: String) throws -> [Set<Substring>] {
    try text(file).components(separatedBy: "BEGIN:\(name)\r\n").dropFirst()
      .map { Set($0.components(separatedBy: "END:\(name)")[0].split(separator: "\r\n")) }
  }

  @Test func whatHasADateIsAnEventThatSaysItsArc() throws {
    #expect(try arc.run("ical", "export", "a.ics").exit == 0)
    let expected: [Set<Substring>] = [
      [
        "SUMMARY:CS 61B: lecture", "DTSTART:20261120T100000", "DTEND:20261120T110000", "LOCATION:Room 155",
        "RRULE:FREQ=WEEKLY;UNTIL=20270514T235959;BYDAY=MO,WE,FR",
      ],
      ["SUMMARY:CS 61B: hw 3", "DTSTART:20261120T235900", "TRANSP:TRANSPARENT", "PRIORITY:1"],
      ["SUMMARY:milk", "DTSTART;VALUE=DATE:20261121", "TRANSP:TRANSPARENT"],
      // The end of whole days is the day after the last.
      ["SUMMARY:trip", "DTSTART;VALUE=DATE:20261222", "DTEND;VALUE=DATE:20261227"],
    ]
    let events = try components("VEVENT", of: "a.ics")
    #expect(events.count == 5)
    for (event, lines) in zip(events, expected) { #expect(lines.isSubset(of: event), "\(event)") }
    #expect(events.allSatisfy { !$0.contains { $0.hasPrefix("DUE") || $0.hasPrefix("COMPLETED") } })
    let others = try components("VTODO", of: "a.ics")
    #expect(others.count == 2 && others[0].contains("SUMMARY:read a book"))
    #expect(others[1].isSuperset(of: ["SUMMARY:reading", "STATUS:COMPLETED"]))
    // Times without a zone are those of the planner, which Google would take for UTC.
    #expect(try text("a.ics").contains("X-WR-TIMEZONE:America/Los_Angeles\r\n"))
  }

  @Test(arguments: [("events", 5, 2), ("todos", 0, 7), ("both", 5, 7)])
  func everyFormComesBackToTheByteAndNothingIsDoubled(form: String, events: Int, others: Int) throws {
    #expect(try arc.run("ical", "export", "a.ics", "--as", form).exit == 0)
    #expect(try components("VEVENT", of: "a.ics").count == events)
    #expect(try components("VTODO", of: "a.ics").count == others)
    let taken = try arc.run("ical", "import", "a.ics", "--store", "again.db")
    #expect(taken.output.hasPrefix("imported 7 tasks, created 2 Arcs\n"), "\(taken.output)\(taken.errors)")
    try arc.run("ical", "export", "b.ics", "--as", form, "--store", "again.db")
    #expect(try text("b.ics") == text("a.ics"))
    let again = try arc.run("ical", "import", "a.ics", "--store", "again.db").output
    #expect(again.hasPrefix("imported 0 tasks (7 duplicates skipped)"), "\(again)")
  }

  @Test func anEventThatHappenedStaysOne() throws {
    let later = ["--now", "2026-11-23T12:00"]
    _ = try arc.run(["add", "cs61b reading tomorrow"] + later)
    _ = try arc.run(["ical", "export", "a.ics"] + later)
    let happened = try components("VEVENT", of: "a.ics").filter { $0.contains("SUMMARY:CS 61B: lecture") }
    #expect(happened.count == 3, "Friday's, Monday's, and the next")
    #expect(happened.count { $0.contains("X-ARC-OUTCOME:passed") } == 2)
    try arc.run("ical", "import", "a.ics", "--store", "again.db")
    _ = try arc.run(["ical", "export", "b.ics", "--store", "again.db"] + later)
    #expect(try text("b.ics") == text("a.ics"))
  }

  @Test func anEventOfAnotherProgramThatTakesTimeHappensByItself() throws {
    let events = [
      "SUMMARY:lecture\nDTSTART:20261117T100000\nDTEND:20261117T110000\nRRULE:FREQ=WEEKLY",
      "SUMMARY:dentist\nDTSTART:20261118T100000\nDURATION:PT1H",
      "SUMMARY:fair\nDTSTART;VALUE=DATE:20261124\nDTEND;VALUE=DATE:20261126",
      // How course pages say when work is due.
      "SUMMARY:essay\nDTSTART:20261119T235900\nDTEND:20261119T235900",
      "SUMMARY:quiz\nDTSTART;VALUE=DATE:20261119",
    ].enumerated().map { "BEGIN:VEVENT\nUID:\($0)\nDTSTAMP:20261101T000000Z\n\($1)\nEND:VEVENT\n" }.joined()
    try arc.write("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n\(events)END:VCALENDAR\n", to: "other.ics")
    try arc.run("new", "Home", "--store", "o.db")
    let taken = try arc.run(
      "ical", "import", "other.ics", "--as", "tasks", "--arc", "Home", "--store", "o.db")
    #expect(taken.exit == 0, "\(taken.errors)")
    let overdue = try arc.run("overdue", "--store", "o.db").output
    #expect(overdue.contains("essay") && overdue.contains("quiz"), "\(overdue)")
    #expect(["lecture", "dentist", "fair"].allSatisfy { !overdue.contains($0) }, "\(overdue)")
    let open = try arc.run("ls", "is:event", "--store", "o.db").output
    #expect(open.contains("fair") && open.contains("Tue 10:00–11:00  lecture"), "\(open)")
    #expect(try arc.run("ls", "is:happened", "--store", "o.db").output.contains("dentist"))
  }

  @Test func categoriesOfOtherProgramsAreLabelsUnlessAnArcIsCalledSo() throws {
    let todos = ["errand,home", "urgent,cs 61b"].enumerated().map {
      "BEGIN:VTODO\nUID:\($0)\nDTSTAMP:20261101T000000Z\nSUMMARY:todo \($0)\nCATEGORIES:\($1)\nEND:VTODO\n"
    }.joined()
    try arc.write("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n\(todos)END:VCALENDAR\n", to: "todos.ics")
    #expect(try arc.run("ical", "import", "todos.ics").output.hasPrefix("imported 2 tasks\n"))
    let found = try arc.run("search", "todo").output
    #expect(found.contains("todo 0  %errand %home") && found.contains("Inbox"), "\(found)")
    #expect(found.contains("todo 1  %urgent") && found.contains("CS 61B"), "\(found)")
  }

  @Test func whatAnotherProgramHasStrippedIsKnownByItsUID() throws {
    try arc.run("ical", "export", "a.ics")
    let stripped = try text("a.ics").replacing("PRODID:-//arc//arc//EN", with: "PRODID:x")
      .split(separator: "\r\n").filter { !$0.hasPrefix("X-ARC-") }.joined(separator: "\r\n")
    try arc.write(stripped + "\r\n", to: "stripped.ics")
    let taken = try arc.run("ical", "import", "stripped.ics")
    #expect(taken.output.hasPrefix("imported 0 tasks (7 duplicates skipped)"), "\(taken.output)")
  }

  @Test(arguments: ["reminders", "tasks"])
  func aFeedOfOnesOwnPublishedFileBringsNothing(kind: String) throws {
    try arc.run("remind", "stretch every day at 8am")
    try arc.run("ical", "publish", "all.ics", "--as", "both")
    let before = try arc.run("export", "--format", "csv").output
    let run = try arc.run("ical", "subscribe", "all.ics", "--as", kind)
    #expect(run.output.contains("nothing new"), "\(run.output)\(run.errors)")
    #expect(try arc.run("export", "--format", "csv").output == before)
    #expect(
      try arc.run("reminders", "--plain").output.split(separator: "\n").count { $0.contains("stretch") } == 1)
  }

  @Test func aPublishedFileKeepsItsForm() throws {
    arc.stopDaemon()
    try arc.run("ical", "publish", "all.ics", "--as", "todos")
    try arc.run("add", "cs61b quiz tomorrow 10am")
    #expect(try text("all.ics").contains("SUMMARY:quiz\r\n"))
    #expect(try components("VEVENT", of: "all.ics").isEmpty)
    try arc.run("ical", "publish", "all.ics", "--as", "events")
    try arc.run("add", "cs61b midterm tomorrow 2-4pm")
    #expect(try text("all.ics").contains("SUMMARY:CS 61B: midterm\r\n"))
    let wrong = try arc.run("ical", "publish", "other.ics", "--as", "tasks")
    #expect(wrong.exit == 64 && wrong.errors.contains("--as must be events, todos or both, not 'tasks'"))
  }
}
