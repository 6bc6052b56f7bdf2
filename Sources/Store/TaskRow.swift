import Escalation
import Hashing
import Moments
import Planner
import SQLite

/// A task as a row of its table.
struct TaskRow: Equatable {
  static let columns = """
    id, uuid, arc, created, completed, title, due_date, due_time, end_date, end_time, zone, duration, location, \
    description, recurrence, due_instant, outcome, repeat_from, series, occurrence, path, leads, snooze, \
    remind_from, alert_at
    """
  /// How many columns that are.
  static let columnCount = 25

  var id: Int
  var identity: Identity
  var arc: Int
  var created: Moment
  var closing: Closing?
  /// The UUID of the series' first task; nil for a single task.
  var series: Identity?
  /// Where it starts by the rule; nil for a single task and one without a date.
  var occurrence: OccurrenceStart?
  var fields: ArcTask.Fields
  /// When it is due, as the row has it; nil for a row that has not been written yet.
  var due: Moment?
  /// When its reminder began; nil: when it was made.
  var remindFrom: Moment?
  /// From when on its reminder speaks: what is due in the very minute in which it began still comes.
  var reminding: Moment { (remindFrom ?? created).minute }
  /// When its reminder next speaks, as the row has it; nil: it will not.
  var alertAt: Moment?
  /// What its reminder is to be like again when the row is written: undo sets it.
  var earlier: State?

  init(id: Int, identity: Identity, arc: Int, created: Moment, fields: ArcTask.Fields) {
    self.id = id
    self.identity = identity
    self.arc = arc
    self.created = created
    self.fields = fields
  }

  /// The task in a row of `columns`.
  init(_ row: Statement) {
    id = row.integer(0)
    identity = row.identity(1)
    arc = row.integer(2)
    created = row.moment(3) ?? Moment(seconds: 0)
    closing = row.moment(4).map { at in
      Closing(at: at, outcome: row.optionalText(16).flatMap { Planner.Outcome(rawValue: $0) } ?? .completed)
    }
    fields = ArcTask.Fields(title: row.text(5))
    fields.date = row.optionalText(6).flatMap { Day(iso: $0) }
    fields.time = row.optionalText(7).flatMap { TimeOfDay(iso: $0) }
    fields.endDate = row.optionalText(8).flatMap { Day(iso: $0) }
    fields.endTime = row.optionalText(9).flatMap { TimeOfDay(iso: $0) }
    fields.zone = row.optionalText(10)
    fields.duration = row.optionalInteger(11)
    fields.location = row.optionalText(12)
    fields.description = row.text(13)
    fields.recurrence = row.optionalText(14)
    due = row.moment(15)
    fields.repeatFrom = row.optionalText(17).flatMap { RepeatFrom(rawValue: $0) }
    series = row.optionalIdentity(18)
    occurrence = row.optionalText(19).flatMap { OccurrenceStart(iso: $0) }
    fields.path = row.optionalText(20)
    if let leads = row.optionalText(21) { fields.leads = TaskRow.leads(leads) }
    fields.snooze = row.optionalInteger(22)
    remindFrom = row.moment(23)
    alertAt = row.moment(24)
  }

  /// Lead times from their text, `86400,1800`.
  static func leads(_ text: String) -> [Int] { text.split(separator: ",").compactMap { Int($0) } }

  /// The text of lead times; nil for none.
  static func text(leads: [Int]) -> String? {
    leads.isEmpty ? nil : leads.map(String.init).joined(separator: ",")
  }

  /// Begins a series when the task repeats and is in none, ends it when it no longer does.
  mutating func keepSeries() {
    guard fields.recurrence != nil else { return (series, occurrence) = (nil, nil) }
    series = series ?? identity
    occurrence = occurrence ?? fields.start
  }

  /// The task for those outside, with the path of its Arc.
  func task(in tree: ArcTree) -> ArcTask {
    ArcTask(
      id: id, uuid: identity.description, arc: arc, arcPath: tree[arc]?.path ?? "", created: created,
      closing: closing, occurrence: series.map { Occurrence(series: $0.description, start: occurrence) },
      due: due, alertAt: alertAt, fields: fields)
  }

