import Files

/// What an output can show: colours, Unicode, and its width.
public struct Appearance: Sendable {
  /// When to use colours.
  public enum Colours: String, Sendable, CaseIterable {
    case auto, always, never
  }

  /// True when text is coloured.
  public var colours: Bool
  /// True when characters outside ASCII are used.
  public var unicode: Bool
  /// The width in columns; nil for a pipe or file without COLUMNS, where nothing is cut.
  public var columns: Int?
  /// True on a terminal with cursor movement: text after a character whose width terminals disagree about is placed
  /// explicitly.
  public var anchors = false

  /// An appearance with these values; `anchors` is false.
  public init(colours: Bool, unicode: Bool, columns: Int?) {
    self.colours = colours
    self.unicode = unicode
    self.columns = columns
  }

  /// The appearance for an open file.
  ///
  /// Colours: as asked; otherwise on a terminal, unless NO_COLOR is set or TERM is `dumb`.
  /// Unicode: when the locale's encoding is UTF-8 (LC_ALL, LC_CTYPE, LANG, the first that is set).
  /// - Parameter environment: the value of a variable, nil when it is unset or empty.
  public init(
    descriptor: Int32, colours: Colours = .auto,
    environment: (String) -> String? = { EnvironmentVariable[$0] }
  ) {
    let isTerminal = Terminal.isTerminal(descriptor)
    self.init(
      colours: colours == .always
        || colours == .auto && isTerminal && environment("NO_COLOR") == nil && environment("TERM") != "dumb",
      unicode: Appearance.localeIsUnicode(environment),
      columns: isTerminal ? Terminal.columns(descriptor) ?? 80 : Appearance.columns(environment))
    anchors = isTerminal && environment("TERM").map { $0 != "dumb" } ?? false
  }

  /// The width in COLUMNS, 1–10,000; nil when it is not set.
  private static func columns(_ environment: (String) -> String?) -> Int? {
    environment("COLUMNS").flatMap { Int($0) }.flatMap { (1...10_000).contains($0) ? $0 : nil }
  }

  static func localeIsUnicode(_ environment: (String) -> String?) -> Bool {
    let locale = environment("LC_ALL") ?? environment("LC_CTYPE") ?? environment("LANG") ?? "C"
    // `en_US.UTF-8@euro` → `UTF-8`
    let encoding = locale.split(separator: ".").last?.split(separator: "@").first ?? ""
    return ["utf-8", "utf8"].contains(encoding.lowercased())
  }

  /// The text of a sign, in Unicode or ASCII.
  public func text(of sign: Sign) -> String { sign.text(unicode: unicode) }

  /// The width of a line in columns.
  public func width(of line: StyledText) -> Int { line.width(unicode: unicode) }

  /// The line as text, with its styles as escape sequences if colours are on.
  ///
  /// On a terminal with `anchors`, it must begin in the first column.
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

  /// The line with a cursor movement to its column (CHA, ECMA-48 §8.3.9) after each character of unsure width.
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

  /// Adds spaces after the line, or before it if `trailing`, up to a width in columns.
  public func padded(_ line: StyledText, to columns: Int, trailing: Bool = false) -> StyledText {
    let missing = columns - width(of: line)
    guard missing > 0 else { return line }
    let spaces = StyledText(String(repeating: " ", count: missing))
    return trailing ? spaces + line : line + spaces
  }

  /// Cuts or pads the line to exactly this width.
  public func fitted(_ line: StyledText, to columns: Int) -> StyledText {
    padded(cut(line, to: columns), to: columns)
  }

  /// Centres the line in this width.
  public func centred(_ line: StyledText, in columns: Int) -> StyledText {
    .spaces((columns - width(of: line)) / 2) + line
  }

  /// Cuts a text to this width, with an ellipsis for what is missing before its last third.
  public func withoutMiddle(_ text: String, to columns: Int) -> String {
    let sign = self.text(of: .ellipsis)
    let room = columns - sign.displayWidth
    guard text.displayWidth > columns, room > 2 else { return text }
    let tail = String(String(text.reversed()).prefix(columns: room / 3).reversed())
    return text.prefix(columns: room - room / 3) + sign + tail
  }

  /// Cuts the line to this width, with an ellipsis at the end when something is missing.
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
