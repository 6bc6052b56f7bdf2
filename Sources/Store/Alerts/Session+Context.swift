import Escalation
import Moments
import Planner
import Reminding

// The facts about the store that reminders need, read once per transaction.
extension Session {
  /// Returns the current time, zones, paths and settings.
  func context() throws -> ReminderContext {
    if let known = reminders.context { return known }
    var paths = Dictionary(uniqueKeysWithValues: EscalationPath.builtIn.map { ($0.name, $0.path) })
    try statement("SELECT name, notation FROM path").rows {
      if let path = try? EscalationPath($0.text(1)) { paths[$0.text(0)] = path }
      return true
    }
    let context = ReminderContext(
      now: now, zone: zone, settings: reminding, paths: paths, home: { [unowned self] in home($0) })
    reminders.context = context
    return context
  }

  /// Returns the same context with the default paths of the last computation of alerts; nil when settings are
  /// unchanged.
  func formerContext() throws -> ReminderContext? {
    guard let text = store.reminding, store.reminding != reminding.text else { return nil }
    return try context().with(defaults: ReminderSettings.defaultPaths(in: text))
  }
}

// The standing of tasks, reminders and groups.
extension Session {
  /// Returns the standing of a row, as saved or as it begins; nil when it has no alerts.
  func standing(of row: some RemindingRow, _ plan: ReminderPlan) throws -> Standing? {
    if let state = try escalationState(ofThing: row.id) { return row.standing(state, in: plan.context) }
    return row.isOn ? plan.beginning : nil
  }

  /// Returns the state of a row's reminder; nil when it has none.
  func state(of row: some RemindingRow) throws -> State? {
    try escalationState(ofThing: row.id) ?? begun(row)?.state
  }

  /// Returns the standing of a row that has never fired; nil when it has no alerts.
  func begun(_ row: some RemindingRow) throws -> Standing? {
    row.isOn ? try row.plan(in: self)?.beginning : nil
  }

  /// Returns when something happens next: the next alert, or the first alert of the next occurrence, which replaces
  /// this one; nil when nothing will.
  func alertTime(_ state: State, of row: some RemindingRow) throws -> Moment? {
    guard row.isOn, !state.isClosed else { return nil }
    guard state.mayBeSucceeded, let plan = try row.plan(in: self) else { return state.next.moment }
    return plan.alertTime(state)
  }

  /// Returns the same for a row that has never fired.
  func firstAlertTime(of row: some RemindingRow) throws -> Moment? {
    guard row.isOn, let plan = try row.plan(in: self), let begun = plan.beginning else { return nil }
    return plan.alertTime(begun.state)
  }

  /// Returns the alerts to come for a row; nil when it has none.
  func course(of row: some RemindingRow) throws -> AlertCourse? {
    guard row.isOn, let plan = try row.plan(in: self),
      let state = try escalationState(ofThing: row.id) ?? plan.beginning?.state
    else { return nil }
    return plan.course(from: state)
  }
}

extension State {
  /// True when it has fired and goes on, or should have fired by now.
  func isUnderWay(at now: Moment) -> Bool {
    guard !isClosed, phase != .disabled else { return false }
    return cursor != nil || pending != nil || next.map { $0 <= now.seconds } ?? false
  }
}

extension Int? {
  /// The instant for a number of seconds since 1970.
  var moment: Moment? { map { Moment(seconds: $0) } }
}
