import Escalation
import Moments
import Planner

/// A reminder or group, with the occurrence and the alert that come next.
///
///     new                    ──▶ begin: the first occurrence that is not past; no state yet
///     the first alert        ──▶ a state, which every later event updates
///     changed, undone …      ──▶ see `ReminderChange`
///     reopened, triggered …  ──▶ events; `results` has what each of them did
///
/// The caller saves `remindFrom`, `next` and `alertAt`, and for each result the state and its effects.
public struct ArmedReminder: Armed {
  /// Returns the member that an occurrence of a group shows; nil when no member is enabled.
  public typealias Pick = (PlannedOccurrence) throws -> Identity?

  /// The fields that a person sets.
  public let fields: Reminder.Fields
  /// When it was created.
  public let created: Moment
  /// When it began to remind; nil when that is when it was created.
  public internal(set) var remindFrom: Moment?
  /// The current occurrence if it is being announced, otherwise the next one; nil when there is none.
  public internal(set) var next: PlannedOccurrence?
  /// When something happens next; nil when nothing will.
  public internal(set) var alertAt: Moment?
  /// The state of its escalation; nil when it has never fired.
  public internal(set) var state: State?
  /// What happened: each state to save, with its effects.
  public internal(set) var results: [(state: State, effects: [Effect])] = []
  /// The current time, zones, paths and settings.
  let context: ReminderContext
  private let pick: Pick?

  /// Creates the value for a reminder or group as it is saved.
  /// - Parameter pick: nil for a reminder.
  public init(
    _ fields: Reminder.Fields, pick: Pick? = nil, created: Moment, remindFrom: Moment? = nil,
    next: PlannedOccurrence? = nil, alertAt: Moment? = nil, state: State? = nil, in context: ReminderContext
  ) {
    (self.fields, self.pick, self.created) = (fields, pick, created)
    (self.remindFrom, self.next, self.alertAt) = (remindFrom, next, alertAt)
    (self.state, self.context) = (state, context)
  }
}

// What it depends on.
extension ArmedReminder {
  var isOn: Bool { fields.isEnabled }
  var isGroup: Bool { pick != nil }
  var path: EscalationPath? { context.path(of: fields, isGroup: isGroup) }

  func plan() -> ReminderPlan? { plan(or: nil) }

  /// Returns how it is announced; nil when it has no alerts.
  /// - Parameter path: the path to use when it has no alerts itself.
  func plan(or path: EscalationPath?) -> ReminderPlan? {
    ReminderPlan(fields, since: reminding, pick: pick, or: path, in: context)
  }

  /// The state of an occurrence that has fired, or should have; nil when it waits or is closed.
  public var underWay: State? { stateOrBeginning.flatMap { $0.isUnderWay(at: now) ? $0 : nil } }

  /// True when an occurrence is being announced.
  public var isAnnounced: Bool {
    state.map { !$0.isClosed && ($0.cursor != nil || $0.pending != nil) } ?? false
  }

  /// Moves to an occurrence, which begins anew.
  /// - Parameter instant: the first instant at which it may fire.
  mutating func arm(_ occurrence: PlannedOccurrence, from instant: Moment, on path: EscalationPath) {
    next = occurrence
    send(.edit(due: occurrence.due.seconds), at: instant, on: path)
    alertAt = alertTime
  }
}

// Beginning.
extension ArmedReminder {
  /// Arms a reminder that has never fired for its first occurrence that is not past.
  public mutating func begin() {
    next = context.occurrence(of: fields, from: reminding)
    alertAt = firstAlertTime
  }

  /// Arms a reminder that is new or was restored.
  public mutating func arm() {
    if let state { return reopen(as: state) }
    if remindFrom == nil, created != now { remindFrom = now }
    begin()
  }
}

// Ending and going back.
extension ArmedReminder {
  /// Restores an earlier state, with a new epoch.
  public mutating func reopen(as earlier: State) {
    let due = Moment(seconds: earlier.due)
    next = context.occurrence(of: fields, from: due)
    if fields.timetable == nil, fields.trigger != nil { next = context.occurrence(at: due) }
    alertAt = nil
    // A reminder that was closed before it was deleted stays closed.
    if case .closed(let outcome) = earlier.phase, outcome != .cancelled { return }
    guard fields.isEnabled, let path else { return }
    state = state ?? earlier
    send(on: path) { $0.reopen(earlier) }
    if let next, next.due.seconds != state?.due { send(.edit(due: next.due.seconds), on: path) }
    alertAt = alertTime
  }

