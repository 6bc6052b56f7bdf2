import Foundation
import Testing

// Now is Friday 2026-11-20 09:00 in Los Angeles.

extension ArcProgram {
  fileprivate func lines(_ words: String...) throws -> String {
    let run = try run(words)
    return run.output + run.errors
  }
}

@Test func aReminderShowsAllThatWasSaidOfIt() throws {
  let arc = try ArcProgram()
  let saved = try arc.lines(
    "remind", "take vitamins every day at 8am !alarm", "--body", "with milk", "--subtext", "two of them",
    "--snooze", "10m",
    "--channel", "desktop", "--zone", "Europe/Berlin")
  #expect(saved.hasPrefix("+ 1  take vitamins  ") && saved.contains(" · every day · !alarm\n"))
  let shown = try arc.lines("show", "1")
  for text in [
    "take vitamins", "two of them", "with milk", "every day from", "with no end", "alarm: ", "10 min",
    "desktop",
    "Europe/Berlin",
    "created",
  ] { #expect(shown.contains(text), "\(text)") }
}

@Test func aDailyReminderWithAnEndSaysBoth() throws {
  let arc = try ArcProgram()
  #expect(
    try arc.lines("remind", "stretch every day at 8am until dec 20")
      == "+ 1  stretch  tomorrow 08:00 · every day until 20 December 2026\n")
  #expect(try arc.lines("show", "1").contains("every day from 21 Nov 2026 08:00, until 20 Dec 2026"))
  #expect(try arc.lines("reminders").contains("every day from 21 Nov 2026 08:00, until 20 Dec 2026"))
  let refused = try arc.run("edit", "1", "--until", "2026-11-01")
  #expect(
    refused.errors == "arc: it ends before it starts; change the start or the end\n" && refused.exit == 1)
}

@Test func aReminderIsAnsweredInOneLine() throws {
  let arc = try ArcProgram()
  #expect(try arc.lines("remind", "call mom tomorrow 5pm") == "+ 1  call mom  tomorrow 17:00\n")
  #expect(
    try arc.lines("remind", "stretch every day at 8am", "--disabled")
      == "+ 2  stretch  tomorrow 08:00 · every day · switched off\n")
  #expect(
    try arc.lines("remind", "bend every day at 8am", "--next", "2")
      == "+ 3  bend  tomorrow 08:00 · every day\n  Sat 21 Nov 08:00\n  Sun 22 Nov 08:00\n")
  let card = try arc.lines("remind", "walk every day at 8am", "--verbose")
  #expect(card.hasPrefix("saved: 30 occurrences scheduled, next: tomorrow 08:00\n"))
  #expect(card.contains("when     every day from 21 Nov 2026 08:00, with no end"))
}

@Test func aReminderAddedToAGroupIsInIt() throws {
  let arc = try ArcProgram()
  let group = try arc.lines("group", "new", "Daily words", "--every", "day", "--starting", "26 Jan 2027 8:00")
  #expect(
    group == """
      + 1  Daily words  Tue 26 Jan 2027 08:00 · every day · no members yet    arc remind "Speak truth" --group "Daily words"

      """)
  #expect(
    try arc.lines("remind", "You are enough", "--group", "daily words")
      == "+ 2  You are enough  no date of its own · in Daily words\n")
  #expect(try arc.lines("group", "show", "Daily words").contains("2  You are enough"))
  #expect(try arc.lines("show", "2").contains("in       Daily words"))
  let wrong = try arc.run("remind", "x", "--group", "Daily word")
  #expect(
    wrong.errors
      == "arc: no group is called 'Daily word'; did you mean Daily words?\n  arc group ls lists the groups\n"
      && wrong.exit == 2)
}

@Test func aRenamedReminderHasItsNewNameOnly() throws {
  let arc = try ArcProgram()
  try arc.run("remind", "stretch every day at 8am")
  #expect(try arc.lines("edit", "1", "--title", "bend") == "changed 1  bend  tomorrow 08:00 · every day\n")
  #expect(
    try arc.lines("edit", "1", "9am", "--verbose").contains("when     every day from 21 Nov 2026 09:00"))
  let list = try arc.lines("reminders")
  #expect(list.contains("bend") && !list.contains("stretch"))
}

