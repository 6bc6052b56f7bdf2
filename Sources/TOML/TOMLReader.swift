/// Reads TOML 1.0.0 (https://toml.io/en/v1.0.0) statement by statement. One that is wrong is skipped to the end of
/// its line.
struct TOMLReader {
  /// The value after a key.
  enum Value {
    case text(String)
    case integer(Int)
    case boolean(Bool)
    /// A fraction, date, time or list, which arc does not use.
    case other
    case table([(key: [String], value: Value)])
  }

  enum Statement {
    /// `[phone]`, or `[[phone]]` for an element of a list of tables.
    case header([String], isList: Bool)
    case pair([String], Value)
  }

  /// Why a statement is wrong.
  struct SyntaxError: Error {
    var line: Int
    var column: Int
    var message: String
  }

  let bytes: [UInt8]
  var at = 0
  private(set) var line = 1
  /// The index where the line begins.
  private var start = 0
  /// Maximum nesting of lists and tables.
  private static let deepest = 100

  init(_ text: String) {
    bytes = Array(text.utf8)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { (at, start) = (3, 3) }
  }

  /// The next statement and its first line; nil at the end.
  mutating func next() throws(SyntaxError) -> (Statement, line: Int)? {
    try skipToStatement()
    guard at < bytes.count else { return nil }
    let (first, firstStart, beginning) = (line, start, at)
    do throws(SyntaxError) {
      let statement = try statement()
      skipBlanks()
      guard try endOfLine() else { throw failure("expected the end of the line") }
      return (statement, first)
    } catch {
      // The statement continues on later lines, which may be right on their own: read on after its first line.
      (line, start, at) = (first, firstStart, beginning)
      let failure = error.line == first ? error : failure("this is not closed: \(error.message)")
      skipLine()
      throw failure
    }
  }

  private mutating func statement() throws(SyntaxError) -> Statement {
    guard take("[") else {
      let key = try key()
      guard take("=") else { throw failure("expected = after the key") }
      return .pair(key, try value(depth: 0))
    }
    let isList = take("[")
    let key = try key()
    guard take("]"), !isList || take("]") else { throw failure("expected ] after the name of the table") }
    return .header(key, isList: isList)
  }

  // MARK: Keys

  private mutating func key() throws(SyntaxError) -> [String] {
    var parts: [String] = []
    repeat {
      skipBlanks()
      parts.append(try part())
      skipBlanks()
    } while take(".")
    return parts
  }

  private mutating func part() throws(SyntaxError) -> String {
    if take("\"") { return try quoted() }
    if take("'") { return try literal() }
    let bare = bytes[at...].prefix { byte in
      switch byte {
      case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, UInt8(ascii: "_"), UInt8(ascii: "-"): true
      default: false
      }
    }
    guard !bare.isEmpty else { throw failure("expected a key; put quotes around one with other letters") }
    at += bare.count
    return String(decoding: bare, as: UTF8.self)
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(SyntaxError) -> Value {
    guard depth < TOMLReader.deepest else { throw failure("lists are nested too deeply") }
    skipBlanks()
    if takes("\"\"\"") { return .text(try quotedLines()) }
    if takes("'''") { return .text(try literalLines()) }
    if take("\"") { return .text(try quoted()) }
    if take("'") { return .text(try literal()) }
    if take("[") { return try list(depth: depth) }
    if take("{") { return .table(try table(depth: depth)) }
    return try word()
  }

  private mutating func list(depth: Int) throws(SyntaxError) -> Value {
    while true {
      try skipToStatement()
      if take("]") { return .other }
      _ = try value(depth: depth + 1)
      try skipToStatement()
      if take("]") { return .other }
      guard take(",") else { throw failure("expected , or ] in the list") }
    }
  }

  private mutating func table(depth: Int) throws(SyntaxError) -> [(key: [String], value: Value)] {
    var pairs: [(key: [String], value: Value)] = []
    skipBlanks()
    if take("}") { return pairs }
    while true {
      let key = try key()
      guard take("=") else { throw failure("expected = after the key") }
      pairs.append((key, try value(depth: depth + 1)))
      skipBlanks()
      if take("}") { return pairs }
      guard take(",") else { throw failure("expected , or } in the table") }
    }
  }

  /// A number, `true`, `false`, a date or a time.
  private mutating func word() throws(SyntaxError) -> Value {
    let place = at
    func isPart(_ byte: UInt8) -> Bool {
      switch byte {
      case 0x61...0x7A, 0x41...0x5A, 0x30...0x39: true
      default: "+-._:".utf8.contains(byte)
      }
    }
    at = bytes[at...].firstIndex { !isPart($0) } ?? bytes.count
    var text = String(decoding: bytes[place..<at], as: UTF8.self)
    // A date and a time can be separated by a space.
    if TOMLWord.isDate(text), at + 1 < bytes.count, bytes[at] == 0x20, (0x30...0x39).contains(bytes[at + 1]) {
      at = bytes[(at + 1)...].firstIndex { !isPart($0) } ?? bytes.count
      text = String(decoding: bytes[place..<at], as: UTF8.self)
    }
    if let value = TOMLWord.value(text) { return value }
    at = place
    throw failure(
      text.isEmpty
        ? "expected a value; a text needs quotes" : "'\(text.prefix(40))' is not a value; a text needs quotes"
    )
  }

  // MARK: Places

  var isAtLineBreak: Bool {
    at < bytes.count
      && (bytes[at] == 0x0A || bytes[at] == 0x0D && at + 1 < bytes.count && bytes[at + 1] == 0x0A)
  }

  mutating func takeLineBreak() -> Bool {
    guard isAtLineBreak else { return false }
    at += bytes[at] == 0x0D ? 2 : 1
    line += 1
    start = at
    return true
  }

  mutating func take(_ sign: Character) -> Bool {
    guard at < bytes.count, bytes[at] == sign.asciiValue else { return false }
    at += 1
    return true
  }

  mutating func takes(_ signs: String) -> Bool {
    guard bytes[at...].starts(with: signs.utf8) else { return false }
    at += signs.utf8.count
    return true
  }

  mutating func skipBlanks() {
    while at < bytes.count, bytes[at] == 0x20 || bytes[at] == 0x09 { at += 1 }
  }

  /// Skips blanks, line breaks and comments.
  private mutating func skipToStatement() throws(SyntaxError) {
    repeat {
      skipBlanks()
      try skipComment()
    } while takeLineBreak()
  }

  /// True at the end of a line, after an optional comment.
  private mutating func endOfLine() throws(SyntaxError) -> Bool {
    try skipComment()
    return at == bytes.count || takeLineBreak()
  }

  private mutating func skipComment() throws(SyntaxError) {
    guard take("#") else { return }
    while at < bytes.count, !isAtLineBreak {
      guard bytes[at] >= 0x20 && bytes[at] != 0x7F || bytes[at] == 0x09 else {
        let failure = failure("a control character in a comment")
        skipLine()
        throw failure
      }
      at += 1
    }
  }

  mutating func skipLine() {
    while at < bytes.count, !isAtLineBreak { at += 1 }
    _ = takeLineBreak()
  }

  /// An error at the current position; columns count characters.
  func failure(_ message: String) -> SyntaxError {
    let column = String(decoding: bytes[min(start, at)..<min(at, bytes.count)], as: UTF8.self).unicodeScalars
      .count
    return SyntaxError(line: line, column: column + 1, message: message)
  }
}
