import Escalation
import Moments
import Planner

/// A task, with the alert that comes next.
///
///     new, with a date ──▶ arm: computed from path, due moment and start; no state yet         alertAt
///     the first alert  ──▶ a state, which every later event updates
///     changed, closed, reopened, undone ──▶ see `TaskChange`
///
/// The caller saves `remindFrom` and `alertAt`, and for each result the state and its effects.
public struct ArmedTask: Armed {
  /// The fields that a person sets.
  public let fields: ArcTask.Fields
  /// When it was created.
  public let created: Moment
  /// When its reminder began; nil when that is when it was created.
  public internal(set) var remindFrom: Moment?
  /// When something happens next; nil when nothing will.
  public internal(set) var alertAt: Moment?
  /// The state of its escalation; nil when it has never fired.
  public internal(set) var state: State?
  /// What happened: each state to save, with its effects.
  public internal(set) var results: [(state: State, effects: [Effect])] = []
  let context: ReminderContext
  let isOn: Bool
  /// Where it starts according to the rule; nil when it was not moved.
  private let start: OccurrenceStart?
  /// The last day of its Arc.
  private let lastDay: Day?
  /// When it is due; nil without a date.
  private let due: Moment?

  /// Creates the value for a task as it is saved.
  /// - Parameters:
  ///   - start: where its occurrence starts according to the rule; nil when it was not moved.
  ///   - lastDay: the last day of its Arc, if it repeats; nil when the Arc has no end.
  ///   - due: its due instant.
  public init(
    _ fields: ArcTask.Fields, isOpen: Bool, start: OccurrenceStart?, lastDay: Day?, due: Moment?,
    created: Moment, remindFrom: Moment?, alertAt: Moment?, state: State?, in context: ReminderContext
  ) {
    (self.fields, isOn, self.start, self.lastDay, self.due) = (fields, isOpen, start, lastDay, due)
    (self.created, self.remindFrom, self.alertAt) = (created, remindFrom, alertAt)
    (self.state, self.context) = (state, context)
  }

  var path: EscalationPath? { context.path(of: fields) }

  func plan() -> ReminderPlan? {
    guard fields.date != nil else { return nil }
    return ReminderPlan(
      fields, start: start, lastDay: lastDay, overdue: due, since: reminding, in: context)
  }

  /// Arms a task that is new or was restored; one that had fired goes on under a new epoch.
  public mutating func arm() {
    if remindFrom == nil, created != now { remindFrom = now }
    guard let state else { return alertAt = firstAlertTime }
    alertAt = nil
    guard isOn, let path else { return }
    send(.reopen(state), on: path)
    alertAt = alertTime
  }

  /// Ends its alerts, because the task is deleted.
  public mutating func cancel() { send(.cancel, on: path ?? .deadline) }
}

// Changes.
extension ArmedTask {
  /// Follows a change of the task.
  /// - Parameter free: returns the first instant at which it may fire when its due moment stays.
  /// - Returns: the states before and after, when undo needs them.
  public mutating func follow(_ change: TaskChange, free: () throws -> Moment) rethrows -> (
    before: State, after: State
  )? {
    let isPast = (due ?? now) < now
    guard let before = state else {
      if change.isReopened, goOnWaiting() { return nil }
      if change.remindsFromNow(isPast: isPast) { remindFrom = now }
      alertAt = firstAlertTime
      return nil
    }
    let path = path
    let due =
      change.skipsPast(isPast: isPast)
      ? plan()?.firstOccurrence(after: now.seconds - 1)?.due.seconds : context.due(fields)
    try send(on: path ?? .deadline) { chain in
      try change.send(to: &chain, hasPath: path != nil, due: due, free: free)
    }
    alertAt = alertTime
    guard let after = state, change.isToUndo(before: before.text, after) else { return nil }
    return (before, after)
  }

  /// Continues to wait for the end of quiet hours when it has never fired and is reopened; one that starts now would
  /// treat the alert as past.
  /// - Returns: false when nothing is waiting.
  private mutating func goOnWaiting() -> Bool {
    guard let begun = beginning?.state, let path else { return false }
    var chain = EventChain(begun, on: path, in: context)
    chain.send(.complete)
    chain.send(.reopen(begun))
    var (waiting, anew) = (self, self)
    waiting.state = chain.state
    anew.remindFrom = now
    guard waiting.alertTime != anew.firstAlertTime else { return false }
    keep(chain.state)
    alertAt = alertTime
    return true
  }

  /// Goes on when its path had ended and its series goes on after all.
  public mutating func resume() {
    guard let state else { return alertAt = firstAlertTime }
    if isOn, state.phase == .closed(.expired), fields.recurrence != nil, let plan = plan(),
      let next = plan.succession(after: state.due, until: now.seconds)
        ?? plan.succession(after: state.due, until: nil)
    {
      send(.edit(due: next.due), on: plan.path)
    }
    alertAt = alertTime
  }
}

