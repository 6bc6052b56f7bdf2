/// A line of an import file, and its kind.
///
///     # a comment          begins with # and a space; a heading when it names an Arc
///     ## Home              a heading, as in Markdown
///     CS 298:              a colon heading
///       - Homework 2 3/12  text, indented by 2, after a bullet
///     - [x] eggs           text, done
package struct ImportLine {
  package enum Kind: Equatable {
    case blank
    /// `# words`, with the words: a comment, or a heading that names an Arc.
    case comment(String)
    /// A heading that ends in a colon or begins with at least two `#`; its name without them.
    case heading(String)
    case text
  }

  package var file: String
  /// The line number, from 1.
  package var number: Int
  /// The whole line, without its line break.
  package var bytes: [UInt8] = []
  /// The columns of white space before the text; a tab goes to the next multiple of four.
  package private(set) var indent = 0
  /// The range of the text in `bytes`, without white space and bullet.
  package private(set) var range = 0..<0
  package private(set) var kind = Kind.blank
  /// True for an item of a list with a tick in its box.
  package private(set) var isDone = false
  /// What it means, if another core has read the line ahead.
  package var ahead: LineReading?

  package init(file: String) {
    self.file = file
    number = 0
  }

  /// Replaces the line by the next one, reusing its memory.
  package mutating func take(_ line: UnsafeBufferPointer<UInt8>) {
    number += 1
    bytes.removeAll(keepingCapacity: true)
    bytes.append(contentsOf: line)
    ahead = nil
    if number == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    measure()
  }

  /// Calls `body` with the bytes of the text.
  package func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    bytes[range].withUnsafeBufferPointer(body)
  }

  /// The text of the line.
  package var text: String { String(decoding: bytes[range], as: UTF8.self) }

  private mutating func measure() {
    var start = 0
    (indent, isDone) = (0, false)
    while start < bytes.count, isSpace(bytes[start]) {
      indent = bytes[start] == 0x09 ? (indent / 4 + 1) * 4 : indent + 1
      start += 1
    }
    var end = bytes.count
    while end > start, isSpace(bytes[end - 1]) { end -= 1 }
    range = start..<end
    if range.isEmpty {
      kind = .blank
    } else if let (signs, name) = sharpHeading() {
      kind = signs == 1 || name.isEmpty ? .comment(name) : .heading(name)
    } else {
      skipBullet()
      kind = .text
      if bytes[range.upperBound - 1] == UInt8(ascii: ":") {
        let name = trimmed(String(decoding: bytes[range].dropLast(), as: UTF8.self))
        if !name.isEmpty { kind = .heading(name) }
      }
    }
  }

  /// The number of `#` at the start of the line, up to six, and the name behind them; nil without a space behind them.
  private func sharpHeading() -> (signs: Int, name: String)? {
    let text = bytes[range]
    let signs = text.prefix { $0 == UInt8(ascii: "#") }.count
    let rest = text.dropFirst(signs)
    guard (1...6).contains(signs), rest.first.map(isSpace) ?? true else { return nil }
    var name = trimmed(String(decoding: rest, as: UTF8.self))
    if name.hasSuffix(":") { name = trimmed(name.dropLast()) }
    return (signs, name)
  }

  /// Skips a `-`, `*` or `•` that begins a list item.
  private mutating func skipBullet() {
    for bullet in [[0x2D], [0x2A], Array("•".utf8)] as [[UInt8]] where bytes[range].starts(with: bullet) {
      var start = range.lowerBound + bullet.count
      guard start < range.upperBound, isSpace(bytes[start]) else { continue }
      while start < range.upperBound, isSpace(bytes[start]) { start += 1 }
      range = start..<range.upperBound
      skipTick()
    }
  }

  /// Skips the box of an item that is done: `[x]`.
  private mutating func skipTick() {
    let box = bytes[range].prefix(4)
    guard box.count == 4, box.starts(with: Array("[x] ".utf8)) || box.starts(with: Array("[X] ".utf8)) else {
      return
    }
    isDone = true
    range = range.lowerBound + 4..<range.upperBound
  }

  private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte >= 0x09 && byte <= 0x0D }
}
