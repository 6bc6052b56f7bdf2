/// One property as it stands in a file: a name, parameters and a value (RFC 5545 §3.1).
///
///     DTSTART;TZID=America/Los_Angeles:20270112T090000
///     ^ name  ^ parameter              ^ value
///
/// The line keeps its bytes, unfolded. Values are read from them: `text`, `date()`, `recurrence()`, …
public struct ContentLine: Sendable {
  /// A name and its values, quotes and `^` escapes (RFC 6868) taken off.
  public struct Parameter: Hashable, Sendable {
    /// In capitals: `TZID`.
    public var name: String
    /// At least one, which may be empty.
    public var values: [String]

    /// A parameter with one or several values.
    public init(_ name: String, _ values: String...) {
      self.name = name
      self.values = values
    }

    /// A parameter that was read.
    init(name: String, values: [String]) {
      self.name = name
      self.values = values
    }
  }

  /// In capitals: `DTSTART`.
  public let name: String
  /// In the order of the file.
  public let parameters: [Parameter]
  /// The line of the file that it starts on, from 1; 0 when it was made here.
  public let line: Int
  /// The whole line, unfolded, without its line break.
  public let bytes: [UInt8]
  /// Where the value starts in `bytes`.
  let valueStart: Int

  /// A line whose parts are known to stand in the bytes.
  init(name: String, parameters: [Parameter], line: Int, bytes: [UInt8], valueStart: Int) {
    self.name = name
    self.parameters = parameters
    self.line = line
    self.bytes = bytes
    self.valueStart = valueStart
  }

  /// The value as it stands there, escapes and all. What is not UTF-8 shows as U+FFFD.
  public var value: String { String(decoding: bytes[valueStart...], as: UTF8.self) }

  /// The bytes of the value.
  public var valueBytes: ArraySlice<UInt8> { bytes[valueStart...] }

  /// The first value of a parameter; nil when it is not there.
  public func parameter(_ name: String) -> String? {
    parameters.first { $0.name == name }?.values.first
  }
}

extension ContentLine: Hashable {
  /// True when both say the same bytes, wherever they stand.
  public static func == (a: ContentLine, b: ContentLine) -> Bool { a.bytes == b.bytes }

  /// Feeds the bytes into the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

extension ContentLine: CustomStringConvertible {
  /// The line, unfolded.
  public var description: String { String(decoding: bytes, as: UTF8.self) }
}
