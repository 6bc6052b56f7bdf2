import JSONText

extension Joining {
  /// The changes that give a restored server the conflicts that it has lost, and then the answers to conflicts that
  /// wait.
  /// - Parameters:
  ///   - conflicts: the open conflicts here, and those whose answers wait.
  ///   - positions: where the log changed what is shown.
  ///   - known: the ids of the conflicts that are open on the server.
  ///   - shown: the fields of a thing as they are shown here; nil for one that is not here.
  public static func changes(
    of conflicts: [Conflict], waiting: SyncOutbox, positions: LogPositions, known: Set<String>, label: String,
    base: Int,
    shown: (ThingKey) throws -> Fields?
  ) rethrows -> [LocalChange] {
    let byID = Dictionary(conflicts.map { ($0.id, $0) }) { first, _ in first }
    // Openings wait too, when the server is restored once more.
    let answers = try waiting.operations.flatMap { operation -> [LocalChange] in
      guard operation.thing.entity == Conflict.entity else { return [] }
      guard let conflict = byID[operation.thing.id] else { return [local(operation, base)] }
      let isUnseen = positions.mayChange(waiting.key(conflict.thing), after: operation.base)
      return try answer(operation, to: conflict, waiting, base, isUnseen, shown)
    }
    let lost = byID.values.filter { !known.contains($0.id) }.sorted { $0.id < $1.id }
    return lost.map { opening($0, label, base) } + answers
      + closings(of: known, waiting, positions, label, base)
  }

  /// The answers that the lost log had taken and the backup lacks. What they chose is sent before them as what is shown, so
  /// that they only close what is open there as it was in the backup.
  private static func closings(
    of known: Set<String>, _ waiting: SyncOutbox, _ positions: LogPositions, _ label: String, _ base: Int
  ) -> [LocalChange] {
    known.sorted().map { ThingKey(Conflict.entity, $0) }
      .filter { positions.isClosed($0.id, since: base) && waiting.pending($0).isEmpty }.map {
        LocalChange(
          step: "join", label: label, thing: $0, kind: .set, fields: Resolution.accept.fields, base: base,
          isDerived: true)
      }
  }

  /// The waiting answer to a conflict as a restored server gets it, after all that is shown here; none when its person is
  /// asked again.
  /// - Parameter isUnseen: true when the log changed the thing after the answer. The server would take what it brings for
  ///   something that its person has seen.
  private static func answer(
    _ operation: Operation, to conflict: Conflict, _ waiting: SyncOutbox, _ base: Int, _ isUnseen: Bool,
    _ shown: (ThingKey) throws -> Fields?
  ) rethrows -> [LocalChange] {
    let later = waiting.pending(conflict.thing).filter { $0.number > operation.number }
    // What was edited after the answer, or got something put into it.
    let isInUse = isUnseen || !later.isEmpty || waiting.names(conflict.thing, after: operation.number)
    let chosen: JSONValue
    switch Resolution(operation.fields) {
    case .keep: chosen = conflict.yours
    case .merge(let value): chosen = value
    case .accept: return [local(operation, base)]
    case nil:
      // Taking back an answer that brought something back deletes that.
      guard operation.kind == .set, isInUse, conflict.field == Conflict.deletion,
        case .object = conflict.yours
      else { return [local(operation, base)] }
      return [asking(conflict, conflict.field, conflict.yours, conflict.theirs, operation, base)]
    }
    let now = try shown(waiting.key(conflict.thing))
    guard conflict.field == Conflict.deletion else {
      switch standing(chosen, conflict.field, conflict.theirs, over: now ?? [:], later) {
      case .chosen: return [local(operation, base)]
      case .edited: return [local(operation, base, .accept)]
      case .unseen(let value):
        return [asking(conflict, conflict.field, chosen, value, operation, base)]
      }
    }
    guard case .object = chosen else {
      // Who edits a thing, or puts something into it, after having said that it may go is asked again, and so is who has
      // not seen what others did: that is sent before the answers.
      return chosen == .bool(true) && isInUse ? [] : [local(operation, base)]
    }
    guard let now else { return [local(operation, base)] }
    // What was edited is back already: each field stands for itself.
    var written: Fields = [:]
    var asked: [LocalChange] = []
    for (name, value) in chosen.byName.sorted(by: { $0.key < $1.key }) {
      switch standing(value, name, .null, over: now, later) {
      case .chosen: written[name] = value
      case .edited: break
      case .unseen(let other): asked.append(asking(conflict, name, value, other, operation, base))
      }
    }
    let isWhole = written.count == chosen.byName.count
    return [local(operation, base, isWhole ? nil : written.isEmpty ? .accept : .merge(JSONValue(written)))]
      + asked
  }

  /// What is shown now of a value that was chosen in an answer.
  private enum Standing {
    /// The value, or what was there when it was chosen.
    case chosen
    /// What its person wrote later, which stands.
    case edited
    /// What has come since, which is sent before the answer: its person must see it first.
    case unseen(JSONValue)
  }

  private static func standing(
    _ chosen: JSONValue, _ field: String, _ theirs: JSONValue, over shown: Fields, _ later: [Operation]
  ) -> Standing {
    if later.contains(where: { $0.fields[field] != nil }) { return .edited }
    let now = shown[field] ?? .null
    return now.isSame(as: chosen) || now.isSame(as: theirs) ? .chosen : .unseen(now)
  }

  /// The question whether a value that was chosen in an answer should replace one that has come since.
  private static func asking(
    _ conflict: Conflict, _ field: String, _ chosen: JSONValue, _ now: JSONValue, _ answer: Operation,
    _ base: Int
  ) -> LocalChange {
    var asked = conflict
    asked.id = "\(answer.step)/\(conflict.id)"
    if field != conflict.field { (asked.id, asked.was) = ("\(asked.id)/\(field)", .null) }
    (asked.field, asked.yours, asked.theirs) = (field, chosen, now)
    return opening(asked, answer.label, base)
  }

  /// A waiting operation, with another resolution if there is one.
  private static func local(
    _ operation: Operation, _ base: Int, _ resolution: Resolution? = nil
  ) -> LocalChange {
    LocalChange(
      step: operation.step, label: operation.label, thing: operation.thing, kind: operation.kind,
      fields: resolution?.fields ?? operation.fields, base: min(base, operation.base))
  }

  static func opening(_ conflict: Conflict, _ label: String, _ base: Int) -> LocalChange {
    LocalChange(
      step: "join", label: label, thing: ThingKey(Conflict.entity, conflict.id), kind: .create,
      fields: conflict.json.byName, base: base)
  }
}

extension SyncOutbox {
  /// True when something refers to a thing that was written after an operation.
  fileprivate func names(_ thing: ThingKey, after number: Int) -> Bool {
    let ids = [thing.id, key(thing).id]
    return operations.contains { operation in
      guard operation.number > number else { return false }
      let references = EntityRules.of(operation.thing.entity).references(of: operation.fields)
      return references.contains(where: ids.contains)
    }
  }
}
