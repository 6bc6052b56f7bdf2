import Escalation
import Moments
import Planner
import Reminding

// Tasks that remind when a person comes to a place, or goes from it.
//
//     task ◀──series── reminder {places}: its escalation, its alerts
//
// A reminder without a date stands for the place: `series` is the UUID of the task, or of the series that it belongs
// to, so that every occurrence has it. It speaks while the task is open, and what closes either closes both. Its title,
// path and snooze are the task's: whoever changes them here changes them there, and its row copies them unlogged. People
// know it by the task's number; its own is below zero.
extension PlannerStep {
  /// Lets a task remind on coming to places or going from them; nil: no more.
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

  /// Copies those changes of a reminder that belong to its task into the task.
  /// - Returns: the reminder with it.
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

  /// Closes the task that a reminder stands for.
  func closeTask(of row: ReminderRow, _ outcome: ClosingOutcome) throws {
    if let task = try session.task(of: row) { try close(task: task.id, outcome) }
  }
}

extension PlannerSnapshot {
  /// Coming to places or going from them, which reminds of tasks, by the UUID of the task, or of the series it is of.
  public func triggersOfTasks() throws -> [String: PlaceTrigger] {
    var triggers: [String: PlaceTrigger] = [:]
    for row in try session.reminderRows("NOT \(ReminderRow.standsAlone)") {
      if let series = row.fields.origin.series { triggers[series] = row.fields.trigger }
    }
    return triggers
  }

  /// Coming to places or going from them, which reminds of a task; nil: nothing does.
  /// - Throws: `PlannerError.unknownNumber`.
  public func trigger(ofTask number: Int) throws -> PlaceTrigger? {
    try session.companion(of: row(ofTask: number))?.fields.trigger
  }

  /// What coming or going has set off for a task; nil: nothing, or it was answered.
  public func placeReminder(ofTask number: Int) throws -> SubjectReminder? {
    try session.speakingCompanion(of: row(ofTask: number)).flatMap { try escalation(ofReminder: $0) }
  }

  /// The open task that a reminder stands for; nil: it stands for none, or that is closed.
  public func task(of reminder: Reminder) throws -> ArcTask? {
    try session.reminderRow(reminder.id).flatMap { try session.task(of: $0) }?.task(in: session.tree())
  }
}

extension ReminderRow {
  var isCompanion: Bool { fields.isCompanion }

  /// The condition of those that are none.
  static let standsAlone = "(places IS NULL OR series IS NULL OR recurrence_id IS NOT NULL)"
}

extension Reminder.Fields {
  /// Takes over what is the task's, in a reminder that stands for one.
  mutating func takeTaskFields(of other: Reminder.Fields) {
    (title, path, snooze) = (other.title, other.path, other.snooze)
  }
}

extension Identity {
  /// The UUID of the reminder of the places of a task, from that of the task or of its series: devices that give the same
  /// task places make the same reminder.
  init(placesOf series: Identity) { self.init(digestOf: Array("places \(series)".utf8)) }
}

extension Session {
  /// The number for a new reminder: the next one; or one below zero, from the UUID of its task, where it stands for the
  /// places of that.
  func number(for row: ReminderRow) throws -> Int {
    guard row.isCompanion, let series = row.fields.origin.series.flatMap({ Identity($0) }) else {
      return takeID()
    }
    var number = -1 - Int(Identity(placesOf: series).low & (1 << 40 - 1))
    while try reminderRow(number) != nil { number -= 1 }
    return number
  }

  /// The reminder that stands for the places of a task; nil when it has none.
  func companion(of task: TaskRow) throws -> ReminderRow? {
    try reminderRows(
      "series = ? AND places IS NOT NULL AND recurrence_id IS NULL", .identity(task.series ?? task.identity)
    ).first
  }

  /// The open task that a reminder stands for.
  func task(of row: ReminderRow) throws -> TaskRow? {
    guard row.isCompanion, let series = row.fields.origin.series.flatMap({ Identity($0) }) else { return nil }
    if let task = try task(series), task.closing == nil { return task }
    return try statement(
      "SELECT \(TaskRow.columns) FROM task WHERE series = ? AND completed IS NULL AND recurrence IS NOT NULL"
    ).first(.identity(series)) { TaskRow($0) }
  }

