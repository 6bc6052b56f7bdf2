import Foundation
import Testing

/// A planner with two Arcs and three tasks.
private func planner() throws -> ArcProgram {
  let arc = try ArcProgram()
  for words in [["new", "CS 298"], ["new", "CS 298/Labs"], ["new", "Home"]] { try arc.run(words) }
  try arc.run("add", "CS298 hw 1 due 11/25 at 5pm")
  try arc.run("add", "CS298 hw 2 due 11/26")
  try arc.run("add", "#Labs lab 1")
  return arc
}

extension ArcProgram {
  @discardableResult
  fileprivate func run(_ words: [String]) throws -> Run {
    let quoted = words.map { "'\($0)'" }.joined(separator: " ")
    return try shell("arc \(quoted)")
  }
}

@Test func undoAndRedoSayWhatTheyDid() throws {
  let arc = try planner()
  try arc.run("done", "1-2")
  #expect(try arc.run("undo").output == "undid: completed 2 tasks in CS 298\n")
  #expect(try arc.run("redo").output == "redid: completed 2 tasks in CS 298\n")
  // Again: what was redone is undone and redone under the same name.
  try arc.run("undo")
  #expect(try arc.run("redo").output == "redid: completed 2 tasks in CS 298\n")
  #expect(
    try arc.run("redo").errors
      == "arc: there is nothing to redo: nothing was undone, or something new was done since\n")
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
  #expect(nothing.errors == "arc: there is nothing to undo\n")
}

@Test func anImportIsOneStep() throws {
  let arc = try planner()
  try arc.write("#Home a\n#Home b\n#Home c\n", to: "lines.txt")
  try arc.run("import", "lines.txt")
  #expect(try arc.run("undo").output == "undid: imported 3 tasks from lines.txt\n")
  #expect(try arc.run("ls", "home").output.contains("nothing in Home yet"))
}

@Test func theTrashGivesBackWhatWasDeleted() throws {
  let arc = try planner()
  let asked = try arc.run("rm", "cs298")
  #expect(asked.exit == 1)
  #expect(asked.errors.contains("1 SubArc and 3 tasks will be deleted, not archived"))
  try arc.run("rm", "cs298", "--yes")
  #expect(try arc.run("trash").output == "    today 09:00  the arc CS 298 with 1 SubArc and 3 tasks\n")
  #expect(try arc.run("trash", "restore", "3").output == "restored lab 1 in CS 298/Labs\n")
  #expect(try arc.run("trash", "restore", "9").exit == 2)
  try arc.run("rm", "3", "--yes")
  #expect(try arc.run("trash", "empty").exit == 1)
  #expect(try arc.run("trash", "empty", "--yes").exit == 0)
  #expect(try arc.run("trash").output == "the trash is empty\n")
  let undo = try arc.run("undo")
  #expect(undo.exit == 1)
  #expect(undo.errors.contains("the trash was emptied since"))
}

@Test func anArchivedArcIsHiddenAndTakesNothing() throws {
  let arc = try planner()
  let refused = try arc.run("archive", "cs298")
  #expect(refused.exit == 1)
  #expect(
    refused.errors
      == "arc: CS 298 cannot be archived: 3 tasks are open (1 hw 1, 2 hw 2, 3 lab 1), in Labs too; "
      + "finish, move or delete what is open\n")
  try arc.run("done", "arc:cs298")
  #expect(try arc.run("archive", "cs298").output == "archived CS 298 with 1 SubArc\n")
  #expect(try !arc.run("ls").output.contains("CS 298"))
  #expect(try arc.run("ls", "--archived").output.contains("CS 298"))
  let added = try arc.run("add", "CS298 hw 3")
  #expect(added.exit == 1)
  #expect(
    added.errors == "arc: CS 298 is archived and takes nothing new; arc unarchive \"CS 298\" brings it back\n"
  )
  // Another Arc of the name is meant before an archived one.
  try arc.run("new", "Home/Labs")
  #expect(try arc.run("add", "#labs paint").output.contains("Home/Labs"))
  #expect(try arc.run("unarchive", "cs298").output == "unarchived CS 298\nunarchived CS 298/Labs\n")
}

@Test func arcsMoveMergeAndChangeNames() throws {
  let arc = try planner()
  #expect(try arc.run("mv", "Labs", "Home").output == "CS 298/Labs is now Home/Labs\n")
  #expect(try arc.run("mv", "Labs", "/").output == "Home/Labs is now Labs\n")
  #expect(try arc.run("mv", "CS", "298", "CS", "298").errors == "arc: CS 298 cannot go into itself\n")
  #expect(try arc.run("rename", "labs", "Exercise", "class").output == "Labs is now Exercise class\n")
  #expect(try arc.run("alias", "exercise class", "add", "ex").output == "ex\n")
  #expect(try arc.run("alias", "ex", "remove", "EX").output == "")
  #expect(
    try arc.run("merge", "Exercise", "class", "CS", "298").output == "merged Exercise class into CS 298\n")
  #expect(try arc.run("mv", "3", "1", "Home").output == "moved 2 tasks to Home\n")
  #expect(try arc.run("extend", "CS", "298", "5/21").output == "CS 298 ends Fri 21 May 2027\n")
  #expect(try arc.run("mv", "1", "nowhere").exit == 2)
}

