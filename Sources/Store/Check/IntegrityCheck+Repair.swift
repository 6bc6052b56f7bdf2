import Names

// Repairs values that can be computed from sound data.
extension IntegrityCheck {
  /// Computes again the values that depend on others.
  func repair() throws {
    try session.statement("REINDEX").run()
    // One at a time: an Arc that becomes a root makes those below it reachable again.
    while let arc = try lostArcs().first {
      try session.statement("UPDATE arc SET parent = NULL, title = title || ?, key = key || ? WHERE id = ?")
        .run(
          .text(" (found \(arc.id))"), .text("found\(arc.id)"), .integer(arc.id))
      session.forgetTree()
    }
    try nameArcs()
    session.store.nextID = max(session.store.nextID, try highestNumber() + 1)
    session.store.nextArc = max(session.store.nextArc, try number("SELECT ifnull(max(id), 0) FROM arc") + 1)
    try session.statement(
      "UPDATE task SET outcome = 'completed' WHERE closed IS NOT NULL AND outcome IS NULL"
    ).run()
    try session.statement("UPDATE task SET outcome = NULL WHERE closed IS NULL AND outcome IS NOT NULL")
      .run()
    try takeAwayLoose()
    try repairKeys()
    try session.rederive()
    try repairReminders()
    try session.statement(
      """
      UPDATE arc SET open = (SELECT count(*) FROM task WHERE task.arc = arc.id AND closed IS NULL),
        done = (SELECT count(*) FROM task WHERE task.arc = arc.id AND outcome = 'completed'),
        put_away = (
          SELECT count(*) FROM task WHERE task.arc = arc.id AND outcome NOT IN ('completed', 'missed')),
        missed = (SELECT count(*) FROM task WHERE task.arc = arc.id AND outcome = 'missed')
      """
    ).run()
    try session.statement("INSERT INTO task_text (task_text) VALUES ('rebuild')").run()
    try session.writeStore()
  }

  private func repairKeys() throws {
    var names: [(id: Int, title: String)] = []
    try session.statement("SELECT id, title FROM arc").rows {
      names.append(($0.integer(0), $0.text(1)))
      return true
    }
    for (id, title) in names {
      try session.statement("UPDATE arc SET key = ? WHERE id = ? AND key <> ?1").run(
        .text(NameKey(title).text), .integer(id))
    }
    var rows: [(id: Int, derived: [Int])] = []
    try session.statement("SELECT \(TaskRow.columns), fingerprint, shape FROM task").rows { row in
      let task = TaskRow(row)
      let derived = [TaskRow.fingerprint(task.fields, in: task.arc), task.shape.rawValue]
      if derived != (0..<2).map({ row.integer(TaskRow.columnCount + $0) }) { rows.append((task.id, derived)) }
      return true
    }
    for row in rows {
      try session.statement("UPDATE task SET fingerprint = ?, shape = ? WHERE id = ?").run(
        row.derived.map { .integer($0) } + [.integer(row.id)])
    }
  }
}
