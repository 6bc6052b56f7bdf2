import Foundation
import ScreenEmulator
import Testing

@Test func theFirstCommandOnANewMachineAddsATask() throws {
  let arc = try ArcProgram()
  #expect(
    try arc.run("milk", "tomorrow").output
      == "+ 1  milk  tomorrow · Inbox    arc new Home; arc mv 1 Home\n")
  #expect(try arc.run("add", "eggs").output == "+ 2  eggs  Inbox\n")
}

@Test(arguments: [
  (["ad", "milk", "tomorrow"], "arc: no command is called 'ad'; did you mean add?\n", "milk tomorrow"),
  (["milk"], "arc: no command is called 'milk'\n", "milk"),
  (["dun", "1"], "arc: no command is called 'dun'\n", "dun 1"),
  (["delet", "3"], "arc: no command is called 'delet'; did you mean delete?\n", "delet 3"),
  (["tody", "milk"], "arc: no command is called 'tody'; did you mean today?\n", "tody milk"),
])
func aSlipOfACommandIsNotATask(words: [String], message: String, line: String) throws {
  let arc = try ArcProgram()
  let run = try arc.run(words)
  #expect(run.exit == 64)
  #expect(run.errors.hasPrefix(message + "  arc add \(line) adds it as a task\n"))
}

@Test(arguments: ["call mom tomorrow", "math pset 3", "text jo", "shop for shoes sat", "team lunch fri"])
func wordsOneSlipFromACommandBeginTasks(line: String) throws {
  let run = try ArcProgram().run(line.split(separator: " ").map(String.init))
  #expect(run.output.hasPrefix("+ 1  \(line.split(separator: " ")[0])"), "\(run.errors)")
}

@Test(arguments: [
  "check oven in 20 min", "finish essay tomorrow", "review chapter 4 fri", "place order for books",
])
func wordsThatACommandRefusesAreATaskWhereNobodyMeansTheCommand(line: String) throws {
  let run = try ArcProgram().run(line.split(separator: " ").map(String.init))
  #expect(run.exit == 0 && run.output.hasPrefix("+ 1  \(line.split(separator: " ")[0])"), "\(run.errors)")
}

@Test(arguments: ["skip rope daily", "postpone dinner with sam"])
func aCommandThatWasMeantAsATaskSaysHowToAddIt(line: String) throws {
  let run = try ArcProgram().run(line.split(separator: " ").map(String.init))
  #expect(run.exit != 0 && run.errors.hasSuffix("  arc add \(line) adds it as a task\n"), "\(run.errors)")
}

@Test func whatNoTaskAndNoArcMatchesSaysSo() throws {
  let arc = try ArcProgram()
  try arc.run("add", "eggs")
  for command in [["done", "bread"], ["edit", "bread"], ["rm", "bread"]] {
    let run = try arc.run(command)
    #expect(run.exit == 2)
    #expect(
      run.errors == "arc: no open task and no Arc matches 'bread'\n  arc search bread looks everywhere\n")
  }
  #expect(
    try arc.run("mv", "1", "nowhere").errors.contains("  arc new nowhere makes it; arc ls shows them all\n"))
}

@Test func anArcIsAnsweredInOneLine() throws {
  let arc = try ArcProgram()
  #expect(try arc.run("new", "Home").output == "+ Home\n")
  let made = try arc.run("new", "CS 61B", "--ends", "5/14", "--alias", "61b, ds").output
  #expect(made == "+ CS 61B  ends Fri 14 May 2027, in 5 months · also 61b, ds\n")
  let changed = try arc.run("edit", "CS 61B", "--short", "61", "--colour", "teal").output
  #expect(changed == "changed CS 61B  ends Fri 14 May 2027, in 5 months · also 61b, ds · short 61 · teal\n")
  #expect(try arc.run("edit", "CS 61B", "--short", "61").output.hasPrefix("unchanged CS 61B"))
  #expect(try arc.run("new", "Work", "--verbose").output.contains("tasks    no tasks"))
}

@Test func aHintRepeatsNoOptionOfEveryCommand() throws {
  let arc = try ArcProgram()
  #expect(try arc.run("milk", "--tz", "UTC").errors.contains("  arc add milk adds it as a task\n"))
}

@Test func linesWithoutAnArcAreImportedIntoTheInbox() throws {
  let arc = try ArcProgram()
  try arc.run("new", "Home")
  #expect(try arc.run(input: Data("eggs\nHome bread\n".utf8)).output.hasPrefix("imported 2 tasks"))
  #expect(try arc.run("ls").output == "  Inbox  1 open\n  Home   1 open\n")
}

