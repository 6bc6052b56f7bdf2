import Names

// Checks the change log.
extension IntegrityCheck {
  /// Compares the change log with the rows: the last state in the log must be the row's.
  func logFaults() throws -> [IntegrityFault] {
    // Changes made on other devices are not in this device's log.
    if try session.hasBeenSynced() { return [] }
    var faults: [IntegrityFault] = []
    let logged = [
      ("arc", "Arc"), ("task", "task"), (ReminderRow.entity, "reminder"), (StackRow.entity, "stack"),
      (PlaceRow.entity, "place"), (TermRow.entity, "term"), (PathRow.entity, "path"),
    ]
    for (table, what) in logged {
      // Grouped in one pass: the bare columns are those of the row with the greatest place (sqlite.org/lang_select).
      let grouped = """
        WITH last AS (SELECT uuid, op, max(step * 1000000000 + position) FROM change WHERE entity = '\(table)' GROUP BY uuid)
        """
      let gone = try number(
        "\(grouped) SELECT count(*) FROM last WHERE op NOT IN ('delete', 'purge') AND uuid NOT IN (SELECT uuid FROM \(table))"
      )
      let back = try number(
        "\(grouped) SELECT count(*) FROM \(table) LEFT JOIN last USING (uuid) WHERE ifnull(op, 'delete') IN ('delete', 'purge')"
      )
      if gone > 0 {
        faults.append(
          fault(.log, gone.counted("\(what) is", "\(what)s are") + " missing, but not deleted in the log"))
      }
      if back > 0 {
        faults.append(fault(.log, back.counted("\(what) is", "\(what)s are") + " unknown to the log"))
      }
    }
    let titles = try number(
      """
      SELECT count(*) FROM task JOIN
        (SELECT uuid, max(step * 1000000000 + position), CASE op WHEN 'edit' THEN json_extract(fields, '$.title[1]')
          ELSE json_extract(fields, '$.title') END AS logged
         FROM change WHERE entity = 'task' AND json_extract(fields, '$.title') IS NOT NULL GROUP BY uuid) AS last
      ON last.uuid = task.uuid WHERE last.logged <> task.title
      """)
    if titles > 0 {
      faults.append(
        fault(.log, titles.counted("task has", "tasks have") + " another title than the log says"))
    }
    return faults
  }
}
