import Terminal

/// The keys of a full screen with what they do, in its last row: `? help  q leave  d done  s snooze`.
struct KeyRow {
  /// Those that are always shown.
  private let first: [String]
  /// Those that follow as far as they fit as a whole.
  private let more: [String]

  init(_ first: String..., more: [String]) { (self.first, self.more) = (first, more) }

  /// The row for a terminal.
  func line(_ appearance: Appearance) -> StyledText {
    func row(_ entries: [String]) -> StyledText { StyledText(entries.joined(separator: "  "), .faint) }
    let columns = appearance.columns ?? .max
    var shown = first + more
    while shown.count > first.count, appearance.width(of: row(shown)) > columns { shown.removeLast() }
    return row(shown)
  }

  /// A page that explains keys, with a heading.
  /// - Parameter width: the columns that the keys get.
  static func page(_ title: String, _ rows: [(String, String)], width: Int, _ appearance: Appearance)
    -> [StyledText]
  {
    let columns = appearance.columns ?? .max
    let lines = rows.flatMap { keys, words -> [StyledText] in
      let line: StyledText = "  \(appearance.padded(StyledText(keys, .strong), to: width))\(words)"
      return appearance.wrapped(line, to: columns, indent: min(width + 2, (columns - 1) / 3))
    }
    return [StyledText(), StyledText("  \(title)", .strong), StyledText()] + lines
  }
}
