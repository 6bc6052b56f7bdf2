import JSONText
import Sync

extension OperationApplication {
  /// Creates a thing. If it exists already, its fields are merged with that one's.
  mutating func create(_ known: Thing?) throws {
    if let known, known.isAlive { return try makeAgain(known) }
    if let known, isUnseen(known.deleted) {
      if operation.isDerived { return try keep(known, saying: nil) }
      return try set(known)
    }
    var thing = known ?? Thing(operation.thing, deleted: register(.bool(false)))
    thing.deleted = register(.bool(false))
    thing.deleted.former = former(Conflict.deletion)
    for (name, value) in operation.fields {
      thing.registers[name] = register(value)
      thing.registers[name]?.former = former(name)
    }
    try settleIn(&thing)
    if let lack = thing.lack { return refuse(lack) }
    if let same = try sameThing(thing) { return try join(thing, same) }
    try dropTakenNames(&thing)
    try keep(thing, saying: nil)
    try tellOfArchived(thing)
    if thing.key != operation.thing { say(operation.thing, nil) }
  }

  /// Leaves everything as it is; the device takes its own back.
  private mutating func refuse(_ reason: String) {
    (outcome.result, outcome.reason) = (.refused, reason)
    say(operation.thing, nil)
  }

  /// Merges a `create` into a living thing with the same id, or one that the id was joined with.
  private mutating func makeAgain(_ thing: Thing) throws {
    var thing = thing
    isJoining = thing.key != operation.thing
    if isJoining { thing.deleted = register(.bool(false)) }
    try write(operation.fields, to: &thing)
    try keep(thing, saying: nil)
    if thing.key != operation.thing { say(operation.thing, nil) }
  }

  /// Brings a deleted thing back.
  mutating func bringBack(_ known: Thing?) throws {
    guard let known, !known.isAlive, !isUnseen(known.deleted) else { return try create(known) }
    var thing = known
    for (name, value) in operation.fields { thing.registers[name] = register(value) }
    thing.deleted = register(.bool(false))
    try settleIn(&thing)
    if let lack = thing.lack { return refuse(lack) }
    if let taken = try nameTaken(thing) {
      try conflict(
        known, Conflict.deletion, yours: JSONValue(operation.fields), theirs: .bool(true), by: known.deleted,
        reason: "\(taken) has its name now")
      return try keep(known, saying: nil)
    }
    try keep(thing, saying: nil)
  }

  // MARK: - Holders

  /// Says that a thing was put into an Arc that another device has archived, which its person could not know.
  mutating func tellOfArchived(_ thing: Thing) throws {
    let rules = EntityRules.of(thing.key.entity)
    guard !operation.isDerived, let entity = rules.holder.flatMap({ rules.rule($0).target }),
      let arc = try living(entity, thing.holder), let archived = arc.registers["archived"],
      !archived.value.isEmpty, isUnseen(archived)
    else { return }
    tell(
      "'\(thing.name)' is in '\(arc.name)', which another device has archived: arc unarchive \(arc.name)")
  }

  /// The same when the Arc is archived second: says what others put into it.
  mutating func tellOfArchiving(_ arc: Thing) throws {
    guard operation.fields["archived"]?.isEmpty == false else { return }
    for thing in try things(naming: arc.key.id) {
      let rules = EntityRules.of(thing.key.entity)
      guard let holder = rules.holder, rules.rule(holder).target == arc.key.entity, thing.isAlive,
        let place = thing.registers[holder], place.value.string == arc.key.id, isUnseen(place),
        thing.registers["closed"]?.value.isEmpty ?? true
      else { continue }
      tell(
        "'\(thing.name)' is in '\(arc.name)', where another device has put it: arc unarchive \(arc.name)")
    }
  }

  /// Updates the references of a new thing: joined things by their current ids, deleted holders by the nearest living
  /// one.
  mutating func settleIn(_ thing: inout Thing) throws {
    let rules = EntityRules.of(thing.key.entity)
    for (name, rule) in rules.rules.sorted(by: { $0.key < $1.key }) {
      if case .names = rule, let old = thing.registers[name] {
        thing.registers[name]?.value = try bringBackPlaces(in: currentName(old.value, rule), rule)
      }
      guard let entity = rule.target else { continue }
      guard let id = thing.registers[name]?.value.string, !id.isEmpty else {
        if name == rules.holder, rules.holderIsNeeded { try place(&thing, above: nil) }
        continue
      }
      let target = try ledger.thing(ThingKey(entity, id)).map { try original(of: $0) }
      if let target, target.isAlive {
        let former = target.key.id == id ? thing.registers[name]?.former : nil
        thing.registers[name] = register(.text(target.key.id))
        thing.registers[name]?.former = former
        continue
      }
      if case .owner = rule {
        // It belongs to something that was deleted. Stored as deleted too, with a conflict, so that a person decides.
        thing.deleted = register(.bool(true))
        try conflict(
          thing, Conflict.deletion, yours: JSONValue(thing.fields), theirs: .bool(true),
          by: target?.deleted ?? thing.deleted, reason: "what it belongs to has been deleted")
      } else if name == rules.holder {
        try place(&thing, above: target)
      } else {
        thing.registers[name] = ruled(.null)
      }
    }
  }

