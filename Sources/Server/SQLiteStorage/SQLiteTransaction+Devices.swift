import SQLite

extension SQLiteTransaction {
  func session(token: TokenHash) throws -> LoginSession? {
    try first(
      """
      SELECT device, device.name, device.created, last_seen, is_app, device.account, account.name
      FROM device JOIN account USING (account) WHERE token = ? AND NOT is_disabled
      """, .blob(token.bytes)
    ) { row in
      let (high, low) = row.uuid(5)
      return LoginSession(
        account: AccountID(high: high, low: low), name: row.text(6), device: Self.device(row))
    }
  }

  func devices(_ account: AccountID) throws -> [Device] {
    try all(
      """
      SELECT device, name, created, last_seen, is_app FROM device WHERE account = ? AND token IS NOT NULL
      ORDER BY created, device
      """, .account(account), row: Self.device)
  }

  func add(_ account: AccountID, _ device: Device, token: TokenHash) throws {
    try run(
      """
      INSERT INTO device (account, device, name, token, created, last_seen, is_app) VALUES (?, ?, ?, ?, ?, ?, ?)
      """, .account(account), .text(device.id), .text(device.name), .blob(token.bytes),
      .integer(device.created), .integer(device.lastSeen), .integer(device.isApp ? 1 : 0))
  }

  func revoke(_ account: AccountID, device: String) throws -> Bool {
    try run(
      "UPDATE device SET token = NULL WHERE account = ? AND device = ? AND token IS NOT NULL",
      .account(account), .text(device))
    return database.changeCount == 1
  }

  func setToken(_ account: AccountID, device: String, _ token: TokenHash) throws {
    try run(
      "UPDATE device SET token = ? WHERE account = ? AND device = ? AND token IS NOT NULL",
      .blob(token.bytes),
      .account(account), .text(device))
  }

  func revokeAll(_ account: AccountID, except device: String?) throws {
    try run(
      "UPDATE device SET token = NULL WHERE account = ? AND device IS NOT ?", .account(account), .text(device)
    )
  }

  func setLastSeen(_ account: AccountID, device: String, _ time: Int) throws {
    try run(
      "UPDATE device SET last_seen = ? WHERE account = ? AND device = ?", .integer(time), .account(account),
      .text(device))
  }

  private static func device(_ row: Statement) -> Device {
    Device(
      id: row.text(0), name: row.text(1), created: row.integer(2), lastSeen: row.integer(3),
      isApp: row.integer(4) != 0)
  }
}
