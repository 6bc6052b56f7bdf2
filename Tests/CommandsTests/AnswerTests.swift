import Foundation
import Testing

@Test func whatIsAlreadySoIsSaid() throws {
  let arc = try ArcProgram.ofCourses()
  #expect(try arc.run("undone", "1").errors == "1 was already open\n")
  #expect(try arc.run("mv", "1", "cs298").output == "hw 1 is already in CS 298\n")
  #expect(try arc.run("mv", "1-2", "cs298").output == "all of them are already in CS 298\n")
  #expect(try arc.run("log", "1").output.contains("added lab 1"))
}

@Test func whatWasPassedIsNotCountedAsDone() throws {
  let arc = try ArcProgram.ofCourses()
  try arc.run("done", "1")
  try arc.run("done", "2", "--ignored")
  #expect(try arc.run("ls").output.hasPrefix("  CS 298  1 open  1 done  1 put away  ████░░░░  50 %\n"))
  #expect(try arc.run("ls", "--json").output.contains("\"open\":1,\"overdue\":0,\"done\":1,\"putAway\":1,"))
  #expect(try arc.run("stats", "--json").output.contains("\"done\":1,\"putAway\":1,"))
  #expect(try arc.run("doctor").exit == 0)
  try arc.run("undo")
  #expect(try arc.run("ls").output.hasPrefix("  CS 298  2 open  1 done  "))
}

@Test func archivedArcsAreSeenAsATree() throws {
  let arc = try ArcProgram.ofCourses()
  try arc.run("done", "1-3")
  try arc.run("archive", "cs298")
  let tree = try arc.run("ls", "--tree", "--archived").output
  #expect(tree.hasPrefix("CS 298  3 done\n├─ ✓ 2  ") && tree.contains("└─ Labs  1 done\n   └─ ✓ 3  lab 1"))
  #expect(!tree.contains("Home"))
  #expect(try arc.run("show", "cs298").output.contains("archived  today 09:00"))
  #expect(try arc.run("ls", "home", "--archived", "--tree").output.contains("no archived Arcs"))
}

@Test func settingsAndCopiesGoWhereTheyCan() throws {
  let arc = try ArcProgram.ofCourses()
  #expect(
    try arc.run("config", "default-arc", "Hme").errors.hasPrefix(
      "arc: no Arc is called 'Hme'; did you mean Home?\n"))
  #expect(try arc.run("config", "default-arc", "home").exit == 0)
  let backup = try arc.run("backup", "none/here.db")
  #expect(backup.exit == 2)
  #expect(backup.errors == "arc: there is no folder none; create it: mkdir -p none\n")
}

@Test func nextWeekIsTheWeekAfterThisOne() throws {
  let arc = try ArcProgram.ofCourses()
  try arc.run("add", "cs298 quiz due sunday")
  try arc.run("add", "cs298 talk due 11/25")
  #expect(try arc.run("next", "week").output.contains("talk"))
  #expect(try !arc.run("next", "week").output.contains("quiz"))
  let week = try arc.run("week", "next").output
  #expect(week == (try arc.run("week", "+1").output) && week.contains("talk"))
}

@Test func aPlainWordIsAnArcOrAWord() throws {
  let arc = try ArcProgram.ofCourses()
  #expect(try arc.run("next", "cs298").output.contains("hw 1"))
  #expect(try arc.run("next", "hw").output.contains("hw 2"))
  #expect(
    try arc.run("today", "hw").output
      == "no matching task is due today: arc today shows everything due today\n")
  #expect(
    try arc.run("ls", "essay").errors
      == "arc: no Arc is called 'essay'\n  arc search essay looks for tasks with the words\n")
}

@Test func tasksAfterTheEndOfTheirArcAreSaidWhereverTheyComeFrom() throws {
  let arc = try ArcProgram.ofCourses()
  let shortened = try arc.run("edit", "cs298", "--ends", "2026-11-25")
  #expect(
    shortened.errors
      == "note: 1 open task is due after the end of CS 298: arc ls \"CS 298\" due.after:2026-11-25\n")
  #expect(try arc.run("ls", "CS 298", "due.after:2026-11-25").output.contains("hw 2"))
  try arc.run("add", "#Home party 12/1")
  #expect(
    try arc.run("mv", "4", "cs298").errors.hasPrefix(
      "note: Tue 1 Dec is after the end of CS 298, Wed 25 Nov"))
  #expect(try arc.run("extend", "cs298", "12/24").errors.isEmpty)
}
