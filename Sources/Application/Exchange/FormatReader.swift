/// Reads a file of another program, line by line.
package protocol LineFormatReader {
  /// The intake of the tasks, with the counts so far.
  var intake: Intake { get }
  /// Reads a line, without its line break; numbers begin with 1.
  mutating func take(_ line: String, number: Int) throws
  /// Imports what was held back for the lines below it; called at the end of the file.
  mutating func end() throws
}

extension LineFormatReader {
  package mutating func end() throws {}
}

/// Reads a file of another program, record by record (RFC 4180).
package protocol RecordFormatReader {
  /// The intake of the tasks, with the counts so far.
  var intake: Intake { get }
  /// Reads all records; `progress` is called after each.
  mutating func read(_ csv: inout CSVReader, progress: () throws -> Void) throws
}
