import Foundation
import Testing

/// What commands say of reminders that they cannot do anything with yet, and what to type instead. The fixed now of
/// `ArcProgram` is Fri 2026-11-20 09:00.
struct ReminderHintTests {
  private let arc: ArcProgram

  init() throws {
    arc = try ArcProgram()
    try arc.run("remind", "pills every day at 8am")
  }

  private func said(_ words: String...) throws -> String {
    let run = try arc.run(words)
    return run.output + run.errors
  }

  @Test func theHintOfANewGroupWorksInAScript() throws {
    let made = try said("group", "new", "Words", "--every", "day", "--starting", "tomorrow 8am")
    #expect(made.hasSuffix("    arc remind \"Speak truth\" --group Words\n"), "\(made)")
    #expect(try arc.run("remind", "Speak truth", "--group", "Words").exit == 0)
    #expect(
      try said("group", "add", "Words", "Be kind") == """
        arc: no reminder is called 'Be kind'
          arc group add Words "Be kind" --yes makes and adds it
          arc reminders lists all numbers

        """)
    #expect(try arc.run("group", "add", "Words", "Be kind", "--yes").exit == 0)
  }

  @Test func whatIsNotDueSaysWhenItComesAndHowThatIsSkipped() throws {
    #expect(
      try said("done", "pills") == """
        arc: 'pills' is not due: the next one is tomorrow 08:00
          arc skip 1 tomorrow skips it

        """)
    for which in ["pills", "1"] {
      #expect(try said("skip", which) == "arc: which day of 1 pills?\n  arc skip 1 tomorrow\n")
    }
    #expect(try arc.run("skip", "1", "tomorrow").exit == 0)
    #expect(try said("skip", "pills") == "arc: which day of 1 pills?\n  arc skip 1 sun\n")
    #expect(try said("skip", "juggling").hasPrefix("arc: which one, and which day? arc skip 4 "))
    #expect(
      try said("unskip", "1", "sun") == """
        arc: it was not skipped on Sun 22 Nov
          arc show 1 lists the skipped days

        """)
  }

  @Test func whatHasNotSpokenIsSkippedOrMovedInsteadOfSnoozed() throws {
    #expect(
      try said("snooze", "pills") == """
        arc: 1 pills: nothing to snooze yet; it first reminds you tomorrow 08:00
          arc skip 1 tomorrow skips that one

        """)
    try arc.run("remind", "call Ann mon 10am")
    #expect(try said("snooze", "call").hasSuffix("\n  arc edit 2 tue moves it\n"))
    let moved = try said("edit", "2", "tue")
    #expect(moved.hasPrefix("changed 2  call Ann  Tue 10:00"), "\(moved)")
    let same = try said("edit", "2", "tue")
    #expect(same.hasPrefix("unchanged 2  call Ann  Tue 10:00"), "\(same)")
  }

  @Test func remindersAreSwitchedOffByTheirWords() throws {
    #expect(try said("disable", "pills") == "  1  pills  off\n")
    try arc.run("add", "buy pills")
    #expect(try said("enable", "pills") == "  1  pills  next tomorrow 08:00\n")
    #expect(
      try said("disable", "juggling") == """
        arc: no reminder or group matches 'juggling'
          arc reminders lists all of them with their numbers

        """)
  }

  @Test func anAnswerThatWasTakenBackIsMarkedInTheHistory() throws {
    arc.options = ["--now", "2026-11-21T10:30"]
    try arc.run("done", "pills")
    try arc.run("undo")
    let undone = try said("history", "pills")
    #expect(undone.hasPrefix("today 10:30  completed  1  pills  for today 08:00  undone\n"), "\(undone)")
    #expect(undone.contains("  undid: completed pills\n"), "\(undone)")
    #expect(try said("history").contains("for today 08:00  undone\n"))
    try arc.run("redo")
    #expect(try said("history", "pills").hasPrefix("today 10:30  completed  1  pills  for today 08:00\n"))
  }

  @Test func aNumberBelowOneIsRefusedInWords() throws {
    for (command, value, form) in [
      ("log", "COUNT", "[COUNT] [--json]"), ("upcoming", "DAYS", "[DAYS] [--limit N] [--plain] [--json]"),
    ] {
      #expect(
        try said(command, "-1") == """
          arc: \(value) must be 1 or more, not -1
            arc \(command) \(form)
            arc help \(command) says more

          """)
    }
  }
}

/// A reminder that comes each time the person arrives somewhere.
struct ArrivingAgainTests {
  private let arc: ArcProgram

  init() throws {
    arc = try ArcProgram()
    try arc.run("place", "new", "home", "37,-122")
    try arc.run("remind", "breathe when I arrive at home")
  }

  @Test func itIsDueTodayUntilItIsDone() throws {
    for view in ["today", "agenda"] { #expect(try !arc.run(view).output.contains("breathe")) }
    try arc.run("place", "here", "37,-122")
    for view in ["today", "agenda"] { #expect(try arc.run(view).output.contains("09:00  breathe")) }
    let done = try arc.run("done", "breathe").output
    #expect(done == "✓ 1  breathe  today 09:00  next when arriving at home\n")
    #expect(try !arc.run("today").output.contains("breathe"))
    let all = try arc.run("today", "--all").output
    #expect(all.components(separatedBy: "breathe").count == 2, "\(all)")
    // The places of a task stand with the task.
    try arc.run("add", "buy milk when I arrive at home")
    try arc.run("place", "here", "38,-121")
    try arc.run("place", "here", "37,-122")
    #expect(try !arc.run("today").output.contains("milk"))
  }

  @Test func itsPlaceStaysAndSaysHowItIsFreed() throws {
    try arc.run("add", "buy milk when I arrive at home")
    let refused = try arc.run("place", "rm", "home")
    for said in [
      "arc: the place home is in use: ", "\n  arc rm 1 deletes that reminder\n",
      "\n  arc edit 2 anywhere takes the place off it\n",
    ] { #expect(refused.errors.contains(said), "\(refused.errors)") }
    try arc.run("rm", "1", "--yes")
    try arc.run("edit", "2", "anywhere")
    #expect(try arc.run("place", "rm", "home").exit == 0)
  }
}
