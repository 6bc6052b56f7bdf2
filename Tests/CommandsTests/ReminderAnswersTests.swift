import Foundation
import Testing

// Now is Friday 2026-11-20 09:00 in Los Angeles.

extension ArcProgram {
  fileprivate func lines(_ words: String...) throws -> String {
    let run = try run(words)
    return run.output + run.errors
  }
}

@Test func everythingAboutRemindersThatIsWrittenAsJSONIsJSON() throws {
  let arc = try ArcProgram()
  for command in [
    ["stack", "new", "morning", "vitamin D", "iron"], ["stack", "ls"], ["stack", "show", "morning"],
    ["place", "new", "work", "37.33,-121.88"], ["place", "ls"],
    ["group", "new", "words", "--every", "day", "--starting", "today 10am"], ["group", "ls"],
    ["group", "show", "words"], ["remind", "breathe", "--group", "words", "--channel", "sound"],
    ["remind", "tea every day at 10am", "--channel", "desktop", "--channel", "sound"],
    ["remind", "tea every day at 10am", "--dry-run"], ["remind", "go when I leave work"],
    ["group", "disable", "words", "2"], ["group", "edit", "words", "--pick", "rotate"], ["reminders"],
    ["show", "3"],
    ["edit", "3", "--title", "coffee"], ["skip", "3", "tomorrow"], ["unskip", "3", "tomorrow"],
    ["done", "3"],
    ["disable", "3"], ["enable", "3"], ["upcoming", "2"], ["history"], ["stats"], ["alerts"],
    ["cal", "week"],
    ["cal", "day", "tomorrow"],
  ] {
    let run = try arc.run(command + ["--json"])
    #expect(run.exit == 0, "\(command): \(run.errors)")
    #expect(
      (try? JSONSerialization.jsonObject(with: Data(run.output.utf8))) is [String: Any],
      "\(command): \(run.output)")
  }
}

@Test func whatIsUpcomingGoesFromOneOccurrenceToTheNext() throws {
  let arc = try ArcProgram()
  try arc.run("remind", "tea every day at 10am !nag")
  try arc.run("remind", "pills every 6 hours starting today 12:00")
  let lines = try arc.lines("upcoming", "2", "--limit", "200").split(separator: "\n").map(String.init)
  let tea = lines.filter { $0.contains("tea") }
  // Hourly, until the next day's takes over: never two at a time.
  #expect(tea.count { $0.contains("when due") } == 2)
  #expect(Set(tea).count == tea.count)
  let pills = lines.filter { $0.contains("pills") && $0.contains("when due") }
  #expect(pills.count == 8, "\(lines)")
  let few = try arc.lines("upcoming", "2", "--limit", "3").split(separator: "\n").map(String.init)
  #expect(few.last == "… and more: arc upcoming 2 --limit 12")
}

@Test func anAlarmThatComesBackIsOneLine() throws {
  let arc = try ArcProgram()
  try arc.run("remind", "trash", "tomorrow", "7pm", "!nag")
  let lines = try arc.lines("upcoming", "3").split(separator: "\n")
  #expect(lines.count == 4, "\(lines)")
  #expect(lines.last?.hasSuffix(", then every hour") == true, "\(lines)")
  // All of them are there for programs.
  #expect(try arc.run("upcoming", "3", "--limit", "\(Int.max)").exit == 0)
  #expect(try arc.lines("upcoming", "3", "--plain").split(separator: "\n").count > 12)
}

@Test func anotherRuleDoesNotBringForwardWhatBeginsLater() throws {
  let arc = try ArcProgram()
  try arc.run("group", "new", "words", "--every", "day", "--starting", "26 Jan 2027 8:00")
  #expect(
    try arc.lines("group", "edit", "words", "--every", "weekday")
      == "changed 1  words  Tue 26 Jan 2027 08:00 · every weekday · no members yet\n")
  #expect(
    try arc.lines("edit", "1", "every day starting tomorrow", "--verbose").contains(
      "every day from 21 Nov 2026 08:00"))
}

