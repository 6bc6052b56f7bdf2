import JSONText
import Sync

/// Applies one operation to a ledger, and builds its outcome and its log entry.
struct OperationApplication<Account: Ledger> {
  let operation: Operation
  let rev: Int
  var ledger: Account
  var entry: LogEntry
  var outcome: OperationOutcome
  /// True when a new thing turns out to exist already: the device had seen none of that one's values.
  var isJoining = false
  /// True when the thing has been joined with another one since: the person had not seen that one's values, even
  /// where their revision is old.
  var isOfAnother = false
  /// True when it answers a conflict that has changed since: its person has not seen all of the values it writes, and
  /// means none of them to replace own edits.
  var isAnswerToUnseen = false
  /// The things the entry reports at the end, in order, and which of their fields; nil: all of them.
  private var touched: [(key: ThingKey, fields: Set<String>?)] = []

  init(_ operation: Operation, rev: Int, time: Int, ledger: Account) {
    (self.operation, self.rev, self.ledger) = (operation, rev, ledger)
    entry = LogEntry(
      rev: rev, operation: operation.name, device: operation.device, step: operation.step,
      label: operation.label, time: time)
    outcome = OperationOutcome(operation.name, rev: rev, .applied)
  }

  mutating func run() throws -> OperationOutcome {
    if operation.thing.entity == Conflict.entity {
      if operation.kind == .create { try openAgain() } else { try settle() }
    } else {
      isOfAnother = try hasBecomeAnother(operation.thing)
      let thing = try ledger.thing(operation.thing).map { try original(of: $0) }
      switch operation.kind {
      case .create: try create(thing)
      case .set, .join: try set(thing)
      case .delete: try delete(thing)
      case .undelete: try bringBack(thing)
      }
      if let thing { say(thing.key, []) }
    }
    entry.changes += try touched.map { try change($0.key, $0.fields) }
    entry.changes.removeAll { $0.kind == .set && $0.fields.isEmpty }
    return outcome
  }

  // MARK: - What others have done

  /// True when another device wrote the register and the person had not seen that.
  func isUnseen(_ register: Register) -> Bool {
    isJoining || register.rev > operation.base && (isAnswerToUnseen || register.device != operation.device)
  }

  /// A register that this operation writes. When the person meant another thing, it has no device: nobody, not even
  /// the same device, has seen the value in this thing. So who makes a second Home and then deletes the first one does
  /// not delete both.
  func register(_ value: JSONValue) -> Register {
    Register(
      value, rev: rev, device: isOfAnother || isJoining ? "" : operation.device,
      isDerived: operation.isDerived)
  }

  /// Where the value of a field stood before the server was restored; nil when its person meant another thing.
  func former(_ field: String) -> FormerPosition? {
    isOfAnother || isJoining || operation.thing.entity == Conflict.entity
      ? nil : operation.former?.position(of: field)
  }

  /// True when whoever wrote a register had seen all that this operation brings from a lost log.
  func isKnown(to register: Register) -> Bool {
    guard let other = register.former, operation.former != nil else { return false }
    return operation.fields.keys.allSatisfy { former($0)?.isKnown(to: other) ?? false }
  }

  /// A register that a server rule writes. It has no device, so that it counts as seen by none.
  func ruled(_ value: JSONValue) -> Register { Register(value, rev: rev, device: "", isDerived: true) }

  /// The thing that a thing was joined with, or itself. If even that was compacted away, a deleted thing.
  func original(of thing: Thing) throws -> Thing {
    var thing = thing
    while let same = thing.same {
      let key = ThingKey(thing.key.entity, same)
      thing = try ledger.thing(key) ?? Thing(key, deleted: Register(.bool(true), rev: 0, device: ""))
    }
    return thing
  }

  /// True when the thing was joined with another after what the person had seen.
  func hasBecomeAnother(_ key: ThingKey) throws -> Bool {
    var next = try ledger.thing(key)
    while let alias = next, let same = alias.same {
      if alias.deleted.rev > operation.base { return true }
      next = try ledger.thing(ThingKey(key.entity, same))
    }
    return false
  }

  /// The living thing with an id, after all joins; nil when it was deleted or is unknown.
  func living(_ entity: String, _ id: String?) throws -> Thing? {
    guard let id, let thing = try ledger.thing(ThingKey(entity, id)) else { return nil }
    let original = try original(of: thing)
    return original.isAlive ? original : nil
  }

  // MARK: - What is written

