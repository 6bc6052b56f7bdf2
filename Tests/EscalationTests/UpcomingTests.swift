import Testing

@testable import Escalation

struct UpcomingTests {
  private let path = EscalationPath.nag
  private let noon = 43_200

  @Test func whatIsToComeIsForetold() {
    let state = path.start(due: noon, at: 0).state
    let alerts = path.upcoming(of: state, from: 0, until: noon + 3 * 3600 + 1800, limit: 10)
    #expect(alerts.map(\.at) == [12, 13, 14, 15].map { $0 * 3600 })
    #expect(alerts.map(\.alert.level) == [.push, .push, .push, .alarm])
    #expect(path.upcoming(of: state, from: 0, until: .max, limit: 3).count == 3)
  }

  @Test func whatIsOverdueComesNow() {
    let state = path.start(due: noon, at: 0).state
    let alerts = path.upcoming(of: state, from: noon + 5400, until: .max, limit: 2)
    #expect(alerts.map(\.at) == [noon + 5400, noon + 9000])
    #expect(alerts[0].alert.late == 1800)
    #expect(alerts[0].alert.missed == 1)
  }

  @Test func quietHoursAreReckonedWith() {
    let state = path.start(due: 22 * 3600, at: 0, in: Environment(quiet: .usual)).state
    let alerts = path.upcoming(
      of: state, from: 0, until: 40 * 3600, limit: 3, in: Environment(quiet: .usual))
    #expect(alerts.map(\.at) == [32, 33, 34].map { $0 * 3600 })
  }

  @Test func nothingIsToComeAfterTheEnd() {
    let path = EscalationPath.alarm
    let state = path.start(due: noon, at: 0).state
    #expect(path.upcoming(of: state, from: 0, until: .max, limit: 10).count == 4)
    let closed = path.next(state, on: .complete, at: 0).state
    #expect(path.upcoming(of: closed, from: 0, until: .max, limit: 10).isEmpty)
  }
}
