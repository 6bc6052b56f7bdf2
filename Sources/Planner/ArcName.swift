import Names

/// What a name of an Arc may look like; aliases are names too.
public enum ArcName {
  /// How many characters a name has at most.
  public static let longest = 200

  /// The name as it is kept: without white space at its edges.
  /// - Throws: `PlannerError.emptyName`, `.nameTooLong`, `.nameHoldsControl`, `.nameHolds` for `/`, `=` and `,`, `.nameIsNumber`.
  public static func checked(_ name: String) throws(PlannerError) -> String {
    let trimmed = name.trimmingSpace
    if trimmed.holdsControl { throw .nameHoldsControl }
    for sign in "/=," where trimmed.contains(sign) { throw .nameHolds(name: trimmed, sign: sign) }
    if NameKey(trimmed).text.isEmpty { throw .emptyName }
    if trimmed.utf8.count > longest, trimmed.count > longest { throw .nameTooLong(count: trimmed.count) }
    if trimmed.unicodeScalars.allSatisfy({ $0.properties.numericType == .decimal }) {
      throw .nameIsNumber(name: trimmed)
    }
    return trimmed
  }
}

extension Unicode.Scalar {
  /// True for white space; the table of properties is asked only outside ASCII, since it is slow.
  var isSpace: Bool {
    value < 0x80 ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
  }
}

extension StringProtocol {
  /// The text without white space at either end.
  var trimmingSpace: String {
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.isSpace }),
      let last = scalars.lastIndex(where: { !$0.isSpace })
    else { return "" }
    return String(self[first..<scalars.index(after: last)])
  }

  /// True when there is a control character, a line separator or a paragraph separator in it.
  var holdsControl: Bool {
    var hasOther = false
    for byte in utf8 {
      if byte < 0x20 || byte == 0x7F { return true }
      if byte >= 0x80 { hasOther = true }
    }
    guard hasOther else { return false }
    return unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x80...0x9F, 0x2028, 0x2029: true
      default: false
      }
    }
  }
}