@Test func aReminderIsDeletedAfterAConfirmation() throws {
  let arc = try ArcProgram()
  try arc.run("remind", "stretch every day at 8am")
  let asked = try arc.run("rm", "1")
  #expect(asked.exit == 1 && asked.errors.contains("this would delete 1 stretch"))
  #expect(try arc.lines("reminders").contains("stretch"))
  #expect(try arc.lines("rm", "1", "--yes") == "deleted 1 stretch\n")
  #expect(!(try arc.lines("reminders").contains("stretch")))
  #expect(try arc.run("show", "1").exit == 2)
  #expect(try arc.lines("trash", "restore", "1") == "restored stretch\n")
  #expect(try arc.lines("reminders").contains("stretch"))
}

@Test func aGroupWithoutAnEndGoesOnForEver() throws {
  let arc = try ArcProgram()
  try arc.run("group", "new", "Daily words", "--every", "day", "--starting", "26 Jan 2027 8:00")
  for words in [["show", "Daily words"], ["group", "show", "Daily words"]] {
    #expect(try arc.run(words).output.contains("every day from 26 Jan 2027 08:00, with no end"))
  }
}

@Test func aGroupWithAnEndSaysIt() throws {
  let arc = try ArcProgram()
  try arc.run(
    "group", "new", "Daily words", "--every", "day", "--starting", "26 Jan 2027 8:00", "--until",
    "26 Feb 2027 10:00")
  #expect(
    try arc.lines("show", "Daily words").contains("every day from 26 Jan 2027 08:00, until 26 Feb 2027 10:00")
  )
}

@Test func anEmptyGroupAndAFullOneAreDeletedAndMembersStay() throws {
  let arc = try ArcProgram()
  for name in ["one", "two"] {
    try arc.run("group", "new", name, "--every", "day", "--starting", "tomorrow 8am")
  }
  try arc.run("remind", "breathe", "--group", "two")
  #expect(try arc.run("group", "rm", "one").errors.contains("this would delete the group one\n"))
  #expect(try arc.lines("group", "rm", "one", "--yes") == "deleted the group one\n")
  #expect(try arc.lines("rm", "two", "--yes") == "deleted the group two, but not its member\n")
  #expect(try arc.lines("group") == "no groups yet: arc help group shows how to make one\n")
  #expect(try arc.lines("reminders").contains("breathe"))
}

@Test func remindersAreToggledAloneAndInAGroup() throws {
  let arc = try ArcProgram()
  try arc.run("group", "new", "words", "--every", "day", "--starting", "tomorrow 8am")
  try arc.run("remind", "breathe", "--group", "words")
  try arc.run("remind", "look up", "--group", "words")
  #expect(
    try arc.lines("group", "disable", "words", "2")
      == "changed 1  words  tomorrow 08:00 · every day · 1 of 2 members on\n")
  #expect(try arc.lines("group", "show", "words").contains("2  breathe  off in this group"))
  let alone = try arc.run("group", "remove", "words", "2")
  #expect(alone.exit == 1 && alone.errors.contains("arc rm 2 deletes it\n"))
  #expect(!(try arc.lines("reminders").contains("off")))
  try arc.run("group", "enable", "words", "2")
  try arc.run("disable", "3")
  let group = try arc.lines("group", "show", "words")
  #expect(group.contains("3  look up  off") && !group.contains("breathe  off"))
  #expect(try arc.lines("reminders").contains("look up  off"))
  #expect(try arc.lines("group").contains("1 of 2 members on"))
  try arc.run("enable", "3")
  #expect(!(try arc.lines("reminders").contains("off")))
}

@Test(arguments: [
  ("vitamin D", "bedtime", "today 22:00"), ("vitamin D", "lunch", "today 12:30"),
  ("pills", "am-with-food", "tomorrow 08:00"), ("pills", "with-breakfast", "tomorrow 08:30"),
])
func aPresetIsATimeOfDay(title: String, preset: String, next: String) throws {
  let arc = try ArcProgram()
  #expect(
    try arc.lines("remind", title, "--preset", preset).hasPrefix("+ 1  \(title)  \(next) · every day\n"))
  #expect(
    try arc.lines("remind", title, "--preset", "noon").hasPrefix(
      "arc: no preset is called 'noon'; choose "))
}

