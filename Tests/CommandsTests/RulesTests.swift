import Foundation
import ScreenEmulator
import Testing

extension ArcProgram {
  /// A planner with three Arcs and three tasks.
  static func ofCourses() throws -> ArcProgram {
    let arc = try ArcProgram()
    for name in ["CS 298", "CS 298/Labs", "Home"] { try arc.run("new", name) }
    try arc.run("add", "CS298 hw 1 due 11/25 at 5pm")
    try arc.run("add", "CS298 hw 2 due 11/26")
    try arc.run("add", "#Labs lab 1")
    return arc
  }
}

@Test func undoAndRedoSayWhatTheyDid() throws {
  let arc = try ArcProgram.ofCourses()
  try arc.run("done", "1-2")
  #expect(try arc.run("undo").output == "undid: completed 2 tasks in CS 298\n")
  #expect(try arc.run("redo").output == "redid: completed 2 tasks in CS 298\n")
  // Again: what was redone is undone and redone under the same name.
  try arc.run("undo")
  #expect(try arc.run("redo").output == "redid: completed 2 tasks in CS 298\n")
  #expect(
    try arc.run("redo").errors
      == "arc: nothing to redo: arc redo works right after arc undo\n")
  #expect(
    try arc.run("undo", "3").output == """
      undid: completed 2 tasks in CS 298
      undid: added lab 1 to CS 298/Labs
      undid: added hw 2 to CS 298

      """)
  let log = try arc.run("log", "2").output
  #expect(
    log == """
      today 09:00  undid: added hw 2 to CS 298
      today 09:00  undid: added lab 1 to CS 298/Labs

      """)
  #expect(try arc.run("undo", "99").exit == 0)
  let nothing = try arc.run("undo")
  #expect(nothing.exit == 1)
  #expect(nothing.errors == "arc: nothing to undo\n")
}

@Test func anImportIsOneStep() throws {
  let arc = try ArcProgram.ofCourses()
  try arc.write("#Home a\n#Home b\n#Home c\n", to: "lines.txt")
  try arc.run("import", "lines.txt")
  #expect(try arc.run("undo").output == "undid: imported 3 tasks from lines.txt\n")
  #expect(try arc.run("ls", "home").output.contains("nothing in Home yet"))
}

@Test func theTrashGivesBackWhatWasDeleted() throws {
  let arc = try ArcProgram.ofCourses()
  let asked = try arc.run("rm", "cs298")
  #expect(asked.exit == 1)
  #expect(asked.errors.contains("1 SubArc and 3 tasks will be deleted, not archived"))
  try arc.run("rm", "cs298", "--yes")
  #expect(try arc.run("trash").output == "    today 09:00  the Arc CS 298 with 1 SubArc and 3 tasks\n")
  #expect(try arc.run("trash", "restore", "3").output == "restored lab 1 in CS 298/Labs\n")
  #expect(try arc.run("trash", "restore", "9").exit == 2)
  try arc.run("rm", "3", "--yes")
  #expect(try arc.run("trash", "empty").exit == 1)
  #expect(try arc.run("trash", "empty", "--yes").exit == 0)
  #expect(try arc.run("trash").output == "the trash is empty\n")
  let undo = try arc.run("undo")
  #expect(undo.exit == 1)
  #expect(undo.errors.contains("the trash was emptied after that"))
}

@Test func severalTasksAreOneStep() throws {
  let arc = try ArcProgram.ofCourses()
  try arc.run("done", "1-2", "9", "3")
  #expect(try arc.run("done", "1-3").exit == 0)
  #expect(try arc.run("undone", "1", "3").exit == 0)
  #expect(try arc.run("ls", "--tree").output.contains("lab 1"))
  #expect(try arc.run("done", "is:overdue").exit == 2)
  #expect(try arc.run("done", "9").exit == 2)
}

