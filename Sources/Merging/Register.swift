import JSONText
import Sync

/// The current value of one field of one thing, and who wrote it.
public struct Register: Hashable, Sendable {
  /// The value; null when the field has none.
  public var value: JSONValue
  /// The revision that wrote it.
  public var rev: Int
  /// The UUID of the device that wrote it; empty when no single device has seen this value (a merge, or a server
  /// rule).
  public var device: String
  /// True when the program computed the value, not a person.
  public var isDerived: Bool
  /// Where the value, or what its writer had seen, stood in a lost log; nil for a value that no restored server was brought.
  public var former: FormerPosition?
  /// What stood there in the backup from which the server was last restored; nil when nothing has replaced that since, or
  /// the backup had not got the thing.
  public var backup: JSONValue?

  /// Creates a register.
  public init(_ value: JSONValue, rev: Int, device: String, isDerived: Bool = false) {
    (self.value, self.rev, self.device, self.isDerived) = (value, rev, device, isDerived)
  }
}

/// A thing as the server keeps it: its registers, and whether it is deleted.
public struct Thing: Hashable, Sendable {
  /// The thing's kind and UUID.
  public var key: ThingKey
  /// Its registers by field name.
  public var registers: [String: Register]
  /// Written when the thing is created, deleted or brought back; its value is true while the thing is deleted.
  public var deleted: Register
  /// The UUID of the thing this one was joined with, when two devices created the same; nil if it was not joined.
  public var same: String?

  /// Creates a thing without fields.
  public init(_ key: ThingKey, deleted: Register) {
    (self.key, self.deleted) = (key, deleted)
    registers = [:]
  }

  /// True when the thing is neither deleted nor joined with another.
  public var isAlive: Bool { deleted.value != .bool(true) && same == nil }

  /// The latest revision that changed it.
  public var rev: Int { registers.values.reduce(deleted.rev) { max($0, $1.rev) } }

  /// The fields that have a value.
  public var fields: Fields { registers.mapValues(\.value).filter { !$0.value.isEmpty } }

  /// The UUIDs of the things its fields refer to; empty while it is deleted. Ledgers index things by them.
  public var references: [String] { isAlive ? EntityRules.of(key.entity).references(of: fields) : [] }

  /// The UUID of the thing that contains it (for a task, its Arc); nil at the top level.
  public var holder: String? { EntityRules.of(key.entity).holder.flatMap { registers[$0]?.value.string } }

  /// The keys of its name and aliases; empty while it is deleted. Ledgers index things by them, to find those with
  /// the same name in the same holder.
  public var names: [String] { isAlive ? EntityRules.of(key.entity).names(of: fields) : [] }

  /// What it lacks to be shown, in words; nil when that is nothing.
  var lack: String? { EntityRules.of(key.entity).lack(in: fields) }
}

extension Thing {
  /// The name that people know it by; empty without one.
  public var name: String { key.name(in: fields) ?? "" }
}
