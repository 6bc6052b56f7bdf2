import Foundation
import ScreenEmulator
import Testing

/// `arc` alone on a terminal that can move its cursor: lines, commands, what is remembered.
struct ThePrompt: AtThePrompt {
  let arc: ArcProgram
  let terminal = PseudoTerminal()

  init() throws { arc = try .withArcs("CS 298", "CS 298/Labs", "Home") }

  @Test func opensWithWhatIsOverdueTodayAndNext() throws {
    try arc.run("add", "CS298 pset due yesterday")
    try arc.run("add", "Home water plants today")
    for number in 1...12 { try arc.run("add", "Home thing \(number) in \(number) days") }
    try start()
    #expect(terminal.displays("Ctrl-D quits"))
    let text = terminal.emulator.text
    #expect(text.contains("overdue\n!  1  yesterday               pset"))
    #expect(text.contains("today\n   2                          water plants"))
    #expect(text.contains("next\n   3  tomorrow                thing 1 "))
    #expect(text.contains("thing 10") && !text.contains("thing 11"))
    terminal.press("\u{4}")
    #expect(terminal.end() == 0)
  }

  @Test func aMistypedCommandBehindASlashIsNoTask() throws {
    try start()
    press("/dun 1\r", shows: "without the / it is a task: dun 1")
    press("?\r", shows: "imports them; asks first")
    #expect(try arc.run("ls", "is:open").output.contains("dun") == false)
  }

  @Test func coloursALineAsItIsTypedAndSaysWhatItMeans() throws {
    try start()
    press("CS298 lab 4 tue 5pm in Room 204", shows: "Tue 17:00 · @ Room 204 · CS 298/Labs")
    let screen = terminal.emulator
    let arc = Array(repeating: "1;34", count: 9)
    #expect(screen.styles(of: "CS298 lab") == arc.prefix(5) + [""] + arc.prefix(3))
    #expect(screen.styles(of: "tue 5pm") == ["32", "32", "32", "", "36", "36", "36"])
    #expect(screen.styles(of: "in Room 204")?.last == "35")
    #expect(screen.unknown.isEmpty)
    press("\r", shows: "+ 1  lab 4  Tue 17:00 · @ Room 204 · CS 298/Labs   u undoes it")
    #expect(try titles() == ["lab 4"])
  }

  @Test func saysWhatIsOddOnce() throws {
    try start()
    press("call at 25:00", shows: "Inbox  'at 25:00' is not a time")
    press("\r", shows: "note: 'at 25:00' is not a time")
    press("k\r", shows: "+ 1  call at 25:00  Inbox   u undoes it")
    #expect(terminal.emulator.text.components(separatedBy: "is not a time").count == 2)
  }

  @Test func aLongTitleIsShortenedWhereItIsTakenBack() throws {
    let title = Array(repeating: "long", count: 80).joined(separator: " ")
    try arc.run("add", "home \(title)")
    try start()
    press("undo\r", shows: "to Home")
    press("log\r", shows: "undone")
    #expect(terminal.emulator.text.components(separatedBy: "…").count >= 3)
    #expect(terminal.emulator.text.components(separatedBy: "long").count < 90)
    #expect(try arc.run("log").output.contains(title))
  }

  @Test func takesTheLastLineBack() throws {
    try start()
    press("CS298 lab 4\r", shows: "u undoes it")
    press("u\r", shows: "undid: added lab 4 to CS 298/Labs")
    #expect(try titles().isEmpty)
    press("u\r", shows: "nothing more to undo here")
    press("Home plants\r", shows: "plants  Home")
    try arc.run("add", "Home other")
    press("u\r", shows: "another program has changed something since")
    #expect(try titles() == ["plants", "other"])
  }

  @Test func runsCommandsAndKnowsADefaultArc() throws {
    try start()
    press("/cd labs\r", shows: "CS 298/Labs>")
    press("read the manual\r", shows: "+ 1  read the manual  CS 298/Labs")
    press("/done 1\r/ls 'labs'\r", shows: "nothing open in CS 298/Labs, 1 done")
    press("/lss\r", shows: "did you mean ls?")
    press("/new \"Night school\"\r/cd\r#nig\t now\r", shows: "+ 2  now  Night school")
    terminal.press("/q\r")
    #expect(terminal.end() == 0)
  }

  @Test func aNumberAndATitleAreNoTasksOfTheirOwn() throws {
    try start()
    press("Home groceries\r", shows: "+ 1  groceries  Home")
    press("99 friday\r", shows: "no task has the number 99")
    press("98\r", shows: "no task has the number 98")
    press("done groceries\r", shows: "✓ 1  groceries")
    press("Home done deal\r", shows: "+ 2  done deal  Home")
    press("Home 12 eggs tomorrow\r", shows: "+ 3  12 eggs")
    press("finish eggs\r", shows: "+ 4  finish eggs")
    press("done finish\r", shows: "✓ 4  finish eggs")
    press("done eggs\r", shows: "✓ 3  12 eggs")
    #expect(try titles() == ["Inbox", "done deal"])
  }

