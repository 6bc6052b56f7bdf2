import Escalation
import Names

// Rows that refer to something deleted for good: nothing shows them, and deleting them loses nothing.
extension IntegrityCheck {
  /// Some rows of a table.
  private struct Rows {
    var table: String
    /// The SQL condition of these rows.
    var condition: String
    /// How a message names them, after the number 1 and after other numbers.
    var one: String
    var many: String
  }

  /// Deleted things stay in the log until the trash is emptied, and undo can restore them.
  private static let numbers = """
    SELECT id FROM task UNION ALL SELECT id FROM reminder
    UNION ALL SELECT json_extract(fields, '$.id') FROM change WHERE op = 'delete' AND fields <> '{}' AND json_valid(fields)
    """
  private static let things = """
    SELECT uuid FROM task UNION ALL SELECT uuid FROM reminder
    UNION ALL SELECT uuid FROM change WHERE op = 'delete' AND fields <> '{}'
    """
  private static let arcs = """
    SELECT uuid FROM arc UNION ALL SELECT uuid FROM change WHERE entity = 'arc' AND op = 'delete' AND fields <> '{}'
    """

  /// Deletions on other devices are not in this log, and may be undone there; a group of another program may take turns in a
  /// way that this one does not know.
  private static let isSynced = "EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'sync_state')"

  private static let loose = [
    Rows(
      table: "member",
      condition: """
        team NOT IN (SELECT id FROM reminder WHERE pick IS NOT NULL OR \(isSynced))
          OR reminder NOT IN (SELECT id FROM reminder)
        """, one: "member belongs to no group", many: "members belong to no group"),
    Rows(
      table: "occurrence", condition: "thing NOT IN (\(numbers)) AND NOT \(isSynced)",
      one: "occurrence belongs to no reminder",
      many: "occurrences belong to no reminder"),
    Rows(
      table: "escalation", condition: "thing NOT IN (\(numbers)) AND NOT \(isSynced)",
      one: "escalation belongs to no task or reminder", many: "escalations belong to no task or reminder"),
    Rows(
      table: "alert", condition: "thing NOT IN (\(numbers)) AND NOT \(isSynced)",
      one: "alert belongs to no task or reminder",
      many: "alerts belong to no task or reminder"),
    Rows(
      table: "answer", condition: "ifnull(task, reminder) NOT IN (\(things)) AND NOT \(isSynced)",
      one: "answer belongs to no task or reminder", many: "answers belong to no task or reminder"),
    Rows(
      table: "calendar_item",
      condition: "uuid NOT IN (\(things)) AND NOT \(isSynced)",
      one: "calendar note belongs to no task", many: "calendar notes belong to no task"),
    Rows(
      table: "feed_event", condition: "feed NOT IN (SELECT id FROM feed)", one: "event belongs to no feed",
      many: "events belong to no feed"),
    Rows(
      table: "feed_ignored", condition: "feed NOT IN (SELECT id FROM feed)", one: "event belongs to no feed",
      many: "events belong to no feed"),
    Rows(
      table: "feed_course", condition: "feed NOT IN (SELECT id FROM feed)", one: "course belongs to no feed",
      many: "courses belong to no feed"),
    Rows(
      table: "feed_course",
      condition: "arc <> zeroblob(16) AND arc NOT IN (\(arcs)) AND NOT \(isSynced)",
      one: "course of a feed has an Arc that was deleted for good",
      many: "courses of feeds have an Arc that was deleted for good"),
    Rows(
      table: "publication", condition: "arc IS NOT NULL AND arc NOT IN (\(arcs))",
      one: "published file uses an Arc that was deleted for good",
      many: "published files use an Arc that was deleted for good"),
  ]

  func looseFaults() throws -> [IntegrityFault] {
    var faults: [IntegrityFault] = []
    for rows in IntegrityCheck.loose {
      let count =
        try session.statement("SELECT count(*) FROM \(rows.table) WHERE \(rows.condition)").first {
          $0.integer(0)
        } ?? 0
      if count > 0 { faults.append(fault(.references, count.counted(rows.one, rows.many), repairable: true)) }
    }
    let states = try unreadableStates().count
    if states > 0 {
      faults.append(
        fault(
          .texts,
          states.counted("escalation cannot be read and starts", "escalations cannot be read and start")
            + " again", repairable: true))
    }
    return faults
  }

  func takeAwayLoose() throws {
    for rows in IntegrityCheck.loose {
      try session.statement("DELETE FROM \(rows.table) WHERE \(rows.condition)").run()
    }
    for thing in try unreadableStates() {
      try session.statement("DELETE FROM escalation WHERE thing = ?").run(.integer(thing))
    }
  }

  /// The numbers of things whose escalation cannot be read, which is treated as missing.
  private func unreadableStates() throws -> [Int] {
    var things: [Int] = []
    try session.statement("SELECT thing, state FROM escalation").rows {
      if (try? State(text: $0.text(1))) == nil { things.append($0.integer(0)) }
      return true
    }
    return things
  }
}
