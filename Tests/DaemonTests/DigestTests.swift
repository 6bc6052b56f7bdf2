import Foundation
import Moments
import Planner
import Reminding
import Store
import TestServer
import Testing

@testable import Daemon

@Suite(.fewAtOnce) struct DigestTests {
  /// 2026-11-20 06:00 in UTC, a Friday.
  let early = Moment(seconds: 1_795_154_400)
  private func hour(_ hours: Double) -> Moment { early.adding(seconds: Int(hours * 3600)) }

  private func play(_ digest: String = "on", at now: Moment? = nil) throws -> Simulation {
    let play = try Simulation(at: now ?? early, settings: ["digest": digest])
    try play.store().record("added") { step in
      let arc = try step.addArc(path: "CS 298").id
      for (title, date, time) in [
        ("a", "2026-11-20", "20:00"), ("b", "2026-11-20", "21:00"), ("c", "2026-11-20", nil),
        ("Homework 2", "2026-11-21", nil), ("old", "2026-11-18", "10:00"),
      ] {
        var fields = ArcTask.Fields(title: title)
        (fields.date, fields.time) = (Day(iso: date), time.flatMap { TimeOfDay(iso: $0) })
        // Nothing but the digest is to be heard.
        fields.path = PathChoice.none
        _ = try step.add(fields, to: arc)
      }
    }
    return play
  }

  @Test func comesTwiceADayAndSaysHowTheDayStands() async throws {
    let play = try play()
    try await play.run(until: hour(24))
    #expect(
      play.words == [
        "07:30:00 0 push today: 3 due, tomorrow: Homework 2; overdue: 1",
        "19:00:00 0 push today: 3 due, tomorrow: Homework 2; overdue: 1",
      ])
    #expect(play.arrivals.map(\.notice.kind) == [.digest, .digest])
  }

  @Test func comesOnceAlsoAfterARestart() async throws {
    let play = try play("07:30")
    for minute in 80...130 { try await play.run(until: early.adding(seconds: minute * 60)) }
    #expect(play.arrivals.count == 1)
  }

  @Test func isOffUntilItIsAskedFor() async throws {
    let play = try play("off")
    try await play.run(until: hour(40))
    #expect(play.arrivals.isEmpty)
  }

  @Test func tellsNothingOfTimesBeforeItWasAskedFor() async throws {
    let play = try play(at: hour(2))
    try await play.run(until: hour(3))
    #expect(play.arrivals.isEmpty)
  }

  @Test(arguments: [(2.0, 1), (4.0, 1), (9.0, 0)])
  func comesOnceAndLateAfterTheMachineWasOff(hours: Double, count: Int) async throws {
    let play = try play()
    try await play.run(until: hour(1))
    play.set(clock: hour(hours))
    try await play.run(until: hour(hours + 0.1))
    #expect(play.arrivals.count == count)
    // Two days off bring one at most.
    play.set(clock: hour(48 + hours))
    try await play.run(until: hour(48 + hours + 0.1))
    #expect(play.arrivals.count <= count * 2)
  }

  @Test func aClockThatWasYearsAheadDoesNotSilenceIt() async throws {
    let play = try play()
    try await play.run(until: hour(1))
    play.set(clock: hour(24 * 2000))
    try await play.run(until: hour(24 * 2000 + 1))
    let count = play.arrivals.count
    play.set(clock: hour(1))
    try await play.run(until: hour(2))
    #expect(play.arrivals.count == count + 1)
  }

  @Test func aDayWithNothingIsPassedOver() async throws {
    let play = try Simulation(at: early, settings: ["digest": "on"])
    try await play.run(until: hour(40))
    #expect(play.arrivals.isEmpty)
  }
}
