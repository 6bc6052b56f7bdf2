import Escalation
import Moments
import Names
import Planner
import SQLite

/// A reminder or a group as a row of its table.
struct ReminderRow: Equatable {
  static let columns = """
    id, uuid, title, subtext, body, location, timetable, path, leads, snooze, channels, disabled, item, stack, apart, \
    places, series, recurrence_id, feed, uid, pick, seed, anchor, turns, created, changed, remind_from, occurrence, \
    due_at, alert_at
    """

  var id: Int
  var identity: Identity
  var created: Moment
  var changed: Moment
  var fields: Reminder.Fields
  var rotation: Rotation?
  /// When it began to remind; nil: when it was made.
  var remindFrom: Moment?
  /// From when on it speaks: what is due in the very minute in which it began still comes.
  var reminding: Moment { (remindFrom ?? created).minute }
  /// The occurrence that goes on, or the next one, as the row has it.
  var next: PlannedOccurrence?
  /// When there is something to do about it, as the row has it.
  var alertAt: Moment?
  /// What it is to be like again when the row is written: undo sets it.
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
    self.init(id: row.integer(0), identity: row.identity(1), created: row.moment(24) ?? Moment(seconds: 0))
    fields.title = row.text(2)
    fields.subtext = row.text(3)
    fields.body = row.text(4)
    fields.location = row.optionalText(5)
    fields.timetable = row.optionalText(6).flatMap { try? reader.timetable($0) }
    fields.path = row.optionalText(7)
    fields.leads = TaskRow.leads(row.text(8))
    fields.snooze = row.optionalInteger(9)
    fields.channels = row.text(10).split(separator: " ").map(String.init)
    fields.isEnabled = row.integer(11) == 0
    fields.item = row.optionalText(12)
    fields.stack = row.optionalIdentity(13)?.description
    fields.apart = row.text(14).split(separator: "\n").map(String.init)
    fields.trigger = row.optionalText(15).flatMap { PlaceTrigger(text: $0) }
    fields.origin.series = row.optionalIdentity(16)?.description
    fields.origin.recurrenceID = row.optionalText(17).flatMap { OccurrenceStart(iso: $0) }
    fields.origin.feed = row.optionalIdentity(18)?.description
    fields.origin.uid = row.optionalText(19)
    if let pick = row.optionalText(20).flatMap({ Rotation.Pick(rawValue: $0) }) {
      var rotation = Rotation(pick, seed: row.integer(21))
      rotation.anchor = row.optionalText(22).flatMap { OccurrenceStart(iso: $0) }
      rotation.turns = ReminderRow.turns(row.text(23))
      self.rotation = rotation
    }
    changed = row.moment(25) ?? created
    remindFrom = row.moment(26)
    if let start = row.optionalText(27).flatMap({ OccurrenceStart(iso: $0) }), let due = row.moment(28) {
      next = PlannedOccurrence(start: start, due: due)
    }
    alertAt = row.moment(29)
  }

  private static func turns(_ text: String) -> [Identity] {
    text.split(separator: ",").compactMap { Identity($0) }
  }
  private var turns: String? {
    rotation.flatMap { $0.turns.isEmpty ? nil : $0.turns.map(\.description).joined(separator: ",") }
  }
}

extension ReminderRow: LoggedThing {
  static let entity = "reminder"
  var name: String { fields.title }
  var besides: [(before: LoggedField, after: LoggedField)] {
    guard let (before, after) = putAside else { return [] }
    func field(_ name: StaticString, _ before: String, _ after: String) -> (LoggedField, LoggedField) {
      (LoggedField(name: name, value: .text(before)), LoggedField(name: name, value: .text(after)))
    }
    return [
      field("escalation", before.state.text, after.state.text),
      field("occurrence", before.occurrence, after.occurrence),
    ]
  }

