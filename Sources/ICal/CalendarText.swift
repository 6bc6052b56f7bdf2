/// The escapes in text values (RFC 5545 §3.3.11): `\n`, `\\`, `\;` and `\,`.
enum CalendarText {
  private static let backslash = UInt8(ascii: "\\")

  /// A text without its escapes. A backslash before any other character is kept.
  static func unescaped(_ value: ArraySlice<UInt8>) -> String {
    guard value.contains(backslash) else { return String(decoding: value, as: UTF8.self) }
    var text: [UInt8] = []
    text.reserveCapacity(value.count)
    var at = value.startIndex
    while at < value.endIndex {
      guard value[at] == backslash, at + 1 < value.endIndex else {
        text.append(value[at])
        at += 1
        continue
      }
      switch value[at + 1] {
      case UInt8(ascii: "n"), UInt8(ascii: "N"): text.append(0x0A)
      case backslash, semicolon, UInt8(ascii: ","): text.append(value[at + 1])
      default: text += [backslash, value[at + 1]]
      }
      at += 2
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a quoted-printable text; anything that is not like `=C3` is kept.
  static func unquoted(_ value: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var at = value.startIndex
    while at < value.endIndex {
      if value[at] == UInt8(ascii: "="), at + 2 < value.endIndex,
        let byte = UInt8(String(decoding: value[at + 1...at + 2], as: UTF8.self), radix: 16)
      {
        bytes.append(byte)
        at += 3
      } else {
        bytes.append(value[at])
        at += 1
      }
    }
    return bytes
  }

  /// Splits a list at the commas that are not escaped.
  static func list(_ value: ArraySlice<UInt8>) -> [String] {
    var texts: [String] = []
    var start = value.startIndex
    var at = start
    while at < value.endIndex {
      if value[at] == UInt8(ascii: ",") {
        texts.append(unescaped(value[start..<at]))
        start = at + 1
      } else if value[at] == backslash {
        at += 1
      }
      at += 1
    }
    return texts + [unescaped(value[start...])]
  }

  /// A text with escapes. Every kind of line break becomes `\n`.
  static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    var isAfterReturn = false
    for byte in text.utf8 {
      switch byte {
      case 0x0D: bytes += "\\n".utf8
      case 0x0A: if !isAfterReturn { bytes += "\\n".utf8 }
      case backslash, semicolon, UInt8(ascii: ","): bytes += [backslash, byte]
      default: bytes.append(byte)
      }
      isAfterReturn = byte == 0x0D
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
