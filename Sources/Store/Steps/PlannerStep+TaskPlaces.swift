import Escalation
import Moments
import Planner
import Reminding

extension PlannerStep {
  /// Sets the places at which a task reminds on arrival or departure; nil removes the trigger.
  /// - Throws: `PlannerError.unknownNumber`.
  public func set(_ trigger: PlaceTrigger?, ofTask number: Int) throws {
    try set(trigger, of: snapshot.row(ofTask: number))
  }

  func set(_ trigger: PlaceTrigger?, of task: TaskRow) throws {
    guard try session.triggers()[task.root] != trigger else { return }
    let old = try session.places(of: task)?.row
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
    var places = TaskPlaces(trigger, of: task, created: session.now)
    if try ReminderRow.find(places.row.identity, in: session) != nil {
      places.row.identity = log.newIdentity()
    }
    places.row.id = try places.number(in: session)
    try insert(&places.row)
  }
}

extension PlannerSnapshot {
  /// Returns the escalation that an arrival or departure started for a task; nil when none is going on.
  public func placeReminder(ofTask number: Int) throws -> SubjectReminder? {
    try session.speakingPlaces(of: row(ofTask: number)).flatMap { try escalation(of: $0.row) }
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

// What changes of a task do to what its places set off.
extension Session {
  /// The places of a task; cheap when the planner has none, since it is called for every changed task.
  private func placesIfAny(of task: TaskRow) throws -> TaskPlaces? {
    try havePlaces() ? places(of: task) : nil
  }

  /// The places of an open task when their alert is due or has fired; nil otherwise. Those of a series refer to its open
  /// occurrence.
  func speakingPlaces(of task: TaskRow) throws -> TaskPlaces? {
    guard task.closing == nil, let places = try placesIfAny(of: task),
      let state = try escalationState(ofThing: places.row.id), !state.isClosed,
      state.cursor != nil || state.next.map({ $0 <= now.seconds }) ?? false
    else { return nil }
    return places
  }

  /// Updates the copies of a task's fields after a change of the task.
  func copyToPlaces(from old: TaskRow, _ task: TaskRow) throws {
    let (before, after) = (old.fields, task.fields)
    if before.title != after.title || before.path != after.path || before.snooze != after.snooze,
      let places = try placesIfAny(of: task), try task.closing == nil || places.openTask(in: self) == nil
    {
      _ = try places.copying(task, in: self)
    }
  }

  /// Continues what an arrival or departure started for a task, because the closing that ended it was undone.
  /// - Parameter end: when the task was closed; nil when it was deleted.
  func revivePlaces(of task: TaskRow, endedAt end: Moment?) throws {
    guard var row = try placesIfAny(of: task)?.row, row.fields.isEnabled,
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
  func quietPlaces(of task: TaskRow, _ event: Event) throws {
    guard var row = try placesIfAny(of: task)?.row, let state = try escalationState(ofThing: row.id),
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
