import Foundation
import Moments
import Planner
import Reminding
import Store
import TestServer
import Testing

@testable import Daemon

@Suite(.fewAtOnce) struct DaemonTests {
  @Test func theWorkedExampleRunsToTheSecond() async throws {
    let place = try Workplace()
    let noon = place.begin.adding(seconds: -5 * 3600)
    let task = try place.add(["call the bank"], due: noon, path: "nag", at: noon.adding(seconds: -3600))[0]
    var times: [String] = []
    for minute in [0, 60, 61, 240, 300, 360, 420] {
      let now = noon.adding(seconds: minute * 60)
      if minute == 61 {
        try place.store(at: now).record("snoozed") {
          try $0.ask(.snooze(until: noon.adding(seconds: 4 * 3600)), of: .task(task))
        }
      }
      try await place.once(at: now.adding(seconds: -1))
      let count = place.heard().count
      #expect(try await place.once(at: now) == 0)
      if place.heard().count > count { times.append("\(minute / 60):00 \(place.words().last ?? "")") }
    }
    #expect(
      times == [
        "0:00 1 push 0 due now", "1:00 2 push 0 due 1 hour ago, at 12:00",
        "4:00 2 push 0 due 4 hours ago, at 12:00", "5:00 3 push 0 due 5 hours ago, at 12:00",
        "6:00 4 alarm 0 due 6 hours ago, at 12:00", "7:00 4 alarm 0 due 7 hours ago, at 12:00",
      ])
  }

  @Test func moreThanThreeAtOnceBecomeOneThatListsThem() async throws {
    let place = try Workplace()
    try place.add(
      (1...5).map { "hw \($0)" }, due: place.begin, path: "nag", at: place.begin.adding(seconds: -60))
    #expect(try await place.once(at: place.begin) == 0)
    let heard = place.heard()
    #expect(heard.count == 1)
    #expect(heard.first?["kind"] as? String == "group")
    #expect(heard.first?["title"] as? String == "5 reminders")
    #expect((heard.first?["alerts"] as? [Any])?.count == 5)
    #expect(try place.store().firedAlerts(.sent, limit: 10).count == 5)
    #expect(try await place.once(at: place.begin.adding(seconds: 1)) == 0)
    #expect(place.heard().count == 1)
  }

  @Test func threeAtOnceStaySingle() async throws {
    let place = try Workplace()
    try place.add(["a", "b", "c"], due: place.begin, path: "nag", at: place.begin.adding(seconds: -60))
    try await place.once(at: place.begin)
    #expect(place.heard().map { $0["title"] as? String } == ["a", "b", "c"])
  }

  @Test func quietHoursHoldAPushUntilTheyEnd() async throws {
    let place = try Workplace()
    let night = place.begin.adding(seconds: 6 * 3600)
    try place.add(["late"], due: night, path: "gentle", at: place.begin)
    try await place.once(at: night)
    try await place.once(at: night.adding(seconds: 9 * 3600 - 1))
    #expect(place.heard().isEmpty)
    try await place.once(at: night.adding(seconds: 9 * 3600))
    #expect(place.words() == ["1 push 0 due 9 hours ago, at 23:00"])
  }

  @Test func aCommandThatFailsIsTriedAgainLaterAndRemembered() async throws {
    let place = try Workplace(command: "exit 3")
    try place.add(["hw"], due: place.begin, path: "nag", at: place.begin.adding(seconds: -60))
    #expect(try await place.once(at: place.begin) == 1)
    #expect(
      try place.store().failingChannels().map(\.message) == ["\(place.folder.path)/notify ended with code 3"])
    #expect(try place.store().firedAlerts(.pending, limit: 9).count == 1)
  }

  @Test func aCommandMayEndWithoutReadingWhatItGets() async throws {
    let place = try Workplace()
    try "#!/bin/sh\nexec <&-\nsleep 0.2\n".write(
      toFile: place.folder.path + "/notify", atomically: false, encoding: .utf8)
    // More than a pipe holds, so that the end of the program breaks it.
    let title = String(repeating: "long ", count: 20_000)
    try place.add([title], due: place.begin, path: "nag", at: place.begin.adding(seconds: -60))
    #expect(try await place.once(at: place.begin) == 0)
    #expect(try place.store().firedAlerts(.sent, limit: 9).count == 1)
  }

  @Test func anAlertOutlivesADeathAtAnyPointWithAtMostOneDuplicate() async throws {
    for fault in 1... {
      let place = try Workplace()
      try place.add(["a", "b"], due: place.begin, path: "nag", at: place.begin.adding(seconds: -60))
      let end = try await place.once(at: place.begin, fault: fault)
      let again = try await place.once(at: place.begin.adding(seconds: 1))
      #expect(again == 0)
      let keys = place.heard().compactMap { $0["key"] as? String }
      #expect(Set(keys).count == 2, "\(fault)")
      #expect(keys.count <= 3, "\(fault): \(keys)")
      #expect(try place.store().firedAlerts(.sent, limit: 9).count == 2, "\(fault)")
      if end == 0 {
        #expect(fault > 8)
        break
      }
      #expect(end == SIGKILL)
    }
  }

  @Test func aDaemonFiresOnTimeSeesChangesAndEndsInOrder() async throws {
    let place = try Workplace()
    try place.set("quiet-hours = \"off\"")
    let process = try place.start(["daemon", "--store", place.path, "--channel", place.channel])
    defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    try await place.eventually { place.errors.contains("reminding") }
    let second = try place.start(["daemon", "--store", place.path, "--channel", place.channel])
    #expect(try await place.end(of: second) == 1)
    #expect(place.errors.contains("arc daemon is already running (process \(process.processIdentifier))"))
    // Due times have whole minutes; a lead time brings the first alert in two seconds.
    let now = Moment(seconds: Int(Date().timeIntervalSince1970))
    let due = now.adding(seconds: 120 - now.seconds % 60)
    try place.add(["soon"], due: due, lead: due.seconds - now.seconds - 2, at: now)
    try await place.eventually { place.heard().count == 1 }
    #expect(place.heard().first?["late"] is Int)
    process.terminate()
    #expect(try await place.end(of: process) == 0)
    #expect(process.terminationReason == .exit)
    #expect(place.errors.contains("stopped"))
  }

  /// SQLite's changes are noticed when they are written, and can be seen later, when the disk has them.
  @Test func everyChangeIsSeenAlsoOfAProgramThatStays() async throws {
    let place = try Workplace()
    let other = place.store()
    try place.add(["a"], due: place.begin, path: "nag", at: place.begin.adding(seconds: -60))
    let process = try place.start([
      "daemon", "--store", place.path, "--at", "\(place.begin.seconds)", "--channel", place.channel,
    ])
    defer { process.terminate() }
    try await place.eventually { place.heard().count == 1 }
    let task = try other.firedAlerts(limit: 1)[0].subject.number
    try await place.eventually { try other.firedAlerts(.sent, limit: 9).count == 1 }
    for _ in 0..<10 {
      try other.record("muted") { try $0.ask(.mute, of: .task(task)) }
      try await place.eventually { try other.recalls().isEmpty }
    }
  }

  @Test func aKillInTheMiddleOfADeliveryLosesNothing() async throws {
    // Only the first delivery hangs, until the daemon is dead.
    let place = try Workplace(command: #"[ -e "$0.hung" ] || { touch "$0.hung"; exec sleep 60; }"#)
    try place.add(["a"], due: place.begin, path: "nag", at: place.begin.adding(seconds: -60))
    let process = try place.start([
      "daemon", "--store", place.path, "--at", "\(place.begin.seconds)", "--channel", place.channel,
    ])
    try await place.eventually { place.heard().count == 1 }
    kill(process.processIdentifier, SIGKILL)
    _ = try await place.end(of: process)
    #expect(try await place.once(at: place.begin) == 0)
    let keys = place.heard().compactMap { $0["key"] as? String }
    #expect(keys.count == 2)
    #expect(Set(keys).count == 1)
  }
}
