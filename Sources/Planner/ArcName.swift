import Names

/// The rules for names of Arcs, including aliases.
public enum ArcName {
  /// The maximum length of a name, in characters.
  public static let longest = 200

  /// Returns the name as it is saved, without leading and trailing white space.
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

  /// True for a name that commands would read as tasks: a number, a range of numbers (`2026-27`), or a filter, which
  /// begins with a hyphen, or with lower-case letters and a colon (`is:open`, `due.before:friday`, `-lab`).
  ///
  /// New Arcs cannot have such a name. `http://…` is allowed, since a filter key is never followed by slashes.
  public static func meansTasks(_ name: String) -> Bool {
    let name = name.trimmingSpace
    guard let first = name.utf8.first else { return false }
    if first == UInt8(ascii: "-") { return name.utf8.count > 1 }
    if (0x30...0x39).contains(first) {
      return name.utf8.allSatisfy { (0x30...0x39).contains($0) || "- ,".utf8.contains($0) }
    }
    let key = name.utf8.prefix { (0x61...0x7A).contains($0) || $0 == UInt8(ascii: ".") }
    let rest = name.utf8.dropFirst(key.count)
    return !key.isEmpty && key.first != UInt8(ascii: ".") && key.last != UInt8(ascii: ".")
      && rest.first == UInt8(ascii: ":") && !rest.starts(with: "://".utf8)
  }
}

extension Unicode.Scalar {
  /// True for white space; Unicode properties are only looked up outside ASCII because that is slow.
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

  /// True when the text contains a control character, a line separator or a paragraph separator.
  var holdsControl: Bool {
    var hasOther = false
    for byte in utf8 {
      if byte < 0x20 || byte == 0x7F { return true }
      if byte >= 0x80 { hasOther = true }
    }
    return hasOther && unicodeScalars.contains(where: \.isControlOrLineEnd)
  }
}

extension String {
  /// The text on one line: each run of control characters and line ends, with the spaces around it, becomes one
  /// space.
  public var onOneLine: String {
    guard holdsControl else { return self }
    let parts = unicodeScalars.split(whereSeparator: \.isControlOrLineEnd)
    return parts.map { String($0).trimmingSpace }.filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension Unicode.Scalar {
  /// True for control characters, and for line and paragraph separators.
  fileprivate var isControlOrLineEnd: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029: true
    default: false
    }
  }
}
