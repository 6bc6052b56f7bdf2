import Foundation
import ScreenEmulator
import Testing

/// Reminders by their names, and several days at once. The fixed now of `ArcProgram` is Fri 2026-11-20 09:00.
struct WordsOfRemindersTests {
  private let arc: ArcProgram

  init() throws {
    arc = try ArcProgram()
    try arc.run("new", "Home")
    try arc.run("remind", "pills every day at 3pm")
  }

  @Test func theOnlyReminderThatFitsIsMeantWhereNoTaskIs() throws {
    #expect(try arc.run("show", "pills").output.contains("every day"))
    let edited = try arc.run("edit", "pills", "9pm")
    #expect(edited.output.contains("changed 1  pills") && edited.output.contains("21:00"), "\(edited.errors)")
    let skipped = try arc.run("skip", "pills", "11/24-11/26")
    #expect(skipped.output.hasPrefix("skipped 1 pills"), "\(skipped.errors)")
    #expect(try arc.run("edit", "pills", "except", "11/28").output.hasPrefix("skipped 1 pills"))
    #expect(try arc.run("done", "pills").output.hasPrefix("✓ 1  pills"))
    #expect(try arc.run("rm", "pills", "--yes").exit == 0)
    #expect(try arc.run("reminders").output.contains("pills") == false)
  }

  @Test(arguments: ["done", "ignore"])
  func withoutADaemonAnAnswerMeansTheOccurrenceOfNow(command: String) throws {
    arc.options = ["--now", "2026-11-22T15:05"]
    let answered = try arc.run(command, "pills").output
    #expect(answered.contains("today 15:00  next tomorrow 15:00"), "\(answered)")
    let history = try arc.run("history", "pills", "--plain").output.split(separator: "\n")
    // Two that were missed, the answer, and that the reminder was made.
    #expect(history.count == 4, "\(history)")
    #expect(history.filter { $0.contains("missed") && $0.contains("arc was not running") }.count == 2)
    // Undo takes back the answer, so that it can be given again.
    try arc.run("undo")
    #expect(try arc.run("reminders").output.contains("today 15:00"))
    #expect(try arc.run(command, "pills").output.contains("today 15:00  next tomorrow 15:00"))
  }

  @Test func withoutADaemonASnoozeMeansTheOccurrenceOfNow() throws {
    arc.options = ["--now", "2026-11-22T15:05"]
    try arc.run("snooze", "pills", "20m")
    #expect(try arc.run("upcoming", "1").output.contains("15:25"))
    arc.options = ["--now", "2026-11-22T15:30"]
    #expect(try arc.run("done", "pills").output.contains("today 15:00  next tomorrow"))
  }

  @Test func theHistoryIsFoundByWordsOfTasksAndReminders() throws {
    #expect(try arc.run("history", "pills").exit == 0)
    try arc.run("add", "#Home lecture every day 10-11am until 11/21")
    arc.options = ["--now", "2026-11-25T09:00"]
    let over = try arc.run("history", "lecture").output
    #expect(over.contains("10:00–11:00") && over.split(separator: "\n").count == 2, "\(over)")
    #expect(try arc.run("show", "lecture").output.contains("Sat 21 Nov"))
    let unknown = try arc.run("history", "juggling")
    #expect(unknown.exit == 2 && unknown.errors.contains("no task, reminder or group matches 'juggling'"))
  }

  @Test func aTaskIsMeantBeforeAReminder() throws {
    try arc.run("add", "#Home buy pills")
    #expect(try arc.run("done", "pills").output.hasPrefix("✓ 2  buy pills"))
  }

  @Test(arguments: [
    ["11/24,11/26"], ["11/24", "11/26"], ["11/24", "and", "11/26"], ["11/24,", "11/26"],
  ])
  func severalDaysAreSkippedAtOnce(days: [String]) throws {
    try arc.run("add", "#Home gym every tue and thu at 6pm")
    let run = try arc.run(["skip", "gym"] + days)
    #expect(run.output.hasPrefix("skipped 2 gym  Tue, Thu"), "\(run.output)\(run.errors)")
    // As everywhere, a day of this week is its weekday.
    let log = try arc.run("log", "1").output
    #expect(log.contains("skipped gym on Tue") && !log.contains("2026"), "\(log)")
    try arc.run("undo")
    let undone = try arc.run("log", "1").output
    #expect(undone.contains("undid: skipped gym on Tue") && !undone.contains("2026"), "\(undone)")
    #expect(try arc.run("skip", "2", "11/24").output.hasPrefix("skipped 2 gym  Tue"))
    #expect(try arc.run(["skip", "gym", "11/24", "soonish"]).exit != 0)
  }

  @Test func anAlertBeforeItIsDueSaysWhenItIsDue() throws {
    try arc.run("remind", "call mom today at 3pm", "--remind", "30m before")
    arc.options = ["--now", "2026-11-20T14:40"]
    let late = try arc.run("alerts").output
    #expect(late.contains("due today 15:00") && !late.contains("was due today 14:30"), "\(late)")
  }

  @Test func theNameOfABreakStandsForItsDays() throws {
    try arc.run("new", "CS 61B")
    try arc.run("add", "cs61b lecture every mon and wed 10-11am until 12/18")
    try arc.run("break", "Thanksgiving", "11/23-11/27")
    let shown = try arc.run("show", "2").output
    #expect(shown.contains("leaves out Thanksgiving") && !shown.contains("except"), "\(shown)")
  }

