import Moments
import Planner
import SQLite

// What filters are made of, as SQL.

extension TaskFilter.Field {
  /// The shape bits of tasks with this field; empty for a date, which has none.
  var shape: TaskShape {
    switch self {
    case .date: []
    case .time: .time
    case .end: .end
    case .location: .location
    case .note: .note
    case .recurrence: .recurrence
    case .priority: .priority
    case .label: .label
    case .start: .start
    }
  }
}

extension Sequence where Element == Int {
  /// The numbers for SQL, joined by commas; they need no quoting.
  var list: String { sorted().map(String.init).joined(separator: ",") }
}

extension MomentRange {
  /// True when the range contains no instant.
  var isEmpty: Bool {
    if let from, let until { from >= until } else { false }
  }

  /// The intersection of both ranges.
  func overlap(_ other: MomentRange) -> MomentRange {
    MomentRange(
      from: [from, other.from].compactMap { $0 }.max(), until: [until, other.until].compactMap { $0 }.min())
  }

  /// The parts of the range before and after another range.
  func without(_ other: MomentRange) -> [MomentRange] {
    if other.isEmpty { return [self] }
    return [
      other.from.map { overlap(MomentRange(until: $0)) }, other.until.map { overlap(MomentRange(from: $0)) },
    ].compactMap { $0 }.filter { !$0.isEmpty }
  }

  /// SQL for a column in the range.
  func sql(_ column: String) -> FilterSQL.Conditions {
    let limits =
      [from.map { ("\(column) >= ?", $0) }, until.map { ("\(column) < ?", $0) }].compactMap { $0 }
    if limits.isEmpty { return FilterSQL.Conditions(text: "\(column) IS NOT NULL") }
    return FilterSQL.Conditions(
      text: limits.map(\.0).joined(separator: " AND "), values: limits.map { .integer($0.1.seconds) })
  }
}
