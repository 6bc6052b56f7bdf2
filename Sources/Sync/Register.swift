import JSONText
import Names

/// One field of one thing as it stands.
public struct Register: Hashable, Sendable {
  /// Its value; null when it has none.
  public var value: JSONValue
  /// The rev that wrote it.
  public var rev: Int
  /// The device that wrote it.
  public var device: String
  /// True when the program worked it out, not a person.
  public var isDerived: Bool

  /// A register.
  public init(_ value: JSONValue, rev: Int, device: String, isDerived: Bool = false) {
    (self.value, self.rev, self.device, self.isDerived) = (value, rev, device, isDerived)
  }
}

/// A thing as the server has it: its registers, and whether it is there.
public struct Thing: Hashable, Sendable {
  /// What it is.
  public var key: ThingKey
  /// Its fields by name.
  public var registers: [String: Register]
  /// When it was made, deleted or brought back last; the value is true while it is deleted.
  public var deleted: Register
  /// The thing that it is, when two devices made the same; nil: itself.
  public var same: String?

  /// A thing without fields.
  public init(_ key: ThingKey, deleted: Register) {
    (self.key, self.deleted) = (key, deleted)
    registers = [:]
  }

  /// True when it is there.
  public var isAlive: Bool { deleted.value != .bool(true) && same == nil }

  /// The rev that changed it last.
  public var rev: Int { registers.values.reduce(deleted.rev) { max($0, $1.rev) } }

  /// The fields that have a value.
  public var fields: Fields { registers.mapValues(\.value).filter { !$0.value.isEmpty } }

  /// The UUIDs of other things that its fields name; none while it is not there. Ledgers find things by them.
  public var references: [String] { isAlive ? EntityRules.of(key.entity).references(of: fields) : [] }

  /// The UUID of what it lies in; nil for nothing.
  public var holder: String? { EntityRules.of(key.entity).holder.flatMap { registers[$0]?.value.string } }

  /// The keys of its names, by which ledgers find what has the same name in the same holder; none while it is not
  /// there.
  public var names: [String] { isAlive ? EntityRules.of(key.entity).names(of: fields) : [] }
}

extension JSONValue {
  /// True for what stands for no value: null, an empty text, an empty list.
  public var isEmpty: Bool {
    switch self {
    case .null: true
    case .text(let text): text.isEmpty
    case .list(let list): list.isEmpty
    default: false
    }
  }

  /// True for equal values and for two empty ones.
  public func isSame(as other: JSONValue) -> Bool { self == other || isEmpty && other.isEmpty }

  /// The texts of a list.
  var texts: [String] { values.compactMap(\.string) }
}
