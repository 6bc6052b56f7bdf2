import JSONText
import Sync

extension OperationApplication {
  /// Opens a settled conflict again. Values stay as they are; what its answer deleted comes back, with what that released,
  /// and what it brought back is deleted, unless others have changed it since.
  mutating func reopen(_ known: Conflict) throws {
    isOfAnother = try hasBecomeAnother(known.thing)
    let about = try ledger.thing(known.thing).map { try original(of: $0) }
    // The device has taken back at once what the answer did: it hears what has become of that.
    if known.field == Conflict.deletion, let about { say(about.key, nil) }
    if known.field == Conflict.deletion, let resolution = known.resolution, let thing = about,
      thing.deleted.rev == known.rev
    {
      switch (known.wanted(resolution), thing.isAlive) {
      case (.bool(true), false):
        try restore(thing, with: [:], known)
        try putBack(into: thing.key, releasedAt: known.rev)
      case (.object, true):
        if thing.registers.values.contains(where: {
          $0.rev > known.rev && $0.device != operation.device && !$0.isDerived
        }) {
          tell("'\(thing.name)' stays: another device has changed it since")
        } else {
          try delete(thing)
        }
      default: break
      }
    }
    var conflict = known
    (conflict.resolution, conflict.rev) = (nil, rev)
    try keep(conflict)
  }

  /// Puts back what a deletion released: what it moved out of a thing, the references that it cleared, and the parts that
  /// it deleted with it. What somebody has changed since stays as it is.
  private mutating func putBack(into key: ThingKey, releasedAt rev: Int) throws {
    guard let whole = try living(key.entity, key.id) else { return }
    guard let deletion = try ledger.entry(rev) else {
      return tell(
        "'\(whole.name)' is back, but without what was in it: "
          + "the server no longer stores what the answer moved or deleted")
    }
    for released in deletion.changes.map(\.thing) where released != key && released != SyncProtocol.inboxArc {
      guard var thing = try ledger.thing(released), thing.same == nil else { continue }
      let rules = EntityRules.of(released.entity).rules
      let isPart = !thing.isAlive && thing.deleted.isRuled(at: rev)
      if isPart { thing.deleted = register(.bool(false)) }
      var isReleased = isPart
      for (name, rule) in rules where rule.target == key.entity {
        guard let reference = thing.registers[name], reference.isRuled(at: rev) else { continue }
        thing.registers[name] = register(.text(key.id))
        isReleased = true
      }
      guard thing.isAlive, isReleased, try fits(thing) else { continue }
      // The whole: a device may have lost it with what it lay in.
      try keep(thing, saying: nil)
      if isPart { try close(deletion.conflicts.filter { $0.thing == released }, openedAt: rev) }
    }
  }

  /// True when a thing that is put back has a free name, does not lie in itself, and what it belongs to is there.
  private func fits(_ thing: Thing) throws -> Bool {
    let rules = EntityRules.of(thing.key.entity)
    for (name, rule) in rules.rules {
      guard case .owner(let entity) = rule, let id = thing.registers[name]?.value.string else { continue }
      if try living(entity, id) == nil { return false }
    }
    if rules.isTree, try lies(thing.holder, in: thing) { return false }
    return try nameTaken(thing) == nil
  }

  /// Closes conflicts about the deletion of what is back.
  private mutating func close(_ conflicts: [Conflict], openedAt rev: Int) throws {
    for opened in conflicts where opened.field == Conflict.deletion {
      guard var conflict = try ledger.conflict(opened.id), conflict.resolution == nil, conflict.rev == rev
      else { continue }
      (conflict.resolution, conflict.rev) = (.accept, self.rev)
      try keep(conflict)
    }
  }
}

extension Register {
  /// True when a server rule wrote it at a revision.
  fileprivate func isRuled(at rev: Int) -> Bool { self.rev == rev && isDerived && device.isEmpty }
}
