import Escalation
import Moments
import Planner
import Reminding

// Due instants depend on the machine's zone: 17:00 in Berlin is not 17:00 in San Jose.
extension Session {
  /// Returns when a task is due, in the zone it is pinned to or the machine's; nil without a date.
  func due(_ fields: ArcTask.Fields) -> Moment? {
    fields.due(in: home(of: fields))?.withinCalendar
  }

  /// Returns the zone that a task is pinned to, or the machine's.
  func home(of fields: ArcTask.Fields) -> Zone { home(fields.zone) }

  /// Returns the zone with this name; the machine's for nil and unknown names.
  func home(_ name: String?) -> Zone {
    guard let name else { return zone }
    let pinned = pinnedZones[name] ?? zones(name) ?? zone
    pinnedZones[name] = pinned
    return pinned
  }

  /// True when due instants and alerts were computed in another zone or with other settings.
  var isOutdated: Bool { store.zone != zone.name || store.reminding != reminding.text }

  /// Computes all due instants and alerts again.
  func rederive() throws {
    let read = try statement(
      """
      SELECT \(TaskRow.columns) FROM task WHERE id > ?
        AND (due_date IS NOT NULL OR due_instant IS NOT NULL OR alert_at IS NOT NULL) ORDER BY id LIMIT 1000
      """)
    let write = try statement(
      "UPDATE task SET due_instant = ?, remind_from = ?, alert_at = ?, next_at = ? WHERE id = ?")
    forgetPlaces()
    // When most rows change, rebuilding an index is much faster than moving each row in it.
    let indexes = store.nextID > Travel.fewThings ? try derivedIndexes() : []
    for index in indexes { try statement("DROP INDEX \(index.name)").run() }
    var last = 0
    while true {
      var rows: [TaskRow] = []
      try read.rows(.integer(last)) {
        rows.append(TaskRow($0))
        return true
      }
      for old in rows {
        var row = old
        row.due = due(row.fields)
        row.nextAt = try nextBegin(after: row)
        try rederiveAlert(of: &row)
        if row != old {
          try write.run(
            .integer(row.due?.seconds), .integer(row.remindFrom?.seconds), .integer(row.alertAt?.seconds),
            .integer(row.nextAt?.seconds), .integer(row.id))
        }
      }
      guard let end = rows.last else { break }
      last = end.id
    }
    for index in indexes { try statement(index.sql).run() }
    try rederiveReminders("TRUE")
    store.reminding = reminding.text
    store.zone = zone.name
    try statement(
      """
      UPDATE arc SET overdue = (SELECT count(*) FROM task
        WHERE task.arc = arc.id AND closed IS NULL AND due_instant < ?
          AND shape & \(TaskShape.event.rawValue) = 0)
      """
    ).run(.integer(store.countedAt))
  }

  /// The indexes on columns of tasks that are computed here.
  private func derivedIndexes() throws -> [(name: String, sql: String)] {
    var indexes: [(name: String, sql: String)] = []
    try statement(
      """
      SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = 'task'
        AND (sql LIKE '%due_instant%' OR sql LIKE '%alert_at%' OR sql LIKE '%next_at%')
      """
    ).rows {
      indexes.append(($0.text(0), $0.text(1)))
      return true
    }
    return indexes
  }

  /// Recomputes the next alert of a task; alerts that this change moves into the past are not sent.
  func rederiveAlert(of row: inout TaskRow) throws {
    guard row.closing == nil else { return row.alertAt = nil }
    if var state = try escalationState(ofThing: row.id) {
      let path = try row.path(in: context())
      if let path, !state.isClosed, let former = try formerContext().flatMap(row.path), former != path {
        try send(.follow(path: former, since: lastFired(row.id)), to: &state, of: row.id, on: path)
      }
      if let due = try due(of: state, row.fields), state.due != due, !state.isClosed, let path {
        try send(.move(due: due), to: &state, of: row.id, on: path)
      }
      return row.alertAt = try alertTime(state, of: row)
    }
    let promised = row.alertAt
    let wasOwed = promised.map { $0 <= now } ?? false
    row.alertAt = try firstAlertTime(of: row)
    let isPast = row.alertAt.map { $0 < now } ?? true
    if isPast, promised != nil, let due = try context().due(row.fields), let before = lastDue(row.fields),
      due != before,
      let path = try row.path(in: context())
    {
      let state = try moved(path, from: before, to: due, since: row.reminding)
      let isOwed = state.next.map { $0 <= now.seconds } ?? false
      if row.alertAt == nil || isOwed && !wasOwed {
        try keep(state, of: row.id, [])
        return row.alertAt = try alertTime(state, of: row)
      }
    }
    if let alert = row.alertAt, alert < now, !wasOwed {
      row.remindFrom = now
      row.alertAt = try firstAlertTime(of: row)
    }
  }

  /// The state of a reminder that never fired, after its due moment became another instant.
  func moved(_ path: EscalationPath, from before: Int, to due: Int, since: Moment) throws -> State {
    let home = zones(store.zone) ?? zone
    let begun = path.start(
      due: before, at: since.seconds,
      in: ReminderContext.environment(of: home, around: now, quiet: reminding.quiet)
    ).state
    return path.next(begun, on: .move(due: due), at: now.seconds, in: try context().environment).state
  }

  /// The due moment of a task's reminder, as it was last computed.
  private func lastDue(_ fields: ArcTask.Fields) -> Int? {
    guard let date = fields.date, let home = fields.zone == nil ? zones(store.zone) : home(of: fields) else {
      return nil
    }
    let time = fields.time ?? store.reminding.flatMap(ReminderSettings.dueTime) ?? reminding.dueTime
    return home.moment(at: LocalDateTime(day: date, time: time)).moment.seconds
  }

  /// The current due moment of a reminder. A repeating task's reminder may be at a later occurrence than the task;
  /// that occurrence keeps its time on the wall clock.
  private func due(of state: State, _ fields: ArcTask.Fields) throws -> Int? {
    guard fields.recurrence != nil, fields.date != nil else {
      return try context().due(fields)
    }
    guard fields.zone == nil, let before = zones(store.zone) else { return state.due }
    return zone.moment(at: before.localSecond(at: Moment(seconds: state.due))).moment.seconds
  }
}
