import Files

/// Reads lines from a person at a terminal with a `LineEditor`.
///
/// The terminal is in raw mode only while a line is being written.
public final class LineReader {
  /// The editor, whose prompt, colours and completions may change from line to line.
  public var editor = LineEditor()
  /// Called before every drawing after a key; true when the text must be decorated anew.
  public var hasChanged: () -> Bool = { false }

  /// Called twice a second while a line is written, with what writes lines above it.
  public var aside: (((_ write: ([StyledText]) throws -> Void) throws -> Void))?
  private static let pause: Int32 = 500

  private let keyboard: Keyboard
  private let input: Int32
  private let output: ByteOutput
  private var appearance: Appearance
  /// What was typed right behind a letter that is an answer by itself.
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

  /// True when a line can be edited: both are terminals, and TERM names one that moves its cursor.
  public static func isPossible(input: Int32, output: Int32) -> Bool {
    guard Terminal.isTerminal(input), Terminal.isTerminal(output) else { return false }
    guard let kind = Environment["TERM"] else { return false }
    return kind != "dumb"
  }

  /// Waits for a line.
  /// - Parameter text: what the line holds at first.
  /// - Returns: never `editing`, `suspended` or `cleared`.
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
            // `resumed` follows.
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

  /// Passes over the Enter of who presses it behind a letter that needs none.
  private func skipEnter() throws {
    ahead = try keyboard.next(within: LineReader.pause)
    if ahead == .key(.enter) { ahead = nil }
  }

  /// Writes lines above the one that is being written.
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

  /// Draws the line over what was drawn before.
  /// - Parameter isElsewhere: true when others have written since, so that it is drawn where the cursor is.
  private func draw(isElsewhere: Bool = false) throws(SystemError) {
    let size = Terminal.size(output.descriptor)
    appearance.columns = size.columns
    let next = editor.drawing(appearance, columns: size.columns, rows: size.rows)
    try output.write((isElsewhere ? "\r" : back(columns: size.columns)) + "\u{1B}[J" + text(of: next))
    try output.flush()
    drawn = next
  }

  /// Draws the line as it stays, and goes to the next one.
  private func finish() throws(SystemError) {
    let size = Terminal.size(output.descriptor)
    appearance.columns = size.columns
    let last = editor.drawing(appearance, columns: size.columns, rows: size.rows, isFinished: true)
    try output.write(back(columns: size.columns) + "\u{1B}[J" + text(of: last) + "\r\n")
    try output.flush()
  }

  /// From the cursor to the beginning of what was drawn; rows that a narrower terminal has broken count as several.
  private func back(columns: Int) -> String {
    let above = drawn.widths.prefix(drawn.cursor.row).reduce(0) { $0 + max(1, ($1 + columns - 1) / columns) }
    let up = above + drawn.cursor.column / max(columns, 1)
    return (up > 0 ? "\u{1B}[\(up)A" : "") + "\r"
  }

  private func text(of drawing: LineDrawing) -> String {
    let below = drawing.rows.count - 1 - drawing.cursor.row
    let rows = drawing.rows.map(appearance.render).joined(separator: "\r\n")
    // A terminal that takes a character for wider than we do must not begin a row of its own.
    return (drawing.rows.contains(where: \.isWidthUnsure) ? RawMode.withoutWrapping(rows) : rows)
      + (below > 0 ? "\u{1B}[\(below)A" : "") + "\r"
      + (drawing.cursor.column > 0 ? "\u{1B}[\(drawing.cursor.column)C" : "")
  }
}
