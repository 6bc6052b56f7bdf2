import Foundation
import ScreenEmulator
import Testing

/// The week as `arc review` shows it, and what `arc log` and `arc undo` say was changed.
struct ReviewTests {
  private let arc: ArcProgram

  init() throws {
    arc = try ArcProgram()
    for name in ["CS 61B", "Inbox"] { try arc.run("new", name) }
    try arc.run("add", "--arc", "cs61b", "--title", "hw 1", "--due", "2026-11-18")
    try arc.run("add", "--arc", "cs61b", "--title", "hw 2", "--due", "2026-11-20")
    try arc.run("add", "--arc", "inbox", "--title", "milk")
    try arc.run("add", "--arc", "cs61b", "--title", "read chapter 3")
    try arc.run("add", "--arc", "cs61b", "--title", "hw 3", "--due", "2026-11-24")
    try arc.run("done", "2")
  }

  @Test func aPipeGetsTheWholeWeek() throws {
    #expect(
      try arc.run("review").output == """
        Done in the last 7 days · 1
        ✓ 2  today 09:00  hw 2  CS 61B

        Slipped · 1
        ! 1  last Wed  hw 1  CS 61B

        Inbox · 1
          3  milk  Inbox

        Without a date · 1
          4  read chapter 3  CS 61B

        Today and the next 7 days
        Tue 24 Nov · in 4 days
          5  hw 3  CS 61B

        """)
  }

  @Test func programsGetEveryPart() throws {
    let run = try arc.run("review", "--json")
    let json = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let titles = ["done", "slipped", "inbox", "undated"].map { part in
      (json[part] as? [[String: Any]] ?? []).compactMap { $0["title"] as? String }
    }
    #expect(titles == [["hw 2"], ["hw 1"], ["milk"], ["read chapter 3"]])
    #expect((json["next"] as? [Any])?.count == 8)
  }

  @Test func whatIsDueTodayIsPartOfIt() throws {
    try arc.run("add", "--arc", "cs61b", "--title", "quiz", "--due", "2026-11-20T17:00")
    let shown = try arc.run("review").output
    #expect(shown.contains("Today · Fri 20 Nov\n  6  17:00  quiz"), "\(shown)")
    // What was done today stands above, once.
    #expect(shown.components(separatedBy: "hw 2").count == 2, "\(shown)")
  }

  @Test func eachTaskThatIsLeftCanBeMovedFinishedDroppedOrKept() throws {
    arc.environment["TERM"] = "xterm-256color"
    let terminal = PseudoTerminal()
    try terminal.start(arc, "review")
    #expect(terminal.shows("1/3"))
    terminal.type("nov 27")
    #expect(terminal.shows("2/3"))
    terminal.type("nothing like a day")
    #expect(terminal.shows("is not a date"))
    // Who presses Enter all the same answers only this one.
    terminal.type("d")
    #expect(terminal.shows("3/3"))
    terminal.press("x")
    #expect(terminal.end() == 0, "\(terminal.screen)")
    #expect(try arc.run("show", "1").output.contains("Fri 27 Nov"))
    #expect(try arc.run("show", "3").output.contains("completed"))
    #expect(try arc.run("show", "4").output.contains("ignored"))
  }

  @Test func aTaskCanBeMovedToAnArc() throws {
    try arc.run("done", "1")
    let terminal = PseudoTerminal()
    try terminal.start(arc, "review")
    #expect(terminal.shows("1/2"))
    terminal.type("CS 61B")
    #expect(terminal.shows("2/2"))
    terminal.type("q")
    #expect(terminal.end() == 0)
    #expect(try arc.run("show", "3").output.contains("CS 61B"))
    #expect(try arc.run("show", "4").output.contains("read chapter 3"))
  }

  @Test func whatIsOverdueInTheInboxStandsOnce() throws {
    try arc.run("edit", "3", "--due", "2026-11-19")
    let review = try arc.run("review").output
    #expect(review.contains("Slipped · 2") && !review.contains("Inbox · "), "\(review)")
  }

  @Test func whatWasMissedInTheWeekSlippedAndIsAskedAbout() throws {
    let arc = try ArcProgram.withArcs("MATH 54")
    try arc.run("add", "MATH 54 reading every mon")
    arc.options = ["--now", "2026-12-07T09:00"]
    let review = try arc.run("review").output
    #expect(review.hasPrefix("Slipped · 1\n– 2  Mon 30 Nov  7 days ago  reading  MATH 54\n"), "\(review)")
    let terminal = PseudoTerminal()
    try terminal.start(arc, "review")
    #expect(terminal.shows("1/1"))
    terminal.type("m friday")
    #expect(terminal.end() == 0, "\(terminal.screen)")
    let moved = try arc.run("show", "2").output
    #expect(moved.contains("Fri 11 Dec") && !moved.hasPrefix("–"), "\(moved)")
    // The others are as they were, and what is overdue itself stands for those before it.
    #expect(try arc.run("show", "1").output.contains("missed"))
    arc.options = ["--now", "2026-12-08T09:00"]
    let later = try arc.run("review").output
    #expect(later.hasPrefix("Slipped · 1\n! 3  yesterday  reading (1 missed)  MATH 54\n"), "\(later)")
  }

  @Test func aLongQuestionBreaksBetweenWordsWithRoomForTheAnswer() throws {
    arc.environment["TERM"] = "xterm-256color"
    let terminal = PseudoTerminal(columns: 44)
    try terminal.start(arc, "review")
    #expect(terminal.displays("d done, x ignore, Enter keep, q\n  quit; m friday or m home moves\n  it:"))
    terminal.press("q")
    #expect(terminal.end() == 0)
  }

  @Test func aQuestionMarkExplainsTheAnswers() throws {
    let terminal = PseudoTerminal()
    try terminal.start(arc, "review")
    #expect(terminal.shows("1/3"))
    terminal.type("?")
    #expect(terminal.shows("m friday moves it to a day"))
    terminal.type("m nowhere")
    #expect(terminal.shows("is not a date or the name of an Arc"))
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  @Test func whereThereIsNothingItSaysSo() throws {
    #expect(try ArcProgram().run("review").output == "nothing to review\n")
  }

  @Test func theLogSaysWhatWasChanged() throws {
    try arc.run("edit", "5", "--due", "2026-11-26")
    try arc.run("edit", "5", "--time", "17:00", "--location", "Soda 271")
    let log = try arc.run("log", "2").output
    #expect(
      log == """
        today 09:00  hw 3: due none → 17:00, place none → Soda 271
        today 09:00  hw 3: due Tue → Thu

        """, "\(log)")
    #expect(try arc.run("log", "1", "--json").output.contains("\"label\":\"edited "))
  }

  @Test func undoSaysWhatItTookBack() throws {
    try arc.run("edit", "5", "--due", "2026-11-26")
    #expect(try arc.run("undo").output == "undid: hw 3: due Thu → Tue\n")
    #expect(try arc.run("redo").output == "redid: hw 3: due Tue → Thu\n")
    let log = try arc.run("log", "2").output
    #expect(log.contains("  redid: hw 3: due Tue → Thu\n"), "\(log)")
    #expect(log.contains("  undid: hw 3: due Thu → Tue  undone\n"), "\(log)")
    #expect(!(try arc.run("log").output.contains("  hw 3: due Tue → Thu  undone")))
    try arc.run("undo")
    #expect(try arc.run("log").output.contains("Tue → Thu  undone"))
    try arc.run("redo")
    try arc.run("rm", "5", "--yes")
    #expect(try arc.run("undo").output == "undid: deleted hw 3 in CS 61B\n")
  }
}
