/// A change of one thing, as devices carry it out.
public struct Change: Hashable, Sendable {
  /// What is changed.
  public var thing: ThingKey
  /// How.
  public var kind: ChangeKind
  /// What stands in the fields, null in one without a value. For a `create` and an `undelete` all that have one, for a
  /// `join` the id in `same`.
  public var fields: Fields

  /// A change.
  public init(_ thing: ThingKey, _ kind: ChangeKind, _ fields: Fields = [:]) {
    (self.thing, self.kind, self.fields) = (thing, kind, fields)
  }
}

/// What one operation came to: one entry of the account's log, in the server's order.
///
/// It says what stands in everything the operation touched, also where the operation had no effect.
public struct LogEntry: Hashable, Sendable {
  /// Its place in the log, from 1, without gaps.
  public var rev: Int
  /// The operation, `<device>-<number>`.
  public var operation: String
  /// The device that did it.
  public var device: String
  /// The step of the device's change log, a UUID.
  public var step: String
  /// What the step did, in words.
  public var label: String
  /// When the server applied it, in seconds since 1970.
  public var time: Int
  /// What stands now.
  public var changes: [Change]
  /// The conflicts that it opened, changed or settled, as they are now.
  public var conflicts: [Conflict]

  /// An entry.
  public init(
    rev: Int, operation: String, device: String, step: String, label: String, time: Int,
    changes: [Change] = [], conflicts: [Conflict] = []
  ) {
    (self.rev, self.operation, self.device, self.step, self.label) = (rev, operation, device, step, label)
    (self.time, self.changes, self.conflicts) = (time, changes, conflicts)
  }
}
