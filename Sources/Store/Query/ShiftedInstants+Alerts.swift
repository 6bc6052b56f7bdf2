import Moments
import SQLite

// Alerts in another zone than the file's. Floating alerts come some hours earlier or later here, and quiet hours
// shift them further. So whatever has an alert by some instant here has one stored at most a few days later, and only
// those rows are computed.
extension ShiftedInstants {
  /// The largest difference, in seconds, between the instants of one alert in any two zones: a day and two hours between
  /// their clocks, plus the quiet hours of a day.
  static let farthest = 3 * 86_400

  /// The latest instant in the file of an alert that comes here by `end`.
  /// - Parameter quiet: the length of the quiet hours, in seconds.
  fileprivate func keptAlert(by end: Moment, quiet: Int) -> Int {
    // Quiet hours may move it back to before they begin on one clock, and on to their end on the other; and on its way
    // from the due moment each clock may change by an hour or two.
    kept(around: end).upperBound + 2 * quiet + 4 * 3600
  }

  /// SQL for rows that have no alert in the file but may have one here: it was past when the task was created, but
  /// only by the clock of the file. SQLite would not choose the index by itself, and read every task that is to come.
  fileprivate static func silent(_ table: String) -> String {
    table == TaskRow.table
      ? """
      \(table) INDEXED BY task_silent WHERE alert_at IS NULL AND closed IS NULL AND due_instant IS NOT NULL
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

  /// Rows whose alert came so long ago that it has come in every zone; nil when there are too few to help.
  private static func long(of most: Int, in session: Session) throws -> [Self]? {
    guard most < 1000 else { return nil }
    var rows: [Self] = []
    try session.statement(
      "SELECT \(columns) FROM \(table) WHERE alert_at <= ? ORDER BY alert_at LIMIT ?"
    ).rows(.integer(session.now.seconds - ShiftedInstants.farthest), .integer(most)) {
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
    guard let visit = session.visit else { return [] }
    func here(_ source: String) throws -> [Self] {
      var rows: [Self] = []
      try session.statement("SELECT \(columns) FROM \(source)").rows {
        rows.append(Self($0))
        return true
      }
      return try inOrder(rows.map { try $0.here(in: session) })
    }
    var end = end
    if limit < .max {
      // When there are enough, none that comes after the last of them is needed.
      let some = try here("\(table) WHERE alert_at IS NOT NULL ORDER BY alert_at LIMIT \(limit)")
      if some.count == limit, let last = some.last { end = min(end, Moment(seconds: last.end.at)) }
    }
    let quiet = try session.context().environment.quiet?.length ?? 0
    let early = try here("\(table) WHERE alert_at <= \(visit.keptAlert(by: end, quiet: quiet))")
    return try inOrder(early + here(ShiftedInstants.silent(table)))
  }
}
