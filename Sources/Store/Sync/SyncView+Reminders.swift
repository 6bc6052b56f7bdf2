import Planner
import SQLite
import Sync

// Reminders whose place or stack is deleted on one side, before the other side has heard of it. Until the server has both,
// this device shows what it will say:
//
//     log   Gym deleted           here  a new reminder waits there     ──▶  Gym stays
//     here  Gym deleted, waiting  log   a new reminder waits there     ──▶  Gym comes back
//     log   the reminder deleted                                       ──▶  Gym is deleted after all
//
//     log   Morning deleted       here  a new reminder is for it       ──▶  the reminder is for no stack
//     here  Morning deleted, waiting    log  a new reminder is for it  ──▶  the reminder is for no stack
extension SyncView {
  /// Completes a reminder from the log: without a stack that does not exist here, and with places that do.
  func settle(_ row: inout ReminderRow) throws {
    if let stack = row.fields.stack.flatMap({ Identity($0) }), try StackRow.find(stack, in: session) == nil {
      row.fields.stack = nil
    }
    for place in row.fields.trigger?.places ?? [] {
      if let identity = Identity(place) { try bringBack(place: identity) }
    }
  }

  /// Restores a place that was deleted here. The server will keep it, because a reminder waits there.
  private func bringBack(place identity: Identity) throws {
    guard try PlaceRow.find(identity, in: session) == nil,
      let deleted = try session.lastDelete(of: identity)
    else { return }
    var place = PlaceRow(identity, deleted: try session.values(in: deleted))
    try makeRoom(for: place)
    try place.insert(in: session)
    try session.spare(place: identity)
  }

  /// Deletes the spared places that no reminder waits at any more.
  func deleteSparedPlaces() throws {
    for identity in try session.sparedPlaces() {
      let fate = outbox.pending(ThingKey(PlaceRow.entity, identity.description)).last { $0.kind != .set }
      let isMadeAgain = fate.map { $0.kind != .delete } ?? false
      if !isMadeAgain {
        if try session.hasReminder(at: identity) { continue }
        try PlaceRow.find(identity, in: session)?.delete(in: session)
      }
      try session.forgetSpared(place: identity)
    }
  }
}

extension Session {
  /// Records that a place stays only while a reminder waits there.
  func spare(place: Identity) throws {
    try statement("INSERT OR IGNORE INTO sync_spared (place) VALUES (?)").run(.identity(place))
  }

  /// Records that a place exists like any other, or no longer.
  func forgetSpared(place: Identity) throws {
    try statement("DELETE FROM sync_spared WHERE place = ?").run(.identity(place))
  }

  /// Takes a deleted stack from its reminders.
  func clear(stack: Identity) throws {
    try statement("UPDATE reminder SET stack = NULL WHERE stack = ?").run(.identity(stack))
  }

  fileprivate func sparedPlaces() throws -> [Identity] {
    var places: [Identity] = []
    try statement("SELECT place FROM sync_spared").rows {
      places.append($0.identity(0))
      return true
    }
    return places
  }

  fileprivate func hasReminder(at place: Identity) throws -> Bool {
    try statement("SELECT 1 FROM reminder WHERE places IS NOT NULL AND instr(places, ?) > 0").first(
      .text(place.description)
    ) { _ in true } ?? false
  }
}
