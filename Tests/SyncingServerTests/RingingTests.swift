import Foundation
import TestServer
import Testing

/// Which of several real devices rings, as `arc config ring` says.
@Suite(.fewAtOnce, .timeLimit(.minutes(10))) struct RingingTests {
  @Test func aDeviceThatRingsWhenAloneIsSilentWhileAnotherRings() async throws {
    let bench = try Workbench()
    let devices = try bench.devices("laptop", "phone", syncsInBackground: true)
    let (laptop, phone) = (devices[0], devices[1])
    try phone.run("config", "ring", "when-alone")
    let daemon = try laptop.startListening()
    try phone.startListening()
    try await eventually("the phone hears of the laptop") {
      try phone.run("daemon", "status").output.contains("  silent      another device reminds you; ")
    }
    #expect(try !laptop.run("daemon", "status").output.contains("  silent"))
    try laptop.run("remind", "me to drink in 1 second")
    try await eventually("the laptop reminds") { laptop.heard.contains("drink") }
    try await eventually("it is due on the phone, too") {
      try phone.run("alerts", "--json").output.contains("drink")
    }
    try await Task.sleep(for: .seconds(1))
    #expect(!phone.heard.contains("drink"))
    // Nobody has answered when the laptop goes: the phone takes over, and rings by itself from then on.
    kill(daemon.processIdentifier, SIGTERM)
    daemon.waitUntilExit()
    try await eventually("the phone rings for what nobody answered") { phone.heard.contains("drink") }
    #expect(try phone.run("daemon", "status").output.contains("no other device that reminds you"))
    try laptop.startListening()
    try await eventually("the phone leaves it to the laptop again") {
      try phone.run("daemon", "status").output.contains("  silent      another device reminds you; ")
    }
    bench.stopServer()
    try phone.run("remind", "me to eat in 1 second")
    try await eventually("without a server it is alone") { phone.heard.contains("eat") }
  }

  @Test func ofTwoThatRingWhenAloneOneRingsAndASettingIsHeardAtOnce() async throws {
    let bench = try Workbench()
    let devices = try bench.devices("laptop", "phone", syncsInBackground: true)
    for device in devices {
      try device.run("config", "ring", "when-alone")
      try device.startListening()
    }
    func silent() throws -> [Bool] {
      try devices.map { try $0.run("daemon", "status").output.contains("  silent      another device") }
    }
    try await eventually("one of them rings") { try silent().count { $0 } == 1 }
    let other = try #require(try silent().firstIndex(of: true))
    try devices[other].run("config", "ring", "on")
    try await eventually("now the other one") { try silent().firstIndex(of: true) == 1 - other }
    try devices[other].run("config", "ring", "off")
    try await eventually("who never rings is no company") { try !silent().contains(true) }
    #expect(try devices[other].run("daemon", "status").output.contains("does not remind you"))
  }
}

extension Device {
  /// Starts a daemon that reminds through the person's settings: by a command that writes down what it gets.
  @discardableResult
  func startListening() throws -> Process {
    let notify = folder + "/notify"
    try "#!/bin/sh\ncat >>'\(folder)/heard'\n".write(toFile: notify, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: notify)
    for level in ["push", "alarm"] { try run("config", "\(level)-channels", "command:\(notify)") }
    try run("config", "quiet-hours", "off")
    return try startDaemon(["daemon", "--store", planner])
  }
}
