import JSONText

/// A planner that comes to an account for the first time, or to a server that was restored: what each has that the other
/// has not.
public struct Joining: Sendable {
  /// How much the two have in common, for people to read before it is done.
  public struct Count: Hashable, Sendable {
    /// How many things of a kind this planner has.
    public var own = 0
    /// How many of them the account has as well.
    public var same = 0

    /// None.
    public init() {}
  }

  private var theirs: [ThingKey: Change] = [:]
  private var names: [String: [Change]] = [:]

  /// What the account has.
  public init(_ changes: [Change]) {
    for change in changes {
      theirs[change.thing] = change
      guard change.kind == .undelete else { continue }
      for name in EntityRules.of(change.thing.entity).names(of: change.fields) {
        names["\(change.thing.entity) \(name)", default: []].append(change)
      }
    }
  }

  /// What this planner has to send of a thing.
  /// - Parameter base: the rev up to which the planner had seen the account's log; 0 for none of it.
  /// - Returns: nil when the account has it as it is here.
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

  /// True when the account has the thing under its own id.
  public func has(_ thing: ThingKey) -> Bool { theirs[thing]?.kind == .undelete }

  /// True when the account has a thing of the same name, under whatever id.
  public func isKnown(_ thing: ThingKey, _ fields: Fields) -> Bool {
    if theirs[thing]?.kind == .undelete { return true }
    return EntityRules.of(thing.entity).names(of: fields).contains { names["\(thing.entity) \($0)"] != nil }
  }
}
