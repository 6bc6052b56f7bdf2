import SeededNumbers
import Testing

@testable import Escalation

/// A machine that was off is told in one alert what it would have said in many.
struct MissedTests {
  @Test func theOneAlertStandsForAllThatWouldHaveCome() throws {
    var compared = 0
    for seed in 1...3_000 {
      var chance = SplitMix64(seed: UInt64(seed))
      let path = chance.path()
      let environment = chance.environment()
      let start = 1_793_000_000 + chance.below(400 * 86_400)
      let state = path.start(due: start + chance.below(10 * 86_400), at: start, in: environment).state
      let now = start + chance.below([2, 20, 200][chance.below(3)] * 86_400)
      let live = path.upcoming(of: state, from: start, until: now, limit: 3_000, in: environment)
      guard live.count < 3_000, let last = live.last else { continue }
      let (after, effects) = path.next(state, on: .tick, at: now, in: environment)
      guard case .alert(let alert)? = effects.last else {
        // It waits for the end of the night.
        if environment.endOfQuiet(around: now) == nil { Issue.record("seed \(seed): \(path)") }
        continue
      }
      compared += 1
      let all = live.reduce(0) { $0 + 1 + $1.alert.missed }
      if (alert.step, alert.isLead, alert.missed + 1, now - alert.late)
        != (last.alert.step, last.alert.isLead, all, last.at)
      {
        Issue.record(
          "seed \(seed): \(path): \(alert) for \(all), the last \(last), \(environment.quiet as Any) \(environment.clock.offset)"
        )
      }
      if after.missed != alert.missed { Issue.record("seed \(seed): \(path): \(after.missed)") }
    }
    #expect(compared > 1_200)
  }
}
