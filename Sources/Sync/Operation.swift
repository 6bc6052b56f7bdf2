import JSONText

/// The values of fields by their names; a field that is not there is one that has no value.
public typealias Fields = [String: JSONValue]

/// A thing: what kind it is, and its UUID.
public struct ThingKey: Hashable, Sendable {
  /// `arc`, `task`, `reminder` … Kinds that a program does not know are kept and passed on.
  public var entity: String
  /// The UUID, lower case.
  public var id: String

  /// A thing.
  public init(_ entity: String, _ id: String) { (self.entity, self.id) = (entity, id) }
}

/// What is done to a thing.
public enum ChangeKind: String, Sendable {
  case create, set, delete, undelete
  /// It is another thing from now on, named by the field `same`.
  case join
}

/// What one device did to one thing: the fields it touched, with their values.
///
///     {"op":"<device>-7","step":"<uuid>","label":"edited hw 2","entity":"task","id":"<uuid>","kind":"set",
///      "fields":{"date":"2027-03-14"},"was":{"date":"2027-03-12"},"base":812}
public struct Operation: Hashable, Sendable {
  /// The device that did it, a UUID.
  public var device: String
  /// Counts from 1 for each device, without gaps.
  public var number: Int
  /// The UUID of the step of the device's change log.
  public var step: String
  /// What the step did, in words.
  public var label: String
  /// What it is done to.
  public var thing: ThingKey
  /// What is done; never `join`.
  public var kind: ChangeKind
  /// The values that fields have now; null for one that has none any more.
  public var fields: Fields
  /// The values that the fields had when the person changed them; what is left out had none.
  public var was: Fields
  /// The rev up to which the person had seen the log.
  public var base: Int
  /// True when the program worked it out: it gives way to what people do, and nobody is asked about it.
  public var isDerived: Bool
  /// True in the first sync of a planner: a task that is the same as another in every field is that one.
  public var joins: Bool

  /// What the server calls it: `<device>-<number>`.
  public var name: String { "\(device)-\(number)" }

  /// An operation.
  public init(
    device: String, number: Int, step: String = "", label: String = "", thing: ThingKey, kind: ChangeKind,
    fields: Fields = [:], was: Fields = [:], base: Int, isDerived: Bool = false, joins: Bool = false
  ) {
    (self.device, self.number, self.step, self.label) = (device, number, step, label)
    (self.thing, self.kind, self.fields, self.was) = (thing, kind, fields, was)
    (self.base, self.isDerived, self.joins) = (base, isDerived, joins)
  }
}
