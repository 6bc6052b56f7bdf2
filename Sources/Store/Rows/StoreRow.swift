import Moments
import Planner
import SQLite

/// The one row of the table `store`: facts about the store as a whole.
struct StoreRow: Equatable {
  var device: Identity
  var nextID: Int
  var nextArc: Int
  var zone: String
  var countedAt: Int
  var asked: Day?
  var reminding: String?
}

extension StoreRow {
  /// Reads the row of a file; nil when it is missing.
  init?(from database: Database) throws {
    let read = "SELECT device, next_id, next_arc, zone, counted_at, asked, reminding FROM store"
    let row = try database.statement(read).first {
      StoreRow(
        device: $0.identity(0), nextID: $0.integer(1), nextArc: $0.integer(2), zone: $0.text(3),
        countedAt: $0.integer(4), asked: $0.optionalText(5).flatMap { Day(iso: $0) },
        reminding: $0.optionalText(6))
    }
    guard let row else { return nil }
    self = row
  }
}

extension Session {
  /// Writes the row of the table `store`.
  func writeStore() throws {
    try statement(
      "UPDATE store SET next_id = ?, next_arc = ?, zone = ?, counted_at = ?, asked = ?, reminding = ?, device = ?"
    ).run(
      .integer(store.nextID), .integer(store.nextArc), .text(store.zone), .integer(store.countedAt),
      .text(store.asked?.description), .text(store.reminding), .identity(store.device))
  }

  /// Returns a new number for an Arc.
  func takeArcNumber() -> Int {
    defer { store.nextArc &+= 1 }
    return store.nextArc
  }

  /// Returns a new number for a task, a reminder or a group.
  func takeID() -> Int {
    defer { store.nextID &+= 1 }
    return store.nextID
  }
}
