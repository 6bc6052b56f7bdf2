import Foundation
import ScreenEmulator
import Testing

/// `arc cal --scroll`, driven by keys on a terminal of 100 columns.
struct TheCalendarOnTheWholeScreen: AtATerminal {
  let arc: ArcProgram
  let terminal = PseudoTerminal(columns: 100)

  init() throws {
    arc = try .withArcs("CS 298", "Home")
    try arc.run("add", "CS298 essay today")
    try arc.run("add", "Home plants today 17:00")
    try arc.run("add", "CS298 lab 4 11/25")
  }

  private func start() throws {
    try terminal.start(arc, ["cal", "--scroll"])
    #expect(terminal.displays("November 2026"))
    #expect(terminal.displays("Fri 20 Nov · today"))
  }

  @Test func arrowsAndPagesChooseTheDay() throws {
    try start()
    #expect(terminal.emulator.isAlternate && !terminal.emulator.isCursorVisible)
    press("\u{1B}[C", shows: "Sat 21 Nov · tomorrow")
    press("\u{1B}[B", shows: "Sat 28 Nov · in 8 days")
    press("\u{1B}[D\u{1B}[A", shows: "Fri 20 Nov · today")
    press("\u{1B}[6~", shows: "December 2026")
    #expect(terminal.displays("Sun 20 Dec"))
    press("\u{1B}[5~\u{1B}[5~", shows: "October 2026")
    press("t", shows: "Fri 20 Nov · today")
    terminal.press("q")
    #expect(terminal.end() == 0)
    #expect(terminal.isSane)
    #expect(terminal.emulator.unknown.isEmpty)
  }

  @Test func noKeyInTheLastRowIsCutOff() throws {
    let terminal = PseudoTerminal(columns: 44)
    try terminal.start(arc, ["cal", "--scroll"])
    #expect(terminal.displays("? help  q quit  a add  r remind  e edit"))
    #expect(terminal.emulator.lines.last == "? help  q quit  a add  r remind  e edit")
    terminal.resize(columns: 80, rows: 24)
    #expect(terminal.displays("? help  q quit  a add  r remind  e edit  d delete  space complete  u undo"))
    terminal.press("q")
    #expect(terminal.end() == 0)
  }

  @Test func tabChoosesATaskAndEnterOpensIt() throws {
    try start()
    #expect(terminal.displays(">   1"))
    press("\t", shows: ">   2")
    press("\r", shows: "press any key to go back")
    #expect(terminal.emulator.text.contains("2  plants"))
    press(" ", shows: "Fri 20 Nov · today")
    press("n", shows: ">   1")
    press("?", shows: "undoes your last change here")
    press("x", shows: "Fri 20 Nov · today")
  }

  @Test func tasksAreAddedCompletedChangedAndDeleted() throws {
    try start()
    press("\u{1B}[C", shows: "Sat 21 Nov · tomorrow")
    press("a", shows: "add on Sat 21 Nov:")
    press("Home paint", shows: "add on Sat 21 Nov: Home paint")
    #expect(terminal.emulator.isCursorVisible)
    press("\r", shows: "+ 4  paint  tomorrow · Home")
    #expect(try arc.run("show", "4", "--json").output.contains("\"date\":\"2026-11-21\""))
    press(" ", shows: "> ✓ 4")
    #expect(try arc.run("show", "4", "--json").output.contains("\"outcome\":\"completed\""))
    press("u", shows: "undid: completed")
    press("e", shows: "edit 4: #\"Home\" \"paint\" due 2026-11-21")
    press("\u{17}11/26\r", shows: "changed 4  paint  Thu · Home")
    #expect(try arc.run("show", "4", "--json").output.contains("\"date\":\"2026-11-26\""))
    press("d", shows: "delete 4 paint? [y/N]")
    press("n\r", shows: "not deleted")
    press("d", shows: "delete 4 paint? [y/N]")
    press("y\r", shows: "deleted 4 paint")
    #expect(try arc.run("show", "4").exit == 2)
  }

  @Test func anHourAloneIsOneOfTheChosenDay() throws {
    try start()
    press("\u{1B}[C", shows: "Sat 21 Nov · tomorrow")
    press("a", shows: "add on Sat 21 Nov:")
    press("Home paint 9:30\r", shows: "+ 4  paint")
    let task = try arc.run("show", "4", "--json").output
    #expect(task.contains("\"date\":\"2026-11-21\"") && task.contains("\"time\":\"09:30\""))
    press("a", shows: "add on Sat 21 Nov:")
    press("Home friday walk 5pm fri\r", shows: "+ 5")
    #expect(try arc.run("show", "5", "--json").output.contains("\"date\":\"2026-11-20\""))
  }