@Test func withoutAnInboxALineNeedsAnArc() throws {
  let arc = try ArcProgram()
  try arc.run("config", "inbox", "off")
  let run = try arc.run("add", "milk")
  #expect(run.exit == 1 && run.errors.hasPrefix("arc: the line does not name an Arc\n"))
  #expect(try arc.run(input: Data("eggs\n".utf8)).exit == 1)
}

@Test func aNameOfSeveralArcsRefusesNoLine() throws {
  let arc = try ArcProgram()
  for path in ["MATH 54/Lab", "CHEM 1A/Lab"] { try arc.run("new", path) }
  let run = try arc.run("add", "lab report due fri")
  #expect(run.exit == 0)
  #expect(run.output == "+ 1  lab report  today · Inbox    arc mv 1 \"CHEM 1A/Lab\"\n")
  #expect(
    run.errors.hasPrefix(
      "note: several Arcs are called 'lab': CHEM 1A/Lab, MATH 54/Lab; say which, for example +\"CHEM 1A/Lab\"\n"
    ))
  #expect(try arc.run("add", "math lab notes fri").output.contains("lab notes  today · MATH 54/Lab"))
  // In a pipe, too, and below a heading it belongs to the heading's Arc.
  let lines = Data("eggs\nlab week 9\nHIST 7B:\n  lab tour\n".utf8)
  let piped = try arc.run("import", "--create-arcs", input: lines)
  #expect(piped.exit == 0 && piped.errors.contains("several Arcs are called 'lab'"))
  #expect(try arc.run("ls", "inbox").output.contains("lab week 9"))
  #expect(try arc.run("ls", "HIST 7B").output.contains("lab tour"))
  // What is marked as a name has to be one.
  #expect(try arc.run("add", "#lab report").exit == 2)
}

@Test func parsingStillSaysThatALineNamesNoArc() throws {
  let arc = try ArcProgram()
  #expect(try arc.run("parse", "--json", "milk").output.contains("\"no-arc\""))
}

@Test func takingTheFirstTaskBackTakesTheInboxBack() throws {
  let arc = try ArcProgram()
  try arc.run("add", "milk")
  try arc.run("undo")
  #expect(try arc.run("ls").output.hasPrefix("no Arcs yet"))
  try arc.run("redo")
  #expect(try arc.run("ls").output == "  Inbox  1 open\n")
}

@Test(arguments: [
  ("milk // oat", "// oat"),
  ("checkpoint 2/5, proj due 2/12", "2/5"), ("lab due back soon", "due back"), ("lab due 3-99", "due 3-99"),
  ("deploy tues 10pm (window until 2am)", "2am"),
  ("cc bill 15th autopay", "15th"), ("nursery sun late service", "sun"),
  ("dinner fri 7 9", "7 9"), ("lunch 5-6:30", "5-6:30"), ("quiz twice a week", "twice a week"),
  ("gym 3x week", "3x week"), ("pick up kids thrice weekly", "thrice weekly"),
  ("exam on the 35th", "on the 35th"), ("hotel jan 32", "jan 32"), ("start:whenever beta", "start:whenever"),
  ("quiz 13/45", "13/45"), ("call ana in 99999999999 weeks", "in 99999999999 weeks"),
  ("water every 9999999 days", "every 9999999 days"),
])
func whatLooksLikeADateAndIsNotReadIsSaid(line: String, unread: String) throws {
  let arc = try ArcProgram()
  try arc.run("new", "Home")
  let errors = try arc.run("add", "#Home", line).errors
  #expect(errors.contains("not read: \"\(unread)\" (arc edit 1 …)"))
}

@Test(arguments: ["hike 30/2", "essay due 2/30", "call mom 25:00"])
func whatAWarningSaysIsNotSaidAgain(line: String) throws {
  let errors = try ArcProgram().run("add", line).errors
  #expect(errors.contains(" is not a ") && !errors.contains("not read"))
}

@Test(arguments: ["swim three times", "watch 3 times a charm", "meet on the 5th floor", "march 50 miles"])
func whatIsNoDateIsNotMissed(line: String) throws {
  #expect(try !ArcProgram().run("add", line).errors.contains("not read"))
}

@Test func whatWasQuotedIsNotMissed() throws {
  let arc = try ArcProgram()
  #expect(try arc.run("add", "watch \"25:00\" again").errors.isEmpty)
}

