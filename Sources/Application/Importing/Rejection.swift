import JSONText

/// A line that could not become a task, and where and why.
package struct Rejection {
  package var file: String
  /// From 1.
  package var line: Int
  /// The character it is about, from 1.
  package var column: Int
  package var reason: String
  /// The whole line.
  package var text: String
  /// True when the line names an Arc that does not exist.
  package var namesUnknownArc = false

  /// A rejection of a line at one of its bytes.
  package init(_ line: ImportLine, at byte: Int, _ reason: String) {
    file = line.file
    self.line = line.number
    text = String(decoding: line.bytes, as: UTF8.self)
    column = String(decoding: line.bytes.prefix(byte), as: UTF8.self).count + 1
    self.reason = reason
  }

  /// A rejection of a whole line.
  package init(file: String, line: Int, text: String, reason: String) {
    self.file = file
    self.line = line
    column = 1
    self.reason = reason
    self.text = text
  }

  package func write(to json: inout JSONWriter) {
    json.object {
      $0.field("file", file)
      $0.field("line", line)
      $0.field("column", column)
      $0.field("reason", reason)
      $0.field("text", text)
    }
  }
}
