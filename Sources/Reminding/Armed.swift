import Escalation
import Moments

/// What tasks and reminders have in common when something happens to their escalations.
protocol Armed {
  /// The current time, zones, paths and settings.
  var context: ReminderContext { get }
  /// False when it is closed or switched off.
  var isOn: Bool { get }
  /// When it was created.
  var created: Moment { get }
  /// When it began to remind; nil when that is when it was created.
  var remindFrom: Moment? { get }
  /// The state of its escalation; nil when it has never fired.
  var state: State? { get set }
  /// What happened: each state to save, with its effects.
  var results: [(state: State, effects: [Effect])] { get set }
  /// Its path; nil when it has no alerts.
  var path: EscalationPath? { get }
  /// Returns how it is announced; nil when it has no alerts.
  func plan() -> ReminderPlan?
}

extension Armed {
  var now: Moment { context.now }

  /// When it starts to remind; an occurrence in that same minute still counts.
  var reminding: Moment { (remindFrom ?? created).minute }

  /// Its standing before anything has fired; nil when it has no alerts.
  var beginning: Standing? { isOn ? plan()?.beginning : nil }

  /// The state of its escalation, as saved or as it begins; nil when it has no alerts.
  var stateOrBeginning: State? { state ?? beginning?.state }

  /// When something happens next if nothing has fired yet; nil when nothing will.
  var firstAlertTime: Moment? {
    guard isOn, let plan = plan(), let begun = plan.beginning else { return nil }
    return plan.alertTime(begun.state)
  }

  /// When something happens next in the saved state; nil when nothing will.
  var alertTime: Moment? {
    guard isOn, let state, !state.isClosed else { return nil }
    guard state.mayBeSucceeded, let plan = plan() else { return state.next.map { Moment(seconds: $0) } }
    return plan.alertTime(state)
  }

  /// Saves a state without an event.
  mutating func keep(_ state: State) {
    self.state = state
    results.append((state, []))
  }

  /// Continues an escalation that was under way elsewhere; its last alert counts as delivered.
  mutating func continued(_ active: State, on path: EscalationPath) {
    state = active
    if let pending = active.pending { send(.delivered(pending.key), on: path) } else { keep(active) }
  }

  /// Goes back to a due moment, because the clock was ahead.
  /// - Parameters:
  ///   - isBack: true when it begins again, although its due moment is the same.
  ///   - told: returns when the last alert for a due moment was delivered at the correct time; nil when none was.
  mutating func turnBack(
    to due: Int, isBack: Bool, on path: EscalationPath, told: (Int) throws -> Moment?
  ) rethrows {
    guard let state, isBack || due != state.due || state.isClosed else {
      return send(.retime(due: due), on: path)
    }
    // What was not announced at the correct time is overdue: it goes on from the last alert that was.
    let since = try told(due)?.adding(seconds: 1) ?? min(Moment(seconds: due), now)
    send(.edit(due: due), at: since, on: path)
  }

  /// Sends an event; nothing without a state.
  /// - Parameter instant: its time; nil for now.
  mutating func send(_ event: Event, at instant: Moment? = nil, on path: EscalationPath) {
    send(on: path) { $0.send(event, at: instant) }
  }

  /// Sends several events.
  mutating func send(on path: EscalationPath, _ events: (inout EventChain) throws -> Void) rethrows {
    guard let state else { return }
    var chain = EventChain(state, on: path, in: context)
    try events(&chain)
    self.state = chain.state
    results += chain.results
  }
}
