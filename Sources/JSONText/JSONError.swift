/// Why a text is not JSON.
public struct JSONError: Error, Hashable, Sendable {
  /// The line it is on, from 1.
  public var line: Int
  /// Lower case, without a full stop.
  public var message: String

  /// A mistake on a line.
  public init(line: Int, message: String) {
    self.line = line
    self.message = message
  }
}
