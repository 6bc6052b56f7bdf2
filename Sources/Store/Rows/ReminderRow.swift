import Escalation
import Moments
import Names
import Planner
import Reminding
import SQLite

/// A reminder or a group as a row of its table.
struct ReminderRow: Equatable {
  var id: Int
  var identity: Identity
  var created: Moment
  var changed: Moment
  var fields: Reminder.Fields
  var rotation: Rotation?
  /// When it began to remind; nil: when it was made.
  var remindFrom: Moment?
  /// When it starts to remind; an occurrence in that same minute still counts.
  var reminding: Moment { (remindFrom ?? created).minute }
  /// The current occurrence if it is being announced, else the next one.
  var next: PlannedOccurrence?
  /// When there is something to do about it, as the row has it.
  var alertAt: Moment?
  /// The state to restore when the row is written; set by undo.
  var earlier: (state: State, occurrence: String)?
  /// What went on and was put aside when the row was written, and what took its place, for undo.
  var putAside: (before: (state: State, occurrence: String), after: (state: State, occurrence: String))?

  static func == (a: ReminderRow, b: ReminderRow) -> Bool {
    a.id == b.id && a.identity == b.identity && a.fields == b.fields && a.rotation == b.rotation
      && a.changed == b.changed && a.remindFrom == b.remindFrom && a.next == b.next && a.alertAt == b.alertAt
      && a.earlier?.state == b.earlier?.state
  }

  /// The reminder for those outside.
  var reminder: Reminder {
    Reminder(
      id: id, uuid: identity.description, created: created, changed: changed, fields: fields,
      rotation: rotation,
      next: next, alertAt: alertAt)
  }

  init(id: Int, identity: Identity, created: Moment) {
    self.id = id
    self.identity = identity
    self.created = created
    changed = created
    fields = Reminder.Fields(title: "")
  }

  /// The reminder in a row of `columns`.
  init(_ row: Statement) {
    var reader = TimetableReader()
    self.init(row, &reader)
  }

  /// The reminder in a row of `columns`, one of many.
  init(_ row: Statement, _ reader: inout TimetableReader) {
    self.init(id: row.integer(0), identity: row.identity(1), created: Moment(seconds: 0))
    ReminderRow.list.read(row, into: &self, without: ReminderRow.timetableColumn)
    fields.timetable = row.optionalText(ReminderRow.timetableColumn).flatMap { try? reader.timetable($0) }
  }
}

extension ReminderRow: LoggedThing {
  var name: String { fields.title }
  var undoState: UndoState? {
    putAside.map { before, after in
      UndoState(
        before: UndoState.Standing(state: before.state.text, occurrence: before.occurrence),
        after: UndoState.Standing(state: after.state.text, occurrence: after.occurrence))
    }
  }

  mutating func restore(_ standing: UndoState.Standing) {
    earlier = (try? State(text: standing.state)).map { ($0, standing.occurrence ?? "") }
  }

  mutating func set(_ name: String, to value: LoggedField.Value) {
    switch name {
    case "changed": changed = value.number.map { Moment(seconds: $0) } ?? changed
    default: ReminderRow.list.field(name)?.setLogged(&self, value)
    }
  }

  static func find(_ identity: Identity, in session: Session) throws -> ReminderRow? {
    try session.statement("SELECT \(columns) FROM reminder WHERE uuid = ?").first(.identity(identity)) {
      ReminderRow($0)
    }.map(session.here)
  }

  mutating func insert(in session: Session) throws {
    try session.arm(&self)
    session.reminders.triggers = nil
    try ReminderRow.list.insert(self, id: id, identity, in: session)
  }

  mutating func update(from old: ReminderRow, in session: Session) throws {
    changed = old.logged == logged ? changed : session.now
    try session.rearm(&self, from: old)
    if fields.isEnabled, !old.fields.isEnabled {
      for membership in try session.members("member.reminder = ?", .integer(id)) {
        try session.passWithoutMembers(ofGroup: membership.team)
      }
    }
    session.reminders.triggers = nil
    try ReminderRow.list.update(self, id: id, in: session)
    if old.fields.isEnabled != fields.isEnabled { try session.memberChanged(identity) }
  }

  func delete(in session: Session) throws {
    var (row, armed) = (self, try self.armed(in: session))
    armed.cancel()
    try row.follow(armed, in: session)
    session.reminders.triggers = nil
    try session.statement("DELETE FROM reminder WHERE id = ?").run(.integer(id))
  }

  func checkReturn(in session: Session) throws {
    if rotation != nil, let other = try session.group(called: fields.title) {
      throw UndoFailure(.nameTaken(fields.title, by: "the group \(other.fields.title)"))
    }
  }
}

extension Session {
  /// The reminder or group with a number; nil when there is none.
  func reminderRow(_ id: Int) throws -> ReminderRow? {
    try statement("SELECT \(ReminderRow.columns) FROM reminder WHERE id = ?").first(.integer(id)) {
      ReminderRow($0)
    }.map(here)
  }

  /// The group of a name; nil when there is none.
  func group(called name: String) throws -> ReminderRow? {
    try statement("SELECT \(ReminderRow.columns) FROM reminder WHERE pick IS NOT NULL AND key = ?").first(
      .text(NameKey(name).text)
    ) { ReminderRow($0) }.map(here)
  }

  /// The rows that fulfil a condition.
  func reminderRows(_ condition: String, _ values: SQLValue...) throws -> [ReminderRow] {
    var rows: [ReminderRow] = []
    try statement("SELECT \(ReminderRow.columns) FROM reminder WHERE \(condition)").rows(values) {
      rows.append(ReminderRow($0))
      return true
    }
    return try rows.map(here)
  }
}
