/// What became of an operation; the same for ever, however often it is pushed.
public struct OperationOutcome: Hashable, Sendable {
  /// How it went.
  public enum Result: String, Sendable {
    /// Its values stand.
    case applied
    /// Some of its values stand as they were merged with those of others.
    case merged
    /// Some of its values lie in conflicts.
    case conflict
    /// What it made was there already: it is that from now on.
    case joined
    /// It was not done; `reason` says why.
    case refused
  }

  /// The operation, `<device>-<number>`.
  public var operation: String
  /// The rev of its entry in the log.
  public var rev: Int
  /// How it went.
  public var result: Result
  /// The conflicts that hold what does not stand.
  public var conflicts: [String]
  /// The thing that it made a second time.
  public var same: String?
  /// Why it was refused, or what was done besides: words for people.
  public var reason: String?

  /// An outcome.
  public init(
    _ operation: String, rev: Int, _ result: Result, conflicts: [String] = [], same: String? = nil,
    reason: String? = nil
  ) {
    (self.operation, self.rev, self.result, self.conflicts) = (operation, rev, result, conflicts)
    (self.same, self.reason) = (same, reason)
  }
}

/// An outcome as a ledger keeps it, with what it is the outcome of.
public struct KeptOutcome: Hashable, Sendable {
  /// What became of it.
  public var outcome: OperationOutcome
  /// The operation's `fingerprint`: another operation of the same name has another one.
  public var fingerprint: String

  /// An outcome to keep.
  public init(_ outcome: OperationOutcome, fingerprint: String) {
    (self.outcome, self.fingerprint) = (outcome, fingerprint)
  }
}
