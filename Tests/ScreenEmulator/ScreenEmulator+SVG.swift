// A screen as a picture, for pages that show the program at work.

extension ScreenEmulator {
  /// The rows of the screen as an SVG 1.1 document: a window with the text in the colours it has on the terminal.
  ///
  /// Every run of cells of one style is a `text` element at its column, stretched to the width of its cells, so that
  /// the picture looks alike whatever monospaced font is there.
  /// - Parameters:
  ///   - shown: the rows to show, from 0; rows beyond the screen are left out.
  ///   - title: what a screen reader says of the picture.
  public func svg(rows shown: Range<Int>, title: String) -> String {
    let (cellWidth, rowHeight, margin, top) = (9, 21, 20, 44)
    let rows = cells[shown.clamped(to: 0..<cells.count)]
    let (width, height) = (columns * cellWidth + 2 * margin, rows.count * rowHeight + top + margin)
    var svg = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" role="img">
      <title>\(ScreenEmulator.escaped(title))</title>
      <rect width="\(width)" height="\(height)" rx="10" fill="#1b1f27"/>
      <circle cx="20" cy="18" r="6" fill="#ff5f57"/><circle cx="40" cy="18" r="6" fill="#febc2e"/>\
      <circle cx="60" cy="18" r="6" fill="#28c840"/>
      <g font-family="ui-monospace, 'SF Mono', Menlo, 'DejaVu Sans Mono', Consolas, monospace" font-size="15" \
      xml:space="preserve">

      """
    for (row, line) in rows.enumerated() {
      for run in ScreenEmulator.runs(in: line) {
        let (x, y) = (margin + run.column * cellWidth, top + row * rowHeight + 14)
        svg += """
          <text x="\(x)" y="\(y)" textLength="\(run.width * cellWidth)"\(ScreenEmulator.look(of: run.style))>\
          \(ScreenEmulator.escaped(run.text))</text>

          """
      }
    }
    return svg + "</g>\n</svg>\n"
  }

  /// The cells of a row by style, without the blanks between and around words of another style.
  private static func runs(in line: [Cell]) -> [(column: Int, width: Int, text: String, style: String)] {
    var runs: [(column: Int, width: Int, text: String, style: String)] = []
    for (column, cell) in line.enumerated() {
      if let last = runs.last, last.style == cell.style, last.column + last.width == column {
        runs[runs.count - 1].text += cell.text
        runs[runs.count - 1].width += 1
      } else if cell.text != " " {
        runs.append((column, 1, cell.text, cell.style))
      }
    }
    for index in runs.indices {
      while runs[index].text.last == " " {
        runs[index].text.removeLast()
        runs[index].width -= 1
      }
    }
    return runs
  }

  /// The attributes for the numbers of an `ESC [ … m` (ECMA-48 §8.3.117).
  private static func look(of style: String) -> String {
    var (colour, weight, opacity) = ("#e6e9ef", "", "")
    for code in style.split(separator: ";").compactMap({ Int($0) }) {
      switch code {
      case 1: weight = " font-weight=\"700\""
      case 2: opacity = " fill-opacity=\"0.6\""
      case 31, 91: colour = "#ff7b72"
      case 32, 92: colour = "#7ee787"
      case 33, 93: colour = "#f2cc60"
      case 34, 94: colour = "#79b8ff"
      case 35, 95: colour = "#d2a8ff"
      case 36, 96: colour = "#56d4dd"
      default: break
      }
    }
    return " fill=\"\(colour)\"\(weight)\(opacity)"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
