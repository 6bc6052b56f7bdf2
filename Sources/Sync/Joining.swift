import JSONText

/// Compares a planner with an account, in its first sync or after the server was restored: what each has that the
/// other lacks.
public struct Joining: Sendable {
  /// How much the two have in common, shown to people before the sync.
  public struct Count: Hashable, Sendable {
    /// The number of things of a kind in this planner.
    public var own = 0
    /// How many of these the account has too.
    public var same = 0

    /// Zero for both.
    public init() {}
  }

  private var theirs: [ThingKey: Change] = [:]
  private var names: [String: [Change]] = [:]

  /// Takes the account's current state, from a snapshot.
  public init(_ changes: some Sequence<Change>) {
    for change in changes {
      theirs[change.thing] = change
      let rules = EntityRules.of(change.thing.entity)
      guard change.kind == .undelete, rules.isUnique else { continue }
      for name in rules.names(of: change.fields) {
        names["\(change.thing.entity) \(name)", default: []].append(change)
      }
    }
  }

  /// The change this planner has to send for a thing.
  /// - Parameter base: the revision up to which the planner had seen the account's log; 0 if it has seen none.
  /// - Returns: nil when the account's thing has the same fields.
  public func change(_ thing: ThingKey, _ fields: Fields, step: String, label: String, base: Int)
    -> LocalChange?
  {
    func change(_ kind: ChangeKind, _ fields: Fields) -> LocalChange {
      LocalChange(step: step, label: label, thing: thing, kind: kind, fields: fields, base: base)
    }
    guard let known = theirs[thing], known.kind == .undelete else { return change(.create, fields) }
    let names = Set(fields.keys).union(known.fields.keys)
    let different = names.filter {
      !(fields[$0] ?? .null).isSame(as: known.fields[$0] ?? .null)
    }
    if different.isEmpty { return nil }
    return change(.set, Dictionary(uniqueKeysWithValues: different.map { ($0, fields[$0] ?? .null) }))
  }

  /// The changes that give a restored server the conflicts that it has lost, and then the answers to conflicts that
  /// wait.
  /// - Parameters:
  ///   - conflicts: the open conflicts here, and those whose answers wait.
  ///   - known: the ids of the conflicts that are open on the server.
  public static func changes(
    of conflicts: [Conflict], waiting: SyncOutbox, known: Set<String>, label: String, base: Int
  ) -> [LocalChange] {
    let lost = conflicts.filter { !known.contains($0.id) }.map {
      LocalChange(
        step: "join", label: label, thing: ThingKey(Conflict.entity, $0.id), kind: .create,
        fields: $0.json.byName, base: base)
    }
    let deletions = Dictionary(
      conflicts.filter { $0.yours == .bool(true) }.map { ($0.id, $0.thing) }
    ) { first, _ in first }
    // Openings wait too, when the server is restored once more.
    let answers = waiting.operations.filter { operation in
      guard operation.thing.entity == Conflict.entity else { return false }
      // Who edits a thing after having said that it may go is asked again: the edit is sent before the answers.
      guard let thing = deletions[operation.thing.id] else { return true }
      return !waiting.pending(thing).contains { $0.number > operation.number }
    }.map {
      LocalChange(
        step: $0.step, label: $0.label, thing: $0.thing, kind: $0.kind, fields: $0.fields,
        base: min(base, $0.base))
    }
    return lost + answers
  }

  /// True when the account has the thing under the same id.
  public func has(_ thing: ThingKey) -> Bool { theirs[thing]?.kind == .undelete }

  /// True when the account has a thing with the same id or the same name.
  public func isKnown(_ thing: ThingKey, _ fields: Fields) -> Bool {
    if theirs[thing]?.kind == .undelete { return true }
    return EntityRules.of(thing.entity).names(of: fields).contains { names["\(thing.entity) \($0)"] != nil }
  }
}
