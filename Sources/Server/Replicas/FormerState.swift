import JSONText
import Merging
import Sync

/// What a thing was in the log before a change that the planner's own log does not have: an answer to a conflict, or
/// something restored that another device had deleted. By this the change is undone.
struct FormerState: Sendable {
  /// The thing.
  var key: ThingKey
  /// True when it did not exist; nil when that did not change.
  var wasDeleted: Bool?
  /// The values of the changed fields before.
  var before: Fields = [:]
  /// Their values after.
  var after: Fields = [:]

  /// What changed between two states of a thing; nil for nothing.
  init?(_ key: ThingKey, from old: Thing?, to new: Thing?) {
    self.key = key
    let (wasAlive, isAlive) = (old?.isAlive ?? false, new?.isAlive ?? false)
    if wasAlive != isAlive { wasDeleted = !wasAlive }
    for name in Set(old?.registers.keys.map { $0 } ?? []).union(new?.registers.keys.map { $0 } ?? []) {
      let (was, now) = (old?.registers[name]?.value ?? .null, new?.registers[name]?.value ?? .null)
      if !was.isSame(as: now) { (before[name], after[name]) = (was, now) }
    }
    if wasDeleted == nil, before.isEmpty { return nil }
  }

  /// The operations that bring it back; a field that has changed since stays as it is.
  func reversal(of thing: Thing?, base: Int) -> [Sync.Operation] {
    guard let thing, thing.same == nil else { return [] }
    func operation(_ kind: ChangeKind, _ fields: Fields = [:]) -> Sync.Operation {
      let was = fields.reduce(into: Fields()) { $0[$1.key] = thing.registers[$1.key]?.value ?? .null }
      return Sync.Operation(
        device: "", number: 0, thing: key, kind: kind, fields: fields, was: was, base: base)
    }
    let fields = before.filter { name, _ in
      (thing.registers[name]?.value ?? .null).isSame(as: after[name] ?? .null)
    }
    switch (wasDeleted, thing.isAlive) {
    case (true?, true): return [operation(.delete)]
    case (false?, false): return [operation(.undelete, fields)]
    case (nil, true) where !fields.isEmpty: return [operation(.set, fields)]
    default: return []
    }
  }
}

extension FormerState {
  /// Reads a state as `write(to:)` writes it.
  init?(_ value: JSONValue) {
    guard let entity = value["entity"]?.string, let id = value["id"]?.string else { return nil }
    func fields(_ name: String) -> Fields { value[name]?.fields(of: entity) ?? [:] }
    key = ThingKey(entity, id)
    if case .bool(let flag)? = value["deleted"] { wasDeleted = flag }
    (before, after) = (fields("before"), fields("after"))
  }

  /// Writes `{"entity","id","deleted","before":{…},"after":{…}}`.
  func write(to json: inout JSONWriter) {
    json.object {
      $0.field("entity", key.entity)
      $0.field("id", key.id)
      if let wasDeleted { $0.field("deleted", wasDeleted) }
      $0.key("before")
      $0.value(JSONValue(before))
      $0.key("after")
      $0.value(JSONValue(after))
    }
  }
}
