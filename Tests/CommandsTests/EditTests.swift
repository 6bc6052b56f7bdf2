import Foundation
import ScreenEmulator
import Testing

/// A planner with an Arc and a task that repeats every Tuesday at nine, the next one in four days.
private func planner() throws -> ArcProgram {
  let arc = try ArcProgram()
  try arc.run("new", "Home")
  try arc.run("add", "#Home water every tuesday at 9am")
  return arc
}

/// Lets the editor be a program that changes its file with sed.
private func edit(_ arc: ArcProgram, _ script: String) throws {
  arc.environment["VISUAL"] = "sh \(try arc.write("sed -i \"$SED\" \"$1\"\n", to: "editor.sh"))"
  arc.environment["SED"] = script
  arc.environment["TMPDIR"] = arc.folder.path
}

@Test func anotherTimeOfASeriesHoldsFromHereOnAndAnotherDayForOne() throws {
  let arc = try planner()
  let later = try arc.run("edit", "1", "--time", "17:00").output
  #expect(later.hasSuffix("  from here on; the next one is Tue 1 Dec 17:00\n"))
  let moved = try arc.run("edit", "1", "due", "wednesday").output
  #expect(moved.hasSuffix("  only this one moves; the next one is Tue 1 Dec 17:00\n"))
  let once = try arc.run("edit", "1", "--time", "8am", "--once").output
  #expect(once.hasSuffix("  only this one; the next one is Tue 1 Dec 17:00\n"))
  #expect(try arc.run("done", "1").output.hasSuffix("comes next  Tue 1 Dec 17:00\n"))
  // Nothing is said of a task that repeats no more.
  #expect(try !arc.run("edit", "2", "no longer repeats", "--time", "10:00").output.contains("the next"))
}

@Test func anEventMovedPastTheNextOneLeavesTheOthersWhereTheyAre() throws {
  let arc = try planner()
  try arc.run("add", "#Home standup every weekday 9:15-9:30")
  let moved = try arc.run("edit", "standup", "wednesday").output
  #expect(moved.hasSuffix("  only this one moves; the next one is Mon 09:15\n"))
  let week = try arc.run("search", "standup", "--json").output
  #expect(week.contains("\"2026-11-23\"") && week.contains("\"2026-11-25\""))
  // Words mean the next one, not the one that was moved behind it.
  #expect(try arc.run("done", "standup").output.contains("standup  Mon 09:15  Home\n"))
  try arc.run("undo")
  let calendar = try arc.run("ical", "export").output
  #expect(calendar.contains("DTSTART:20261123T091500") && calendar.contains("DTSTART:20261125T091500"))
  try arc.run("undo")
  #expect(try arc.run("search", "standup", "--json").output.contains("\"2026-11-20\""))
  #expect(try arc.run("edit", "standup", "monday").output.hasSuffix("the next one is Mon 09:15\n"))
  // What is moved less far stays in its series.
  try arc.run("undo")
  #expect(try arc.run("edit", "standup", "10:00", "--once").output.hasSuffix("the next one is Mon 09:15\n"))
  #expect(try arc.run("show", "standup").output.contains("every weekday"))
}

@Test func aTaskMovedPastTheNextOnesSkipsThem() throws {
  let arc = try planner()
  try arc.run("add", "#Home feed the cat every day")
  let moved = try arc.run("edit", "2", "monday").output
  #expect(moved.hasSuffix("  only this one moves; tomorrow and Sun are skipped; the next one is Tue\n"))
  try arc.run("undo")
  let far = try arc.run("edit", "2", "2026-11-27").output
  #expect(far.hasSuffix("  only this one moves; 6 others are skipped; the next one is Sat 28 Nov\n"))
}

@Test func anotherTimeMovesTheEndAlong() throws {
  let arc = try planner()
  try arc.run("add", "#Home seminar friday 10-11:30pm")
  try arc.run("edit", "2", "--time", "10-11:30")
  func when(_ options: String...) throws -> String { try arc.run(["edit", "2"] + options).output }
  #expect(try when("--time", "13:00").contains("13:00 to 14:30"))
  #expect(try when("--time", "13:30").contains("13:30 to 15:00"))
  #expect(try when("--time", "23:00").contains("00:30"))
  #expect(try when("--time", "10:00").contains("10:00 to 11:30"))
  #expect(try when("--time", "9-11:30").contains("9:00 to 11:30"))
  #expect(try when("--time", "8:00", "--until", "12:00").contains("8:00 to 12:00"))
}

