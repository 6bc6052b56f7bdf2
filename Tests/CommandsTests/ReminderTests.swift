import Foundation
import ScreenEmulator
import Testing

/// A planner with one Arc; now is Friday 2026-11-20 09:00 in Los Angeles.
private func planner() throws -> ArcProgram {
  let arc = try ArcProgram()
  try arc.run("new", "CS 298")
  return arc
}

extension ArcProgram {
  /// Runs a command at another moment.
  @discardableResult
  fileprivate func at(_ moment: String, _ words: String...) throws -> Run {
    let usual = options
    defer { options = usual }
    options = ["--now", moment]
    return try shell("arc \(words.map { "'\($0)'" }.joined(separator: " "))")
  }

  /// The line of what `show` says about reminding.
  fileprivate func reminds(_ number: Int = 1) throws -> String {
    let lines = try run("show", "\(number)").output.split(separator: "\n")
    let line = lines.first { $0.contains("reminds ") } ?? ""
    return line.replacing("reminds", with: "").trimmingCharacters(in: .whitespaces)
  }
}

@Test(arguments: [
  (
    "hw 2 fri 5pm",
    "30 minutes before, when due, then daily until done · next today 16:30"
  ),
  ("hw 2 12/4", "1 day before, when due, then daily until done · next Thu 3 Dec 09:00"),
  (
    "hw 2 11/27 5pm !nag",
    "nag: when due, 1 hour and 2 hours after, then an alarm every hour until done · next Fri 27 Nov 17:00"
  ),
  (
    "hw 2 11/27 5pm remind me 2 hours before !gentle",
    "gentle: 2 hours before, when due, 1 hour after, then daily until done · next Fri 27 Nov 15:00"
  ),
  ("hw 2 11/27 5pm !none", "never"),
  ("hw 2 due 2026-11-18", "never: its date had already passed"),
])
func showSaysHowATaskReminds(line: String, words: String) throws {
  let arc = try planner()
  try arc.run("add", "CS298 \(line)")
  #expect(try arc.reminds() == words)
}

@Test func theReplySaysThatAPastDateSetsNoReminder() throws {
  let arc = try planner()
  let reply = try arc.run("add", "CS298 hw 2 due 2026-11-18")
  #expect(reply.errors.contains("2026-11-18 is in the past"))
}

@Test func optionsAndWordsChangeHowATaskReminds() throws {
  let arc = try planner()
  try arc.run("add", "CS298 hw 2 11/27 5pm", "--path", "gentle", "--remind", "2h")
  #expect(try arc.reminds().hasPrefix("gentle: 2 hours before"))
  try arc.run("edit", "1", "--path", "nag", "--remind", "30m", "--remind", "1d", "--snooze", "3h")
  #expect(try arc.reminds().hasPrefix("nag: 1 day and 30 minutes before"))
  try arc.run("edit", "1", "!alarm")
  #expect(try arc.reminds().hasPrefix("alarm: 1 day"))
  try arc.run("edit", "1", "--path", "", "--remind", "")
  #expect(try arc.reminds().hasPrefix("30 minutes before"))
  try arc.run("undo", "3")
  #expect(try arc.reminds().hasPrefix("gentle: 2 hours before"))
  #expect(try arc.run("edit", "1", "--path", "nagg").errors.contains("did you mean nag?"))
  #expect(try arc.run("edit", "1", "--remind", "soon").exit == 1)
}

