import Escalation
import Moments
import Planner
import Reminding

// Tasks with a place trigger: they remind when a person arrives at a place or leaves it.
//
//     task ◀──series── reminder {places}: its escalation, its alerts
//
// A reminder without a date, the *companion*, has the trigger: `series` is the UUID of the task or of its series, so
// that it applies to every occurrence. It can fire while the task is open, and closing either closes both. Its title,
// path and snooze are the task's: changing them here changes the task, and the copies in its row are not logged.
// People use the task's number; the companion's own number is negative.
extension PlannerStep {
  /// Sets the places at which a task reminds on arrival or departure; nil removes the trigger.
  /// - Throws: `PlannerError.unknownNumber`.
  public func set(_ trigger: PlaceTrigger?, ofTask number: Int) throws {
    let task = try snapshot.row(ofTask: number)
    let old = try session.companion(of: task)
    guard old?.fields.trigger != trigger else { return }
    try log.begin(label)
    guard let trigger else {
      if let old { try delete(old) }
      return
    }
    if let old {
      try change(reminder: old.id) { $0.fields.trigger = trigger }
      return
    }
    let series = task.series ?? task.identity
    let derived = Identity(placesOf: series)
    let isTaken = try ReminderRow.find(derived, in: session) != nil
    var row = ReminderRow(id: 0, identity: isTaken ? log.newIdentity() : derived, created: session.now)
    row.fields = Reminder.Fields(title: task.fields.title)
    row.fields.trigger = trigger
    row.fields.origin.series = series.description
    row.id = try session.number(for: row)
    try insert(&row)
  }

  /// Copies the changes of a companion that belong to its task into the task.
  /// - Returns: the reminder after the change.
  /// - Throws: `ReminderError.taskIsGone`.
  func handOn(_ fields: Reminder.Fields, from reminder: Reminder) throws -> Reminder {
    var same = fields
    same.takeTaskFields(of: reminder.fields)
    guard same != fields, let row = try session.reminderRow(reminder.id), row.isCompanion else {
      return reminder
    }
    guard let task = try session.task(of: row) ?? session.lastTask(of: row) else {
      throw ReminderError.taskIsGone(title: row.fields.title)
    }
    _ = try change(task.id) {
      if fields.title != row.fields.title { $0.fields.title = fields.title }
      if fields.path != row.fields.path { $0.fields.path = fields.path }
      if fields.snooze != row.fields.snooze { $0.fields.snooze = fields.snooze }
    }
    return try session.follow(snapshot.row(ofTask: task.id), by: row).reminder
  }

  /// Closes the task of a companion.
  func closeTask(of row: ReminderRow, _ outcome: ClosingOutcome) throws {
    if let task = try session.task(of: row) { try close(task: task.id, outcome) }
  }
}

extension PlannerSnapshot {
  /// Returns the place triggers of tasks, by the UUID of the task or of its series.
  public func triggersOfTasks() throws -> [String: PlaceTrigger] {
    var triggers: [String: PlaceTrigger] = [:]
    for row in try session.reminderRows("NOT \(ReminderRow.standsAlone)") {
      if let series = row.fields.origin.series { triggers[series] = row.fields.trigger }
    }
    return triggers
  }

  /// Returns the place trigger of a task; nil when it has none.
  /// - Throws: `PlannerError.unknownNumber`.
  public func trigger(ofTask number: Int) throws -> PlaceTrigger? {
    try session.companion(of: row(ofTask: number))?.fields.trigger
  }

  /// Returns the escalation that an arrival or departure started for a task; nil when none is going on.
  public func placeReminder(ofTask number: Int) throws -> SubjectReminder? {
    try session.speakingCompanion(of: row(ofTask: number)).flatMap { try escalation(ofReminder: $0) }
  }

  /// Returns the open task of a companion; nil when the reminder is not a companion, or the task is closed.
  public func task(of reminder: Reminder) throws -> ArcTask? {
    try session.reminderRow(reminder.id).flatMap { try session.task(of: $0) }?.task(in: session.tree())
  }
}

extension ReminderRow {
  var isCompanion: Bool { fields.isCompanion }

  /// The SQL condition for reminders that are not companions.
  static let standsAlone = "(places IS NULL OR series IS NULL OR recurrence_id IS NOT NULL)"
}

extension Reminder.Fields {
  /// Copies the fields that a companion takes from its task.
  mutating func takeTaskFields(of other: Reminder.Fields) {
    (title, path, snooze) = (other.title, other.path, other.snooze)
  }
}

extension Identity {
  /// The UUID of a task's companion, from the UUID of the task or of its series: devices that give the same task
  /// places create the same reminder.
  init(placesOf series: Identity) { self.init(digestOf: Array("places \(series)".utf8)) }
}

extension Session {
  /// The number for a new reminder: the next one; for a companion a negative one, derived from the UUID of its task.
  func number(for row: ReminderRow) throws -> Int {
    guard row.isCompanion, let series = row.fields.origin.series.flatMap({ Identity($0) }) else {
      return takeID()
    }
    var number = -1 - Int(Identity(placesOf: series).low & (1 << 40 - 1))
    while try reminderRow(number) != nil { number -= 1 }
    return number
  }

