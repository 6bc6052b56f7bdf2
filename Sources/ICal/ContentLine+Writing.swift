extension ContentLine {
  /// A line with a value as it is to stand there: a date, a rule, a number.
  ///
  /// Control signs other than tabs are left out, since a line cannot hold them.
  /// - Parameter name: in capitals; letters, digits and `-`.
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

  /// A line with a text, which is escaped (RFC 5545 §3.3.11).
  public init(_ name: String, _ parameters: [Parameter] = [], text: String) {
    self.init(name, parameters, value: CalendarText.escaped(text))
  }

  /// A line with several texts, each of them escaped.
  public init(_ name: String, _ parameters: [Parameter] = [], texts: [String]) {
    self.init(name, parameters, value: texts.map(CalendarText.escaped).joined(separator: ","))
  }

  /// The same line with another name; parameters and value stay as they are.
  public func renamed(_ name: String) -> ContentLine {
    let nameEnd = bytes.firstIndex { !$0.isNameSign } ?? bytes.count
    let renamed = Array(name.utf8) + bytes[nameEnd...]
    return ContentLine(
      name: name, parameters: parameters, line: line, bytes: renamed,
      valueStart: valueStart - nameEnd + name.utf8.count)
  }

  /// A parameter's value with escapes (RFC 6868), and in quotes where it must be.
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
