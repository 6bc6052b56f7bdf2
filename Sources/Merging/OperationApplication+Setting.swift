import JSONText
import Sync

extension OperationApplication {
  /// Sets fields of a thing; if it was deleted, opens a conflict.
  mutating func set(_ thing: Thing?) throws {
    guard var thing, thing.isAlive else { return try editOfDeleted(thing) }
    try write(operation.fields, to: &thing)
    try keep(thing, saying: Set(operation.fields.keys))
    if let holder = EntityRules.of(thing.key.entity).holder, operation.fields[holder] != nil {
      try tellOfArchived(thing)
    }
    try tellOfArchiving(thing)
  }

  /// Writes each field by its rule, in the order of their names.
  mutating func write(_ fields: Fields, to thing: inout Thing) throws {
    for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
      try write(name, value, was: operation.was[name] ?? .null, to: &thing)
    }
  }

  /// Writes a field, or merges it, or keeps its value in a conflict.
  mutating func write(_ name: String, _ value: JSONValue, was: JSONValue, to thing: inout Thing) throws {
    let rules = EntityRules.of(thing.key.entity)
    let value = try bringBackPlaces(in: currentName(value, rules.rule(name)), rules.rule(name))
    var former = former(name)
    if let old = thing.registers[name], old.rev > 0 {
      // Whoever wrote what stands had seen this in the lost log, also as a value of another thing that became this one.
      let lost = operation.former?.position(of: name)
      if let known = old.former, lost?.isKnown(to: known) ?? false { return }
      if try old.rev > ledger.restored && isOfBackup(name, value, in: thing) { return }
      if old.value.isSame(as: value) {
        // Chosen again after the backup of a restored server: who had not seen that does not replace it.
        if operation.joins, !isOfAnother, !isUnseen(old) {
          thing.registers[name] = register(value)
          thing.registers[name]?.former = former
        }
        return
      }
      let isUnseen =
        try isOfAnother && !isJoining
        ? !wasSeen(old, name, was: was, in: thing)
        : !(former.flatMap { old.former?.isKnown(to: $0) } ?? false)
          && (isUnseen(old) || isOfAnotherName(old, name, was: was, in: thing))
      if operation.former == nil, !isUnseen, !isOfAnother, !isJoining,
        operation.thing.entity != Conflict.entity
      {
        former = old.former?.edited
      }
      if isUnseen, !(old.isDerived && !operation.isDerived) {
        // Computed values lose against values of people.
        if operation.isDerived { return }
        return try meet(name, value, old, was: was, in: &thing)
      }
    }
    if let reason = try refusal(of: name, value, for: thing) {
      let old = thing.registers[name] ?? Register(.null, rev: 0, device: "")
      return try conflict(thing, name, yours: value, theirs: old.value, by: old, reason: reason)
    }
    thing.registers[name] = register(value)
    thing.registers[name]?.former = former
  }

  /// True when the same device wrote the value, but to a thing that was a different one for the person: both were
  /// edited before they were joined. What settles a conflict is the person's last word on the field, also when they
  /// have just settled another conflict about it.
  private func isOfAnotherName(
    _ old: Register, _ name: String, was: JSONValue, in thing: Thing
  ) throws -> Bool {
    guard operation.kind == .set, operation.thing.entity != Conflict.entity, old.rev > operation.base,
      old.device == operation.device
    else { return false }
    return try !wasSeen(old, name, was: was, in: thing)
  }

  /// True when the value is the one the person saw when changing it.
  private func wasSeen(_ old: Register, _ name: String, was: JSONValue, in thing: Thing) throws -> Bool {
    try old.value.isSame(as: currentName(was, EntityRules.of(thing.key.entity).rule(name)))
  }

  /// Merges two values written without knowledge of each other, or keeps one in a conflict.
  private mutating func meet(
    _ name: String, _ value: JSONValue, _ old: Register, was: JSONValue, in thing: inout Thing
  ) throws {
    let rule = EntityRules.of(thing.key.entity).rule(name)
    guard let merged = rule.merged(value, old.value, was: was) else {
      let suggested: Resolution =
        if rule == .lines {
          .merge(.text(LineMerge(value.string ?? "", old.value.string ?? "", was: was.string ?? "").both))
        } else {
          .accept
        }
      return try conflict(thing, name, yours: value, theirs: old.value, by: old, suggested: suggested)
    }
    if merged.isSame(as: old.value) { return }
    if try refusal(of: name, merged, for: thing) != nil {
      return try conflict(thing, name, yours: value, theirs: old.value, by: old)
    }
    if outcome.result == .applied { outcome.result = .merged }
    // No device has seen the merged value, so it has none.
    thing.registers[name] = Register(merged, rev: rev, device: "")
  }

  /// The value in which ids of joined things are replaced by their current ones.
  func currentName(_ value: JSONValue, _ rule: FieldRule) throws -> JSONValue {
    try rule.current(value) { key in try ledger.thing(key).map { try original(of: $0).key.id } ?? key.id }
  }

  /// Why a field cannot have this value, in words; nil when it can.
  private func refusal(of name: String, _ value: JSONValue, for thing: Thing) throws -> String? {
    let rules = EntityRules.of(thing.key.entity)
    if let target = rules.rule(name).target, !value.isEmpty {
      guard try living(target, value.string) != nil else {
        return "the place that it was moved to has been deleted"
      }
      if rules.isTree, name == rules.holder, try lies(value.string, in: thing) {
        return "this would put it inside itself"
      }
    }
    guard rules.isIdentity(name) else { return nil }
    var changed = thing
    changed.registers[name] = register(value)
    if let lack = changed.lack { return lack }
    return try nameTaken(changed).map { "\($0) has this name already" }
  }

  /// True when the id is the thing's own or that of something inside it.
  func lies(_ id: String?, in thing: Thing) throws -> Bool {
    var next = id
    while let id = next {
      if id == thing.key.id { return true }
      next = try living(thing.key.entity, id)?.holder
    }
    return false
  }

  /// The quoted name of another thing in the same holder that has one of the thing's names; nil when they are free.
  func nameTaken(_ thing: Thing) throws -> String? {
    try namesake(thing, thing.names).map { $0.name.isEmpty ? "another one" : "'\($0.name)'" }
  }

  /// Another thing in the same holder with one of these names; nil when there is none or names need not be unique.
  func namesake(_ thing: Thing, _ names: [String]) throws -> Thing? {
    guard EntityRules.of(thing.key.entity).isUnique else { return nil }
    for name in names {
      let others = try ledger.things(thing.key.entity, in: thing.holder, called: name)
      if let other = others.first(where: { $0.key != thing.key }) { return other }
    }
    return nil
  }

  /// Keeps an edit of a deleted thing in a conflict, from which the thing can be brought back with the edit.
  private mutating func editOfDeleted(_ thing: Thing?) throws {
    let thing =
      thing ?? Thing(operation.thing, deleted: Register(.bool(true), rev: 0, device: ""))
    // Whoever deleted it had seen all of this, in the lost log or in the backup.
    if isKnown(to: thing.deleted) { return try keep(thing, saying: []) }
    if try !operation.fields.isEmpty
      && operation.fields.allSatisfy({ try isOfBackup($0.key, $0.value, in: thing) })
    {
      return try keep(thing, saying: [])
    }
    try conflict(
      thing, Conflict.deletion, yours: JSONValue(operation.fields), theirs: .bool(true), by: thing.deleted,
      suggested: .keep)
    try keep(thing, saying: [])
  }
}
