import JSONText

/// One operation at work on a ledger: what it comes to, and the entry that says so.
struct OperationApplication<Account: Ledger> {
  let operation: Operation
  let rev: Int
  var ledger: Account
  var entry: LogEntry
  var outcome: OperationOutcome
  /// True while a new thing turns out to be one that was there: nobody had taken that one for it.
  var isJoining = false
  /// True when what the person took for a thing of its own has become another one since: what stands in that was not
  /// seen here, though its rev is an old one.
  var isOfAnother = false
  /// What the entry says again at the end, in order, and which of its fields; nil: all of them.
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
      try settle()
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

  /// True when another device has written a register and the person had not seen it.
  func isUnseen(_ register: Register) -> Bool {
    isJoining || register.rev > operation.base && register.device != operation.device
  }

  /// A register that this operation writes. Where the person meant another thing it is nobody's: whoever acts on this
  /// one, and be it themselves, has not seen it there.
  func register(_ value: JSONValue) -> Register {
    Register(
      value, rev: rev, device: isOfAnother ? "" : operation.device, isDerived: operation.isDerived)
  }

  /// A register that the rules write: it is nobody's, so that nobody takes it for seen.
  func ruled(_ value: JSONValue) -> Register { Register(value, rev: rev, device: "", isDerived: true) }

  /// The thing that a thing has become: one that was deleted, where even that has been forgotten.
  func original(of thing: Thing) throws -> Thing {
    var thing = thing
    while let same = thing.same {
      let key = ThingKey(thing.key.entity, same)
      thing = try ledger.thing(key) ?? Thing(key, deleted: Register(.bool(true), rev: 0, device: ""))
    }
    return thing
  }

  /// True when the person did not know that a thing is another one.
  func hasBecomeAnother(_ key: ThingKey) throws -> Bool {
    var next = try ledger.thing(key)
    while let alias = next, let same = alias.same {
      if alias.deleted.rev > operation.base { return true }
      next = try ledger.thing(ThingKey(key.entity, same))
    }
    return false
  }

  /// The living thing with an id; nil when it was deleted, or never known.
  func living(_ entity: String, _ id: String?) throws -> Thing? {
    guard let id, let thing = try ledger.thing(ThingKey(entity, id)) else { return nil }
    let original = try original(of: thing)
    return original.isAlive ? original : nil
  }

  // MARK: - What is written

  /// Keeps a thing, and has the entry say what stands in these of its fields; nil: in all.
  mutating func keep(_ thing: Thing, saying fields: Set<String>?) throws {
    try ledger.keep(thing)
    say(thing.key, fields)
  }

  /// Has the entry say what stands in fields of a thing.
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

  // MARK: - What is told

  /// Keeps a value that does not come to stand. A device that goes on without having seen its conflict has one, not
  /// several.
  mutating func conflict(
    _ thing: Thing, _ field: String, yours: JSONValue, theirs: JSONValue, by register: Register,
    reason: String? = nil, suggested: Resolution = .accept
  ) throws {
    if operation.isDerived || field == Conflict.deletion && EntityRules.of(thing.key.entity).isAside {
      return
    }
    let open = try ledger.openConflicts(of: thing.key).first {
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

  /// True when the person had before the eyes what the conflict keeps; false for a value of another thing that has become
  /// the same one.
  private func isContinued(_ conflict: Conflict, _ yours: JSONValue) -> Bool {
    // Who answers an edit of what was deleted does not answer its deletion.
    if (conflict.yours == .bool(true)) != (yours == .bool(true)) { return false }
    // Who settles a conflict has seen that one, but not what another conflict keeps.
    if operation.thing.entity == Conflict.entity { return conflict.id == operation.thing.id }
    let kept = conflict.field == Conflict.deletion ? conflict.yours.byName : [conflict.field: conflict.yours]
    return kept.allSatisfy { name, value in
      operation.fields[name] == nil || value.isSame(as: operation.was[name] ?? .null)
    }
  }

  mutating func keep(_ conflict: Conflict) throws {
    try ledger.keep(conflict)
    entry.conflicts.removeAll { $0.id == conflict.id }
    entry.conflicts.append(conflict)
  }

  /// Says what was done besides; of very much not all.
  mutating func tell(_ words: String) {
    if outcome.result == .applied { outcome.result = .merged }
    guard let told = outcome.reason else { return outcome.reason = words }
    if told.count < 300 { outcome.reason = told + "; " + words }
  }
}

extension JSONValue {
  /// A later value in place of this one; the fields of two objects come together.
  fileprivate func joined(_ later: JSONValue) -> JSONValue {
    guard case .object = self, case .object = later else { return later }
    return JSONValue(byName.merging(later.byName) { $1 })
  }
}
