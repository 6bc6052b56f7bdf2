import Moments
import Planner
import Reminding

/// The row in which the file and the log keep the places of a task, or of a series.
///
///     task ◀──series── reminder {places}: its escalation, its alerts
///
/// It is a reminder without a date: `series` is the UUID of the task or of its series, so that it applies to every
/// occurrence. It can fire while the task is open, and closing the task ends it. Its title, path and snooze are copies of
/// the task's, which are not logged, and its number is below zero. Outside of this module the places are a field of the
/// task, and what they set off is about the task.
struct TaskPlaces: Equatable {
  var row: ReminderRow
  /// The UUID of the task or of its series.
  let series: Identity

  /// The places that a reminder holds; nil for a reminder that people see.
  init?(_ row: ReminderRow) {
    guard row.fields.isOfTask, let series = row.fields.origin.series.flatMap({ Identity($0) }) else {
      return nil
    }
    (self.row, self.series) = (row, series)
  }

  /// New places of a task. Devices that give the same task places create the same reminder.
  init(_ trigger: PlaceTrigger, of task: TaskRow, created: Moment) {
    series = task.root
    row = ReminderRow(id: 0, identity: TaskPlaces.identity(of: series), created: created)
    row.fields = Reminder.Fields(title: task.fields.title)
    row.fields.trigger = trigger
    row.fields.origin.series = series.description
  }

  private static func identity(of series: Identity) -> Identity {
    Identity(digestOf: Array("places \(series)".utf8))
  }

  /// A free number for the row, derived from the UUID of its task.
  func number(in session: Session) throws -> Int {
    var number = -1 - Int(TaskPlaces.identity(of: series).low & (1 << 40 - 1))
    while try session.reminderRow(number) != nil { number -= 1 }
    return number
  }

  /// The open task; nil when there is none.
  func openTask(in session: Session) throws -> TaskRow? {
    if let task = try session.task(series), task.closing == nil { return task }
    return try session.statement(
      "SELECT \(TaskRow.columns) FROM task WHERE series = ? AND closed IS NULL AND recurrence IS NOT NULL"
    ).first(.identity(series)) { TaskRow($0) }
  }

  /// The open task, or the latest one when none is open; nil when all were deleted.
  func task(in session: Session) throws -> TaskRow? {
    try openTask(in: session)
      ?? session.statement(
        "SELECT \(TaskRow.columns) FROM task WHERE uuid = ?1 OR series = ?1 ORDER BY id DESC LIMIT 1"
      ).first(.identity(series)) { TaskRow($0) }
  }

  /// Copies title, path and snooze of the task into the row.
  /// - Returns: the row as it is then.
  func copying(_ task: TaskRow, in session: Session) throws -> ReminderRow {
    var row = row
    (row.fields.title, row.fields.snooze) = (task.fields.title, task.fields.snooze)
    row.fields.path = task.fields.path == PathChoice.none ? nil : task.fields.path
    if row != self.row {
      try session.statement("UPDATE reminder SET title = ?, path = ?, snooze = ? WHERE id = ?").run(
        .text(row.fields.title), .text(row.fields.path), .integer(row.fields.snooze), .integer(row.id))
    }
    return row
  }
}

extension ReminderRow {
  /// The SQL condition for reminders that do not hold places of a task.
  static let standsAlone = "(places IS NULL OR series IS NULL OR recurrence_id IS NOT NULL)"
}

extension TaskRow {
  /// The UUID of its series, or its own.
  var root: Identity { series ?? identity }
}

extension ArcTask.Fields {
  /// Takes the places out, which the row of a task does not have.
  mutating func takeTrigger() -> PlaceTrigger? {
    defer { trigger = nil }
    return trigger
  }
}

extension Session {
  /// The task of a row, with its places.
  func task(_ row: TaskRow, in tree: ArcTree? = nil) throws -> ArcTask {
    var task = row.withoutPlaces(in: try tree ?? self.tree())
    task.fields.trigger = try triggers()[row.root]
    return task
  }

  /// The places of a task; nil when it has none.
  func places(of task: TaskRow) throws -> TaskPlaces? {
    try reminderRows("series = ? AND places IS NOT NULL AND recurrence_id IS NULL", .identity(task.root))
      .first
      .flatMap { TaskPlaces($0) }
  }

  /// The places of tasks, by the UUID of the task or of its series; without those that an older arc switched off.
  func triggers() throws -> [Identity: PlaceTrigger] {
    if let known = reminders.triggers { return known }
    var triggers: [Identity: PlaceTrigger] = [:]
    if try havePlaces() {
      for row in try reminderRows(
        "series IS NOT NULL AND disabled IS NULL AND NOT \(ReminderRow.standsAlone)")
      {
        if let places = TaskPlaces(row) { triggers[places.series] = row.fields.trigger }
      }
    }
    reminders.triggers = triggers
    return triggers
  }

  /// True when some place exists.
  func havePlaces() throws -> Bool {
    if let known = reminders.havePlaces { return known }
    let have = try statement("SELECT 1 FROM place LIMIT 1").first { _ in true } ?? false
    reminders.havePlaces = have
    return have
  }
}
