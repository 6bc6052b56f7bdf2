import Foundation
import Moments
import Store
import TestServer
import Testing

/// How a daemon ends, and what it does with little.
@Suite(.fewAtOnce) struct EndingTests {
  private static let isHard = ProcessInfo.processInfo.environment["ARC_TEST_HARD"] != nil

  @Test(arguments: 1...(isHard ? 60 : 8))
  func aDaemonThatIsToldToEndEndsSoonAndLosesNothing(turn: Int) async throws {
    let place = try Workplace(command: "sleep 0.1")
    try place.set("quiet-hours = \"off\"")
    try place.add(["a", "b", "c"], due: place.begin, path: "nag", at: place.begin.adding(seconds: -60))
    let process = try place.start([
      "daemon", "--store", place.path, "--at", "\(place.begin.seconds)", "--channel", place.channel,
    ])
    defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    try await place.eventually { place.errors.contains("reminding") }
    try await Task.sleep(for: .milliseconds(Int.random(in: 0...600)))
    let start = ContinuousClock.now
    process.terminate()
    #expect(try await place.end(of: process) == 0)
    #expect(process.terminationReason == .exit)
    // The machine may be busy with other tests.
    #expect(ContinuousClock.now - start < .seconds(60), "\(ContinuousClock.now - start)")
    #expect(try await place.once(at: place.begin.adding(seconds: 1)) == 0)
    let keys = place.heard().compactMap { $0["key"] as? String }
    #expect(Set(keys).count == 3, "\(keys)")
    #expect(keys.count <= 4, "\(keys)")
    #expect(try place.store().firedAlerts(.sent, limit: 9).count == 3)
  }

  @Test func fourDifferentRemindersAtOnceAreOneMessage() async throws {
    let place = try Workplace()
    try place.add(
      ["a", "b", "c", "d"], due: place.begin, path: "nag", at: place.begin.adding(seconds: -60))
    try await place.once(at: place.begin)
    #expect(place.heard().map { $0["title"] as? String } == ["4 reminders"])
  }
}
