import JSONText
import Planner
import Sync

// Conflicts, and what settles them.
//
// An answer is a change in the log, like any other:
//
//     change 9.1  task 0197…      edit  {"title":["hw one","hw first"]}       the value, which the server writes, too
//     change 9.2  conflict 8c1f…  edit  {"open":["{\"number\":1,\"answer\":{…},\"conflict\":{…}}",null]}
//
// Undoing the step gives back the value and opens the conflict again, redoing it answers once more.
extension PlannerStore {
  /// Returns the open conflicts with their numbers.
  public func conflicts() throws -> [(number: Int, conflict: Conflict)] {
    try synced { session, _, _ in try session.conflicts() } ?? []
  }

  /// Settles conflicts in one step, which shows the chosen values at once and can be undone; the server carries it out.
  /// - Parameters:
  ///   - answers: conflicts by their numbers; a nil resolution is the value that the field has by now, after an edit in
  ///     the same step. Numbers that no open conflict has are skipped.
  ///   - label: what is done, for the log.
  /// - Returns: the numbers of the settled conflicts, with the chosen values.
  @discardableResult
  public func settle(_ answers: [(number: Int, resolution: Resolution?)], as label: String) throws -> [Int:
    JSONValue]
  {
    // Values that cannot be written here: the server decides about them.
    var unwritable: Set<Int> = []
    while true {
      var number = 0
      do {
        return try record(label, as: answers.count == 1 ? .edit : nil) { step in
          var chosen: [Int: JSONValue] = [:]
          let open = Dictionary(try step.session.conflicts().map { ($0.number, $0.conflict) }) { $1 }
          for answer in answers {
            number = answer.number
            guard let conflict = open[number] else { continue }
            let writes = !unwritable.contains(number)
            chosen[number] = try step.settle(number, conflict, answer.resolution, writes: writes)
          }
          return chosen
        }
      } catch  where (error is UndoFailure || error is PlannerError) && unwritable.insert(number).inserted {}
    }
  }

  /// Settles a conflict without a step: for a server's replica, whose answers are undone in the server's log.
  /// - Returns: false when the conflict does not exist.
  public func settleWithoutStep(_ number: Int, _ resolution: Resolution) throws -> Bool {
    let found = try conflicts().first { $0.number == number }
    guard let conflict = found?.conflict else { return false }
    _ = try synced { session, state, outbox in
      try session.collect(&state, &outbox)
      let change = LocalChange(
        step: conflict.id, label: "settled a conflict", thing: ThingKey(Conflict.entity, conflict.id),
        kind: .set, fields: resolution.fields, base: state.cursor, about: conflict.thing)
      state.last += outbox.collect([change], from: state.last + 1)
      try session.close(conflict)
    }
    return true
  }
}

extension PlannerStep {
  /// Settles one conflict.
  /// - Returns: the chosen value.
  fileprivate func settle(
    _ number: Int, _ conflict: Conflict, _ resolution: Resolution?, writes: Bool
  ) throws -> JSONValue {
    let now = try session.syncFields(conflict.thing)?[conflict.field] ?? .null
    let isAboutExistence = conflict.field == Conflict.deletion
    let value: JSONValue =
      switch resolution {
      case .keep: conflict.yours
      case .merge(let value): value
      case .accept: isAboutExistence ? conflict.theirs : now
      case nil: now
      }
    if isAboutExistence {
      if writes, resolution != .accept { try carryOut(value, of: conflict) }
    } else if writes, !value.isSame(as: now) {
      try write(conflict.field, value, over: now, of: conflict.thing)
    }
    try answer(ConflictAnswer(number, conflict, resolution ?? .merge(value)))
    return value
  }

  private func write(_ field: String, _ value: JSONValue, over now: JSONValue, of thing: ThingKey) throws {
    guard let identity = Identity(thing.id), try session.syncFields(thing) != nil else { return }
    var fields = JSONWriter()
    fields.object {
      $0.key(text: field)
      $0.array {
        $0.value(value)
        $0.value(now)
      }
    }
    // Undoing the edit from the chosen value to the present one checks names and places.
    var edit = Reversal(self)
    try edit.reverse(
      LoggedChange(
        position: 0, kind: .edit, entity: thing.entity, identity: identity, fields: fields.text))
  }

  /// Deletes the thing in conflict, or brings it back with the edit that was set aside, as the server will. What others
  /// deleted comes back with the next sync: only the server has it.
  private func carryOut(_ wanted: JSONValue, of conflict: Conflict) throws {
    let thing = conflict.thing
    guard let identity = Identity(thing.id), Session.isKnown(thing.entity) else { return }
    func undo(_ kind: ChangeOperation, _ fields: String) throws {
      var reversal = Reversal(self)
      try reversal.reverse(
        LoggedChange(position: 0, kind: kind, entity: thing.entity, identity: identity, fields: fields))
    }
    switch (wanted, try session.syncFields(thing) != nil) {
    case (.bool(true), true):
      // Undoing the creation refuses for an Arc in which something lies: the server knows where that goes.
      try undo(.add, LoggedChange.empty)
    case (.object(let edits), false):
      guard let deleted = try session.lastDelete(of: identity) else { return }
      try undo(.delete, deleted)
      let restored = try session.syncFields(thing) ?? [:]
      for edit in edits where Session.isSent(edit.name, of: thing.entity) {
        let now = restored[edit.name] ?? .null
        if !edit.value.isSame(as: now) { try write(edit.name, edit.value, over: now, of: thing) }
      }
    default: break
    }
  }

  /// Closes a conflict, and logs the answer.
  fileprivate func answer(_ answer: ConflictAnswer) throws {
    var answer = answer
    answer.isGiven = true
    try session.close(answer.conflict)
    try write(answer)
  }

