import Terminal

/// Cells in columns as wide as their widest cell; columns in which no row has anything are left out.
///
///     today 21:30  push     2  vitamin D  for today 22:00
///     today 21:59  push 2  13  get up     for tomorrow 06:30
struct AlignedColumns {
  var rows: [[StyledText]]
  /// The column whose cells end below each other, such as that of numbers.
  var trailing: Int?

  /// The rows; a cell that takes more than a third of the terminal, or of 120 columns, stands out.
  func lines(_ appearance: Appearance) -> [StyledText] {
    let most = (appearance.columns ?? 120) / 3
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.compactMap { $0.indices.contains(column) ? appearance.width(of: $0[column]) : nil }.max() ?? 0
    }
    return rows.map { row in
      let last = row.lastIndex { !$0.isBlank } ?? 0
      let cells = row.indices.prefix(last + 1).filter { widths[$0] > 0 }.map { column -> StyledText in
        if column == last, column != trailing { return row[column] }
        return appearance.padded(
          row[column], to: min(widths[column], most), trailing: column == trailing)
      }
      return cells.dropFirst().reduce(cells.first ?? StyledText()) { "\($0)  \($1)" }
    }
  }
}