  /// Stores a thing and reports these of its fields in the entry; nil: all.
  mutating func keep(_ thing: Thing, saying fields: Set<String>?) throws {
    try ledger.keep(try rememberingBackup(thing))
    say(thing.key, fields)
  }

  /// Reports these fields of a thing in the entry; nil: all.
  mutating func say(_ key: ThingKey, _ fields: Set<String>?) {
    guard let place = touched.firstIndex(where: { $0.key == key }) else {
      return touched.append((key, fields))
    }
    touched[place].fields = touched[place].fields.flatMap { known in fields.map { known.union($0) } }
  }

  private func change(_ key: ThingKey, _ fields: Set<String>?) throws -> Change {
    guard let thing = try ledger.thing(key) else { return Change(key, .delete) }
    if let same = try thing.same.map({ _ in try original(of: thing).key.id }) {
      return Change(key, .join, ["same": .text(same)])
    }
    guard thing.isAlive else { return Change(key, .delete) }
    guard let fields else { return Change(key, .undelete, thing.fields) }
    return Change(
      key, .set, Dictionary(uniqueKeysWithValues: fields.map { ($0, thing.registers[$0]?.value ?? .null) }))
  }

  // MARK: - Conflicts and remarks

  /// Stores a value that is not applied as a conflict. If the device has an open conflict for the field that it has
  /// not seen yet, that one is updated, so that a series of edits makes one conflict.
  mutating func conflict(
    _ thing: Thing, _ field: String, yours: JSONValue, theirs: JSONValue, by register: Register,
    reason: String? = nil, suggested: Resolution = .accept
  ) throws {
    if operation.isDerived || field == Conflict.deletion && EntityRules.of(thing.key.entity).isAside {
      return
    }
    let known = try ledger.openConflicts(of: thing.key)
    // All devices that saw more than a restored server has bring the same values: each is kept once.
    if operation.joins, let same = known.first(where: { $0.field == field && $0.yours == yours }) {
      outcome.result = .conflict
      return outcome.conflicts.append(same.id)
    }
    let open = known.first {
      !isJoining && $0.field == field && $0.device == operation.device && $0.rev > operation.base
        && isContinued($0, yours)
    }
    var conflict =
      open
      ?? Conflict(
        id: "\(operation.name)/\(field)", thing: thing.key, field: field, yours: yours, theirs: theirs,
        was: operation.was[field] ?? .null, device: operation.device, otherDevice: register.device,
        time: entry.time, label: operation.label, suggested: suggested, rev: rev)
    conflict.yours = conflict.yours.joined(yours)
    (conflict.theirs, conflict.otherDevice) = (theirs, register.device)
    (conflict.reason, conflict.suggested, conflict.rev) = (reason, suggested, rev)
    try keep(conflict)
    outcome.result = reason == nil ? .conflict : .refused
    outcome.conflicts.append(conflict.id)
    if let reason { outcome.reason = reason }
  }

  /// True when the operation started from the values the conflict keeps; false when it was about another thing that
  /// has been joined since.
  private func isContinued(_ conflict: Conflict, _ yours: JSONValue) -> Bool {
    // Answering an edit of something deleted does not answer its deletion.
    if (conflict.yours == .bool(true)) != (yours == .bool(true)) { return false }
    // Settling a conflict shows what that one keeps, but not what others keep.
    if operation.thing.entity == Conflict.entity { return conflict.id == operation.thing.id }
    let kept = conflict.field == Conflict.deletion ? conflict.yours.byName : [conflict.field: conflict.yours]
    return kept.allSatisfy { name, value in
      operation.fields[name] == nil || value.isSame(as: operation.was[name] ?? .null)
    }
  }

  mutating func keep(_ conflict: Conflict) throws {
    var conflict = conflict
    if let thing = try ledger.thing(conflict.thing), !thing.name.isEmpty {
      (conflict.name, conflict.holder) = (thing.name, thing.holder)
    }
    try ledger.keep(conflict)
    entry.conflicts.removeAll { $0.id == conflict.id }
    entry.conflicts.append(conflict)
  }

  /// Adds a remark to the outcome's reason, up to about 300 characters.
  mutating func tell(_ words: String) {
    if outcome.result == .applied { outcome.result = .merged }
    guard let told = outcome.reason else { return outcome.reason = words }
    if told.count < 300 { outcome.reason = told + "; " + words }
  }
}

extension JSONValue {
  /// The later value; two objects are merged, with the later fields winning.
  fileprivate func joined(_ later: JSONValue) -> JSONValue {
    guard case .object = self, case .object = later else { return later }
    return JSONValue(byName.merging(later.byName) { $1 })
  }
}
