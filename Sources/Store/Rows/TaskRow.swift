import Escalation
import Hashing
import Moments
import Planner
import SQLite

/// A task as a row of its table.
struct TaskRow: Equatable {
  /// The columns to select for a row.
  static let columns = list.columns
  /// The number of those columns.
  static let columnCount = list.columnCount

  var id: Int
  var identity: Identity
  var arc: Int
  var created: Moment
  var closing: Closing?
  /// The UUID of the series' first task; nil for a single task.
  var series: Identity?
  /// Where it starts according to the rule; nil for a single task and one without a date.
  var occurrence: OccurrenceStart?
  /// The number of consecutive occurrences missed directly before it.
  var missed = 0
  /// True for the first occurrence of a series whose first day nobody gave: it is worked out from the rule, and from the
  /// term that it falls into.
  var beginsByRule = false
  var fields: ArcTask.Fields
  /// When it is due, as stored in the row; nil without a date, and before the row is written.
  var due: Moment?
  /// When its reminder began; nil when that is when the task was created.
  var remindFrom: Moment?
  /// When its reminder starts; an alert due in the same minute still comes.
  var reminding: Moment { (remindFrom ?? created).minute }
  /// When its next alert comes, as stored in the row; nil when none will.
  var alertAt: Moment?
  /// When the next occurrence replaces it, as stored in the row; nil when none will.
  var nextAt: Moment?
  /// The state its reminder gets back when the row is written; set by undo.
  var earlier: State?

  init(id: Int, identity: Identity, arc: Int, created: Moment, fields: ArcTask.Fields) {
    self.id = id
    self.identity = identity
    self.arc = arc
    self.created = created
    self.fields = fields
  }

  /// Creates the task in a row of `columns`.
  init(_ row: Statement) {
    self.init(
      id: row.integer(0), identity: row.identity(1), arc: 0, created: Moment(seconds: 0),
      fields: ArcTask.Fields(title: ""))
    TaskRow.list.read(row, into: &self)
  }

  /// Begins a series when the task repeats and has none; ends it when the task no longer repeats.
  mutating func keepSeries() {
    guard fields.recurrence != nil else { return (series, occurrence, beginsByRule) = (nil, nil, false) }
    series = series ?? identity
    occurrence = occurrence ?? fields.start
  }

  /// Creates the row of a task from outside, with everything that people and the export know about it.
  init(_ task: ArcTask) {
    self.init(
      id: task.id, identity: Identity(task.uuid) ?? .none, arc: task.arc, created: task.created,
      fields: task.fields)
    closing = task.closing
    series = task.occurrence.flatMap { Identity($0.series) }
    occurrence = task.occurrence?.start
    missed = task.missed
    beginsByRule = task.beginsByRule
  }

  /// Returns the task with the path of its Arc, but without its places: see `Session.task(_:in:)`.
  func withoutPlaces(in tree: ArcTree) -> ArcTask {
    var task = ArcTask(
      id: id, uuid: identity.description, arc: arc, arcPath: tree[arc]?.path ?? "", created: created,
      closing: closing, occurrence: series.map { Occurrence(series: $0.description, start: occurrence) },
      missed: missed, due: due, alertAt: alertAt, fields: fields)
    task.beginsByRule = beginsByRule
    return task
  }

  /// A hash of Arc, title and date (FNV-1a, folded to 32 bits): equal for duplicates, and rarely equal otherwise.
  static func fingerprint(_ fields: ArcTask.Fields, in arc: Int) -> Int {
    var hash = FNV1a()
    for number in [arc, fields.date?.number ?? Int.min] { hash.add(UInt64(bitPattern: Int64(number))) }
    hash.add(fields.titleKey.utf8)
    return Int(Int32(truncatingIfNeeded: hash.value ^ hash.value >> 32))
  }
}

extension Session {
  /// Inserts a new task; computes its `due`.
  func insert(_ row: inout TaskRow) throws {
    row.due = due(row.fields)
    row.nextAt = try nextBegin(after: row)
    try beginReminder(of: &row)
    forgetPlaces()
    try TaskRow.list.insert(row, id: row.id, row.identity, in: self)
    fingerprints?.insert(Int32(truncatingIfNeeded: TaskRow.fingerprint(row.fields, in: row.arc)))
    count(row, by: 1)
    try index(row)
  }

  /// Updates the fields of a task; computes its `due`.
  /// - Parameter old: the row as it was read.
  /// - Returns: the states of its reminder before and after, if undo needs them.
  @discardableResult
  func update(_ old: TaskRow, to row: inout TaskRow) throws -> UndoState? {
    row.due = due(row.fields)
    row.nextAt = try nextBegin(after: row)
    let reminder = try changeReminder(of: old, to: &row)
    let hasOtherText = TaskRow.text(of: old.fields) != TaskRow.text(of: row.fields)
    if hasOtherText { try unindex(old) }
    forgetPlaces()
    try TaskRow.list.update(row, id: row.id, in: self)
    fingerprints?.insert(Int32(truncatingIfNeeded: TaskRow.fingerprint(row.fields, in: row.arc)))
    count(old, by: -1)
    count(row, by: 1)
    if hasOtherText { try index(row) }
    return reminder
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

  /// Returns the task with this UUID; nil when it does not exist.
  func task(_ identity: Identity) throws -> TaskRow? {
    try statement("SELECT \(TaskRow.columns) FROM task WHERE uuid = ?").first(.identity(identity)) {
      TaskRow($0)
    }.map(here)
  }

  /// Returns the task with this number; nil when it does not exist.
  func task(_ id: Int) throws -> TaskRow? {
    try statement("SELECT \(TaskRow.columns) FROM task WHERE id = ?").first(.integer(id)) { TaskRow($0) }
      .map(here)
  }
}