  var logged: [LoggedField] {
    [
      LoggedField(name: "title", value: .text(fields.title)),
      LoggedField(name: "subtext", value: .text(fields.subtext)),
      LoggedField(name: "body", value: .text(fields.body)),
      LoggedField(name: "location", value: .text(fields.location)),
      LoggedField(name: "timetable", value: .text(fields.timetable?.description)),
      LoggedField(name: "path", value: .text(fields.path)),
      LoggedField(name: "leads", value: .text(TaskRow.text(leads: fields.leads))),
      LoggedField(name: "snooze", value: .number(fields.snooze)),
      LoggedField(name: "channels", value: .text(fields.channels.joined(separator: " "))),
      LoggedField(name: "disabled", value: .number(fields.isEnabled ? nil : 1)),
      LoggedField(name: "item", value: .text(fields.item)),
      LoggedField(name: "stack", value: .text(fields.stack)),
      LoggedField(name: "apart", value: .list(fields.apart)),
      LoggedField(name: "places", value: .text(fields.trigger?.text)),
      LoggedField(name: "series", value: .text(fields.origin.series)),
      LoggedField(name: "recurrenceID", value: .text(fields.origin.recurrenceID?.description)),
      LoggedField(name: "feed", value: .text(fields.origin.feed)),
      LoggedField(name: "uid", value: .text(fields.origin.uid)),
      LoggedField(name: "pick", value: .text(rotation?.pick.rawValue)),
      LoggedField(name: "seed", value: .number(rotation?.seed)),
      LoggedField(name: "anchor", value: .text(rotation?.anchor?.description)),
      LoggedField(name: "turns", value: .text(turns)),
    ]
  }

  mutating func set(_ name: String, to value: LoggedField.Value) {
    let text = value.text
    switch name {
    case "title": fields.title = text ?? ""
    case "subtext": fields.subtext = text ?? ""
    case "body": fields.body = text ?? ""
    case "location": fields.location = text
    case "timetable": fields.timetable = text.flatMap { try? Timetable(text: $0) }
    case "path": fields.path = text
    case "leads": fields.leads = TaskRow.leads(text ?? "")
    case "snooze": fields.snooze = value.number
    case "channels": fields.channels = (text ?? "").split(separator: " ").map(String.init)
    case "disabled": fields.isEnabled = value.number != 1
    case "item": fields.item = text
    case "stack": fields.stack = text
    case "apart": fields.apart = value.list
    case "places": fields.trigger = text.flatMap { PlaceTrigger(text: $0) }
    case "series": fields.origin.series = text
    case "recurrenceID": fields.origin.recurrenceID = text.flatMap { OccurrenceStart(iso: $0) }
    case "feed": fields.origin.feed = text
    case "uid": fields.origin.uid = text
    case "pick":
      rotation = text.flatMap { Rotation.Pick(rawValue: $0) }.map { Rotation($0, seed: rotation?.seed ?? 0) }
    case "seed": rotation?.seed = value.number ?? 0
    case "anchor": rotation?.anchor = text.flatMap { OccurrenceStart(iso: $0) }
    case "turns": rotation?.turns = ReminderRow.turns(text ?? "")
    case "changed": changed = value.number.map { Moment(seconds: $0) } ?? changed
    case "escalation": earlier = text.flatMap { try? State(text: $0) }.map { ($0, earlier?.occurrence ?? "") }
    case "occurrence": earlier = earlier.map { ($0.state, text ?? "") }
    default: break
    }
  }

  static func find(_ identity: Identity, in session: Session) throws -> ReminderRow? {
    try session.statement("SELECT \(columns) FROM reminder WHERE uuid = ?").first(.identity(identity)) {
      ReminderRow($0)
    }
  }

