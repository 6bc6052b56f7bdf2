import Foundation
import Promises
import SeededNumbers
import Testing

@testable import Escalation

/// Random timelines, each with many random paths, beside the second model.
struct PromiseTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let isHard = environment["ARC_TEST_HARD"] != nil
  /// Others with `ARC_TEST_SEED`.
  private static let firstSeed = environment["ARC_TEST_SEED"].flatMap { Int($0) } ?? 1

  @Test(arguments: firstSeed..<firstSeed + 60)
  func everythingIsToldWhenItWasPromised(seed: Int) {
    var alerts = 0
    let paths = PromiseTests.isHard ? 2000 : 50
    for path in 0..<paths {
      var day = PromisedDay(seed: seed * 10_000 + path)
      if let complaint = day.live(events: 50) {
        Issue.record("seed \(seed * 10_000 + path): \(complaint)")
        return
      }
      alerts += day.alertCount
    }
    #expect(alerts > paths * 5)
  }

  /// Each fault of the machine in one of its newer events; the model has to notice them all.
  @Test(arguments: Fault.allCases)
  func everyFaultIsNoticedByTheModel(fault: Fault) {
    for seed in 1...4_000 {
      var day = PromisedDay(seed: seed, next: fault.next)
      if day.live(events: 50) != nil { return }
    }
    Issue.record("no complaint in 200,000 events")
  }
}

/// Machines with one fault each.
enum Fault: String, CaseIterable {
  case aMoveForgetsWhatIsOwed, aMovePutsOffWhatFollows, aMoveBeginsAnew, aChangedPathIsNotFollowed
  case aChangedPathBeginsAnew, aChangedPathCountsFromNow, aSnoozeIsForgotten, leadsComeBack
  case undoBringsWhatIsPast, aLimitIsOneMore, aMuteEndsIt, aMuteBeginsAnew
  case aClockSetBackIsNotNoticed, aClockSetBackTellsWhatIsPast

  var next: Next {
    { path, state, event, now, place in
      var (path, event) = (path, event)
      switch (self, event) {
      case (.aMoveForgetsWhatIsOwed, .move(let due)): event = .retime(due: due)
      case (.aMovePutsOffWhatFollows, .move(let due)):
        if state.cursor.map({ !path.isLead($0) }) ?? false { event = .retime(due: due) }
      case (.aMoveBeginsAnew, .move(let due)): event = .edit(due: due)
      case (.aChangedPathIsNotFollowed, .follow): event = .mute
      case (.aChangedPathBeginsAnew, .follow): event = .edit(due: state.due)
      case (.aChangedPathCountsFromNow, .follow(let old, _)): event = .follow(path: old, since: now)
      case (.aSnoozeIsForgotten, .snooze): event = .mute
      case (.leadsComeBack, .dismiss): event = .mute
      case (.undoBringsWhatIsPast, .reopen): return path.next(state, on: event, at: now - 7200, in: place)
      case (.aMuteEndsIt, .mute): event = .complete
      case (.aMuteBeginsAnew, .mute): event = .edit(due: state.due)
      case (.aClockSetBackIsNotNoticed, .retime): event = .mute
      case (.aClockSetBackTellsWhatIsPast, .retime(let due)): event = .move(due: due)
      case (.aLimitIsOneMore, _):
        if case .every(let step, let times?) = path.ending {
          path = EscalationPath(
            leads: path.leads, steps: path.steps, ending: .every(step, times: times + 1))
        }
      default: break
      }
      return path.next(state, on: event, at: now, in: place)
    }
  }
}

/// A reminder and its model, hour after hour.
struct PromisedDay {
  private var chance: SplitMix64
  private var path: EscalationPath
  private let environment: Environment
  private let next: Next
  private(set) var alertCount = 0
  private var state: State
  private var promise: Promise
  private var now: Int
  private var log: [String] = []

  init(seed: Int, next: @escaping Next = genuine) {
    chance = SplitMix64(seed: UInt64(seed))
    path = chance.plainPath()
    environment = chance.plainSurroundings()
    self.next = next
    // Some morning in November, a multiple of five minutes.
    now = 1_795_161_600 + 300 * chance.below(20 * 288)
    let due = now + 300 * chance.from(-288, to: 4 * 288)
    state = path.start(due: due, at: now, in: environment).state
    promise = Promise(path: path, environment: environment, due: due, now: now)
    log.append("\(now) start due \(due) \(path), quiet \(environment.quiet.map { "\($0)" } ?? "never")")
  }

  /// Lives through so many events.
  /// - Returns: what is not as it was promised; nil when all is.
  mutating func live(events count: Int) -> String? {
    var earlier = (state, promise)
    for _ in 0..<count {
      if let complaint = passTime() ?? act(&earlier) ?? compare("then") {
        return complaint + "\n  " + log.suffix(9).joined(separator: "\n  ")
      }
    }
    return nil
  }

