/// The firings of a path for one due moment, in one environment.
struct Course {
  let path: EscalationPath
  let environment: Environment
  let due: Int
  let leadsDismissed: Bool

  /// How long the last alert of a path that ends can be answered before the reminder expires, in seconds.
  static let lastChance = 3600

  /// The firing of a station planned for an instant, postponed to the end of quiet hours where needed.
  ///
  /// A push is postponed, and so is a repeated alarm. Not postponed are the first firing of an alarm, the alert at a
  /// due moment that a person chose, and the only alert before such a moment.
  /// - Parameter again: true when the station has fired before, and repeats after a snooze.
  func firing(_ position: Position, planned: Int, earliest: Int? = nil, again: Bool = false) -> Firing {
    let at = max(planned, earliest ?? planned)
    return Firing(position: position, planned: planned, at: loudTime(position, at, again: again))
  }

  /// When a station planned for an instant can sound.
  func loudTime(_ position: Position, _ instant: Int, again: Bool) -> Int {
    let isFirst = position.times == 0 && !again
    let isOnTime = position.index == path.leads.count && instant == due
    let isOnlyWord = path.steps.isEmpty && path.ending == .stop && position.index == path.leads.count - 1
    let isChosen = path.isHeardWhenDue && (isOnTime || isOnlyWord && instant < due)
    let ringsAnyway = isFirst && (path.step(at: position)?.level == .alarm || isChosen)
    return ringsAnyway ? instant : environment.endOfQuiet(around: instant) ?? instant
  }

  /// When a lead comes; nil when it is left out. If it would be of no use any more when quiet hours end, it comes one
  /// minute before they begin. It is left out instead if it is one of minutes, that would be hours too early, and the
  /// alert at the due moment is heard.
  ///
  ///     quiet from 22:00 until 08:00
  ///     due 10:00, a task or event   3h before ▶ waits until 08:00
  ///     due 23:59, a task or event  30m before ▶ 21:59
  ///     due 08:00, an event         30m before ▶ 21:59, since it says nothing more when it begins
  ///     due 08:00, a task           30m before ▶ left out: it is told at 08:00
  private func leadTime(_ position: Position, _ planned: Int) -> Int? {
    let interval = path.leads[position.index].interval
    let least = min(Course.usefulLead, interval / 3)
    guard loudTime(position, planned, again: false) > due - max(least, 1),
      let begin = environment.beginningOfQuiet(around: planned)
    else { return planned }
    let isFarTooEarly = interval < 3600 && planned - begin > Course.mostTooEarly
    return isFarTooEarly && isHeardWhenDue ? nil : begin - 60
  }

  /// How long before the due moment a lead must be heard at the latest to be of use, in seconds.
  private static let usefulLead = 600
  /// How much sooner than planned a lead of minutes can come, in seconds.
  private static let mostTooEarly = 3 * 3600

  /// True when a push at the due moment is not postponed.
  private var isHeardWhenDue: Bool {
    guard path.steps.first.map({ $0.interval == 0 }) ?? (path.tail != nil) else { return false }
    return path.isHeardWhenDue || environment.endOfQuiet(around: due) == nil
  }

  /// The firing after a station that fired at an instant; nil at the end of the path. Past leads are skipped.
  func following(_ position: Position?, firedAt: Int) -> Firing? {
    let leads = path.leads
    let steps = path.steps
    let index = position.map { $0.index + 1 } ?? 0
    if !leadsDismissed, index < leads.count {
      for (index, lead) in leads.enumerated().dropFirst(index) {
        let planned = leadTime(Position(index), environment.clock.instant(-lead.interval, after: due))
        if let planned, planned > firedAt { return firing(Position(index), planned: planned) }
      }
    }
    let clock = environment.clock
    let tailIndex = leads.count + steps.count
    if index <= leads.count {
      // From the leads to the first firing of the due moment.
      guard let first = steps.first ?? path.tail?.step else { return nil }
      let interval = steps.isEmpty ? 0 : first.interval
      return firing(Position(leads.count), planned: clock.instant(interval, after: due), earliest: firedAt)
    }
    if index < tailIndex {
      return firing(
        Position(index), planned: clock.instant(steps[index - leads.count].interval, after: firedAt))
    }
    guard let (step, limit) = path.tail else { return nil }
    let times = position.map { $0.index >= tailIndex ? $0.times + 1 : 0 } ?? 0
    if let limit, times >= limit { return nil }
    return firing(Position(tailIndex, times: times), planned: clock.instant(step.interval, after: firedAt))
  }

