import Escalation
import Foundation
import Moments
import Planner
import Store
import Testing

@testable import Daemon

@Suite struct SemesterTests {
  /// Fifteen weeks of five courses, kept in one step late on the evening before they begin.
  private func semester() throws -> (play: Simulation, tasks: [(id: Int, due: Moment)]) {
    let zone = try Zone(named: "America/Los_Angeles", in: Zone.folders(tzdir: nil))
    let sunday = try #require(Day(iso: "2027-01-24"))
    let night = zone.moment(at: LocalTime(day: sunday, time: try #require(TimeOfDay(iso: "23:10")))).moment
    let play = try Simulation(at: night, zone: zone)
    var tasks: [(id: Int, due: Moment)] = []
    try play.store().record("imported") { step in
      for course in 0..<5 {
        let arc = try step.addArc(path: "CS \(200 + course)").id
        for week in 0..<15 {
          func add(_ title: String, _ weekday: Int, _ time: String?) throws {
            var fields = ArcTask.Fields(title: "\(title) \(week + 1)")
            let day = sunday.adding(days: 1 + week * 7 + weekday)
            (fields.date, fields.time) = (day, time.flatMap { TimeOfDay(iso: $0) })
            let local = LocalTime(day: day, time: fields.time ?? Reminding.nine)
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
}
