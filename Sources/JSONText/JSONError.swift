/// Why a text is not JSON.
public struct JSONError: Error, Hashable, Sendable {
  /// The line of the mistake, from 1.
  public var line: Int
  /// What is wrong; lower case, no full stop.
  public var message: String

  /// Creates an error.
  public init(line: Int, message: String) {
    self.line = line
    self.message = message
  }
}