@Test func theJSONOfATaskHasItsReminder() throws {
  let arc = try planner()
  let json = try arc.run(
    "add", "CS298 hw 2 11/27 5pm remind me 1 day before !nag", "--snooze", "90m", "--json")
  for field in [
    #""path":"nag""#, #""leads":["-P1D"]"#, #""snooze":"PT1H30M""#,
    #""nextAlert":"2026-11-27T01:00:00Z""#,
  ] { #expect(json.output.contains(field)) }
}

@Test func exportAndImportCarryReminders() throws {
  let arc = try planner()
  try arc.run("path", "new", "loud", "at due alarm 5 for 5m, then stop")
  try arc.run("add", "CS298 hw 2 11/27 5pm remind me 1 day before !loud", "--snooze", "90m")
  let json = try arc.run("export", "--format", "json").output
  let other = try ArcProgram()
  try other.write(json, to: "planner.json")
  #expect(try other.run("import", "planner.json").exit == 0)
  #expect(try other.run("export", "--format", "json").output == json)
  #expect(try other.reminds() == arc.reminds())
}

@Test func nothingCanBeSnoozedBeforeItHasSpoken() throws {
  let arc = try planner()
  try arc.run("add", "CS298 hw 2 11/27 5pm")
  let run = try arc.run("snooze", "1", "3h")
  #expect(run.exit == 1)
  #expect(
    run.errors == """
      arc: nothing to snooze yet
        arc postpone 1 in 3h moves it

      """)
}

@Test func alertsAndUpcomingShowWhatComes() throws {
  let arc = try planner()
  try arc.run("add", "CS298 hw 2 fri 5pm !nag")
  try arc.run("add", "CS298 essay sat 10am !alarm")
  #expect(try arc.run("alerts").output == "no active reminders: arc upcoming shows the alerts to come\n")
  let upcoming = try arc.run("upcoming", "1", "--limit", "5").output
  #expect(
    upcoming == """
      today 17:00  push   1  hw 2  CS 298  when due
      today 18:00  push   1  hw 2  CS 298  1 hour after
      today 19:00  push   1  hw 2  CS 298  2 hours after
      today 20:00  alarm  1  hw 2  CS 298  3 hours after, then every hour

      """)
  #expect(try arc.run("upcoming", "2", "--json").output.contains(#""level":"alarm","intensity":5"#))
  #expect(try arc.at("2026-11-20T17:05", "alerts").output.contains("was due today 17:00"))
}

@Test func aPathThatStopsSaysWhenItEndsAndThatItHasEnded() throws {
  let arc = try planner()
  arc.stopDaemon()
  try arc.run("path", "new", "once", "at due push, +30m push, then stop")
  try arc.run("add", "CS298 hw 2 fri 5pm !once")
  for (now, words) in [
    ("17:01", "step 1, push · next today 17:31"), ("17:31", "step 2, push · ends today 18:31"),
    ("18:31", "step 2, push · ended unanswered"),
  ] {
    try arc.at("2026-11-20T\(now)", "daemon", "--once", "--channel", "command:/bin/true")
    let alerts = try arc.at("2026-11-20T\(now)", "alerts").output
    #expect(alerts == "! 1  hw 2  CS 298  \(words)\n")
  }
}

@Test func pathsAreMadeShownChangedAndTakenAway() throws {
  let arc = try planner()
  #expect(
    try arc.run("path", "new", "loud", "at due push, +1h alarm 5 for 5m, then stop").output == """
      loud  at due push 3, +1h alarm 5 for 5m, then stop
      reminds when due, an alarm 1 hour after (ringing 5 minutes)
      tomorrow 12:00  ===    push   due
      tomorrow 13:00  =====  alarm  rings 5 minutes

      """)
  try arc.run("add", "CS298 hw 2 fri 5pm !loud")
  #expect(try arc.reminds().hasPrefix("loud: when due, an alarm 1 hour after"))
  #expect(try arc.run("path", "rm", "loud").errors.contains("1 open task uses loud"))
  try arc.run("path", "edit", "loud", "1h before push, at due push")
  #expect(try arc.reminds().hasSuffix("next today 16:00"))
  try arc.run("undo")
  #expect(try arc.reminds().hasSuffix("next today 17:00"))
  try arc.run("path", "edit", "standard", "2h before push, at due push")
  #expect(try arc.run("path").output.contains("standard   2h before push, at due push  changed"))
  try arc.run("path", "reset", "standard")
  #expect(!(try arc.run("path").output.contains("changed")))
  try arc.run("done", "1")
  #expect(try arc.run("path", "rm", "loud").exit == 0)
  #expect(try arc.run("path", "show", "loud").exit == 2)
}

