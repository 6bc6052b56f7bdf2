import SeededNumbers

@testable import Escalation

/// The life of one reminder, as chance will have it: events in, complaints of the witness out.
struct Life {
  var chance: SplitMix64
  /// The path that the reminder is on; another one after `.follow`.
  private(set) var path: EscalationPath
  let environment: Environment
  /// Whether the clock may go back, and the due moment may move without an edit.
  let isWild: Bool
  let next: Next
  private(set) var complaints: [String] = []
  private(set) var alertCount = 0

  init(seed: Int, next: @escaping Next = genuine) {
    chance = SplitMix64(seed: UInt64(seed))
    path = chance.path()
    environment = chance.environment()
    isWild = chance.once(in: 2)
    self.next = next
  }

  /// Lives through so many events, and then once more through the log of them.
  mutating func live(events count: Int) {
    var now = 1_793_000_000 + chance.below(400 * 86_400)
    let start = now
    let due = now + chance.from(-86_400, to: 20 * 86_400)
    let begun = path
    let first = path.start(due: due, at: now, in: environment).state
    var state = first
    var earlier = first
    var witness = Witness(path: path, environment: environment)
    witness.isSteady = !isWild
    var log: [(event: Event, at: Int, path: EscalationPath)] = []
    var fired: Int?
    log.reserveCapacity(count)
    for _ in 0..<count {
      now = moment(after: now, state)
      let event = event(state, earlier, now, fired)
      if chance.once(in: 8) { earlier = state }
      let (after, effects) = next(path, state, event, now, environment)
      witness.see(state, event, at: now, after, effects, on: path)
      if event != .recover, case .alert = effects.last { fired = now }
      log.append((event, now, path))
      if chance.once(in: 64) { holdSame(state, event, now, after, effects) }
      state = after
      if !witness.complaints.isEmpty { break }
    }
    complaints += witness.complaints.map {
      "\($0) (\(begun), due \(due), begun \(start), \(environment.quiet.map { "quiet \($0.start)–\($0.end)" } ?? "loud"), "
        + "\(isWild ? "wild" : "steady"), \(log.suffix(6).map { "\($0.at) \($0.event)" }.joined(separator: "; ")))"
    }
    alertCount = witness.alertCount
    var again = first
    for (event, now, path) in log { again = next(path, again, event, now, environment).state }
    if again != state { complaints.append("8: the log gives another state") }
  }

  /// The same again from the kept text gives the same.
  private mutating func holdSame(
    _ state: State, _ event: Event, _ now: Int, _ after: State, _ effects: [Effect]
  ) {
    guard let kept = try? State(text: state.text), kept == state else {
      return complaints.append("the text of \(state) gives another state")
    }
    let again = next(path, kept, event, now, environment)
    if again.state != after || again.effects != effects {
      complaints.append("8: the same event gives another state")
    }
  }

  /// Mostly when something is due, or just before or after.
  private mutating func moment(after now: Int, _ state: State) -> Int {
    switch chance.below(16) {
    case 0...8:
      let at = state.next ?? now
      return max(now, at + [0, 0, 0, 0, 0, -1, 1, 30][chance.below(8)])
    case 9...11: return now + chance.below(120)
    case 12, 13: return now + chance.below(5 * 3600)
    case 14: return now + chance.below(3 * 86_400)
    default:
      return isWild && chance.once(in: 2)
        ? now + chance.from(-30 * 86_400, to: 30 * 86_400) : now + chance.below(3600)
    }
  }

  private mutating func event(_ state: State, _ earlier: State, _ now: Int, _ fired: Int?) -> Event {
    if let key = state.pending?.key, chance.once(in: 2) { return .delivered(key) }
    if state.isClosed, chance.once(in: 2) {
      return chance.once(in: 2)
        ? .edit(due: now + chance.from(-3600, to: 3 * 86_400)) : .reopen(chance.once(in: 2) ? state : earlier)
    }
    if state.phase == .disabled, chance.once(in: 3) { return .enable }
    switch chance.below(64) {
    case 0..<32: return .tick
    case 32..<35: return .delivered(key(state))
    case 35..<38: return .failed(state.pending?.key ?? key(state))
    case 38: return .failed(key(state))
    case 39..<45:
      return .snooze(until: now + chance.from(-60, to: [3600, 4 * 3600, 2 * 86_400][chance.below(3)]))
    case 45, 46: return .mute
    case 47, 48: return .dismiss
    case 49: return .complete
    case 50: return .ignore
    case 51: return .cancel
    case 52: return .supersede
    case 53: return .disable
    case 54: return .enable
    case 55, 56: return .edit(due: now + chance.from(-86_400, to: 9 * 86_400))
    case 57: return .reopen(earlier)
    case 58: return isWild ? .retime(due: state.due + 3600 * chance.from(-12, to: 12)) : .tick
    case 59: return isWild ? .move(due: state.due + 3600 * chance.from(-12, to: 12)) : .tick
    case 60 where isWild:
      let old = path
      path = chance.path()
      return .follow(path: old, since: state.cursor == nil ? nil : fired)
    default: return .recover
    }
  }

  private mutating func key(_ state: State) -> AlertKey {
    AlertKey(epoch: state.epoch, sequence: max(state.sequence - chance.below(3), 0))
  }
}
