import Testing

@testable import Escalation

struct PathLeadTests {
  @Test(arguments: [
    ("standard", [900], "15m before push, at due push, +1h push, +1h alarm, then alarm every 30m"),
    ("deadline", [1800, 86_400, 1800], "1d before push, 30m before push, at due push, then push every 1d"),
    ("deadline", [], "at due push, then push every 1d"),
    ("nag", [3600], "1h before push, at due push, +1h push, +1h push, then alarm every 1h"),
    ("timed", [0], "at due push, then push every 1d"),
    ("event", [0], "at due push, then stop"),
    ("event", [0, 900], "15m before push, at due push, then stop"),
    ("alarm", [0], "at due alarm 5 for 10m, then stop"),
    ("alarm", [1200], "20m before alarm 5 for 10m, then stop"),
    ("alarm", [3600, 1200], "1h before push 4, 20m before alarm 5 for 10m, then stop"),
    (
      "alarm", [7200, 3600, 1800, 1200, 600],
      "2h before push 2, 1h before push 2, 30m before push 3, 20m before push 4, 10m before alarm 5 for 10m, then stop"
    ),
  ])
  func theLeadTimesOfAnEntryReplaceThoseOfThePath(name: String, leads: [Int], text: String) throws {
    let path = try #require(EscalationPath.builtIn.first { $0.name == name }?.path)
    #expect(path.replacingLeads(with: leads).text == text)
  }

  @Test(arguments: [
    ("standard", 900, "15m before push, at due push, +1h push, +1h alarm, then alarm every 30m"),
    ("standard", 7200, "2h before push, at due push, +1h push, +1h alarm, then alarm every 30m"),
    ("alarm", 900, "15m before push 2, 10m before push 4, 5m before alarm 5 for 10m, then stop"),
    (
      "alarm", 3600,
      "1h before push 2, 20m before push 3, 10m before push 4, 5m before alarm 5 for 10m, then stop"
    ),
    ("alarm", 240, "5m before alarm 5 for 10m, then stop"),
    ("deadline", 900, "7d before push, 1d before push, at due push, then push every 1d"),
    ("nag", 900, "at due push, +1h push, +1h push, then alarm every 1h"),
  ])
  func theFirstLeadInMinutesCanBeConfigured(name: String, lead: Int, text: String) throws {
    let path = try #require(EscalationPath.builtIn.first { $0.name == name }?.path)
    #expect(path.with(lead: lead).text == text)
  }

  @Test(arguments: [
    ("alarm", 600, "30m before push 2, 20m before push 3, 10m before alarm 5 for 10m, then stop"),
    (
      "alarm", 120,
      "30m before push 2, 20m before push 3, 10m before push 4, 2m before alarm 5 for 10m, then stop"
    ),
    ("alarm", 3600, "1h before alarm 5 for 10m, then stop"),
    ("standard", 600, "30m before push, at due push, +1h push, +1h alarm, then alarm every 30m"),
  ])
  func theLeadOfAnAlarmCanBeConfigured(name: String, lead: Int, text: String) throws {
    let path = try #require(EscalationPath.builtIn.first { $0.name == name }?.path)
    #expect(path.with(alarmLead: lead).text == text)
  }

  @Test func numbersOutOfRangeBecomeTheNearestInside() {
    let step = Step(-5, .alarm, intensity: 9, ring: 0)
    #expect((step.interval, step.intensity, step.ring) == (0, 5, 1))
    #expect(Step(1, .push, intensity: -1, ring: 100).ring == 0)
    #expect(Step(.max, .push).interval == Step.longest)
    let path = EscalationPath(
      leads: [Step(0, .push)], steps: [Step(0, .push), Step(0, .push)],
      ending: .every(Step(0, .push), times: 0))
    #expect(path.text == "1s before push, at due push, +1s push, then push every 1s once")
  }
}
