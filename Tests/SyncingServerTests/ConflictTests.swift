import ScreenEmulator
import TestServer
import Testing

/// What a person reads of conflicts, and of what a sync did besides.
@Suite(.fewAtOnce, .timeLimit(.minutes(10))) struct ConflictTests {
  @Test func longTextsAreShownByTheLinesThatDiffer() throws {
    let bench = try Workbench()
    let devices = try devices(bench)
    try devices[0].run("edit", "1", "--description", "read\nalpha\nbeta\nend")
    try sync(devices)
    try devices[0].run("edit", "1", "--description", "read\nALPHA\nbeta\nend")
    try devices[1].run("edit", "1", "--description", "read\naleph\nbeta\nend")
    try sync(devices)
    #expect(
      try devices[1].run("conflicts").output == """
          1  hw 1  Home  notes
             is now     …  laptop
                        ALPHA
                        …
             set aside  …  this device
                        aleph
                        …
             before     …
                        alpha
                        …
             both       …  arc resolve 1 --merge
                        ALPHA
                        aleph
                        …

        """)
    #expect(
      try devices[1].run("resolve", "all", "--merge").output == "settled: hw 1 (notes): now read …\n")
    try sync(devices)
    #expect(try devices[0].run("show", "1").output.contains("ALPHA\n"))
    try expectSame(devices)
  }

  @Test func theHistoryOfOneThingSaysThatItIsThatOfThisDevice() throws {
    let bench = try Workbench()
    let devices = try devices(bench)
    let note = "changes made on other devices are not listed\n"
    #expect(try devices[0].run("history", "1").errors == note)
    #expect(try devices[0].run("history").errors.isEmpty)
    // A planner alone has no others.
    let alone = try bench.device("alone")
    try alone.run("add", "Home hw 1")
    #expect(try alone.run("history", "1").errors.isEmpty)
  }

  @Test func whatCannotBeReadIsSaidInWords() throws {
    let bench = try Workbench()
    let devices = try devices(bench)
    try devices[0].run("group", "new", "Words", "--every", "day")
    try devices[0].run("remind", "pills every day at 7am")
    try sync(devices)
    try devices[0].run("rm", "Words", "--yes")
    try devices[0].run("rm", "1", "--yes")
    try devices[1].run("remind", "Listen", "--group", "Words")
    try devices[1].run("done", "hw 1")
    for (device, longitude, first, path) in [
      (devices[0], "-121.88", "1/19", "1d before push"), (devices[1], "-121.5", "1/20", "2h before push"),
    ] {
      try device.run("place", "new", "work", "37.25,\(longitude)")
      try device.run("term", "Spring", first, "to", "5/14")
      try device.run("path", "new", "calm", path)
    }
    for (device, rule, day) in [
      (devices[0], "every monday", "every day 8am"), (devices[1], "every friday", "every day 9am"),
    ] {
      try device.run("edit", "2", "--recurrence", rule)
      try device.run("edit", "4", day)
    }
    try sync(devices)
    let words = try devices[0].run("conflicts").output
    for said in [
      "longitude\n     is now     -121.88  this device\n     set aside  -121.5  desktop\n",
      "  Spring  first day\n",
      "  calm  steps\n", "  Words  deleted\n", "set aside  changed  desktop\n",
      "  Listen in Words  deleted\n",
      "set aside  a member of the group  desktop\n", "  hw 1  Home  deleted\n",
      "edited: outcome completed  desktop\n",
      "hw 2  Home  repetition\n     is now     every Monday  this device\n     set aside  every Friday  desktop\n",
      "pills  when\n     is now     every day from ", " 08:00, with no end  this device\n",
    ] {
      #expect(words.contains(said), "\(words)")
    }
  }

  @Test func aConflictShowsWhatTheFieldIsNow() throws {
    let bench = try Workbench()
    let devices = try devices(bench)
    try devices[0].run("edit", "1", "--title", "hw one")
    try devices[1].run("edit", "1", "--title", "hw first")
    try sync(devices)
    try devices[1].run("edit", "1", "--title", "hw I")
    try sync(devices)
    for device in devices { #expect(try device.run("conflicts").output.contains("is now     hw I")) }
    #expect(try devices[0].run("resolve", "1", "--accept").output == "settled: hw I (title): stays hw I\n")
    #expect(try devices[0].run("resolve", "all", "--accept").all == "no conflicts\n")
  }

  @Test(arguments: [
    ("--keep", "comes back, edited: notes at last, title hw 1 b"), ("--accept", "stays deleted"),
  ])
  func anEditOfWhatWasDeletedIsSettledInPlainWords(how: String, words: String) throws {
    let bench = try Workbench()
    let devices = try devices(bench)
    try devices[0].run("rm", "1", "--yes")
    try devices[1].run("edit", "1", "--title", "hw 1 b", "--description", "at last")
    try sync(devices)
    #expect(
      try devices[0].run("conflicts").output == """
          1  hw 1  Home  deleted
             is now     deleted  this device
             set aside  edited: notes at last, title hw 1 b  desktop

        """)
    #expect(try devices[0].run("resolve", "1", how).output == "settled: hw 1 \(words)\n")
    try sync(devices)
    try expectSame(devices)
    #expect(try devices[1].titles() == (how == "--keep" ? ["hw 1 b", "hw 2"] : ["hw 2"]))
  }

  /// Also on a device that comes later, and gets everything at once.
  @Test func whatWasDeletedElsewhereIsCalledByItsTitleAndArc() throws {
    let bench = try Workbench()
    let devices = try devices(bench)
    try devices[0].run("rm", "1", "--yes")
    try devices[1].run("edit", "1", "--description", "at last")
    try sync(devices)
    let late = try bench.device("netbook")
    try late.logIn()
    for device in devices + [late] {
      let words = try device.run("conflicts").output
      #expect(words.hasPrefix("  1  hw 1  Home  deleted\n"), "\(words)")
    }
    #expect(try late.run("resolve", "1", "--keep").output.hasPrefix("settled: hw 1 comes back"))
  }

  @Test func arcsThatWereMovedIntoEachOtherStayApartAndSayWhy() throws {
    let bench = try Workbench()
    let devices = try bench.devices("laptop", "desktop")
    for name in ["A", "B"] { try devices[0].run("new", name) }
    try sync(devices)
    try devices[0].run("mv", "A", "B")
    try devices[1].run("mv", "B", "A")
    try sync(devices)
    #expect(
      try devices[0].run("conflicts").output == """
          1  B  place
             this would put it inside itself
             is now     the top level
             set aside  B/A  desktop

        """)
    let keep = try devices[0].run("resolve", "1", "--keep")
    #expect(keep.exit == 1)
    #expect(
      keep.errors == """
        arc: B cannot go into B/A, which is inside it
          arc resolve 1 --accept leaves it; arc mv moves B/A out first

        """)
    #expect(
      try devices[0].run("resolve", "1", "--accept").output == "settled: B (place): stays the top level\n")
    try sync(devices)
    try expectSame(devices)
  }

  @Test func undoSaysOnlyWhatItTookBack() throws {
    let bench = try Workbench()
    let devices = try devices(bench)
    try devices[0].run("edit", "1", "--priority", "high")
    try sync(devices)
    try devices[1].run("edit", "1", "--priority", "low")
    try sync(devices)
    #expect(
      try devices[0].run("undo").all
        == "not undone: the priority of 'hw 1', changed since on another device\n")
    try devices[0].run("add", "Home", "hw 3")
    try sync(devices)
    try devices[1].run("edit", "3", "--title", "hw 3 b")
    try sync(devices)
    #expect(
      try devices[0].run("undo").all
        == "not undone: the creation of 'hw 3 b', changed since on another device\n")
  }

  @Test func whatASyncInTheBackgroundDidIsSaidByTheNextCommand() async throws {
    let bench = try Workbench()
    let devices = try bench.devices("laptop", "desktop", syncsInBackground: true)
    try devices[0].run("new", "Old")
    try await eventually("it comes") {
      try devices[1].sync()
      return try devices[1].run("ls").output.contains("Old")
    }
    try devices[0].run("rm", "Old", "--yes")
    try devices[0].sync()
    try devices[1].run("add", "Old: hw 1")
    try await eventually("the task is moved") { try devices[1].run("ls", "Inbox").output.contains("hw 1") }
    func shows() throws -> Bool {
      let terminal = PseudoTerminal()
      try terminal.start(devices[1].process("arc", ["ls"]))
      _ = terminal.end()
      return terminal.screen.contains(
        "while syncing: 'hw 1' was moved to the Inbox, because its Arc was deleted")
    }
    try await eventually("it is said") { try shows() }
    #expect(try !shows())
  }
}
