import JSONText
import Terminal

/// Where a command writes, and where it asks.
final class Console {
  let output = ByteOutput(descriptor: 1, name: "standard output")
  let errors = ByteOutput(descriptor: 2, name: "standard error")
  let appearance: Appearance
  let errorAppearance: Appearance
  /// True when a person can be asked: both the keyboard and the screen for questions are a terminal.
  var isInteractive: Bool { isTerminal && heard == nil }
  private let isTerminal: Bool
  /// What was said since `listening` began; nil when it is written.
  private var heard: [StyledText]?
  /// Edits lines at the prompt and at the questions asked there; nil elsewhere, where the terminal does.
  private(set) var reader: LineReader?
  /// True when the results go to a terminal, too: then a question after them is in its place.
  var isAskable: Bool { isInteractive && Terminal.isTerminal(1) }
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

  /// A line of the result, cut where the terminal ends.
  func showCut(_ line: StyledText) throws(SystemError) {
    try show(appearance.columns.map { appearance.cut(line, to: $0) } ?? line)
  }

  /// Lines of the result.
  func show(_ lines: [StyledText]) throws(SystemError) {
    for line in lines { try show(line) }
  }

  /// The result as one JSON document.
  func show(_ json: JSONWriter) throws(SystemError) {
    try output.write(json.bytes)
    try output.write("\n")
  }

  /// A line that is no result: a message, a warning, a question.
  func note(_ line: StyledText) throws(SystemError) {
    if heard != nil {
      heard?.append(line)
      return
    }
    try output.flush()
    try errors.write(errorAppearance.render(line) + "\n")
  }

  /// Runs something that can ask nobody, and hands out the lines that it shows and notes instead of writing them.
  func listening(to body: () throws -> Void) throws -> [StyledText] {
    heard = []
    defer { heard = nil }
    try body()
    return heard ?? []
  }

  /// Lets lines be edited from now on, on a terminal that can; nil on others.
  func editLines() -> LineReader? {
    guard isInteractive, LineReader.isPossible(input: 0, output: errors.descriptor) else { return nil }
    let made = reader ?? LineReader(input: 0, output: errors, appearance: errorAppearance)
    reader = made
    return made
  }

  /// Asks and waits for one line; nil when the keyboard is closed, or the question is left with Ctrl-C.
  func ask(_ question: StyledText) throws -> String? {
    try output.flush()
    if let reader {
      try errors.flush()
      let editor = reader.editor
      let hasChanged = reader.hasChanged
      defer { (reader.editor, reader.hasChanged) = (editor, hasChanged) }
      (reader.editor, reader.hasChanged) = (LineEditor(prompt: question + " "), { false })
      guard case .entered(let line) = try reader.read() else { return nil }
      return line
    }
    try errors.write(errorAppearance.render(question) + " ")
    try errors.flush()
    guard let line = try keyboard.next() else {
      try errors.write("\n")
      return nil
    }
    return String(decoding: line, as: UTF8.self)
  }

  /// Asks for a yes; anything else is a no.
  func confirm(_ question: StyledText) throws -> Bool {
    let answer = try ask("\(question) [y/N]")?.lowercased() ?? ""
    return answer == "y" || answer == "yes"
  }

  /// Writes what is waiting.
  func flush() throws(SystemError) {
    try output.flush()
    try errors.flush()
  }
}

extension Appearance {
  /// A line of the result as it is written, with its line break and without white space before that.
  func line(_ line: StyledText) -> String {
    var text = render(line)
    while text.hasSuffix(" ") { text.removeLast() }
    return text + "\n"
  }
}
