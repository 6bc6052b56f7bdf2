import TestServer
import Testing

/// The ways of answering a conflict, and how an answer is taken back.
@Suite(.fewAtOnce, .timeLimit(.minutes(10))) struct ConflictAnswerTests {
  @Test func aMergeIsTypedAsForAnEdit() throws {
    let bench = try Workbench()
    let devices = try devices(bench)
    for (device, priority, rule, day) in [
      (devices[0], "high", "every monday", "12"), (devices[1], "medium", "every tuesday", "13"),
    ] {
      try device.run("edit", "1", "--priority", priority)
      try device.run("edit", "2", "--recurrence", rule)
      try device.run("edit", "Home", "--ends", "2099-03-\(day)")
    }
    try sync(devices)
    let words = try devices[1].run("conflicts").output
    func number(_ title: String, _ field: String) throws -> String {
      let lines = words.split(separator: "\n")
      let line = try #require(lines.first { $0.contains("  \(title)  ") && $0.hasSuffix(field) })
      return String(try #require(line.split(separator: " ").first))
    }
    let wrong = try devices[1].run("resolve", number("hw 1", "priority"), "--merge", "purple")
    #expect(wrong.exit == 1)
    #expect(wrong.errors == "arc: 'purple' is not a priority\n  write high, medium, low or none\n")
    for (title, field, value, said) in [
      ("hw 1", "priority", "low", "low"), ("hw 2", "repetition", "every friday", "every Friday"),
      ("Home", "last day", "3/14/2099", "Sat 14 Mar 2099"),
    ] {
      let run = try devices[1].run("resolve", number(title, field), "--merge", value)
      #expect(run.all == "settled: \(title) (\(field)): now \(said)\n")
    }
    try sync(devices)
    try expectSame(devices)
    for device in devices {
      #expect(try device.run("ls", "priority:low").output.contains("hw 1"))
      #expect(try device.run("show", "2").output.contains("every Friday"))
    }
    try devices[1].run("undo", "3")
    try sync(devices)
    try expectSame(devices)
    #expect(try devices[0].run("ls", "priority:high").output.contains("hw 1"))
    #expect(try devices[0].run("conflicts").output.contains("hw 1  Home  priority"))
  }

  @Test func answersToAllGoOnAfterACircle() throws {
    let bench = try Workbench()
    let devices = try bench.devices("laptop", "desktop")
    for name in ["A", "B"] { try devices[0].run("new", name) }
    try devices[0].run("add", "A", "hw 1")
    try sync(devices)
    for (device, words) in [(devices[0], ["A", "B"]), (devices[1], ["B", "A"])] {
      try device.run("arc", ["mv"] + words)
      try device.run("edit", "1", "--title", "hw \(words[0])")
    }
    try sync(devices)
    let keep = try devices[0].run("resolve", "all", "--keep")
    #expect(keep.exit == 1)
    #expect(keep.output == "settled: hw A (title): now hw B\n")
    #expect(
      keep.errors.hasPrefix(
        """
        not settled: B cannot go into B/A, which is inside it
          arc resolve
        """))
    #expect(try devices[0].titles() == ["hw B"])
  }

  @Test func undoTakesBackThatAValueWasLeft() throws {
    let bench = try Workbench()
    let devices = try devices(bench)
    try devices[0].run("edit", "1", "--title", "hw one")
    try devices[1].run("edit", "1", "--title", "hw first")
    try devices[0].run("rm", "2", "--yes")
    try devices[1].run("edit", "2", "--title", "hw second")
    try sync(devices)
    #expect(try devices[1].run("resolve", "all", "--accept").output.split(separator: "\n").count == 2)
    #expect(try devices[1].run("undo").output == "undid: settled 2 conflicts\n")
    try devices[1].run("resolve", "1", "--accept")
    #expect(try devices[1].run("undo").output == "undid: settled the conflict over hw one\n")
    try devices[1].run("resolve", "2", "--keep")
    try sync(devices)
    #expect(try devices[0].titles() == ["hw one", "hw second"])
    #expect(try devices[1].run("undo").output == "undid: settled the conflict over hw 2\n")
    try sync(devices)
    for device in devices {
      #expect(try device.titles() == ["hw one"])
      #expect(try device.run("conflicts").output.contains("hw second  Home  deleted"))
    }
  }

  @Test func anAnswerActsWithoutTheServer() throws {
    let bench = try Workbench()
    let devices = try devices(bench)
    try devices[0].run("edit", "1", "--title", "hw one")
    try devices[1].run("rm", "1", "--yes")
    try devices[1].run("rm", "2", "--yes")
    try sync(devices)
    try devices[0].run("add", "Home", "essay")
    try sync(devices)
    try devices[1].run("edit", "essay", "--title", "essay two")
    try devices[0].run("rm", "essay", "--yes")
    try devices[0].sync()
    try sync(devices)
    bench.stopServer()
    let deleted = try devices[0].run("resolve", "1", "--keep")
    #expect(deleted.output == "settled: hw one is deleted\n")
    #expect(try devices[0].run("trash").output.contains("hw one"))
    let back = try devices[0].run("resolve", "all", "--keep")
    #expect(back.output.hasSuffix(" comes back, edited: title essay two\n"), "\(back.output)")
    #expect(try devices[0].run("ls", "Home").output.contains("essay two"))
    // Only the server has what another device deleted.
    let later = try devices[1].run("resolve", "2", "--keep")
    #expect(
      later.output.hasSuffix(" comes back with the next sync, edited: title essay two: arc sync\n"),
      "\(later.output)")
    try bench.startServer()
    try sync(devices)
    for device in devices {
      #expect(try device.titles().isEmpty)
      #expect(try device.run("ls", "Home").output.contains("essay two"))
      #expect(try device.run("conflicts").output == "no conflicts\n")
    }
    try expectSame(devices)
  }

  @Test func twoAnswersAreSaidAndAskedAgain() throws {
    let bench = try Workbench()
    let devices = try devices(bench)
    try devices[0].run("edit", "1", "--title", "hw one")
    try devices[1].run("edit", "1", "--title", "hw first")
    try sync(devices)
    try devices[0].run("resolve", "1", "--keep")
    try devices[1].run("resolve", "1", "--accept")
    try devices[0].sync()
    #expect(try devices[1].sync().output.hasSuffix("\n  1 conflict: arc conflicts\n"))
    try devices[0].sync()
    for device in devices {
      let words = try device.run("conflicts").output
      #expect(words.contains("is now     hw first"), "\(words)")
      #expect(words.contains("set aside  hw one"), "\(words)")
    }
  }

  @Test func notesOfTwoDevicesAreBothKept() throws {
    let bench = try Workbench()
    let devices = try devices(bench)
    for device in devices { try device.run("note", "1", "from \(device.name)") }
    try sync(devices)
    for device in devices {
      #expect(try device.run("conflicts").output == "no conflicts\n")
      let shown = try device.run("show", "1").output
      #expect(shown.contains("from laptop\n") && shown.contains("from desktop\n"), "\(shown)")
    }
  }

  @Test(arguments: [["--keep"], ["--merge", "hw", "zero"]])
  func undoTakesBackWhatAConflictWasSettledTo(how: [String]) throws {
    let bench = try Workbench()
    let devices = try devices(bench)
    try devices[0].run("edit", "1", "--title", "hw one")
    try devices[1].run("edit", "1", "--title", "hw first")
    try sync(devices)
    let chosen = how.count > 1 ? "hw zero" : "hw first"
    func title(_ device: Device) throws -> String { try device.titles().first { $0 != "hw 2" } ?? "" }
    #expect(
      try devices[1].run("arc", ["resolve", "1"] + how).output == "settled: hw one (title): now \(chosen)\n")
    #expect(try title(devices[1]) == chosen, "seen at once")
    #expect(try devices[1].sync().output == "in sync: sent 1 change\n", "the answer says it all")
    try sync(devices)
    try expectSame(devices)
    #expect(try title(devices[0]) == chosen)
    #expect(try devices[1].run("undo").output.hasPrefix("undid: "))
    try sync(devices)
    #expect(try devices.map { try title($0) } == ["hw one", "hw one"])
    for device in devices { #expect(try device.run("conflicts").output.contains("set aside  hw first")) }
    try devices[1].run("redo")
    try sync(devices)
    #expect(try devices.map { try title($0) } == [chosen, chosen])
    for device in devices { #expect(try device.run("conflicts").output == "no conflicts\n") }
  }
}
