import Planner

// Due instants hang on the machine's zone: 17:00 in Berlin is not 17:00 in San Jose.
extension Session {
  /// True when the due instants were worked out in another zone.
  var isInAnotherZone: Bool { store.zone != zone.name }

  /// Works out the due instants of floating tasks anew, in the machine's zone.
  func rederive() throws {
    var changed: [(id: Int, due: Int?)] = []
    let read = try statement(
      "SELECT \(TaskRow.columns), due_instant FROM task WHERE id > ? AND due_date IS NOT NULL ORDER BY id LIMIT 10000")
    let write = try statement("UPDATE task SET due_instant = ? WHERE id = ?")
    var last = 0
    while true {
      let before = last
      changed.removeAll(keepingCapacity: true)
      try read.rows(.integer(last)) {
        let row = TaskRow($0)
        last = row.id
        let due = due(row.fields)?.seconds
        if due != $0.optionalInteger(15) { changed.append((row.id, due)) }
        return true
      }
      for (id, due) in changed { try write.run(.integer(due), .integer(id)) }
      if last == before { break }
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