@Test func severalTasksAreOneStep() throws {
  let arc = try planner()
  try arc.run("done", "1-2", "9", "3")
  #expect(try arc.run("done", "1-3").exit == 0)
  #expect(try arc.run("undone", "1", "3").exit == 0)
  #expect(try arc.run("ls", "--tree").output.contains("lab 1"))
  #expect(try arc.run("done", "is:overdue").exit == 2)
  #expect(try arc.run("done", "9").exit == 2)
}

@Test func wordsChangeTheFieldsTheyName() throws {
  let arc = try planner()
  #expect(try arc.run("edit", "1", "7pm").output.contains("Wed 25 Nov 19:00"))
  #expect(try arc.run("edit", "1", "in", "Room", "204").output.contains("Room 204"))
  #expect(try arc.run("edit", "1", "friday").output.contains("Fri 20 Nov 19:00"))
  #expect(try arc.run("edit", "1", "#Home", "every", "monday").output.contains("every Monday"))
  let refused = try arc.run("edit", "1", "fridy")
  #expect(refused.exit == 1)
  #expect(refused.errors.hasPrefix("arc: 'fridy' names no field to change\n"))
  #expect(
    try arc.run("edit", "2-3", "--due", "12/1", "--json").output.components(separatedBy: "2026-12-01").count
      == 3)
}

@Test func theEditorChangesATaskOrAWholeList() throws {
  let arc = try planner()
  let script = try arc.write("#!/bin/sh\nsed -i \"$SED\" \"$1\"\n", to: "editor.sh")
  arc.environment["VISUAL"] = "sh \(script)"
  arc.environment["SED"] = "s/^title: .*/title: Homework 1/; s/^notes:/notes:\\nread first/"
  let form = try arc.run("edit", "1", "--editor")
  #expect(form.output.contains("Homework 1"))
  #expect(form.output.contains("read first"))
  arc.environment["SED"] = "s/2026-11-26/2026-11-30/; s/^3 .*//"
  #expect(
    try arc.run("edit", "--all", "cs298").output == """
      - 2  #"CS 298" "hw 2" due 2026-11-26
      + 2  #"CS 298" "hw 2" due 2026-11-30

      """)
  #expect(try arc.run("undo").output == "undid: edited 1 task in the editor\n")
  arc.environment["SED"] = "s/#\"CS 298\"/#\"CS 999\"/"
  let refused = try arc.run("edit", "--all", "cs298")
  #expect(refused.exit == 1)
  #expect(refused.errors.contains("no arc is called 'CS 999'"))
  arc.environment["SED"] = "s/2026-11-26/frday/"
  let undated = try arc.run("edit", "--all", "cs298")
  #expect(undated.exit == 1)
  #expect(undated.errors.contains("no date can be read behind 'due'"))
  arc.environment["SED"] = "s/^2 /1 /"
  #expect(try arc.run("edit", "--all", "cs298").errors.contains("a number that stands above already"))
  arc.environment["VISUAL"] = "false"
  #expect(try arc.run("note", "1").exit == 1)
  #expect(try arc.run("note", "1", "and", "then").output.contains("and then"))
}

@Test func aRepeatingTaskBringsItsNextOccurrence() throws {
  let arc = try planner()
  try arc.run("add", "#Home water every day starting 2026-11-18")
  #expect(
    try arc.run("done", "4").output == """
      ✓ 4  water  Home
        5  comes next  today

      """)
  #expect(try arc.run("undone", "4").exit == 0)
  #expect(try arc.run("show", "5").exit == 2)
  #expect(try arc.run("rm", "4", "--yes").output == "deleted 4 water\n  6  comes next  today\n")
  #expect(try arc.run("rm", "6", "--yes", "--series").output == "deleted 6 water\n")
  try arc.run("undo")
  #expect(try arc.run("show", "6").output.contains("repeats  every day"))
}

