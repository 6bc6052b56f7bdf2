import Escalation

// Rows that hang on something that is gone for good: nothing shows them any more, and nothing is lost with them.
extension Checkup {
  /// Some rows of a table.
  private struct Rows {
    var table: String
    /// What tells them from the others.
    var condition: String
    /// What they are, after their number.
    var what: String
  }

  /// What is deleted lies in the log until the trash is emptied, and comes back with undo.
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

  private static let loose = [
    Rows(
      table: "member",
      condition: """
        team NOT IN (SELECT id FROM reminder WHERE pick IS NOT NULL) OR reminder NOT IN (SELECT id FROM reminder)
        """, what: "members belong to no group"),
    Rows(
      table: "occurrence", condition: "thing NOT IN (\(numbers))", what: "occurrences belong to no reminder"),
    Rows(table: "escalation", condition: "thing NOT IN (\(numbers))", what: "escalations remind of nothing"),
    Rows(table: "alert", condition: "thing NOT IN (\(numbers))", what: "alerts are about nothing"),
    Rows(
      table: "calendar_item", condition: "uuid NOT IN (\(things))",
      what: "notes of calendars belong to no task"),
    Rows(
      table: "feed_event", condition: "feed NOT IN (SELECT id FROM feed)", what: "events belong to no feed"),
    Rows(
      table: "feed_course", condition: "feed NOT IN (SELECT id FROM feed)", what: "courses belong to no feed"),
    Rows(
      table: "feed_course", condition: "arc IS NOT NULL AND arc NOT IN (\(arcs))",
      what: "courses of feeds have an Arc that is gone for good"),
    Rows(
      table: "publication", condition: "arc IS NOT NULL AND arc NOT IN (\(arcs))",
      what: "published files hold an Arc that is gone for good"),
  ]

  func looseFaults() throws -> [Fault] {
    var faults: [Fault] = []
    for rows in Checkup.loose {
      let count =
        try session.statement("SELECT count(*) FROM \(rows.table) WHERE \(rows.condition)").first {
          $0.integer(0)
        } ?? 0
      if count > 0 { faults.append(fault(.references, "\(count) \(rows.what)", repairable: true)) }
    }
    let states = try unreadableStates().count
    if states > 0 {
      faults.append(fault(.texts, "\(states) escalations cannot be read and begin anew", repairable: true))
    }
    return faults
  }

  func takeAwayLoose() throws {
    for rows in Checkup.loose {
      try session.statement("DELETE FROM \(rows.table) WHERE \(rows.condition)").run()
    }
    for thing in try unreadableStates() {
      try session.statement("DELETE FROM escalation WHERE thing = ?").run(.integer(thing))
    }
  }

  /// The numbers of what has an escalation that cannot be read: it counts as none.
  private func unreadableStates() throws -> [Int] {
    var things: [Int] = []
    try session.statement("SELECT thing, state FROM escalation").rows {
      if (try? State(text: $0.text(1))) == nil { things.append($0.integer(0)) }
      return true
    }
    return things
  }
}
