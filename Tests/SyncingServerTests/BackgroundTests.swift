import Foundation
import Testing

/// arcd as a daemon: it syncs beside reminding.
@Suite(.timeLimit(.minutes(10))) struct BackgroundTests {
  @Test func aChangeIsOnTheOtherDeviceByItself() async throws {
    let bench = try Workbench()
    let devices = try bench.devices("laptop", "desktop", syncsInBackground: true)
    for device in devices { try device.startDaemon() }
    try devices[0].run("new", "Home")
    for (place, device) in [0, 1, 1, 0].enumerated() {
      try devices[device].run("add", "Home task \(place)")
      try await eventually("task \(place)") {
        try devices[1 - device].titles().contains("task \(place)")
      }
    }
    try await eventually("nothing waits") {
      try devices.allSatisfy { try $0.run("status", "--format", "{sync}").output == "synced\n" }
    }
    try expectSame(devices)
  }

  @Test func aCompletionElsewhereSilencesAnAlert() async throws {
    let bench = try Workbench()
    let devices = try bench.devices("laptop", "desktop", syncsInBackground: true)
    for device in devices {
      try device.run("config", "quiet-hours", "off")
      try device.startDaemon()
    }
    try devices[0].run("new", "Home")
    try devices[0].run("add", "Home task 1 in 20 seconds")
    try await eventually("both ring") {
      try devices.allSatisfy { try $0.run("alerts", "--json").output.contains("task 1") }
    }
    try devices[1].run("done", "task", "1")
    try await eventually("both are silent") {
      try devices.allSatisfy { try !$0.run("alerts", "--json").output.contains("task 1") }
    }
  }

  @Test func remindersComeWhileTheServerHangsOrIsAway() async throws {
    let bench = try Workbench()
    let device = try bench.devices("laptop", syncsInBackground: true)[0]
    try device.run("config", "quiet-hours", "off")
    try device.run("new", "Home")
    try device.startDaemon()
    let server = try #require(bench.server?.processIdentifier)
    kill(server, SIGSTOP)
    try device.run("remind", "me to drink in 1 second")
    try await eventually("it reminds though the server hangs") { device.heard.contains("drink") }
    kill(server, SIGCONT)
    bench.stopServer()
    try device.run("remind", "me to eat in 1 second")
    try await eventually("it reminds without a server") { device.heard.contains("eat") }
    try await eventually("it says why it does not sync") {
      try device.run("daemon", "status").output.contains("  not synced: \(bench.url) does not answer\n")
    }
    try bench.startServer()
    try await eventually("it comes back by itself") {
      try device.run("status", "--format", "{sync}").output == "synced\n"
    }
    #expect(device.log.components(separatedBy: "not synced").count == 2, "\(device.log)")
    #expect(device.log.contains("syncing works again"))
  }

  @Test func killedDaemonsLoseNothing() async throws {
    let bench = try Workbench()
    let devices = try bench.devices("laptop", "desktop", syncsInBackground: true)
    try devices[0].run("new", "Home")
    var random = SystemRandomNumberGenerator()
    for round in 0..<10 {
      let daemons = try devices.map { try $0.startDaemon() }
      try devices[round % 2].run("add", "Home task \(round)")
      usleep(UInt32.random(in: 0..<150_000, using: &random))
      for daemon in daemons {
        kill(daemon.processIdentifier, SIGKILL)
        daemon.waitUntilExit()
      }
    }
    for _ in 0..<2 { for device in devices { try device.sync() } }
    try expectSame(devices)
    #expect(try devices[0].titles().count == 10)
  }

  @Test func aDaemonHearsOfALoginAndALogout() async throws {
    let bench = try Workbench()
    let device = try bench.device("laptop", syncsInBackground: true)
    try device.run("new", "Home")
    let daemon = try device.startDaemon()
    try device.logIn(registers: true)
    try await eventually("it follows the account") { device.log.contains("syncing with \(bench.url) as mia") }
    try device.run("logout")
    try device.run("add", "Home task 1")
    try device.logIn()
    try device.run("add", "Home task 2")
    try await eventually("it goes on") { try device.run("status", "--format", "{sync}").output == "synced\n" }
    kill(daemon.processIdentifier, SIGTERM)
    daemon.waitUntilExit()
    #expect(daemon.terminationStatus == 0)
  }
}

extension Device {
  /// Starts a daemon that tells a command, which writes down what it gets.
  @discardableResult
  func startDaemon() throws -> Process {
    let notify = folder + "/notify"
    try "#!/bin/sh\ncat >>'\(folder)/heard'\n".write(toFile: notify, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: notify)
    let process = process("arcd", ["daemon", "--store", planner, "--channel", "command:\(notify)"])
    if !FileManager.default.fileExists(atPath: folder + "/log") {
      try Data().write(to: URL(fileURLWithPath: folder + "/log"))
    }
    let log = try #require(FileHandle(forWritingAtPath: folder + "/log"))
    try log.seekToEnd()
    process.standardError = log
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    bench.keep(process)
    return process
  }

  /// What the daemon said of itself.
  var log: String { (try? String(contentsOfFile: folder + "/log", encoding: .utf8)) ?? "" }

  /// What the command got.
  var heard: String { (try? String(contentsOfFile: folder + "/heard", encoding: .utf8)) ?? "" }
}
