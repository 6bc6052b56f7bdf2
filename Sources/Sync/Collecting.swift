import JSONText

/// A change of one thing in a device's own change log.
public struct LocalChange: Hashable, Sendable {
  /// The UUID of the step.
  public var step: String
  /// What the step did, in words.
  public var label: String
  /// The thing it changed.
  public var thing: ThingKey
  /// What it did to the thing.
  public var kind: ChangeKind
  /// The changed fields with their new values; all fields for `create` and `undelete`.
  public var fields: Fields
  /// The values before.
  public var was: Fields
  /// The revision up to which the device had applied the log at that time.
  public var base: Int
  /// True when the program computed the change.
  public var isDerived: Bool
  /// For settling a conflict: the thing the conflict is about; otherwise nil.
  public var about: ThingKey?
  /// The fields that are not sent: the server writes them when it carries out an answer to a conflict of the same step.
  public var settled: Set<String> = []
  /// For what a device brings to a restored server: where the values stood in the log that is lost.
  public var former: FormerLog?

  /// Creates a change.
  public init(
    step: String, label: String, thing: ThingKey, kind: ChangeKind, fields: Fields = [:], was: Fields = [:],
    base: Int, isDerived: Bool = false, about: ThingKey? = nil
  ) {
    (self.step, self.label, self.thing, self.kind) = (step, label, thing, kind)
    (self.fields, self.was, self.base, self.isDerived) = (fields, was, base, isDerived)
    self.about = about
  }
}

extension SyncOutbox {
  /// Adds the changes a device has made since the last call: only the net difference is sent.
  ///
  ///     step 7  title "a" → "b"     step 8  title "b" → "c", due …     ──▶  step 8  title "c" (was "a"), due …
  ///
  /// A field that was changed several times is sent once, in its last step. Moves and unique names are sent change by
  /// change, because one can depend on an earlier one (a name must be free before it is used again).
  /// - Parameters:
  /// - changes: in the order in which they were made.
  /// - first: the number for the first operation.
  /// - joins: true in a planner's first sync: things that are equal in every field become the same thing.
  /// - Returns: the number of new operations, which are the last of `operations`.
  @discardableResult
  public mutating func collect(_ changes: [LocalChange], from first: Int, joins: Bool = false) -> Int {
    var fields: [FieldKey: Int] = [:]
    var skipped: Set<ThingKey> = []
    var collected: [Collected] = []
    // The base of the first operation on each thing, and the last thing that happened to each (create, delete …).
    var begins: [ThingKey: Int] = [:]
    var fates: [ThingKey: ChangeKind] = [:]
    for change in changes where change.kind != .set { fates[change.thing] = change.kind }
    for change in changes {
      let rules = EntityRules.of(change.thing.entity)
      if change.kind == .create, fates[change.thing] == .delete,
        !EntityRules.isReferred(change.thing.entity)
      {
        skipped.insert(change.thing)
      }
      if skipped.contains(change.thing) { continue }
      guard change.kind == .set else {
        let base = min(seen(change.thing, change.base), begins[change.thing] ?? .max)
        begins[change.thing] = base
        collected.append(Collected(change, fields: change.fields, was: change.was, base: base))
        continue
      }
      if change.thing.entity == Conflict.entity {
        collect(answer: change, in: &collected)
        continue
      }
      for (name, value) in change.fields.sorted(by: { $0.key < $1.key }) {
        let key = FieldKey(thing: change.thing, field: name)
        var was = change.was[name] ?? .null
        var base = seen(change.thing, name, change.base)
        if !rules.isStructure(name), let earlier = fields[key], let old = collected[earlier].fields[name],
          collected[earlier].change.kind == .set, collected[earlier].change.isDerived == change.isDerived
        {
          was = collected[earlier].was[name] ?? .null
          base = min(base, collected[earlier].base)
          collected[earlier].fields[name] = nil
          collected[earlier].was[name] = nil
          if was.isSame(as: value), !old.isSame(as: value) {
            fields[key] = nil
            continue
          }
        }
        let place = place(for: change, base: base, in: &collected)
        begins[change.thing] = min(base, begins[change.thing] ?? .max)
        collected[place].fields[name] = value
        collected[place].was[name] = was
        if change.settled.contains(name) { collected[place].settled.insert(name) }
        fields[key] = place
      }
    }
    return number(collected, from: first, joins)
  }

