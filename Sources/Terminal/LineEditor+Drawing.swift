/// Rows for a terminal, and the position of the cursor in them.
public struct LineDrawing {
  /// The rows, none wider than the terminal.
  public var rows: [StyledText]
  /// The width of each row in columns.
  public var widths: [Int]
  /// The position of the cursor, from 0.
  public var cursor: (row: Int, column: Int)
}

extension LineEditor {
  /// The rows for a terminal of this size: the line, broken at the width; the hint at the right end of the last row
  /// or below it; then the candidates.
  /// - Parameter isFinished: true for an entered line: without hint and candidates, and with the cursor at the end.
  public mutating func drawing(
    _ appearance: Appearance, columns: Int, rows limit: Int, isFinished: Bool = false
  )
    -> LineDrawing
  {
    let decoration = decoration()
    var layout = Layout(columns: max(columns, 2), appearance: appearance)
    layout.add(leading)
    layout.add(buffer.text, styles: decoration.styles, cursorAt: isFinished ? nil : buffer.left.utf8.count)
    if !isFinished {
      layout.addHint(decoration.hint)
      if let menu { layout.add(menu) }
    }
    return layout.drawing(rows: max(limit, 1))
  }

  /// The prompt, or the search text during a search.
  private var leading: StyledText {
    guard let search else { return prompt }
    let name = search.isMissing ? StyledText("no line with", .mistake) : StyledText("search", .faint)
    return "\(name) \(search.text, .strong)\(": ", .faint)"
  }
}

/// Arranges characters in rows.
private struct Layout {
  let columns: Int
  let appearance: Appearance
  var rows = [StyledText()]
  var widths = [0]
  var cursor: (row: Int, column: Int)?

  init(columns: Int, appearance: Appearance) {
    self.columns = columns
    self.appearance = appearance
  }

  private mutating func breakRow() {
    rows.append(StyledText())
    widths.append(0)
  }

  /// Adds a character as shown; begins a new row when it does not fit.
  private mutating func add(_ text: String, _ style: Style) {
    let width = text.displayWidth
    if widths[rows.count - 1] + width > columns { breakRow() }
    rows[rows.count - 1].append(text, style)
    widths[rows.count - 1] += width
  }

  mutating func add(_ line: StyledText) {
    for piece in line.pieces {
      let (text, style) = piece.shown(appearance)
      for character in text { add(String(character), style) }
    }
  }

  mutating func add(_ text: String, styles: [(range: Range<Int>, style: Style)], cursorAt place: Int?) {
    var byte = 0
    var next = styles[...]
    for character in text {
      while let first = next.first, first.range.upperBound <= byte { next.removeFirst() }
      let style = next.first.map { $0.range.contains(byte) ? $0.style : .plain } ?? .plain
      if byte == place { markCursor(before: String(character).visible.displayWidth) }
      add(String(character).visible, style)
      byte += character.utf8.count
    }
    if cursor == nil { markCursor(before: 1) }
  }

  private mutating func markCursor(before width: Int) {
    if widths[rows.count - 1] + max(width, 1) > columns { breakRow() }
    cursor = (rows.count - 1, widths[rows.count - 1])
  }

  /// Adds the hint at the right end of the last row if two columns stay free between, otherwise in its own row.
  mutating func addHint(_ hint: StyledText) {
    guard !hint.isEmpty else { return }
    let hint = appearance.cut(hint, to: columns - 1)
    let width = appearance.width(of: hint)
    if widths[rows.count - 1] + 2 + width > columns - 1 { breakRow() }
    let gap = columns - 1 - width - widths[rows.count - 1]
    rows[rows.count - 1] += StyledText(String(repeating: " ", count: gap)) + hint
    widths[rows.count - 1] = columns - 1
  }

  /// Adds the candidates in at most eight rows, around the chosen one.
  mutating func add(_ menu: LineEditor.Menu) {
    var lines: [(line: StyledText, width: Int, hasChosen: Bool)] = []
    for (index, candidate) in menu.candidates.enumerated() {
      let isChosen = index == menu.chosen
      let cell = appearance.cut(StyledText(candidate, isChosen ? .chosen : .faint), to: columns - 3)
      let width = appearance.width(of: cell) + 2
      if let last = lines.last, last.width + width < columns {
        lines[lines.count - 1] = (last.line + cell + "  ", last.width + width, last.hasChosen || isChosen)
      } else {
        lines.append(("  " + cell + "  ", width + 2, isChosen))
      }
    }
    let chosen = lines.firstIndex { $0.hasChosen } ?? 0
    let first = max(0, min(chosen - 4, lines.count - 8))
    for line in lines.dropFirst(first).prefix(8) {
      rows.append(line.line)
      widths.append(min(line.width, columns))
    }
  }

  /// The rows; when the terminal has fewer, those around the cursor.
  func drawing(rows limit: Int) -> LineDrawing {
    let cursor = cursor ?? (0, 0)
    let first = max(0, min(cursor.row - limit + 1, rows.count - limit))
    let shown = first..<min(first + limit, rows.count)
    return LineDrawing(
      rows: Array(rows[shown]), widths: Array(widths[shown]), cursor: (cursor.row - first, cursor.column))
  }
}
