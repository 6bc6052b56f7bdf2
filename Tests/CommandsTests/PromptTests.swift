import Foundation
import ScreenEmulator
import Testing

/// `arc` alone on a terminal that can move its cursor.
struct ThePrompt {
  let arc: ArcProgram
  let terminal = PseudoTerminal()

  init() throws {
    arc = try ArcProgram()
    arc.environment["TERM"] = "xterm-256color"
    try arc.run("new", "CS 298")
    try arc.run("new", "CS 298/Labs")
    try arc.run("new", "Home")
  }

  /// The titles of all open tasks, by number.
  private func titles() throws -> [String] {
    let output = try arc.run("ls", "--tree", "--json").output
    return output.components(separatedBy: "\"title\":\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
      .filter { !["CS 298", "Labs", "Home"].contains($0) }
  }

  private func start(_ arguments: String...) throws {
    try terminal.start(arc, arguments)
    #expect(terminal.displays("Ctrl-D leaves\n>"))
  }

  @Test func opensWithWhatIsOverdueTodayAndNext() throws {
    try arc.run("add", "CS298 late due yesterday")
    try arc.run("add", "Home water plants today")
    for number in 1...12 { try arc.run("add", "Home thing \(number) in \(number) days") }
    try start()
    #expect(terminal.displays("Ctrl-D leaves"))
    let text = terminal.emulator.text
    #expect(text.contains("overdue\n!  1  yesterday   late"))
    #expect(text.contains("today\n   2  today       water plants"))
    #expect(text.contains("next\n   3  tomorrow    thing 1 "))
    #expect(text.contains("thing 10") && !text.contains("thing 11"))
    terminal.press("\u{4}")
    #expect(terminal.end() == 0)
  }

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

  @Test func coloursALineAsItIsTypedAndSaysWhatItMeans() throws {
    try start()
    terminal.press("CS298 lab 4 tue 5pm in Room 204")
    #expect(terminal.displays("Tue 24 Nov 17:00, in 4 days · @ Room 204 · CS 298"))
    let screen = terminal.emulator
    #expect(screen.styles(of: "CS298 lab") == Array(repeating: "1;34", count: 5) + ["", "", "", ""])
    #expect(screen.styles(of: "tue 5pm") == ["32", "32", "32", "", "36", "36", "36"])
    #expect(screen.styles(of: "in Room 204")?.last == "35")
    #expect(screen.unknown.isEmpty)
    terminal.press("\r")
    #expect(
      terminal.displays("+ 1  lab 4  Tue 24 Nov 17:00, in 4 days · @ Room 204 · CS 298   u takes it back")
    )
    #expect(try titles() == ["lab 4"])
  }

  @Test func takesTheLastLineBack() throws {
    try start()
    terminal.press("CS298 lab 4\r")
    #expect(terminal.displays("u takes it back"))
    terminal.press("u\r")
    #expect(terminal.displays("undid: added lab 4 to CS 298"))
    #expect(try titles().isEmpty)
    terminal.press("u\r")
    #expect(terminal.displays("nothing was changed here yet"))
    terminal.press("Home plants\r")
    #expect(terminal.displays("plants  Home"))
    try arc.run("add", "Home other")
    terminal.press("u\r")
    #expect(terminal.displays("another program has changed something since"))
    #expect(try titles() == ["plants", "other"])
  }

  @Test func asksWhenALineDeservesASecondLook() throws {
    try start()
    terminal.press("CS298 essay 2/1/19\r")
    #expect(terminal.displays("k keep, e edit the line again, d drop it:"))
    terminal.press("d\r")
    #expect(terminal.displays("nothing was added"))
    terminal.press("CS298 essay 2/1/19\r")
    #expect(terminal.waits { $0.lines.filter { $0.contains("k keep") }.count == 2 })
    terminal.press("e\r")
    #expect(terminal.waits { $0.lines[$0.cursor.row].hasPrefix("> CS298 essay 2/1/19") })
    terminal.press("\u{17}today\r")
    #expect(terminal.displays("+ 1  essay  Fri 20 Nov, today · CS 298"))
  }

  @Test func asksForTheArcOfALineWithoutOne() throws {
    try start()
    terminal.press("water plants\r")
    #expect(terminal.displays("e to edit the line again"))
    terminal.press("e\r")
    #expect(terminal.waits { $0.lines[$0.cursor.row].hasPrefix("> water plants") })
    terminal.press(" Home\r")
    #expect(terminal.displays("+ 1  water plants  Home"))
    terminal.press("more\r")
    #expect(terminal.waits { $0.lines[$0.cursor.row].hasPrefix("the name of an arc") })
    terminal.press("\u{3}")
    #expect(terminal.displays("cancelled"))
    #expect(try titles() == ["water plants"])
  }

