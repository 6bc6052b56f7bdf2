/// A line editor with history, completion, colours and a hint; a value that does not know the terminal.
///
///     keys ──press──▶ LineEditor ──drawing──▶ rows and a cursor ──LineReader──▶ terminal
///
/// The keys are those of Emacs, and the arrows. `LineReader` connects it to a terminal.
public struct LineEditor {
  /// The result of a key.
  public enum Outcome: Equatable, Sendable {
    /// Editing continues.
    case editing
    /// Enter was pressed; the line.
    case entered(String)
    /// Control-C on an empty line, or on any line with `leavesAtOnce`.
    case interrupted
    /// Control-D on an empty line.
    case ended
    /// Several lines were pasted; the edited line did not change.
    case pasted(String)
    /// Control-Z.
    case suspended
    /// Control-L.
    case cleared
  }

  /// The styles of a text, and the hint next to it.
  public struct Decoration: Sendable {
    /// Styled parts of the text: ranges of UTF-8 offsets, in order, without overlaps.
    public var styles: [(range: Range<Int>, style: Style)]
    /// The text at the right end.
    public var hint: StyledText

    /// Plain text without a hint.
    public init(styles: [(range: Range<Int>, style: Style)] = [], hint: StyledText = StyledText()) {
      self.styles = styles
      self.hint = hint
    }
  }

  /// Replacements for the end of a text.
  public struct Completion: Equatable, Sendable {
    /// The number of characters before the cursor that are replaced.
    public var length: Int
    /// The replacements, best first.
    public var candidates: [String]

    /// Candidates for the last `length` characters.
    public init(length: Int, candidates: [String]) {
      self.length = length
      self.candidates = candidates
    }
  }

  /// The text before the line.
  public var prompt: StyledText
  /// Returns the decoration of a text; called once per text.
  public var decorate: (String) -> Decoration = { _ in Decoration() }
  /// Returns completions for the text before the cursor; nil when there are none.
  public var complete: (String) -> Completion? = { _ in nil }
  /// The lines entered earlier.
  public var history: LineHistory
  /// True when Control-C always leaves; false: on a line with text it only clears the line.
  public var leavesAtOnce = false
  /// Letters that are entered at once, without Enter, on an empty line.
  public var answersAtOnce = ""

  private(set) var buffer = LineBuffer()
  private(set) var menu: Menu?
  private(set) var search: Search?
  private var decorated: (text: String, decoration: Decoration)?

  /// Candidates to cycle through with Tab.
  struct Menu: Equatable {
    var candidates: [String]
    var chosen: Int?
    /// The number of characters before the cursor that the current candidate occupies.
    var length: Int
  }

  /// A search for an earlier line.
  struct Search: Equatable {
    var text = ""
    var found: Int?
    /// True when no line contains the text; the line is then as before the search.
    var isMissing = false
    var before: LineBuffer
  }

  /// An editor with an empty line.
  public init(prompt: StyledText = "> ", history: LineHistory = LineHistory()) {
    self.prompt = prompt
    self.history = history
  }

  /// The text of the line.
  public var text: String { buffer.text }

  /// Begins a new line.
  /// - Parameter text: its initial text.
  public mutating func begin(_ text: String = "") {
    buffer.clear()
    if !text.isEmpty { buffer.replace(with: text) }
    (menu, search, decorated) = (nil, nil, nil)
    history.leave()
  }

  /// Makes the text be decorated again, because something other than the text changed.
  public mutating func decorateAgain() { decorated = nil }

  /// The decoration of the current text.
  mutating func decoration() -> Decoration {
    let text = buffer.text
    if let decorated, decorated.text == text { return decorated.decoration }
    let decoration = decorate(text)
    decorated = (text, decoration)
    return decoration
  }

