import Testing

@testable import Commands

/// What `arc postpone` does on Friday, 20 November 2026, at 9:00.
struct PostponeTests {
  private let arc: ArcProgram

  init() throws {
    arc = try ArcProgram()
    try arc.run("new", "Home")
  }

  /// Adds a task, puts it off, and says when it is then.
  private func postponed(_ line: String, _ words: String...) throws -> String {
    try arc.run("add", "#Home", line)
    let run = try arc.run(["postpone"] + words.flatMap { $0.split(separator: " ").map(String.init) })
    let document = try arc.run("show", "1", "--json").output
    func field(_ name: String) -> String {
      document.split(separator: "\"\(name)\":\"").dropFirst().first.map { String($0.prefix { $0 != "\"" }) }
        ?? "-"
    }
    return run.exit == 0 ? "\(field("date")) \(field("time"))" : run.errors
  }

  @Test(arguments: [
    // Due on that day, or said on that day: the one after.
    ("essay due fri", "friday", "2026-11-27 -"), ("essay due wed", "friday", "2026-11-27 -"),
    ("essay due 2026-11-18", "friday", "2026-11-27 -"), ("essay due 11/27", "friday", "2026-12-04 -"),
    ("essay due mon 11/30", "friday", "2026-12-04 -"), ("essay due 11/27 3pm", "friday", "2026-12-04 15:00"),
    ("essay", "friday", "2026-11-27 -"), ("essay due 11/23", "next week", "2026-11-30 -"),
    // A later time of the same day is later.
    ("essay due today 3pm", "friday 5pm", "2026-11-20 17:00"),
    ("essay due today 3pm", "5pm", "2026-11-20 17:00"),
    ("essay due 2026-11-18", "today", "2026-11-20 -"), ("essay due today", "tomorrow", "2026-11-21 -"),
    ("essay due today", "until monday", "2026-11-23 -"), ("essay due 11/23", "2 weeks", "2026-12-07 -"),
  ])
  func aTaskGoesToALaterDay(line: String, words: String, expected: String) throws {
    #expect(try postponed(line, "essay", words) == expected)
  }

  @Test(arguments: [
    ("essay due mon 11/30", "11/27", "Mon 30 Nov", "11/27"),
    ("essay due mon 11/30", "tomorrow", "Mon 30 Nov", "tomorrow"),
    ("essay due today", "today", "Fri 20 Nov", "today"),
  ])
  func aTaskThatWouldStayOrGoBackIsNotPutOff(line: String, words: String, due: String, when: String) throws {
    let said = try postponed(line, "1", words)
    #expect(
      said == """
        arc: 1 essay is due \(due), and that is not later
          arc postpone 1 1 week puts it off
          arc edit 1 \(when) moves it anyway

        """)
  }

  @Test func aTaskThatIsNotThereIsNamedAlone() throws {
    for words in [["tuba", "until", "thursday"], ["tuba", "thursday"], ["tuba", "2", "weeks"]] {
      let run = try arc.run(["postpone"] + words)
      #expect(run.exit == 2)
      let said = "arc: no open task and no Arc matches 'tuba'\n  arc search tuba looks everywhere\n"
      #expect(run.errors.hasPrefix(said), "\(words)")
    }
    #expect(try arc.run("edit", "tuba", "thursday").errors.contains("matches 'tuba'"))
  }

  @Test func aLengthThatMovesNothingIsRefused() throws {
    try arc.run("add", "#Home", "essay")
    #expect(
      try arc.run("postpone", "essay", "2", "weeks").errors.contains("arc edit 1 tomorrow gives it one"))
  }

  @Test func aSnoozeUntilFridayIsUntilTheNextOne() throws {
    try arc.run("add", "#Home", "essay due today 9am")
    arc.options = ["--now", "2026-11-20T09:30"]
    for (words, until) in [
      ("until friday", "Fri 27 Nov 09:00"), ("until friday 5pm", "17:00"),
      ("until friday 8am", "Fri 27 Nov 08:00"),
    ] {
      let said = try arc.run(["snooze", "1"] + words.split(separator: " ").map(String.init))
      #expect(
        said.output.contains("snoozed until \(until)") || said.output.contains("today \(until)"), "\(said)")
    }
  }
}