@Test func wordsChangeTheFieldsTheyName() throws {
  let arc = try ArcProgram.ofCourses()
  #expect(try arc.run("edit", "1", "7pm").output.contains("Wed 19:00"))
  #expect(try arc.run("edit", "1", "in", "Room", "204").output.contains("Room 204"))
  #expect(try arc.run("edit", "1", "friday").output.contains("today 19:00"))
  #expect(try arc.run("edit", "1", "#Home", "every", "monday").output.contains("every Monday"))
  let refused = try arc.run("edit", "1", "fridy")
  #expect(refused.exit == 1)
  #expect(
    refused.errors.hasPrefix("arc: 'fridy' does not say which field to change; did you mean friday?\n"))
  #expect(
    try arc.run("edit", "2-3", "--due", "12/1", "--json").output.components(separatedBy: "2026-12-01").count
      == 3)
}

@Test func theEditorChangesATaskOrAWholeList() throws {
  let arc = try ArcProgram.ofCourses()
  let script = try arc.write("#!/bin/sh\nsed -i \"$SED\" \"$1\"\n", to: "editor.sh")
  arc.environment["VISUAL"] = "sh \(script)"
  arc.environment["SED"] = "s/^title: .*/title: Homework 1/; s/^notes:/notes:\\nread first/"
  let form = try arc.run("edit", "1", "--editor")
  #expect(form.output.contains("Homework 1"))
  #expect(try arc.run("show", "1").output.contains("read first"))
  arc.environment["SED"] = "s/2026-11-26/2026-11-30/; s/^3 .*//"
  #expect(
    try arc.run("edit", "--all", "cs298").output == """
      - 2  #"CS 298" "hw 2" due 2026-11-26
      + 2  #"CS 298" "hw 2" due 2026-11-30

      """)
  #expect(try arc.run("undo").output.hasPrefix("undid: hw 2: due "))
  arc.environment["SED"] = "s/#\"CS 298\"/#\"CS 999\"/"
  let refused = try arc.run("edit", "--all", "cs298")
  #expect(refused.exit == 1)
  #expect(refused.errors.contains("no Arc is called 'CS 999'"))
  arc.environment["SED"] = "s/2026-11-26/fry/"
  let undated = try arc.run("edit", "--all", "cs298")
  #expect(undated.exit == 1)
  #expect(undated.errors.contains("no date can be read after 'due'"))
  arc.environment["SED"] = "s/^2 /1 /"
  #expect(try arc.run("edit", "--all", "cs298").errors.contains("a number that is already used above"))
  arc.environment["VISUAL"] = "false"
  #expect(try arc.run("note", "1").exit == 1)
  #expect(try arc.run("note", "1", "and", "then").output.contains("and then"))
}

@Test func theEditorOfAListKeepsWhatNoLineSays() throws {
  let arc = try ArcProgram.ofCourses()
  try arc.run("add", "cs298 pset every friday", "--keep-missed", "--snooze", "5m")
  try arc.run("note", "4", "read first")
  let script = try arc.write("#!/bin/sh\nsed -i 's/pset/problem set/' \"$1\"\n", to: "editor.sh")
  arc.environment["VISUAL"] = "sh \(script)"
  #expect(try arc.run("edit", "--all", "cs298").exit == 0)
  let kept = try arc.run("show", "problem set", "--json").output
  for field in ["\"keepMissed\":true", "\"snooze\":\"PT5M\"", "\"description\":\"read first\""] {
    #expect(kept.contains(field), "\(kept)")
  }
}

@Test func aRepeatingTaskBringsItsNextOccurrence() throws {
  let arc = try ArcProgram.ofCourses()
  try arc.run("add", "#Home water every day starting 2026-11-20")
  #expect(
    try arc.run("done", "4").output == """
      ✓ 4  water  Home
        5  comes next  tomorrow

      """)
  #expect(try arc.run("undone", "4").exit == 0)
  #expect(try arc.run("show", "5").exit == 2)
  #expect(try arc.run("rm", "4", "--yes").output == "deleted 4 water\n  6  comes next  tomorrow\n")
  #expect(try arc.run("rm", "6", "--yes", "--series").output == "deleted 6 water\n")
  try arc.run("undo")
  #expect(try arc.run("show", "6").output.contains("repeats  every day"))
}