  @Test func runsCommandsAndKnowsADefaultArc() throws {
    try start()
    terminal.press("/cd labs\r")
    #expect(terminal.displays("CS 298/Labs>"))
    terminal.press("read the manual\r")
    #expect(terminal.displays("+ 1  read the manual  CS 298/Labs"))
    terminal.press("/done 1\r/ls 'labs'\r")
    #expect(terminal.displays("nothing open in CS 298/Labs, 1 done"))
    terminal.press("/lss\r")
    #expect(terminal.displays("did you mean ls?"))
    terminal.press("/new \"Night school\"\r/cd\r#nig\t now\r")
    #expect(terminal.displays("+ 2  now  Night school"))
    terminal.press("/q\r")
    #expect(terminal.end() == 0)
  }

  @Test func completesCommandsAndArcs() throws {
    try start()
    terminal.press("/ag\t")
    #expect(terminal.displays("> /agenda"))
    terminal.press("\u{15}buy +cs2\t")
    #expect(terminal.displays("> buy +\"CS 298\""))
    terminal.press("\u{15}do cs2\t")
    #expect(terminal.displays("> do CS 298"))
    terminal.press("\u{15}l\t\tx")
    #expect(terminal.displays("> Labs x"))
  }

  @Test func importsWhatIsPasted() throws {
    try start()
    terminal.press("\u{1B}[200~CS298 one\nHome two\nCS298 three mon\n\u{1B}[201~")
    #expect(terminal.displays("import 3 lines? [y/N]"))
    terminal.press("n\r")
    #expect(terminal.displays("nothing was added"))
    terminal.press("\u{1B}[200~CS298 one\nHome two\nnowhere\n\u{1B}[201~")
    #expect(terminal.waits { $0.lines.filter { $0.contains("import 3 lines?") }.count == 2 })
    #expect(terminal.displays("  nowhere    which arc?"))
    terminal.press("y\r")
    #expect(terminal.displays("keep the good lines? [y/N]"))
    #expect(try titles().isEmpty)
    terminal.press("y\r")
    #expect(terminal.displays("imported 2 tasks (1 line rejected)"))
    #expect(try titles() == ["one", "two"])
  }

  @Test func seesWhatOtherProgramsChangeMeanwhile() throws {
    try start()
    terminal.press("chess club")
    #expect(terminal.displays("which arc?"))
    try arc.run("new", "Chess")
    terminal.press("!")
    #expect(terminal.waits { $0.lines[$0.cursor.row].hasSuffix("Chess") })
  }

