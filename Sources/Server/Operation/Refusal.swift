/// Why a command failed, in words, with its exit code.
public struct Refusal: Error, Equatable, CustomStringConvertible {
  /// The exit codes.
  public enum Kind: Int32, Sendable {
    /// The command was refused.
    case refused = 1
    /// Something named in the command does not exist.
    case notFound = 2
    /// An option or setting is wrong.
    case usage = 64
    /// The database or a file cannot be used.
    case storage = 74
  }

  /// The exit code.
  public var kind: Kind
  /// What happened and what to do.
  public var description: String

  /// Creates a refusal.
  public init(_ kind: Kind, _ description: String) { (self.kind, self.description) = (kind, description) }
}
