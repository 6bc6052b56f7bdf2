import Moments
import SQLite

// Alerts in another zone than that of the file. What floats speaks some hours earlier or later here, and quiet hours move
// it by some more: so whatever speaks by an instant is kept as speaking a few days later at most, and only those rows
// are worked out.
extension Visit {
  /// How far the instants of one alert lie apart in two zones, at most: a day and two hours between their clocks, and
  /// the quiet hours of a day.
  static let farthest = 3 * 86_400

  /// That a row of a table may speak by an instant here though the file says that it never does: what was past when it
  /// was made, by the clock of the file only.
  fileprivate static func silent(_ table: String) -> String {
    table == TaskRow.table
      ? "alert_at IS NULL AND completed IS NULL AND due_instant >= created - \(farthest)"
      : "alert_at IS NULL AND disabled IS NULL AND timetable IS NOT NULL"
  }
}

extension RemindingRow {
  /// Some rows with something to do until an instant, the earliest first, as they are in the zone of a session.
  /// - Parameters:
  ///   - begin: where the ones before ended.
  ///   - most: how many of those that speak first are of use.
  static func soon(
    until end: Moment, after begin: (at: Int, id: Int), limit: Int, of most: Int, in session: Session
  ) throws -> [Self] {
    guard let visit = session.visit else {
      return try due(until: end, after: begin, limit: limit, in: session)
    }
    let known = begin.id == 0 ? nil : visit.speaking[table] as? [Self]
    let all = try known ?? speaking(until: end, limit: most, in: session)
    visit.speaking[table] = all
    return Array(all.drop { $0.end <= begin }.prefix(limit).prefix { $0.end.at <= end.seconds })
  }

  /// The rows that speak by an instant in a zone that is visited, as they are there, the earliest first, and perhaps
  /// some that speak later.
  /// - Parameter limit: how many of those that speak first are of use.
  static func speaking(until end: Moment, limit: Int, in session: Session) throws -> [Self] {
    var bound = end.seconds + Visit.farthest
    let early = "SELECT alert_at FROM \(table) WHERE alert_at IS NOT NULL ORDER BY alert_at LIMIT 1 OFFSET ?"
    if limit < .max, let last = try session.statement(early).first(.integer(limit), body: { $0.integer(0) }) {
      // Those up to it speak here a few days later at most, and others before them just as much.
      bound = min(bound, last + 2 * Visit.farthest)
    }
    var rows: [Self] = []
    for condition in ["alert_at <= \(bound)", Visit.silent(table)] {
      try session.statement("SELECT \(columns) FROM \(table) WHERE \(condition)").rows {
        rows.append(Self($0))
        return true
      }
    }
    return try rows.map { try $0.here(in: session) }.filter { $0.alertAt != nil }
      .sorted { ($0.end.at, $0.id) < ($1.end.at, $1.id) }
  }
}
