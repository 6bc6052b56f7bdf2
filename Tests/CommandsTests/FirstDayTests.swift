import Foundation
import Testing

// What a newcomer meets in the first days: hints that can be typed, ends that stay, words that were not read.

private func semester() throws -> ArcProgram {
  let arc = try ArcProgram()
  try arc.run("new", "CHEM 101")
  return arc
}

@Test func theFirstHintMakesTheArcThatItNames() throws {
  let arc = try ArcProgram()
  let hint = try #require(arc.run("milk", "tomorrow").output.split(separator: "    ").last)
  #expect(hint == "arc new Home; arc mv 1 Home\n")
  try arc.run("new", "Home")
  #expect(try arc.run("mv", "1", "Home").exit == 0)
}

@Test(arguments: [
  (
    "chem hw due next class", "'due next class' is not read as a date", "arc add chem class MWF 10-11"
  ),
  (
    "+chem pset due before lab", "'due before lab' is not read as a date", "arc add +chem lab MWF 10-11"
  ),
  (
    "bio1a hw due next class", "'due next class' is not read as a date", "arc add bio1a class MWF 10-11"
  ),
])
func aNoteAboutAnUnknownClassSaysHowToAddIt(line: String, note: String, command: String) throws {
  let arc = try semester()
  let errors = try arc.run("add", line).errors
  #expect(
    errors.hasPrefix("note: \(note): its Arc has no such class; add one, for example: \(command)\n"),
    "\(errors)")
}

@Test func theLineThatTheNoteGivesMakesTheClass() throws {
  let arc = try semester()
  try arc.run("add", "chem class MWF 10-11")
  #expect(try arc.run("add", "chem hw due next class").output.contains("hw  today 10:00 · CHEM 101"))
}

@Test func aLessonHasTheHoursOfItsDay() throws {
  let arc = try semester()
  try arc.run("add", "chem lecture mwf 10-11 starting 11/20")
  try arc.run("add", "chem section tue 1-2")
  func answer(_ line: String) throws -> String { try arc.run("add", line).output }
  #expect(try answer("chem quiz due before class fri").contains("quiz  today 10:00"))
  #expect(try answer("chem quiz due before lecture wed").contains("quiz  Wed 10:00"))
  #expect(try answer("chem notes by next section").contains("notes  Tue 13:00"))
  #expect(try answer("chem quiz due before lecture thu").contains("quiz  Thu · CHEM 101"))
}

@Test func aWeekThatTheTermDoesNotHaveIsSaid() throws {
  let arc = try semester()
  try arc.run("term", "Spring 2027", "1/19 to 5/14")
  #expect(
    try arc.run("add", "chem essay due week 20").errors.hasPrefix(
      "note: 'due week 20' is not read as a date: Spring 2027 has only 17 weeks; type a week from 1 to 17, or a day\n"
    ))
}

@Test(arguments: [
  ("essay due thu due mon", "not read: \"due thu\""),
  ("essay due on 12/1 due mon", "not read: \"due on 12/1\""),
])
func theDeadlineThatDoesNotCountIsSaid(line: String, note: String) throws {
  #expect(try ArcProgram().run("add", line).errors.contains(note))
}

@Test(arguments: [
  ("every tue and thu", "every Tuesday and Thursday until 14 May 2027 · "),
  ("every tue and thu until 3/1", "every Tuesday and Thursday until 1 March 2027 · "),
  ("every tue and thu forever", "every Tuesday and Thursday · "),
  ("no end", "every Monday and Wednesday · "),
  ("every tue 10 times", "every Tuesday, 10 times"),
])
func newDaysKeepTheEndOfARepetition(words: String, repeats: String) throws {
  let arc = try semester()
  try arc.run("add", "chem lecture every mon and wed 10-11am until 5/14")
  let changed = try arc.run("edit", "lecture", words).output
  #expect(changed.contains(repeats), "\(changed)")
}

@Test func newDaysKeepTheDaysThatAreSkippedWhereTheyStillCount() throws {
  let arc = try semester()
  try arc.run("add", "chem lecture every mon and wed 10-11am except 11/30 and 12/2")
  let changed = try arc.run("edit", "lecture", "every wed and fri").output
  #expect(changed.contains("every Wednesday and Friday except 2 December 2026 · "), "\(changed)")
}

@Test func anRRULEIsTakenAsItStands() throws {
  let arc = try semester()
  try arc.run("add", "chem lecture every mon until 5/14")
  try arc.run("edit", "1", "--recurrence", "FREQ=WEEKLY;BYDAY=TU")
  #expect(try arc.run("show", "1", "--json").output.contains("\"recurrence\":\"FREQ=WEEKLY;BYDAY=TU\""))
}

@Test func aPartOfAnArcsNameDeletesNothingAndSaysWhatDoes() throws {
  let arc = try semester()
  #expect(
    try arc.run("rm", "chem").errors
      == "arc: no Arc is called 'chem'; did you mean CHEM 101?\n  arc rm \"CHEM 101\" deletes that Arc\n")
}

@Test func aSearchFindsReminders() throws {
  let arc = try semester()
  try arc.run("remind", "water the plants every day at 8am")
  let found = try arc.run("search", "plants").output
  #expect(found.hasPrefix("Reminders\n  1  ") && found.contains("  water the plants  every day"), "\(found)")
  #expect(try arc.run("search", "water", "PLANTS", "--plain").output.hasPrefix("1. water the plants; "))
  #expect(try arc.run("search", "plants", "--json").output.contains("\"reminders\":[{\"id\":1"))
  #expect(try arc.run("search", "plants", "is:open").exit == 2)
}

@Test func anOrgFileSaysHowItIsReadAndWhatIsLeftOut() throws {
  let arc = try semester()
  let file = try arc.write(
    """
    * Home
    some words about home
    ** TODO call Ana
    ** ideas
    *** a boat
    * Reading list
    """, to: "list.org")
  let run = try arc.run("import", file)
  #expect(run.output.hasPrefix("imported 1 task, created 1 Arc (4 things not imported)"), "\(run)")
  #expect(run.errors.hasPrefix("\(file): read as Org mode; --format text reads lines\n"), "\(run)")
  for (line, what) in [
    (1, "the text below 'Home'"), (5, "'a boat', a heading without TODO or a date"),
    (4, "'ideas', a heading without TODO or a date"), (6, "'Reading list', a heading without TODO or a date"),
  ] {
    #expect(run.errors.contains("\(file):\(line): not imported: \(what)\n"), "\(run.errors)")
  }
}
