import JSONText

/// Field values by name. A missing field has no value.
public typealias Fields = [String: JSONValue]

/// Identifies a thing: its kind and its UUID.
public struct ThingKey: Hashable, Sendable {
  /// The kind: `arc`, `task`, `reminder` … A program keeps and passes on kinds it does not know.
  public var entity: String
  /// The UUID, in lower case.
  public var id: String

  /// Creates a key from a kind and a UUID.
  public init(_ entity: String, _ id: String) { (self.entity, self.id) = (entity, id) }
}

/// What an operation or a log entry does to a thing.
public enum ChangeKind: String, Sendable {
  case create, set, delete, undelete
  /// The thing turned out to be the one named by the field `same`. Only the server writes this.
  case join
}

/// One device's change of one thing: the fields it touched, with their new values.
///
///     {"op":"<device>-7","step":"<uuid>","label":"edited hw 2","entity":"task","id":"<uuid>","kind":"set",
///      "fields":{"date":"2027-03-14"},"was":{"date":"2027-03-12"},"base":812}
public struct Operation: Hashable, Sendable {
  /// The UUID of the device that made the change.
  public var device: String
  /// The operation's number on its device: 1, 2, 3 …, without gaps.
  public var number: Int
  /// The UUID of the step in the device's change log.
  public var step: String
  /// What the step did, in words: `edited hw 2`.
  public var label: String
  /// The thing it changes. For settling a conflict: entity `conflict` and the conflict's id.
  public var thing: ThingKey
  /// What it does to the thing; never `join`.
  public var kind: ChangeKind
  /// The new values; null removes a value.
  public var fields: Fields
  /// The values these fields had when the person changed them. A missing field had none.
  public var was: Fields
  /// The revision up to which the person had seen the log.
  public var base: Int
  /// True when the program computed the change. It loses against people's edits and never opens a conflict.
  public var isDerived: Bool
  /// True in a planner's first sync: a new task that equals an existing one in every field becomes that one.
  public var joins: Bool
  /// For what a device brings to a restored server: where the values stood in the log that is lost; nil for all else.
  public var former: FormerLog?

  /// The name under which the server knows it: `<device>-<number>`.
  public var name: String { "\(device)-\(number)" }

  /// Creates an operation.
  public init(
    device: String, number: Int, step: String = "", label: String = "", thing: ThingKey, kind: ChangeKind,
    fields: Fields = [:], was: Fields = [:], base: Int, isDerived: Bool = false, joins: Bool = false
  ) {
    (self.device, self.number, self.step, self.label) = (device, number, step, label)
    (self.thing, self.kind, self.fields, self.was) = (thing, kind, fields, was)
    (self.base, self.isDerived, self.joins) = (base, isDerived, joins)
  }
}
