import Application
import Entry
import Terminal

/// A typed line with its recognized parts underlined and named.
///
///     CS298 Exercise 4.8 due on 2/14/19.
///     ───── arc          ──────────────
///                        date
///
/// Each label is below the beginning of its span.
enum ReadingView {
  /// The line, the underlines and the labels, wrapped at the width of the terminal.
  static func lines(of entry: Entry, appearance: Appearance, indent: Int = 2) -> [StyledText] {
    let room = max(10, (appearance.columns ?? 100) - indent)
    var lines: [StyledText] = []
    for row in rows(of: cells(of: entry), columns: room) {
      lines.append(text(of: row, appearance))
      if row.contains(where: { $0.span != nil }) {
        lines.append(underlines(of: row, appearance))
        lines += labels(of: row, entry: entry, continuesAt: lines.count)
      }
    }
    let margin = StyledText(String(repeating: " ", count: indent))
    return lines.map { margin + $0 }
  }

  /// A character as shown, and the index of its span.
  private struct Cell {
    var text: String
    var width: Int
    var span: Int?
    var begins = false
  }

  private static func cells(of entry: Entry) -> [Cell] {
    var cells: [Cell] = []
    var byte = 0
    var span = 0
    var opened = -1
    for character in entry.text {
      while span < entry.spans.count, entry.spans[span].end <= byte { span += 1 }
      let inside = span < entry.spans.count && entry.spans[span].start <= byte
      let shown = String(character).visible
      cells.append(
        Cell(
          text: shown, width: shown.displayWidth, span: inside ? span : nil,
          begins: inside && opened != span))
      if inside { opened = span }
      byte += character.utf8.count
    }
    return cells
  }

  private static func rows(of cells: [Cell], columns: Int) -> [[Cell]] {
    var rows: [[Cell]] = [[]]
    var used = 0
    for cell in cells {
      if used + cell.width > columns {
        // Breaks between words if possible.
        let row = rows[rows.count - 1]
        let word = row.lastIndex { $0.text == " " }.map { row[($0 + 1)...] } ?? []
        rows[rows.count - 1].removeLast(word.count)
        rows.append(Array(word))
        used = word.reduce(0) { $0 + $1.width }
      }
      rows[rows.count - 1].append(cell)
      used += cell.width
    }
    return rows
  }

  private static func text(of row: [Cell], _ appearance: Appearance) -> StyledText {
    runs(of: row).reduce(into: StyledText()) { line, run in
      line += StyledText(
        run.map(\.text).joined(), run.first?.span == nil ? .plain : .recognised)
    }
  }

  private static func underlines(of row: [Cell], _ appearance: Appearance) -> StyledText {
    let signs = [appearance.text(of: .line)]
    var line = StyledText()
    for run in runs(of: trimmed(row)) {
      let width = run.reduce(0) { $0 + $1.width }
      let mark = run.first?.span == nil ? " " : signs[0]
      line += StyledText(String(repeating: mark, count: width), .faint)
    }
    return line
  }

  /// The names of the spans, on enough lines so that they do not touch.
  private static func labels(of row: [Cell], entry: Entry, continuesAt: Int) -> [StyledText] {
    var lines: [String] = []
    var column = 0
    for cell in row {
      if cell.begins, let span = cell.span {
        let label = entry.spans[span].kind.label
        let free = lines.firstIndex { $0.isEmpty || $0.utf8.count < column } ?? lines.count
        if free == lines.count { lines.append("") }
        lines[free] += String(repeating: " ", count: column - lines[free].utf8.count) + label
      }
      column += cell.width
    }
    return lines.map { StyledText($0, .faint) }
  }

  /// Neighbouring cells of the same span, or without one.
  private static func runs(of row: [Cell]) -> [[Cell]] {
    row.reduce(into: []) { runs, cell in
      if let last = runs.last?.last, last.span == cell.span {
        runs[runs.count - 1].append(cell)
      } else {
        runs.append([cell])
      }
    }
  }

  private static func trimmed(_ row: [Cell]) -> [Cell] {
    row.lastIndex { $0.span != nil }.map { Array(row[...$0]) } ?? []
  }
}

extension TextSpan.Kind {
  /// The name that people see.
  var label: String { self == .escalation ? "path" : rawValue }
}
