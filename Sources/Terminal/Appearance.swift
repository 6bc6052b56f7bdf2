import Files

/// What a screen or a pipe can show: colours, Unicode, and how many columns.
public struct Appearance: Sendable {
  /// When to colour.
  public enum Colours: String, Sendable, CaseIterable {
    case auto, always, never
  }

  /// True when text may be coloured.
  public var colours: Bool
  /// True when signs outside ASCII may be drawn.
  public var unicode: Bool
  /// How many columns there are; nil for a pipe or file, where nothing is cut unless COLUMNS says how wide it is.
  public var columns: Int?
  /// True on a terminal that moves its cursor: what follows a character whose width terminals disagree about is put
  /// where it belongs.
  public var anchors = false

  /// An appearance with everything said, but for `anchors`, which is false.
  public init(colours: Bool, unicode: Bool, columns: Int?) {
    self.colours = colours
    self.unicode = unicode
    self.columns = columns
  }

  /// What suits an open file.
  ///
  /// Colours: as asked; otherwise on a terminal, unless NO_COLOR is set or TERM is `dumb`.
  /// Unicode: when the locale's encoding is UTF-8 (LC_ALL, LC_CTYPE, LANG, the first that is set).
  /// - Parameter environment: the value of a variable, nil when it is unset or empty.
  public init(
    descriptor: Int32, colours: Colours = .auto,
    environment: (String) -> String? = { Environment[$0] }
  ) {
    let isTerminal = Terminal.isTerminal(descriptor)
    self.init(
      colours: colours == .always
        || colours == .auto && isTerminal && environment("NO_COLOR") == nil && environment("TERM") != "dumb",
      unicode: Appearance.localeIsUnicode(environment),
      columns: isTerminal ? Terminal.columns(descriptor) ?? 80 : Appearance.columns(environment))
    anchors = isTerminal && environment("TERM").map { $0 != "dumb" } ?? false
  }

  /// How wide the reader of a pipe is, when the environment says so: 1–10,000.
  private static func columns(_ environment: (String) -> String?) -> Int? {
    environment("COLUMNS").flatMap { Int($0) }.flatMap { (1...10_000).contains($0) ? $0 : nil }
  }

  static func localeIsUnicode(_ environment: (String) -> String?) -> Bool {
    let locale = environment("LC_ALL") ?? environment("LC_CTYPE") ?? environment("LANG") ?? "C"
    // `en_US.UTF-8@euro` → `UTF-8`
    let encoding = locale.split(separator: ".").last?.split(separator: "@").first ?? ""
    return ["utf-8", "utf8"].contains(encoding.lowercased())
  }

  /// A sign as it can be drawn here.
  public func text(of sign: Sign) -> String { sign.text(unicode: unicode) }

  /// How many columns a line takes here.
  public func width(of line: StyledText) -> Int { line.width(unicode: unicode) }

  /// The line with its signs drawn and its styles as escape sequences where colours are on.
  ///
  /// Where terminals move their cursor it begins in the first column.
  public func render(_ line: StyledText) -> String {
    if anchors, line.isWidthUnsure, width(of: line) <= columns ?? .max { return renderAnchored(line) }
    var result = ""
    var run: (text: String, style: Style) = ("", .plain)
    for (text, style) in line.pieces.lazy.map({ $0.shown(self) }) {
      if style != run.style {
        result += render(run.text, run.style)
        run = ("", style)
      }
      run.text += text
    }
    return result + render(run.text, run.style)
  }

  /// The line with the cursor moved to its column (CHA, ECMA-48 §8.3.9) after every character of unsure width.
  private func renderAnchored(_ line: StyledText) -> String {
    var column = 0
    return line.pieces.reduce(into: "") { result, piece in
      let (text, style) = piece.shown(self)
      var rest = text[...]
      while !rest.isEmpty {
        let end = rest.firstIndex(where: \.isWidthUnsure).map { rest.index(after: $0) }
        let part = rest[..<(end ?? rest.endIndex)]
        column += part.displayWidth
        result += render(String(part), style) + (end == nil ? "" : "\u{1B}[\(column + 1)G")
        rest = rest[part.endIndex...]
      }
    }
  }

  private func render(_ text: String, _ style: Style) -> String {
    guard colours, !text.isEmpty, let code = style.code else { return text }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }

  /// The line with spaces after it, or before it, until it fills so many columns.
  public func padded(_ line: StyledText, to columns: Int, trailing: Bool = false) -> StyledText {
    let missing = columns - width(of: line)
    guard missing > 0 else { return line }
    let spaces = StyledText(String(repeating: " ", count: missing))
    return trailing ? spaces + line : line + spaces
  }

  /// The line cut or filled up to exactly so many columns.
  public func fitted(_ line: StyledText, to columns: Int) -> StyledText {
    padded(cut(line, to: columns), to: columns)
  }

  /// The line in the middle of so many columns.
  public func centred(_ line: StyledText, in columns: Int) -> StyledText {
    .spaces((columns - width(of: line)) / 2) + line
  }

  /// The line cut to so many columns, an ellipsis at its end when something is missing.
  public func cut(_ line: StyledText, to columns: Int) -> StyledText {
    guard width(of: line) > columns else { return line }
    let ellipsis = text(of: .ellipsis).prefix(columns: columns)
    var room = max(0, columns - ellipsis.displayWidth)
    var kept = StyledText()
    for piece in line.pieces {
      let (content, style) = piece.shown(self)
      let part = content.prefix(columns: room)
      kept += StyledText(part, style)
      room -= part.displayWidth
      if part.endIndex != content.endIndex { break }
    }
    return kept + StyledText(ellipsis, .faint)
  }
}
