import JSONText
import Sync

extension OperationApplication {
  /// Deletes a thing, unless other devices changed it in ways the person had not seen.
  mutating func delete(_ known: Thing?) throws {
    var gone = register(.bool(true))
    gone.former = former(Conflict.deletion)
    guard var thing = known else {
      // A reminder waits at a place that a restored server has not got yet: somebody brings it.
      if operation.thing.entity == "place", try !ledger.things(naming: operation.thing.id).isEmpty {
        return say(operation.thing, nil)
      }
      return try keep(Thing(operation.thing, deleted: gone), saying: nil)
    }
    guard thing.isAlive else { return say(operation.thing, nil) }
    if isOfAnother {
      // The thing was joined with one of another device, which the person had not seen.
      tell("'\(thing.name)' stays: others have one of this name")
      say(thing.key, nil)
      return try sayWhatLies(in: thing)
    }
    if thing.key.entity == "place", try !ledger.things(naming: thing.key.id).isEmpty {
      tell("'\(thing.name)' stays: a reminder waits there")
      return say(thing.key, nil)
    }
    let unseen = unseenEdits(of: thing)
    if let last = unseen.values.latest {
      try conflict(
        thing, Conflict.deletion, yours: .bool(true), theirs: JSONValue(unseen.mapValues(\.value)), by: last)
      try keep(thing, saying: nil)
      return try sayWhatLies(in: thing)
    }
    thing.deleted = gone
    try keep(thing, saying: nil)
    try release(from: thing)
  }

  /// Reports again what lies in a thing that is not deleted after all: the device could not show it there, neither what
  /// others moved into it nor what it deleted with it and got back before it.
  private mutating func sayWhatLies(in thing: Thing) throws {
    for other in try things(naming: thing.key.id) {
      let rules = EntityRules.of(other.key.entity).rules
      let liesInIt = rules.contains { name, rule in
        rule.target == thing.key.entity && other.registers[name]?.value.string == thing.key.id
      }
      if liesInIt { say(other.key, nil) }
    }
  }

  /// The edits of people that the person deleting the thing had not seen, by field.
  private func unseenEdits(of thing: Thing) -> [String: Register] {
    let former = former(Conflict.deletion)
    func isUnseenEdit(_ register: Register) -> Bool {
      isUnseen(register) && !register.isDerived
        && !(former.flatMap { register.former?.isKnown(to: $0) } ?? false)
    }
    var edits = thing.registers.filter { isUnseenEdit($0.value) }
    if isUnseenEdit(thing.deleted) { edits[Conflict.deletion] = thing.deleted }
    return edits
  }

  /// The living things that refer to an id, in an order that is the same on every server.
  func things(naming id: String) throws -> [Thing] {
    try ledger.things(naming: id).sorted { ($0.key.entity, $0.key.id) < ($1.key.entity, $1.key.id) }
  }

  /// Updates everything that refers to a deleted thing: its contents move to its holder, its parts are deleted with
  /// it, other references are cleared.
  private mutating func release(from deleted: Thing) throws {
    for var thing in try things(naming: deleted.key.id) {
      let rules = EntityRules.of(thing.key.entity)
      for (name, rule) in rules.rules
      where rule.target == deleted.key.entity && thing.registers[name]?.value.string == deleted.key.id {
        if case .owner = rule {
          let unseen = unseenEdits(of: thing)
          if let last = unseen.values.latest {
            try tellOwner(of: thing, last)
          }
          thing.deleted = ruled(.bool(true))
        } else if name == rules.holder {
          try lift(&thing, from: deleted)
        } else {
          thing.registers[name] = ruled(.null)
        }
      }
      try keep(thing, saying: nil)
    }
  }

  /// Opens a conflict for a part deleted with its owner, on behalf of the device that last edited the part.
  private mutating func tellOwner(of thing: Thing, _ last: Register) throws {
    if EntityRules.of(thing.key.entity).isAside { return }
    try keep(
      Conflict(
        id: "\(operation.name)/\(thing.key.id)", thing: thing.key, field: Conflict.deletion,
        yours: JSONValue(thing.fields), theirs: .bool(true), was: .null, device: last.device,
        otherDevice: operation.device, time: entry.time, label: operation.label,
        reason: "what it belongs to has been deleted", suggested: .accept, rev: rev))
  }

  /// Moves a thing to the holder of its deleted one. If its name is taken there, joins it with the thing of that
  /// name.
  private mutating func lift(_ thing: inout Thing, from deleted: Thing) throws {
    try place(&thing, above: deleted)
    guard let name = thing.names.first, let same = try namesake(thing, [name]) else { return }
    let entity = thing.key.entity
    guard let holder = EntityRules.of(entity).holder else { return }
    let old = thing.key.id
    try pour(thing, into: same)
    thing.same = same.key.id
    thing.deleted = ruled(.bool(false))
    try keep(thing, saying: nil)
    for var other in try things(naming: old) {
      try rename(in: &other)
      if other.key.entity == entity, other.registers[holder]?.value.string == same.key.id,
        let name = other.names.first, try namesake(other, [name]) != nil
      {
        other.registers[holder] = ruled(.text(old))
        var nested = other
        try lift(&nested, from: thing)
        try keep(nested, saying: nil)
        continue
      }
      try keep(other, saying: nil)
    }
  }

  /// Copies the fields of a joined thing to the one it becomes. Where both have a value that cannot be merged, that
  /// one keeps its own, and a conflict keeps the other.
  private mutating func pour(_ thing: Thing, into same: Thing) throws {
    var same = same
    let rules = EntityRules.of(thing.key.entity)
    for (name, register) in thing.registers.sorted(by: { $0.key < $1.key })
    where name != rules.key && name != rules.holder && !register.value.isEmpty {
      let other = same.registers[name] ?? Register(.null, rev: 0, device: "")
      if other.value.isSame(as: register.value) { continue }
      if other.value.isEmpty {
        same.registers[name] = register
        // They say where the value stood in the other one.
        same.registers[name]?.former = nil
        same.registers[name]?.backup = nil
      } else if let merged = rules.rule(name).merged(register.value, other.value, was: .null) {
        same.registers[name] = Register(merged, rev: rev, device: "")
      } else {
        try keep(
          Conflict(
            id: "\(operation.name)/\(thing.key.id)/\(name)", thing: same.key, field: name,
            yours: register.value, theirs: other.value, was: .null, device: register.device,
            otherDevice: other.device, time: entry.time, label: operation.label,
            reason: "it is now next to one with the same name", suggested: .accept, rev: rev))
      }
    }
    try keep(same, saying: nil)
  }
}

extension Collection<Register> {
  /// The register written last; of several by one operation, one that has a device.
  fileprivate var latest: Register? { self.max { ($0.rev, $0.device) < ($1.rev, $1.device) } }
}
