import Moments
import SQLite

// Alerts in another zone than the file's. Floating alerts come some hours earlier or later here, and quiet hours
// shift them further. So whatever has an alert by some instant here has one stored at most a few days later, and only
// those rows are computed.
extension Visit {
  /// The largest difference, in seconds, between the instants of one alert in two zones: a day and two hours between
  /// their clocks, plus the quiet hours of a day.
  static let farthest = 3 * 86_400

  /// SQL for rows that have no alert in the file but may have one here: it was past when the task was created, but
  /// only by the clock of the file. SQLite would not choose the index by itself, and read every task that is to come.
  fileprivate static func silent(_ table: String) -> String {
    table == TaskRow.table
      ? """
      \(table) INDEXED BY task_silent WHERE alert_at IS NULL AND completed IS NULL AND due_instant IS NOT NULL
        AND due_instant >= created - \(farthest)
      """
      : "\(table) WHERE alert_at IS NULL AND disabled IS NULL AND timetable IS NOT NULL"
  }
}

extension RemindingRow {
  /// Returns rows with an alert by an instant, earliest first, as they are in the session's zone.
  /// - Parameters:
  ///   - begin: the end of the previous batch.
  ///   - most: stop after this many rows; they are sorted by alert time.
  static func soon(
    until end: Moment, after begin: (at: Int, id: Int), limit: Int, of most: Int, in session: Session
  ) throws -> [Self] {
    guard let visit = session.visit else {
      return try due(until: end, after: begin, limit: limit, in: session)
    }
    let known = begin.id == 0 ? nil : visit.speaking[table] as? [Self]
    let all = try known ?? long(of: most, in: session) ?? speaking(until: end, limit: most, in: session)
    visit.speaking[table] = all
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low + high) / 2
      if all[middle].end <= begin { low = middle + 1 } else { high = middle }
    }
    return Array(all[low...].prefix(limit).prefix { $0.end.at <= end.seconds })
  }

  /// Some rows that should have spoken so long ago that they have here, too; nil when there are fewer than are of use.
  private static func long(of most: Int, in session: Session) throws -> [Self]? {
    guard most < 1000 else { return nil }
    var rows: [Self] = []
    try session.statement(
      "SELECT \(columns) FROM \(table) WHERE alert_at <= ? ORDER BY alert_at LIMIT ?"
    ).rows(.integer(session.now.seconds - Visit.farthest), .integer(most)) {
      rows.append(Self($0))
      return true
    }
    guard rows.count == most else { return nil }
    return try inOrder(rows.map { try $0.here(in: session) })
  }

  /// Those of some rows that speak, the earliest first.
  private static func inOrder(_ rows: [Self]) -> [Self] {
    rows.filter { $0.alertAt != nil }.sorted { ($0.end.at, $0.id) < ($1.end.at, $1.id) }
  }

  /// Returns the rows with an alert by an instant in the zone of the visit, as they are there, earliest first; may
  /// include rows whose alerts come later.
  /// - Parameter limit: the number of rows with the earliest alerts that the caller needs.
  static func speaking(until end: Moment, limit: Int, in session: Session) throws -> [Self] {
    var bound = end.seconds + Visit.farthest
    let early = "SELECT alert_at FROM \(table) WHERE alert_at IS NOT NULL ORDER BY alert_at LIMIT 1 OFFSET ?"
    if limit < .max, let last = try session.statement(early).first(.integer(limit), body: { $0.integer(0) }) {
      // The rows up to it have their alerts here at most a few days later, and rows before them by no more than that.
      bound = min(bound, last + 2 * Visit.farthest)
    }
    var rows: [Self] = []
    for some in ["\(table) WHERE alert_at <= \(bound)", Visit.silent(table)] {
      try session.statement("SELECT \(columns) FROM \(some)").rows {
        rows.append(Self($0))
        return true
      }
    }
    return try inOrder(rows.map { try $0.here(in: session) })
  }
}
