import Moments
import Planner
import SQLite

/// The row that belongs to the store as a whole.
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
  /// The row of a file; nil when there is none.
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
  /// Writes the row that belongs to the store as a whole.
  func writeStore() throws {
    try statement(
      "UPDATE store SET next_id = ?, next_arc = ?, zone = ?, counted_at = ?, asked = ?, reminding = ?, device = ?"
    ).run(
      .integer(store.nextID), .integer(store.nextArc), .text(store.zone), .integer(store.countedAt),
      .text(store.asked?.description), .text(store.reminding), .identity(store.device))
  }

  /// The next number for an Arc.
  func takeArcNumber() -> Int {
    defer { store.nextArc &+= 1 }
    return store.nextArc
  }

  /// The next number for a task, a reminder or a group.
  func takeID() -> Int {
    defer { store.nextID &+= 1 }
    return store.nextID
  }
}
