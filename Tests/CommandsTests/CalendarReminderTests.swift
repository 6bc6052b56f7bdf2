import ScreenEmulator
import Testing

/// Reminders in `arc cal --scroll`, and what a line there means.
struct RemindersInTheCalendar: AtATerminal {
  let arc: ArcProgram
  let terminal = PseudoTerminal()

  init() throws {
    arc = try .withArcs("Home")
    try arc.run("remind", "vitamins every day at 8am")
  }

  private func start(_ words: String...) throws {
    try terminal.start(arc, ["cal"] + words + ["--scroll"])
    #expect(terminal.displays("Fri 20 Nov"))
  }

  @Test func rMakesOneOnTheDay() throws {
    try start()
    press("\u{1B}[C\u{1B}[C", shows: "Sun 22 Nov")
    press("rstretch at 10am\r", shows: "stretch  Sun 10:00")
    press("", shows: "10:00  stretch")
    press("rwalk 25 Nov at 9am\r", shows: "walk  Wed 09:00")
    #expect(try arc.run("reminders").output.contains("Sun 10:00"))
  }

  @Test func eChangesTheDayWhatFollowsOrAll() throws {
    try start("day")
    press("\u{1B}[C", shows: ">   1  08:00  vitamins")
    press("e", shows: "change 1 vitamins, with words as in arc edit:")
    press("9am\r", shows: "1 only Sat 21 Nov, 2 from then on, 3 all of it:")
    press("4\r", shows: "'4' is not an answer; 1, 2 or 3")
    press("1\r", shows: "09:00  vitamins")
    press("\u{1B}[C", shows: "08:00  vitamins")
    press("ebanana\r3\r", shows: "'banana' does not say which field to change")
    press("\u{17}--title \"vitamin C\" 7am\r3\r", shows: "07:00  vitamin C")
    press("\r", shows: "press any key to go back")
    #expect(terminal.emulator.text.contains("vitamin C"))
  }

  @Test func dLeavesADayOutOrDeletesAll() throws {
    try start()
    press("\u{1B}[C", shows: ">   1  08:00  vitamins")
    press("d", shows: "1 skips Sat 21 Nov, 2 deletes 1 vitamins on all days:")
    press("1\r", shows: "Sat 21 Nov · tomorrow  nothing")
    press("\u{1B}[C", shows: ">   1  08:00  vitamins")
    press("d\r", shows: "nothing was changed")
    press("d2\r", shows: "deleted 1 vitamins")
    press("u", shows: "undid: deleted")
    #expect(terminal.displays(">   1  08:00  vitamins"))
  }

  @Test func theReadingOfANewLineIsThatOfItsDay() throws {
    try start()
    press("\u{1B}[C\u{1B}[C", shows: "Sun 22 Nov")
    press("aHome paint 5pm", shows: "Sun 17:00 · Home")
    press("\u{15}/done 1\r", shows: "run commands at arc's prompt or in a shell")
    press("\u{15}Home paint 5pm\r", shows: "+ 2  paint  Sun 17:00")
    press("e", shows: "edit 2: #\"Home\" \"paint\" due 2026-11-22 at 17:00")
    press("@cellar\r", shows: "@ cellar")
  }

  @Test func helpThatDoesNotFitGoesOnWithSpace() throws {
    terminal.resize(columns: 40, rows: 10)
    try start("day")
    press("?", shows: "space shows more, other keys go back")
    press(" ", shows: "adds a reminder")
    press("  ", shows: "quits")
    #expect(terminal.displays("press any key to go back"))
    press(" ", shows: "Fri 20 Nov")
  }

  @Test func oneTaskOfSeveralDaysIsNamedWhereADayHasOneLine() throws {
    try arc.run("add", "Home trip 12/20 to 12/22")
    try start()
    press("\u{1B}[6~", shows: "December 2026")
    #expect(terminal.displays("trip"))
    #expect(!terminal.emulator.text.contains("1 more"))
  }
}
