import SQLite

extension SQLiteTransaction {
  func answer(_ account: AccountID, to change: String) throws -> [UInt8]? {
    try first(
      "SELECT json FROM answer WHERE account = ? AND change = ?", .account(account), .text(change)
    ) { $0.bytes(0) }
  }

  func keep(_ account: AccountID, answer: [UInt8], to change: String, now: Int) throws {
    try run(
      "INSERT OR REPLACE INTO answer (account, change, time, json) VALUES (?, ?, ?, ?)", .account(account),
      .text(change), .integer(now), .blob(answer))
  }

  func settings(_ account: AccountID) throws -> [String: String] {
    let rows = try all("SELECT name, value FROM setting WHERE account = ?", .account(account)) {
      ($0.text(0), $0.text(1))
    }
    return Dictionary(rows) { $1 }
  }

  func set(_ account: AccountID, setting name: String, to value: String?) throws {
    guard let value else {
      return try run("DELETE FROM setting WHERE account = ? AND name = ?", .account(account), .text(name))
    }
    try run(
      "INSERT OR REPLACE INTO setting (account, name, value) VALUES (?, ?, ?)", .account(account),
      .text(name), .text(value))
  }
}
