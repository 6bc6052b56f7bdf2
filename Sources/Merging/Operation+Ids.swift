import JSONText
import Sync

extension Operation {
  /// Checks the ids that come from outside: of the thing, of what its fields refer to, and of a conflict.
  /// - Throws: `SyncRefusal.invalid` for one that no device makes, as `../../etc`.
  public func checkIds() throws(SyncRefusal) {
    if thing.entity == Conflict.entity {
      guard thing.id.isConflictID else { throw .invalid("'\(thing.id.start)' is not the id of a conflict") }
      guard kind == .create else { return }
      return try ThingKey(fields["entity"]?.string ?? "", fields["thing"]?.string ?? "").checkID()
    }
    try thing.checkID()
    let rules = EntityRules.of(thing.entity)
    for (name, value) in fields where rules.rule(name).target != nil && !value.isEmpty {
      guard let id = value.string else { throw .invalid("\(name) of \(thing.id) is not a text") }
      guard id.isUUID else { throw .invalid("\(name): '\(id.start)' is not a UUID in lower case") }
    }
  }
}

extension ThingKey {
  fileprivate func checkID() throws(SyncRefusal) {
    guard id.isUUID else { throw .invalid("\(entity): '\(id.start)' is not a UUID in lower case") }
  }
}

extension String {
  /// True for a UUID as devices write it: 32 hexadecimal digits in lower case, with hyphens. Not for the nil UUID
  /// (RFC 9562 §5.9), which is nobody's.
  fileprivate var isUUID: Bool {
    utf8.count == 36 && utf8.contains { $0 != UInt8(ascii: "0") && $0 != UInt8(ascii: "-") }
      && utf8.enumerated().allSatisfy { place, byte in
        switch place {
        case 8, 13, 18, 23: byte == UInt8(ascii: "-")
        default:
          (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
        }
      }
  }

  /// True for the id of a conflict: parts with slashes between, of which one is or begins with a UUID.
  fileprivate var isConflictID: Bool {
    let parts = split(separator: "/", omittingEmptySubsequences: false)
    return parts.count > 1 && parts.contains { String($0.prefix(36)).isUUID } && !parts.contains("..")
  }

  /// As much of it as fits into a message.
  fileprivate var start: String { count > 60 ? prefix(60) + "…" : self }
}
