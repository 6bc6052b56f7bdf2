import Planner
import SQLite

// Who writes the log here: an id that no other file has.
//
// A file that is copied, or put back from a backup, would go on under the id of another one. So the file notes which
// one it is on its disk; where it is another one than noted, it is a copy, and goes on under a new id. Only the number
// on the disk counts: that of the disk itself changes when some machines start.
extension Session {
  /// Makes sure that this file has its own device id; to be called before a step is written.
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

  /// A condition for steps that were written here, in this file or in those of which it is a copy.
  static let isOwnStep = "device IN (SELECT uuid FROM device UNION ALL SELECT device FROM store)"
}