  @Test func remembersLinesForTheNextTime() throws {
    try start()
    terminal.press("CS298 lab 4\r")
    #expect(terminal.displays("+ 1"))
    // Between two lines the terminal itself would take the key.
    #expect(terminal.waits { $0.lines[$0.cursor.row] == ">" })
    terminal.press("\u{4}")
    #expect(terminal.end() == 0)
    let file = arc.folder.path + "/.local/state/arc/history"
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "CS298 lab 4\n")
    #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
    let second = PseudoTerminal()
    try second.start(arc, [])
    #expect(second.displays("Ctrl-D leaves\n>"))
    second.press("\u{1B}[A")
    #expect(second.displays("> CS298 lab 4"))
    second.press("\u{3}\u{3}")
    #expect(second.end() == 0)
  }

  @Test func saysOnceThatLinesAreNotRemembered() throws {
    try arc.write("", to: ".local")
    try start()
    terminal.press("/ls\r/ls home\r/ls labs\r/q\r")
    #expect(terminal.end() == 0)
    #expect(terminal.screen.components(separatedBy: "lines are not remembered").count == 2)
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
    terminal.press("half a line")
    #expect(terminal.displays("half a line"))
    terminal.send(signal)
    #expect(terminal.end() == signal)
    #expect(terminal.isSane)
  }

  @Test func stopsAndGoesOn() throws {
    try start()
    terminal.press("half a line")
    #expect(terminal.displays("half a line"))
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
    #expect(narrow.displays("Ctrl-D leaves\n>"))
    narrow.press("Home " + String(repeating: "日本", count: 10))
    #expect(narrow.displays("> Home " + String(repeating: "日本", count: 5) + "日\n本日本日本日本日本"))
    narrow.resize(columns: 60, rows: 20)
    narrow.press("!")
    #expect(narrow.displays("> Home " + String(repeating: "日本", count: 10) + "!"))
  }

  @Test func isPlainOnATerminalThatCannotMoveItsCursor() throws {
    arc.environment["TERM"] = "dumb"
    try arc.run("add", "Home late due yesterday")
    try terminal.start(arc, [])
    #expect(terminal.shows("overdue\n! 1  yesterday  late"))
    #expect(terminal.shows("leaves"))
    terminal.type("cs298 hw 1 friday")
    #expect(terminal.shows("+ 2  hw 1"))
    terminal.type("u")
    #expect(terminal.shows("undid: added hw 1"))
    terminal.type("/cd labs")
    #expect(terminal.shows("CS 298/Labs>"))
    terminal.type("/ls home")
    #expect(terminal.shows("1  yesterday  late"))
    terminal.type("#zoo feed")
    #expect(terminal.shows("c, the name of an arc, or Enter to cancel:"))
    terminal.type("")
    #expect(terminal.shows("cancelled"))
    terminal.type("")
    #expect(terminal.shows(">"))
    #expect(!terminal.screen.contains("\u{1B}"))
    terminal.typeEnd()
    #expect(terminal.end() == 0)
  }

  @Test func asksForTheTitleThatIsMissing() throws {
    try start()
    terminal.press("CS298")
    #expect(terminal.displays("CS 298  what is to be done?"))
    terminal.press("\r")
    #expect(terminal.displays("what is to be done in CS 298?"))
    terminal.press("lab 5 tuesday 5pm\r")
    #expect(terminal.displays("+ 1  lab 5  Tue 24 Nov 17:00, in 4 days · CS 298"))
  }

  @Test func whatWasTypedBeforeAPasteStays() throws {
    try start()
    terminal.press("Home plants\u{1B}[200~CS298 one\nCS298 two mon\n\u{1B}[201~")
    #expect(terminal.displays("  CS298 one      CS 298\n  CS298 two mon  Mon 23 Nov, in 3 days · CS 298"))
    #expect(terminal.displays("import 2 lines? [y/N]"))
    terminal.press("y\r")
    #expect(terminal.displays("imported 2 tasks"))
    #expect(terminal.waits { $0.lines[$0.cursor.row].hasPrefix("> Home plants") })
    terminal.press("\r")
    #expect(terminal.displays("+ 3  plants"))
  }

  @Test func aQuestionForAnArcCompletesNamesAndLetsCommandsThrough() throws {
    try start()
    terminal.press("water plants\r")
    #expect(terminal.displays("the name of an arc"))
    terminal.press("ho\t")
    #expect(terminal.waits { $0.lines[$0.cursor.row].hasSuffix("cancel: Home") })
    terminal.press("\u{15}7\r")
    #expect(terminal.displays("no arc has the number 7"))
    terminal.press("/ls\r")
    #expect(terminal.displays("  CS 298  0 open"))
    #expect(terminal.waits { $0.lines[$0.cursor.row].hasPrefix("> water plants") })
    #expect(try titles().isEmpty)
  }

  @Test func aTimeThatNoClockShowsDeservesASecondLook() throws {
    try start()
    terminal.press("Home wake up 25:00")
    #expect(terminal.displays("Home  there is no such time: '25:00'"))
    terminal.press("\r")
    #expect(terminal.displays("k keep, e edit the line again, d drop it:"))
    terminal.press("x\r")
    #expect(terminal.displays("'x' is no answer; k, e or d"))
    terminal.press("k\r")
    #expect(terminal.displays("+ 1  wake up 25:00"))
  }

  @Test func aTaskIsEditedAsALine() throws {
    try arc.run("add", "Home plants tomorrow")
    try start()
    terminal.press("/edit 1\r")
    #expect(terminal.displays("edit 1> #\"Home\" \"plants\" due 2026-11-21"))
    terminal.press("\r")
    #expect(terminal.displays("nothing was changed"))
    terminal.press("/edit 1\r")
    #expect(terminal.waits { $0.lines[$0.cursor.row].hasPrefix("edit 1> ") })
    terminal.press("\u{17}mon at 9:30\r")
    #expect(terminal.displays("changed 1  plants  Mon 23 Nov 09:30, in 3 days · Home   u takes it back"))
    terminal.press("u\r")
    #expect(terminal.displays("undid: edited 1 plants"))
    #expect(try arc.run("show", "1", "--json").output.contains("\"date\":\"2026-11-21\""))
  }

  @Test func theDefaultArcKeepsItsPlaceWhenItIsRenamed() throws {
    try start()
    terminal.press("/cd labs\r/rename labs Exercises\r")
    #expect(terminal.displays("CS 298/Exercises>"))
    terminal.press("/cd ..\r")
    #expect(terminal.waits { $0.lines[$0.cursor.row] == "CS 298>" })
    try arc.run("rename", "CS 298", "CS 299")
    terminal.press("one")
    #expect(terminal.waits { $0.lines[$0.cursor.row].hasPrefix("CS 299> one") })
    terminal.press("\r")
    #expect(terminal.displays("+ 1  one  CS 299"))
  }

  @Test func aCommandSaysWhatItsOptionsAre() throws {
    try start()
    terminal.press("/next --help\r")
    #expect(terminal.displays("USAGE: arc next"))
  }

  @Test func takesBackOnlyWhatWasDoneHere() throws {
    try arc.run("add", "Home before")
    try start()
    terminal.press("Home one\r/undo\ru\r")
    #expect(terminal.displays("nothing was changed here yet"))
    #expect(try titles() == ["before"])
    terminal.press("/redo\r")
    #expect(terminal.displays("redid: added one to Home"))
    terminal.press("u\r")
    #expect(terminal.waits { $0.text.components(separatedBy: "undid: added one to Home").count == 3 })
    #expect(try titles() == ["before"])
  }

  @Test func whatIsShownAfterAResizeFitsTheTerminal() throws {
    try arc.run("add", "Home", String(repeating: "word ", count: 20))
    try start()
    terminal.resize(columns: 40, rows: 24)
    terminal.press("/ls home\r")
    #expect(terminal.displays("…"))
    #expect(terminal.waits { $0.lines[$0.cursor.row] == ">" })
    #expect(terminal.emulator.lines.contains { $0.hasPrefix("  1  word word") && $0.hasSuffix("…") })
  }

  @Test func anArcThatHasEndedIsAskedAboutByTheNextCommand() throws {
    try terminal.start(arc, ["new", "Old", "--ends", "yesterday"])
    #expect(terminal.shows("its last day is over"))
    #expect(terminal.end() == 0)
    try terminal.start(arc, ["ls"])
    #expect(terminal.displays("Old ended yesterday"))
    terminal.press("x\r")
    #expect(terminal.displays("'x' is no answer; a, e, q or Enter"))
    terminal.press("a\r")
    #expect(terminal.end() == 0)
    #expect(try arc.run("ls", "--archived").output.contains("Old"))
  }

  @Test func doneSaysWhatEndsWithAnArc() throws {
    try arc.run("add", "Home water plants every monday")
    try terminal.start(arc, ["done", "home"])
    #expect(terminal.displays("ends with it: 1 water plants"))
    #expect(terminal.displays("nothing else is open in Home; archive it?"))
    terminal.press("y\r")
    #expect(terminal.end() == 0)
  }

  @Test func questionsOutsideThePromptLetLinesBeEdited() throws {
    try terminal.start(arc, ["add"])
    #expect(terminal.displays("task:"))
    terminal.press("ome plants\u{1}H\r")
    #expect(terminal.end() == 0)
    #expect(try titles() == ["plants"])
    #expect(terminal.isSane)
  }

  @Test func leavesWhenTheWordsSaySo() throws {
    try start()
    terminal.press("help\r")
    #expect(terminal.displays("takes the last line back"))
    terminal.press("quit\r")
    #expect(terminal.end() == 0)
    #expect(try titles().isEmpty)
  }

  @Test func addAsksForTheTitleThatIsMissing() throws {
    try terminal.start(arc, ["add", "CS298"])
    #expect(terminal.displays("what is to be done in CS 298?"))
    terminal.press("\r")
    #expect(terminal.displays("nothing was added"))
    #expect(terminal.end() == 1)
    try terminal.start(arc, ["add", "CS298"])
    #expect(terminal.waits { $0.lines.filter { $0.contains("what is to be done") }.count == 2 })
    terminal.press("lab 5 friday\r")
    #expect(terminal.end() == 0)
    #expect(try titles() == ["lab 5"])
  }

  @Test(arguments: ["\n", "\u{4}"])
  func addSaysThatNothingWasAdded(key: String) throws {
    try terminal.start(arc, ["add"])
    #expect(terminal.displays("task:"))
    terminal.press(key)
    #expect(terminal.displays("nothing was added"))
    #expect(terminal.end() == 1)
  }
}
