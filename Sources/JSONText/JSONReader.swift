// Not in Embedded Swift, which has no untyped errors; the closure that delivers lines throws them.
#if !hasFeature(Embedded)
  /// Reads JSON (RFC 8259) line by line as it arrives: a list of a million objects needs the memory of one.
  ///
  ///     try reader.list { let task = try reader.value() }
  ///
  /// `list` and `object` pass on their contents piece by piece; `value` reads a whole value.
  public struct JSONReader {
    /// The number of the last line read, from 1.
    public private(set) var line = 0
    private let next: () throws -> [UInt8]?
    private var bytes: [UInt8] = []
    private var at = 0
    private var isAtEnd = false
    private static let deepest = 100

    /// Creates a reader of lines.
    /// - Parameter next: returns the next line without its line break; nil at the end.
    public init(next: @escaping () throws -> [UInt8]?) { self.next = next }

    /// Creates a reader of one text.
    public init(_ text: String) {
      var rest: [UInt8]? = Array(text.utf8)
      self.init {
        defer { rest = nil }
        return rest
      }
    }

    /// The first character of the next value, without consuming it; nil at the end.
    public mutating func peek() throws -> Character? {
      while true {
        while at < bytes.count {
          let byte = bytes[at]
          guard byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A else {
            return Character(Unicode.Scalar(byte))
          }
          if byte == 0x0A { line += 1 }
          at += 1
        }
        guard !isAtEnd, let more = try next() else {
          isAtEnd = true
          return nil
        }
        line += 1
        at = 0
        bytes = more
        if line == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
      }
    }

    /// Reads an object; `body` is called with each name and must read its value.
    public mutating func object(_ body: (inout JSONReader, String) throws -> Void) throws {
      try inside("{", "}") { reader in
        guard try reader.peek() == "\"" else { throw reader.failure("a name in quotes is missing") }
        let name = try reader.string()
        guard try reader.peek() == ":" else { throw reader.failure("a colon is missing after \"\(name)\"") }
        reader.at += 1
        try body(&reader, name)
      }
    }

    /// Reads a list; `body` is called for each value and must read it.
    public mutating func list(_ body: (inout JSONReader) throws -> Void) throws {
      try inside("[", "]", body)
    }

    /// Reads a whole value.
    public mutating func value() throws -> JSONValue { try value(depth: 0) }

    /// Checks that nothing follows.
    public mutating func end() throws {
      if try peek() != nil { throw failure("there is text after the end") }
    }

    /// An error on the current line.
    public func failure(_ message: String) -> JSONError { JSONError(line: max(line, 1), message: message) }

    private mutating func inside(
      _ open: Character, _ close: Character, _ body: (inout JSONReader) throws -> Void
    ) throws {
      guard try peek() == open else { throw failure("a \(open) is missing") }
      at += 1
      if try peek() == close { return at += 1 }
      while true {
        try body(&self)
        switch try peek() {
        case ",": at += 1
        case close: return at += 1
        default: throw failure("a comma or \(close) is missing")
        }
      }
    }

    private mutating func value(depth: Int) throws -> JSONValue {
      guard depth < JSONReader.deepest else { throw failure("it is nested too deeply") }
      switch try peek() {
      case "{":
        var fields: [JSONValue.Field] = []
        try object { reader, name in
          fields.append(JSONValue.Field(name: name, value: try reader.value(depth: depth + 1)))
        }
        return .object(fields)
      case "[":
        var values: [JSONValue] = []
        try list { reader in values.append(try reader.value(depth: depth + 1)) }
        return .list(values)
      case "\"": return .text(try string())
      case nil: throw failure("it ends too early")
      default: return try word()
      }
    }

    /// A number, `true`, `false` or `null`.
    private mutating func word() throws -> JSONValue {
      let start = at
      while at < bytes.count, !" \t\r\n,]}:".utf8.contains(bytes[at]) { at += 1 }
      let text = String(decoding: bytes[start..<at], as: UTF8.self)
      switch text {
      case "true": return .bool(true)
      case "false": return .bool(false)
      case "null": return .null
      default:
        guard JSONReader.isNumber(bytes[start..<at]) else {
          throw failure("'\(text.prefix(20))' is not a value")
        }
        return .number(text)
      }
    }

    /// True for a number as RFC 8259 §6 spells it: no `+1`, `01`, `1.`, `.5`, `0x10`, `NaN`.
    private static func isNumber(_ word: ArraySlice<UInt8>) -> Bool {
      var rest = word
      func takeDigits() -> Bool {
        let digits = rest.prefix { (0x30...0x39).contains($0) }
        rest = rest.dropFirst(digits.count)
        return !digits.isEmpty
      }
      if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
      if rest.first == UInt8(ascii: "0") {
        rest = rest.dropFirst()
      } else if !takeDigits() {
        return false
      }
      if rest.first == UInt8(ascii: ".") {
        rest = rest.dropFirst()
        guard takeDigits() else { return false }
      }
      if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
        rest = rest.dropFirst()
        if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
        guard takeDigits() else { return false }
      }
      return rest.isEmpty
    }

    private mutating func string() throws -> String {
      at += 1
      var text: [UInt8] = []
      while at < bytes.count {
        let byte = bytes[at]
        at += 1
        switch byte {
        case UInt8(ascii: "\""):
          guard let valid = String(validating: text, as: UTF8.self) else { throw failure("it is not UTF-8") }
          return valid
        case UInt8(ascii: "\\"): try escape(into: &text)
        case ..<0x20: throw failure("a control character in a text needs an escape, such as \\n or \\u0009")
        default: text.append(byte)
        }
      }
      throw failure("a text does not end on its line")
    }

    private mutating func escape(into text: inout [UInt8]) throws {
      guard at < bytes.count else { throw failure("a text does not end on its line") }
      let sign = bytes[at]
      at += 1
      switch sign {
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "f"): text.append(0x0C)
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(sign)
      case UInt8(ascii: "u"):
        var code = try hexadecimal()
        if (0xD800..<0xDC00).contains(code), bytes[at...].starts(with: Array("\\u".utf8)) {
          at += 2
          let low = try hexadecimal()
          if (0xDC00..<0xE000).contains(low) { code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00) }
        }
        text += Array(String(Unicode.Scalar(code) ?? "\u{FFFD}").utf8)
      default: throw failure("there is no escape \\\(Character(Unicode.Scalar(sign)))")
      }
    }

    private mutating func hexadecimal() throws -> UInt32 {
      let end = min(at + 4, bytes.count)
      let digits = bytes[at..<end]
      // Swift's initializer would accept a sign, too.
      guard digits.count == 4, digits.first != UInt8(ascii: "+"), digits.first != UInt8(ascii: "-"),
        let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
      else {
        throw failure("\\u needs four hexadecimal digits")
      }
      at = end
      return code
    }
  }
#endif