@Test func aNewArcBringsItsParent() throws {
  let arc = try ArcProgram()
  let run = try arc.run("new", "MATH 54/Psets", "--alias", "ps, sets")
  #expect(run.exit == 0 && run.errors == "also created MATH 54\n")
  #expect(run.output == "+ MATH 54/Psets  also ps, sets\n")
  #expect(try arc.run("add", "math54 sets 3 fri").exit == 0)
}

// Answers.

@Test func anAnswerSaysHowItRemindsOnlyWhenThatIsNotUsual() throws {
  let arc = try ArcProgram()
  try arc.run("new", "CS 61B")
  #expect(try arc.run("add", "cs61b hw 3 tue 5pm").output == "+ 1  hw 3  Tue 17:00 · CS 61B\n")
  #expect(
    try arc.run("add", "cs61b hw 4 tue 5pm remind me 1 hour before !nag").output
      == "+ 2  hw 4  Tue 17:00 · remind 1 hour before, !nag · CS 61B\n")
  #expect(
    try arc.run("edit", "1", "12/1").output == "changed 1  hw 3  Tue 1 Dec 17:00, in 11 days · CS 61B\n")
  #expect(try arc.run("edit", "1", "12/1").output.hasPrefix("unchanged 1  hw 3  "))
  try arc.run("new", "Home")
  #expect(try arc.run("mv", "2", "home").output.hasPrefix("moved 2  hw 4  Tue 17:00"))
  #expect(try arc.run("edit", "1", "fri", "--verbose").output.contains("    created  today 09:00\n"))
}

// The words people try.

/// A planner with tasks whose words are partly the same.
private func program() throws -> ArcProgram {
  let arc = try ArcProgram.withArcs("Home", "CS 61B")
  for line in ["cs61b lab 3 tue", "cs61b lab 4 wed", "home groceries tomorrow", "home milk"] {
    try arc.run("add", line)
  }
  return arc
}

@Test(arguments: [
  (["done", "groceries"], "✓ 3  groceries  Home\n"),
  (["finish", "GROCERIES"], "✓ 3  groceries  Home\n"),
  (["edit", "milk", "friday"], "changed 4  milk  today · Home\n"),
  (["edit", "lab", "4", "title", "lab", "five"], "changed 2  lab five  Wed · CS 61B\n"),
  (["edit", "3", "no", "date"], "changed 3  groceries  Home\n"),
  (["postpone", "3", "mon"], "changed 3  groceries  Mon · Home\n"),
  (["rm", "lab", "3", "--yes"], "deleted 1 lab 3\n"),
  (["delete", "milk", "--yes"], "deleted 4 milk\n"),
  (["mv", "milk", "cs61b"], "moved 4  milk  CS 61B\n"),
  (["move", "4", "cs61b"], "moved 4  milk  CS 61B\n"),
  (["ls", "tomorrow"], "  3  tomorrow  groceries  Home\n"),
  (["tomorrow"], "  3  tomorrow  groceries  Home\n"),
  (["tomorrow", "--color", "never"], "  3  tomorrow  groceries  Home\n"),
  (
    ["tomorrow", "call", "mom"],
    "+ 5  call mom  tomorrow · Inbox    arc mv 5 ARC, or name it in the line: +ARC\n"
  ),
  (["exit"], "Nothing to quit: every arc command ends by itself. arc alone opens a prompt.\n"),
])
func aWordThatPeopleTryWorks(words: [String], answer: String) throws {
  let run = try program().run(words)
  #expect(run.output == answer, "\(run.errors)")
}

@Test func wordsThatFindSeveralTasksChangeNone() throws {
  let run = try program().run("done", "lab")
  #expect(run.exit == 2)
  #expect(
    run.errors == """
      arc: several tasks match 'lab'; say which by its number
        1  lab 3  Tue · CS 61B
        2  lab 4  Wed · CS 61B

      """)
}

@Test func nothingIsSnoozedBeforeItHasSpoken() throws {
  let run = try program().run("snooze", "2", "mon")
  #expect(run.exit == 1)
  #expect(run.errors == "arc: nothing to snooze yet\n  arc edit 2 mon moves it\n")
}

@Test func archivingCanCloseWhatIsOpen() throws {
  let arc = try program()
  #expect(
    try arc.run("archive", "cs61b").errors.hasSuffix(
      "  arc archive \"CS 61B\" --close-open closes what is open\n"))
  #expect(try arc.run("archive", "cs61b", "--close-open").output == "archived CS 61B; closed 2 open tasks\n")
}

/// What is asked on a terminal.
struct TheQuestionsOfCapture: AtThePrompt {
  let arc: ArcProgram
  let terminal = PseudoTerminal()

  init() throws { arc = try program() }

