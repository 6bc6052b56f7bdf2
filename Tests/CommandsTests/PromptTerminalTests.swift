import Foundation
import ScreenEmulator
import Testing

/// How the prompt fits its terminal, and leaves it.
struct TheTerminalOfThePrompt: AtThePrompt {
  let arc: ArcProgram
  let terminal = PseudoTerminal()

  init() throws { arc = try .withArcs("CS 298", "CS 298/Labs", "Home") }

  @Test func opensWithinTheTerminal() throws {
    for number in 1...9 { try arc.run("add", "CS298 late \(number) due yesterday") }
    for number in 1...9 { try arc.run("add", "Home today \(number) today") }
    for number in 1...9 { try arc.run("add", "Home thing \(number) in \(number) days") }
    try start()
    #expect(terminal.displays("… and 6 more: /overdue"))
    #expect(terminal.displays("… and 6 more: /today"))
    #expect(terminal.emulator.lines[0] == "overdue")
    #expect(terminal.emulator.text.contains("thing 9"))
  }

  @Test func controlCClearsTheLineAndThenLeaves() throws {
    try start()
    terminal.press("half a line\u{3}")
    #expect(terminal.waits { $0.lines[$0.cursor.row] == ">" })
    #expect(!terminal.isSane)
    terminal.press("\u{3}")
    #expect(terminal.end() == 0)
    #expect(terminal.isSane)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGABRT, SIGSEGV])
  func leavesTheTerminalSaneWhenItIsKilled(signal: Int32) throws {
    try start()
    press("half a line", shows: "half a line")
    terminal.send(signal)
    #expect(terminal.end() == signal)
    #expect(terminal.isSane)
  }

  @Test func stopsAndGoesOn() throws {
    try start()
    press("half a line", shows: "half a line")
    terminal.press("\u{1A}")
    #expect(terminal.shows("\u{1B}[?2004l"))
    // It may be about to stop still, and then needs another signal to go on.
    let goesOn = { (isRight: (ScreenEmulator) -> Bool) in
      terminal.waits {
        terminal.send(SIGCONT)
        return isRight($0)
      }
    }
    #expect(goesOn { $0.pastesAreMarked })
    terminal.press("!\r")
    #expect(goesOn { $0.text.contains("half a line!") })
  }

  @Test func goesOnInTheNextRowWhenTheTerminalIsNarrow() throws {
    let narrow = PseudoTerminal(columns: 30)
    try narrow.start(arc, [])
    #expect(narrow.displays("Ctrl-D quits\n>"))
    narrow.press("Home " + String(repeating: "日本", count: 10))
    #expect(narrow.displays("> Home " + String(repeating: "日本", count: 5) + "日\n本日本日本日本日本"))
    narrow.resize(columns: 60, rows: 20)
    narrow.press("!")
    #expect(narrow.displays("> Home " + String(repeating: "日本", count: 10) + "!"))
  }

  @Test func isPlainOnATerminalThatCannotMoveItsCursor() throws {
    arc.environment["TERM"] = "dumb"
    try arc.run("add", "Home soup due yesterday")
    try terminal.start(arc, [])
    #expect(terminal.shows("overdue\n! 1  yesterday  soup"))
    #expect(terminal.shows("quits"))
    terminal.type("cs298 hw 1 friday")
    #expect(terminal.shows("+ 2  hw 1"))
    terminal.type("u")
    #expect(terminal.shows("undid: added hw 1"))
    terminal.type("/cd labs")
    #expect(terminal.shows("CS 298/Labs>"))
    terminal.type("/ls home")
    #expect(terminal.shows("1  yesterday  soup"))
    terminal.type("#zoo feed")
    #expect(terminal.shows("Create the Arc \"zoo\"? [Y/n]"))
    terminal.type("n")
    #expect(terminal.shows("the name of an Arc, or Enter to cancel:"))
    terminal.type("")
    #expect(terminal.shows("cancelled"))
    terminal.type("")
    #expect(terminal.shows(">"))
    #expect(!terminal.screen.contains("\u{1B}"))
    terminal.typeEnd()
    #expect(terminal.end() == 0)
  }

  @Test func whatIsShownAfterAResizeFitsTheTerminal() throws {
    try arc.run("add", "Home", String(repeating: "word ", count: 20))
    try start()
    terminal.resize(columns: 40, rows: 24)
    press("/ls home\r", shows: "…")
    #expect(terminal.waits { $0.lines[$0.cursor.row] == ">" })
    #expect(terminal.emulator.lines.contains { $0.hasPrefix("  1  word word") && $0.hasSuffix("…") })
  }

  @Test func leavesWhenTheWordsSaySo() throws {
    try start()
    press("help\r", shows: "undoes the last line")
    terminal.press("quit\r")
    #expect(terminal.end() == 0)
    #expect(try titles().isEmpty)
  }
}