@Test func whatIsOverdueIsPutAwayWhenThatIsSet() throws {
  let arc = try ArcProgram.ofCourses()
  try arc.run("add", "#Home old due 2026-11-10")
  try FileManager.default.createDirectory(
    at: arc.folder.appendingPathComponent(".config/arc"), withIntermediateDirectories: true)
  try arc.write("complete-overdue = \"after 7d\"\n", to: ".config/arc/config.toml")
  // Who looks at another day sees it so, and nothing is kept.
  let listed = try arc.run("ls", "home")
  #expect(listed.errors == "" && !listed.output.contains("10 days ago"))
  #expect(!(try arc.run("log").output.contains("put away")))
  let unchanged = try arc.run("edit", "4", "--title", "old")
  #expect(unchanged.errors.hasPrefix("closed old in Home as passed; arc reopen 4 reopens it\n"))
  // It is no step of the person's, and what was brought back stays.
  #expect(try arc.run("undo").output == "undid: added old to Home\n")
  try arc.run("redo")
  try arc.run("undone", "4")
  for _ in 0..<2 { #expect(try arc.run("ls", "home").output.contains("10 days ago")) }
  #expect(try arc.run("log", "9").output.contains("put away old in Home as passed  undone"))
  // Another date is another matter.
  try arc.run("edit", "4", "--due", "2026-11-12")
  arc.options = ["--now", "2026-12-20T09:00"]
  try arc.run("edit", "4", "--due", "2026-12-21")
  arc.options = ["--now", "2026-12-30T09:00"]
  #expect(try arc.run("edit", "4", "--title", "old").errors.hasPrefix("closed old in Home as passed"))
}

@Test func deletingARepeatingTaskAsksForTheSeries() throws {
  let arc = try ArcProgram.ofCourses()
  try arc.run("add", "#Home water every day starting 2026-11-20")
  let terminal = PseudoTerminal()
  try terminal.start(arc, "rm", "4")
  #expect(terminal.shows("y only this one, s the whole series, Enter keeps it:"))
  terminal.type("s")
  #expect(terminal.end() == 0)
  #expect(try !arc.run("ls", "home").output.contains("water"))
}

@Test func aMistypedOptionMeansNoTasks() throws {
  let arc = try ArcProgram()
  try arc.run("new", "Home")
  try arc.run("add", "home one")
  for words in [["rm", "-5", "--yes"], ["done", "-1"], ["rm", "-rf", "--yes"]] {
    #expect(try arc.run(words).exit == 64)
  }
  #expect(try arc.run("ls", "home").output.contains("one"))
}

@Test func aRuleWithoutDaysBeginsOnTheDayOfTheTask() throws {
  let arc = try ArcProgram()
  try arc.run("new", "Home")
  try arc.run("add", "home rent 2027-01-05 5pm")
  #expect(try arc.run("edit", "1", "every", "week").output.contains("Tue 5 Jan 2027 17:00"))
}

@Test func notesDoNotSteerTheTerminal() throws {
  let arc = try ArcProgram()
  try arc.run("new", "Home")
  try arc.run("add", "home rent")
  try arc.run("note", "1", "\u{1B}]0;title\u{7} more")
  #expect(try arc.run("show", "1").output.contains("^[]0;title^G more"))
}

@Test(arguments: [
  ("due:november", ["hw 1", "hw 2"]), ("due.after:november", ["exam"]),
  ("due:\"next week\"", ["hw 1", "hw 2"]),
  ("due:december", ["exam"]), ("due.before:december", ["hw 1", "hw 2"]),
])
func aPeriodInAFilterIsAllOfItsDays(filter: String, titles: [String]) throws {
  let arc = try ArcProgram.ofCourses()
  try arc.run("add", "CS298 exam due 12/10")
  let found = try arc.run("ls", "--plain", filter.replacing("\"", with: "")).output
  for title in ["hw 1", "hw 2", "exam"] { #expect(found.contains(title) == titles.contains(title)) }
}
