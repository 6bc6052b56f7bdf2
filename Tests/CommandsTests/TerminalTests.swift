import Foundation
import ScreenEmulator
import Testing

/// What arc asks and shows on a terminal.
struct OnATerminal {
  let arc: ArcProgram
  let terminal = PseudoTerminal()

  init() throws {
    arc = try ArcProgram()
    try arc.run("new", "CS 298")
    try arc.run("new", "Home")
  }

  private func titles(in name: String) throws -> String { try arc.run("ls", name).output }

  @Test func anUnknownArcIsReplacedByTheOneMeant() throws {
    try terminal.start(arc, "add", "#CS289 hw 2 due friday")
    #expect(terminal.shows("Use CS 298? [Y/n/new]"))
    terminal.type("")
    #expect(terminal.end() == 0)
    #expect(try titles(in: "cs298").contains("hw 2\n"))
    #expect(try !titles(in: "cs298").contains("CS289"))
  }

  @Test func anUnknownArcIsCreated() throws {
    try terminal.start(arc, "add", "#CS289 hw 2 due friday")
    #expect(terminal.shows("Use CS 298? [Y/n/new]"))
    terminal.type("new")
    #expect(terminal.end() == 0)
    #expect(try titles(in: "CS289").contains("hw 2\n"))
  }

  @Test func aQuestionIsCancelledByEnter() throws {
    try terminal.start(arc, "add", "#CS289 hw 2 due friday")
    #expect(terminal.shows("Use CS 298? [Y/n/new]"))
    terminal.type("n")
    #expect(terminal.shows("  1  use CS 298\n  c  create CS289"))
    #expect(terminal.shows("Enter to cancel:"))
    terminal.type("")
    #expect(terminal.shows("cancelled; nothing was changed"))
    #expect(terminal.end() == 1)
    #expect(try arc.run("ls", "--tree").output == "CS 298  no tasks\nHome  no tasks\n")
  }

  @Test(arguments: [
    (["add", "hw 2 friday", "--arc", "CS289"], "Use CS 298? [Y/n/new]", "y", "cs298", "hw 2"),
    (
      ["add", "feed lions", "--arc", "Zoo/Lions"], "Create the Arc \"Zoo/Lions\"? [Y/n]", "", "zoo/lions",
      "feed lions"
    ),
  ])
  func anUnknownArcNamedByHandIsAskedAbout(
    words: [String], question: String, answer: String, list: String, kept: String
  ) throws {
    try terminal.start(arc, words)
    #expect(terminal.shows(question))
    terminal.type(answer)
    #expect(terminal.end() == 0)
    #expect(try titles(in: list).contains(kept + "\n"))
  }

  @Test func aTaskMovesToAnArcThatIsMadeForIt() throws {
    try arc.run("add", "cs298 hw 2")
    try terminal.start(arc, "edit", "1", "--arc", "zoo")
    #expect(terminal.shows("Create the Arc \"zoo\"? [Y/n]"))
    terminal.type("y")
    #expect(terminal.end() == 0)
    #expect(try titles(in: "zoo").contains("hw 2\n"))
  }

  @Test func aDateThatCannotBeReadComesBeforeTheQuestion() throws {
    let refused = try arc.run("add", "x", "--arc", "CS289", "--due", "2/30")
    #expect(refused.errors.contains("2/30"))
    try terminal.start(arc, "add", "x", "--arc", "CS289", "--due", "2/30")
    #expect(terminal.end() != 0)
    #expect(!terminal.screen.contains("[Y/n"))
  }

  @Test func aLineWithoutAnArcTakesTheOneTyped() throws {
    try arc.run("config", "inbox", "off")
    try terminal.start(arc, "add", "hw 2 due friday")
    #expect(terminal.shows("Enter to cancel:"))
    terminal.type("nowhere")
    #expect(terminal.shows("create the Arc nowhere?"))
    terminal.type("n")
    #expect(terminal.shows("Enter to cancel:"))
    terminal.type("home")
    #expect(terminal.end() == 0)
    #expect(try titles(in: "home").contains("hw 2\n"))
  }

  @Test func addAsksForTheLineWhenThereIsNone() throws {
    try terminal.start(arc, "add")
    #expect(terminal.shows("task:"))
    terminal.type("finish (draft) #1 & more for cs298; 'tomorrow'")
    #expect(terminal.end() == 0)
    #expect(try titles(in: "cs298").contains("finish (draft) #1 & more"))
  }

  @Test func rmAsksAndTakesOnlyAYes() throws {
    try arc.run("add", "CS298 hw 2")
    try terminal.start(arc, "rm", "1")
    #expect(terminal.shows("delete 1 hw 2? [y/N]"))
    terminal.type("x")
    #expect(terminal.shows("nothing was deleted"))
    #expect(terminal.end() == 1)
    try terminal.start(arc, "rm", "1")
    #expect(terminal.shows("[y/N]"))
    terminal.type("y")
    #expect(terminal.shows("deleted 1 hw 2"))
    #expect(terminal.end() == 0)
  }

  @Test func thePromptTakesOneLineAfterTheOther() throws {
    try terminal.start(arc)
    #expect(terminal.shows(">"))
    terminal.type("cs298 hw 1 friday")
    #expect(terminal.shows("u undoes it"))
    terminal.type("home water plants")
    #expect(terminal.shows("u undoes it"))
    terminal.typeEnd()
    #expect(terminal.end() == 0)
    #expect(try arc.run("ls", "--json").output.contains("\"open\":1"))
  }

  @Test func aLongImportShowsHowFarItIs() throws {
    let lines = (0..<8000).map { "Home task \($0)\n" }.joined()
    try terminal.start(arc, "import", arc.write(lines, to: "lines.txt"), "--color", "never")
    #expect(terminal.shows("importing "))
    #expect(terminal.shows("imported 8000 tasks"))
    #expect(terminal.end() == 0)
  }

  @Test func longLinesAreCutWhereTheTerminalEnds() throws {
    try arc.run("add", "--arc", "home", "--title", String(repeating: "日本", count: 40))
    let narrow = PseudoTerminal(columns: 40)
    try narrow.start(arc, "ls", "home", "--color", "never")
    #expect(narrow.end() == 0)
    let line = try #require(narrow.screen.split(separator: "\n").first)
    #expect(line == "  1  " + String(repeating: "日本", count: 8) + "日…")
  }

  @Test(arguments: [
    ([:], true), (["NO_COLOR": "1"], false), (["TERM": "dumb"], false),
  ])
  func coloursAreForTerminalsThatWantThem(environment: [String: String], colours: Bool) throws {
    arc.environment["TERM"] = "xterm"
    arc.environment.merge(environment) { $1 }
    try terminal.start(arc, "ls")
    #expect(terminal.end() == 0)
    #expect(terminal.screen.contains("\u{1B}[") == colours)
  }
}
