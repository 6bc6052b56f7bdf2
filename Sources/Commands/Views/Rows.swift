import Terminal

/// Labels in one column, values in the next.
///
///     arc     CS 298
///     due     Fri 12 Mar, 17:00
struct Rows {
  private var rows: [(label: String, value: StyledText)] = []

  /// Adds a row unless there is no value.
  mutating func add(_ label: String, _ value: StyledText?) {
    if let value, !value.isEmpty { rows.append((label, value)) }
  }

  /// Adds a row for text, one line for each of its lines.
  mutating func add(_ label: String, text: String?) {
    guard let text, !text.isEmpty else { return }
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      rows.append((index == 0 ? label : "", StyledText(line.visible)))
    }
  }

  /// The rows, indented.
  func lines(_ appearance: Appearance, indent: Int = 2) -> [StyledText] {
    let width = rows.map(\.label.displayWidth).max() ?? 0
    let margin = StyledText(String(repeating: " ", count: indent))
    return rows.map { row in
      margin + appearance.padded(StyledText(row.label, .faint), to: width + 2) + row.value
    }
  }
}
