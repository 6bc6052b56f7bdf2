extension EscalationPath {
  /// The path with other lead times, as `remind me 30 min before` asks for; none leaves it without leads.
  ///
  /// The new leads are as loud as those they replace, the last like the last. Where the path has fewer, its
  /// earliest counts for the rest; where it has none, the new ones are as its first step.
  /// - Parameter seconds: before the due moment, in any order.
  public func replacingLeads(with seconds: [Int]) -> EscalationPath {
    let times = Set(seconds).sorted(by: >)
    let louder = leads.isEmpty ? [steps.first ?? tail?.step ?? Step(0, .push)] : leads
    let replaced = times.enumerated().map { index, time in
      louder[max(louder.count - (times.count - index), 0)].with(interval: time)
    }
    return EscalationPath(leads: replaced, steps: steps, ending: ending)
  }

  /// The path with another first lead among those that are measured in minutes or hours, not in whole days.
  ///
  /// Pushes that would come before it, or at the same time, go; a lead that is an alarm stays, and wins where both
  /// are at one time. A path without such a lead stays as it is.
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

  /// The path with its last lead that is an alarm at another time; pushes that would not come before it go.
  ///
  ///     alarm: 30m, 20m, 10m before push, 5m before alarm            10m ▶ 30m, 20m before push, 10m before alarm
  /// - Parameter alarmLead: seconds before the due moment, from 1.
  public func with(alarmLead: Int) -> EscalationPath {
    guard let old = leads.last(where: { $0.level == .alarm }) else { return self }
    let rest = leads.filter { $0 != old && ($0.level == .alarm || $0.interval > alarmLead) }
    return EscalationPath(leads: rest + [old.with(interval: alarmLead)], steps: steps, ending: ending)
  }
}
