import JSONText

extension Joining {
  /// The changes that give a restored server the conflicts that it has lost, and then the answers to conflicts that
  /// wait.
  /// - Parameters:
  ///   - conflicts: the open conflicts here, and those whose answers wait.
  ///   - known: the ids of the conflicts that are open on the server.
  ///   - shown: the fields of a thing as they are shown here; nil for one that is not here.
  public static func changes(
    of conflicts: [Conflict], waiting: SyncOutbox, known: Set<String>, label: String, base: Int,
    shown: (ThingKey) throws -> Fields?
  ) rethrows -> [LocalChange] {
    let byID = Dictionary(conflicts.map { ($0.id, $0) }) { first, _ in first }
    // Openings wait too, when the server is restored once more.
    let answers = try waiting.operations.compactMap { operation -> LocalChange? in
      guard operation.thing.entity == Conflict.entity else { return nil }
      guard let conflict = byID[operation.thing.id] else { return local(operation, base) }
      return try answer(operation, to: conflict, waiting, base, shown)
    }
    let lost = byID.values.filter { !known.contains($0.id) }.sorted { $0.id < $1.id }
    return lost.map { opening($0, label, base) } + answers
  }

  /// The waiting answer to a conflict as a restored server gets it, after all that is shown here; nil when its person is
  /// asked again.
  private static func answer(
    _ operation: Operation, to conflict: Conflict, _ waiting: SyncOutbox, _ base: Int,
    _ shown: (ThingKey) throws -> Fields?
  ) rethrows -> LocalChange? {
    let later = waiting.pending(conflict.thing).filter { $0.number > operation.number }
    // Who edits a thing after having said that it may go is asked again: the edit is sent before the answers.
    if conflict.field == Conflict.deletion {
      return conflict.yours == .bool(true) && !later.isEmpty ? nil : local(operation, base)
    }
    let chosen: JSONValue
    switch Resolution(operation.fields) {
    case .keep: chosen = conflict.yours
    case .merge(let value): chosen = value
    default: return local(operation, base)
    }
    if later.contains(where: { $0.fields[conflict.field] != nil }) {
      // Edited since: that stands.
      var accepted = local(operation, base)
      accepted.fields = Resolution.accept.fields
      return accepted
    }
    let now = try shown(waiting.key(conflict.thing))?[conflict.field] ?? .null
    if now.isSame(as: chosen) || now.isSame(as: conflict.theirs) { return local(operation, base) }
    // What is shown has come since, and is sent before the answer: its person must see it first.
    var unanswered = conflict
    (unanswered.id, unanswered.yours, unanswered.theirs) = ("\(operation.step)/\(conflict.id)", chosen, now)
    return opening(unanswered, operation.label, base)
  }

  private static func local(_ operation: Operation, _ base: Int) -> LocalChange {
    LocalChange(
      step: operation.step, label: operation.label, thing: operation.thing, kind: operation.kind,
      fields: operation.fields, base: min(base, operation.base))
  }

  private static func opening(_ conflict: Conflict, _ label: String, _ base: Int) -> LocalChange {
    LocalChange(
      step: "join", label: label, thing: ThingKey(Conflict.entity, conflict.id), kind: .create,
      fields: conflict.json.byName, base: base)
  }
}
