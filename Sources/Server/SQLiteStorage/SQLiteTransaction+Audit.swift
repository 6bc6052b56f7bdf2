import SQLite

extension SQLiteTransaction {
  func add(_ account: AccountID, _ entry: AuditEntry) throws {
    try run(
      """
      INSERT INTO audit (account, number, time, device, action, label, subjects) VALUES (
        ?1, (SELECT coalesce(max(number), 0) + 1 FROM audit WHERE account = ?1), ?2, ?3, ?4, ?5, ?6)
      """, .account(account), .integer(entry.time), .text(entry.device), .text(entry.action),
      .text(entry.label),
      .text(entry.subjects.joined(separator: "\n")))
  }

  func audit(_ account: AccountID, before: Int?, limit: Int) throws -> [AuditEntry] {
    try all(
      """
      SELECT time, device, action, label, subjects, number FROM audit WHERE account = ? AND number < ?
      ORDER BY number DESC LIMIT ?
      """, .account(account), .integer(before ?? .max), .integer(limit)
    ) { row in
      var entry = AuditEntry(
        time: row.integer(0), device: row.optionalText(1), action: row.text(2), label: row.text(3),
        subjects: row.text(4).split(separator: "\n").map(String.init))
      entry.number = row.integer(5)
      return entry
    }
  }

  func removeAudit(before time: Int) throws {
    try run("DELETE FROM audit WHERE time < ?", .integer(time))
  }
}
