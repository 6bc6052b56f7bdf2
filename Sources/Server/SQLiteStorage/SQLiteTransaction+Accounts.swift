import SQLite

extension SQLiteTransaction {
  private static let columns = "account, name, password, created, is_disabled"

  func account(named name: String) throws -> Account? {
    try first("SELECT \(Self.columns) FROM account WHERE name = ?", .text(name), row: Self.account)
  }

  func account(_ id: AccountID) throws -> Account? {
    try first("SELECT \(Self.columns) FROM account WHERE account = ?", .account(id), row: Self.account)
  }

  func accounts() throws -> [Account] {
    try all("SELECT \(Self.columns) FROM account ORDER BY name", row: Self.account)
  }

  func add(_ account: Account) throws -> Bool {
    try run(
      """
      INSERT INTO account (account, name, password, created, is_disabled) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT DO NOTHING
      """, .account(account.id), .text(account.name), .text(account.password.description),
      .integer(account.created), .integer(account.isDisabled ? 1 : 0))
    return database.changeCount == 1
  }

  func setPassword(_ account: AccountID, _ password: PasswordHash) throws {
    try run(
      "UPDATE account SET password = ? WHERE account = ?", .text(password.description), .account(account))
  }

  func setDisabled(_ account: AccountID, _ isDisabled: Bool) throws {
    try run(
      "UPDATE account SET is_disabled = ? WHERE account = ?", .integer(isDisabled ? 1 : 0), .account(account))
  }

  func remove(_ account: AccountID) throws {
    try run("DELETE FROM account WHERE account = ?", .account(account))
  }

  private static func account(_ row: Statement) throws -> Account {
    guard let password = PasswordHash(row.text(2)) else {
      throw SyncStoreError.unavailable("the password of account \(row.text(1)) is damaged; set a new one")
    }
    let (high, low) = row.uuid(0)
    return Account(
      id: AccountID(high: high, low: low), name: row.text(1), password: password, created: row.integer(3),
      isDisabled: row.integer(4) != 0)
  }
}

extension SQLiteTransaction {
  func addInvite(_ code: TokenHash, expires: Int) throws {
    try run("INSERT INTO invite (code, expires) VALUES (?, ?)", .blob(code.bytes), .integer(expires))
  }

  func takeInvite(_ code: TokenHash, now: Int) throws -> Bool {
    try run("DELETE FROM invite WHERE expires <= ?", .integer(now))
    try run("DELETE FROM invite WHERE code = ?", .blob(code.bytes))
    return database.changeCount == 1
  }
}