  /// Ends its alerts, because it is deleted.
  public mutating func cancel() { send(.cancel, on: path ?? .deadline) }

  /// Goes on with the occurrence that was closed.
  public mutating func goOn() {
    guard let state, let path else { return }
    send(on: path) { $0.reopen(state) }
    alertAt = alertTime
  }

  /// Closes the current occurrence, without another one to follow it.
  /// - Parameter event: `complete`, `ignore` or `cancel`.
  public mutating func end(_ event: Event) {
    alertAt = nil
    guard let state, !state.isClosed else { return }
    send(event, on: path ?? .gentle)
  }

  /// Goes on with an occurrence that is no longer closed, unless a later one is under way or an earlier one comes first.
  /// - Parameter free: returns the first instant at which it may fire.
  public mutating func goBack(to occurrence: PlannedOccurrence, free: () throws -> Moment) rethrows {
    if let next {
      if next.due < occurrence.due { return }
      if next.due > occurrence.due, underWay != nil { return }
    }
    guard fields.isEnabled, path != nil else { return }
    restart(at: occurrence, from: try free())
  }

  /// Begins an occurrence anew.
  /// - Parameter instant: the first instant at which it may fire.
  public mutating func restart(at occurrence: PlannedOccurrence, from instant: Moment) {
    guard let path else { return }
    let due = occurrence.due.seconds
    state = stateOrBeginning ?? path.start(due: due, at: now.seconds, in: context.environment).state
    arm(occurrence, from: instant, on: path)
  }
}

// Answers and places.
extension ArmedReminder {
  /// Returns a turn at an occurrence, to close it: at the current one, or at a later one that another device has reached.
  /// - Returns: nil when it is closed, or a later occurrence is the current one.
  public func turn(at occurrence: PlannedOccurrence) -> Turn? {
    guard let next, state?.isClosed != true, next.due <= occurrence.due, let plan = plan(or: .gentle) else {
      return nil
    }
    let state =
      stateOrBeginning
      ?? plan.path.start(due: next.due.seconds, at: now.seconds, in: context.environment).state
    var turn = Turn(plan, Standing(state: state, occurrence: next))
    if next != occurrence { turn.skip(to: occurrence) }
    return turn
  }

  /// True when a person may close the occurrence of a turn: it was announced, is due today at the latest, or is the only
  /// one.
  public func mayClose(_ turn: Turn) -> Bool {
    guard turn.standing.state.cursor == nil, fields.timetable?.repeats ?? false else { return true }
    func day(_ moment: Moment) -> Day { context.zone.local(at: moment).day }
    return day(turn.standing.occurrence.due) <= day(now)
  }

  /// Fires now: the person has arrived at one of its places, or left it.
  public mutating func trigger() {
    guard let path else { return }
    next = context.occurrence(at: now)
    if state == nil {
      keep(path.start(due: now.seconds, at: now.seconds, in: context.environment).state)
    } else {
      send(.edit(due: now.seconds), on: path)
    }
    alertAt = state?.next.map { Moment(seconds: $0) }
  }

  /// Continues the occurrence of a series from which it was split off, unless it has another time or path.
  /// - Parameter active: the state of that occurrence.
  public mutating func takeOver(_ active: State, from series: ArmedReminder) {
    guard fields.isEnabled, let path, path == series.path,
      let occurrence = context.occurrence(of: fields, from: Moment(seconds: active.due)),
      occurrence.due.seconds == active.due
    else { return }
    continued(active, on: path)
    next = occurrence
    alertAt = alertTime
  }
}

extension State {
  /// True when it has fired and goes on, or should have fired by now.
  public func isUnderWay(at now: Moment) -> Bool {
    guard !isClosed, phase != .disabled else { return false }
    return cursor != nil || pending != nil || next.map { $0 <= now.seconds } ?? false
  }
}
