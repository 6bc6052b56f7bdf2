import Moments
import Planner

// Due instants hang on the machine's zone: 17:00 in Berlin is not 17:00 in San Jose.
extension Session {
  /// When a task is due: in the zone it is pinned to, or in the machine's.
  func due(_ fields: ArcTask.Fields) -> Moment? {
    fields.due(in: home(of: fields))
  }

  /// The zone that a task is pinned to, or the machine's.
  func home(of fields: ArcTask.Fields) -> Zone {
    guard let name = fields.zone else { return zone }
    let pinned = pinnedZones[name] ?? zones(name) ?? zone
    pinnedZones[name] = pinned
    return pinned
  }

  /// True when the due instants were worked out in another zone.
  var isInAnotherZone: Bool { store.zone != zone.name }

  /// Works out all due instants anew, in the machine's zone.
  func rederive() throws {
    let read = try statement(
      "SELECT \(TaskRow.columns) FROM task WHERE id > ? AND due_date IS NOT NULL ORDER BY id LIMIT 1000")
    let write = try statement("UPDATE task SET due_instant = ? WHERE id = ?")
    var last = 0
    while true {
      var rows: [TaskRow] = []
      try read.rows(.integer(last)) {
        rows.append(TaskRow($0))
        return true
      }
      for row in rows {
        let due = due(row.fields)
        if due != row.due { try write.run(.integer(due?.seconds), .integer(row.id)) }
      }
      guard let end = rows.last else { break }
      last = end.id
    }
    store.zone = zone.name
    try statement(
      """
      UPDATE arc SET overdue = (SELECT count(*) FROM task
        WHERE task.arc = arc.id AND completed IS NULL AND due_instant < ?)
      """
    ).run(.integer(store.countedAt))
  }
}
