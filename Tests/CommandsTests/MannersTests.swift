import Foundation
import Testing

// Now is Friday 2026-11-20 09:00 in Los Angeles.

extension ArcProgram {
  fileprivate func lines(_ words: String...) throws -> String { try lines(words) }

  fileprivate func lines(_ words: [String]) throws -> String {
    let run = try run(words)
    return run.output + run.errors
  }
}

// MARK: - Words behind `--`

@Test(arguments: [
  (["add", "#Home", "--", "--title", "x"], "1  --title x  Home\n"),
  (["add", "--", "--title", "x", "#Home"], "1  --title x  Home\n"),
  (["add", "#Home", "call", "Ann", "--", "-n", "--json"], "1  call Ann -- -n --json  Home\n"),
  (["remind", "--", "--title", "x", "in", "5", "minutes"], "1  --title x  today 09:05\n"),
  (["parse", "--", "--json", "x", "#Home"], "title  --json x\n"),
])
func wordsBehindTwoDashesAreText(words: [String], shown: String) throws {
  let arc = try ArcProgram.withArcs("Home")
  let output = try arc.run(words)
  #expect(output.output.contains(shown), "\(output)")
}

@Test func notesAndSearchesTakeWordsBehindTwoDashesAsText() throws {
  let arc = try ArcProgram.withArcs("Home")
  try arc.run("add", "#Home read man page")
  #expect(try arc.lines("note", "1", "--", "--help", "says", "it").contains("notes    --help says it\n"))
  let titled = try arc.run("add", "#Home", "--", "--plan")
  try arc.run("add", "#Home", "other")
  #expect(titled.output.contains("--plan"))
  let found = try arc.run("search", "--", "--plan").output
  #expect(found.contains("--plan") && !found.contains("other"), "\(found)")
}

@Test func aSeparatorOfALineStaysOne() throws {
  let arc = try ArcProgram.withArcs("CS 298")
  #expect(try arc.lines("add", "CS", "298", "--", "Homework", "2", "due", "3/12").contains("1  Homework 2  "))
}

// MARK: - What contradicts itself

@Test(arguments: [["--time", "17:30"], ["--until", "18:00"]])
func aTimeWithoutADayIsRefused(option: [String]) throws {
  let arc = try ArcProgram.withArcs("Home")
  try arc.run("add", "#Home wash up fri 5pm")
  let run = try arc.run(["edit", "1"] + option + ["--due", ""])
  #expect(run.exit == 64)
  #expect(run.errors.hasPrefix("arc: --due \"\" removes the day, and \(option[0]) needs one\n"))
  #expect(try arc.lines("show", "1").contains("17:00"))
}

// MARK: - Words that are near

@Test(arguments: [
  (["path", "shwo", "nag"], "did you mean show?"), (["path", "show", "nga"], "did you mean nag?"),
  (["group", "shwo"], "did you mean show?"), (["place", "heer"], "did you mean here?"),
  (["stack", "shw", "x"], "did you mean show?"), (["ical", "sub", "x"], "did you mean subscribe?"),
  (["trash", "restoer", "2"], "did you mean restore?"), (["backup", "restor", "x"], "did you mean restore?"),
  (["backup", "restor"], "did you mean restore?"), (["backup", "rest"], "did you mean restore?"),
  (["config", "quite-hours"], "did you mean quiet-hours?"),
  (["config", "date-order", "mdx"], "did you mean mdy?"), (["daemon", "instal"], "did you mean install?"),
  (["channel", "tset", "x"], "did you mean test?"), (["ls", "--color", "alwys"], "did you mean always?"),
  (["export", "--format", "jsn"], "did you mean json?"),
  (["parse", "--date-order", "dym", "x"], "did you mean dmy?"),
  (["remind", "x", "--preset", "lunhc"], "did you mean lunch?"),
  (["remind", "x at 5", "--channel", "desktpo"], "did you mean desktop?"),
  (["alias", "Home", "ad", "Nest"], "did you mean add?"), (["completions", "fishh"], "did you mean fish?"),
  (["grammar", "chek"], "did you mean check?"), (["term", "rmm", "x"], "did you mean rm?"),
  (["edit", "9", "--group", "W"], "no task has the number 9"),
])
func wordsBehindACommandSuggestTheirNeighbours(words: [String], hint: String) throws {
  let arc = try ArcProgram.withArcs("Home")
  let run = try arc.run(words)
  #expect(run.exit != 0 && run.errors.contains(hint), "\(run.errors)")
}

