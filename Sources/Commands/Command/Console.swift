import Application
import Files
import JSONText
import Terminal

/// Where a command writes, and where it asks.
final class Console {
  let output = ByteOutput(descriptor: 1, name: "standard output")
  let errors = ByteOutput(descriptor: 2, name: "standard error")
  private(set) var appearance: Appearance
  private(set) var errorAppearance: Appearance
  /// True when a person can be asked: both the keyboard and the screen for questions are a terminal.
  var isInteractive: Bool { isTerminal && heard == nil }
  private let isTerminal: Bool
  /// What was said since `listening` began; nil when it is written.
  private var heard: [StyledText]?
  /// Edits lines at the prompt and at questions, from the first one on; nil where the terminal does.
  private var reader: LineReader?
  /// True when the results go to a terminal, too: then a question after them is in its place.
  var isAskable: Bool { isInteractive && Terminal.isTerminal(1) }
  /// Makes the asker that asks the person here for what a line leaves out; nil: nobody is asked.
  var makeAsker: ((Context) -> any Asker)?
  /// How many JSON documents were written.
  private(set) var documents = 0
  private lazy var keyboard = LineInput(descriptor: 0, name: "standard input")

  init(colours: Appearance.Colours) {
    appearance = Appearance(descriptor: 1, colours: colours)
    errorAppearance = Appearance(descriptor: 2, colours: colours)
    isTerminal = Terminal.isTerminal(0) && Terminal.isTerminal(2)
  }

  /// A line of the result.
  func show(_ line: StyledText) throws(SystemError) {
    if heard != nil {
      heard?.append(line)
      return
    }
    try output.write(appearance.line(line))
  }

  /// A sentence of the result, broken between words where the terminal ends.
  func tell(_ line: StyledText) throws(SystemError) {
    for row in appearance.wrapped(line, to: appearance.columns ?? .max, indent: 2) { try show(row) }
  }

  /// A text as it fits on some rows of the terminal, without its middle when it is longer; whole elsewhere.
  /// - Parameter besides: the columns that other things take.
  func short(_ text: String, rows: Int, besides: Int = 0) -> String {
    guard let columns = appearance.columns else { return text }
    // Rows break between words.
    return appearance.withoutMiddle(text, to: max(columns / 2, rows * (columns - 10) - besides))
  }

  /// Looks again how wide the terminal is, for what runs longer than one command.
  func measure() {
    if Terminal.isTerminal(1) { appearance.columns = Terminal.columns(1) ?? 80 }
    if Terminal.isTerminal(2) { errorAppearance.columns = Terminal.columns(2) ?? 80 }
  }

  /// Lines of the result.
  func show(_ lines: [StyledText]) throws(SystemError) {
    for line in lines { try show(line) }
  }

  /// The result as one JSON document.
  func show(_ json: borrowing JSONWriter) throws(SystemError) {
    documents += 1
    try output.write(json.bytes)
    try output.write("\n")
  }

  /// A line that is no result: a message, a warning, a question; broken between words where the terminal ends.
  func note(_ line: StyledText) throws(SystemError) {
    if heard != nil {
      heard?.append(line)
      return
    }
    try output.flush()
    let columns = isTerminal ? errorAppearance.columns : nil
    for row in errorAppearance.wrapped(line, to: columns ?? .max, indent: 2) {
      try errors.write(errorAppearance.render(row) + "\n")
    }
  }

  /// Runs something without asking, and returns the lines that it would show.
  func listening(to body: () throws -> Void) throws -> [StyledText] {
    heard = []
    defer { heard = nil }
    try body()
    return heard ?? []
  }

  /// What edits lines, on a terminal that can move its cursor; nil on others.
  func editLines() -> LineReader? {
    guard isInteractive, LineReader.isPossible(input: 0, output: errors.descriptor) else { return nil }
    let made = reader ?? LineReader(input: 0, output: errors, appearance: errorAppearance)
    reader = made
    return made
  }

  /// Asks and waits for one line; nil when the keyboard is closed, or the question is left with Ctrl-C.
  func ask(_ question: StyledText) throws -> String? { try ask(question, completing: nil) }

  /// Asks and waits for one line; nil when the keyboard is closed, or the question is left with Ctrl-C.
  /// - Parameter complete: what Tab offers, where lines can be edited.
  func ask(_ question: StyledText, completing complete: Completing?) throws -> String? {
    try ask(question, completing: complete, atOnce: "")
  }

  /// Asks and waits for one line; nil when the keyboard is closed, or the question is left with Ctrl-C.
  /// - Parameters:
  ///   - complete: what Tab offers, where lines can be edited.
  ///   - atOnce: the letters that are an answer without Enter, where lines can be edited.
  func ask(_ question: StyledText, completing complete: Completing?, atOnce: String) throws -> String? {
    try output.flush()
    guard let reader = editLines() else { return try askPlainly(question) }
    try errors.flush()
    let (editor, hasChanged, aside) = (reader.editor, reader.hasChanged, reader.aside)
    defer { (reader.editor, reader.hasChanged, reader.aside) = (editor, hasChanged, aside) }
    let prompt = try askedInLastRow(question)
    (reader.editor, reader.hasChanged, reader.aside) = (LineEditor(prompt: prompt + " "), { false }, nil)
    reader.editor.leavesAtOnce = true
    reader.editor.answersAtOnce = atOnce
    if let complete { reader.editor.complete = complete }
    while true {
      switch try reader.read(reader.editor.text) {
      case .entered(let line): return line
      case .pasted: try note("please answer in one line")
      default: return nil
      }
    }
  }

  /// A long question is broken between words, with room for an answer beside each row; all rows but the last are written.
  /// - Returns: the last row.
  private func askedInLastRow(_ question: StyledText) throws -> StyledText {
    let columns = errorAppearance.columns ?? .max
    guard errorAppearance.width(of: question) > columns - Console.answerRoom else { return question }
    let rows = errorAppearance.wrapped(
      question, to: max(columns - Console.answerRoom, columns / 2), indent: 2)
    for row in rows.dropLast() { try note(row) }
    return rows.last ?? question
  }

  /// The columns that a question leaves for its answer.
  private static let answerRoom = 12

  /// Asks where the terminal edits the line itself.
  func askPlainly(_ question: StyledText) throws -> String? {
    try output.flush()
    try errors.write(errorAppearance.render(askedInLastRow(question)) + " ")
    try errors.flush()
    guard let line = try keyboard.next() else {
      try errors.write("\n")
      return nil
    }
    return String(decoding: line, as: UTF8.self)
  }

  /// Writes what is waiting.
  func flush() throws(SystemError) {
    try output.flush()
    try errors.flush()
  }
}

extension Console: Dialog {
  var canAsk: Bool { isInteractive }
  func say(_ line: StyledText) throws { try note(line) }
}

extension Appearance {
  /// A line of the result as it is written, with its line break and without white space before that.
  func line(_ line: StyledText) -> String {
    var text = render(line)
    while text.hasSuffix(" ") { text.removeLast() }
    return text + "\n"
  }
}