  /// Handles a key.
  public mutating func press(_ key: Key) -> Outcome {
    if let outcome = searching(key) { return outcome }
    if key == .tab || key == .backTab {
      turnMenu(forwards: key == .tab)
      return .editing
    }
    menu = nil
    switch key {
    case .enter: return .entered(buffer.text)
    case .text(let text) where buffer.isEmpty && text.count == 1 && answersAtOnce.contains(text):
      buffer.insert(text)
      return .entered(text)
    case .control("c"):
      if buffer.isEmpty || leavesAtOnce { return .interrupted }
      begin()
    case .control("d") where buffer.isEmpty: return .ended
    case .control("z"): return .suspended
    case .control("l"): return .cleared
    case .escape, .control("g"): break
    case .up, .control("p"): show(history.previous(from: buffer.text))
    case .down, .control("n"): show(history.next())
    case .control("r"): search = Search(before: buffer)
    case .paste(let text): return paste(text)
    default: _ = buffer.press(key)
    }
    return .editing
  }

  private mutating func show(_ line: String?) {
    if let line { buffer.replace(with: line) }
  }

  /// Inserts a single pasted line; returns several lines as `.pasted`.
  private mutating func paste(_ text: String) -> Outcome {
    var text = text.split(separator: "\r\n", omittingEmptySubsequences: false).joined(separator: "\n")
    text = String(text.map { $0 == "\r" ? "\n" : $0 })
    while text.last == "\n" { text.removeLast() }
    guard text.contains("\n") else {
      buffer.insert(String(text.map { $0 == "\t" ? " " : $0 }))
      return .editing
    }
    return .pasted(text)
  }
}

// Completion.
extension LineEditor {
  /// Tab inserts the common prefix of all candidates, then cycles through them.
  private mutating func turnMenu(forwards: Bool) {
    guard var menu else { return openMenu() }
    let count = menu.candidates.count
    let next = menu.chosen.map { ($0 + (forwards ? 1 : count - 1)) % count } ?? (forwards ? 0 : count - 1)
    buffer.replace(last: menu.length, with: menu.candidates[next])
    menu.chosen = next
    menu.length = menu.candidates[next].count
    self.menu = menu
  }

  private mutating func openMenu() {
    guard let completion = complete(buffer.left), let first = completion.candidates.first else { return }
    if completion.candidates.count == 1 { return buffer.replace(last: completion.length, with: first) }
    let typed = String(buffer.left.suffix(completion.length))
    let common = completion.candidates.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
    var length = completion.length
    if common.count > length, common.lowercased().hasPrefix(typed.lowercased()) {
      buffer.replace(last: length, with: common)
      length = common.count
    }
    menu = Menu(candidates: completion.candidates, chosen: nil, length: length)
  }
}

// The search with Control-R.
extension LineEditor {
  /// Handles a key during a search; nil when there is no search, or when the key ends it and then has its usual
  /// meaning.
  private mutating func searching(_ key: Key) -> Outcome? {
    guard var search else { return nil }
    switch key {
    case .text(let text):
      search.text += text
      find(&search, before: search.found.map { $0 + 1 } ?? history.lines.count)
    case .backspace:
      search.text = String(search.text.dropLast())
      find(&search, before: history.lines.count)
    case .control("r"): find(&search, before: search.found ?? history.lines.count)
    case .control("g"), .control("c"), .escape:
      buffer = search.before
      self.search = nil
      return .editing
    default:
      self.search = nil
      return nil
    }
    self.search = search
    return .editing
  }

  private mutating func find(_ search: inout Search, before end: Int) {
    guard let found = history.search(search.text, before: end) else {
      // At the oldest match, the line stays.
      let isOldest = search.found.map { history.search(search.text, before: $0 + 1) == $0 } ?? false
      if !isOldest {
        search.isMissing = !search.text.isEmpty
        buffer = search.before
      }
      return
    }
    (search.found, search.isMissing) = (found, false)
    buffer.replace(with: history.lines[found])
  }
}

extension String {
  /// The longest common prefix.
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