  @Test func aCommandWithATitleChangesTheTask() throws {
    try start()
    press("Home essay draft friday\r", shows: "+ 1  essay draft")
    press("postpone essay sunday\r", shows: "changed 1  essay draft  Sun")
    press("postpone essay until next week\r", shows: "changed 1  essay draft  Mon")
    press("arc reschedule essay tuesday\r", shows: "changed 1  essay draft  Tue")
    press("search draft\r", shows: "1  Tue")
    press("arc reschedule essay wednesday\r", shows: "changed 1  essay draft  Wed")
    press("/arc next\r", shows: "1  Wed")
    press("postpone party sunday\r", shows: "+ 2  postpone party  Sun")
    press("edit essay draft monday\r", shows: "/edit essay draft monday changes the task that is there")
    press("archive cs298\r", shows: "archived CS 298")
  }

  @Test func completesCommandsAndArcs() throws {
    try start()
    press("/ag\t", shows: "> /agenda")
    press("\u{15}buy +cs2\t", shows: "> buy +\"CS 298\"")
    press("\u{15}do cs2\t", shows: "> do CS 298")
    press("\u{15}l\t\tx", shows: "> Labs x")
  }

  @Test func seesWhatOtherProgramsChangeMeanwhile() throws {
    try start()
    press("chess club", shows: "Inbox")
    try arc.run("new", "Chess")
    terminal.press("!")
    #expect(terminal.waits { $0.lines[$0.cursor.row].hasSuffix("Chess") })
  }

  @Test func remembersLinesForTheNextTime() throws {
    try start()
    press("CS298 lab 4\r", shows: "+ 1")
    // Between two lines the terminal itself would take the key.
    #expect(terminal.waits { $0.lines[$0.cursor.row] == ">" })
    terminal.press("\u{4}")
    #expect(terminal.end() == 0)
    let file = arc.folder.path + "/.local/state/arc/history"
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "CS298 lab 4\n")
    #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
    let second = PseudoTerminal()
    try second.start(arc, [])
    #expect(second.displays("Ctrl-D quits\n>"))
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
    #expect(terminal.screen.components(separatedBy: "lines will not be remembered").count == 2)
  }

  @Test func aTaskIsEditedAsALine() throws {
    try arc.run("add", "Home plants tomorrow")
    try start()
    press("/edit 1\r", shows: "edit 1> #\"Home\" \"plants\" due 2026-11-21")
    press("\r", shows: "nothing was changed")
    terminal.press("/edit 1\r")
    #expect(terminal.waits { $0.lines[$0.cursor.row].hasPrefix("edit 1> ") })
    press(
      "\u{17}mon at 9:30\r", shows: "changed 1  plants  Mon 09:30 · Home   u undoes it")
    press("u\r", shows: "undid: plants: due Mon 09:30 → tomorrow")
    #expect(try arc.run("show", "1", "--json").output.contains("\"date\":\"2026-11-21\""))
  }

  @Test func aCommandWhileATaskIsEditedIsNoTitle() throws {
    try arc.run("add", "Home plants tomorrow")
    try start()
    press("/edit 1\r", shows: "edit 1> #\"Home\"")
    press("\u{15}/show 1\r", shows: "nothing was changed\n  1  plants")
    terminal.press("/edit 1\r")
    #expect(terminal.waits { $0.lines[$0.cursor.row].hasPrefix("edit 1> ") })
    press("\u{15}#Home /etc/hosts\r", shows: "changed 1  /etc/hosts")
    terminal.press("/edit 1\r")
    #expect(terminal.waits { $0.lines[$0.cursor.row].hasPrefix("edit 1> ") })
    terminal.press("\u{15}/q\r")
    #expect(terminal.end() == 0)
    #expect(try titles() == ["/etc/hosts"])
  }

  @Test func onlyTheQuotesOfATitleAreProtectedWhereThatIsEnough() throws {
    try arc.run("add", "--arc", "Home", "--title", "read \"Dune\" again")
    try arc.run("add", "--arc", "Home", "--title", "read \"Dune\" tomorrow")
    try start()
    press("/edit 1\r", shows: "edit 1> #\"Home\" read \\\"Dune\" again")
    press("today\r", shows: "changed 1  read \"Dune\" again  today")
    press("/edit 2\r", shows: "edit 2> #\"Home\" \\read \\\"Dune\" \\tomorrow")
  }

  @Test func theDefaultArcKeepsItsPlaceWhenItIsRenamed() throws {
    try start()
    press("/cd labs\r/rename labs Exercises\r", shows: "CS 298/Exercises>")
    terminal.press("/cd ..\r")
    #expect(terminal.waits { $0.lines[$0.cursor.row] == "CS 298>" })
    try arc.run("rename", "CS 298", "CS 299")
    terminal.press("one")
    #expect(terminal.waits { $0.lines[$0.cursor.row].hasPrefix("CS 299> one") })
    press("\r", shows: "+ 1  one  CS 299")
  }

  @Test func aCommandSaysWhatItsOptionsAre() throws {
    try start()
    press("/next --help\r", shows: "USAGE: arc next")
  }

  @Test func takesBackOnlyWhatWasDoneHere() throws {
    try arc.run("add", "Home bread")
    try start()
    press("Home one\r/undo\ru\r", shows: "nothing more to undo here")
    #expect(try titles() == ["bread"])
    press("/redo\r", shows: "redid: added one to Home")
    terminal.press("u\r")
    #expect(terminal.waits { $0.text.components(separatedBy: "undid: added one to Home").count == 3 })
    #expect(try titles() == ["bread"])
  }
}