@Test(arguments: ["AM_WITH_FOOD", "am with food", "Am-With-Food", "amwithfood"])
func aPresetIsReadInAnyCaseAndSpelling(name: String) throws {
  let arc = try ArcProgram()
  #expect(
    try arc.lines("remind", "vitamin D", "--preset", name).contains("vitamin D  tomorrow 08:00 · every day"))
}

// MARK: - Groups

@Test func aTextThatIsNoMemberIsOffered() throws {
  let arc = try ArcProgram()
  try arc.run("group", "new", "Daily words", "--every", "day", "--starting", "tomorrow 9am")
  let refused = try arc.run("group", "add", "Daily words", "Speak truth")
  #expect(refused.exit == 2)
  #expect(refused.errors.contains("arc group add \"Daily words\" \"Speak truth\" --yes makes and adds it"))
  try arc.run("group", "add", "Daily words", "Speak truth", "--yes")
  #expect(try arc.lines("group", "show", "Daily words").contains("  Speak truth\n"))
  // A reminder that is there is taken by its text.
  try arc.run("remind", "breathe every day at 8am")
  #expect(try arc.lines("group", "add", "Daily words", "Breathe").hasSuffix(" · 2 members\n"))
  #expect(try arc.lines("group", "show", "Daily words").contains("  breathe\n"))
}

@Test func aReminderJoinsAndLeavesGroupsByAnEdit() throws {
  let arc = try ArcProgram.withArcs("Home")
  try arc.run("group", "new", "Words", "--every", "day", "--starting", "tomorrow 9am")
  try arc.run("remind", "breathe every day at 8am")
  #expect(try arc.lines("edit", "2", "--group", "words").hasSuffix(" · in Words\n"))
  #expect(try arc.lines("edit", "2", "--group", "words", "--verbose").contains("in       Words\n"))
  #expect(try !arc.lines("edit", "2", "--group", "").contains("in Words"))
  #expect(try arc.lines("edit", "2", "--group", "Wrods").contains("did you mean Words?"))
  try arc.run("add", "#Home a task")
  #expect(try arc.lines("edit", "3", "--group", "Words").contains("only reminders belong to groups"))
}

@Test func aGroupWithoutMembersWaitsForNothing() throws {
  let arc = try ArcProgram()
  try arc.run("group", "new", "Words", "--every", "day", "--starting", "today 10am")
  arc.options = ["--now", "2026-11-22T12:00"]
  #expect(try arc.lines("group", "show", "Words").contains("next     tomorrow 10:00\n"))
  #expect(try arc.lines("group", "ls").contains("next tomorrow 10:00"))
  #expect(try arc.lines("alerts").contains("no active reminders"))
  #expect(try !arc.lines("upcoming").contains("Words"))
  arc.options = ["--now", "2026-11-25T12:00"]
  #expect(try !arc.lines("group", "show", "Words").contains("since"))
}

// MARK: - Snoozes

@Test(arguments: [
  (["1", "3", "hours"], "today 15:00"), (["1", "an", "hour", "and", "a", "half"], "today 13:30"),
  (["1", "3", "pm"], "today 15:00"), (["1", "3", "december"], "Thu 3 Dec 09:00"),
  (["1", "half", "an", "hour"], "today 12:30"), (["1", "2026-12-01"], "Tue 1 Dec 09:00"),
  (["1", "90", "minutes"], "today 13:30"), (["1", "tomorrow", "morning"], "tomorrow 09:00"),
])
func aSnoozeTakesEveryWayToSayHowLong(words: [String], end: String) throws {
  let arc = try ArcProgram.withArcs("Home")
  try arc.run("add", "#Home call Ann at 11:59am !nag")
  try arc.run("remind", "stretch at 11:59am")
  arc.options = ["--now", "2026-11-20T12:00"]
  #expect(try arc.lines(["snooze"] + words).contains("snoozed until \(end)"))
  let second = ["2"] + words.dropFirst()
  #expect(try arc.lines(["snooze"] + second).contains("snoozed until \(end)"))
}

