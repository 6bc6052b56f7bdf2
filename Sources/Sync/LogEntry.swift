/// One change of a thing, as devices apply it.
public struct Change: Hashable, Sendable {
  /// The thing that changes.
  public var thing: ThingKey
  /// What happens to it: set, undelete, delete or join.
  public var kind: ChangeKind
  /// The current values, null for a field without one. For `undelete`: all fields that have a value. For `join`: only
  /// `same`, the UUID of the other thing.
  public var fields: Fields

  /// Creates a change.
  public init(_ thing: ThingKey, _ kind: ChangeKind, _ fields: Fields = [:]) {
    (self.thing, self.kind, self.fields) = (thing, kind, fields)
  }
}

/// One entry of the account's log, in the server's order: the result of one operation.
///
/// It has the current value of everything the operation touched, even where the operation had no effect.
public struct LogEntry: Hashable, Sendable {
  /// The revision: its position in the log, 1, 2, 3 …, without gaps.
  public var rev: Int
  /// The name of the operation, `<device>-<number>`.
  public var operation: String
  /// The UUID of the device that made the operation.
  public var device: String
  /// The UUID of the step in the device's change log.
  public var step: String
  /// What the step did, in words.
  public var label: String
  /// When the server applied it, in seconds since 1970.
  public var time: Int
  /// The current state of the things it touched.
  public var changes: [Change]
  /// The conflicts that it opened, changed or settled, in their new state.
  public var conflicts: [Conflict]

  /// Creates an entry.
  public init(
    rev: Int, operation: String, device: String, step: String, label: String, time: Int,
    changes: [Change] = [], conflicts: [Conflict] = []
  ) {
    (self.rev, self.operation, self.device, self.step, self.label) = (rev, operation, device, step, label)
    (self.time, self.changes, self.conflicts) = (time, changes, conflicts)
  }
}
