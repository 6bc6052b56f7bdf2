/// A mistake in a grammar file: where it is, what is wrong, what to do.
public struct GrammarError: Error, Equatable, CustomStringConvertible, Sendable {
  /// The file's name as it was given.
  public var file: String
  /// The line, from 1.
  public var line: Int
  /// The column in UTF-8 bytes, from 1.
  public var column: Int
  /// What is wrong and what to do, lower case, without a full stop.
  public var message: String
  /// The text of the line.
  public var text: String

  /// A mistake at a place of a file.
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
