import JSONText
import Sync

extension OperationApplication {
  /// Settles a conflict: the value the person chose is written like any other edit. The entry says what has become of the
  /// conflict even where nothing has: the device shows it as answered until then.
  mutating func settle() throws {
    try writeAnswer()
    let id = operation.thing.id
    guard !entry.conflicts.contains(where: { $0.id == id }), let known = try ledger.conflict(id) else {
      return
    }
    entry.conflicts.append(known)
  }

  private mutating func writeAnswer() throws {
    let known = try ledger.conflict(operation.thing.id)
    if operation.fields["resolution"] == Conflict.reopening["resolution"], let known {
      return try reopen(known)
    }
    guard var conflict = known, let resolution = Resolution(operation.fields) else {
      outcome.result = .refused
      outcome.reason = "there is no such conflict"
      return
    }
    if operation.isDerived {
      // A log that was lost with its server had closed it. Whatever has come to it since asks its own question.
      if conflict.resolution == nil, conflict.rev <= operation.base { try close(&conflict, resolution) }
      return
    }
    isOfAnother = try hasBecomeAnother(conflict.thing)
    let thing =
      try ledger.thing(conflict.thing).map { try original(of: $0) }
      ?? Thing(conflict.thing, deleted: Register(.bool(true), rev: 0, device: ""))
    if conflict.field == Conflict.deletion {
      try settleDeletion(conflict, resolution, thing)
    } else {
      try settleField(conflict, resolution, thing)
    }
    // The choice collided with a value the person had not seen: the conflict stays open, with the choice as `yours`.
    if outcome.conflicts.contains(conflict.id) { return }
    if conflict.resolution == nil { try close(&conflict, resolution) }
  }

  private mutating func close(_ conflict: inout Conflict, _ resolution: Resolution) throws {
    conflict.resolution = resolution
    conflict.rev = rev
    try keep(conflict)
  }

  /// Opens a conflict that a device knows from before the server was restored from a backup.
  mutating func openAgain() throws {
    guard try ledger.conflict(operation.thing.id) == nil,
      var conflict = try? Conflict(json: JSONValue(operation.fields)), conflict.id == operation.thing.id,
      conflict.resolution == nil
    else { return }
    conflict.rev = rev
    try keep(conflict)
  }

  private mutating func settleField(_ conflict: Conflict, _ resolution: Resolution, _ known: Thing) throws {
    var thing = known
    let standing = thing.registers[conflict.field] ?? Register(.null, rev: 0, device: "")
    let left = try currentName(conflict.theirs, EntityRules.of(thing.key.entity).rule(conflict.field))
    if thing.isAlive, resolution == .accept, isOverruled(conflict, by: standing),
      !standing.value.isSame(as: left)
    {
      try self.conflict(thing, conflict.field, yours: left, theirs: standing.value, by: standing)
      return try keep(thing, saying: [conflict.field])
    }
    let value =
      switch resolution {
      case .keep: conflict.yours
      case .accept: standing.value
      case .merge(let value): value
      }
    if thing.isAlive {
      // If the conflict has changed since, what the person saw is unknown; `was` is what both sides started from.
      let seen = conflict.rev > operation.base ? conflict.was : conflict.theirs
      try write(conflict.field, value, was: seen, to: &thing)
      // The person has now seen the current value.
      if let now = thing.registers[conflict.field], now.rev < rev, !isUnseen(now) {
        thing.registers[conflict.field] = register(now.value)
      }
    } else if resolution != .accept {
      try self.conflict(
        thing, Conflict.deletion, yours: JSONValue([conflict.field: value] as Fields), theirs: .bool(true),
        by: thing.deleted, suggested: .keep)
    }
    try keep(thing, saying: [conflict.field])
  }

  private mutating func settleDeletion(_ conflict: Conflict, _ resolution: Resolution, _ known: Thing) throws
  {
    let wanted = conflict.wanted(resolution)
    if known.key == conflict.thing, isOverruled(conflict, by: known.deleted) {
      let meant = resolution == .accept ? conflict.theirs : wanted
      switch (meant, known.isAlive) {
      // Unseen by the person, the other answer makes a conflict of it.
      case (.bool(true), true): return try delete(known)
      case (.object, false):
        try self.conflict(
          known, Conflict.deletion, yours: meant, theirs: .bool(true), by: known.deleted, suggested: .keep)
        return try keep(known, saying: nil)
      default: break
      }
    }
    switch (wanted, known.isAlive) {
    case (.bool(true), true) where known.key != conflict.thing:
      // It has become another one since, which nobody wanted to delete.
      tell("'\(known.name)' stays: others have one of this name")
      try keep(known, saying: nil)
    case (.bool(true), true): try delete(known)
    case (.bool(true), false): try keep(known, saying: nil)
    case (.object, false): try restore(known, with: wanted.fields(of: known.key.entity), conflict)
    case (.object, true):
      var thing = known
      isAnswerToUnseen = conflict.rev > operation.base
      try write(wanted.fields(of: known.key.entity), to: &thing)
      try keep(thing, saying: nil)
    default:
      var thing = known
      if !isUnseen(thing.deleted) { thing.deleted = register(thing.deleted.value) }
      try keep(thing, saying: nil)
    }
  }

  /// True when somebody else answered the conflict first, which the person had not seen. Where the two answers mean
  /// different things, neither silently replaces the other.
  /// - Parameter standing: what the first answer wrote.
  private func isOverruled(_ conflict: Conflict, by standing: Register) -> Bool {
    conflict.resolution != nil && isUnseen(standing)
  }

  /// Brings a deleted thing back, with the fields that were edited.
  mutating func restore(_ known: Thing, with fields: Fields, _ conflict: Conflict) throws {
    var thing = known
    for (name, value) in fields { thing.registers[name] = register(value) }
    thing.deleted = register(.bool(false))
    try settleIn(&thing)
    if let lack = thing.lack {
      (outcome.result, outcome.reason) = (.refused, lack)
      return say(known.key, nil)
    }
    if let taken = try nameTaken(thing) {
      try self.conflict(
        known, Conflict.deletion, yours: conflict.yours, theirs: .bool(true), by: known.deleted,
        reason: "\(taken) has its name now")
      return try keep(known, saying: nil)
    }
    try keep(thing, saying: nil)
  }
}

extension Conflict {
  /// What a resolution of a conflict about a deletion asks for: true to delete the thing, the fields of an edit to bring
  /// it back with, null to leave it.
  func wanted(_ resolution: Resolution) -> JSONValue {
    switch resolution {
    case .keep: yours
    case .merge(let value): value
    case .accept: .null
    }
  }
}
