/// How a piece of text stands out, named after what it means.
///
/// The terminal's own sixteen colours, but for `hue`; a sign or word always says the same.
public enum Style: Sendable, Equatable {
  /// As the terminal shows text.
  case plain
  /// What the eye should find first: a title, today.
  case strong
  /// What only helps: labels, hints, what is past.
  case faint
  /// Late: bold yellow.
  case overdue
  /// Completed: green.
  case done
  /// Deserves a second look: yellow.
  case warning
  /// Went wrong: red.
  case mistake
  /// What was recognised in a text: cyan.
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
  /// What is chosen among others: reversed.
  case chosen
  /// One of many things that have a colour each.
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

/// Signs of ours that have a form for terminals without Unicode.
public enum Sign: Sendable {
  case done, ignored, open, overdue, dash, dot, ellipsis, arrow, line, branch, lastBranch, trunk, filled,
    unfilled
  case bullet, again, lasting, rule, wall
  /// How much something matters.
  case high, medium, low
  /// The corners and crossings of a grid, named after where they lie in it.
  case topLeft, top, topRight, left, cross, right, bottomLeft, bottom, bottomRight

  /// The sign, in UTF-8 or in ASCII.
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
