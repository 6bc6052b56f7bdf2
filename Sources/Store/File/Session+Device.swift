import Planner
import SQLite

// The device id, under which this file writes the change log. No other file has the same id.
//
// A copied or restored file would continue under the id of the original. So each file records its own inode number. When
// that differs from the recorded one, the file is a copy and gets a new id. The number of the disk is not compared,
// because on some machines it changes with every start.
extension Session {
  /// Gives this file a new device id if it is a copy. Called before a step is written.
  func claimDevice(_ random: () -> UInt64) throws {
    guard let file else { return }
    let known = try statement("SELECT file FROM device ORDER BY id DESC LIMIT 1").first { $0.optionalText(0) }
    switch known {
    case .some(file): return
    case .some(nil):
      try statement("UPDATE device SET file = ? WHERE uuid = ?").run(.text(file), .identity(store.device))
    case nil, .some:
      store.device = Identity(random: random)
      try statement("INSERT INTO device (uuid, file, since) VALUES (?, ?, ?)").run(
        .identity(store.device), .text(file), .integer(now.seconds))
    }
  }

  /// SQL for steps written by this device: in this file, or in the one it was copied from.
  static let isOwnStep = "device IN (SELECT uuid FROM device UNION ALL SELECT device FROM store)"
}
