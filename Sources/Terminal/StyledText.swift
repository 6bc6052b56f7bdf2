/// A line of styled text; whether its symbols are Unicode or ASCII is decided later.
///
///     let line: StyledText = "\(task.id, .faint)  \(task.title, .strong) \(.ellipsis)"
///
/// An `Appearance` renders it as text; control characters in it are made visible, so it cannot control a terminal.
public struct StyledText: Sendable {
  enum Piece: Sendable {
    case text(String, Style)
    case sign(Sign, Style)

    /// A piece of text, and its style.
    func shown(_ appearance: Appearance) -> (text: String, style: Style) {
      switch self {
      case .text(let text, let style): (text, style)
      case .sign(let sign, let style): (appearance.text(of: sign), style)
      }
    }
  }

  var pieces: [Piece] = []

  /// An empty line.
  public init() {}

  /// The text without styles, as for a pipe.
  public var plain: String {
    var text = pieces.map { $0.shown(Appearance(colours: false, unicode: true, columns: nil)).text }.joined()
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }

  /// Text in one style.
  public init(_ text: some StringProtocol, _ style: Style = .plain) {
    if !text.isEmpty { pieces = [.text(text.visible, style)] }
  }

  /// A symbol in one style.
  public init(_ sign: Sign, _ style: Style = .plain) { pieces = [.sign(sign, style)] }

  /// A symbol, repeated.
  public init(_ sign: Sign, times count: Int, _ style: Style = .plain) {
    pieces = Array(repeating: .sign(sign, style), count: max(0, count))
  }

  /// A number of spaces.
  public static func spaces(_ count: Int) -> StyledText {
    StyledText(String(repeating: " ", count: max(0, count)))
  }

  /// True when there is nothing to show.
  public var isEmpty: Bool { pieces.isEmpty }

  /// True when nothing is visible: no symbols, and no text other than spaces.
  public var isBlank: Bool {
    pieces.allSatisfy { piece in
      if case .text(let text, _) = piece { return text.allSatisfy { $0 == " " } }
      return false
    }
  }

  /// The width in columns.
  public func width(unicode: Bool) -> Int {
    pieces.reduce(0) { sum, piece in
      switch piece {
      case .text(let text, _): sum + text.displayWidth
      case .sign(let sign, _): sum + sign.text(unicode: unicode).displayWidth
      }
    }
  }

  /// True when terminals disagree about the width.
  var isWidthUnsure: Bool {
    pieces.contains { piece in
      if case .text(let text, _) = piece { return text.isWidthUnsure }
      return false
    }
  }

  /// Joins two lines.
  public static func + (a: StyledText, b: StyledText) -> StyledText {
    var sum = a
    sum.pieces += b.pieces
    return sum
  }

  /// Appends a line.
  public static func += (a: inout StyledText, b: StyledText) { a.pieces += b.pieces }

  /// The same text in one style.
  public func styled(_ style: Style) -> StyledText {
    var copy = self
    copy.pieces = pieces.map { piece in
      switch piece {
      case .text(let text, _): .text(text, style)
      case .sign(let sign, _): .sign(sign, style)
      }
    }
    return copy
  }
}

extension StyledText {
  /// Appends text that cannot control a terminal, joined to the piece before it if the style is the same.
  mutating func append(_ text: String, _ style: Style) {
    if case .text(let before, style) = pieces.last {
      pieces[pieces.count - 1] = .text(before + text, style)
    } else {
      pieces.append(.text(text, style))
    }
  }
}

extension StyledText: ExpressibleByStringInterpolation {
  /// Plain text.
  public init(stringLiteral text: String) { self.init(text) }

  /// An interpolated string.
  public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.line }

  /// Collects the pieces of `"\(text, .strong) and \(.dot)"`.
  public struct StringInterpolation: StringInterpolationProtocol {
    var line = StyledText()

    /// An interpolation of any size.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Plain text between the interpolations.
    public mutating func appendLiteral(_ literal: String) { line += StyledText(literal) }

    /// A value as text in a style.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible, _ style: Style = .plain) {
      line += StyledText(value.description, style)
    }

    /// A symbol in a style.
    public mutating func appendInterpolation(_ sign: Sign, _ style: Style = .plain) {
      line += StyledText(sign, style)
    }

    /// Another line with its own styles.
    public mutating func appendInterpolation(_ text: StyledText) { line += text }
  }
}
