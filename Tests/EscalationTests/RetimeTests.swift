import Testing

@testable import Escalation

// A retime on the very second at which something is due: it counts as now, not as past.

/// What a reminder that was due at another moment does at second 1000, and when: `alert late 0`, `passed 1` …
private func retimed(from before: Int, to due: Int, at now: Int = 1000) throws -> [String] {
  let path = try EscalationPath("at due push, then stop")
  let begun = path.start(due: before, at: 0, in: .plain).state
  let (state, passed) = path.next(begun, on: .retime(due: due), at: now, in: .plain)
  let fired = path.next(state, on: .tick, at: now, in: .plain).effects
  return (passed + fired).map {
    switch $0 {
    case .alert(let alert): "alert late \(alert.late)"
    case .passed(let count): "passed \(count)"
    case .closed(let outcome): outcome.rawValue
    default: "\($0)"
    }
  }
}

@Test(arguments: [
  (5000, 1000, ["alert late 0"]),  // it falls due this second
  (5000, 999, ["passed 1", "expired"]),  // it fell due the second before
  (5000, 1001, []),  // the next second
  (1000, 1000, ["alert late 0"]),  // it was and is due this second
  (1000, 999, ["alert late 1"]),  // it was owed, so it is still told
  (1000, 400, ["alert late 600"]),
  (1000, 5000, []),
  (1001, 999, ["passed 1", "expired"]),  // it was not owed yet
])
func aRetimeOnTheVerySecondItIsDueLosesNothing(before: Int, due: Int, does: [String]) throws {
  #expect(try retimed(from: before, to: due) == does)
}
