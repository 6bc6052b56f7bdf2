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

  /// The changes this planner has to send for a thing; none when the account lacks nothing of it. A value that was replaced
  /// after a backup and then chosen again looks the same there: it is sent too, or the one in between could replace it.
  public func changes(
    _ thing: ThingKey, _ fields: Fields, of planner: JoiningPlanner, step: String, label: String
  ) -> [LocalChange] {
    let (base, waiting) = (planner.base, planner.waiting)
    let changed = planner.positions.changed(thing, since: base, waiting: waiting)
    func change(_ kind: ChangeKind, _ names: some Sequence<String>, _ base: Int) -> LocalChange {
      let fields = Dictionary(uniqueKeysWithValues: names.map { ($0, fields[$0] ?? .null) })
      var change = LocalChange(
        step: step, label: label, thing: thing, kind: kind, fields: fields, base: base)
      change.former = planner.former(
        thing, kind == .create ? fields.keys + [Conflict.deletion] : Array(fields.keys))
      return change
    }
    let known = theirs[thing]
    guard let known, known.kind == .undelete || changed != nil else {
      return [change(.create, fields.keys, fields.keys.reduce(base) { waiting.seen(thing, $1, $0) })]
    }
    let names = Set(fields.keys).union(known.fields.keys)
    let different = (changed.map { names.intersection($0) } ?? names).filter {
      known.kind != .undelete || changed != nil
        || !(fields[$0] ?? .null).isSame(as: known.fields[$0] ?? .null)
    }
    return Dictionary(grouping: different) { waiting.seen(thing, $0, base) }.sorted { $0.key > $1.key }.map {
      change(.set, $0.value, $0.key)
    }
  }

  /// True when the account has the thing under the same id.
  public func has(_ thing: ThingKey) -> Bool { theirs[thing]?.kind == .undelete }

  /// The names of those of some things that the account has, sorted.
  public func names(of things: some Sequence<ThingKey>) -> [String] {
    things.compactMap { thing in
      theirs[thing].flatMap { $0.kind == .undelete ? thing.name(in: $0.fields) : nil }
    }.sorted()
  }

  /// True when the account knows that the thing was deleted, or that it is another one.
  func isGone(_ thing: ThingKey) -> Bool { theirs[thing].map { $0.kind != .undelete } ?? false }

  /// True when the account has a thing with the same id or the same name.
  public func isKnown(_ thing: ThingKey, _ fields: Fields) -> Bool {
    if theirs[thing]?.kind == .undelete { return true }
    return EntityRules.of(thing.entity).names(of: fields).contains { names["\(thing.entity) \($0)"] != nil }
  }
}