@Test func reviewListsWhatHasEndedAndWhatIsLongOverdue() throws {
  let arc = try planner()
  try arc.run("edit", "cs298", "--ends", "2026-11-19")
  try arc.run("add", "#Home water every day starting 2026-11-01")
  try arc.run("add", "#Home old due 2026-11-01")
  #expect(
    try arc.run("review").output == """
      CS 298 ended yesterday
        open (in Labs too): 1 hw 1, 2 hw 2, 3 lab 1
      2 tasks overdue for more than 14 days: arc review --put-away

      """)
  #expect(try arc.run("review", "--put-away", "--json").output.hasPrefix("{\"schema\":1,\"tasks\":[{\"id\":"))
  try arc.run("undo")
  #expect(try arc.run("review", "--put-away").output == "put away 2 tasks in Home as passed\n")
  #expect(try arc.run("show", "5").output.contains("passed"))
  #expect(try arc.run("show", "7").output.contains("today"))
  #expect(try !arc.run("review").output.contains("overdue"))
}

@Test func whatIsOverdueIsPutAwayWhenThatIsSet() throws {
  let arc = try planner()
  try arc.run("add", "#Home old due 2026-11-10")
  try FileManager.default.createDirectory(
    at: arc.folder.appendingPathComponent(".config/arc"), withIntermediateDirectories: true)
  try arc.write("complete-overdue = \"after 7d\"\n", to: ".config/arc/config.toml")
  let listed = try arc.run("ls", "home")
  #expect(listed.errors == "put away old in Home as passed; arc undone 4 brings it back\n")
  #expect(!listed.output.contains("10 days ago"))
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
  #expect(try arc.run("ls", "home").errors == "put away old in Home as passed; arc undone 4 brings it back\n")
}

@Test func anEndedArcIsAskedAboutOnceADayOnATerminal() throws {
  let arc = try planner()
  try arc.run("new", "Old", "--ends", "2026-11-18")
  let terminal = PseudoTerminal()
  try terminal.start(arc, "ls")
  #expect(terminal.shows(" ended 2 days ago"))
  #expect(terminal.shows("a archives it, e extends it, Enter leaves it for later:"))
  terminal.type("")
  #expect(terminal.end() == 0)
  let second = PseudoTerminal()
  try second.start(arc, "ls")
  #expect(second.end() == 0)
  #expect(!second.screen.contains("ended 2 days ago"))
  let review = PseudoTerminal()
  try review.start(arc, "review")
  #expect(review.shows("later:"))
  review.type("e")
  #expect(review.shows("until when?"))
  review.type("12/24")
  #expect(review.end() == 0)
  #expect(review.screen.contains("Old ends Thu 24 Dec"))
  #expect(try arc.run("ls").errors == "")
}

@Test(arguments: ["q\r", "\u{3}", "\u{4}"])
func allQuestionsAboutEndedArcsMayBeLeft(keys: String) throws {
  let arc = try planner()
  arc.environment["TERM"] = "xterm-256color"
  for name in ["Old", "Older"] { try arc.run("new", name, "--ends", "2026-11-18") }
  let terminal = PseudoTerminal(columns: 100)
  try terminal.start(arc, ["review"])
  #expect(terminal.displays("e extends it, Enter leaves it for later, q all of them:"))
  terminal.press(keys)
  #expect(terminal.end() == 0)
  #expect(!terminal.emulator.text.contains("Older"))
  #expect(try arc.run("ls").output.contains("Old     0 open  ended Wed 18 Nov"))
  #expect(try arc.run("ls", "--plain").output.contains("Old; no tasks; ended Wed 18 Nov\n"))
}

@Test func anArcThatIsDoneIsOfferedToBeArchived() throws {
  let arc = try planner()
  #expect(try arc.run("done", "home").errors.contains("arc archive Home"))
  let terminal = PseudoTerminal()
  try terminal.start(arc, "done", "home")
  #expect(terminal.shows("nothing is open in Home; archive it?"))
  terminal.type("y")
  #expect(terminal.end() == 0)
  #expect(terminal.screen.contains("archived Home"))
}

@Test func deletingARepeatingTaskAsksForTheSeries() throws {
  let arc = try planner()
  try arc.run("add", "#Home water every day starting 2026-11-18")
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

@Test func anArcIsNotExtendedIntoThePast() throws {
  let arc = try planner()
  let refused = try arc.run("extend", "home", "yesterday")
  #expect(refused.exit == 1)
  #expect(refused.errors.contains("Thu 19 Nov has passed; name a day that comes"))
}

@Test(arguments: [
  ("due:november", ["hw 1", "hw 2"]), ("due.after:november", ["exam"]),
  ("due:\"next week\"", ["hw 1", "hw 2"]),
  ("due:december", ["exam"]), ("due.before:december", ["hw 1", "hw 2"]),
])
func aPeriodInAFilterIsAllOfItsDays(filter: String, titles: [String]) throws {
  let arc = try planner()
  try arc.run("add", "CS298 exam due 12/10")
  let found = try arc.run("ls", "--plain", filter.replacing("\"", with: "")).output
  for title in ["hw 1", "hw 2", "exam"] { #expect(found.contains(title) == titles.contains(title)) }
}
