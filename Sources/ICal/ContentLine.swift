/// One property of a file: a name, parameters and a value (RFC 5545 §3.1).
///
///     DTSTART;TZID=America/Los_Angeles:20270112T090000
///     ^ name  ^ parameter              ^ value
///
/// The line keeps its unfolded bytes. Values are parsed from them: `text`, `date()`, `recurrence()`, …
public struct ContentLine: Sendable {
  /// A parameter: its name and values, without quotes and `^` escapes (RFC 6868).
  public struct Parameter: Hashable, Sendable {
    /// The name in capitals: `TZID`.
    public var name: String
    /// At least one value, which may be empty.
    public var values: [String]

    /// Creates a parameter with one or more values.
    public init(_ name: String, _ values: String...) {
      self.name = name
      self.values = values
    }

    /// Creates a parameter from what was read.
    init(name: String, values: [String]) {
      self.name = name
      self.values = values
    }
  }

  /// The name in capitals: `DTSTART`.
  public let name: String
  /// The parameters, in the order of the file.
  public let parameters: [Parameter]
  /// The first line of the property in the file, from 1; 0 when it was not read from a file.
  public let line: Int
  /// The whole line, unfolded, without its line break.
  public let bytes: [UInt8]
  /// The index in `bytes` at which the value starts.
  let valueStart: Int

  /// Creates a line from bytes that are parsed already.
  init(name: String, parameters: [Parameter], line: Int, bytes: [UInt8], valueStart: Int) {
    self.name = name
    self.parameters = parameters
    self.line = line
    self.bytes = bytes
    self.valueStart = valueStart
  }

  /// The value as written, with its escapes. Invalid UTF-8 becomes U+FFFD.
  public var value: String { String(decoding: bytes[valueStart...], as: UTF8.self) }

  /// The bytes of the value.
  public var valueBytes: ArraySlice<UInt8> { bytes[valueStart...] }

  /// Returns the first value of a parameter; nil when the parameter is missing.
  public func parameter(_ name: String) -> String? {
    parameters.first { $0.name == name }?.values.first
  }
}

extension ContentLine: Hashable {
  /// True when both have the same bytes; their line numbers are not compared.
  public static func == (a: ContentLine, b: ContentLine) -> Bool { a.bytes == b.bytes }

  /// Feeds the bytes into the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

extension ContentLine: CustomStringConvertible {
  /// The line, unfolded.
  public var description: String { String(decoding: bytes, as: UTF8.self) }
}
