import SeededNumbers
import Testing

@testable import Escalation

/// A program that keeps the state before it delivers, and dies wherever chance has it.
private struct Program {
  var chance: SplitMix64
  let path: EscalationPath
  let environment: Environment
  /// What the store holds.
  var kept: String
  /// How often each key has been delivered, and how often the program died between its firing and its answer.
  var delivered: [AlertKey: Int] = [:]
  var crashes: [AlertKey: Int] = [:]
  /// Keys that were taken back before they were answered: done, snoozed, edited …
  var withdrawn: Set<AlertKey> = []
  var fired: Set<AlertKey> = []
  var crashCount = 0

  init(seed: Int, now: Int) {
    chance = SplitMix64(seed: UInt64(seed))
    path = chance.path()
    environment = chance.environment()
    kept = path.start(due: now + chance.below(3 * 86_400), at: now, in: environment).state.text
  }

  /// Whether the program dies here.
  private mutating func dies(_ key: AlertKey? = nil) -> Bool {
    guard chance.once(in: 6) else { return false }
    crashCount += 1
    if let key { crashes[key, default: 0] += 1 }
    return true
  }

  /// One turn of the loop: event, write, delivery, answer, write. Returns whether the program lived through it.
  mutating func turn(_ event: Event, _ now: Int) throws -> Bool {
    let before = try State(text: kept)
    let (after, effects) = path.next(before, on: event, at: now, in: environment)
    if dies() { return false }
    kept = after.text
    if let old = before.pending?.key, after.pending?.key != old, !effects.contains(.sent(old)) {
      withdrawn.insert(old)
    }
    for case .alert(let alert) in effects {
      fired.insert(alert.key)
      if dies(alert.key) { return false }
      delivered[alert.key, default: 0] += 1
      if dies(alert.key) { return false }
      let (answered, _) = path.next(after, on: .delivered(alert.key), at: now, in: environment)
      if dies(alert.key) { return false }
      kept = answered.text
    }
    return true
  }
}

struct CrashTests {
  @Test func aCrashAnywhereLosesNothingAndRepeatsAtMostOnce() throws {
    var alerts = 0
    var crashes = 0
    for seed in 1...400 {
      var now = 1_795_000_000
      var program = Program(seed: seed, now: now)
      for _ in 0..<60 {
        let state = try State(text: program.kept)
        now = max(now, state.next ?? now) + program.chance.below(40)
        let event: Event =
          switch program.chance.below(24) {
          case 0: .snooze(until: now + 3600)
          case 1: .edit(due: now + 7200)
          case 2: .complete
          case 3: .dismiss
          case 4: .mute
          default: .tick
          }
        guard try !program.turn(event, now) else { continue }
        // Started again, it recovers, and may die once more.
        while try !program.turn(.recover, now + 1) {}
      }
      while try !program.turn(.recover, now + 1) {}
      for key in program.fired {
        let times = program.delivered[key] ?? 0
        if times == 0 && !program.withdrawn.contains(key) { Issue.record("seed \(seed): \(key) was lost") }
        if times > 1 + (program.crashes[key] ?? 0) {
          Issue.record("seed \(seed): \(key) came \(times) times")
        }
      }
      alerts += program.fired.count
      crashes += program.crashCount
    }
    #expect(alerts > 4_000)
    #expect(crashes > 2_000)
  }

  @Test func aSingleCrashRepeatsAnAlertOnceAtMost() throws {
    for point in 0..<4 {
      let path = EscalationPath.nag
      var kept = path.start(due: 1000, at: 0).state.text
      var delivered = 0
      let (fired, effects) = path.next(try State(text: kept), on: .tick, at: 1000)
      if point > 0 { kept = fired.text }
      if point > 1 { delivered += effects.count }
      if point > 2 {
        kept = path.next(fired, on: .delivered(AlertKey(epoch: 0, sequence: 1)), at: 1000).state.text
      }
      // It died at this point, and starts again.
      let (again, recovered) = path.next(try State(text: kept), on: .recover, at: 1001)
      let (_, ticked) = path.next(again, on: .tick, at: 1001)
      delivered += recovered.count + ticked.count
      #expect(delivered == [1, 1, 2, 1][point])
    }
  }
}
