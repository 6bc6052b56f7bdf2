import Foundation
import Testing

/// What an answer says beside what was asked for: what to type next, and no more lines than somebody reads.
struct HintTests {
  let arc: ArcProgram

  init() throws { arc = try .withArcs("CS 298", "Home") }

  @Test func aTermThatEndsBeforeItStartsIsRefused() throws {
    let run = try arc.run("term", "Y", "5/1", "to", "4/1")
    #expect(run.exit == 1)
    #expect(run.errors.hasPrefix("arc: 2027-05-01 to 2028-04-01 is longer than 9 months"))
    let turned = try arc.run("term", "X", "5/14/28", "to", "1/19/28")
    #expect(turned.exit == 1)
    #expect(turned.errors.hasPrefix("arc: a term cannot end before it starts\n"))
    #expect(try arc.run("term", "Year", "9/1", "to", "5/31").exit == 0)
    #expect(try arc.run("break", "Christmas", "12/20-1/5").exit == 0)
  }

  @Test func theHistoryOfATaskSaysWhatWasDoneWithIt() throws {
    try arc.run("add", "essay fri")
    try arc.run("done", "1")
    try arc.run("reopen", "1")
    try arc.run("edit", "1", "title", "long essay")
    let lines = try arc.run("history", "1").output.split(separator: "\n").map {
      $0.split(separator: "  ").last ?? ""
    }
    #expect(
      lines.map { $0.trimmingCharacters(in: .whitespaces) } == [
        "long essay: title essay → long essay", "reopened essay in Inbox", "completed essay in Inbox",
        "added essay to Inbox",
      ])
    #expect(try arc.run("history", "1", "--json").output.contains("\"steps\":[{\"id\":"))
  }

  @Test func aDayThatSomeMonthsDoNotHaveIsSaid() throws {
    let run = try arc.run("add", "rent every month on the 31st")
    #expect(
      run.errors.hasPrefix(
        "note: months without a 31st are skipped: arc edit 1 every month on the last day\n"))
    #expect(try arc.run("add", "fee every month starting jan 30").errors.contains("without a 30th"))
    #expect(
      try arc.run("edit", "1", "every", "month", "on", "the", "last", "day").output.contains(
        "on the last day"))
    for line in ["fee every month on the 15th", "dues on the last day of every month", "swim every friday"] {
      #expect(try arc.run("add", line).errors == "", "\(line)")
    }
  }

  @Test func aTaskThatIsHiddenUntilAfterItIsDueIsSaid() throws {
    let run = try arc.run("add", "essay start 2/20 due 2/10")
    #expect(run.exit == 0 && run.errors.contains("note: hidden until Sat 20 Feb"), "\(run.errors)")
    #expect(try arc.run("add", "essay start 2/10 due 2/20").errors == "")
  }

  @Test(arguments: [
    (["postpone", "1", "1", "week"], "2026-11-27", "17:00"),
    (["postpone", "1", "a", "week"], "2026-11-27", "17:00"),
    (["postpone", "lab", "by", "2", "days"], "2026-11-22", "17:00"),
    (["postpone", "1", "90", "minutes"], "2026-11-20", "18:30"),
    (["postpone", "1", "tomorrow"], "2026-11-21", "17:00"),
    (["edit", "1", "3", "days", "later"], "2026-11-23", "17:00"),
    (["edit", "1", "1", "hour", "earlier"], "2026-11-20", "16:00"),
  ])
  func aDateMovesByALength(words: [String], date: String, time: String) throws {
    try arc.run("add", "lab 2026-11-20 5pm-6pm")
    #expect(try arc.run(words).exit == 0)
    let task = try arc.run("show", "1", "--json").output
    #expect(task.contains("\"date\":\"\(date)\",\"time\":\"\(time)\""), "\(task)")
    let end = "\(Int(time.prefix(2)).map { $0 + 1 } ?? 0)\(time.dropFirst(2))"
    #expect(task.contains("\"endTime\":\"\(end)\""), "\(task)")
  }

  @Test func aDayDoesNotMoveByHours() throws {
    try arc.run("add", "essay fri")
    let before = try arc.run("show", "1", "--json").output
    #expect(try arc.run("edit", "1", "by", "3", "hours").output.contains("unchanged"))
    let run = try arc.run("postpone", "1", "3", "hours")
    #expect(run.exit == 1 && run.errors.contains("has no time, so only days and weeks put it off"), "\(run)")
    #expect(try arc.run("show", "1", "--json").output == before)
  }

  @Test func whatAlreadySkipsADayAndWhatIsClosedSayWhatToType() throws {
    try arc.run("add", "lab every friday 2pm")
    try arc.run("skip", "1", "12/4")
    let again = try arc.run("skip", "1", "12/4")
    #expect(again.exit == 0 && again.output.hasPrefix("already skipped 1 lab  next "))
    try arc.run("done", "1")
    #expect(try arc.run("edit", "1", "at 3pm").errors.contains("1 is closed; the open one is 2: arc edit 2"))
    #expect(try !arc.run("edit", "2", "at 3pm").errors.contains("is closed"))
  }

  @Test(arguments: [
    ["skip", "1"], ["skip", "trash"], ["edit", "1", "except"], ["edit", "trash", "except"],
  ])
  func aBreakIsSkippedByItsName(words: [String]) throws {
    try arc.run("break", "Spring break", "3/22-3/26")
    try arc.run("add", "#Home trash every friday")
    let run = try arc.run(words + ["spring", "break"])
    #expect(run.exit == 0 && run.output.hasPrefix("skipped 1 trash  Fri 26 Mar"), "\(run)")
    let again = try arc.run("skip", "1", "3/20-3/27")
    #expect(again.exit == 0 && again.output.hasPrefix("already skipped 1 trash  next "), "\(again)")
    #expect(try arc.run("skip", "1", "3/24").exit == 2)
  }

  @Test func whatAReminderSkipsAlreadyIsNoMistake() throws {
    try arc.run("remind", "pills every day at 9am")
    #expect(try arc.run("skip", "1", "12/4").exit == 0)
    let again = try arc.run("skip", "1", "12/4")
    #expect(again.exit == 0 && again.output.hasPrefix("already skipped 1 pills  next "), "\(again)")
    #expect(try arc.run("skip", "1", "12/3-12/4").output.contains("Thu 3 Dec"))
  }

  @Test func anArcWhereATaskIsMeantSaysHowToCloseWhatIsOpenInIt() throws {
    try arc.run("new", "CHEM 101")
    try arc.run("add", "#chem hw 1 fri")
    let run = try arc.run("done", "chem")
    #expect(run.exit == 1)
    #expect(
      run.errors == """
        arc: CHEM 101 is an Arc, not a task; open in it: 1 hw 1
          arc done 1 closes one; arc done "arc:CHEM 101" closes all
          arc archive "CHEM 101" --close-open archives it, too

        """)
    #expect(try arc.run("show", "chem").output.contains("CHEM 101"))
    // What deletes takes no first letters.
    #expect(try arc.run("rm", "chem", "--yes").errors.contains("did you mean CHEM 101?"))
    try arc.run("done", "arc:CHEM 101")
    #expect(try arc.run("done", "chem").errors.contains("arc archive \"CHEM 101\""))
  }

  @Test func anImportedLineThatNamesNoArcSaysHowToMakeIt() throws {
    let file = try arc.write("post project:Blog friday\nmilk tomorrow", to: "list.txt")
    let run = try arc.run("import", file)
    #expect(run.exit == 1)
    #expect(run.errors.hasSuffix("\n  --create-arcs creates the Arcs that they name\n"), "\(run.errors)")
    #expect(try arc.run("import", file, "--create-arcs").output.hasPrefix("imported 2 tasks, created 2 Arcs"))
  }

  @Test func whatComesBackWithinHoursRemindsOnceEachTime() throws {
    try arc.run("add", "#Home drink water every 2 hours")
    try arc.run("remind", "stretch every 2 hours")
    try arc.run("add", "#Home pills every day 9am")
    try arc.run("add", "#Home tea every 2 hours !nag")
    #expect(try arc.run("show", "1").output.contains("once each time"))
    #expect(try arc.run("show", "2").output.contains("once each time"))
    #expect(try arc.run("show", "3").output.contains("then daily until done"))
    #expect(try arc.run("show", "4").output.contains("then an alarm every hour until done"))
  }

  @Test func aCodeOneSlipAwayIsOffered() throws {
    try arc.run("new", "HIST 7B")
    #expect(try arc.run("add", "essay #hits").errors.contains("HIST 7B"))
    #expect(try !arc.run("add", "essay #bits").errors.contains("HIST 7B"))
    #expect(try arc.run("add", "essay", "--arc", "hits").errors.contains("did you mean HIST 7B?"))
    #expect(try !arc.run("add", "essay", "--arc", "bits").errors.contains("HIST 7B"))
  }

  @Test(arguments: [
    (["mv", "1", "home"], "arc add water +ARC adds a task; arc rm 1 deletes the reminder"),
    (["reopen", "1"], "arc undo takes the last answer back; arc edit 1 tomorrow 9am gives it another time"),
    (["undone", "1"], "arc undo takes the last answer back; arc edit 1 tomorrow 9am gives it another time"),
    (["note", "1", "cold"], "arc show 1 shows it; arc edit 1 changes it"),
  ])
  func whereATaskIsMeantTheNumberOfAReminderSaysWhatItIs(words: [String], hint: String) throws {
    try arc.run("remind", "water every day at 9am")
    let run = try arc.run(words)
    #expect(run.exit != 0 && run.errors.hasPrefix("arc: 1 water is a reminder, "), "\(run.errors)")
    #expect(run.errors.hasSuffix("  \(hint)\n"))
  }

  @Test(arguments: ["enable", "disable"])
  func whereAReminderIsMeantTheNumberOfATaskSaysWhatItIs(command: String) throws {
    try arc.run("add", "milk")
    let run = try arc.run(command, "1")
    #expect(run.exit == 1 && run.errors.hasPrefix("arc: 1 milk is a task, and only reminders are switched"))
  }

  @Test func aStateOneSlipAwayIsOffered() throws {
    #expect(try arc.run("ls", "overdu").errors.contains("  did you mean arc ls overdue?\n"))
    #expect(
      try arc.run("new", "cs298").errors.contains("arc: CS 298 already exists; see it with arc ls \"CS 298\"")
    )
  }

  @Test(arguments: [
    ("cs101 hw 1 fri 5pm", "arc new cs101; arc mv 1 cs101"),
    ("pick up package", "arc mv 1 ARC, or name it in the line: +ARC\n"),
    ("h2o levels", "arc mv 1 ARC, or name it in the line: +ARC\n"), ("hme stuff", "arc mv 1 Home\n"),
  ])
  func aCourseThatIsNoArcYetIsOfferedAsOne(line: String, hint: String) throws {
    #expect(try arc.run("add", line).output.contains(hint))
  }

  @Test(arguments: [["path"], ["path", "ls"], ["path", "show", "alarm"]], [30, 44, 80])
  func pathsFitTheTerminal(words: [String], columns: Int) throws {
    arc.environment["COLUMNS"] = "\(columns)"
    let lines = try arc.run(words).output.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= columns }, "\(lines.joined(separator: "\n"))")
  }

  @Test(arguments: [
    ("water every friday", "rec:+1w", ""),
    ("water every friday until 12/18", "rec:+1w", "the end of the recurrence"),
    ("rent monthly on the 1st", "rec:+1m", ""),
    ("gym mon wed fri", "", "'every Monday, Wednesday and Friday'"),
  ])
  func todoTxtSaysARuleWhereItCan(line: String, word: String, lost: String) throws {
    try arc.run("add", line)
    let run = try arc.run("export", "--format", "todotxt")
    #expect(word.isEmpty ? !run.output.contains("rec:") : run.output.contains(word + "\n"), "\(run.output)")
    #expect(lost.isEmpty ? !run.errors.contains("recurrence") : run.errors.contains(lost), "\(run.errors)")
  }

  @Test func anImportDoneAgainSaysOnlyTheFirstLines() throws {
    let lines = (1...12).map { "thing \($0)\n" }.joined()
    try arc.run("import", "-", input: Data(lines.utf8))
    let again = try arc.run("import", "-", input: Data(lines.utf8))
    #expect(again.errors.components(separatedBy: "already there as").count == 6, "\(again.errors)")
    #expect(again.errors.contains("and 7 more that are already there"))
  }

  @Test func whereThereIsLittleRoomADateLosesItsEndBeforeItsTime() throws {
    try arc.run("add", "lecture tomorrow 9:30-11 in Evans 10")
    arc.environment["COLUMNS"] = "44"
    #expect(try arc.run("next", "--color", "never").output.contains("tomorrow 09:30  lecture"))
  }
}