@Test func severalAreSnoozedByOneLength() throws {
  let arc = try ArcProgram.withArcs("Home")
  try arc.run("add", "#Home call Ann at 11:59am !nag")
  try arc.run("remind", "stretch at 11:59am")
  arc.options = ["--now", "2026-11-20T12:00:50"]
  let snoozed = try arc.lines("snooze", "1", "2", "3", "hours")
  #expect(snoozed.components(separatedBy: "snoozed until today 15:00").count == 3, "\(snoozed)")
}

// MARK: - Seconds and zones

@Test func lengthsBelowAMinuteAreKept() throws {
  let arc = try ArcProgram.withArcs("Home")
  arc.options = ["--now", "2026-11-20T09:00:50"]
  #expect(
    try arc.lines("remind", "pasta in 90 seconds", "--json").contains(#""next":"2026-11-20T17:02:20Z""#))
  #expect(try arc.lines("remind", "tea in a minute", "--json").contains(#""next":"2026-11-20T17:01:50Z""#))
  #expect(try arc.lines("add", "#Home pasta in 90 seconds", "--json").contains(#""time":"09:02:20""#))
  // Longer ones are to the minute, as ever.
  #expect(try arc.lines("add", "#Home bread in 2 hours", "--json").contains(#""time":"11:00""#))
  #expect(
    try arc.lines("edit", "1", "--title", "noodles", "--json").contains(#""next":"2026-11-20T17:02:20Z""#))
  #expect(try arc.lines("edit", "3", "--remind", "30s", "--snooze", "1m30s", "--json").contains("-PT30S"))
  #expect(try arc.lines("show", "3", "--json").contains(#""snooze":"PT1M30S""#))
  try arc.run("remind", "run at 9:05")
  let snoozed = try arc.run(["--now", "2026-11-20T09:05:50", "snooze", "5", "1m", "--json"])
  #expect(snoozed.output.contains(#""nextAlert":"2026-11-20T17:06:50Z""#), "\(snoozed)")

  let exported = try arc.run("export").output
  let copy = try ArcProgram()
  copy.options = arc.options
  try copy.run("import", "--format", "json", copy.write(exported, to: "all.json"))
  let (before, after) = (exported.components(separatedBy: ":20\"").count, try copy.run("export").output)
  #expect(after.components(separatedBy: ":20\"").count == before && after.contains("-PT30S"), "\(after)")
}

@Test func daysAreThoseOfTheZoneThatIsSaid() throws {
  let arc = try ArcProgram()
  // It is Saturday in Tokyo.
  arc.options = ["--now", "2026-11-20T20:00"]
  for words in [["call Yuki tomorrow 9am"], ["call Yuki", "--due", "tomorrow", "--time", "9am"]] {
    let saved = try arc.run(["remind"] + words + ["--zone", "Asia/Tokyo", "--verbose"]).output
    #expect(saved.contains("when     22 Nov 2026 09:00\n"), "\(saved)")
  }
}

// MARK: - Completion

@Test func completionShowsNoEmptyEntries() throws {
  let arc = try ArcProgram.withArcs("Home")
  for number in 1...3 { try arc.run("add", "#Home homework \(number)") }
  arc.environment["PATH"] = "\(ArcProgram.binary.deletingLastPathComponent().path):/usr/bin:/bin"
  try arc.write(
    """
    source <(arc completions bash)
    for COMP_TYPE in 9 63 33; do
      COMP_WORDS=(arc done "$1"); COMP_CWORD=2; _arc
      for entry in "${COMPREPLY[@]}"; do printf '[%s]' "$entry"; done; echo
    done
    """, to: "tab.sh")
  for word in ["home", ""] {
    let lists = try arc.shell("bash '\(arc.folder.path)/tab.sh' '\(word)'").output
    #expect(lists.contains("[1  (homework 1 · Home)]"), "\(lists)")
    #expect(!lists.contains("[]") && !lists.contains("[ ]"), "\(lists)")
  }
  for words in [["done", ""], ["group", ""], ["ical", ""], ["path", "show", ""], ["place", "rm", ""]] {
    let answers = try arc.run(["__complete"] + words).output.split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(answers.dropLast().allSatisfy { !$0.hasPrefix("\t") && !$0.isEmpty }, "\(words): \(answers)")
  }
}
