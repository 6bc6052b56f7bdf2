import JSONText

/// The operations of a device that the log has not brought back yet.
///
/// The outbox overrides what the log brings: an edit made here stays in view until the log has its outcome.
///
///     log brings   title "b"     outbox   title "a"     ──▶  view  title "a"
///     log brings   own operation: value is "b"          ──▶  view  title "b"
public struct SyncOutbox: Sendable {
  /// The device's UUID.
  public var device: String
  /// The waiting operations by number. A slice, because they are removed from the front one by one.
  public private(set) var operations: ArraySlice<Operation>
  /// For things that turned out to be the same as another: the UUID of that one.
  public private(set) var aliases: [ThingKey: String]
  /// Fields whose values are too long to send. They keep their local value, whatever the log says, until somebody
  /// shortens them.
  public private(set) var oversizedFields: [ThingKey: Set<String>]
  /// The numbers of the waiting operations on each thing, in order.
  private var byThing: [ThingKey: [Int]] = [:]

  /// Creates an outbox from stored operations, aliases and held-back fields.
  public init(
    device: String, operations: [Operation] = [], aliases: [ThingKey: String] = [:],
    oversizedFields: [ThingKey: Set<String>] = [:]
  ) {
    (self.device, self.operations, self.aliases) = (device, operations[...], aliases)
    self.oversizedFields = oversizedFields
    for operation in operations { byThing[key(operation.thing), default: []].append(operation.number) }
  }

  /// The key under which a thing is known now, after all joins.
  public func key(_ thing: ThingKey) -> ThingKey {
    var thing = thing
    while let same = aliases[thing] { thing.id = same }
    return thing
  }

  /// Updates `oversizedFields` of a thing: adds the fields that are too long, removes those that are sent.
  mutating func hold(_ thing: ThingKey, _ tooLong: [String], instead sent: some Sequence<String>) {
    guard !tooLong.isEmpty || oversizedFields[thing] != nil else { return }
    let fields = (oversizedFields[thing] ?? []).subtracting(sent).union(tooLong)
    oversizedFields[thing] = fields.isEmpty ? nil : fields
  }

  /// Forgets the held-back fields of a thing that no longer exists.
  public mutating func release(_ thing: ThingKey) { oversizedFields[thing] = nil }

  /// Appends an operation.
  public mutating func append(_ operation: Operation) {
    operations.append(operation)
    byThing[key(operation.thing), default: []].append(operation.number)
  }

  /// The waiting operations on a thing, by number.
  public func pending(_ thing: ThingKey) -> [Operation] {
    (byThing[key(thing)] ?? []).compactMap { place(of: $0).map { operations[$0] } }
  }

  /// True when an answer to a conflict waits that was not undone.
  public func answers(_ conflict: String) -> Bool {
    pending(ThingKey(Conflict.entity, conflict)).last.map { $0.kind == .set && Resolution($0.fields) != nil }
      ?? false
  }

  /// Where the operation with a number is in `operations`; nil when it does not wait.
  private func place(of number: Int) -> Int? {
    guard let first = operations.first else { return nil }
    // Numbers have no gaps, unless an operation in the file could not be read.
    let place = operations.startIndex + number - first.number
    if operations.indices.contains(place), operations[place].number == number { return place }
    return operations.firstIndex { $0.number == number }
  }

  /// Takes in a log entry. If it is for an operation of this device, that operation leaves the outbox.
  /// - Returns: the changes to apply to the device's rows, in order.
  /// - Throws: `SyncRefusal.deviceIsCopied` when another file has used the number of a waiting operation.
  public mutating func take(_ entry: LogEntry) throws(SyncRefusal) -> [Change] {
    if entry.device == device { try remove(through: entry) }
    return entry.changes.flatMap { take($0) }
  }

  /// Takes in a change from the log or a snapshot.
  /// - Returns: the changes to apply to the device's rows, in order; none when a waiting operation hides it.
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
    // What was deleted here stays deleted, and what was edited here stays visible, until the log has the outcome.
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

  /// The Arc to move to the top level for now, when a move from the log and a move waiting here would form a cycle.
  ///
  /// The server will refuse the waiting move and say where its Arc stays. When no move waits, the last Arc is chosen:
  /// the log is about to bring its current parent.
  /// - Parameter circle: the Arcs of the cycle, the one moved by the log first.
  public func gives(way circle: [ThingKey]) -> ThingKey? {
    circle.first { arc in pending(arc).contains { $0.fields["parent"] != nil } } ?? circle.last
  }

  private mutating func remove(through entry: LogEntry) throws(SyncRefusal) {
    guard let place = operations.firstIndex(where: { $0.name == entry.operation }) else { return }
    guard operations[place].step == entry.step else { throw .deviceIsCopied }
    let done = operations[...place].map { key($0.thing) }
    let last = operations[place].number
    operations = operations[(place + 1)...]
    for thing in done {
      byThing[thing]?.removeAll { $0 <= last }
      if byThing[thing]?.isEmpty == true { byThing[thing] = nil }
    }
  }

  /// Notes that a thing is the same as the one with the UUID `same`.
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
      byThing[target] = ((byThing[target] ?? []) + waiting).sorted()
    }
  }

  /// A field value in which the ids of joined things are replaced by their current ones.
  public func current(_ value: JSONValue, _ field: String, of entity: String) -> JSONValue {
    // Few planners have aliases, and this runs for every field.
    if aliases.isEmpty { return value }
    return EntityRules.of(entity).rule(field).current(value) { key($0).id }
  }

  /// This outbox under a new device id, with the operations renumbered from 1. Used when a planner file turned out to
  /// be a copy, or was away for too long.
  public func renamed(_ device: String) -> SyncOutbox {
    let renumbered = operations.enumerated().map { place, operation in
      var operation = operation
      (operation.device, operation.number) = (device, place + 1)
      return operation
    }
    return SyncOutbox(
      device: device, operations: renumbered, aliases: aliases, oversizedFields: oversizedFields)
  }
}
