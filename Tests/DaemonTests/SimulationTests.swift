import Foundation
import Moments
import Planner
import Store
import TestServer
import Testing

@testable import Daemon

/// The daemon through days and weeks, each in a moment.
@Suite(.fewAtOnce) struct SimulationTests {
  /// 2026-11-20 09:00 in UTC, a Friday.
  let morning = Moment(seconds: 1_795_165_200)
  private func hour(_ hours: Double) -> Moment { morning.adding(seconds: Int(hours * 3600)) }

  @discardableResult
  private func add(
    _ title: String, _ date: String, _ time: String? = nil, path: String? = nil, zone: String? = nil,
    to play: Simulation
  ) throws -> Int {
    try play.store().record("added") { step in
      let arc = try step.snapshot.arcs().arcs.first?.id ?? step.addArc(path: "CS 298").id
      var fields = ArcTask.Fields(title: title)
      (fields.date, fields.time, fields.path) = (Day(iso: date), time.flatMap { TimeOfDay(iso: $0) }, path)
      fields.zone = zone
      return try step.add(fields, to: arc).id
    }
  }

  @Test func theWorkedExampleRunsToTheSecond() async throws {
    let play = try Simulation(at: morning)
    let task = try add("call the bank", "2026-11-20", "12:00", path: "nag", to: play)
    play.at(hour(4.001)) {
      try play.store().record("snoozed") {
        _ = try $0.ask(.snooze(until: self.hour(7)), of: .task(task))
      }
    }
    try await play.run(until: hour(11.9))
    #expect(
      play.words == [
        "12:00:00 1 push due now", "13:00:00 2 push due 1 hour ago, at 12:00",
        "16:00:00 2 push due 4 hours ago, at 12:00", "17:00:00 3 push due 5 hours ago, at 12:00",
        "18:00:00 4 alarm due 6 hours ago, at 12:00", "19:00:00 4 alarm due 7 hours ago, at 12:00",
        "20:00:00 4 alarm due 8 hours ago, at 12:00",
      ])
  }

  @Test func aWeekPassesInSecondsAndNoPushComesAtNight() async throws {
    let play = try Simulation(at: morning)
    for day in 20...29 {
      try add("read", "2026-11-\(day)", to: play)
      try add("lab", "2026-11-\(day)", "17:00", path: "gentle", to: play)
      try add("late", "2026-11-\(day)", "21:30", path: "nag", to: play)
    }
    try await play.run(until: morning.adding(seconds: 7 * 86_400))
    let keys = play.arrivals.flatMap(\.notice.parts).map(\.key)
    #expect(keys.count == Set(keys).count)
    #expect(keys.count > 100)
    let atNight = play.arrivals.filter {
      let hour = play.zone.local(at: $0.at).time.minutes / 60
      return (hour >= 22 || hour < 8) && $0.notice.parts.contains { $0.level == .push }
    }
    // An alarm rings at night when its own first time lies there.
    #expect(atNight.isEmpty)
    #expect(play.arrivals.allSatisfy { $0.notice.late == 0 || $0.notice.level == .push })
  }

  @Test(arguments: [3600, 86_400, 40 * 86_400])
  func aClockThatIsSetForwardBringsOneAlertAndSetBackNone(jump: Int) async throws {
    let play = try Simulation(at: morning, settings: ["quiet-hours": "off"])
    try add("a", "2026-11-20", "10:00", path: "nag", to: play)
    play.at(hour(1.5)) { play.set(clock: self.hour(1.5).adding(seconds: jump)) }
    play.at(hour(1.6).adding(seconds: jump)) { play.set(clock: self.hour(1.6)) }
    try await play.run(until: hour(1.55).adding(seconds: jump))
    let forward = play.arrivals.count
    // 10:00; then what the jump passed over is one alert, and nothing when nothing was.
    #expect(forward == 2)
    play.set(clock: hour(1.6))
    try await play.run(until: hour(1.9))
    #expect(play.arrivals.count == forward)
    let keys = play.arrivals.map(\.notice.key)
    #expect(Set(keys).count == keys.count)
  }

  @Test func anotherZoneMovesWhatFloatsAndNotWhatIsPinned() async throws {
    let folders = Zone.folders(tzdir: nil)
    let (berlin, tokyo) = (
      try Zone(named: "Europe/Berlin", in: folders), try Zone(named: "Asia/Tokyo", in: folders)
    )
    let play = try Simulation(at: morning, zone: berlin, settings: ["quiet-hours": "off"])
    try add("floats", "2026-11-21", "10:00", path: "gentle", to: play)
    try add("pinned", "2026-11-21", "10:00", path: "gentle", zone: "Europe/Berlin", to: play)
    play.at(hour(2)) { play.move(to: tokyo) }
    try await play.run(until: morning.adding(seconds: 86_400 + 30 * 60))
    // 10:00 in Tokyo is 01:00 in UTC; 10:00 in Berlin is 09:00.
    let times = play.arrivals.filter { $0.notice.step == 1 }.map {
      "\($0.notice.title) \(Zone.utc.local(at: $0.at))"
    }
    #expect(times == ["floats 2026-11-21T01:00", "pinned 2026-11-21T09:00"])
    // The same epoch: the reminder was not begun anew.
    #expect(play.arrivals.allSatisfy { $0.notice.key.hasSuffix("/0.1") || $0.notice.step > 1 })
  }

  @Test func manyWithinAMinuteBecomeFew() async throws {
    let play = try Simulation(at: morning, settings: ["quiet-hours": "off"])
    // Leads to the second spread them over half a minute before 10:00.
    try play.store().record("added") { step in
      let arc = try step.addArc(path: "CS 298").id
      for number in 1...8 {
        var fields = ArcTask.Fields(title: "hw \(number)")
        (fields.date, fields.time, fields.path) = (Day(iso: "2026-11-20"), TimeOfDay(iso: "10:00"), "gentle")
        fields.leads = [40 - number * 4]
        _ = try step.add(fields, to: arc)
      }
    }
    try await play.run(until: hour(1).adding(seconds: -1))
    #expect(play.arrivals.map(\.notice.title) == ["hw 1", "hw 2", "hw 3", "4 reminders"])
    // The rest comes at the end of the minute, with what is due then.
    try await play.run(until: hour(1).adding(seconds: 120))
    let keys = Set(play.arrivals.flatMap(\.notice.parts).map(\.key))
    #expect(keys.count == 16)
    #expect(play.arrivals.count == 6)
    #expect(try play.store().firedAlerts(.pending, limit: 99).isEmpty)
  }

  @Test func anAlarmWaitsForNoMinute() async throws {
    let play = try Simulation(at: morning, settings: ["quiet-hours": "off"])
    for number in 1...5 { try add("hw \(number)", "2026-11-20", "10:00", path: "gentle", to: play) }
    try play.store().record("added") { step in
      try step.set(path: "ring", to: "at due alarm")
      var fields = ArcTask.Fields(title: "ring")
      (fields.date, fields.time, fields.path) = (Day(iso: "2026-11-20"), TimeOfDay(iso: "10:01"), "ring")
      fields.leads = [30]
      _ = try step.add(fields, to: step.snapshot.arcs().arcs[0].id)
    }
    try await play.run(until: hour(1).adding(seconds: 31))
    #expect(play.arrivals.count == 2)
    #expect(play.arrivals.last?.at == hour(1).adding(seconds: 30))
  }
}
