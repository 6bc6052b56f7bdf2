import Sync

/// An outcome as a ledger stores it.
public struct KeptOutcome: Hashable, Sendable {
  /// The outcome.
  public var outcome: OperationOutcome
  /// The operation's `fingerprint`: it differs for another operation of the same name.
  public var fingerprint: String

  /// Creates a stored outcome.
  public init(_ outcome: OperationOutcome, fingerprint: String) {
    (self.outcome, self.fingerprint) = (outcome, fingerprint)
  }
}
