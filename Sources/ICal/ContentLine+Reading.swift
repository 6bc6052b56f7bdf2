extension ContentLine {
  /// Reads an unfolded line.
  ///
  /// What can be read is read: line breaks that are none where they stand become spaces, a parameter without `=` is left out and told, and so is a quote that does not end.
  /// - Parameters:
  ///   - bytes: the line without its line break.
  ///   - line: the line of the file that it starts on.
  ///   - report: takes every mistake in it.
  /// - Returns: nil when it is not a content line; that is reported as well.
  static func reading(
    _ bytes: [UInt8], line: Int, report: (CalendarProblem) -> Void
  ) -> ContentLine? {
    var bytes = bytes
    if checkSigns(of: bytes, report) {
      // A line break in the middle of a line would end it once it is written.
      for (place, byte) in bytes.enumerated() where byte == 0x0D || byte == 0x0A { bytes[place] = 0x20 }
    }
    let nameEnd = bytes.firstIndex { !$0.isNameSign } ?? bytes.count
    guard nameEnd > 0, nameEnd < bytes.count, bytes[nameEnd] == colon || bytes[nameEnd] == semicolon else {
      report(.noContentLine(String(decoding: bytes.prefix(60), as: UTF8.self)))
      return nil
    }
    let name = capitals(bytes[..<nameEnd])
    var parameters: [Parameter] = []
    var at = nameEnd
    while at < bytes.count, bytes[at] == semicolon {
      let nameStart = at + 1
      at = bytes[nameStart...].firstIndex { !$0.isNameSign } ?? bytes.count
      guard at > nameStart, at < bytes.count, bytes[at] == UInt8(ascii: "=") else {
        // A sign that has no place here: what follows is left out up to the next parameter or the value.
        let end = bytes[at...].firstIndex { $0 == semicolon || $0 == colon } ?? bytes.count
        report(.noParameter(String(decoding: bytes[nameStart..<end].prefix(40), as: UTF8.self), of: name))
        at = end
        continue
      }
      let parameterName = capitals(bytes[nameStart..<at])
      var values: [String] = []
      repeat {
        at += 1
        values.append(parameterValue(in: bytes, from: &at, of: parameterName, report))
      } while at < bytes.count && bytes[at] == UInt8(ascii: ",")
      parameters.append(Parameter(name: parameterName, values: values))
    }
    guard at < bytes.count else {
      report(.noValue(name))
      return nil
    }
    return ContentLine(name: name, parameters: parameters, line: line, bytes: bytes, valueStart: at + 1)
  }

  /// The value that starts there, quoted or not; the position is moved to the character after it.
  private static func parameterValue(
    in bytes: [UInt8], from at: inout Int, of name: String, _ report: (CalendarProblem) -> Void
  ) -> String {
    func isEnd(_ byte: UInt8) -> Bool { byte == semicolon || byte == colon || byte == UInt8(ascii: ",") }
    if at < bytes.count, bytes[at] == quote {
      if let closing = bytes[(at + 1)...].firstIndex(of: quote) {
        let value = unescapedParameter(bytes[at + 1..<closing])
        let end = bytes[closing...].dropFirst().firstIndex(where: isEnd) ?? bytes.count
        if end != closing + 1 { report(.signsAfterQuote(name)) }
        at = end
        return value
      }
      report(.openQuote(name))
    }
    let end = bytes[at...].firstIndex(where: isEnd) ?? bytes.count
    defer { at = end }
    return unescapedParameter(bytes[at..<end])
  }

  /// A parameter's value without its escapes: `^n` is a line break, `^^` a caret, `^'` a quote (RFC 6868).
  private static func unescapedParameter(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(caret) else { return String(decoding: bytes, as: UTF8.self) }
    var plain: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      guard byte == caret, let next = rest.first else {
        plain.append(byte)
        continue
      }
      switch next {
      case UInt8(ascii: "n"): plain.append(0x0A)
      case caret: plain.append(caret)
      case UInt8(ascii: "'"): plain.append(quote)
      default:
        plain.append(caret)
        continue
      }
      rest.removeFirst()
    }
    return String(decoding: plain, as: UTF8.self)
  }

  /// Reports control signs, and bytes that are not UTF-8.
  /// - Returns: whether there are control signs.
  private static func checkSigns(of bytes: [UInt8], _ report: (CalendarProblem) -> Void) -> Bool {
    var hasControl = false
    var all: UInt8 = 0
    for byte in bytes {
      all |= byte
      hasControl = hasControl || (byte < 0x20 && byte != 0x09) || byte == 0x7F
    }
    if hasControl { report(.controlSign) }
    if all >= 0x80, String(validating: bytes, as: UTF8.self) == nil { report(.notUTF8) }
    return hasControl
  }
}

let colon = UInt8(ascii: ":")
let semicolon = UInt8(ascii: ";")
let quote = UInt8(ascii: "\"")
let caret = UInt8(ascii: "^")

/// A name in capitals; names are letters, digits and `-`.
func capitals(_ name: ArraySlice<UInt8>) -> String {
  String(unsafeUninitializedCapacity: name.count) { text in
    for (index, byte) in name.enumerated() {
      text[index] = UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte ? byte & 0xDF : byte
    }
    return name.count
  }
}

extension UInt8 {
  /// A letter, a digit or `-`; `_` and `.` too, which some programs write in their own names.
  var isNameSign: Bool {
    switch self {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}
