/// What happened to an operation. It never changes, however often the operation is pushed.
public struct OperationOutcome: Hashable, Sendable {
  /// The kind of outcome.
  public enum Result: String, Sendable {
    /// All its values were applied.
    case applied
    /// Some of its values were merged with those of other devices.
    case merged
    /// Some of its values were not applied and are kept in conflicts.
    case conflict
    /// The thing it created existed already, and was joined with that.
    case joined
    /// Not applied; `reason` says why.
    case refused
  }

  /// The name of the operation, `<device>-<number>`.
  public var operation: String
  /// The revision of its log entry.
  public var rev: Int
  /// The kind of outcome.
  public var result: Result
  /// The ids of the conflicts that keep the values not applied.
  public var conflicts: [String]
  /// The UUID of the existing thing, when it created one a second time; else nil.
  public var same: String?
  /// Why it was refused, or what was done instead, as a message for people; nil when there is nothing to say.
  public var reason: String?

  /// Creates an outcome.
  public init(
    _ operation: String, rev: Int, _ result: Result, conflicts: [String] = [], same: String? = nil,
    reason: String? = nil
  ) {
    (self.operation, self.rev, self.result, self.conflicts) = (operation, rev, result, conflicts)
    (self.same, self.reason) = (same, reason)
  }
}