@Test func aMomentIsSaidOnce() throws {
  let arc = try ArcProgram()
  let saved = try arc.lines("remind", "tea every day at 8am", "--verbose")
  #expect(saved.contains("next     tomorrow 08:00\n"))
  let words =
    "30 minutes before, when due, 1 hour after, an alarm 2 hours after, then an alarm every 30 minutes"
  // The lead would come in quiet hours, and with what is told when due behind them.
  #expect(saved.contains("reminds  \(words) until done\n"))
  #expect(
    try arc.lines("remind", "rent 1 march 9am", "--verbose").contains(
      "next     Mon 1 Mar 2027 09:00 · in 3 months\n"))
}

@Test func anItemThatWentItsOwnWayComesBackWithTheStack() throws {
  let arc = try ArcProgram()
  try arc.run("stack", "new", "morning", "vitamin D", "iron")
  try arc.run("remind", "--for-stack", "morning", "every day at 8am")
  #expect(try arc.lines("edit", "1", "--for", "iron", "--time", "9am").contains(" · for iron\n"))
  #expect(try arc.lines("show", "1").contains("for      morning: vitamin D\n"))
  let all = try arc.lines("edit", "2", "--for-stack", "morning", "--time", "7am", "--verbose")
  #expect(all.contains("iron follows the stack's times again"))
  #expect(
    all.contains("every day from 21 Nov 2026 07:00") && all.contains("for      morning: vitamin D, iron"))
  #expect(try arc.run("show", "2").exit == 2)
  try arc.run("undo")
  #expect(try arc.lines("show", "2").contains("09:00"))
}

@Test func aMemberIsSwitchedOffByItsTitle() throws {
  let arc = try ArcProgram()
  try arc.run("group", "new", "words", "--every", "day", "--starting", "tomorrow 8am")
  try arc.run("remind", "You are enough", "--group", "words")
  #expect(try arc.lines("group", "disable", "words", "you are enough").hasSuffix("0 of 1 member on\n"))
  #expect(try arc.run("group", "disable", "words", "nobody").exit == 2)
}

@Test func aNumberThatNothingHasIsRefusedBesideAReminderToo() throws {
  let arc = try ArcProgram()
  try arc.run("remind", "tea every day at 10am")
  #expect(try arc.run("done", "1", "9").exit == 2)
  #expect(try arc.lines("log").split(separator: "\n").count == 1, "Nothing was done to the reminder either.")
}

@Test(arguments: ["done", "ignore", "snooze", "dismiss", "rm"])
func aReminderAndATaskAreAnsweredInOneStep(command: String) throws {
  let arc = try ArcProgram.withArcs("Home")
  // Of what comes half an hour before nobody has been told at 9:45.
  try arc.run("remind", "tea every day at 10am")
  try arc.run("add", "home milk today 10:00")
  try arc.run("add", "home bread")
  arc.options = ["--now", "2026-11-20T09:45"]
  let isReply = ["snooze", "dismiss"].contains(command)
  func state() throws -> String {
    isReply ? try arc.lines("upcoming") : try arc.lines("reminders") + arc.lines("ls")
  }
  let (before, steps) = (try state(), try arc.lines("log"))
  let sure = command == "rm" ? ["--yes"] : []
  // All or nothing: 9 is nothing, and nothing reminds of bread.
  #expect(try arc.run([command, "1,9"] + sure).exit == 2)
  if isReply { #expect(try arc.run(command, "1", "3").exit == 1) }
  #expect(try arc.lines("log") == steps && state() == before)
  #expect(try arc.run([command, "1", "2"] + sure).exit == 0)
  #expect(try state() != before)
  let undone = try arc.lines("undo")
  #expect(undone.contains("tea") && undone.contains("milk"), "\(undone)")
  #expect(try state() == before)
}
