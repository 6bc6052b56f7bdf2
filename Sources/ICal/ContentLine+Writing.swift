extension ContentLine {
  /// Creates a line with a value that is written as it is: a date, a rule, a number.
  ///
  /// Control characters other than tabs are left out, since a line cannot contain them.
  /// - Parameter name: the name in capitals: letters, digits and `-`.
  public init(_ name: String, _ parameters: [Parameter] = [], value: some CustomStringConvertible) {
    var bytes = Array(name.utf8)
    for parameter in parameters {
      bytes += ";\(parameter.name)=".utf8
      for (index, value) in parameter.values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes += ContentLine.escapedParameter(value)
      }
    }
    bytes.append(colon)
    let start = bytes.count
    bytes += value.description.utf8
    bytes.removeAll { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F }
    self.init(name: name, parameters: parameters, line: 0, bytes: bytes, valueStart: start)
  }

  /// Creates a line with a text, which is escaped (RFC 5545 §3.3.11).
  public init(_ name: String, _ parameters: [Parameter] = [], text: String) {
    self.init(name, parameters, value: CalendarText.escaped(text))
  }

  /// Creates a line with several texts, each of which is escaped.
  public init(_ name: String, _ parameters: [Parameter] = [], texts: [String]) {
    self.init(name, parameters, value: texts.map(CalendarText.escaped).joined(separator: ","))
  }

  /// Returns the line with another name, but the same parameters and value.
  public func renamed(_ name: String) -> ContentLine {
    let nameEnd = bytes.firstIndex { !$0.isNameSign } ?? bytes.count
    let renamed = Array(name.utf8) + bytes[nameEnd...]
    return ContentLine(
      name: name, parameters: parameters, line: line, bytes: renamed,
      valueStart: valueStart - nameEnd + name.utf8.count)
  }

  /// The value of a parameter with escapes (RFC 6868), in quotes when needed.
  private static func escapedParameter(_ value: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var needsQuotes = false
    for byte in value.utf8 {
      switch byte {
      case caret: bytes += "^^".utf8
      case quote: bytes += "^'".utf8
      case 0x0A: bytes += "^n".utf8
      case colon, semicolon, UInt8(ascii: ","):
        needsQuotes = true
        bytes.append(byte)
      default: bytes.append(byte)
      }
    }
    return needsQuotes ? [quote] + bytes + [quote] : bytes
  }
}