  /// Lets time go by until something is promised, a little before or after, or at any time.
  private mutating func passTime() -> String? {
    let promised = promise.isOver || promise.isOff ? nil : promise.next?.at ?? promise.end
    switch (chance.below(8), promised) {
    case (0...4, let at?) where at < now + 30 * 86_400: now = max(now, at)
    case (5, let at?) where at < now + 30 * 86_400: now = max(now, at - 1)
    case (6, _): now += 300 * chance.below(24)
    default: now += 300 * chance.below(4 * 288)
    }
    let told = promise.tick(now)
    let effects = send(.tick)
    var alerts: [Alert] = []
    for case .alert(let alert) in effects { alerts.append(alert) }
    log.append("\(now) tick \(alerts.map { "\($0.isLead ? "lead" : "step") \($0.step)" })")
    guard let told else {
      if !alerts.isEmpty { return "\(now): an alert that nobody was promised" }
      return compare("after a tick")
    }
    guard let alert = alerts.first else { return "\(now): station \(told.station) is not told" }
    alertCount += 1
    let number = path.number(at: Position(told.station, times: told.times))
    let isLead = told.station < path.leads.count
    if alert.isLead != isLead || alert.step != number {
      return
        "\(now): station \(told.station) is promised, \(alert.isLead ? "lead" : "step") \(alert.step) is told"
    }
    return compare("after an alert")
  }

  private mutating func send(_ event: Event) -> [Effect] {
    let (after, effects) = next(path, state, event, now, environment)
    state = after
    if let key = state.pending?.key {
      state = next(path, state, .delivered(key), now, environment).state
    }
    return effects
  }

  private func compare(_ when: String) -> String? {
    let expected = promise.isOver || promise.isOff ? nil : promise.next?.at ?? promise.end
    if state.next == expected, state.isClosed == promise.isOver { return nil }
    return
      "\(now): \(when) \(expected.map { "\($0)" } ?? "nothing") is promised, \(state.next.map { "\($0)" } ?? "nothing") is armed (\(state.phase))"
  }

  private mutating func act(_ earlier: inout (State, Promise)) -> String? {
    let choice = chance.below(19)
    switch choice {
    case 0...5: return nil
    case 6, 7:
      let until = now + 300 * chance.from(1, to: [12, 48, 600][chance.below(3)])
      promise.snooze(until)
      _ = send(.snooze(until: until))
      log.append("\(now) snooze \(until)")
    case 8:
      promise.dismiss(now)
      _ = send(.dismiss)
      log.append("\(now) dismiss")
    case 9, 10:
      let due = state.due + 3600 * chance.from(-12, to: 12)
      promise.move(due, now)
      _ = send(.move(due: due))
      log.append("\(now) move \(due)")
    case 11, 12:
      let old = path
      path = chance.plainPath()
      let since = promise.told?.at
      promise.follow(path, now)
      _ = send(.follow(path: old, since: since))
      log.append("\(now) follow \(path)")
    case 13 where promise.snoozedUntil == nil && !promise.isOver && !promise.isOff:
      _ = send(.complete)
      promise.close()
      if let complaint = compare("done") { return complaint }
      now += 300 * chance.below(48)
      promise.again(now)
      _ = send(.reopen(state))
      log.append("\(now) done and undone")
    case 14 where promise.snoozedUntil == nil && !promise.isOver:
      promise.isOff = true
      _ = send(.disable)
      if let complaint = compare("disabled") { return complaint }
      now += 300 * chance.below(48)
      promise.again(now)
      _ = send(.enable)
      log.append("\(now) disabled and enabled")
    case 15:
      let due = now + 300 * chance.from(-288, to: 4 * 288)
      promise.edit(due, now)
      _ = send(.edit(due: due))
      log.append("\(now) edit \(due)")
    case 16, 17:
      // Nothing is promised anew.
      _ = send(.mute)
      log.append("\(now) mute")
    case 18:
      now -= 300 * chance.from(1, to: 48)
      promise.turnBack(now)
      _ = send(.retime(due: state.due))
      log.append("\(now) clock set back")
    default: return nil
    }
    return nil
  }
}

extension SplitMix64 {
  /// A path whose intervals are multiples of five minutes, so that a simple walk is quick.
  fileprivate mutating func plainPath() -> EscalationPath {
    if once(in: 3) { return EscalationPath.builtIn[below(EscalationPath.builtIn.count)].path }
    func interval() -> Int {
      [300 * from(1, to: 24), 3600 * from(1, to: 30), 86_400 * from(1, to: 5)][below(3)]
    }
    func step(_ interval: Int) -> Step {
      once(in: 3) ? Step(interval, .alarm, ring: 60 * from(1, to: 90)) : Step(interval, .push)
    }
    let leads = (0..<below(4)).map { _ in step(interval()) }
    let steps = (0..<below(4)).map { index in step(index == 0 && !once(in: 4) ? 0 : interval()) }
    let ending: EscalationPath.Ending
    switch below(4) {
    case 0 where !(leads.isEmpty && steps.isEmpty): ending = .stop
    case 1 where !(leads.isEmpty && steps.isEmpty): ending = .unsaid
    case 2: ending = .every(step(interval()), times: from(1, to: 4))
    default: ending = .every(step(interval()), times: nil)
    }
    return EscalationPath(leads: leads, steps: steps, ending: ending)
  }

  /// With quiet hours or without, in one zone whose clocks do not change meanwhile.
  fileprivate mutating func plainSurroundings() -> Environment {
    let clock = WallClock(offset: 3600 * from(-8, to: 9))
    return Environment(clock: clock, quiet: once(in: 2) ? nil : .usual)
  }
}
