// ScreenEmulator: what a person would see of the bytes that a program sends to a terminal. For tests only.

import Terminal

/// A small terminal (the part of ECMA-48 and xterm that arc uses) whose screen can be read.
public struct ScreenEmulator {
  /// One place of the screen.
  public struct Cell: Equatable, Sendable {
    /// The character; empty in the second half of a wide one.
    public var text = " "
    /// The numbers of the last `ESC [ … m`, `""` for plain text.
    public var style = ""
  }

  /// How many columns it has.
  public private(set) var columns: Int
  /// How many rows it has.
  public private(set) var rows: Int
  /// Where the cursor stands, from 0.
  public private(set) var cursor = (row: 0, column: 0)
  /// True unless the program has hidden the cursor.
  public private(set) var isCursorVisible = true
  /// True while the program has the screen for itself.
  public private(set) var isAlternate = false
  /// True while what is pasted comes between signs of its own.
  public private(set) var pastesAreMarked = false
  /// True for a terminal that knows no characters of several parts and gives each part room of its own.
  public var splitsCharacters = false
  /// False while the last column is written over instead of the next row being begun.
  public private(set) var wraps = true
  /// Sequences that it does not know, for a test to be told of.
  public private(set) var unknown: [String] = []

  /// The places of the screen, by rows.
  public private(set) var cells: [[Cell]]
  private var saved: (cells: [[Cell]], cursor: (row: Int, column: Int))?
  private var style = ""
  /// The last column was written, and the next character belongs to the next row.
  private var wrapsNext = false
  private var pending: [UInt8] = []