  /// Restores deleted places that reminders wait for; without them, these would never remind.
  /// - Returns: the places; for one whose name another one has now, that one.
  mutating func bringBackPlaces(in value: JSONValue, _ rule: FieldRule) throws -> JSONValue {
    guard rule == .names("place"), let text = value.string else { return value }
    var places: [String] = []
    for id in text.split(separator: " ", maxSplits: EntityRules.mostNames).map(String.init) {
      guard var place = try ledger.thing(ThingKey("place", id)), !place.isAlive, place.same == nil else {
        places.append(id)
        continue
      }
      place.deleted = ruled(.bool(false))
      if let same = try namesake(place, place.names) {
        places.append(same.key.id)
        continue
      }
      try keep(place, saying: nil)
      tell("'\(place.name)' is back: a reminder waits there")
      places.append(id)
    }
    return .text(places.joined(separator: " "))
  }

  /// Moves a thing into the nearest living ancestor of its deleted holder; without one, a task goes to the Inbox.
  mutating func place(_ thing: inout Thing, above deleted: Thing?) throws {
    let rules = EntityRules.of(thing.key.entity)
    guard let holder = rules.holder, let entity = rules.rule(holder).target else { return }
    let name = "'\(thing.name)'"
    var above = deleted
    var steps = 0
    while let id = above?.holder, steps < 100 {
      if let found = try living(entity, id), found.key != thing.key {
        thing.registers[holder] = ruled(.text(found.key.id))
        return tell("\(name) was moved to '\(found.name)', because its Arc was deleted")
      }
      above = try ledger.thing(ThingKey(entity, id))
      steps += 1
    }
    thing.registers[holder] = ruled(thing.key.entity == "task" ? .text(try inbox().key.id) : .null)
    tell(
      thing.key.entity == "task"
        ? "\(name) was moved to the Inbox, because its Arc was deleted"
        : "\(name) was moved to the top level, because its parent was deleted")
  }

  /// The Inbox; brought back or created when it is missing. When it was joined with another Arc, that one is brought back
  /// as the Inbox.
  private mutating func inbox() throws -> Thing {
    let key = ThingKey("arc", SyncProtocol.inbox)
    if let inbox = try living("arc", key.id) { return inbox }
    if let inbox = try ledger.things("arc", in: nil, called: "inbox").first { return inbox }
    var inbox = try ledger.thing(key).map { try original(of: $0) } ?? Thing(key, deleted: ruled(.bool(false)))
    inbox.deleted = ruled(.bool(false))
    inbox.registers["title"] = ruled(.text("Inbox"))
    inbox.registers["parent"] = ruled(.null)
    if inbox.registers["archived"] != nil { inbox.registers["archived"] = ruled(.null) }
    inbox.registers["created"] = inbox.registers["created"] ?? ruled(JSONValue(entry.time))
    try keep(inbox, saying: nil)
    return inbox
  }

  // MARK: - Same name, same thing

  /// The existing thing that a new one is the same as: one with its name in the same holder, or in a first sync one
  /// equal in every field.
  private func sameThing(_ thing: Thing) throws -> Thing? {
    guard let name = thing.names.first else { return nil }
    if EntityRules.of(thing.key.entity).isUnique { return try namesake(thing, [name]) }
    guard operation.joins else { return nil }
    return try ledger.things(thing.key.entity, in: thing.holder, called: name).first {
      $0.key != thing.key && $0.isEqual(to: thing)
    }
  }

  /// Joins a new thing with an existing one; the new one's other fields become an edit of that.
  private mutating func join(_ thing: Thing, _ same: Thing) throws {
    let rules = EntityRules.of(thing.key.entity)
    var (alias, same) = (thing, same)
    alias.same = same.key.id
    try keep(alias, saying: nil)
    try follow(alias.key)
    outcome.result = .joined
    outcome.same = same.key.id
    isJoining = true
    // It was made once more: whoever deletes it without having seen that must be asked.
    same.deleted = register(.bool(false))
    for (name, value) in thing.fields.sorted(by: { $0.key < $1.key })
    where name != rules.key && name != rules.holder {
      try write(name, value, was: .null, to: &same)
    }
    try keep(same, saying: nil)
    outcome.result = .joined
  }

  /// Lets everything that refers to a joined thing refer to the one it became, as devices do. A reminder can wait at a
  /// place that was forgotten and is made again.
  private mutating func follow(_ joined: ThingKey) throws {
    for var other in try things(naming: joined.id) {
      try rename(in: &other)
      try keep(other, saying: nil)
    }
  }

  /// Replaces the ids of joined things in a thing's fields by their current ones.
  mutating func rename(in thing: inout Thing) throws {
    let rules = EntityRules.of(thing.key.entity)
    for (name, register) in thing.registers {
      thing.registers[name]?.value = try currentName(register.value, rules.rule(name))
    }
  }

  /// Removes aliases of a new thing that are in use already, and keeps them in a conflict.
  private mutating func dropTakenNames(_ thing: inout Thing) throws {
    guard let field = EntityRules.of(thing.key.entity).aliases, let all = thing.registers[field] else {
      return
    }
    let aliases = try all.value.texts.enumerated().filter { place, alias in
      try place >= EntityRules.mostNames || namesake(thing, [EntityRules.nameKey(alias)]) == nil
    }.map(\.element)
    if aliases.count == all.value.texts.count { return }
    let theirs = JSONValue(texts: aliases)
    try conflict(
      thing, field, yours: all.value, theirs: theirs, by: all, reason: "one of its names is already in use")
    thing.registers[field] = register(theirs)
  }
}

extension Thing {
  /// True when all fields except `created` are equal.
  fileprivate func isEqual(to other: Thing) -> Bool {
    var (own, theirs) = (fields, other.fields)
    (own["created"], theirs["created"]) = (nil, nil)
    return own == theirs
  }
}
