import Escalation
import Moments
import Planner
import Store
import TestServer
import Testing

@testable import Daemon

/// What the night holds back is told in the morning, and nothing of it was missed.
@Suite(.fewAtOnce) struct MorningTests {
  /// 2026-11-20 09:00 in UTC, a Friday.
  let morning = Moment(seconds: 1_795_165_200)

  private func day(_ number: Int, _ time: String) throws -> Moment {
    let day = try #require(Day(iso: "2026-11-20")).adding(days: number - 20)
    return Zone.utc.moment(at: LocalDateTime(day: day, time: try #require(TimeOfDay(iso: time)))).moment
  }

  @Test func leadsThatWaitForTheMorningAreNotMissed() async throws {
    let play = try Simulation(at: morning)
    try play.store().record("added") { step in
      var fields = Reminder.Fields(title: "standup")
      fields.timetable = try Timetable(text: "DTSTART:20261121T081500\nRRULE:FREQ=DAILY")
      fields.leads = [3 * 3600, 2 * 3600, 3600, 1800]
      _ = try step.add(fields)
    }
    try await play.run(until: day(21, "08:01"))
    #expect(play.words == ["08:00:00 4 push due in 15 minutes, at 08:15"])
  }

  @Test func ofAMachineThatWasOffInTheNightNothingIsMissedThatWouldHaveWaited() async throws {
    let play = try Simulation(at: morning)
    try play.store().record("added") { step in
      var fields = Reminder.Fields(title: "standup")
      fields.timetable = try Timetable(text: "DTSTART:20261121T120000")
      fields.leads = [8 * 3600, 7 * 3600, 6 * 3600, 5 * 3600]
      _ = try step.add(fields)
    }
    play.set(clock: try day(21, "08:30"))
    try await play.run(until: day(21, "08:31"))
    #expect(play.words.map { $0.contains("missed") } == [false])
  }

  @Test func lengthsBelowAMinuteAreKeptToTheSecond() async throws {
    let play = try Simulation(at: morning)
    try play.store().record("added") { step in
      var fields = Reminder.Fields(title: "pasta")
      fields.timetable = try Timetable(text: "DTSTART:20261120T090220")
      _ = try step.add(fields)
      var task = ArcTask.Fields(title: "eggs")
      (task.date, task.time, task.path) = (Day(iso: "2026-11-20"), TimeOfDay(iso: "09:04:35"), "gentle")
      _ = try step.add(task, to: step.addArc(path: "Home").id)
    }
    try await play.run(until: morning.adding(seconds: 600))
    #expect(play.words == ["09:02:20 1 push due now", "09:04:35 1 push due now"])
  }

  @Test(arguments: [
    ("DTSTART;TZID=Asia/Tokyo:20261121T120000", "21:59"), ("DTSTART:20261121T030000", "02:30"),
    ("DTSTART;TZID=Europe/London:20261121T030000", "02:30"),
  ])
  func anEventOfAFeedWaitsForTheMorningUnlessItIsOfThatHour(timetable: String, at time: String) async throws {
    let play = try Simulation(at: morning)
    try play.store().record("added") { step in
      var fields = Reminder.Fields(title: "call")
      fields.timetable = try Timetable(text: timetable)
      fields.origin.feed = "018f7f2c-7d3a-7000-8000-000000000001"
      fields.origin.uid = "call@example.org"
      _ = try step.add(fields)
    }
    try await play.run(until: day(21, "08:01"))
    let first = try #require(play.arrivals.first)
    #expect("\(Zone.utc.local(at: first.at).time)" == time)
  }
}