  /// The firing after one that is not announced. Leads follow each other by plan, even while they wait to sound.
  private func following(_ firing: Firing) -> Firing? {
    following(firing.position, firedAt: path.isLead(firing.position) ? firing.planned : firing.at)
  }

  /// The end of the path, after a station that fired at an instant.
  func end(after position: Position?, firedAt: Int) -> Firing {
    let ring = position.flatMap(path.step)?.ring ?? 0
    let at = position == nil ? due : max(due, firedAt + max(ring, Course.lastChance))
    return Firing(position: .end, planned: at, at: at)
  }

  /// The firing that really happens: if later ones wait for the same quiet hours, the last of them.
  func folded(_ firing: Firing) -> Firing {
    var firing = firing
    while path.isLead(firing.position), let next = following(firing), next.at <= firing.at {
      let (folded, waited) = (firing.folded + 1, firing.waited + 1)
      firing = next
      (firing.folded, firing.waited) = (folded, waited)
    }
    return firing
  }

  /// The last firing that should have happened by now, with those before it folded in; `firing` itself should have.
  func reached(from firing: Firing, by now: Int) -> Firing {
    var firing = firing
    while let next = following(firing).map(folded), next.at <= now {
      let waited = firing.waited + next.waited
      firing = skippingRepeats(from: next, counting: firing.folded + 1 + next.folded, until: now)
      firing.waited = waited
    }
    return firing
  }

  /// The first firing at that time or later, and the number of firings before it; nil when there is none.
  /// - Parameter isNew: true when no alert was announced yet: then all that was planned earlier is past, even if it
  ///   would wait for the end of quiet hours.
  func first(notBefore now: Int, isNew: Bool) -> (firing: Firing?, passed: Int) {
    guard var firing = following(nil, firedAt: .min) else { return (nil, 0) }
    while (isNew ? firing.planned : folded(firing).at) < now {
      firing = skippingRepeats(from: firing, counting: firing.folded, until: now)
      guard let next = following(firing) else { return (nil, firing.folded + 1) }
      let passed = firing.folded + 1
      firing = next
      firing.folded = passed
    }
    let passed = firing.folded
    firing.folded = 0
    return (folded(firing), passed)
  }

  /// Skips at once the repetitions that certainly come before an instant and before the next quiet hours. Those more
  /// than 400 days before the instant are all skipped, as if there were no quiet hours.
  private func skippingRepeats(from firing: Firing, counting folded: Int, until now: Int) -> Firing {
    var firing = firing
    firing.folded = folded
    guard firing.position.index == path.leads.count + path.steps.count, let (step, limit) = path.tail,
      now > firing.at, environment.endOfQuiet(around: firing.at) == nil
    else { return firing }
    var left = limit.map { $0 - 1 - firing.position.times } ?? .max
    let isDaily = step.interval.isMultiple(of: 86_400)
    let days = (now - firing.at) / 86_400 - 400
    let distant = days * 86_400 / step.interval
    if distant > 0, distant <= left {
      let seconds = isDaily ? distant * step.interval : days * 86_400
      firing.skip(distant, to: environment.clock.instant(seconds, after: firing.at))
      left -= distant
    }
    if isDaily { return firing }
    let loud = environment.quiet?.loudSeconds(from: firing.at, on: environment.clock) ?? .max
    let near = min((min(now - firing.at, loud) - 1) / step.interval, left)
    if near > 0 { firing.skip(near, to: firing.at + near * step.interval) }
    return firing
  }
}

extension Firing {
  /// Advances by this many repetitions, none of which sounds.
  fileprivate mutating func skip(_ count: Int, to instant: Int) {
    position = Position(position.index, times: position.times + count)
    planned = instant
    at = instant
    folded += count
  }
}
