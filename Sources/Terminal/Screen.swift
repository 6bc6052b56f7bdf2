import Files

/// A full-screen terminal: the program draws everything, and only rows that changed are sent.
public final class Screen {
  /// Its size.
  public private(set) var size: Terminal.Size

  private let output: ByteOutput
  private var appearance: Appearance
  private var shown: [String] = []

  /// A screen on a terminal; to be used inside `RawMode.run(.alternateScreen)`.
  public init(output: ByteOutput, appearance: Appearance) {
    self.output = output
    self.appearance = appearance
    size = Terminal.size(output.descriptor)
    self.appearance.columns = size.columns
  }

  /// Asks for the size again, and redraws everything next time, because the terminal shows something else.
  public func reset() {
    size = Terminal.size(output.descriptor)
    appearance.columns = size.columns
    shown = []
  }

  /// Shows these lines from the top, cut off at the edges, and clears the rest.
  /// - Parameter cursor: the position of the cursor, from 0; nil hides it.
  public func draw(_ lines: [StyledText], cursor: (row: Int, column: Int)? = nil) throws(SystemError) {
    let next = lines.prefix(size.rows).map { line -> String in
      let cut = appearance.cut(line, to: size.columns)
      let text = appearance.render(cut)
      return cut.isWidthUnsure ? RawMode.withoutWrapping(text) : text
    }
    var text = "\u{1B}[?25l"
    if shown.isEmpty { text += "\u{1B}[2J" }
    for (row, line) in next.enumerated() where row >= shown.count || shown[row] != line {
      // The row is erased first: after writing its last column, the cursor would still be on it.
      text += "\u{1B}[\(row + 1);1H\u{1B}[2K" + line
    }
    if shown.count > next.count { text += "\u{1B}[\(next.count + 1);1H\u{1B}[J" }
    if let cursor { text += "\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H\u{1B}[?25h" }
    shown = next
    try output.write(text)
    try output.flush()
  }
}
