extension EscalationPath {
  /// Returns the path with other lead times, for `remind me 30 min before`; an empty list removes all leads.
  ///
  /// The new leads take the level and intensity of those they replace, matched from the last one back. If the path
  /// has fewer leads, the rest are like its earliest; if it has none, they are like its first step. A lead of 0 is the
  /// alert at the due moment; a path without one gets it, like its last lead.
  ///
  ///     event: 30m before push, then stop        [0] ▶ at due push, then stop
  ///     timed: 30m before push, at due push …    [0] ▶ at due push …
  /// - Parameter seconds: seconds before the due moment, from 0, in any order.
  public func replacingLeads(with seconds: [Int]) -> EscalationPath {
    let times = Set(seconds).subtracting([0]).sorted(by: >)
    let louder = leads.isEmpty ? [steps.first ?? tail?.step ?? Step(0, .push)] : leads
    let replaced = times.enumerated().map { index, time in
      louder[max(louder.count - (times.count - index), 0)].with(interval: time)
    }
    let due = seconds.contains(0) && !speaksWhenDue ? louder.suffix(1).map { $0.with(interval: 0) } : []
    return EscalationPath(leads: replaced, steps: due + steps, ending: ending)
  }

  /// Returns the path for something that comes back within hours: only the alert at the due moment, repeated once a day
  /// until the next occurrence takes over. A path without an alert at the due moment is unchanged.
  ///
  ///     timed:    30m before push, at due push, then push every 1d ▶ at due push
  ///     event:    30m before push, then stop                       ▶ unchanged
  public var once: EscalationPath {
    guard let first = steps.first, speaksWhenDue else { return self }
    return EscalationPath(steps: [first])
  }

  /// True when an alert comes at the due moment.
  private var speaksWhenDue: Bool {
    if let first = steps.first { return first.interval == 0 }
    if case .every = ending { return true }
    return false
  }

  /// Returns the path with another time for its first push lead that is not in whole days.
  ///
  /// Pushes at the same time as the new lead or before it are dropped. A lead that is an alarm stays, and replaces
  /// the new lead if it comes at the same time or earlier. A path without such a lead is unchanged.
  ///
  ///     standard: 30m before push …                                  15m ▶ 15m before push …
  ///     alarm:    30m, 20m, 10m before push, 5m before alarm         15m ▶ 15m, 10m before push, 5m before alarm
  /// - Parameter lead: seconds before the due moment, from 1.
  public func with(lead: Int) -> EscalationPath {
    guard let old = leads.first(where: { !$0.interval.isMultiple(of: 86_400) && $0.level == .push }) else {
      return self
    }
    let days = leads.prefix { $0 != old }
    let rest = leads.dropFirst(days.count + 1).filter { $0.level == .alarm || $0.interval < lead }
    let first = rest.contains { $0.interval >= lead } ? [] : [old.with(interval: lead)]
    return EscalationPath(leads: days + first + rest, steps: steps, ending: ending)
  }

  /// Returns the path with its last alarm lead at another time; pushes that would not come before it are dropped.
  ///
  ///     alarm: 30m, 20m, 10m before push, 5m before alarm            10m ▶ 30m, 20m before push, 10m before alarm
  /// - Parameter alarmLead: seconds before the due moment, from 1.
  public func with(alarmLead: Int) -> EscalationPath {
    guard let old = leads.last(where: { $0.level == .alarm }) else { return self }
    let rest = leads.filter { $0 != old && ($0.level == .alarm || $0.interval > alarmLead) }
    return EscalationPath(leads: rest + [old.with(interval: alarmLead)], steps: steps, ending: ending)
  }
}
