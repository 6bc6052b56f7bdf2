import SeededNumbers

@testable import Escalation

// Paths, and where and when they remind, by chance.
extension SplitMix64 {
  private mutating func step(_ interval: Int) -> Step {
    let isAlarm = once(in: 3)
    return Step(
      interval, isAlarm ? .alarm : .push, intensity: from(1, to: 5), ring: isAlarm ? from(1, to: 900) : nil)
  }

  private mutating func interval() -> Int {
    switch below(4) {
    case 0: from(1, to: 90)
    case 1: 60 * from(1, to: 90)
    case 2: 3600 * from(1, to: 30)
    default: 86_400 * from(1, to: 8)
    }
  }

  /// A path: a built-in one, or leads, steps and an ending of any kind.
  mutating func path() -> EscalationPath {
    if once(in: 3) { return EscalationPath.builtIn[below(EscalationPath.builtIn.count)].path }
    let leads = (0..<below(4)).map { _ in step(interval()) }
    let steps = (0..<below(4)).map { index in step(index == 0 && !once(in: 4) ? 0 : interval()) }
    let ending: EscalationPath.Ending =
      switch below(4) {
      case 0: leads.isEmpty && steps.isEmpty ? .every(step(interval()), times: 1) : .stop
      case 1: leads.isEmpty && steps.isEmpty ? .every(step(interval()), times: nil) : .unsaid
      case 2: .every(step(interval()), times: from(1, to: 4))
      default: .every(step(interval()), times: nil)
      }
    return EscalationPath(leads: leads, steps: steps, ending: ending)
  }

  /// A place: without quiet hours, with the usual ones, with odd ones, in UTC or where the clocks change.
  mutating func environment() -> Environment {
    let losAngeles = WallClock(
      offset: -25_200,
      changes: [.init(at: 1_793_523_600, offset: -28_800), .init(at: 1_805_018_400, offset: -25_200)])
    let clock = once(in: 2) ? WallClock.utc : losAngeles
    switch below(5) {
    case 0, 1: return Environment(clock: clock)
    case 2, 3: return Environment(clock: clock, quiet: .usual)
    default: return Environment(clock: clock, quiet: QuietHours(from: below(86_400), to: below(86_400)))
    }
  }
}
