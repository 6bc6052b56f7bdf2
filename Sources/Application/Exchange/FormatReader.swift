/// Reads a file of another program line by line.
package protocol LineFormatReader {
  /// What has become of the lines so far.
  var intake: Intake { get }
  /// Takes a line without its end, with its number from 1.
  mutating func take(_ line: String, number: Int) throws
  /// Takes what waited for the lines below it.
  mutating func end() throws
}

extension LineFormatReader {
  package mutating func end() throws {}
}

/// Reads a file of another program record by record (RFC 4180).
package protocol RecordFormatReader {
  /// What has become of the records so far.
  var intake: Intake { get }
  /// Reads all records; `progress` is called after each.
  mutating func read(_ csv: inout CSVReader, progress: () throws -> Void) throws
}