  @Test func anUnknownNameIsOfferedAsANewArc() throws {
    try terminal.start(arc, ["add", "#Zoo", "feed"])
    #expect(terminal.displays("Create the Arc \"Zoo\"? [Y/n]"))
    terminal.press("\r")
    #expect(terminal.displays("+ 5  feed  Zoo"))
    #expect(terminal.end() == 0)
  }

  @Test func aNameThatIsNearIsOffered() throws {
    try terminal.start(arc, ["add", "feed", "--arc", "Hme"])
    #expect(terminal.displays("Use Home? [Y/n/new]"))
    terminal.press("new\r")
    #expect(terminal.displays("+ 5  feed  Hme"))
    #expect(terminal.end() == 0)
  }

  @Test func leavingTheQuestionMakesNothing() throws {
    try terminal.start(arc, ["mv", "4", "zoo"])
    #expect(terminal.displays("Create the Arc \"zoo\"? [Y/n]"))
    terminal.press("\u{3}")
    #expect(terminal.displays("cancelled"))
    #expect(terminal.end() == 1)
  }

  @Test func ofSeveralTasksOneIsChosen() throws {
    try terminal.start(arc, ["done", "lab"])
    #expect(terminal.displays("which one? its number, or Enter to cancel:"))
    press("7\r", shows: "'7' is not an answer; one of 1, 2")
    press("2\r", shows: "✓ 2  lab 4")
    #expect(terminal.end() == 0)
  }

  @Test func aTaskThatHasNotSpokenIsMovedInsteadOfSnoozed() throws {
    try terminal.start(arc, ["snooze", "2", "mon"])
    #expect(terminal.displays("Nothing to snooze yet. Move it to mon? [y/N]"))
    press("y\r", shows: "changed 2  lab 4  Mon · CS 61B")
    #expect(terminal.end() == 0)
  }

  @Test func theTypedLineStandsInColourAboveTheAnswer() throws {
    try terminal.start(arc, ["add", "home call ana mon"])
    #expect(terminal.shows("\u{1B}[1;34mhome\u{1B}[0m call ana \u{1B}[32mmon\u{1B}[0m\n"))
    #expect(terminal.end() == 0)
  }

  @Test func thePromptTakesCommandsWithoutASlash() throws {
    try start()
    press("ls\r", shows: "  CS 61B  2 open")
    press("done 4\r", shows: "✓ 4  milk")
    press("1 friday 5pm\r", shows: "changed 1  lab 3  today 17:00 · CS 61B")
    press("+ls\r", shows: "+ 5  ls  Inbox")
    press("\"today\"\r", shows: "+ 6  today  Inbox")
    press("finish 2 chapters\r", shows: "+ 7  finish 2 chapters  Inbox")
    press("undo\r", shows: "undid: added finish 2 chapters to Inbox")
    terminal.press("exit\r")
    #expect(terminal.end() == 0)
  }
}

@Test func aProjectOfAnImportedLineIsMadeAsItsHeadingsAre() throws {
  let arc = try ArcProgram()
  let lines = Data("project:Blog write post fri\n#Garden weed sat\nproj:blog answer comments\n".utf8)
  let refused = try arc.run("import", input: lines)
  #expect(refused.exit == 1 && refused.errors.contains("no Arc is called 'Blog'"), "\(refused.errors)")
  let run = try arc.run("import", "--create-arcs", input: lines)
  #expect(run.output.hasPrefix("imported 3 tasks, created 2 Arcs\n"), "\(run.output)\(run.errors)")
  #expect(try arc.run("ls").output.contains("Blog    2 open"))
}

@Test(arguments: [["cs", "61b", "hw", "3", "fri"], ["cs 61b hw 3 fri"], ["us", "hist", "essay"]])
func aLineThatBeginsWithAnArcIsATask(words: [String]) throws {
  let arc = try ArcProgram()
  try arc.run("new", "CS 61B")
  try arc.run("new", "HIST 7B", "--alias", "us hist")
  let added = try arc.run(words)
  #expect(added.exit == 0 && added.output.hasPrefix("+ 1"), "\(added.errors)")
  // Near the name of a command, what names no Arc is refused.
  let refused = try arc.run("cs", "70", "hw", "3")
  #expect(refused.exit == 64 && refused.errors.contains("did you mean ls?"), "\(refused.errors)")
}

@Test func aDayAloneIsNoTask() throws {
  let arc = try ArcProgram()
  let refused = try arc.run("frday")
  #expect(refused.errors.contains("ls friday") && !refused.errors.contains("arc add"), "\(refused.errors)")
}