  /// Opens a conflict again, and logs that its answer is undone.
  fileprivate func reopen(_ answer: ConflictAnswer) throws {
    var answer = answer
    answer.isGiven = false
    try session.open(answer.conflict, as: answer.number)
    try write(answer)
  }

  private func write(_ answer: ConflictAnswer) throws {
    try log.begin(label)
    let (before, after) = answer.logged
    try log.write(edit: Conflict.entity, Identity(digestOf: Array(answer.conflict.id.utf8)), before, after)
  }
}

extension Reversal {
  /// Opens the conflict again whose answer is undone, or gives the answer again. One that was settled elsewhere, or about
  /// a field that others have changed since, stays as it is.
  func reverseAnswer(_ change: LoggedChange) throws {
    guard let answer = try ConflictAnswer(change, in: session), try session.syncState() != nil else { return }
    if answer.isGiven { return try step.reopen(answer) }
    guard try session.conflicts().contains(where: { $0.conflict.id == answer.conflict.id }) else { return }
    let (conflict, resolution) = (answer.conflict, answer.resolution)
    if conflict.field != Conflict.deletion, resolution != .accept {
      let now = try session.syncFields(conflict.thing)?[conflict.field] ?? .null
      let chosen = if case .merge(let value) = resolution { value } else { conflict.yours }
      guard now.isSame(as: chosen) else { return }
    }
    try step.answer(answer)
  }
}

/// An answer to a conflict, or its undoing, as the change log has it.
struct ConflictAnswer {
  /// The number of the conflict.
  var number: Int
  /// The conflict while it was open.
  var conflict: Conflict
  /// The answer.
  var resolution: Resolution
  /// False when the change undoes the answer.
  var isGiven = true

  init(_ number: Int, _ conflict: Conflict, _ resolution: Resolution) {
    (self.number, self.conflict, self.resolution) = (number, conflict, resolution)
  }

  /// Reads a change of the log; nil for one of something else, and for one that was forgotten with its account.
  init?(_ change: LoggedChange, in session: Session) throws {
    guard change.entity == Conflict.entity,
      let open = try session.differences(in: change.fields).first(where: { $0.name == "open" }),
      let text = open.before.text ?? open.after.text
    else { return nil }
    var reader = JSONReader(text)
    guard let json = try? reader.value(), let number = json["number"]?.integer,
      let answer = json["answer"].flatMap({ Resolution($0.byName) }),
      let conflict = json["conflict"].flatMap({ try? Conflict(json: $0) })
    else { return nil }
    self.init(number, conflict, answer)
    isGiven = open.after.isEmpty
  }

  /// Both sides of the change.
  fileprivate var logged: (before: [LoggedField], after: [LoggedField]) {
    var json = JSONWriter()
    json.object {
      $0.field("number", number)
      $0.key("answer")
      $0.value(JSONValue(resolution.fields))
      $0.key("conflict")
      $0.value(conflict.json)
    }
    let open = [LoggedField(name: "open", value: .text(json.text))]
    let closed = [LoggedField(name: "open", value: .text(nil))]
    return isGiven ? (open, closed) : (closed, open)
  }

  /// The change as it is sent.
  func local(base: Int) -> LocalChange {
    let answer = resolution.fields
    let none = answer.mapValues { _ in JSONValue.null }.merging(Conflict.reopening) { $1 }
    return LocalChange(
      step: "", label: "", thing: ThingKey(Conflict.entity, conflict.id), kind: .set,
      fields: isGiven ? answer : none, was: isGiven ? none : answer, base: base, about: conflict.thing)
  }
}

extension PlannerSnapshot {
  /// True when a thing exists on this device.
  public func has(_ thing: ThingKey) throws -> Bool { try session.syncFields(thing) != nil }
}

extension Session {
  /// The open conflicts with their numbers; none without an account.
  func conflicts() throws -> [(number: Int, conflict: Conflict)] {
    guard try hasBeenSynced() else { return [] }
    var conflicts: [(number: Int, conflict: Conflict)] = []
    try statement("SELECT number, conflict FROM sync_conflict ORDER BY number").rows {
      if let conflict = try? Conflict(bytes: Array($0.text(1).utf8)) {
        conflicts.append((number: $0.integer(0), conflict: conflict))
      }
      return true
    }
    return conflicts
  }

  /// The conflicts that were answered here; a server restored from a backup may have lost the answers.
  func answeredConflicts() throws -> [Conflict] {
    var conflicts: [Conflict] = []
    try statement("SELECT conflict FROM sync_answered ORDER BY id").rows {
      if let conflict = try? Conflict(bytes: Array($0.text(0).utf8)) { conflicts.append(conflict) }
      return true
    }
    return conflicts
  }

  /// Moves a conflict to those that were answered here.
  fileprivate func close(_ conflict: Conflict) throws {
    try openDatabase().execute(SyncTables.make)
    try keep(answered: conflict)
    try statement("DELETE FROM sync_conflict WHERE id = ?").run(.text(conflict.id))
  }

  /// Keeps a conflict while its answer waits.
  func keep(answered conflict: Conflict) throws {
    try statement("INSERT OR REPLACE INTO sync_answered (id, conflict) VALUES (?, ?)").run(
      .text(conflict.id), .text(String(decoding: conflict.bytes, as: UTF8.self)))
  }

  /// Opens a conflict that was answered, under its old number if that is free.
  fileprivate func open(_ known: Conflict, as number: Int) throws {
    var conflict = known
    conflict.resolution = nil
    let bytes = String(decoding: conflict.bytes, as: UTF8.self)
    try statement("INSERT OR IGNORE INTO sync_conflict (number, id, conflict) VALUES (?, ?, ?)").run(
      .integer(number), .text(conflict.id), .text(bytes))
    try keep(conflict)
  }
}
