import Foundation
import Testing

// What repeats shows the occurrence of now. The fixed now of `ArcProgram` is Fri 2026-11-20 09:00.

@Suite struct MissedTests {
  /// A planner with vitamins every day at 9, number 1, on Friday.
  private func home(_ options: String...) throws -> ArcProgram {
    let arc = try ArcProgram()
    try arc.run("new", "Home")
    _ = try arc.run(["add", "#Home vitamins every day at 9am"] + options)
    return arc
  }

  @Test(arguments: [["today"], ["next"], ["ls", "home"], ["agenda"], ["cal", "day"], ["week"]])
  func everyViewShowsTheOccurrenceOfNow(view: [String]) throws {
    let arc = try home()
    arc.options = ["--now", "2026-11-22T08:00"]
    let output = try arc.run(view).output
    #expect(output.contains("vitamins"), "\(view)")
    #expect(!output.contains("late"), "\(view)")
    let document = try arc.run(view.first == "cal" ? ["ls", "home", "--json"] : view + ["--json"]).output
    #expect(document.contains("\"date\":\"2026-11-22\""), "\(view)")
    #expect(try arc.run("status").output == "0 overdue, 1 today, 1 within a week\n")
  }

  @Test func whatRepeatsWithinADayIsOnEveryDayOfTheMonth() throws {
    let arc = try ArcProgram()
    arc.options = ["--now", "2026-12-01T08:00"]
    arc.environment["COLUMNS"] = "44"
    try arc.run("add", "water every 2 hours")
    let month = try arc.run("cal", "month").output
    #expect(month.components(separatedBy: "water").count - 1 == 31, "\(month)")
  }

  @Test(arguments: ["2026-11-22T08:00", "2031-01-01T12:00", "2026-11-19T12:00"])
  func whoOnlyLooksAtAnotherDayChangesNothing(day: String) throws {
    let arc = try home()
    try arc.run("add", "#Home lecture every day 10:00-11:00")
    try arc.run("add", "#Home rent today")
    try arc.run("config", "complete-overdue", "24")
    try arc.run("remind", "tea every day at 10am")
    func rows() throws -> String {
      try arc.run("--now", "2026-11-20T09:00", "export", "--json").output + arc.run("log").output
    }
    arc.options = []
    let before = try rows()
    arc.options = ["--now", day]
    for view in [
      "today", "next", "ls", "agenda", "week", "upcoming", "status", "overdue", "reminders", "alerts",
      "history", "stats",
    ] {
      #expect(try arc.run(view).exit == 0, "\(view)")
    }
    arc.options = []
    #expect(try rows() == before)
    // Who changes something there is there.
    arc.options = ["--now", "2026-11-22T08:00"]
    try arc.run("add", "#Home milk")
    #expect(try arc.run("log").output.contains("was missed"))
  }

  @Test func theReviewShowsTheNumberThatOtherViewsShow() throws {
    let arc = try home()
    arc.options = ["--now", "2026-11-22T18:00"]
    let row = "! 3  today 09:00  vitamins (2 missed)"
    #expect(try arc.run("overdue").output.contains(row))
    #expect(try arc.run("review").output.contains(row))
    #expect(try arc.run("status", "--json").output.contains("\"overdue\":1"))
  }

