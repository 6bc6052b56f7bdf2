import Application
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

  /// The rows, indented; a long value is wrapped below itself, or below its label in a narrow terminal.
  func lines(_ appearance: Appearance, indent: Int = 2) -> [StyledText] {
    let width = rows.map { StyledText($0.label) }.map(appearance.width).max() ?? 0
    let columns = appearance.columns ?? .max
    let left = indent + width + 2
    guard columns - left >= Rows.leastRoom else { return stacked(appearance, columns) }
    return rows.flatMap { row in
      let label = appearance.padded(StyledText(row.label, .faint), to: width + 2)
      return appearance.wrapped(row.value, to: columns - left).enumerated().map { index, line in
        .spaces(indent) + (index == 0 ? label : .spaces(width + 2)) + line
      }
    }
  }

  /// Values have at least so many columns beside their labels.
  private static let leastRoom = 16

  private func stacked(_ appearance: Appearance, _ columns: Int) -> [StyledText] {
    rows.flatMap { row in
      let label = row.label.isEmpty ? [] : [" " + StyledText(row.label, .faint)]
      return label + appearance.wrapped(row.value, to: max(columns - 3, 4)).map { "   " + $0 }
    }
  }
}
