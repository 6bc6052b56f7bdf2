import Foundation
import ScreenEmulator
import Testing

@Test func anArchivedArcIsHiddenAndTakesNothing() throws {
  let arc = try ArcProgram.ofCourses()
  let refused = try arc.run("archive", "cs298")
  #expect(refused.exit == 1)
  #expect(
    refused.errors
      == "arc: CS 298 cannot be archived: 3 tasks are open (1 hw 1, 2 hw 2, 3 lab 1), also in Labs; "
      + "finish, move or delete what is open\n"
      + "  arc archive \"CS 298\" --close-open closes what is open\n")
  try arc.run("done", "arc:cs298")
  #expect(try arc.run("archive", "cs298").output == "archived CS 298 with 1 SubArc\n")
  #expect(try !arc.run("ls").output.contains("CS 298"))
  #expect(try arc.run("ls", "--archived").output.contains("CS 298"))
  let added = try arc.run("add", "CS298 hw 3")
  #expect(added.exit == 1)
  #expect(
    added.errors
      == "arc: CS 298 is archived, so nothing can be added; arc unarchive \"CS 298\" brings it back\n"
  )
  // Another Arc of the name is meant before an archived one.
  try arc.run("new", "Home/Labs")
  #expect(try arc.run("add", "#labs paint").output.contains("Home/Labs"))
  #expect(try arc.run("unarchive", "cs298").output == "unarchived CS 298\nunarchived CS 298/Labs\n")
}

@Test func arcsMoveMergeAndChangeNames() throws {
  let arc = try ArcProgram.ofCourses()
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

@Test func reviewListsWhatHasEndedAndWhatIsLongOverdue() throws {
  let arc = try ArcProgram.ofCourses()
  try arc.run("edit", "cs298", "--ends", "2026-11-19")
  try arc.run("add", "#Home water due 2026-11-01")
  try arc.run("add", "#Home old due 2026-11-01")
  #expect(
    try arc.run("review").output.hasSuffix(
      """

      CS 298 ended yesterday
        open (in Labs too): 1 hw 1, 2 hw 2, 3 lab 1
      2 tasks overdue for more than 14 days: arc review --put-away

      """))
  #expect(try arc.run("review", "--put-away", "--json").output.hasPrefix("{\"schema\":1,\"tasks\":[{\"id\":"))
  try arc.run("undo")
  #expect(try arc.run("review", "--put-away").output == "closed 2 tasks in Home as passed\n")
  #expect(try arc.run("show", "5").output.contains("passed"))
  #expect(try arc.run("show", "4").output.contains("passed"))
  #expect(try !arc.run("review").output.contains("overdue for more"))
}

@Test func anEndedArcIsAskedAboutOnceADayOnATerminal() throws {
  let arc = try ArcProgram.ofCourses()
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
  #expect(review.shows("Old ends Thu 24 Dec"))
  #expect(review.shows("q quit;"))
  review.type("q")
  #expect(review.end() == 0)
  #expect(try arc.run("ls").errors == "")
}

@Test(arguments: ["q\r", "\u{3}", "\u{4}"])
func allQuestionsAboutEndedArcsMayBeLeft(keys: String) throws {
  let arc = try ArcProgram.ofCourses()
  arc.environment["TERM"] = "xterm-256color"
  for name in ["Old", "Older"] { try arc.run("new", name, "--ends", "2026-11-18") }
  let terminal = PseudoTerminal(columns: 100)
  try terminal.start(arc, ["review"])
  #expect(terminal.displays("e extends it, Enter leaves it for later, q leaves all:"))
  terminal.press(keys)
  #expect(terminal.end() == 0)
  #expect(!terminal.emulator.text.contains("Older"))
  #expect(try arc.run("ls").output.contains("Old     0 open  ended Wed 18 Nov"))
  #expect(try arc.run("ls", "--plain").output.contains("Old; no tasks; ended Wed 18 Nov\n"))
}

@Test func anArcThatIsDoneIsOfferedToBeArchived() throws {
  let arc = try ArcProgram.ofCourses()
  #expect(try arc.run("done", "home").errors.contains("arc archive Home"))
  let terminal = PseudoTerminal()
  try terminal.start(arc, "done", "home")
  #expect(terminal.shows("nothing is open in Home; archive it?"))
  terminal.type("y")
  #expect(terminal.end() == 0)
  #expect(terminal.screen.contains("archived Home"))
}

@Test func archivingAsksBeforeItEndsWhatRepeats() throws {
  let arc = try ArcProgram.withArcs("MATH 54")
  try arc.run("add", "MATH 54 pset every thu 5pm")
  for (answer, exit) in [("n", Int32(1)), ("y", 0)] {
    #expect(!(try arc.run("ls", "--archived").output.contains("MATH 54")))
    let terminal = PseudoTerminal()
    try terminal.start(arc, "archive", "math54")
    #expect(terminal.shows("ends with it: 1 pset"))
    #expect(terminal.shows("nothing else is open in MATH 54; archive it?"))
    terminal.type(answer)
    #expect(terminal.end() == exit)
  }
  #expect(try arc.run("ls", "--archived").output.contains("MATH 54"))
  // What it ended has not passed.
  #expect(try arc.run("show", "1").output.contains("ended    with its Arc, today 09:00"))
}

@Test func anArcIsNotExtendedIntoThePast() throws {
  let arc = try ArcProgram.ofCourses()
  let refused = try arc.run("extend", "home", "yesterday")
  #expect(refused.exit == 1)
  #expect(refused.errors.contains("Thu 19 Nov has passed; choose a day in the future"))
}