  @Test func anEventThatCameInAsAReminderHasAnEnd() throws {
    try arc.write(
      "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nBEGIN:VEVENT\nUID:1\nDTSTAMP:20261101T000000Z\nSUMMARY:seminar\n"
        + "DTSTART:20261121T100000\nDTEND:20261121T110000\nEND:VEVENT\nEND:VCALENDAR\n", to: "a.ics")
    try arc.run("ical", "import", "a.ics")
    #expect(try arc.run("agenda").output.contains("10:00–11:00  seminar"))
  }

  @Test func snoozingATaskThatHasNotFiredOffersTomorrow() throws {
    try arc.run("add", "#Home essay due in 3 days")
    let terminal = PseudoTerminal()
    try terminal.start(arc, "snooze", "2")
    #expect(terminal.shows("Nothing to snooze yet. Move it to tomorrow?"))
    terminal.type("y")
    #expect(terminal.end() == 0)
    #expect(try arc.run("show", "2").output.contains("tomorrow"))
  }

  @Test func noAfterNoCancels() throws {
    try arc.run("new", "Garden")
    let terminal = PseudoTerminal()
    try terminal.start(arc, "add", "--arc", "Gardeen", "weeds")
    #expect(terminal.shows("Use Garden? [Y/n/new]"))
    terminal.type("n")
    #expect(terminal.shows("Enter to cancel:"))
    terminal.type("n")
    #expect(terminal.shows("cancelled"))
    #expect(terminal.end() == 1)
  }

  @Test func parseSaysEverythingThatWasRead() throws {
    let read = try arc.run("parse", "#Home pack !high %errand due 11/27 start monday").output
    for part in ["priority  high", "labels    %errand", "start     2026-11-23"] {
      #expect(
        read.split(separator: " ").joined(separator: " ").contains(
          part.split(separator: " ").joined(separator: " ")), "\(read)")
    }
    #expect(try arc.run("parse", "#Home dinner fri 7-9pm").output.contains("event"))
  }

  @Test func tasksTakesTheWordsOfLists() throws {
    try arc.run("add", "--arc", "Home", "--title", "rent", "--due", "2026-11-18")
    #expect(try arc.run("tasks", "overdue").output.contains("rent"))
    #expect(try arc.run("tasks", "home").output.contains("rent"))
  }

  @Test func whatIsNoPeriodMayBeATask() throws {
    let run = try arc.run("week", "5", "reading")
    #expect(run.exit != 0)
    #expect(run.errors.contains("arc add week 5 reading adds it as a task"), "\(run.errors)")
  }

  @Test func oneWordThatIsNoPeriodMayBeATaskToo() throws {
    let run = try arc.run("cal", "mom")
    #expect(run.errors.contains("'mom' is not a day or period"), "\(run.errors)")
    #expect(run.errors.contains("arc add cal mom adds it as a task"), "\(run.errors)")
  }

  @Test func aTaskThatIsMovedToADayHasThatDay() throws {
    try arc.run("add", "#Home rent tomorrow")
    #expect(try arc.run("move", "rent", "monday").output.hasPrefix("changed 2  rent  Mon · Home"))
    #expect(try arc.run("mv", "2", "tuesday").output.hasPrefix("changed 2  rent  Tue · Home"))
    try arc.run("new", "Friday")
    #expect(try arc.run("mv", "rent", "friday").output.hasPrefix("moved 2  rent  Tue · Friday"))
  }

  @Test func aPriorityAloneChangesIt() throws {
    try arc.run("add", "#Home rent tomorrow")
    #expect(try arc.run("edit", "rent", "high").output.contains("▲ high"))
    #expect(try arc.run("edit", "2", "monday", "low").output.contains("Mon · ▽ low"))
    #expect(try arc.run("edit", "rent", "higher").exit == 1)
  }

  @Test func whatIsOverdueAlreadySaysSinceWhen() throws {
    try arc.run("add", "#Home rent today")
    arc.options = ["--now", "2026-12-20T09:05"]
    let upcoming = try arc.run("upcoming", "1").output
    #expect(upcoming.contains("rent   Home  was due Fri 20 Nov 09:00, then daily"), "\(upcoming)")
  }

  @Test func theMonthKeepsTheArcsWhereThereIsLittleRoom() throws {
    try arc.run("new", "Robotics")
    try arc.run("add", "#Robotics meeting every thu 6-7pm")
    try arc.run("add", "#Robotics check batteries every day")
    let month = try arc.shell("COLUMNS=80 arc cal").output
    #expect(month.contains("Rob meet…") && month.contains("Rob che…"), "\(month)")
  }

  @Test func aPageHasTheSignsOfTheTerminal() throws {
    try arc.run("add", "#Home dinner today 7-8pm")
    arc.options = ["--now", "2026-11-20T22:00"]
    try arc.run("cal", "week", "--html", "week.html")
    let page = try String(contentsOfFile: arc.folder.path + "/week.html", encoding: .utf8)
    #expect(page.contains("<span>dinner</span>") && !page.contains("✗"))
    #expect(!page.contains("class=\"hue-") || !page.contains(" closed\">"), "\(page)")
  }
}
