import Files

/// Reads lines from a person at a terminal, with a `LineEditor`.
///
/// The terminal is in raw mode only while a line is edited.
public final class LineReader {
  /// The editor; its prompt, colours and completions may change between lines.
  public var editor = LineEditor()
  /// Called before each drawing after a key; returns true when the text must be decorated again.
  public var hasChanged: () -> Bool = { false }

  /// Called twice a second while a line is edited, with a function that writes lines above it.
  public var aside: (((_ write: ([StyledText]) throws -> Void) throws -> Void))?
  private static let pause: Int32 = 500

  private let keyboard: Keyboard
  private let input: Int32
  private let output: ByteOutput
  private var appearance: Appearance
  /// The event that followed a letter that is entered at once.
  private var ahead: Keyboard.Event?
  private var drawn = LineDrawing(rows: [StyledText()], widths: [0], cursor: (0, 0))

  /// A reader on a terminal.
  /// - Parameters:
  ///   - input: the terminal's keyboard.
  ///   - output: the terminal's screen.
  public init(input: Int32, output: ByteOutput, appearance: Appearance) {
    self.input = input
    self.output = output
    self.appearance = appearance
    keyboard = Keyboard(descriptor: input)
  }

  /// True when lines can be edited: both are terminals, and TERM names one with cursor movement.
  public static func isPossible(input: Int32, output: Int32) -> Bool {
    guard Terminal.isTerminal(input), Terminal.isTerminal(output) else { return false }
    guard let kind = EnvironmentVariable["TERM"] else { return false }
    return kind != "dumb"
  }

  /// Reads a line.
  /// - Parameter text: the initial text.
  /// - Returns: the outcome; never `editing`, `suspended` or `cleared`.
  public func read(_ text: String = "") throws -> LineEditor.Outcome {
    editor.begin(text)
    return try RawMode.run(keyboard: input, screen: output.descriptor, .bracketedPaste) {
      drawn = LineDrawing(rows: [StyledText()], widths: [0], cursor: (0, 0))
      try draw()
      while true {
        guard let event = try ahead.take() ?? keyboard.next(within: aside == nil ? nil : LineReader.pause)
        else {
          try aside? { try writeAbove($0) }
          continue
        }
        switch event {
        case .closed:
          try finish()
          return .ended
        case .resized, .resumed:
          try draw(isElsewhere: event == .resumed)
        case .key(let key):
          switch editor.press(key) {
          case .editing: break
          case .suspended:
            try finish()
            RawMode.suspend()
            // The event `resumed` follows.
            continue
          case .cleared:
            try output.write("\u{1B}[H\u{1B}[2J")
            drawn = LineDrawing(rows: [StyledText()], widths: [0], cursor: (0, 0))
          case let outcome:
            try finish()
            if key != .enter, case .entered = outcome { try skipEnter() }
            return outcome
          }
          if hasChanged() { editor.decorateAgain() }
          try draw()
        }
      }
    }
  }

  /// Skips an Enter pressed after a letter that does not need it.
  private func skipEnter() throws {
    ahead = try keyboard.next(within: LineReader.pause)
    if ahead == .key(.enter) { ahead = nil }
  }

  /// Writes lines above the line being edited.
  private func writeAbove(_ lines: [StyledText]) throws {
    guard !lines.isEmpty else { return }
    let size = Terminal.size(output.descriptor)
    appearance.columns = size.columns
    let rows = lines.flatMap { appearance.wrapped($0, to: size.columns, indent: 2) }
    let text = rows.map { appearance.render($0) + "\r\n" }.joined()
    try output.write(back(columns: size.columns) + "\u{1B}[J" + text)
    drawn = LineDrawing(rows: [StyledText()], widths: [0], cursor: (0, 0))
    try draw()
  }

  /// Draws the line over its previous drawing.
  /// - Parameter isElsewhere: true when something else was written since, so that it is drawn at the cursor.
  private func draw(isElsewhere: Bool = false) throws(SystemError) {
    let size = Terminal.size(output.descriptor)
    appearance.columns = size.columns
    let next = editor.drawing(appearance, columns: size.columns, rows: size.rows)
    try output.write((isElsewhere ? "\r" : back(columns: size.columns)) + "\u{1B}[J" + text(of: next))
    try output.flush()
    drawn = next
  }

  /// Draws the finished line and goes to the next row.
  private func finish() throws(SystemError) {
    let size = Terminal.size(output.descriptor)
    appearance.columns = size.columns
    let last = editor.drawing(appearance, columns: size.columns, rows: size.rows, isFinished: true)
    try output.write(back(columns: size.columns) + "\u{1B}[J" + text(of: last) + "\r\n")
    try output.flush()
  }

  /// Moves from the cursor to the start of the drawing; rows broken by a narrower terminal count as several.
  private func back(columns: Int) -> String {
    let above = drawn.widths.prefix(drawn.cursor.row).reduce(0) { $0 + max(1, ($1 + columns - 1) / columns) }
    let up = above + drawn.cursor.column / max(columns, 1)
    return (up > 0 ? "\u{1B}[\(up)A" : "") + "\r"
  }

  private func text(of drawing: LineDrawing) -> String {
    let below = drawing.rows.count - 1 - drawing.cursor.row
    let rows = drawing.rows.map(appearance.render).joined(separator: "\r\n")
    // A terminal that considers a character wider than we do must not wrap the row.
    return (drawing.rows.contains(where: \.isWidthUnsure) ? RawMode.withoutWrapping(rows) : rows)
      + (below > 0 ? "\u{1B}[\(below)A" : "") + "\r"
      + (drawing.cursor.column > 0 ? "\u{1B}[\(drawing.cursor.column)C" : "")
  }
}