  /// A hash of Arc, title and date (FNV-1a, folded to 32 bits), equal for duplicates and seldom for others.
  static func likeness(_ fields: ArcTask.Fields, in arc: Int) -> Int {
    var hash = FNV1a()
    for number in [arc, fields.date?.number ?? Int.min] { hash.add(UInt64(bitPattern: Int64(number))) }
    hash.add(fields.titleKey.utf8)
    return Int(Int32(truncatingIfNeeded: hash.value ^ hash.value >> 32))
  }
}

extension Session {
  /// Writes a new task; its `due` is worked out.
  func insert(_ row: inout TaskRow) throws {
    row.due = due(row.fields)
    try beginReminder(of: &row)
    try write(
      row,
      """
      INSERT INTO task (arc, completed, title, due_date, due_time, end_date, end_time, zone, duration, location,
        description, recurrence, due_instant, likeness, shape, marks, outcome, repeat_from, series, occurrence, path, leads,
        snooze, remind_from, alert_at, id, uuid, created)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    count(row, by: 1)
    try index(row)
  }

  /// Writes the fields of a task anew; its `due` is worked out.
  /// - Parameter old: the row as it was read.
  /// - Returns: what its reminder was and is, where the log has to keep it.
  @discardableResult
  func update(_ old: TaskRow, to row: inout TaskRow) throws -> (before: String, after: String)? {
    row.due = due(row.fields)
    let reminder = try changeReminder(of: old, to: &row)
    let hasOtherText = TaskRow.text(of: old.fields) != TaskRow.text(of: row.fields)
    if hasOtherText { try unindex(old) }
    // UUID and creation never change; they are in the condition so that both statements take the same values.
    try write(
      row,
      """
      UPDATE task SET arc = ?, completed = ?, title = ?, due_date = ?, due_time = ?, end_date = ?, end_time = ?,
        zone = ?, duration = ?, location = ?, description = ?, recurrence = ?, due_instant = ?, likeness = ?,
        shape = ?, marks = ?, outcome = ?, repeat_from = ?, series = ?, occurrence = ?, path = ?, leads = ?,
        snooze = ?, remind_from = ?, alert_at = ?
      WHERE id = ? AND uuid = ? AND created = ?
      """)
    count(old, by: -1)
    count(row, by: 1)
    if hasOtherText { try index(row) }
    return reminder
  }

  private func write(_ row: TaskRow, _ sql: StaticString) throws {
    forgetPlaces()
    let fields = row.fields
    try fixed(sql).run(
      .integer(row.arc), .integer(row.closing?.at.seconds), .text(fields.title),
      .text(fields.date?.description), .text(fields.time?.description), .text(fields.endDate?.description),
      .text(fields.endTime?.description), .text(fields.zone), .integer(fields.duration),
      .text(fields.location), .text(fields.description.isEmpty ? nil : fields.description),
      .text(fields.recurrence), .integer(row.due?.seconds), .integer(TaskRow.likeness(fields, in: row.arc)),
      .integer(row.shape.rawValue), .integer(row.marks), .text(row.closing?.outcome.rawValue),
      .text(fields.repeatFrom?.rawValue), .identity(row.series),
      .text(row.occurrence?.description), .text(fields.path), .text(TaskRow.text(leads: fields.leads)),
      .integer(fields.snooze), .integer(row.remindFrom?.seconds), .integer(row.alertAt?.seconds),
      .integer(row.id), .identity(row.identity), .integer(row.created.seconds))
  }

  /// Deletes a task.
  /// - Parameter row: the row as it was read.
  func delete(_ row: TaskRow) throws {
    forgetPlaces()
    try unindex(row)
    try endReminder(of: row)
    try fixed("DELETE FROM task WHERE id = ?").run(.integer(row.id))
    count(row, by: -1)
  }

  /// The task with a UUID; nil when there is none.
  func task(_ identity: Identity) throws -> TaskRow? {
    try statement("SELECT \(TaskRow.columns) FROM task WHERE uuid = ?").first(.identity(identity)) {
      TaskRow($0)
    }
  }

  /// The task with a number; nil when there is none.
  func task(_ id: Int) throws -> TaskRow? {
    try statement("SELECT \(TaskRow.columns) FROM task WHERE id = ?").first(.integer(id)) { TaskRow($0) }
  }
}