@Test func aSeriesMovesWholeUnlessItsRuleNamesTheDays() throws {
  let arc = try planner()
  let refused = try arc.run("edit", "1", "--due", "thursday", "--series")
  #expect(refused.exit == 1)
  #expect(
    refused.errors.hasPrefix(
      "arc: its rule sets the days, 'every Tuesday', so moving this one does not move the others\n"))
  try arc.run("add", "#Home stretch every 2 days starting tomorrow")
  let moved = try arc.run("edit", "2", "--due", "2026-11-24", "--series").output
  #expect(moved.hasSuffix("  from here on; the next one is Thu\n"))
  #expect(try arc.run("edit", "2", "--once", "--series").exit == 64)
}

@Test(arguments: [
  ["no longer repeats"], ["doesn't repeat"], ["--recurrence", "none"], ["--recurrence", ""],
  ["friday never repeats"],
])
func aRecurrenceEndsByWords(words: [String]) throws {
  let arc = try planner()
  let quoted = words.map { "\"\($0)\"" }.joined(separator: " ")
  let run = try arc.shell("arc edit 1 \(quoted)")
  #expect(run.exit == 0)
  #expect(run.output.hasPrefix("changed 1  ") && !run.output.contains("every"))
}

@Test(arguments: [
  ["--zone", "Asia/Tokyo"], ["--only", "2026-12-01"], ["--from-here", "2026-12-01"], ["--subtext", "x"],
  ["--channel", "desktop"], ["--for", "iron"],
])
func whatOnlyRemindersHaveIsRefusedOfATask(options: [String]) throws {
  let arc = try planner()
  let run = try arc.run(["edit", "1", "--time", "10:00"] + options)
  #expect(run.exit == 64)
  #expect(run.errors.hasPrefix("arc: 1 is a task, and only reminders have \(options[0])\n"))
  #expect(try arc.run("show", "1").output.contains("09:00"))
}

@Test func aTaskRepeatsAsOftenAsIsSaid() throws {
  let arc = try planner()
  #expect(try arc.run("edit", "1", "--every", "2 weeks").output.contains("every other week"))
}

@Test func aRecurrenceIsGivenInWordsOrAsARule() throws {
  let arc = try planner()
  #expect(
    try arc.run("edit", "1", "--recurrence", "every! 3 days at 5pm").output.contains(
      "every 3 days, counted from when it is done"))
  #expect(try arc.run("edit", "1", "--recurrence", "FREQ=WEEKLY;BYDAY=MO").output.contains("every Monday"))
  #expect(
    try arc.run("add", "#Home run", "--recurrence", "every friday", "--time", "7am").output.contains(
      "every Friday"))
  let refused = try arc.run("edit", "1", "--recurrence", "sometimes")
  #expect(refused.exit == 1)
  #expect(
    refused.errors.hasPrefix("arc: cannot read 'sometimes' as a repetition\n  write one like every monday"))
}

@Test func theFormSaysARecurrenceInWords() throws {
  let arc = try planner()
  try edit(arc, "s/^repeat: every Tuesday$/repeat: every other monday until may 1/")
  #expect(
    try arc.run("edit", "1", "--editor").output.contains("every other Monday"))
  try edit(arc, "s/^repeat: .*/repeat: none/")
  #expect(try !arc.run("edit", "1", "--editor").output.contains("repeats"))
}

@Test func whatWasTypedInARefusedFormIsKept() throws {
  let arc = try planner()
  try edit(arc, "s/^due: .*/due: someday/")
  let refused = try arc.run("edit", "1", "--editor")
  #expect(refused.exit == 1)
  let file = try #require(refused.errors.split(separator: "your text is saved in ").last).dropLast()
  #expect(try String(contentsOfFile: String(file), encoding: .utf8).contains("due: someday\n"))
  // Nor is it lost when the editor fails, and nothing stays where nothing was typed.
  arc.environment["VISUAL"] = "sh \(try arc.write("echo mine >> \"$1\"; exit 3\n", to: "failing.sh"))"
  #expect(try arc.run("edit", "1", "--editor").errors.contains("your text is saved in "))
  arc.environment["VISUAL"] = "false"
  #expect(try !arc.run("edit", "1", "--editor").errors.contains("what was typed"))
}

