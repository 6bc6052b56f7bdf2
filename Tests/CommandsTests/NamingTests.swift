import Foundation
import ScreenEmulator
import Testing

/// A planner with a task that repeats, and one that does not.
private func planner() throws -> ArcProgram {
  let arc = try ArcProgram()
  try arc.run("new", "Home")
  try arc.run("add", "Home call the plumber monday 9am")
  try arc.run("add", "Home water plants every day at 8am")
  return arc
}

@Test(arguments: ["done", "rm", "show"])
func wordsOfOneTaskFindIt(command: String) throws {
  let run = try planner().run([command, "plumber"])
  #expect(
    (run.output + run.errors).contains("1  call the plumber") || run.errors.contains("1 call the plumber"))
}

@Test func snoozeAndSkipFindATaskByItsWordsAndReadTheRest() throws {
  let arc = try planner()
  arc.options = ["--now", "2026-11-23T09:00"]
  let snoozed = try arc.run("snooze", "plumber", "1", "hour")
  #expect(snoozed.output.contains("call the plumber  snoozed until"), "\(snoozed)")
  #expect(snoozed.output.contains("10:00"), "\(snoozed)")
  let until = try arc.run("snooze", "call", "plumber", "until", "17:00")
  #expect(until.output.contains("17:00"), "\(until)")
  let skipped = try arc.run("skip", "water", "plants", "11/27")
  #expect(skipped.output.hasPrefix("skipped 4 water plants"), "\(skipped)")
  #expect(try arc.run("unskip", "plants", "2026-11-27").exit == 0)
  #expect(try arc.run("ignore", "plumber").output.contains("call the plumber"))
  let nothing = try arc.run("snooze", "dentist", "1h")
  #expect(nothing.exit == 2)
  #expect(nothing.errors.hasPrefix("arc: no open task matches 'dentist 1h'"))
}

@Test func aTaskCalledByItsWordsIsNamedByItsNumberWhereOnlyAnArcWillDo() throws {
  let run = try planner().run("edit", "plumber", "--ends", "12/24")
  #expect(run.exit == 2)
  #expect(
    run.errors.hasPrefix(
      "arc: no Arc matches 'plumber'\n  task 1 is call the plumber in Home\n"))
}

@Test(arguments: ["done", "edit", "show"])
func aReminderCalledByItsWordsIsNamedByItsNumber(command: String) throws {
  let arc = try ArcProgram()
  try arc.run("remind", "vitamin D every day at 8am")
  try arc.run("group", "new", "Vitamins", "--every", "day")
  let run = try arc.run([command, "vitamin"] + (command == "edit" ? ["--time", "7:00"] : []))
  #expect(run.exit == 2)
  #expect(run.errors.contains("\n  group 2 is Vitamins\n  reminder 1 is vitamin D\n"), "\(run.errors)")
}

@Test(arguments: ["done", "undone", "show", "snooze"])
func aDeletedTaskIsSaidToBeInTheTrash(command: String) throws {
  let arc = try planner()
  try arc.run("rm", "1", "--yes")
  let run = try arc.run(command, "1")
  #expect(run.exit == 2)
  #expect(run.errors == "arc: 1 call the plumber was deleted\n  arc trash restore 1 brings it back\n")
}

@Test func anOccurrenceThatIsDeletedSaysWhatComes() throws {
  let arc = try planner()
  let asked = try arc.run("rm", "2")
  #expect(
    asked.errors.contains("\n  it repeats: arc rm 2 --yes --series also deletes all its future occurrences\n")
  )
  #expect(
    try arc.run("rm", "2", "--yes").output == "deleted 2 water plants\n  3  comes next  Sun 08:00\n")
}

@Test func otherNamesAreExplained() throws {
  let arc = try planner()
  let none = try arc.run("alias", "home")
  #expect(none.output == "" && none.exit == 0)
  #expect(none.errors == "Home has no other name: arc alias Home add NAME gives it one\n")
  let run = try arc.run("alias", "home", "my", "flat")
  #expect(run.exit == 64)
  #expect(run.errors == "arc: write add or remove before the name\n  arc alias Home add \"my flat\"\n")
  #expect(
    try arc.run("alias", "hme").errors == """
      arc: no Arc is called 'hme'; did you mean Home?
        arc new hme makes it; arc ls shows them all

      """)
}

@Test func anEditorThatNobodyChoseNeedsATerminal() throws {
  let arc = try planner()
  let run = try arc.run("note", "1")
  #expect(run.exit == 1)
  #expect(
    run.errors.hasPrefix("arc: no editor can be opened without a terminal\n  set VISUAL or EDITOR to"))
  arc.environment["EDITOR"] = "echo bring the key >"
  #expect(try arc.run("note", "1").output.contains("notes    bring the key"))
}

@Test(arguments: [
  ("is:recurring", "is:repeating"), ("place:hall", "at:hall"), ("location:hall", "at:hall"),
  ("done:today", "completed:today"), ("done.after:yesterday", "completed.after:yesterday"),
])
func whatOthersCallItIsTheSameFilter(other: String, own: String) throws {
  let arc = try planner()
  try arc.run("add", "Home dance @Hall tomorrow")
  try arc.run("done", "1")
  let tasks = try arc.run("ls", own, "--json").output
  #expect(tasks.contains("\"id\":"))
  #expect(try arc.run("ls", other, "--json").output == tasks)
}

@Test func theCalendarSaysWhatTerminalItNeeds() throws {
  let arc = try planner()
  #expect(
    try arc.run("cal", "--scroll").errors == "arc: --scroll needs a terminal\n  arc cal shows the month\n")
  arc.environment["TERM"] = "dumb"
  let terminal = PseudoTerminal()
  try terminal.start(arc, "cal", "--scroll")
  #expect(terminal.shows("--scroll needs a terminal that can move its cursor; TERM says it cannot"))
  #expect(terminal.end() == 1)
}

@Test func anEditedLineIsLeftWithOneKey() throws {
  let arc = try planner()
  arc.environment["TERM"] = "xterm-256color"
  let terminal = PseudoTerminal()
  try terminal.start(arc, [])
  #expect(terminal.displays("Ctrl-D quits"))
  terminal.press("/edit 1\r")
  #expect(terminal.waits { $0.lines[$0.cursor.row].contains("edit 1>") || $0.text.contains("edit 1>") })
  terminal.press("\u{3}")
  #expect(terminal.displays("nothing was changed"))
  // At the prompt itself the line is cleared first.
  terminal.press("abc\u{3}Home feed the cat\r")
  #expect(terminal.displays("+ 3  feed the cat"))
}

@Test(arguments: ["ecole", "ÉCOLE", "l école", "ete"])
func aSearchFindsNamesWithoutTheirMarks(words: String) throws {
  let arc = try ArcProgram()
  for name in ["L École", "L École/Été"] { try arc.run("new", name) }
  #expect(try arc.run("search", words).output.contains(words == "ete" ? "École/Été" : "L École  "))
}
