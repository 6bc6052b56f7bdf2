extension StringProtocol {
  /// The text with every control character made visible, so that it cannot control a terminal.
  ///
  /// ESC becomes `^[`, a line break `^J` (caret notation), a tab a space; C1 controls and the characters that
  /// change the writing direction become `\u{202e}`. Everything else stays.
  public var visible: String {
    if unicodeScalars.allSatisfy({ !$0.steersTerminals }) { return String(self) }
    var result = ""
    for scalar in unicodeScalars {
      if !scalar.steersTerminals {
        result.unicodeScalars.append(scalar)
      } else if scalar == "\t" {
        result += " "
      } else if scalar.value < 0x20 || scalar.value == 0x7F {
        result += "^" + String(UnicodeScalar(UInt8(scalar.value ^ 0x40)))
      } else {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  /// True for C0 and C1 controls, line and paragraph separators, and directional formatting (Unicode TR 9).
  fileprivate var steersTerminals: Bool {
    switch value {
    case 0x20..<0x7F: false
    case 0..<0x20, 0x7F..<0xA0: true
    case 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