@Test(arguments: [
  (["show", "nagg"], "no path is called 'nagg'; did you mean nag?"),
  (["new", "none", "at due push"], "'none' cannot be the name of a path"),
  (["new", "nag", "at due push"], "there is already a path called nag"),
  (["edit", "nag", "at due pus"], "'pus' is not a level; write push or alarm"),
  (["rm", "nag"], "nag comes with arc and cannot be deleted"),
  (["mend"], "arc path has no command 'mend'"),
])
func mistakesAboutPathsAreSaid(words: [String], message: String) throws {
  let arc = try planner()
  let quoted = (["path"] + words).map { "'\($0)'" }.joined(separator: " ")
  let run = try arc.shell("arc \(quoted)")
  #expect(run.exit != 0 && run.errors.contains(message))
}

@Test func whatIsSetHoldsForEveryReminder() throws {
  let arc = try planner()
  try arc.run("add", "CS298 hw 2 11/27 5pm")
  try arc.run("add", "CS298 essay 11/27")
  try arc.run("config", "lead", "15m")
  try arc.run("config", "due-time", "08:30")
  #expect(try arc.reminds(1).hasSuffix("next Fri 27 Nov 16:45"))
  #expect(try arc.reminds(2).hasSuffix("next Thu 08:30"))
  try arc.run("config", "quiet-hours", "07:00-10:00")
  #expect(try arc.reminds(2).hasSuffix("next Thu 10:00"))
  #expect(try arc.run("config", "quiet-hours", "always").exit != 0)
}

@Test func ignoringATaskArchivesItAndUndoneOpensItAgain() throws {
  let arc = try planner()
  try arc.run("add", "CS298 hw 2 fri 5pm")
  #expect(try arc.run("ignore", "1").output == "✗ 1  hw 2  CS 298\n")
  #expect(try arc.run("ls", "cs298", "--all").output.contains("✗"))
  #expect(try arc.run("done", "cs298", "-y").exit == 0)
  try arc.run("undo")
  try arc.run("undone", "1")
  #expect(try arc.reminds().hasSuffix("next today 16:30"))
  #expect(try arc.run("ignore", "cs298").exit == 64)
}

@Test func aDismissalLeavesTheLeadsOut() throws {
  let arc = try planner()
  try arc.run("add", "CS298 hw 2 fri 5pm")
  #expect(try arc.run("dismiss", "1").output == "  1  hw 2  next today 17:00\n")
  try arc.run("undo")
  #expect(try arc.reminds().hasSuffix("next today 16:30"))
}

@Test func aTaskWithAReminderSaysOnceADayOnATerminalThatNobodyReminds() throws {
  let arc = try planner()
  arc.stopDaemon()
  let sentence = "nothing will remind you yet: arc daemon install starts reminders"
  // A pipe is told nothing, and takes the note from nobody who sits at a terminal.
  #expect(try arc.run("add", "CS298 hw 1 fri 5pm").errors == "")
  #expect(try !screen(arc, "add", "CS298 someday").contains(sentence))
  #expect(try screen(arc, "add", "CS298 hw 2 fri 5pm").contains(sentence))
  #expect(try !screen(arc, "add", "CS298 hw 3 fri 5pm").contains(sentence))
  arc.options = ["--now", "2026-11-21T09:00"]
  #expect(try screen(arc, "add", "CS298 hw 4 fri 5pm").contains(sentence))
}

/// What a command shows on a terminal.
private func screen(_ arc: ArcProgram, _ words: String...) throws -> String {
  let terminal = PseudoTerminal()
  try terminal.start(arc, words)
  #expect(terminal.end() == 0)
  return terminal.screen
}