@Test func aRefusedFormIsEditedAgainOrDiscardedOnATerminal() throws {
  let arc = try planner()
  // The first time the date is wrong, the second time right.
  let script =
    "if grep -q someday \"$1\"; then sed -i s/someday/2026-12-01/ \"$1\"; else sed -i 's/^due: .*/due: someday/' \"$1\"; fi\n"
  arc.environment["VISUAL"] = "sh \(try arc.write(script, to: "editor.sh"))"
  arc.environment["TMPDIR"] = arc.folder.path
  let terminal = PseudoTerminal()
  try terminal.start(arc, "edit", "1", "--editor")
  #expect(terminal.shows("'someday' is not a date"))
  #expect(terminal.shows("e edit it again, d discard it:"))
  terminal.type("e")
  #expect(terminal.end() == 0)
  #expect(try arc.run("show", "1").output.contains("Tue 1 Dec"))
  let second = PseudoTerminal()
  try second.start(arc, "edit", "1", "--editor")
  #expect(second.shows("d discard it:"))
  second.type("d")
  #expect(second.end() == 1)
  #expect(second.screen.contains("nothing was changed"))
  let left = try FileManager.default.contentsOfDirectory(atPath: arc.folder.path)
  #expect(!left.contains { $0.hasSuffix("task.txt") })
}

@Test func whatALineCannotSayStaysAsItIsInAList() throws {
  let arc = try planner()
  try arc.run("add", "--arc", "Home", "--title", "say \"hi\" to Ann", "--location", "Room \"A\"")
  try edit(arc, "s/Ann/Ben/; s/^2 \\(.*\\)/2 \\1 due 2026-12-01/")
  let run = try arc.run("edit", "--all")
  #expect(run.exit == 0)
  let task = try arc.run("show", "2").output
  #expect(task.contains("say \"hi\" to Ben\n"))
  #expect(task.contains("Room \"A\"\n") && task.contains("Tue 1 Dec"))
}

@Test func wordsBehindAFilterChangeAllThatItFinds() throws {
  let arc = try planner()
  try arc.run("add", "#Home paint friday")
  #expect(try arc.run("edit", "is:open", "due", "monday").output.contains("Mon  "))
  #expect(
    try arc.run("edit", "is:open", "essay").errors.hasPrefix(
      "arc: 'essay' does not say which field to change\n"))
}

@Test(arguments: [
  ["rename", "home", "is:open"], ["alias", "home", "add", "due:x"], ["edit", "home", "--title=not:me"],
  ["edit", "home", "--alias", "3-5"], ["new", "Home/is:late"], ["new", "Work", "--alias", "has:time"],
])
func aNameThatReadsAsAFilterIsRefused(words: [String]) throws {
  let arc = try planner()
  let run = try arc.shell("arc " + words.map { "'\($0)'" }.joined(separator: " "))
  #expect(run.exit == 1)
  #expect(run.errors.contains("would be read as a filter for tasks; choose another name"))
}

@Test func blankNotesAndTasksAfterTheirArcAreSaid() throws {
  let arc = try planner()
  #expect(try arc.run("note", "1", "  ").errors.hasPrefix("arc: nothing to note\n"))
  try arc.run("edit", "home", "--ends", "2026-12-31")
  let late =
    "note: Fri 1 Jan 2027 is after the end of Home, Thu 31 Dec; arc extend Home WHEN extends it\n"
  #expect(try arc.run("add", "#Home party 1/1").errors == late)
  #expect(try arc.run("edit", "1", "due", "2027-01-01", "--once").errors == late)
  #expect(try arc.run("edit", "1", "in", "Room", "2").errors.isEmpty)
}

@Test func dashesEndTheOptionsOfNew() throws {
  let arc = try planner()
  #expect(try arc.run("new", "--", "Big", "--", "Plan").output == "+ Big -- Plan\n")
  #expect(try arc.run("new", "--", "--titel").errors.contains("'--titel' would be read as a filter"))
}

@Test(arguments: [
  ("tomorrow 3pm for 2 hours", "at 4pm", "tomorrow 16:00 to 18:00"),
  ("tomorrow 2-3:30pm", "at 23:00", "tomorrow 23:00 to Sun 00:30"),
  ("tomorrow 3pm for 2 hours", "at 4pm for 30 minutes", "tomorrow 16:00 to 16:30"),
])
func anotherTimeKeepsTheLength(line: String, words: String, when: String) throws {
  let arc = try planner()
  try arc.run("add", "#Home meet Ann \(line)")
  let shown = try arc.run("edit", "2", words).output
  #expect(shown.contains(when), "\(shown)")
}