  /// The latest task that a reminder stood for, when none is open.
  func lastTask(of row: ReminderRow) throws -> TaskRow? {
    guard let series = row.fields.origin.series.flatMap({ Identity($0) }) else { return nil }
    return try statement(
      "SELECT \(TaskRow.columns) FROM task WHERE uuid = ?1 OR series = ?1 ORDER BY id DESC LIMIT 1"
    ).first(.identity(series)) { TaskRow($0) }
  }

  /// Lets a reminder say what its task says.
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

  /// The same, asked of every task that changes: nothing where there are no places.
  private func companionIfPlaces(of task: TaskRow) throws -> ReminderRow? {
    if reminders.havePlaces == nil {
      reminders.havePlaces = try statement("SELECT 1 FROM place LIMIT 1").first { _ in true } ?? false
    }
    return reminders.havePlaces == true ? try companion(of: task) : nil
  }

  /// The number of the reminder of the places of an open task, when it has something to say now; nil: nothing was set
  /// off. The places of a series speak for its open occurrence.
  func speakingCompanion(of task: TaskRow) throws -> Int? {
    guard task.closing == nil, let row = try companionIfPlaces(of: task),
      let state = try reminder(of: row.id), !state.isClosed,
      state.cursor != nil || state.next.map({ $0 <= now.seconds }) ?? false
    else { return nil }
    return row.id
  }

  /// The number that people use: the task's, for a reminder that holds a task's places; else this one.
  func shownNumber(_ number: Int) throws -> Int {
    guard let row = try reminderRow(number), row.isCompanion else { return number }
    return try (task(of: row) ?? lastTask(of: row))?.id ?? number
  }

  /// Lets the reminder of the places of a task say what that says now.
  func changeCompanion(of old: TaskRow, to task: TaskRow) throws {
    let (before, after) = (old.fields, task.fields)
    if before.title != after.title || before.path != after.path || before.snooze != after.snooze,
      let row = try companionIfPlaces(of: task), try task.closing == nil || self.task(of: row) == nil
    {
      _ = try follow(task, by: row)
    }
  }

  /// Lets what the places of a task had set off go on, because what ended it is taken back.
  /// - Parameter end: when the task was closed; nil: it was deleted.
  func reviveCompanion(of task: TaskRow, endedAt end: Moment?) throws {
    guard var row = try companionIfPlaces(of: task), row.fields.isEnabled,
      var state = try reminder(of: row.id), state.isClosed, let path = try row.path(in: context())
    else { return }
    // What was answered before, or came to its end, has nothing more to say.
    let wasEnded = try statement(
      "SELECT time, event, reason FROM history WHERE thing = ? ORDER BY id DESC LIMIT 1"
    ).first(.integer(row.id)) {
      guard let end else { return $0.optionalText(2) == Session.taskIsDeleted }
      return $0.integer(0) == end.seconds && ["completed", "ignored", "cancelled"].contains($0.text(1))
    }
    guard wasEnded == true else { return }
    try reopen(state, to: &state, of: row.id, on: path)
    row.alertAt = try alertTime(state, of: row)
    try writeDerived(row)
  }

  private static let taskIsDeleted = "its task was deleted"

  /// Ends what the places of a task have set off, because it was closed or deleted.
  func quietCompanion(of task: TaskRow, _ event: Event) throws {
    guard let row = try companionIfPlaces(of: task), var state = try reminder(of: row.id), !state.isClosed
    else { return }
    try send(event, to: &state, of: row.id, on: row.path(in: context()) ?? .gentle)
    if event == .cancel {
      try note(
        "cancelled", of: row.id, due: Moment(seconds: state.due),
        reason: task.closing == nil ? Session.taskIsDeleted : nil)
    }
    var quiet = row
    quiet.alertAt = nil
    try writeDerived(quiet)
  }
}
