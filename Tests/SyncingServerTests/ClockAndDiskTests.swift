import Foundation
import TestServer
import Testing

/// Clocks that are wrong, and disks that take nothing.
@Suite(.fewAtOnce, .timeLimit(.minutes(10))) struct ClockAndDiskTests {
  @Test(arguments: [("2025-11-20T09:00", "2026-11-20T09:00"), ("2026-11-20T09:00", "2025-11-20T09:00")])
  func clocksAYearApartDecideNothing(first: String, second: String) throws {
    let bench = try Workbench()
    let devices = try bench.devices("laptop", "desktop")
    let clocks = [first, second]
    func on(_ place: Int, _ words: String...) throws {
      let run = try devices[place].run("arc", words + ["--now", clocks[place]])
      try #require(run.exit == 0, "\(run.all)")
    }
    try on(0, "new", "Home")
    try on(0, "add", "Home task 1 due 2027-03-01")
    try on(0, "sync")
    try on(1, "sync")
    // One after the other, each having seen what was before: the last one stands, whatever its clock says.
    try on(1, "edit", "1", "--title", "task 1 by the desktop")
    try on(1, "sync")
    try on(0, "sync")
    try on(0, "edit", "1", "--title", "task 1 by the laptop")
    try on(0, "sync")
    try on(1, "sync")
    #expect(try devices.map { try $0.titles() } == [["task 1 by the laptop"], ["task 1 by the laptop"]])
    // Without knowing of each other: what reached the server first stands, the other one is kept.
    try on(0, "edit", "1", "--title", "task 1 first")
    try on(1, "edit", "1", "--title", "task 1 second")
    for place in [0, 1, 0] { try on(place, "sync") }
    for device in devices {
      #expect(try device.titles() == ["task 1 first"])
      #expect(try device.run("conflicts").output.contains("set aside  task 1 second"))
    }
    try on(0, "resolve", "1", "--keep")
    for place in [0, 1] { try on(place, "sync") }
    #expect(try devices[1].titles() == ["task 1 second"])
    try expectSame(devices)
  }

  /// The file of a planner may not grow: what comes from others waits, and nothing that was recorded is lost.
  @Test func aFullDiskOfADeviceIsSaidAndHarmsNothing() throws {
    let bench = try Workbench()
    let devices = try bench.devices("laptop", "desktop")
    try devices[0].run("new", "Home")
    for device in devices { try device.sync() }
    let note = String(repeating: "long ", count: 3000)
    for task in 0..<20 { try devices[0].run("add", "Home task \(task)", "--description", note) }
    try devices[1].run("add", "Home task of the desktop")
    try devices[0].sync()
    let full = try devices[1].run(withFilesOf: 600, "sync")
    #expect(full.exit != 0)
    #expect(full.errors.hasPrefix("arc: "), "\(full.all)")
    #expect(full.errors.contains("disk") || full.errors.contains("space"), "\(full.all)")
    #expect(try devices[1].titles().contains("task of the desktop"))
    #expect(try devices[1].run("doctor").exit == 0)
    for _ in 0..<2 { for device in devices { try device.sync() } }
    #expect(try devices[1].titles().count == 21)
    try expectSame(devices)
  }

  /// Commands that are killed at any point while others sync: what they said they did is there.
  @Test func killedCommandsLoseNothingThatTheyAcknowledged() async throws {
    let bench = try Workbench()
    let devices = try bench.devices("laptop", "desktop", syncsInBackground: true)
    try devices[0].run("new", "Home")
    try devices[0].sync()
    try devices[1].sync()
    var acknowledged: [String] = []
    for round in 0..<(isHard ? 60 : 8) {
      let commands = try devices.indices.map { place in
        let process = devices[place].process("arc", ["add", "Home task \(round) \(place)"])
        let output = Pipe()
        (process.standardOutput, process.standardError) = (output, FileHandle.nullDevice)
        try process.run()
        return (process, output, "task \(round) \(place)")
      }
      usleep(.random(in: 0..<250_000))
      if round % 4 == 3 { bench.stopServer(SIGKILL) }
      for (process, output, title) in commands {
        kill(process.processIdentifier, SIGKILL)
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        if text.hasPrefix("+ ") { acknowledged.append(title) }
      }
      if round % 4 == 3 { try bench.startServer() }
    }
    try await eventually("all syncs are through, and everything is there") {
      for device in devices { try device.sync() }
      return try devices[0].titles() == devices[1].titles()
    }
    let titles = try devices[1].titles()
    #expect(Set(titles).count == titles.count)
    #expect(Set(acknowledged).isSubset(of: titles))
    try expectSame(devices)
    print("killed commands: \(acknowledged.count) acknowledged, \(titles.count) there")
  }
}

extension Device {
  /// Runs `arc` where no file may grow beyond so many blocks of 512 bytes, as on a full disk.
  func run(withFilesOf blocks: Int, _ words: String...) throws -> Run {
    let shell = ["-c", "trap '' XFSZ; ulimit -f \(blocks); exec \"$@\"", "sh"]
    return try run(
      program: URL(fileURLWithPath: "/bin/sh"),
      shell + [Workbench.programs.appendingPathComponent("arc").path] + words)
  }
}
