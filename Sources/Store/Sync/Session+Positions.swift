import Sync

// Where the log last changed what is in the planner, to send a restored server only what it lacks.
extension Session {
  /// The most revisions that are kept; a backup of a server that is older is treated as unknown.
  private static let mostPositions = 20_000

  /// The positions; unknown before the first log.
  func positions() throws -> LogPositions {
    var positions = LogPositions(start: try positionStart())
    try statement("SELECT entity, uuid, field, rev FROM sync_position WHERE entity <> ''").rows {
      let thing = ThingKey($0.text(0), $0.text(1))
      if thing.entity == Conflict.entity {
        positions.note(thing.id, closedAt: $0.integer(3))
        return true
      }
      positions.note(thing, $0.text(2), abs($0.integer(3)))
      if $0.integer(3) < 0 { positions.noteDisplaced(thing, $0.text(2)) }
      return true
    }
    return positions
  }

  /// Notes what an entry changes, before it is applied; nothing until the log has been read to its end once.
  func notePositions(of entry: LogEntry, _ outbox: SyncOutbox) throws {
    guard let start = try positionStart() else { return }
    for (thing, names) in try LogPositions.changed(by: entry, over: { try syncFields($0) }, waiting: outbox) {
      for name in names { try write(position: thing, name, entry.rev) }
    }
    for conflict in entry.conflicts { try note(conflict, at: entry.rev) }
    guard entry.rev - start > 2 * Session.mostPositions else { return }
    let oldest = entry.rev - Session.mostPositions
    try statement("DELETE FROM sync_position WHERE rev BETWEEN 0 AND ?").run(.integer(oldest))
    try write(position: ThingKey("", ""), LogPositions.all, oldest)
  }

  /// Notes the fields in which an entry that has been applied is not shown as it is, because of what waits. A negative
  /// revision says so.
  func noteDisplaced(by changes: [Change], at rev: Int) throws {
    guard try positionStart() != nil else { return }
    for (thing, name) in try LogPositions.displaced(by: changes, over: { try syncFields($0) }) {
      try write(position: thing, name, -rev)
    }
  }

  /// Notes that an Arc gave way to a move of the log, because of a move that waits.
  func noteDisplaced(parentOf arc: ThingKey) throws {
    guard let start = try positionStart() else { return }
    let known = try statement(
      "SELECT rev FROM sync_position WHERE entity = ? AND uuid = ? AND field = 'parent'"
    )
    .first(.text(arc.entity), .text(arc.id)) { abs($0.integer(0)) }
    try write(position: arc, "parent", -max(known ?? start, 1))
  }

  /// Begins to note positions where the log has been read to its end; does nothing when that has begun.
  func startPositions(at rev: Int) throws {
    guard try positionStart() == nil else { return }
    try write(position: ThingKey("", ""), LogPositions.all, rev)
  }

  /// Forgets all positions: a snapshot does not say when it changed what.
  func forgetPositions() throws { try statement("DELETE FROM sync_position").run() }

  private func positionStart() throws -> Int? {
    try statement("SELECT rev FROM sync_position WHERE entity = '' AND uuid = '' AND field = ''").first {
      $0.integer(0)
    }
  }

  /// Notes that the log closed a conflict, or opened it again.
  private func note(_ conflict: Conflict, at rev: Int) throws {
    let key = ThingKey(Conflict.entity, conflict.id)
    if conflict.resolution != nil { return try write(position: key, "resolution", rev) }
    try statement("DELETE FROM sync_position WHERE entity = ? AND uuid = ?").run(
      .text(key.entity), .text(key.id))
  }

  private func write(position thing: ThingKey, _ field: String, _ rev: Int) throws {
    try statement("INSERT OR REPLACE INTO sync_position (entity, uuid, field, rev) VALUES (?, ?, ?, ?)").run(
      .text(thing.entity), .text(thing.id), .text(field), .integer(rev))
  }
}
