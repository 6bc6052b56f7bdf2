import Escalation
import Moments
import Planner

// Reminders follow the machine to another zone, other settings, and a clock that was ahead.
extension ArmedReminder {
  /// Computes again what depends on the machine's zone and on the settings. Alerts that this moves into the past are not
  /// sent.
  /// - Parameters:
  ///   - before: what it depended on when its alerts were last computed.
  ///   - lastFired: returns when its last alert fired; nil when none has.
  public mutating func follow(_ before: FormerContext, lastFired: () throws -> Int?) rethrows {
    guard state != nil, let path else { return followBeginning(from: before.zoneOrHere(context)) }
    if let start = next?.start, let timetable = fields.timetable {
      next?.due = context.due(of: start, in: timetable)
    }
    if state?.isClosed == false {
      let former = before.context?.path(of: fields, isGroup: isGroup)
      if let former, former != path { send(.follow(path: former, since: try lastFired()), on: path) }
      if let state, !state.isClosed, let due = next?.due.seconds, state.due != due {
        send(.move(due: due), on: path)
      }
    }
    alertAt = alertTime
  }

  /// The same for one that has never fired.
  private mutating func followBeginning(from zone: Zone) {
    guard fields.timetable != nil else { return }
    let old = self
    let wasOwed = alertAt.map { $0 <= now } ?? false
    begin()
    if let path, fields.isEnabled, old.alertAt != nil, let before = old.next,
      let timetable = fields.timetable,
      case let due = context.due(of: before.start, in: timetable), due != before.due
    {
      let moved = context.moved(
        path, from: before.due.seconds, to: due.seconds, since: reminding, leaving: zone)
      // The promised time may be earlier than the time at which it was promised.
      let isSkipped = next.map { $0.due > due } ?? true
      let isOwed = moved.next.map { $0 <= now.seconds } ?? false
      if isSkipped || isOwed && !wasOwed {
        next = PlannedOccurrence(start: before.start, due: due)
        keep(moved)
        return alertAt = alertTime
      }
    }
    if let alert = alertAt, alert < now, !wasOwed {
      remindFrom = now
      begin()
    }
  }

  /// Goes back to the present, because the clock was ahead.
  /// - Parameters:
  ///   - open: returns the occurrence of a repetition that is the current one at the correct time, nil when there is none.
  ///   - told: returns when the last alert for a due moment was delivered at the correct time; nil when none was.
  public mutating func turnBack(
    open: () throws -> PlannedOccurrence?, told: (Int) throws -> Moment?
  ) rethrows {
    if let from = remindFrom, from > now { remindFrom = now }
    guard let state, let path else { return fields.timetable == nil ? () : begin() }
    guard !state.isClosed || state.phase == .closed(.expired) else { return }
    if fields.timetable?.repeats ?? false {
      guard let occurrence = try open() else { return }
      next = occurrence
    }
    try turnBack(to: next?.due.seconds ?? state.due, isBack: false, on: path, told: told)
    alertAt = alertTime
  }
}

extension ReminderContext {
  /// Returns the state of something that has never fired, after its due moment became another instant.
  /// - Parameters:
  ///   - before: when it was due, in seconds since 1970.
  ///   - due: when it is due now.
  ///   - since: when it began to remind.
  ///   - zone: the zone of the machine before.
  public func moved(
    _ path: EscalationPath, from before: Int, to due: Int, since: Moment, leaving zone: Zone
  ) -> State {
    let begun = path.start(
      due: before, at: since.seconds,
      in: ReminderContext.environment(of: zone, around: now, quiet: settings.quiet)
    ).state
    return path.next(begun, on: .move(due: due), at: now.seconds, in: environment).state
  }
}