// Occurrences of its series.
extension ArmedTask {
  /// Continues the reminder of the occurrence before it, when that has fired for this one already.
  public mutating func takeOver(_ active: State) {
    guard !active.isClosed, active.due == context.due(fields), let path else { return }
    continued(active, on: path)
    alertAt = alertTime
  }

  /// Starts over as the next occurrence of its series.
  /// - Parameter begin: when that began; alerts since then still come.
  public mutating func startOver(from begin: Moment) {
    remindFrom = begin
    guard state != nil, let path, let due = context.due(fields) else { return alertAt = firstAlertTime }
    send(.supersede, on: path)
    send(.edit(due: due), at: begin, on: path)
    alertAt = alertTime
  }
}

// Another zone of the machine, other settings, and a clock that was ahead.
extension ArmedTask {
  /// Computes again what depends on the machine's zone and on the settings. Alerts that this moves into the past are not
  /// sent.
  /// - Parameters:
  ///   - before: what it depended on when its alerts were last computed.
  ///   - lastFired: returns when its last alert fired; nil when none has.
  public mutating func follow(_ before: FormerContext, lastFired: () throws -> Int?) rethrows {
    guard isOn else { return alertAt = nil }
    guard state != nil else { return followBeginning(before) }
    if let path, state?.isClosed == false {
      let former = before.context?.path(of: fields)
      if let former, former != path { send(.follow(path: former, since: try lastFired()), on: path) }
      if let state, !state.isClosed, let due = due(of: state, before), state.due != due {
        send(.move(due: due), on: path)
      }
    }
    alertAt = alertTime
  }

  /// The same for one that has never fired.
  private mutating func followBeginning(_ before: FormerContext) {
    let promised = alertAt
    let wasOwed = promised.map { $0 <= now } ?? false
    alertAt = firstAlertTime
    let isPast = alertAt.map { $0 < now } ?? true
    if isPast, promised != nil, let due = context.due(fields), let old = before.due(of: fields, in: context),
      due != old, let path
    {
      let moved = context.moved(
        path, from: old, to: due, since: reminding, leaving: before.zoneOrHere(context))
      let isOwed = moved.next.map { $0 <= now.seconds } ?? false
      if alertAt == nil || isOwed && !wasOwed {
        keep(moved)
        return alertAt = alertTime
      }
    }
    if let alert = alertAt, alert < now, !wasOwed {
      remindFrom = now
      alertAt = firstAlertTime
    }
  }

  /// Goes back to the present, because the clock was ahead.
  /// - Parameters:
  ///   - isBack: true when the passing of time had closed it by the clock that was ahead.
  ///   - told: returns when the last alert for a due moment was delivered at the correct time; nil when none was.
  public mutating func turnBack(isBack: Bool, told: (Int) throws -> Moment?) rethrows {
    if let from = remindFrom, from > now { remindFrom = now }
    // What came due while the clock was wrong is overdue, although the task is back only since now.
    if isBack, let from = remindFrom, let due = context.due(fields) {
      remindFrom = min(from, Moment(seconds: due))
    }
    guard let state, let plan = plan(), let own = context.due(fields) else {
      return alertAt = firstAlertTime
    }
    guard !state.isClosed || state.phase == .closed(.expired) else { return }
    let due =
      fields.recurrence == nil ? state.due : plan.succession(after: own, until: now.seconds)?.due ?? own
    try turnBack(to: due, isBack: isBack, on: plan.path, told: told)
    alertAt = self.state.flatMap { plan.alertTime($0) }
  }

  /// The current due moment of its reminder. The reminder of a repeating task may be at a later occurrence than the task;
  /// that occurrence keeps its time on the wall clock.
  private func due(of state: State, _ before: FormerContext) -> Int? {
    guard fields.recurrence != nil, fields.date != nil else { return context.due(fields) }
    guard fields.zone == nil, let zone = before.zone else { return state.due }
    return context.zone.moment(at: zone.localSecond(at: Moment(seconds: state.due))).moment.seconds
  }
}

/// What alerts depended on when they were last computed.
public struct FormerContext {
  /// The zone of the machine; nil when it is not known any more.
  public var zone: Zone?
  /// The time at which a whole day was due; nil when nothing was computed before.
  public var dueTime: TimeOfDay?
  /// The context with the default paths of then; nil when they are unchanged.
  public var context: ReminderContext?

  /// Creates the value.
  public init(zone: Zone?, dueTime: TimeOfDay?, context: ReminderContext?) {
    (self.zone, self.dueTime, self.context) = (zone, dueTime, context)
  }

  func zoneOrHere(_ context: ReminderContext) -> Zone { zone ?? context.zone }

  /// When the reminder of a task was due, in seconds since 1970; nil when that is not known.
  fileprivate func due(of fields: ArcTask.Fields, in context: ReminderContext) -> Int? {
    guard let home = fields.zone == nil ? zone : context.home(of: fields) else { return nil }
    return fields.reminderDue(in: home, wholeDaysAt: dueTime ?? context.settings.dueTime)?.seconds
  }
}
