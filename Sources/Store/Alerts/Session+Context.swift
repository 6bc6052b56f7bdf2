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

  /// Returns what alerts depended on when they were last computed.
  func formerContext() throws -> FormerContext {
    let (place, text) = (store.zone, store.reminding)
    if let known = reminders.former, (known.zone, known.reminding) == (place, text) { return known.context }
    var former = FormerContext(
      zone: zones(place), dueTime: text.flatMap(ReminderSettings.dueTime), context: nil)
    if let text, text != reminding.text {
      former.context = try context().with(defaults: ReminderSettings.defaultPaths(in: text))
    }
    reminders.former = (place, text, former)
    return former
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
    try escalationState(ofThing: row.id) ?? (row.isOn ? row.plan(in: self)?.beginning?.state : nil)
  }

  /// Returns when something happens next: the next alert, or the first alert of the next occurrence, which replaces
  /// this one; nil when nothing will.
  func alertTime(_ state: State, of row: some RemindingRow) throws -> Moment? {
    guard row.isOn, !state.isClosed else { return nil }
    guard state.mayBeSucceeded, let plan = try row.plan(in: self) else { return state.next.moment }
    return plan.alertTime(state)
  }

  /// Returns the alerts to come for a row; nil when it has none.
  func course(of row: some RemindingRow) throws -> AlertCourse? {
    guard row.isOn, let plan = try row.plan(in: self),
      let state = try escalationState(ofThing: row.id) ?? plan.beginning?.state
    else { return nil }
    return plan.course(from: state)
  }
}

extension Int? {
  /// The instant for a number of seconds since 1970.
  var moment: Moment? { map { Moment(seconds: $0) } }
}
