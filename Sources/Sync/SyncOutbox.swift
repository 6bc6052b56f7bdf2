import JSONText

/// What a device has done and the log has not brought back yet.
///
/// It lies over whatever the log brings: an own edit stays in view until the log says what became of it.
///
///     log brings   title "b"     outbox   title "a"     ──▶  view  title "a"
///     log brings   own operation: title "b" stands      ──▶  view  title "b"
public struct SyncOutbox: Sendable {
  /// The device.
  public var device: String
  /// In the order of their numbers. A slice, since what the log brings back leaves it at the front, one by one.
  public private(set) var operations: ArraySlice<Operation>
  /// What ids have become: the things that two devices made.
  public private(set) var aliases: [ThingKey: String]
  /// The fields of things whose values are too long to be sent: they stay on this device as they are here, whatever the
  /// log says of them, until somebody shortens them.
  public private(set) var heldBack: [ThingKey: Set<String>]
  private var byThing: [ThingKey: [Operation]] = [:]

  /// An outbox as it was kept.
  public init(
    device: String, operations: [Operation] = [], aliases: [ThingKey: String] = [:],
    heldBack: [ThingKey: Set<String>] = [:]
  ) {
    (self.device, self.operations, self.aliases) = (device, operations[...], aliases)
    self.heldBack = heldBack
    for operation in operations { byThing[key(operation.thing), default: []].append(operation) }
  }

  /// The thing that a thing is known as now.
  public func key(_ thing: ThingKey) -> ThingKey {
    var thing = thing
    while let same = aliases[thing] { thing.id = same }
    return thing
  }

  /// Notes which fields of a thing stay here, and which are sent again.
  mutating func hold(_ thing: ThingKey, _ tooLong: [String], instead sent: some Sequence<String>) {
    guard !tooLong.isEmpty || heldBack[thing] != nil else { return }
    let fields = (heldBack[thing] ?? []).subtracting(sent).union(tooLong)
    heldBack[thing] = fields.isEmpty ? nil : fields
  }

  /// Holds nothing of a thing any more: it is gone.
  public mutating func release(_ thing: ThingKey) { heldBack[thing] = nil }

  /// Adds an operation.
  public mutating func append(_ operation: Operation) {
    operations.append(operation)
    byThing[key(operation.thing), default: []].append(operation)
  }

  /// The operations on a thing that wait.
  public func pending(_ thing: ThingKey) -> [Operation] { byThing[key(thing)] ?? [] }

  /// Takes an entry of the log: an own operation is in the outbox no longer.
  /// - Returns: what changes in the device's view, in order.
  /// - Throws: `SyncRefusal.deviceIsCopied` when another file has used the number of an operation that waits.
  public mutating func take(_ entry: LogEntry) throws(SyncRefusal) -> [Change] {
    if entry.device == device { try remove(through: entry) }
    return entry.changes.flatMap { take($0) }
  }

  /// Takes a change of the log or of a snapshot.
  /// - Returns: what changes in the device's view, in order.
  public mutating func take(_ change: Change) -> [Change] {
    guard change.kind != .join else {
      guard let same = change.fields["same"]?.string, same != change.thing.id else { return [] }
      join(change.thing, same)
      let target = key(change.thing)
      let fields = pending(target).reduce(into: Fields()) { $0.merge($1.fields) { $1 } }
      return [change] + (fields.isEmpty ? [] : take(Change(target, .set, fields)))
    }
    let waiting = pending(change.thing)
    guard let last = waiting.last(where: { $0.kind != .set }) ?? waiting.last else { return [change] }
    // What was deleted here stays deleted, and what was edited stays to be seen, until the log says more.
    if last.kind == .delete || change.kind == .delete { return [] }
    var laid = change
    for operation in waiting {
      for (name, value) in operation.fields {
        guard change.kind != .set || change.fields[name] != nil else { continue }
        laid.fields[name] = current(value, name, of: change.thing.entity)
      }
    }
    return [laid]
  }

  /// The Arc that goes to the top for now, where a move from the log would close a circle with a move that waits here:
  /// the server will refuse the one that waits, and say where its Arc stays. Without one the last goes: the log is about
  /// to say where it lies now.
  /// - Parameter circle: the Arcs of the circle, the one that the log moves first.
  public func gives(way circle: [ThingKey]) -> ThingKey? {
    circle.first { arc in pending(arc).contains { $0.fields["parent"] != nil } } ?? circle.last
  }

  private mutating func remove(through entry: LogEntry) throws(SyncRefusal) {
    guard let place = operations.firstIndex(where: { $0.name == entry.operation }) else { return }
    guard operations[place].step == entry.step else { throw .deviceIsCopied }
    let done = operations[...place].map { key($0.thing) }
    let last = operations[place].number
    operations = operations[(place + 1)...]
    for thing in done { byThing[thing]?.removeAll { $0.number <= last } }
  }

  /// Notes that a thing is another one from now on.
  public mutating func join(_ thing: ThingKey, _ same: String) {
    // What was taken for the thing until now, and is the one that stays, is itself again.
    var other = ThingKey(thing.entity, same)
    while let next = aliases[other] {
      if next == thing.id { aliases[other] = nil }
      other.id = next
    }
    aliases[thing] = same
    let target = key(thing)
    if let waiting = byThing.removeValue(forKey: thing) {
      byThing[target] = ((byThing[target] ?? []) + waiting).sorted { $0.number < $1.number }
    }
  }

  /// A value that names another thing, as that is known now.
  public func current(_ value: JSONValue, _ field: String, of entity: String) -> JSONValue {
    // Few planners have any, and this is asked of every field.
    if aliases.isEmpty { return value }
    return EntityRules.of(entity).rule(field).current(value) { key($0).id }
  }

  /// The same as another device: a planner file that turned out to be a copy, or was away for too long, goes on under a
  /// new id with what it has not got back.
  public func renamed(_ device: String) -> SyncOutbox {
    let renumbered = operations.enumerated().map { place, operation in
      var operation = operation
      (operation.device, operation.number) = (device, place + 1)
      return operation
    }
    return SyncOutbox(device: device, operations: renumbered, aliases: aliases, heldBack: heldBack)
  }
}
