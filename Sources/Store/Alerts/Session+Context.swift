import Escalation
import Moments
import Planner
import Reminding

// What reminders need to know of the store, read once in a transaction.
extension Session {
  /// The present, the zones, all paths, and what has been set.
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

  /// The same with the paths that were set for what names none when alerts were last worked out; nil: they are the
  /// same.
  func formerContext() throws -> ReminderContext? {
    guard let text = store.reminding, store.reminding != reminding.text else { return nil }
    return try context().with(defaults: ReminderSettings.defaultPaths(in: text))
  }
}

// Where what reminds stands.
extension Session {
  /// Where something stands: as it was kept, or as it begins; nil: it will not remind.
  func standing(of row: some RemindingRow, _ plan: ReminderPlan) throws -> Standing? {
    if let state = try reminder(of: row.id) { return row.standing(state, in: plan.context) }
    return row.isOn ? plan.beginning : nil
  }

  /// Where the reminder of something stands; nil: it has none.
  func state(of row: some RemindingRow) throws -> State? { try reminder(of: row.id) ?? begun(row)?.state }

  /// Where something that has never fired stands; nil: it will not remind.
  func begun(_ row: some RemindingRow) throws -> Standing? {
    row.isOn ? try row.plan(in: self)?.beginning : nil
  }

  /// When there is something to do about it: its next alert, or the first one of the next occurrence, which takes its
  /// place.
  func alertTime(_ state: State, of row: some RemindingRow) throws -> Moment? {
    guard row.isOn, !state.isClosed else { return nil }
    guard state.mayBeSucceeded, let plan = try row.plan(in: self) else { return state.next.moment }
    return plan.alertTime(state)
  }

  /// The same for something that has never fired.
  func firstAlertTime(of row: some RemindingRow) throws -> Moment? {
    guard row.isOn, let plan = try row.plan(in: self), let begun = plan.beginning else { return nil }
    return plan.alertTime(begun.state)
  }

  /// What something will say; nil when it says nothing.
  func course(of row: some RemindingRow) throws -> AlertCourse? {
    guard row.isOn, let plan = try row.plan(in: self),
      let state = try reminder(of: row.id) ?? plan.beginning?.state
    else { return nil }
    return plan.course(from: state)
  }
}

extension State {
  /// Whether it has reminded and goes on, or should have reminded by now.
  func isUnderWay(at now: Moment) -> Bool {
    guard !isClosed, phase != .disabled else { return false }
    return cursor != nil || pending != nil || next.map { $0 <= now.seconds } ?? false
  }
}

extension Int? {
  /// The instant of so many seconds since 1970.
  var moment: Moment? { map { Moment(seconds: $0) } }
}
