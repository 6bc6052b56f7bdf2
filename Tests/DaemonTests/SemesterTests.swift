import Escalation
import Foundation
import Moments
import Planner
import Reminding
import Store
import TestServer
import Testing

@testable import Daemon

@Suite(.fewAtOnce) struct SemesterTests {
  /// Fifteen weeks of five courses, kept in one step late on the evening before they begin.
  /// - Parameter day: how many days after its beginning it is kept.
  private func semester(atDay day: Int = 0, settings: [String: String] = [:]) throws -> (
    play: Simulation, tasks: [(id: Int, due: Moment)]
  ) {
    let zone = try Zone(named: "America/Los_Angeles", in: Zone.folders(tzdir: nil))
    let sunday = try #require(Day(iso: "2027-01-24"))
    let night = zone.moment(at: LocalDateTime(day: sunday, time: try #require(TimeOfDay(iso: "23:10"))))
      .moment
    let play = try Simulation(at: night.adding(seconds: day * 86_400), zone: zone, settings: settings)
    var tasks: [(id: Int, due: Moment)] = []
    try play.store().record("imported") { step in
      for course in 0..<5 {
        let arc = try step.addArc(path: "CS \(200 + course)").id
        for week in 0..<15 {
          func add(_ title: String, _ weekday: Int, _ time: String?) throws {
            var fields = ArcTask.Fields(title: "\(title) \(week + 1)")
            let day = sunday.adding(days: 1 + week * 7 + weekday)
            (fields.date, fields.time) = (day, time.flatMap { TimeOfDay(iso: $0) })
            let local = LocalDateTime(day: day, time: fields.time ?? ReminderSettings.nine)
            tasks.append((try step.add(fields, to: arc).id, zone.moment(at: local).moment))
          }
          try add("homework", (course + 2) % 5, nil)
          try add("lab", course, "17:00")
          if week % 2 == 1 { try add("quiz", (course + 3) % 5, "10:00") }
        }
      }
    }
    return (play, tasks)
  }

  @Test func aSemesterAnnoysNobodyAtNightAndNobodyWithHundredsOfBubbles() async throws {
    let (play, tasks) = try semester()
    // A student who does things a while after they are due.
    for task in tasks {
      play.at(task.due.adding(seconds: 50 * 60)) {
        try play.store().record("done") { _ = try $0.close(task: task.id, .completed) }
      }
    }
    let begin = play.now
    try await play.run(until: begin.adding(seconds: 10 * 3600))
    #expect(play.arrivals.isEmpty || play.zone.local(at: play.arrivals[0].at).time.minutes >= 8 * 60)
    try await play.run(until: begin.adding(seconds: 107 * 86_400))
    var byDay: [Day: Int] = [:]
    var atNight = 0
    for arrival in play.arrivals {
      let local = play.zone.local(at: arrival.at)
      byDay[local.day, default: 0] += 1
      if local.time.minutes < 8 * 60 || local.time.minutes >= 22 * 60 { atNight += 1 }
    }
    #expect(tasks.count == 185)
    #expect(atNight == 0)
    // Two or three things a day, each announced before and when it is due.
    #expect(byDay.values.max() ?? 0 <= 9)
    #expect(byDay.values.filter { $0 > 7 }.count < 10)
    let due = Set(
      play.arrivals.flatMap(\.notice.parts).filter { !$0.isLead && $0.step == 1 }.compactMap(\.id))
    #expect(due.count == tasks.count)
    #expect(play.arrivals.allSatisfy { $0.notice.level == .push })
  }

  /// What arrived within so many hours of midnight, as `08:00 93 push`: when, for how many, and what.
  private func arrivals(_ play: Simulation, until hour: Int) -> [String] {
    play.arrivals.compactMap {
      let local = play.zone.local(at: $0.at)
      return local.time.minutes <= hour * 60
        ? "\(local.time) \($0.notice.parts.count) \($0.notice.level.rawValue)" : nil
    }
  }

  @Test func aSemesterHalfOverAfterWeeksOffIsOneMessageAndThenWhatRingsEveryHalfHour() async throws {
    let (play, tasks) = try semester(settings: ["timed-path": "standard", "day-path": "deadline"])
    let night = play.now.adding(seconds: 50 * 86_400)
    play.set(clock: night)
    try await play.run(until: night.adding(seconds: 10 * 3600 + 300))
    // All that was missed comes at once, when the night is over.
    let morning = arrivals(play, until: 9)
    let timed = tasks.filter { play.zone.local(at: $0.due).time != ReminderSettings.nine && $0.due < night }
      .count
    #expect(morning.count == 3)
    let first = try #require(play.arrivals.first?.notice)
    #expect(morning[0].hasPrefix("08:00 ") && first.parts.count > 80)
    // Timed tasks are on the path whose alarms come every half hour until they are done; the others wait a day.
    #expect(morning[1] == "08:30 \(timed) alarm")
    #expect(morning[2].hasPrefix("09:00 ") && morning[2].hasSuffix(" alarm"))
  }

  @Test func aSemesterHalfOverThatIsTakenInSaysNothingOfItsPast() async throws {
    let (play, tasks) = try semester(atDay: 50)
    let night = play.now
    try await play.run(until: night.adding(seconds: 34 * 3600 + 300))
    let past = Set(tasks.filter { $0.due < night }.map(\.id))
    #expect(past.count > 80)
    let heard = play.arrivals.flatMap(\.notice.parts)
    #expect(!heard.isEmpty)
    #expect(heard.allSatisfy { $0.id.map { !past.contains($0) } ?? false })
    #expect(heard.allSatisfy { $0.late == 0 })
  }
}
