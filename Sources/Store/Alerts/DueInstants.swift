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
    let indexes = store.nextID > ZoneChangePolicy.fewThings ? try derivedIndexes() : []
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

  /// Recomputes the next alert of a task.
  /// - Parameter former: what alerts depended on when they were last computed; nil: the zone and settings of then.
  func rederiveAlert(of row: inout TaskRow, from former: FormerContext? = nil) throws {
    var armed = try row.armed(in: self)
    try armed.follow(former ?? formerContext()) { try lastFired(row.id) }
    try row.follow(armed, in: self)
  }
}
