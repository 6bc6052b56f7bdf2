import Escalation
import Moments
import Planner
import Reminding
import SQLite

/// A row with alerts: a task, a reminder or a group. Reminding treats all of them alike.
protocol RemindingRow {
  /// The name of the table.
  static var table: String { get }
  /// The columns to select for a row.
  static var columns: String { get }
  /// Creates the row in `columns`.
  init(_ row: Statement)

  var id: Int { get }
  var identity: Identity { get }
  var subject: Subject { get }
  /// False when it is closed or switched off.
  var isOn: Bool { get }
  /// When something happens next, as stored in the row; nil when nothing will.
  var alertAt: Moment? { get set }

  /// Returns the escalation path; nil when it has no alerts.
  func path(in context: ReminderContext) -> EscalationPath?
  /// Returns how it is announced; nil when it has no alerts.
  func plan(in session: Session) throws -> ReminderPlan?
  /// Returns the standing for a saved state.
  func standing(_ state: State, in context: ReminderContext) -> Standing?
  /// Sets the occurrence of the row to that of a standing.
  mutating func follow(_ standing: Standing)
  /// Returns the content of an alert for an occurrence.
  func content(at occurrence: PlannedOccurrence, in session: Session) throws -> AlertContent
  /// Records the status of an occurrence.
  /// - Parameter status: nil when it has had its first alert, and its status is otherwise unchanged.
  func mark(
    _ occurrence: PlannedOccurrence, _ status: OccurrenceStatus?, pick: Identity?, reason: MissedReason?,
    in session: Session) throws
  /// Returns the row as it is in the session's zone; it is not saved.
  func here(in session: Session) throws -> Self
  /// Writes the computed columns.
  func writeDerived(in session: Session) throws
}

extension RemindingRow {
  /// Returns rows with something to do up to an instant, earliest first.
  /// - Parameter begin: the end of the previous batch.
  static func due(
    until end: Moment, after begin: (at: Int, id: Int), limit: Int, in session: Session
  ) throws -> [Self] {
    var rows: [Self] = []
    try session.statement(
      """
      SELECT \(columns) FROM \(table) WHERE alert_at <= ? AND (alert_at, id) > (?, ?)
      ORDER BY alert_at, id LIMIT ?
      """
    ).rows(.integer(end.seconds), .integer(begin.at), .integer(begin.id), .integer(limit)) {
      rows.append(Self($0))
      return true
    }
    return rows
  }

  /// Where the batch after this row begins.
  var end: (at: Int, id: Int) { (alertAt?.seconds ?? .max, id) }
}

extension TaskRow: RemindingRow {
  static var table: String { list.table }
  var subject: Subject { .task(id) }
  var isOn: Bool { closing == nil }

  func path(in context: ReminderContext) -> EscalationPath? { context.path(of: fields) }

  func plan(in session: Session) throws -> ReminderPlan? {
    guard fields.date != nil else { return nil }
    return ReminderPlan(
      fields, start: occurrence, lastDay: try lastDay(in: session), overdue: due, since: reminding,
      in: try session.context())
  }

  /// The last day of the Arc of a repeating task; nil when there is none.
  func lastDay(in session: Session) throws -> Day? {
    fields.recurrence == nil ? nil : try session.tree().lastDay(of: arc)
  }

  func standing(_ state: State, in context: ReminderContext) -> Standing? {
    let due = Moment(seconds: state.due)
    let local = context.home(of: fields).local(at: due)
    let start = OccurrenceStart(day: local.day, time: fields.time == nil ? nil : local.time)
    return Standing(state: state, occurrence: PlannedOccurrence(start: start, due: due))
  }

  func follow(_ standing: Standing) {}

  func content(at occurrence: PlannedOccurrence, in session: Session) throws -> AlertContent {
    var content = AlertContent(
      subject: subject, identity: identity, title: fields.title, isTimed: fields.time != nil,
      snooze: fields.snooze)
    content.arc = try session.tree()[arc]?.path ?? ""
    return content
  }

  // Each occurrence of a task is a separate task.
  func mark(
    _ occurrence: PlannedOccurrence, _ status: OccurrenceStatus?, pick: Identity?, reason: MissedReason?,
    in session: Session
  ) {}

  func here(in session: Session) throws -> TaskRow { try session.here(self) }

  func writeDerived(in session: Session) throws {
    try session.statement("UPDATE task SET remind_from = ?, alert_at = ?, next_at = ? WHERE id = ?").run(
      .integer(remindFrom?.seconds), .integer(alertAt?.seconds), .integer(nextAt?.seconds), .integer(id))
  }
}

extension ReminderRow: RemindingRow {
  static var table: String { list.table }
  var subject: Subject { rotation == nil ? .reminder(id) : .group(id) }
  var isOn: Bool { fields.isEnabled }
  var defaultPath: DefaultPath { DefaultPath(for: fields, isGroup: rotation != nil) }

  func path(in context: ReminderContext) -> EscalationPath? {
    context.path(of: fields, isGroup: rotation != nil)
  }

  func plan(in session: Session) throws -> ReminderPlan? { try plan(in: session, or: nil) }

  /// Returns how it is announced.
  /// - Parameter path: the path to use when it has no alerts itself.
  func plan(in session: Session, or path: EscalationPath?) throws -> ReminderPlan? {
    ReminderPlan(
      fields, since: reminding, pick: pick(in: session), or: path, in: try session.context())
  }

  /// Returns the function that finds the member that an occurrence of a group shows; nil for a reminder.
  func pick(in session: Session) -> ArmedReminder.Pick? {
    rotation.map { _ in { [unowned session] in try session.pick(for: $0, of: self)?.identity } }
  }

  func standing(_ state: State, in context: ReminderContext) -> Standing? {
    next.map { Standing(state: state, occurrence: $0) }
  }

  mutating func follow(_ standing: Standing) { next = standing.occurrence }

  func content(at occurrence: PlannedOccurrence, in session: Session) throws -> AlertContent {
    let member = rotation == nil ? nil : try session.pick(for: occurrence, of: self)
    let said = member?.fields ?? fields
    var content = AlertContent(
      subject: subject, identity: identity, title: said.title, isTimed: occurrence.start.time != nil,
      snooze: fields.snooze)
    content.arc = member == nil ? "" : fields.title
    content.subtext = said.subtext
    content.body = said.body
    if let task = try TaskPlaces(self)?.openTask(in: session) {
      (content.title, content.arc) = (task.fields.title, try session.tree()[task.arc]?.path ?? "")
      content.subject = .task(task.id)
    }
    content.channels = fields.channels
    let stack = try said.stack.flatMap { Identity($0) }.flatMap { try StackRow.find($0, in: session) }
    if let stack {
      let items = stack.items.filter { !said.apart.contains($0) }.joined(separator: ", ")
      content.subtext = [items, said.subtext].filter { !$0.isEmpty }.joined(separator: "; ")
    }
    return content
  }

  func mark(
    _ occurrence: PlannedOccurrence, _ status: OccurrenceStatus?, pick: Identity?, reason: MissedReason?,
    in session: Session
  ) throws {
    let known = status == nil ? try session.record(of: occurrence.start, ofThing: id)?.status : nil
    try session.mark(occurrence, of: self, status ?? known ?? .scheduled, pick: pick, reason: reason)
  }

  func here(in session: Session) throws -> ReminderRow { try session.here(self) }

  func writeDerived(in session: Session) throws { try session.writeDerived(self) }
}
