/// A mistake in a grammar file: where it is, what is wrong, what to do.
public struct GrammarError: Error, Equatable, CustomStringConvertible, Sendable {
  /// The name of the file.
  public var file: String
  /// The line number, from 1.
  public var line: Int
  /// The column, in UTF-8 bytes from 1.
  public var column: Int
  /// What is wrong and what to do; lower case, no full stop.
  public var message: String
  /// The text of the line.
  public var text: String

  /// Creates an error.
  public init(file: String, line: Int, column: Int, message: String, text: String) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
    self.text = text
  }

  /// `file:line:column: message`, the line, and a caret below the column.
  public var description: String {
    "\(file):\(line):\(column): \(message)\n\(text)\n\(String(repeating: " ", count: max(0, column - 1)))^"
  }
}
