import Foundation
import ScreenEmulator
import Testing

/// `arc watch`, and alerts above the line of an open prompt.
struct WatchTests {
  let arc: ArcProgram
  let terminal = PseudoTerminal()

  init() throws {
    arc = try .withArcs("CS 298")
    try arc.run("add", "CS298 hw 2 today 3pm !nag")
    try arc.run("add", "CS298 quiz today 4pm !nag")
    arc.stopDaemon()
  }

  /// What happens when somebody looks at an hour of the day.
  private func look(at hour: Int) { arc.options = ["--now", "2026-11-20T\(hour):00"] }

  @Test func inAPipeEveryAlertIsALineAndComesOnce() throws {
    look(at: 15)
    let run = try arc.run("watch")
    #expect(run.exit == 0)
    #expect(run.output == "15:00  push   1  hw 2  CS 298  due now\n")
    #expect(
      run.errors
        == "arc daemon is not running, so alerts come only while this is open; arc daemon install starts it for good\n"
    )
    #expect(try arc.run("watch").output == "")
    look(at: 16)
    #expect(
      try arc.run("watch").output == """
        16:00  push   1  hw 2  CS 298  due 1 hour ago, at 15:00
        16:00  push   2  quiz  CS 298  due now

        """)
  }

  @Test func writesJSONForPrograms() throws {
    look(at: 15)
    let output = try arc.run("watch", "--json").output
    #expect(output.contains(#""id":1,"title":"hw 2","arc":"CS 298","level":"push","intensity":3,"step":1"#))
    #expect(output.split(separator: "\n").count == 1)
  }

  @Test func leavesAlertsToADaemonThatRuns() throws {
    let other = try ArcProgram()
    try other.run("new", "CS 298")
    try other.run("add", "CS298 hw 2 today 3pm !nag")
    other.options = ["--now", "2026-11-20T15:00"]
    #expect(try other.run("watch").output == "")
    other.stopDaemon()
    #expect(try other.run("watch").output.contains("hw 2"))
  }

  @Test func onATerminalKeysAnswerAlerts() throws {
    look(at: 16)
    try terminal.start(arc, "watch")
    #expect(terminal.displays("no daemon: alerts only while this is open"))
    #expect(terminal.displays("> ! 1  hw 2  CS 298  step 2, push · next today 17:00"))
    #expect(terminal.displays("16:00  push   2  quiz  CS 298  due now"))
    #expect(terminal.displays("comes next"))
    terminal.press("j")
    #expect(terminal.displays(">   2  quiz"))
    terminal.press("s")
    #expect(terminal.displays("step 1, push · snoozed until today 17:00"))
    terminal.press("S")
    #expect(terminal.displays("snooze 2 for: 1 1 hour  2 3 hours  3 17:00  4 tomorrow 9:00"))
    terminal.press("2")
    #expect(terminal.displays("snoozed until today 19:00"))
    terminal.press("u")
    #expect(terminal.displays("undid: snoozed quiz"))
    #expect(terminal.displays("step 1, push · snoozed until today 17:00"))
    terminal.press("k")
    #expect(terminal.displays("> ! 1  hw 2"))
    terminal.press("\r")
    #expect(terminal.displays("press any key to go back"))
    terminal.press("x")
    terminal.resize(columns: 40, rows: 10)
    #expect(terminal.displays("> ! 1  hw 2"))
    terminal.press("d")
    #expect(terminal.displays("✓ 1  hw 2"))
    #expect(terminal.displays(">   2  quiz"))
    terminal.press("i")
    #expect(terminal.displays("no alerts in the next 7 days: arc next\n  shows what is due later"))
    terminal.press("q")
    #expect(terminal.end() == 0)
    #expect(terminal.isSane)
    #expect(terminal.emulator.unknown.isEmpty)
    #expect(try arc.run("ls", "--all", "--plain").exit == 0)
    #expect(try arc.run("alerts").output.contains("no active reminders"))
  }

  @Test(arguments: [
    (
      UInt16(80), "(arc\n  daemon install starts it)",
      "? help  q quit  d done  s snooze  S until …  i ignore  x dismiss  u undo"
    ),
    (44, "no daemon:\n  alerts only while", "? help  q quit  d done  s snooze  S until …"),
  ])
  func noCommandAndNoKeyIsCutOff(columns: UInt16, head: String, keys: String) throws {
    look(at: 16)
    let terminal = PseudoTerminal(columns: columns)
    try terminal.start(arc, "watch")
    #expect(terminal.displays(head), "\(terminal.emulator.text)")
    #expect(terminal.emulator.lines.last == keys)
    terminal.press("?")
    #expect(terminal.displays("dismisses: no more alerts"))
    #expect(!terminal.emulator.text.contains("…"))
    terminal.press("qq")
    #expect(terminal.end() == 0)
  }

  @Test func whatAnotherTerminalDoesIsSeen() throws {
    look(at: 16)
    try terminal.start(arc, "watch")
    #expect(terminal.displays("> ! 1  hw 2"))
    try arc.run("done", "1")
    #expect(terminal.displays(">   2  quiz"))
    terminal.press("\u{1B}")
    #expect(terminal.end() == 0)
  }

  @Test func anAlertStandsAboveTheLineThatIsBeingWritten() throws {
    // A clock that stands still fires nothing: the alert comes from another program.
    look(at: 15)
    try terminal.start(arc)
    #expect(terminal.displays("Ctrl-D quits\n>"))
    terminal.press("CS298 lab 4")
    #expect(terminal.displays("> CS298 lab 4"))
    try arc.run("watch")
    #expect(terminal.displays("! 15:00  push   1  hw 2  CS 298  due now\n> CS298 lab 4"))
    #expect(!terminal.emulator.text.contains("> CS298 lab 4\n! 15:00"))
    terminal.press("b\r")
    #expect(terminal.displays("lab 4b  CS 298   u undoes it\n>"))
    terminal.press("\u{4}")
    #expect(terminal.end() == 0)
  }

  @Test func aPromptFiresWhatIsDueWhileNoDaemonRuns() throws {
    // The real clock: what was due long ago is told in one line when the prompt opens.
    let now = Date()
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(identifier: "America/Los_Angeles")
    format.dateFormat = "yyyy-MM-dd'T'HH:mm"
    let due = format.string(from: now.addingTimeInterval(-600))
    let made = format.string(from: now.addingTimeInterval(-7200))
    let fresh = try ArcProgram()
    fresh.environment["TERM"] = "xterm-256color"
    fresh.options = ["--now", made]
    try fresh.run("new", "Home")
    try fresh.run("config", "quiet-hours", "off")
    for number in 1...5 {
      try fresh.run(
        "add", "thing \(number)", "--arc", "home", "--due", String(due.prefix(10)), "--time",
        String(due.suffix(5)), "--path", "nag")
    }
    fresh.stopDaemon()
    fresh.options = []
    try terminal.start(fresh)
    #expect(terminal.displays("5 reminders: thing 1, thing 2, thing 3 and 2 more · /alerts"))
    #expect(terminal.waits { $0.lines[$0.cursor.row] == ">" })
    terminal.press("\u{4}")
    #expect(terminal.end() == 0)
    // Told once.
    let again = PseudoTerminal()
    try again.start(fresh)
    #expect(again.waits { $0.lines[$0.cursor.row] == ">" })
    again.press("\u{4}")
    #expect(again.end() == 0)
    #expect(!again.screen.contains("5 reminders"))
  }
}