  private struct FieldKey: Hashable {
    var thing: ThingKey
    var field: String
  }

  private struct Collected {
    var change: LocalChange
    var fields: Fields
    var was: Fields
    var base: Int
    var settled: Set<String> = []

    init(_ change: LocalChange, fields: Fields = [:], was: Fields = [:], base: Int) {
      (self.change, self.fields, self.was, self.base) = (change, fields, was, base)
    }
  }

  /// Adds an answer to a conflict, or drops the one that it takes back.
  private func collect(answer: LocalChange, in collected: inout [Collected]) {
    if let last = collected.lastIndex(where: { $0.change.thing == answer.thing && !$0.fields.isEmpty }),
      collected[last].fields == answer.was, collected[last].was == answer.fields
    {
      collected[last].fields = [:]
      return
    }
    let base = answer.about.map { seen($0, answer.base) } ?? answer.base
    collected.append(Collected(answer, fields: answer.fields, was: answer.was, base: base))
  }

  /// The index of the collected operation for this step, thing and base; appends a new one if needed.
  private func place(for change: LocalChange, base: Int, in collected: inout [Collected]) -> Int {
    let last = collected.indices.last
    if let last, collected[last].change.step == change.step, collected[last].change.thing == change.thing,
      collected[last].change.kind == .set, collected[last].base == base,
      collected[last].change.isDerived == change.isDerived, collected[last].change.former == change.former
    {
      return last
    }
    collected.append(Collected(change, base: base))
    return collected.count - 1
  }

  /// The revision up to which the person had really seen a field: not what one of their own waiting edits still hides, and
  /// nothing when what is shown was written to another thing that has turned out to be this one since.
  func seen(_ thing: ThingKey, _ field: String, _ base: Int) -> Int {
    let key = key(thing)
    var (seen, isOfAnother) = (base, false)
    for operation in pending(thing) {
      let writes = operation.fields[field] != nil
      guard operation.kind != .set || writes else { continue }
      seen = min(seen, operation.base)
      if writes || operation.thing == key { isOfAnother = operation.thing != key }
    }
    return isOfAnother ? 0 : seen
  }

  /// The same for a whole thing.
  private func seen(_ thing: ThingKey, _ base: Int) -> Int {
    let key = key(thing)
    return pending(thing).reduce(base) { min($0, $1.thing == key || $1.kind == .delete ? $1.base : 0) }
  }

  private mutating func number(_ collected: [Collected], from first: Int, _ joins: Bool) -> Int {
    var number = first
    for var part in collected {
      for name in part.settled { part.fields[name] = nil }
      if part.change.kind == .set, part.fields.isEmpty { continue }
      var whole = Operation(
        device: device, number: number, step: part.change.step, label: part.change.label,
        thing: part.change.thing, kind: part.change.kind, fields: part.fields, was: part.was, base: part.base,
        isDerived: part.change.isDerived, joins: joins)
      whole.former = part.change.former
      let (operation, tooLong) = whole.fitting()
      hold(operation.thing, tooLong, instead: operation.fields.keys)
      if operation.kind == .set, operation.fields.isEmpty { continue }
      append(operation)
      number += 1
    }
    return number - first
  }
}

extension EntityRules {
  /// True for a reference or a name that must be unique: their changes depend on each other's order.
  func isStructure(_ field: String) -> Bool {
    rule(field).target != nil || isUnique && key != nil && (field == key || field == aliases)
  }
}