  @Test func aLineWithoutAnArcIsAskedForOne() throws {
    try arc.run("config", "inbox", "off")
    try start()
    press("a", shows: "add on Fri 20 Nov:")
    press("paint\r", shows: "the name of an Arc")
    press("nowhere\r", shows: "create the Arc nowhere? [y/N]")
    press("n\r", shows: "the name of an Arc")
    press("\r", shows: "add on Fri 20 Nov: paint")
    press("\r", shows: "the name of an Arc")
    press("ho\t\r", shows: "4  paint  today · Home")
    press("apaint\u{1B}", shows: "? help")
    #expect(try arc.run("show", "5").exit == 2)
  }

  @Test func anUnknownArcLosesNothing() throws {
    try start()
    press("a", shows: "add on Fri 20 Nov:")
    press("#zoo feed\r", shows: "Create the Arc \"zoo\"? [Y/n]")
    press("n\r", shows: "the name of an Arc, ")
    press("\u{1B}", shows: "add on Fri 20 Nov: #zoo feed")
    press("\r", shows: "Create the Arc \"zoo\"? [Y/n]")
    press("\r", shows: "+ 4  feed  today · zoo")
  }

  @Test func uTakesBackOnlyWhatWasDoneHere() throws {
    try start()
    press("u", shows: "nothing to undo: you have not changed anything here yet")
    press(" ", shows: "> ✓ 1")
    try arc.run("add", "Home other")
    press("u", shows: "another program has changed something since")
  }

  @Test func aFullWeekShowsAllItsHours() throws {
    for hour in 8...15 {
      for name in ["one", "two", "three"] { try arc.run("add", "Home \(name) today \(hour):00") }
    }
    try terminal.start(arc, ["cal", "week", "--scroll"])
    #expect(terminal.displays("Fri 20 Nov · today"))
    let lines = terminal.emulator.lines
    #expect(lines.contains { $0.hasPrefix("12:00") && $0.contains(" +2│") })
    #expect(lines.contains { $0.hasPrefix("17:00") && $0.contains("plants") })
    // Where not even that has room, the hour of the chosen task is there.
    for hour in Array(0...7) + Array(16...23) { try arc.run("add", "Home owl today \(hour):00") }
    press("t", shows: "00:00│")
    press("p", shows: "23:00│")
    #expect(!terminal.emulator.text.contains("00:00│"))
  }

  @Test func weeksAreScrolledToo() throws {
    try terminal.start(arc, ["cal", "week", "--scroll"])
    #expect(terminal.displays("Mon 16 Nov – Sun 22 Nov"))
    #expect(terminal.displays("17:00│         "))
    press("\u{1B}[6~", shows: "Mon 23 Nov – Sun 29 Nov")
    #expect(terminal.displays("Fri 27 Nov · in 7 days"))
    press("\u{1B}[D\u{1B}[D", shows: ">   3")
    press("m", shows: "November 2026")
    press("w", shows: "Mon 23 Nov – Sun 29 Nov")
  }

  @Test func theMonthIsAsTallInEveryMonth() throws {
    try start()
    let row = { (screen: ScreenEmulator, text: String) in screen.lines.firstIndex { $0.hasPrefix(text) } }
    let place = row(terminal.emulator, "Fri 20 Nov")
    press("\u{1B}[6~", shows: "Sun 20 Dec · in 30 days")
    #expect(row(terminal.emulator, "Sun 20 Dec") == place)
    press("\u{1B}[6~", shows: "January 2027")
    press("\u{1B}[6~", shows: "Sat 20 Feb")
    #expect(row(terminal.emulator, "Sat 20 Feb") == place)
  }

  @Test func theSameDayStaysChosenWhenTheTerminalIsResized() throws {
    try start()
    press("\u{1B}[B\u{1B}[D", shows: "Thu 26 Nov · in 6 days")
    terminal.resize(columns: 40, rows: 14)
    #expect(terminal.displays("Thu 26 Nov · in 6 days"))
    #expect(terminal.displays(">26"))
    terminal.resize(columns: 12, rows: 3)
    #expect(terminal.displays("Thu 26 Nov"))
    terminal.resize(columns: 100, rows: 40)
    #expect(terminal.displays(">26"))
    #expect(terminal.displays("lab 4"))
    // What a task says is as wide as the terminal is now.
    try arc.run("add", "Home dentist 26 nov 3pm", "--path", "standard")
    terminal.resize(columns: 160, rows: 40)
    #expect(terminal.displays("15:00  dentist"))
    press("\r", shows: "1 hour after, an alarm 2 hours after, then an alarm every 30 minutes until done")
  }

  @Test func itShowsWhatOtherProgramsChange() throws {
    try start()
    try arc.run("add", "Home from elsewhere today")
    #expect(terminal.displays("from elsewhere"))
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func theTerminalIsSaneWhenItIsKilled(signal: Int32) throws {
    try start()
    terminal.send(signal)
    #expect(terminal.end() == signal)
    #expect(terminal.isSane)
  }

  @Test func itNeedsATerminal() throws {
    let run = try arc.run("cal", "--scroll")
    #expect(run.exit == 1)
    #expect(run.errors == "arc: --scroll needs a terminal\n  arc cal shows the month\n")
  }
}
