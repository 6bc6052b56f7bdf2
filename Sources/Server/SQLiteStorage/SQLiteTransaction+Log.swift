import Merging
import SQLite
import Sync

extension SQLiteTransaction {
  /// Maximum planner files per account; more would mean that a program misbehaves.
  private static let mostPlanners = 1000

  func addLog(_ account: AccountID, name: String) throws {
    try run(
      "INSERT INTO log (account, name, head, floor) VALUES (?, ?, 0, 0)", .account(account), .text(name))
  }

  func log(_ account: AccountID) throws -> LogState {
    let log = try first(
      "SELECT name, head, floor, restored, former FROM log WHERE account = ?", .account(account)
    ) {
      LogState(
        name: $0.text(0), head: $0.integer(1), floor: $0.integer(2), restored: $0.integer(3),
        former: $0.optionalText(4))
    }
    guard let log else { throw SyncStoreError.noAccount }
    return log
  }

  func ledger(_ account: AccountID, now: Int) throws -> any Ledger {
    try SQLiteLedger(self, account, now: now)
  }

  func entries(_ account: AccountID, after rev: Int, limit: Int, bytes: Int) throws -> [StoredEntry] {
    var entries: [StoredEntry] = []
    var rest = bytes
    try database.statement("SELECT rev, json FROM entry WHERE account = ? AND rev > ? ORDER BY rev LIMIT ?")
      .rows(
        .account(account), .integer(rev), .integer(limit)
      ) { row in
        let entry = StoredEntry(rev: row.integer(0), json: row.bytes(1))
        rest -= entry.json.count
        guard rest >= 0 || entries.isEmpty else { return false }
        entries.append(entry)
        return true
      }
    return entries
  }

  func things(_ account: AccountID, after: ThingKey?, limit: Int) throws -> [Thing] {
    // Arcs come first, then everything else.
    let (isArc, entity, id) = (
      after.map { $0.entity == "arc" ? 1 : 0 } ?? 1, after?.entity ?? "", after?.id ?? ""
    )
    var things = try all(
      """
      SELECT json FROM thing WHERE account = ? AND is_arc = ? AND (entity, id) > (?, ?) ORDER BY entity, id LIMIT ?
      """, .account(account), .integer(isArc), .text(entity), .text(id), .integer(limit)
    ) { try Thing(bytes: $0.bytes(0)) }
    if isArc == 1, things.count < limit {
      things += try all(
        "SELECT json FROM thing WHERE account = ? AND is_arc = 0 ORDER BY entity, id LIMIT ?",
        .account(account),
        .integer(limit - things.count)
      ) { try Thing(bytes: $0.bytes(0)) }
    }
    return things
  }

  func tombstones(_ account: AccountID, limit: Int) throws -> [Tombstone] {
    let deleted = try all(
      """
      SELECT json, deleted FROM thing WHERE account = ? AND deleted IS NOT NULL
      ORDER BY deleted DESC, is_arc DESC, entity, id LIMIT ?
      """, .account(account), .integer(limit)
    ) { Tombstone(thing: try Thing(bytes: $0.bytes(0)), time: $0.integer(1)) }
    return try deleted.map { tombstone in
      var tombstone = tombstone
      tombstone.step = try first(
        "SELECT json FROM entry WHERE account = ? AND rev = ?", .account(account),
        .integer(tombstone.thing.deleted.rev)
      ) { try LogEntry(bytes: $0.bytes(0)).step }
      return tombstone
    }
  }

  func openConflicts(_ account: AccountID) throws -> [Conflict] {
    try all("SELECT json FROM conflict WHERE account = ? AND is_open ORDER BY id", .account(account)) {
      try Conflict(bytes: $0.bytes(0))
    }
  }

  func noteSync(_ account: AccountID, planner: String, device: String, now: Int) throws -> Bool {
    // Once a minute is enough, and saves most syncs a write.
    try run(
      """
      UPDATE planner SET device = ?1, last_seen = ?2
      WHERE account = ?3 AND planner = ?4 AND (device IS NOT ?1 OR last_seen < ?2 - 60)
      """, .text(device), .integer(now), .account(account), .text(planner))
    if database.changeCount > 0 {
      try setLastSeen(account, device: device, now)
      return true
    }
    let isKnown = try first(
      "SELECT 1 FROM planner WHERE account = ? AND planner = ?", .account(account), .text(planner)
    ) { _ in true }
    if isKnown != nil { return true }
    let count = try first("SELECT count(*) FROM planner WHERE account = ?", .account(account)) {
      $0.integer(0)
    }
    guard count ?? 0 < Self.mostPlanners else { return false }
    try run(
      "INSERT INTO planner (account, planner, number, device, last_seen) VALUES (?, ?, 0, ?, ?)",
      .account(account),
      .text(planner), .text(device), .integer(now))
    try setLastSeen(account, device: device, now)
    return true
  }

  func planners(_ account: AccountID) throws -> [PlannerFile] {
    try all(
      """
      SELECT planner, device.name FROM planner JOIN device USING (account, device) WHERE account = ? ORDER BY planner
      """, .account(account)
    ) { PlannerFile(id: $0.text(0), deviceName: $0.text(1)) }
  }

  func forgetBrowsers(_ account: AccountID, unseenSince time: Int) throws {
    let isBrowser = "account = ?1 AND name GLOB '\(BrowserName.mark)*' AND last_seen < ?2"
    try run(
      "UPDATE device SET token = NULL WHERE token IS NOT NULL AND \(isBrowser)", .account(account),
      .integer(time))
    try run(
      """
      DELETE FROM planner WHERE account = ?1 AND last_seen < ?2
        AND device IN (SELECT device FROM device WHERE token IS NULL AND \(isBrowser))
      """, .account(account), .integer(time))
  }

  func compact(_ account: AccountID, entriesBefore: Int, tombstonesBefore: Int) throws {
    let floor = try first(
      "SELECT max(rev) FROM entry WHERE account = ? AND time < ?", .account(account), .integer(entriesBefore)
    ) { $0.optionalInteger(0) }
    if let floor = floor ?? nil {
      try run("DELETE FROM entry WHERE account = ? AND rev <= ?", .account(account), .integer(floor))
      try run("DELETE FROM outcome WHERE account = ? AND rev <= ?", .account(account), .integer(floor))
      try run("UPDATE log SET floor = ? WHERE account = ?", .integer(floor), .account(account))
    }
    try run(
      "DELETE FROM conflict WHERE account = ? AND NOT is_open AND time < ?", .account(account),
      .integer(entriesBefore))
    try run("DELETE FROM answer WHERE account = ? AND time < ?", .account(account), .integer(entriesBefore))
    try run(
      "DELETE FROM thing WHERE account = ? AND deleted < ?", .account(account), .integer(tombstonesBefore))
  }

  func renameLog(_ account: AccountID, to name: String) throws {
    try run(
      "UPDATE log SET former = name, name = ?, restored = head WHERE account = ?", .text(name),
      .account(account))
  }
}
