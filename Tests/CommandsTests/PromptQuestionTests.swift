import ScreenEmulator
import Testing

/// What the prompt, and commands on a terminal, ask before something is kept.
struct TheQuestionsOfThePrompt: AtThePrompt {
  let arc: ArcProgram
  let terminal = PseudoTerminal()

  init() throws { arc = try .withArcs("CS 298", "CS 298/Labs", "Home") }

  @Test func asksWhenALineDeservesASecondLook() throws {
    try start()
    press("CS298 essay 2/1/19\r", shows: "k keep, e edit the line again, d discard:")
    press("d\r", shows: "nothing was added")
    terminal.press("CS298 essay 2/1/19\r")
    #expect(terminal.waits { $0.lines.filter { $0.contains("k keep") }.count == 2 })
    terminal.press("e\r")
    #expect(terminal.waits { $0.lines[$0.cursor.row].hasPrefix("> CS298 essay 2/1/19") })
    press("\u{17}today\r", shows: "+ 1  essay  today · CS 298")
  }

  @Test func asksForTheArcOfALineWithoutOne() throws {
    try arc.run("config", "inbox", "off")
    try start()
    press("water plants\r", shows: "e to edit the line again")
    terminal.press("e\r")
    #expect(terminal.waits { $0.lines[$0.cursor.row].hasPrefix("> water plants") })
    press(" Home\r", shows: "+ 1  water plants  Home")
    terminal.press("more\r")
    #expect(terminal.waits { $0.lines[$0.cursor.row].hasPrefix("the name of an Arc") })
    press("\u{3}", shows: "cancelled")
    #expect(try titles() == ["water plants"])
  }

  @Test func importsWhatIsPasted() throws {
    try arc.run("config", "inbox", "off")
    try start()
    press("\u{1B}[200~CS298 one\nHome two\nCS298 three mon\n\u{1B}[201~", shows: "import 3 lines? [y/N]")
    press("n\r", shows: "nothing was added")
    terminal.press("\u{1B}[200~CS298 one\nHome two\nnowhere\n\u{1B}[201~")
    #expect(terminal.waits { $0.lines.filter { $0.contains("import 3 lines?") }.count == 2 })
    #expect(terminal.displays("  nowhere    which Arc?"))
    press("y\r", shows: "keep the good lines? [y/N]")
    #expect(try titles().isEmpty)
    press("y\r", shows: "imported 2 tasks (1 line rejected)")
    #expect(try titles() == ["one", "two"])
  }

  @Test func asksForTheTitleThatIsMissing() throws {
    try start()
    press("CS298", shows: "CS 298  what is the task?")
    press("\r", shows: "what is the task in CS 298?")
    press("lab 5 tuesday 5pm\r", shows: "+ 1  lab 5  Tue 17:00 · CS 298/Labs")
  }

  @Test func whatWasTypedBeforeAPasteStays() throws {
    try start()
    press(
      "Home plants\u{1B}[200~CS298 one\nCS298 two mon\n\u{1B}[201~",
      shows: "  CS298 one      CS 298\n  CS298 two mon  Mon · CS 298")
    #expect(terminal.displays("import 2 lines? [y/N]"))
    press("y\r", shows: "imported 2 tasks")
    #expect(terminal.waits { $0.lines[$0.cursor.row].hasPrefix("> Home plants") })
    press("\r", shows: "+ 3  plants")
  }

  @Test func aQuestionForAnArcCompletesNamesAndLetsCommandsThrough() throws {
    try arc.run("config", "inbox", "off")
    try start()
    press("water plants\r", shows: "the name of an Arc")
    terminal.press("ho\t")
    #expect(terminal.waits { $0.lines[$0.cursor.row].hasSuffix("cancel: Home") })
    press("\u{15}7\r", shows: "no Arc has the number 7")
    press("/ls\r", shows: "  CS 298  0 open")
    #expect(terminal.waits { $0.lines[$0.cursor.row].hasPrefix("> water plants") })
    #expect(try titles().isEmpty)
  }

  @Test func aTimeThatNoClockShowsDeservesASecondLook() throws {
    try start()
    press("Home wake up 25:00", shows: "Home  '25:00' is not a time")
    press("\r", shows: "k keep, e edit the line again, d discard:")
    press("x\r", shows: "'x' is not an answer; k, e or d")
    press("k\r", shows: "+ 1  wake up 25:00")
  }

  @Test func anArcThatHasEndedIsAskedAboutByTheNextCommand() throws {
    try terminal.start(arc, ["new", "Old", "--ends", "yesterday"])
    #expect(terminal.shows("its last day has passed"))
    #expect(terminal.end() == 0)
    try terminal.start(arc, ["ls"])
    #expect(terminal.displays("Old ended yesterday"))
    press("x\r", shows: "'x' is not an answer; a, e, q or Enter")
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

  @Test func addAsksForTheTitleThatIsMissing() throws {
    try terminal.start(arc, ["add", "CS298"])
    #expect(terminal.displays("what is the task in CS 298?"))
    press("\r", shows: "nothing was added")
    #expect(terminal.end() == 1)
    try terminal.start(arc, ["add", "CS298"])
    #expect(terminal.waits { $0.lines.filter { $0.contains("what is the task") }.count == 2 })
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
