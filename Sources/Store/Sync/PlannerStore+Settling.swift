import JSONText
import Planner
import Sync

// Conflicts, and what settles them.
extension PlannerStore {
  /// Returns the open conflicts with their numbers.
  public func conflicts() throws -> [(number: Int, conflict: Conflict)] {
    try synced { session, _, _ in try session.conflicts() } ?? []
  }

  /// Resolves a conflict; the server carries it out.
  /// - Parameter label: what was done, for a step that shows the value at once and can be undone; nil: no step.
  /// - Returns: false when the conflict does not exist.
  public func settle(_ number: Int, _ resolution: Resolution, as label: String? = nil) throws -> Bool {
    let found = try conflicts().first { $0.number == number }
    guard let conflict = found?.conflict else { return false }
    _ = try synced { session, state, outbox in
      try session.collect(&state, &outbox)
      let change = LocalChange(
        step: conflict.id, label: "settled a conflict", thing: ThingKey(Conflict.entity, conflict.id),
        kind: .set,
        fields: resolution.fields, base: state.cursor, about: conflict.thing)
      state.last += outbox.collect([change], from: state.last + 1)
      try session.openDatabase().execute(SyncTables.make)
      try session.statement(
        "INSERT OR REPLACE INTO sync_answered (id, conflict) SELECT id, conflict FROM sync_conflict WHERE number = ?"
      ).run(.integer(number))
      try session.statement("DELETE FROM sync_conflict WHERE number = ?").run(.integer(number))
    }
    if let label, let value = resolution.value(for: conflict) { try write(value, for: conflict, as: label) }
    return true
  }

  /// Writes the value that settles a conflict as a step of this device. What cannot be written here, the server decides.
  private func write(_ value: JSONValue, for conflict: Conflict, as label: String) throws {
    guard let identity = Identity(conflict.thing.id) else { return }
    try record(label, as: .edit) { step in
      guard let now = try step.session.syncFields(conflict.thing) else { return }
      var fields = JSONWriter()
      fields.object {
        $0.key(text: conflict.field)
        $0.array {
          $0.value(value)
          $0.value(now[conflict.field] ?? .null)
        }
      }
      // Taking back the edit from the chosen value to the present one checks names and places as undo does.
      var edit = Reversal(step)
      do {
        try edit.reverse(
          LoggedChange(
            position: 0, kind: .edit, entity: conflict.thing.entity, identity: identity, fields: fields.text))
      } catch  where error is UndoFailure || error is PlannerError { return step.discard() }
      if let number = step.log.step { try step.session.noteCollected(number) }
    }
  }
}

extension Resolution {
  /// The value that the field gets; nil when it stays, or when the conflict is about whether the thing exists.
  fileprivate func value(for conflict: Conflict) -> JSONValue? {
    if conflict.field == Conflict.deletion { return nil }
    return switch self {
    case .keep: conflict.yours
    case .accept: nil
    case .merge(let value): value
    }
  }
}

extension Session {
  /// Notes that a step needs no operations of its own, unless a step before it still needs some.
  fileprivate func noteCollected(_ step: Int) throws {
    try statement(
      """
      UPDATE sync_state SET collected = ?1
      WHERE collected = (SELECT ifnull(max(id), 0) FROM step WHERE id < ?1)
      """
    ).run(.integer(step))
  }
}

extension Session {
  /// The open conflicts with their numbers.
  func conflicts() throws -> [(number: Int, conflict: Conflict)] {
    var conflicts: [(number: Int, conflict: Conflict)] = []
    try statement("SELECT number, conflict FROM sync_conflict ORDER BY number").rows {
      if let conflict = try? Conflict(bytes: Array($0.text(1).utf8)) {
        conflicts.append((number: $0.integer(0), conflict: conflict))
      }
      return true
    }
    return conflicts
  }

  /// The conflicts that were answered here, of which the log has brought nothing since.
  func answeredConflicts() throws -> [Conflict] {
    var conflicts: [Conflict] = []
    try statement("SELECT conflict FROM sync_answered ORDER BY id").rows {
      if let conflict = try? Conflict(bytes: Array($0.text(0).utf8)) { conflicts.append(conflict) }
      return true
    }
    return conflicts
  }
}
