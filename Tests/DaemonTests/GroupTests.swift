import Moments
import Planner
import Store
import TestServer
import Testing

@testable import Daemon

/// What stands in a message that lists several reminders.
@Suite(.fewAtOnce) struct GroupTests {
  /// 2026-11-20 09:00 in UTC, a Friday.
  let morning = Moment(seconds: 1_795_165_200)
  private var ten: Moment { morning.adding(seconds: 3600) }

  /// Five tasks that are due at ten, seconds after each other.
  private func play(leads: [Int]) throws -> (play: Simulation, tasks: [Int]) {
    let play = try Simulation(at: morning)
    let tasks = try play.store().record("added") { step in
      let arc = try step.addArc(path: "CS 298").id
      return try leads.enumerated().map { number, lead in
        var fields = ArcTask.Fields(title: "hw \(number + 1)")
        (fields.date, fields.time, fields.path) = (Day(iso: "2026-11-20"), TimeOfDay(iso: "10:01"), "gentle")
        fields.leads = [lead]
        return try step.add(fields, to: arc).id
      }
    }
    return (play, tasks)
  }

  private func close(_ task: Int, in play: Simulation, after seconds: Int) async throws {
    play.at(ten.adding(seconds: seconds)) {
      try play.store().record("done") { _ = try $0.close(task: task, .completed) }
    }
    try await play.run(until: ten.adding(seconds: seconds + 1))
  }

  @Test(arguments: [[60, 60, 60, 60], [59, 55, 51, 47]])
  func aMessageWithSeveralLosesThemOneByOneAlsoAfterRestarts(leads: [Int]) async throws {
    let (play, tasks) = try play(leads: leads)
    try await play.run(until: ten.adding(seconds: 15))
    #expect(play.seen == [["hw 1", "hw 2", "hw 3", "hw 4"]])
    // Every run is a daemon that has only the store to know from.
    try await close(tasks[1], in: play, after: 20)
    #expect(play.seen == [["hw 1", "hw 3", "hw 4"]])
    try await close(tasks[3], in: play, after: 22)
    #expect(play.seen == [["hw 1", "hw 3"]])
    try await close(tasks[0], in: play, after: 24)
    #expect(play.seen == [["hw 3"]])
    try await close(tasks[2], in: play, after: 26)
    #expect(play.seen == [])
    #expect(try play.store().recalls().isEmpty)
  }

  @Test func theNextAlertOfOneLeavesTheOthersToBeSeenAlsoAfterARestart() async throws {
    let (play, tasks) = try play(leads: [60, 60, 60, 60])
    try await play.run(until: ten.adding(seconds: 1))
    for (index, task) in tasks.enumerated().dropFirst(2) { try await close(task, in: play, after: index) }
    #expect(play.seen == [["hw 1", "hw 2"]])
    play.at(ten.adding(seconds: 5)) {
      try play.store().record("later") {
        _ = try $0.ask(.snooze(until: self.ten.adding(seconds: 600)), of: .task(tasks[0]))
      }
    }
    try await play.run(until: ten.adding(seconds: 6))
    #expect(play.seen == [["hw 2"]])
    // Its own step comes in the message that is its alone.
    try await play.run(until: ten.adding(seconds: 61))
    #expect(play.seen == [["hw 2"]])
    #expect(play.arrivals.last?.notice.title == "hw 2")
    try await play.run(until: ten.adding(seconds: 601))
    #expect(play.seen == [["hw 2"], ["hw 1"]])
  }
}