  /// The companion of a task; nil when it has none.
  func companion(of task: TaskRow) throws -> ReminderRow? {
    try reminderRows(
      "series = ? AND places IS NOT NULL AND recurrence_id IS NULL", .identity(task.series ?? task.identity)
    ).first
  }

  /// The open task of a companion; nil when there is none.
  func task(of row: ReminderRow) throws -> TaskRow? {
    guard row.isCompanion, let series = row.fields.origin.series.flatMap({ Identity($0) }) else { return nil }
    if let task = try task(series), task.closing == nil { return task }
    return try statement(
      "SELECT \(TaskRow.columns) FROM task WHERE series = ? AND closed IS NULL AND recurrence IS NOT NULL"
    ).first(.identity(series)) { TaskRow($0) }
  }

  /// The latest task of a companion, for when none is open.
  func lastTask(of row: ReminderRow) throws -> TaskRow? {
    guard let series = row.fields.origin.series.flatMap({ Identity($0) }) else { return nil }
    return try statement(
      "SELECT \(TaskRow.columns) FROM task WHERE uuid = ?1 OR series = ?1 ORDER BY id DESC LIMIT 1"
    ).first(.identity(series)) { TaskRow($0) }
  }

  /// Copies the fields of a task to its companion.
  func follow(_ task: TaskRow, by old: ReminderRow) throws -> ReminderRow {
    var row = old
    (row.fields.title, row.fields.snooze) = (task.fields.title, task.fields.snooze)
    row.fields.path = task.fields.path == PathChoice.none ? nil : task.fields.path
    if row != old {
      try statement("UPDATE reminder SET title = ?, path = ?, snooze = ? WHERE id = ?").run(
        .text(row.fields.title), .text(row.fields.path), .integer(row.fields.snooze), .integer(row.id))
    }
    return row
  }

  /// The companion of a task; cheap when the planner has no places, since it is called for every changed task.
  private func companionIfPlaces(of task: TaskRow) throws -> ReminderRow? {
    if reminders.havePlaces == nil {
      reminders.havePlaces = try statement("SELECT 1 FROM place LIMIT 1").first { _ in true } ?? false
    }
    return reminders.havePlaces == true ? try companion(of: task) : nil
  }

  /// The number of the companion of an open task when its alert is due or has fired; nil otherwise. The companion of
  /// a series refers to its open occurrence.
  func speakingCompanion(of task: TaskRow) throws -> Int? {
    guard task.closing == nil, let row = try companionIfPlaces(of: task),
      let state = try escalationState(ofThing: row.id), !state.isClosed,
      state.cursor != nil || state.next.map({ $0 <= now.seconds }) ?? false
    else { return nil }
    return row.id
  }

  /// The number that people use: the task's for a companion, otherwise the reminder's own.
  func shownNumber(_ number: Int) throws -> Int {
    guard let row = try reminderRow(number), row.isCompanion else { return number }
    return try (task(of: row) ?? lastTask(of: row))?.id ?? number
  }

  /// Updates the companion of a task after a change of the task.
  func changeCompanion(of old: TaskRow, to task: TaskRow) throws {
    let (before, after) = (old.fields, task.fields)
    if before.title != after.title || before.path != after.path || before.snooze != after.snooze,
      let row = try companionIfPlaces(of: task), try task.closing == nil || self.task(of: row) == nil
    {
      _ = try follow(task, by: row)
    }
  }

  /// Continues what an arrival or departure started for a task, because the closing that ended it was undone.
  /// - Parameter end: when the task was closed; nil when it was deleted.
  func reviveCompanion(of task: TaskRow, endedAt end: Moment?) throws {
    guard var row = try companionIfPlaces(of: task), row.fields.isEnabled,
      try escalationState(ofThing: row.id)?.isClosed == true
    else { return }
    // If it was answered before, or had expired, nothing continues.
    let wasEnded = try statement(
      "SELECT time, event, reason FROM history WHERE thing = ? ORDER BY id DESC LIMIT 1"
    ).first(.integer(row.id)) {
      guard let end else { return $0.optionalText(2) == MissedReason.taskDeleted.rawValue }
      let closed = [HistoryEvent.completed, .ignored, .cancelled].map(\.rawValue)
      return $0.integer(0) == end.seconds && closed.contains($0.text(1))
    }
    guard wasEnded == true else { return }
    var armed = try row.armed(in: self)
    armed.goOn()
    try row.follow(armed, in: self)
    try writeDerived(row)
  }

  /// Ends what an arrival or departure started for a task, because the task was closed or deleted.
  func quietCompanion(of task: TaskRow, _ event: Event) throws {
    guard var row = try companionIfPlaces(of: task), let state = try escalationState(ofThing: row.id),
      !state.isClosed
    else { return }
    var armed = try row.armed(in: self)
    armed.end(event)
    try row.follow(armed, in: self)
    if event == .cancel {
      try note(
        .cancelled, of: row.id, due: Moment(seconds: state.due),
        reason: task.closing == nil ? .missed(.taskDeleted) : nil)
    }
    try writeDerived(row)
  }
}
