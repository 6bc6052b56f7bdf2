import Moments
import Planner
import Store
import TestServer
import Testing

@testable import Daemon

/// What repeats and nobody ticks speaks once for each occurrence, in its turn.
@Suite(.fewAtOnce) struct MissedTests {
  /// 2026-11-20 09:00 in UTC, a Friday.
  let morning = Moment(seconds: 1_795_165_200)

  private func repeating(_ title: String, _ time: String?, _ rule: String, in play: Simulation) throws {
    try play.store().record("added") { step in
      var fields = ArcTask.Fields(title: title)
      (fields.date, fields.time) = (Day(iso: "2026-11-21"), time.flatMap { TimeOfDay(iso: $0) })
      fields.recurrence = rule
      _ = try step.add(fields, to: step.addArc(path: "Arc of \(title)").id)
    }
  }

  /// When alerts arrived, `day HH:MM`.
  private func times(_ play: Simulation) -> [String] {
    play.arrivals.map { arrival in
      let local = play.zone.local(at: arrival.at)
      return "\(local.day.day) \(local.time)"
    }
  }

  @Test func vitaminsThatNobodyTicksSpeakEachDay() async throws {
    let play = try Simulation(at: morning)
    try repeating("vitamins", "09:00", "FREQ=DAILY", in: play)
    try await play.run(until: morning.adding(seconds: 3 * 86_400 + 3600))
    #expect(times(play) == ["21 08:30", "21 09:00", "22 08:30", "22 09:00", "23 08:30", "23 09:00"])
    let open = try play.store().read { try $0.tasks(kind: .open) }
    #expect(open.map { "\($0.fields.date?.description ?? "") \($0.missed)" } == ["2026-11-23 2"])
  }

  @Test func aMachineThatSleptForWeeksSpeaksOnce() async throws {
    let play = try Simulation(at: morning)
    try repeating("vitamins", "09:00", "FREQ=DAILY", in: play)
    try repeating("class", "10:00", "FREQ=WEEKLY;BYDAY=TU,TH", in: play)
    play.set(clock: morning.adding(seconds: 28 * 86_400 + 6 * 3600))
    try await play.run(until: morning.adding(seconds: 28 * 86_400 + 8 * 3600))
    #expect(play.arrivals.count <= 2)
    #expect(!play.arrivals.isEmpty)
  }

  @Test func whatComesSeveralTimesADaySpeaksOnTheMinute() async throws {
    let play = try Simulation(at: morning)
    try repeating("pills", "09:00", "FREQ=DAILY;BYHOUR=9,14", in: play)
    try play.store().record("path") { step in
      var fields = try step.snapshot.task(1).fields
      fields.path = "gentle"
      try step.edit(task: 1, fields)
    }
    try await play.run(until: morning.adding(seconds: 2 * 86_400 + 3600))
    #expect(times(play) == ["21 09:00", "21 10:00", "21 14:00", "21 15:00", "22 09:00", "22 10:00"])
  }
}
