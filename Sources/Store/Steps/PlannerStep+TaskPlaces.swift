import Escalation
import Moments
import Planner
import Reminding

// Tasks with a place trigger: they remind when a person arrives at a place or leaves it.
//
//     task ◀──series── reminder {places}: its escalation, its alerts
//
// A reminder without a date, the *companion*, has the trigger: `series` is the UUID of the task or of its series, so
// that it applies to every occurrence. It can fire while the task is open, and closing the task ends it. Its title, path
// and snooze are copies of the task's, which are not logged. It is how the file and the log keep the places of a task;
// outside of this module they are a field of the task, `trigger`, and what they set off is about the task. Its own number
// is negative.
extension PlannerStep {
  /// Sets the places at which a task reminds on arrival or departure; nil removes the trigger.
  /// - Throws: `PlannerError.unknownNumber`.
  public func set(_ trigger: PlaceTrigger?, ofTask number: Int) throws {
    try set(trigger, of: snapshot.row(ofTask: number))
  }

  func set(_ trigger: PlaceTrigger?, of task: TaskRow) throws {
    guard try session.triggers()[task.series ?? task.identity] != trigger else { return }
    let old = try session.companion(of: task)
    try log.begin(label)
    guard let trigger else {
      if let old { try delete(old) }
      return
    }
    if let old {
      var row = old
      (row.fields.trigger, row.fields.isEnabled) = (trigger, true)
      return try write(&row, over: old)
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
}

extension PlannerSnapshot {
  /// Returns the escalation that an arrival or departure started for a task; nil when none is going on.
  public func placeReminder(ofTask number: Int) throws -> SubjectReminder? {
    try session.speakingCompanion(of: row(ofTask: number)).flatMap { try escalation(of: $0) }
  }

  /// Returns the task with a UUID, or the occurrences of the series with it, the open one first.
  public func tasks(ofSeries series: Identity) throws -> [ArcTask] {
    var rows: [TaskRow] = []
    try session.statement(
      "SELECT \(TaskRow.columns) FROM task WHERE uuid = ?1 OR series = ?1 ORDER BY closed IS NOT NULL, id DESC"
    ).rows(.identity(series)) {
      rows.append(TaskRow($0))
      return true
    }
    return try rows.map { try session.task(session.here($0)) }
  }
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
    task.fields.trigger = try triggers()[row.series ?? row.identity]
    return task
  }

  /// The places of tasks, by the UUID of the task or of its series; without those that an older arc switched off.
  func triggers() throws -> [Identity: PlaceTrigger] {
    if let known = reminders.triggers { return known }
    var triggers: [Identity: PlaceTrigger] = [:]
    if try havePlaces() {
      for row in try reminderRows(
        "series IS NOT NULL AND disabled IS NULL AND NOT \(ReminderRow.standsAlone)")
      {
        guard let series = row.fields.origin.series.flatMap({ Identity($0) }) else { continue }
        triggers[series] = row.fields.trigger
      }
    }
    reminders.triggers = triggers
    return triggers
  }

  private func havePlaces() throws -> Bool {
    if let known = reminders.havePlaces { return known }
    let have = try statement("SELECT 1 FROM place LIMIT 1").first { _ in true } ?? false
    reminders.havePlaces = have
    return have
  }
}

extension ReminderRow {
  var isCompanion: Bool { fields.isCompanion }

  /// The SQL condition for reminders that are not companions.
  static let standsAlone = "(places IS NULL OR series IS NULL OR recurrence_id IS NOT NULL)"
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
    try havePlaces() ? companion(of: task) : nil
  }

  /// The companion of an open task when its alert is due or has fired; nil otherwise. The companion of a series refers to
  /// its open occurrence.
  func speakingCompanion(of task: TaskRow) throws -> ReminderRow? {
    guard task.closing == nil, let row = try companionIfPlaces(of: task),
      let state = try escalationState(ofThing: row.id), !state.isClosed,
      state.cursor != nil || state.next.map({ $0 <= now.seconds }) ?? false
    else { return nil }
    return row
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