  /// An empty screen.
  public init(columns: Int = 80, rows: Int = 24) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
  }

  /// The rows without the spaces at their ends.
  public var lines: [String] {
    cells.map { row in
      var line = row.map(\.text).joined()
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// The column in which a text begins, in the first row that has it; nil when none has.
  public func column(of text: String) -> Int? {
    for row in cells {
      let line = row.map(\.text)
      if let start = line.indices.first(where: { line[$0] != "" && line[$0...].joined().hasPrefix(text) }) {
        return start
      }
    }
    return nil
  }

  /// All rows up to the last that is not empty.
  public var text: String {
    var lines = lines
    while lines.last == "" { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  /// The styles of the first place where a text stands, one for each of its columns; nil when it is not there.
  public func styles(of text: String) -> [String]? {
    for row in cells {
      let line = row.map(\.text)
      for start in line.indices where line[start...].joined().hasPrefix(text) {
        var taken = ""
        var index = start
        while taken.count < text.count {
          taken += line[index]
          index += 1
        }
        return row[start..<index].map(\.style)
      }
    }
    return nil
  }

  /// Changes the size; what does not fit is cut off, as in xterm.
  public mutating func resize(columns: Int, rows: Int) {
    let empty = Cell()
    cells = cells.map { row in
      Array(row.prefix(columns)) + Array(repeating: empty, count: max(0, columns - row.count))
    }
    if cells.count > rows {
      let above = max(0, cursor.row - rows + 1)
      cells = Array(cells.dropFirst(above).prefix(rows))
      cursor.row -= above
    }
    while cells.count < rows { cells.append(Array(repeating: empty, count: columns)) }
    (self.columns, self.rows) = (columns, rows)
    cursor.column = min(cursor.column, columns - 1)
    wrapsNext = false
  }

  /// Takes what a program sent; a sequence may come in pieces.
  public mutating func feed(_ bytes: some Sequence<UInt8>) {
    pending.append(contentsOf: bytes)
    var rest = pending[...]
    while let first = rest.first {
      if first == 0x1B {
        guard let length = escapeLength(rest) else { break }
        escape(Array(rest.prefix(length)))
        rest.removeFirst(length)
      } else if first < 0x20 || first == 0x7F {
        control(first)
        rest.removeFirst()
      } else {
        // Text up to the next control byte; the last character may be cut in the middle.
        let run = rest.prefix { $0 >= 0x20 && $0 != 0x7F }
        guard let text = String(validating: run, as: UTF8.self) else {
          guard run.count == rest.count else {
            rest.removeFirst(run.count)
            continue
          }
          break
        }
        for character in text {
          if splitsCharacters {
            for scalar in character.unicodeScalars { put(Character(scalar)) }
          } else {
            put(character)
          }
        }
        rest.removeFirst(run.count)
      }
    }
    pending = Array(rest)
  }

  private mutating func put(_ character: Character) {
    let width = character.displayWidth
    guard width > 0 else { return }
    if wraps, wrapsNext || cursor.column + width > columns {
      cursor.column = 0
      lineFeed()
    }
    cursor.column = min(cursor.column, columns - width)
    breakApart(cursor.column)
    if width == 2 { breakApart(cursor.column + 1) }
    cells[cursor.row][cursor.column] = Cell(text: String(character), style: style)
    if width == 2 { cells[cursor.row][cursor.column + 1] = Cell(text: "", style: style) }
    wrapsNext = cursor.column + width == columns
    cursor.column = min(cursor.column + width, columns - 1)
  }

  /// Empties a wide character of which one half is about to be written over.
  private mutating func breakApart(_ column: Int) {
    if cells[cursor.row][column].text.isEmpty, column > 0 { cells[cursor.row][column - 1] = Cell() }
    if column + 1 < columns, cells[cursor.row][column + 1].text.isEmpty {
      cells[cursor.row][column + 1] = Cell()
    }
  }

  private mutating func control(_ byte: UInt8) {
    switch byte {
    case 0x0A: lineFeed()
    case 0x0D: cursor.column = 0
    case 0x08: cursor.column = max(0, cursor.column - 1)
    case 0x07: break
    default: unknown.append("control \(byte)")
    }
    wrapsNext = false
  }

  private mutating func lineFeed() {
    wrapsNext = false
    if cursor.row + 1 < rows {
      cursor.row += 1
    } else {
      cells.removeFirst()
      cells.append(Array(repeating: Cell(), count: columns))
    }
  }

  /// How long the sequence is that begins here; nil when it is not whole.
  private func escapeLength(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let kind = bytes.dropFirst().first else { return nil }
    guard kind == UInt8(ascii: "[") else { return 2 }
    guard let end = bytes.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else { return nil }
    return end - bytes.startIndex + 1
  }

  private mutating func escape(_ bytes: [UInt8]) {
    guard bytes.count > 2, let final = bytes.last else {
      return unknown.append(String(decoding: bytes, as: UTF8.self))
    }
    let parameters = String(decoding: bytes.dropFirst(2).dropLast(), as: UTF8.self)
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    let count = max(1, numbers.first ?? 1)
    if final != UInt8(ascii: "m") { wrapsNext = false }
    switch final {
    case UInt8(ascii: "A"): cursor.row = max(0, cursor.row - count)
    case UInt8(ascii: "B"): cursor.row = min(rows - 1, cursor.row + count)
    case UInt8(ascii: "C"): cursor.column = min(columns - 1, cursor.column + count)
    case UInt8(ascii: "D"): cursor.column = max(0, cursor.column - count)
    case UInt8(ascii: "G"): cursor.column = min(columns, count) - 1
    case UInt8(ascii: "H"):
      cursor = (min(count, rows) - 1, min(max(1, numbers.dropFirst().first ?? 1), columns) - 1)
    case UInt8(ascii: "J"): erase(below: parameters != "2")
    case UInt8(ascii: "K"):
      for column in (parameters == "2" ? 0 : cursor.column)..<columns { cells[cursor.row][column] = Cell() }
    case UInt8(ascii: "m"): style = parameters == "0" ? "" : parameters
    case UInt8(ascii: "h"), UInt8(ascii: "l"): mode(parameters, isOn: final == UInt8(ascii: "h"))
    default: unknown.append(String(decoding: bytes, as: UTF8.self))
    }
  }

  private mutating func erase(below: Bool) {
    if below { for column in cursor.column..<columns { cells[cursor.row][column] = Cell() } }
    for row in below ? cursor.row + 1..<rows : 0..<rows {
      cells[row] = Array(repeating: Cell(), count: columns)
    }
  }

  private mutating func mode(_ name: String, isOn: Bool) {
    switch name {
    case "?7": wraps = isOn
    case "?25": isCursorVisible = isOn
    case "?2004": pastesAreMarked = isOn
    case "?1049":
      if isOn, !isAlternate {
        saved = (cells, cursor)
        cells = cells.map { $0.map { _ in Cell() } }
      } else if !isOn, let saved {
        (cells, cursor) = (saved.cells, saved.cursor)
        resize(columns: columns, rows: rows)
      }
      isAlternate = isOn
    default: unknown.append(name)
    }
  }
}
