import JSONText

extension SyncOutbox {
  /// The waiting values that later ones hide from a person who had not seen them: they were written to different things
  /// that turned out to be one.
  ///
  ///     1  a1  title "Home" → "Flat"     2  a2  title "Home" → "House"     the log: a1 is a2     ──▶  "Flat"
  ///
  /// A server that gets both operations finds the conflict itself. One that was restored gets what the planner shows, and
  /// these besides.
  /// - Parameter time: now, in seconds since 1970.
  public func hiddenValues(at time: Int) -> [Conflict] {
    let joined = Set(aliases.keys.map { key($0) }).sorted { ($0.entity, $0.id) < ($1.entity, $1.id) }
    return joined.flatMap { hiddenValues(of: $0, time) }
  }

  private func hiddenValues(of thing: ThingKey, _ time: Int) -> [Conflict] {
    let rules = EntityRules.of(thing.entity)
    var unseen: [String: [Operation]] = [:]
    var shown: [String: JSONValue] = [:]
    func value(_ name: String, in fields: Fields) -> JSONValue {
      current(fields[name] ?? .null, name, of: thing.entity)
    }
    for operation in pending(thing) {
      if operation.kind == .delete {
        // What it deletes has been seen.
        for name in unseen.keys { unseen[name]?.removeAll { $0.thing == operation.thing } }
        continue
      }
      for name in operation.fields.keys {
        unseen[name]?.removeAll {
          value(name, in: $0.fields).isSame(as: value(name, in: operation.was))
        }
        // By what it was called when it was made, it was found to be the other one.
        let isName =
          operation.kind != .set && !operation.joins && operation.thing != thing && rules.isUnique
          && (name == rules.key || name == rules.holder)
        if !operation.isDerived, !isName { unseen[name, default: []].append(operation) }
        shown[name] = value(name, in: operation.fields)
      }
    }
    return unseen.sorted { $0.key < $1.key }.flatMap { name, operations in
      operations.compactMap { operation -> Conflict? in
        let (yours, theirs) = (value(name, in: operation.fields), shown[name] ?? .null)
        let was = value(name, in: operation.was)
        let merged = rules.rule(name).merged(yours, theirs, was: was)
        if yours.isSame(as: theirs) || merged?.isSame(as: theirs) == true { return nil }
        return Conflict(
          id: "\(operation.name)/\(operation.thing.id)/\(name)", thing: thing, field: name, yours: yours,
          theirs: theirs, was: was, device: device, otherDevice: device, time: time,
          label: operation.label, suggested: merged.map { .merge($0) } ?? .accept, rev: 0)
      }
    }
  }
}