  @Test func aNumberOfAnEarlierLookIsThatOfALaterOne() throws {
    let arc = try home()
    try arc.run("add", "#Home lab every sat 2-4pm")
    func number(of title: String, at now: String) throws -> String? {
      try arc.run("--now", now, "ls", "is:open", "text:\(title)", "--plain").output.split(separator: ".")
        .first.map(
          String.init)
    }
    arc.options = []
    #expect(try number(of: "vitamins", at: "2026-11-21T10:00") == "3")
    #expect(try number(of: "vitamins", at: "2026-11-21T18:00") == "3")
    #expect(try number(of: "lab", at: "2026-11-21T18:00") == "4")
    #expect(
      try arc.run("--now", "2026-11-21T18:00", "done", "3").output.contains("vitamins"))
  }

  @Test func whatRepeatsWithinADaySaysWhatWasMissed() throws {
    let arc = try ArcProgram()
    try arc.run("add", "water every 2 hours")
    arc.options = ["--now", "2026-11-20T18:00"]
    try arc.run("add", "milk")
    let history = try arc.run("history", "1").output
    #expect(history.contains("missed") && history.contains(" more"), "\(history)")
  }

  @Test func theHistoryOfASeriesSaysOnceWhatWasMissed() throws {
    let arc = try home()
    arc.options = ["--now", "2026-11-22T18:00"]
    try arc.run("today")
    let lines = try arc.run("history", "1").output.split(separator: "\n")
    // Three occurrences, and that the task was added.
    #expect(lines.filter { $0.contains("missed") }.count == 2 && lines.count == 4, "\(lines)")
  }

  @Test func wordsOfASeriesWhoseMissedOnesStayOpenMeanTheOneOfNow() throws {
    let arc = try home("--keep-missed")
    arc.options = ["--now", "2026-11-22T08:00"]
    let done = try arc.run("done", "vitamins")
    #expect(done.exit == 0 && done.output.contains("comes next  tomorrow 09:00"), "\(done.errors)")
    #expect(try arc.run("ls", "home").output.contains("! 1  "))
    // With those before; beside another one of that name, each series stands once.
    try arc.run("undo")
    let all = try arc.run("done", "vitamins", "--missed")
    #expect(all.exit == 0, "\(all.errors)")
    #expect(!(try arc.run("overdue").output.contains("vitamins")))
    try arc.run("undo")
    try arc.run("add", "#Home vitamins list")
    let several = try arc.run("done", "vita").errors.split(separator: "\n")
    #expect(several.count == 3, "\(several)")
  }

  @Test func whatIsOverdueStandsBeforeWhatIsNext() throws {
    let arc = try home()
    try arc.run("add", "#Home rent today")
    arc.options = ["--now", "2026-11-22T18:00"]
    let next = try arc.run("next").output
    #expect(next.hasPrefix("! 2") && next.contains("vitamins (2 missed)"), "\(next)")
    #expect(!next.contains("nothing is due") && !next.contains("arc overdue"), "\(next)")
  }

  @Test func whatWasMissedIsCounted() throws {
    let arc = try home()
    arc.options = ["--now", "2026-11-22T08:00"]
    #expect(try arc.run("today", "--plain").output.contains("vitamins"))
    #expect(try arc.run("today").output.contains("(2 missed)"))
    #expect(try arc.run("agenda").output.contains("vitamins (2 missed)"))
    #expect(try arc.run("ls", "home", "--json").output.contains("\"missed\":2"))
    #expect(try arc.run("ls", "is:missed").output.contains("Fri"))
    #expect(!(try arc.run("ls", "is:happened").output.contains("vitamins")))
  }

  @Test func theNumberOfAMissedOneMeansTheOneOfNow() throws {
    let arc = try home()
    arc.options = ["--now", "2026-11-22T08:00"]
    let done = try arc.run("done", "1")
    #expect(done.exit == 0)
    #expect(done.output.contains("2 missed before; arc done 3 --missed closes them, too"))
    #expect(done.output.contains("comes next  tomorrow 09:00"))
    #expect(try arc.run("ls", "is:missed", "--json").output.contains("\"outcome\":\"missed\""))
    let all = try arc.run("done", "3", "--missed").output
    #expect(all.contains("✓ 1  vitamins") && all.contains("✓ 2  vitamins"))
    #expect(!(try arc.run("ls", "is:missed").output.contains("vitamins")))
    #expect(try arc.run("undo").output.hasPrefix("undid: completed 2 tasks"))
    #expect(try arc.run("undo").output.hasPrefix("undid: completed vitamins"))
  }

  @Test(arguments: ["vitamins", "1", "3", "4"])
  func closingWhatWasMissedLeavesWhatIsYetToCome(named: String) throws {
    let arc = try home()
    arc.options = ["--now", "2026-11-22T08:00"]
    try arc.run("done", "vitamins")
    let all = try arc.run("done", named, "--missed")
    #expect(all.output.contains("✓ 1  vitamins") && all.output.contains("✓ 2  vitamins"), "\(all.output)")
    #expect(!all.output.contains("comes next"), "\(all.output)")
    #expect(try arc.run("show", "4").output.contains("tomorrow"))
    #expect(try arc.run("ls", "is:open", "vitamins").output.contains("4  tomorrow"))
  }

  @Test func wordsMeanWhatStayedOpenRatherThanWhatIsYetToCome() throws {
    let arc = try home("--keep-missed")
    arc.options = ["--now", "2026-11-22T08:00"]
    #expect(try arc.run("done", "vitamins").output.contains("2 missed before; arc done 3 --missed"))
    let next = try arc.run("done", "vitamins")
    #expect(next.exit == 2 && next.errors.contains("1  vitamins") && next.errors.contains("2  vitamins"))
    #expect(!next.errors.contains("4  vitamins"), "\(next.errors)")
    try arc.run("done", "1")
    #expect(try arc.run("done", "vitamins").output.hasPrefix("✓ 2  vitamins"))
    #expect(try arc.run("done", "vitamins").output.hasPrefix("✓ 4  vitamins"))
  }

  @Test func withThoseThatStayedOpenWordsCloseAllButWhatIsYetToCome() throws {
    let arc = try home("--keep-missed")
    arc.options = ["--now", "2026-11-22T08:00"]
    try arc.run("done", "vitamins")
    let all = try arc.run("done", "vitamins", "--missed").output
    #expect(all.contains("✓ 1  vitamins") && all.contains("✓ 2  vitamins") && !all.contains("4"), "\(all)")
  }

  @Test func missedOnesAreClosedThoughALaterOneIsDone() throws {
    let arc = try home()
    arc.options = ["--now", "2026-11-22T08:00"]
    try arc.run("done", "1")
    try arc.run("done", "4")
    let all = try arc.run("done", "3", "--missed").output
    #expect(all.contains("✓ 1  vitamins") && all.contains("✓ 2  vitamins"))
  }

  @Test func allAtOnceIsOneStep() throws {
    let arc = try home()
    arc.options = ["--now", "2026-11-22T08:00"]
    #expect(try arc.run("done", "1", "--missed").output.components("vitamins") == 3)
    #expect(try arc.run("undo").output == "undid: completed 3 tasks in Home\n")
    #expect(try arc.run("today").output.contains("(2 missed)"))
  }

  @Test func historyListsTheOccurrencesWithWhatBecameOfThem() throws {
    let arc = try home()
    arc.options = ["--now", "2026-11-20T10:00"]
    try arc.run("done", "1")
    arc.options = ["--now", "2026-11-23T08:00"]
    let lines = try arc.run("history", "1", "--plain").output.split(separator: "\n").prefix(4)
    #expect(
      lines.map { $0.split(separator: ";")[1] } == [" done", " missed", " missed", " open"], "\(lines)")
    #expect(try arc.run("history", "1", "--json").output.contains("\"occurrences\":[{"))
  }

  @Test func aMissedOneIsReopenedBesideTheNext() throws {
    let arc = try home()
    arc.options = ["--now", "2026-11-22T08:00"]
    try arc.run("today")
    #expect(try arc.run("reopen", "1").exit == 0)
    let open = try arc.run("ls", "home").output
    #expect(open.components("vitamins") == 2)
    #expect(open.contains("(1 missed)"))
  }

  @Test(arguments: [["--keep-missed"], []])
  func keptOnesStayOpen(option: [String]) throws {
    let arc = try ArcProgram()
    try arc.run("new", "MATH")
    if option.isEmpty { try arc.run("config", "keep-missed", "on") }
    _ = try arc.run(["add", "#MATH pset due every friday"] + option)
    arc.options = ["--now", "2026-12-04T08:00"]
    #expect(try arc.run("ls", "math").output.components("pset") == 3)
    #expect(!(try arc.run("ls", "math").output.contains("missed")))
    try arc.run("done", "1")
    #expect(try arc.run("ls", "math").output.components("pset") == 2)
    // Not this one, from now on.
    try arc.run("edit", "3", "--no-keep-missed")
    arc.options = ["--now", "2026-12-11T08:00"]
    #expect(try arc.run("ls", "math").output.contains("(1 missed)"))
  }

  @Test func whatWasMissedIsCountedApartFromWhatWasPutAway() throws {
    let arc = try ArcProgram()
    try arc.run("new", "Home")
    try arc.run("add", "#Home vitamins every day at 9am")
    try arc.run("add", "#Home essay")
    try arc.run("ignore", "2")
    arc.options = ["--now", "2026-11-23T08:00"]
    let stats = try arc.run("stats").output
    #expect(
      stats.contains("3 missed  1 put away") && stats.contains("All: 1 open, 3 missed, 1 put away"),
      "\(stats)")
    let document = try arc.run("stats", "--json").output
    #expect(document.components("\"done\":0,\"putAway\":1,\"missed\":3,") == 2, "\(document)")
    try arc.run("done", "1")
    #expect(try arc.run("stats", "--json").output.contains("\"done\":1,\"putAway\":1,\"missed\":3,"))
  }

  @Test func whatRepeatsWithinADayStaysOneLine() throws {
    let arc = try ArcProgram()
    try arc.run("new", "Home")
    try arc.run("add", "#Home water every 2 hours")
    arc.options = ["--now", "2026-11-20T15:30"]
    #expect(try arc.run("today").output.components("water") == 1)
    #expect(try arc.run("ls", "home", "--json").output.contains("\"time\":\"15:00\""))
    #expect(try arc.run("agenda").output.contains("every 2 h"))
    // It stays one task, too.
    #expect(try arc.run("ls", "home", "--all").output.components("water") == 1)
    #expect(try arc.run("done", "1").output.contains("comes next  today 17:00"))
  }

  @Test func whatCountsFromCompletionWaits() throws {
    let arc = try ArcProgram()
    try arc.run("new", "Home")
    try arc.run("add", "#Home filter every! 3 days starting today")
    arc.options = ["--now", "2026-12-20T08:00"]
    #expect(try arc.run("overdue").output.contains("filter"))
    #expect(!(try arc.run("ls", "home").output.contains("missed")))
  }
}

extension String {
  /// How often a text stands in it.
  fileprivate func components(_ text: String) -> Int { components(separatedBy: text).count - 1 }
}