  mutating func insert(in session: Session) throws {
    try session.arm(&self)
    try write(
      """
      INSERT INTO reminder (title, subtext, body, location, timetable, path, leads, snooze, channels, disabled, item,
        stack, apart, places, series, recurrence_id, feed, uid, pick, key, seed, anchor, turns, created, changed,
        remind_from, occurrence, due_at, alert_at, id, uuid)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, in: session)
  }

  mutating func update(from old: ReminderRow, in session: Session) throws {
    changed = old.logged == logged ? changed : session.now
    try session.rearm(&self, from: old)
    try write(
      """
      UPDATE reminder SET title = ?, subtext = ?, body = ?, location = ?, timetable = ?, path = ?, leads = ?,
        snooze = ?, channels = ?, disabled = ?, item = ?, stack = ?, apart = ?, places = ?, series = ?,
        recurrence_id = ?, feed = ?, uid = ?, pick = ?, key = ?, seed = ?, anchor = ?, turns = ?, created = ?,
        changed = ?, remind_from = ?, occurrence = ?, due_at = ?, alert_at = ?
      WHERE id = ? AND uuid = ?
      """, in: session)
    if old.fields.isEnabled != fields.isEnabled { try session.memberChanged(identity) }
  }

  private func write(_ sql: String, in session: Session) throws {
    func optional(_ text: String) -> SQLValue { .text(text.isEmpty ? nil : text) }
    try session.statement(sql).run(
      .text(fields.title), optional(fields.subtext), optional(fields.body), .text(fields.location),
      .text(fields.timetable?.description), .text(fields.path), .text(TaskRow.text(leads: fields.leads)),
      .integer(fields.snooze), optional(fields.channels.joined(separator: " ")),
      .integer(fields.isEnabled ? nil : 1), .text(fields.item),
      .identity(fields.stack.flatMap { Identity($0) }),
      optional(fields.apart.joined(separator: "\n")), .text(fields.trigger?.text),
      .identity(fields.origin.series.flatMap { Identity($0) }),
      .text(fields.origin.recurrenceID?.description),
      .identity(fields.origin.feed.flatMap { Identity($0) }), .text(fields.origin.uid),
      .text(rotation?.pick.rawValue), .text(rotation.map { _ in NameKey(fields.title).text }),
      .integer(rotation?.seed), .text(rotation?.anchor?.description), .text(turns), .integer(created.seconds),
      .integer(changed.seconds), .integer(remindFrom?.seconds), .text(next?.start.description),
      .integer(next?.due.seconds), .integer(alertAt?.seconds), .integer(id), .identity(identity))
  }

  func delete(in session: Session) throws {
    if var state = try session.reminder(of: id) {
      try session.send(.cancel, to: &state, of: id, on: session.path(of: self) ?? .deadline)
    }
    try session.statement("DELETE FROM reminder WHERE id = ?").run(.integer(id))
  }

  func checkReturn(in session: Session) throws {
    if rotation != nil, let other = try session.group(called: fields.title) {
      throw UndoFailure(.nameTaken(fields.title, by: "the group \(other.fields.title)"))
    }
  }
}

extension PlaceTrigger {
  /// `arrive UUID UUID`.
  var text: String { ([isArrival ? "arrive" : "leave"] + places).joined(separator: " ") }

  /// What `text` writes; nil for anything else.
  init?(text: String) {
    let words = text.split(separator: " ").map(String.init)
    guard let first = words.first, ["arrive", "leave"].contains(first), words.count > 1 else { return nil }
    self.init(isArrival: first == "arrive", places: Array(words.dropFirst()))
  }
}

extension Session {
  /// The reminder or group with a number; nil when there is none.
  func reminderRow(_ id: Int) throws -> ReminderRow? {
    try statement("SELECT \(ReminderRow.columns) FROM reminder WHERE id = ?").first(.integer(id)) {
      ReminderRow($0)
    }
  }

  /// The group of a name; nil when there is none.
  func group(called name: String) throws -> ReminderRow? {
    try statement("SELECT \(ReminderRow.columns) FROM reminder WHERE pick IS NOT NULL AND key = ?").first(
      .text(NameKey(name).text)
    ) { ReminderRow($0) }
  }

  /// The rows that fulfil a condition.
  func reminderRows(_ condition: String, _ values: SQLValue...) throws -> [ReminderRow] {
    var rows: [ReminderRow] = []
    try statement("SELECT \(ReminderRow.columns) FROM reminder WHERE \(condition)").rows(values) {
      rows.append(ReminderRow($0))
      return true
    }
    return rows
  }
}
