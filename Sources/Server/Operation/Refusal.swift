/// Why a command was not done, in words, and the exit code that says so.
public struct Refusal: Error, Equatable, CustomStringConvertible {
  /// What a program can tell from the exit code.
  public enum Kind: Int32, Sendable {
    /// It was refused.
    case refused = 1
    /// What was named does not exist.
    case notFound = 2
    /// An option or a setting is wrong.
    case usage = 64
    /// The database or a file cannot be used.
    case storage = 74
  }

  /// The exit code.
  public var kind: Kind
  /// What happened, and what to do.
  public var description: String

  /// A refusal in words.
  public init(_ kind: Kind, _ description: String) { (self.kind, self.description) = (kind, description) }
}