@Test func anEndLeavesTheBeginning() throws {
  let arc = try ArcProgram()
  try arc.run("add", "meeting wed 4-5pm")
  #expect(try arc.run("edit", "1", "until", "6pm").output.contains("Wed 16:00 to 18:00"))
  try arc.run("add", "dentist wed 2pm")
  #expect(try arc.run("edit", "dentist", "till", "3:30pm").output.contains("Wed 14:00 to 15:30"))
  try arc.run("add", "sprint mon to wed")
  #expect(try arc.run("edit", "sprint", "until", "fri").output.contains("Fri"))
  // What repeats until a day ends its repetition there.
  try arc.run("add", "gym every monday")
  #expect(try arc.run("edit", "gym", "until", "dec", "14").exit == 0)
}

@Test func labelsAreChangedByTheWordsOfATask() throws {
  let arc = try ArcProgram()
  try arc.run("add", "vitamins tomorrow")
  let edited = try arc.run("edit", "vitamins", "p1", "%errand")
  #expect(edited.output.contains("high") && edited.output.contains("%errand"), "\(edited.errors)")
  #expect(try arc.run("edit", "%errand", "p2").output.contains("medium"))
}

@Test func whatAnEditChangedIsInTheLog() throws {
  let arc = try ArcProgram()
  try arc.run("add", "dentist fri 3pm")
  for words in [["for", "1", "hour"], ["--snooze", "30m"], ["--remind", "2h"], ["no", "reminder"]] {
    #expect(try arc.run(["edit", "1"] + words).exit == 0)
  }
  let log = try arc.run("log").output
  for line in [
    "dentist: length none → 1 h", "dentist: snooze default → 30 min",
    "dentist: reminds before never → 2 h", "dentist: path default → none, reminds before 2 h → never",
  ] { #expect(log.contains(line), "\(log)") }
  #expect(try arc.run("undo").output.contains("path none → default"))
  try arc.run("remind", "pills every day at 8pm")
  try arc.run("edit", "pills", "9pm")
  #expect(try arc.run("log", "1").output.contains("pills: when every day"))
}

@Test func aTaskIsMovedToAnArc() throws {
  let arc = try ArcProgram()
  for name in ["Home", "CS 61B"] { try arc.run("new", name) }
  try arc.run("add", "milk")
  #expect(try arc.run("mv", "milk", "to", "home").output.contains("milk  Home"))
  #expect(try arc.run("mv", "1", "into", "cs", "61b").output.contains("milk  CS 61B"))
}

@Test func aNoteIsAddedByAWordOfATask() throws {
  let arc = try ArcProgram()
  try arc.run("add", "essay draft")
  #expect(try arc.run("note", "essay", "ask", "Ann").output.contains("notes    ask Ann"))
  // Words that no title has are a task.
  #expect(try arc.run("note", "to", "Paul", "friday").output.hasPrefix("+ 2"))
}

@Test func aTitleMayStandBehindWhatIsTakenAway() throws {
  let arc = try ArcProgram()
  try arc.run("add", "wash it @ garage fri")
  let edited = try arc.run("edit", "1", "no", "place", "title", "wash the car")
  #expect(edited.output.contains("wash the car") && !edited.output.contains("garage"), "\(edited.errors)")
}

@Test func whatWasDeletedComesBackByItsWords() throws {
  let arc = try ArcProgram()
  for line in ["buy milk", "buy bread"] { try arc.run("add", line) }
  try arc.run("rm", "1", "2", "--yes")
  let several = try arc.run("trash", "restore", "buy")
  #expect(several.exit == 2 && several.errors.contains("1  buy milk"), "\(several.errors)")
  #expect(try arc.run("trash", "restore", "milk").output == "restored buy milk in Inbox\n")
  let unknown = try arc.run("trash", "restore", "cheese")
  #expect(unknown.exit == 2 && unknown.errors.hasPrefix("arc: nothing in the trash matches 'cheese'"))
}

@Test func aPathIsShownWithTheLeadOfTheSettings() throws {
  let arc = try ArcProgram()
  try arc.run("config", "lead", "10m")
  let shown = try arc.run("path", "show", "event").output
  #expect(shown.contains("10m before push") && shown.contains("11:50") && !shown.contains("30"), "\(shown)")
}