@Test func aPresetIsSetInTheConfiguration() throws {
  let arc = try ArcProgram()
  try arc.run("config", "preset.bedtime", "21:15")
  #expect(try arc.lines("remind", "sleep", "--preset", "bedtime").hasPrefix("+ 1  sleep  today 21:15 · "))
}

@Test func aDryRunShowsTheNextTimesAndKeepsNothing() throws {
  let arc = try ArcProgram()
  let shown = try arc.lines("remind", "stretch every day at 8am for 30 days", "--dry-run", "--next", "10")
  #expect(shown.hasPrefix("not saved: 30 occurrences scheduled, next: tomorrow 08:00\n"))
  #expect(shown.split(separator: "\n").count == 11)
  #expect(try arc.lines("reminders").hasPrefix("no reminders yet"))
}

@Test(arguments: [
  (
    "stretch well",
    """
    arc: a reminder needs a date, a group or a place; say when, like every day at 8am
      arc remind "stretch well" tomorrow 9am
      arc remind "stretch well" --group NAME
      arc remind "stretch well" when I arrive at PLACE

    """
  ),
  ("stretch every minute", "arc: it would come every minute; the shortest interval is 5 minutes\n"),
  ("stretch every! 3 days", "arc: only a task can repeat from its completion\n"),
])
func whatCannotBeAReminderIsRefused(line: String, message: String) throws {
  let run = try ArcProgram().run("remind", line)
  #expect(run.errors.hasPrefix(message) && run.exit == 1)
}

@Test(arguments: [
  ("gym every monday at 7am", "every day", "tomorrow 07:00"),
  ("gym every monday at 7am", "every day at 10am", "today 10:00"),
  ("gym every weekday at 10am", "every saturday", "tomorrow 10:00"),
  ("gym every day at 7am starting dec 1", "every week", "Tue 1 Dec 07:00"),
])
func anotherRuleBeginsWithItsFirstDay(line: String, change: String, next: String) throws {
  let arc = try ArcProgram()
  try arc.run("remind", line)
  let answer = try arc.lines("edit", "1", change)
  #expect(answer.hasPrefix("changed 1  gym  \(next) · every "), "\(answer)")
}

@Test func todayListsRemindersByTheirTimesAmongTheTasks() throws {
  let arc = try ArcProgram.withArcs("Home")
  #expect(try arc.lines("today") == "nothing is due today: arc next shows what is due next\n")
  try arc.run("add", "home call the plumber today 5pm")
  try arc.run("remind", "water every day at 4pm")
  try arc.run("remind", "walk every day at 6pm")
  try arc.run("remind", "rest tomorrow 6pm")
  #expect(
    try arc.lines("today") == """
        2  16:00  water
        1  17:00  call the plumber  Home
        3  18:00  walk

      """)
  #expect(
    try arc.lines("today", "--plain").hasPrefix(
      "2. water; 16:00\n1. call the plumber; 17:00; in Home\n"))
  #expect(try arc.lines("today", "--json").contains(#""reminders":[{"id":2,"title":"water""#))
  // A filter asks for tasks.
  #expect(try arc.lines("today", "home") == "  1  17:00  call the plumber  Home\n")
  try arc.run("done", "2")
  #expect(try !arc.lines("today").contains("water"))
  #expect(try arc.lines("today", "--all").contains("✓ 2  16:00  water"))
}

@Test func aWeekShowsRemindersBesideTasks() throws {
  let arc = try ArcProgram()
  try arc.run("new", "CS 298")
  try arc.run("add", "cs298 hw 2 tomorrow 5pm")
  try arc.run("remind", "vitamins every day at 8am")
  for command in [["cal", "week"], ["cal", "day", "tomorrow"], ["agenda"]] {
    let shown = try arc.run(command).output
    #expect(shown.contains("vitamins") && shown.contains("08:00") && shown.contains("hw 2"), "\(command)")
  }
  #expect(try arc.lines("upcoming", "2").contains("vitamins"))
}

