import Foundation
import ScreenEmulator
import TestServer
import Testing

/// Real programs on loopback: arc-server, arcd and arc.
@Suite(.fewAtOnce, .timeLimit(.minutes(10))) struct SyncTests {
  @Test func threePlannersComeToHoldTheSame() throws {
    let bench = try Workbench()
    let devices = try bench.devices("laptop", "desktop", "netbook")
    for (place, device) in devices.enumerated() {
      try device.run("new", "CS \(place)")
      try device.run("new", "Home")
      for task in 0..<5 {
        try device.run("add", "Home task \(place) \(task) due 12/\(10 + task)", "--label", "l\(place)")
      }
    }
    for _ in 0..<2 { for device in devices { try device.sync() } }
    try expectSame(devices)
    #expect(try devices[0].titles().count == 15)
    try devices[0].run("done", "1")
    try devices[1].run("rm", "2", "--yes")
    try devices[2].run("mv", "3", "CS 1")
    for _ in 0..<2 { for device in devices { try device.sync() } }
    try expectSame(devices)
  }

  @Test func withoutAnAccountNothingIsWrittenAndCommandsSaySo() throws {
    let bench = try Workbench()
    let device = try bench.device("laptop")
    try device.run("new", "Home")
    for words in [["sync"], ["sync", "status"], ["devices"], ["logout"], ["account", "export"]] {
      let run = try device.run("arc", words)
      #expect(run.exit == 1 && run.output.isEmpty)
      #expect(run.errors == "arc: this planner is not logged in\n  arc login URL\n")
    }
    #expect(try device.run("conflicts").output == "no conflicts\n")
    #expect(try device.run("status", "--format", "[{sync}]").output == "[]\n")
    #expect(!FileManager.default.fileExists(atPath: device.planner + ".account"))
  }

  @Test func aLoginSaysWhatItWillDoAndBacksUp() throws {
    let bench = try Workbench()
    let (laptop, desktop) = (try bench.device("laptop"), try bench.device("desktop"))
    for device in [laptop, desktop] {
      try device.run("new", "CS 298")
      try device.run("add", "CS298 hw 1 due 12/14")
    }
    try desktop.run("new", "Home")
    try desktop.run("add", "CS298 hw 2")
    try laptop.logIn(registers: true)
    let words = ["login", bench.url, "--password-file", bench.path("password")]
    let refused = try desktop.run("arc", words)
    #expect(refused.exit == 1)
    #expect(
      refused.errors == """
        arc: this planner and the account both have Arcs or tasks: 2 Arcs, 1 of them the same; 2 tasks, 1 the same
          --yes merges them, after a backup of this planner

        """)
    #expect(!FileManager.default.fileExists(atPath: desktop.planner + ".account"))
    let joined = try desktop.run("arc", words + ["--yes"])
    #expect(joined.output.contains("joined: 2 Arcs, 1 of them the same; 2 tasks, 1 the same"))
    let backup = try #require(joined.output.firstMatch(of: #/the previous planner is saved as (.+)/#)).1
    #expect(FileManager.default.fileExists(atPath: String(backup)))
    let undone = try desktop.run("arc", ["undo"])
    #expect(
      undone.errors.hasPrefix(
        "not undone: joined \(bench.url), after a backup in \(backup); every device has it"))
    #expect(try desktop.titles() == ["hw 1", "hw 2"])
    try laptop.sync()
    #expect(try laptop.titles() == ["hw 1", "hw 2"])
    try expectSame([laptop, desktop])
    let file = try FileManager.default.attributesOfItem(atPath: desktop.planner + ".account")
    #expect(file[.posixPermissions] as? Int == 0o600)
    #expect(try laptop.run("devices").output.split(separator: "\n").count == 2)
  }

  @Test func anEmptyDeviceSaysWhatItGot() throws {
    let bench = try Workbench()
    let (laptop, phone) = (try bench.device("laptop"), try bench.device("phone"))
    try laptop.run("new", "Home")
    for title in ["milk", "bread"] { try laptop.run("add", "Home \(title)") }
    try laptop.logIn(registers: true)
    let run = try phone.run("login", bench.url, "--password-file", bench.path("password"))
    #expect(run.output == "logged in as mia at \(bench.url)\nin sync: got 1 Arc, 2 tasks\n")
    try expectSame([laptop, phone])
  }

  @Test(arguments: ["--keep", "--accept", "--merge"]) func aConflictIsShownAndResolved(how: String) throws {
    let bench = try Workbench()
    let devices = try bench.devices("laptop", "desktop", "netbook")
    try devices[0].run("new", "CS 298")
    try devices[0].run("add", "CS298 hw 2")
    for device in devices { try device.sync() }
    try devices[0].run("edit", "1", "--title", "hw 2 final")
    try devices[1].run("edit", "1", "--title", "hw 2 revised")
    for _ in 0..<2 { for device in devices { try device.sync() } }
    try expectSame(devices)
    #expect(try devices[0].titles() == ["hw 2 final"])
    for (device, names) in zip(
      devices, [("this device", "desktop"), ("laptop", "this device"), ("laptop", "desktop")])
    {
      let shown = try device.run("conflicts").output
      #expect(
        shown
          == """
            1  hw 2 final  CS 298  title
               is now     hw 2 final  \(names.0)
               set aside  hw 2 revised  \(names.1)
               before     hw 2

          """.replacing("\n\n", with: "\n"))
      #expect(try device.run("status", "--format", "{sync}").output == "1 conflict\n")
      #expect(try device.run("status").output.hasSuffix("\n1 conflict: arc conflicts\n"))
    }
    let words = ["resolve", "1", how] + (how == "--merge" ? ["hw", "2", "both"] : [])
    #expect(try devices[2].run("arc", words).exit == 0)
    for device in [devices[2], devices[0], devices[1]] { try device.sync() }
    let title = ["--keep": "hw 2 revised", "--accept": "hw 2 final", "--merge": "hw 2 both"][how] ?? ""
    for device in devices {
      #expect(try device.titles() == [title])
      #expect(try device.run("conflicts").output == "no conflicts\n")
    }
    try expectSame(devices)
  }

  @Test func aLineMayBeginLikeACommandOfAccounts() throws {
    let bench = try Workbench()
    let device = try bench.device("laptop")
    try device.run("new", "Home")
    for line in ["sync with Bob friday 3pm", "account meeting monday", "resolve billing bug tuesday"] {
      let run = try device.run("arc", line.split(separator: " ").map(String.init))
      #expect(run.exit == 0 && run.output.hasPrefix("+ "), "\(run.all)")
    }
    #expect(try device.run("resolve", "1").exit == 64)
  }

  @Test func theTabKeyKnowsTheWordsOfAccounts() throws {
    let bench = try Workbench()
    let device = try bench.device("laptop")
    func values(_ words: String...) throws -> [String] {
      try device.run("arc", ["__complete"] + words).output.split(separator: "\n").map {
        String($0.split(separator: "\t", omittingEmptySubsequences: false)[0])
      }
    }
    #expect(try values("sync", "") == ["status"])
    #expect(try values("devices", "") == ["ls", "revoke"])
    #expect(try values("account", "") == ["password", "export", "delete"])
    #expect(try values("resolve", "") == ["all"])
    #expect(try values("resolve", "1", "--m") == ["--merge"])
  }

  @Test func whatIsChangedOfflineArrivesLater() throws {
    let bench = try Workbench()
    let devices = try bench.devices("laptop", "desktop")
    bench.stopServer()
    for (place, device) in devices.enumerated() {
      try device.run("new", "Home")
      for task in 0..<3 { try device.run("add", "Home task \(place) \(task)") }
      let run = try device.run("sync")
      #expect(run.exit == 1)
      #expect(
        run.errors == """
          arc: \(bench.url) does not answer
            everything is saved on this machine; arc sends it when the server answers

          """)
      #expect(try device.run("status", "--format", "{sync}").output == "4 waiting\n")
    }
    let status = try devices[0].run("sync", "status")
    #expect(status.output.contains("  waiting       4 changes\n"))
    #expect(status.output.contains("  problem       \(bench.url) does not answer\n"))
    try bench.startServer()
    for _ in 0..<2 { for device in devices { try device.sync() } }
    try expectSame(devices)
    #expect(try devices[0].titles().count == 6)
    #expect(try devices[0].run("status", "--format", "{sync}").output == "synced\n")
  }

  @Test func atATerminalACommandSaysThatItsChangeWaitsForTheServer() async throws {
    let bench = try Workbench()
    let device = try bench.devices("laptop", syncsInBackground: true)[0]
    func shows(_ words: String...) throws -> String {
      let terminal = PseudoTerminal()
      try terminal.start(device.process("arc", words))
      #expect(terminal.end() == 0)
      return terminal.screen
    }
    #expect(try !shows("new", "Home").contains("saved here"))
    try await eventually("it is sent") { try device.run("status", "--format", "{sync}").output == "synced\n" }
    bench.stopServer()
    // The first sync in the background finds out that nobody answers; from then on commands know.
    var count = 0
    try await eventually("a command says it") {
      count += 1
      let plural = count == 1 ? "1 change waits" : "\(count) changes wait"
      return try shows("new", "Work \(count)").contains("saved here; \(plural) for the server")
    }
    #expect(try !shows("ls").contains("saved here"))
    try bench.startServer()
    try device.sync()
    #expect(try !shows("new", "School").contains("saved here"))
  }

  @Test func aCommandSyncsInTheBackgroundAndHoldsNoPipe() async throws {
    let bench = try Workbench()
    let devices = try bench.devices("laptop", "desktop", syncsInBackground: true)
    // The pipe ends with arc, although the sync goes on.
    let pipe = Pipe()
    let process = devices[0].process("arc", ["new", "Home"])
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    #expect(String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) == "+ Home\n")
    process.waitUntilExit()
    try await eventually("it is sent") {
      try devices[0].run("status", "--format", "{sync}").output == "synced\n"
        && devices[1].sync().exit == 0 && devices[1].run("ls").output.contains("Home")
    }
  }

  @Test func twoSyncsOfOnePlannerDoNotMeet() throws {
    let bench = try Workbench()
    let devices = try bench.devices("laptop", "desktop")
    try devices[0].run("new", "Home")
    for task in 0..<20 { try devices[0].run("add", "Home task \(task)") }
    let syncs = try (0..<6).map { _ in
      let process = devices[0].process("arc", ["sync"])
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      return process
    }
    for sync in syncs {
      sync.waitUntilExit()
      #expect(sync.terminationStatus == 0)
    }
    try devices[1].sync()
    #expect(try devices[1].titles().count == 20)
    try expectSame(devices)
  }
}