@Test func aDaemonThatRunsIsBelieved() throws {
  let arc = try planner()
  let words = "nothing will remind you yet"
  #expect(try !screen(arc, "add", "CS298 hw 2 fri 5pm").contains(words))
  arc.stopDaemon()
  #expect(try arc.run("add", "CS298 hw 3 fri 5pm").errors == "")
  #expect(try screen(arc, "add", "CS298 hw 4 fri 5pm").contains(words))
}

@Test func aDueReminderCanBeSnoozedAlsoWhenNothingHasDeliveredIt() throws {
  let arc = try planner()
  try arc.run("add", "CS298 hw 2 fri 5pm !nag")
  for (words, until) in [
    ("3h", "today 20:05"), ("until 17:30", "today 17:30"), ("until tomorrow 9am", "tomorrow 09:00"),
    ("until 17:00", "tomorrow 17:00"), ("for 90 min", "today 18:35"), ("until monday", "Mon 09:00"),
  ] {
    let run = try arc.at("2026-11-20T17:05", "snooze", "1", words)
    #expect(run.output == "! 1  hw 2  snoozed until \(until)\n")
    #expect(run.errors.contains("17:00 has passed today, so tomorrow's is used") == (words == "until 17:00"))
  }
  #expect(
    try arc.at("2026-11-20T17:05", "alerts").output.contains("step 1, push · snoozed until Mon 09:00"))
  #expect(try arc.at("2026-11-20T17:05", "snooze", "1", "until yesterday").exit == 1)
  #expect(try arc.at("2026-11-20T17:05", "snooze", "1", "soon").exit == 1)
  // The usual length, the config's, the task's own.
  #expect(try arc.at("2026-11-20T17:05", "snooze", "1").output.contains("until today 18:05"))
  try arc.run("config", "snooze", "30m")
  #expect(try arc.at("2026-11-20T17:05", "snooze", "1").output.contains("until today 17:35"))
  try arc.run("edit", "1", "--snooze", "2h")
  #expect(try arc.at("2026-11-20T17:05", "snooze", "1").output.contains("until today 19:05"))
  try arc.at("2026-11-20T17:06", "undo")
  #expect(try arc.at("2026-11-20T17:06", "show", "1").output.contains("snoozed until today 17:35"))
  try arc.at("2026-11-20T17:07", "done", "1")
  #expect(try arc.at("2026-11-20T17:07", "snooze", "1", "1h").errors.contains("already completed"))
}

@Test func snoozeAsksOnATerminalHowLong() throws {
  let arc = try planner()
  try arc.run("add", "CS298 hw 2 fri 5pm")
  arc.options = ["--now", "2026-11-20T17:05"]
  let terminal = PseudoTerminal()
  try terminal.start(arc, "snooze", "1")
  #expect(terminal.shows("[1]:"))
  // 17:00 has passed.
  for line in ["1  1 hour", "until today 18:05", "2  3 hours", "until today 20:05", "3  tomorrow 9:00"] {
    #expect(terminal.screen.contains(line))
  }
  terminal.type("2")
  #expect(terminal.shows("snoozed until today 20:05"))
  #expect(terminal.end() == 0)
}

@Test func anImportedSemesterKeepsQuietAtNight() throws {
  let arc = try planner()
  var lines = ""
  for day in 23...30 { lines += "CS298 reading \(day) 11/\(day) 23:30\nCS298 lab \(day) 11/\(day)\n" }
  try arc.write(lines, to: "semester.txt")
  #expect(try arc.run("import", "semester.txt").exit == 0)
  let upcoming = try arc.run("upcoming", "14", "--json").output
  let pushes = upcoming.split(separator: "{").filter { $0.contains(#""level":"push""#) }
  #expect(pushes.count > 50)
  // Quiet from 22:00 to 8:00 in Los Angeles is 06:00 to 16:00 UTC.
  for push in pushes {
    let hour = try #require(push.firstRange(of: "T")).upperBound
    #expect(!(6..<16).contains(Int(push[hour...].prefix(2)) ?? -1), "\(push)")
  }
}