@Test func everythingAboutRemindersSurvivesAnExportAndAnImport() throws {
  let arc = try ArcProgram()
  try arc.run("stack", "new", "morning", "vitamin D", "iron")
  try arc.run("place", "new", "work", "37.33,-121.88", "--radius", "150")
  try arc.run("group", "new", "words", "--every", "day", "--starting", "tomorrow 8am", "--pick", "rotate")
  try arc.run("remind", "breathe", "--group", "words")
  try arc.run("remind", "--for-stack", "morning", "every day at 8am", "--body", "with \"milk\"")
  try arc.run("remind", "look up when I leave work")
  try arc.run("skip", "3", "tomorrow")
  try arc.run("group", "disable", "words", "2")
  let first = try arc.run("export", "--format", "json").output
  let other = try ArcProgram()
  let file = try other.write(first, to: "planner.json")
  #expect(try other.run("import", file).exit == 0)
  #expect(try other.run("export", "--format", "json").output == first)
  #expect(try other.run("import", file).exit == 0)
  #expect(try other.run("export", "--format", "json").output == first)
}

@Test func doneSkipsToTheNextTimeAndIsUndone() throws {
  let arc = try ArcProgram()
  try arc.run("remind", "vitamins every day at 10am")
  #expect(try arc.lines("done", "1") == "✓ 1  vitamins  today 10:00  next tomorrow 10:00\n")
  #expect(try arc.run("done", "1").errors.hasPrefix("arc: 'vitamins' is not due: "))
  #expect(try arc.lines("history", "1").contains("completed"))
  #expect(try arc.lines("undo") == "undid: completed vitamins\n")
  #expect(try arc.lines("reminders").contains("today 10:00"))
}

@Test func ofSeveralTimesADayOneMayBeSkippedOrChanged() throws {
  let arc = try ArcProgram()
  try arc.run("remind", "pills at 8am, 2pm and 8pm daily")
  #expect(try arc.lines("skip", "1", "2026-11-24", "2pm").contains("Tue 14:00  next today 14:00"))
  #expect(
    try arc.run("skip", "1", "2026-11-24", "3pm").errors.hasPrefix(
      "arc: it does not occur on Tue 24 Nov 15:00"))
  try arc.run("edit", "1", "--only", "2026-11-25 8pm", "at 9pm")
  try arc.run("edit", "1", "--from-here", "2026-11-26 2pm", "--title", "strong pills")
  let list = try arc.lines("upcoming", "8", "--limit", "500")
  let firsts = list.split(separator: "\n").filter { $0.hasSuffix("when due") }
    .map { $0.split(separator: " ").joined(separator: " ") }
  for line in [
    "Tue 08:00 push 1 pills when due", "Tue 20:00 push 1 pills when due",
    "Wed 14:00 push 1 pills when due", "Wed 21:00 push 2 pills when due",
    "Thu 08:00 push 1 pills when due",
    "Thu 14:00 push 3 strong pills when due",
  ] { #expect(firsts.contains(line), "\(firsts)") }
  #expect(!firsts.contains { $0.hasPrefix("Tue 14:00") || $0.hasPrefix("Wed 20:00") })
  #expect(try arc.run("unskip", "1", "2026-11-24", "8am").exit == 2)
  #expect(try arc.lines("unskip", "1", "2026-11-24", "2pm").contains("brought back 1 pills"))
  #expect(try arc.lines("upcoming", "8", "--limit", "500").contains("Tue 14:00"))
}

@Test func anotherRuleEndsWhenTheOneBeforeDid() throws {
  let arc = try ArcProgram()
  try arc.run("remind", "stretch every day at 8am until dec 20")
  #expect(
    try arc.run("edit", "1", "every 2 days", "--verbose").output.contains(
      "every other day from 21 Nov 2026 08:00, until 20 Dec 2026"))
  #expect(try arc.run("edit", "1", "every monday until dec 28").output.contains("until 28 December 2026"))
  #expect(
    try arc.run("edit", "1", "every tuesday", "--until", "never").output.hasSuffix(" · every Tuesday\n"))
}

@Test func whatWasSkippedOrChangedStaysSoInWhatFollows() throws {
  let arc = try ArcProgram()
  try arc.run("remind", "run every day at 7am")
  try arc.run("skip", "1", "2026-11-25")
  try arc.run("edit", "1", "at 9am", "--only", "2026-11-26")
  let later = try arc.run("edit", "1", "at 8am", "--from-here", "2026-11-24", "--verbose").output
  #expect(later.contains("  Tue 24 Nov 08:00\n  Fri 27 Nov 08:00\n"), "\(later)")
  #expect(try arc.run("show", "3").output.contains("skips    Wed 25 Nov, Thu 26 Nov"))
}
