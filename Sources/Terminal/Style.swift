/// The style of a piece of text, named after its meaning.
///
/// Uses the terminal's own sixteen colours, except for `hue`; a symbol or word always says the same as the colour.
public enum Style: Sendable, Equatable {
  /// Plain text.
  case plain
  /// The most important text: a title, today.
  case strong
  /// Less important text: labels, hints, the past.
  case faint
  /// Late: bold yellow.
  case overdue
  /// Completed: green.
  case done
  /// A warning: yellow.
  case warning
  /// An error: red.
  case mistake
  /// A recognized part of a line: cyan.
  case recognised
  /// The Arc in a line that is being written: bold blue.
  case arc
  /// A day: green.
  case date
  /// A time of day or a length: cyan.
  case time
  /// A place: magenta.
  case place
  /// A repetition, a reminder or a path: yellow.
  case recurrence
  /// The chosen one among several: reversed.
  case chosen
  /// The colour of an Arc or another thing with its own colour.
  case hue(Hue)

  /// The numbers between `ESC[` and `m` (ECMA-48 SGR); nil for plain text.
  var code: String? {
    switch self {
    case .plain: nil
    case .strong: "1"
    case .faint: "2"
    case .overdue: "1;33"
    case .done: "32"
    case .warning: "33"
    case .mistake: "31"
    case .recognised: "36"
    case .arc: "1;34"
    case .date: "32"
    case .time: "36"
    case .place: "35"
    case .recurrence: "33"
    case .chosen: "7"
    case .hue(let hue): "38;5;\(hue.number)"
    }
  }
}

/// Symbols, each with a replacement for terminals without Unicode.
public enum Sign: Sendable {
  case done, ignored, open, overdue, dash, dot, ellipsis, arrow, line, branch, lastBranch, trunk, filled,
    unfilled
  case bullet, again, lasting, rule, wall
  /// A priority.
  case high, medium, low
  /// The corners and crossings of a grid, named after their positions.
  case topLeft, top, topRight, left, cross, right, bottomLeft, bottom, bottomRight

  /// The symbol in Unicode or ASCII.
  public func text(unicode: Bool) -> String {
    switch self {
    case .done: unicode ? "✓" : "x"
    case .open: unicode ? "·" : "-"
    case .high: unicode ? "▲" : "!!!"
    case .medium: unicode ? "■" : "!!"
    case .low: unicode ? "▽" : "!"
    case .overdue: "!"
    case .dash: unicode ? "–" : "-"
    case .dot: unicode ? "·" : "|"
    case .ellipsis: unicode ? "…" : "..."
    case .arrow: unicode ? "→" : "->"
    case .line: unicode ? "─" : "^"
    case .branch: unicode ? "├─ " : "|- "
    case .lastBranch: unicode ? "└─ " : "`- "
    case .trunk: unicode ? "│  " : "|  "
    case .filled: unicode ? "█" : "#"
    case .unfilled: unicode ? "░" : "."
    case .ignored: unicode ? "✗" : "~"
    case .bullet: unicode ? "•" : "*"
    case .again: unicode ? "↻" : "+"
    case .lasting: unicode ? "┊" : ":"
    case .rule: unicode ? "─" : "-"
    case .wall: unicode ? "│" : "|"
    case .topLeft: unicode ? "┌" : "+"
    case .top: unicode ? "┬" : "+"
    case .topRight: unicode ? "┐" : "+"
    case .left: unicode ? "├" : "+"
    case .cross: unicode ? "┼" : "+"
    case .right: unicode ? "┤" : "+"
    case .bottomLeft: unicode ? "└" : "+"
    case .bottom: unicode ? "┴" : "+"
    case .bottomRight: unicode ? "┘" : "+"
    }
  }
}
