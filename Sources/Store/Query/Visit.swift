import Escalation
import Moments
import Planner
import SQLite

/// Reads in another zone than the one for which the file's due instants were computed, without computing all of them.
///
///     stored instants ────────────┤ A              B ├────────────▶      those of the file, in an index
///                    due before T │ to be computed  │ due later than T, an instant here
///
/// Floating tasks are due some hours earlier or later here, pinned ones at the same instant. So the stored instants
/// tell on which side of T a task is, except for the few between A and B.
final class Visit {
  /// The zone of the due instants in the file.
  let kept: Zone
  let here: Zone
  /// Caches of computed values by number: due instants, rows, and the states of reminders.
  fileprivate var dues: [Int: Int] = [:]
  fileprivate var tasks: [Int: TaskRow] = [:]
  fileprivate var reminders: [Int: ReminderRow] = [:]
  var states: [Int: State] = [:]
  /// The rows of a table that speak by an instant, in order, as long as they are gone through: arrays of the row's type,
  /// which are found again without looking at each row.
  var speaking: [String: Any] = [:]

  fileprivate init(kept: Zone, here: Zone) { (self.kept, self.here) = (kept, here) }

  /// The stored instant from which on a task may be due here at `moment` or later, and the one from which on it
  /// certainly is.
  func kept(around moment: Moment) -> ClosedRange<Int> {
    // More days than the clocks of two zones, and a change of one, can be apart.
    let near = (moment.adding(seconds: -4 * 86_400), moment.adding(seconds: 4 * 86_400))
    func offsets(_ zone: Zone) -> [Int] {
      [zone.offset(at: near.0)] + zone.changes(from: near.0, to: near.1).map(\.offset)
    }
    // The same wall clock time comes later where the offset is smaller.
    let leads = offsets(kept).flatMap { kept in offsets(here).map { kept - $0 } } + [0]
    return moment.seconds - (leads.max() ?? 0)...moment.seconds - (leads.min() ?? 0)
  }

  /// SQL for when a task that has a date is due here.
  static let due = "due_here(t.id)"

  /// SQL for a task that is due in a range here.
  func sql(_ range: MomentRange) -> FilterSQL.Conditions {
    var all = [FilterSQL.Conditions(text: "t.due_instant IS NOT NULL")]
    func add(_ moment: Moment, _ text: String, _ first: Int, _ sure: Int) {
      all.append(
        FilterSQL.Conditions(text: text, values: [first, sure, moment.seconds].map { .integer($0) }))
    }
    if let from = range.from {
      let near = kept(around: from)
      let text = "t.due_instant >= ? AND (t.due_instant >= ? OR \(Visit.due) >= ?)"
      add(from, text, near.lowerBound, near.upperBound)
    }
    if let until = range.until {
      let near = kept(around: until)
      let text = "t.due_instant < ? AND (t.due_instant < ? OR \(Visit.due) < ?)"
      add(until, text, near.upperBound, near.lowerBound)
    }
    return FilterSQL.Conditions(
      text: all.map(\.text).joined(separator: " AND "), values: all.flatMap(\.values))
  }

  /// Thrown by queries that need everything computed for this zone.
  struct NeedsCopy: Error {}
}

extension Session {
  /// Starts reading in a zone for which the due instants were not computed.
  /// - Throws: `Visit.NeedsCopy` when the file's zone is unknown here.
  func beginVisit() throws {
    guard let kept = zones(store.zone) else { throw Visit.NeedsCopy() }
    let visit = Visit(kept: kept, here: zone)
    self.visit = visit
    try openDatabase().addFunction("due_here", arguments: 1) { [unowned self] in
      let id = $0.integer(0)
      if let known = visit.dues[id] { return .integer(known) }
      let read = try fixed("SELECT due_date, due_time, zone FROM task WHERE id = ?")
      let due = try read.first(.integer(id)) { row -> Int? in
        let time = row.optionalText(1).flatMap { TimeOfDay(iso: $0) }
        return Day(iso: row.text(0)).map {
          ArcTask.Fields.due(on: $0, at: time, in: home(row.optionalText(2))).withinCalendar.seconds
        }
      }
      visit.dues[id] = (due ?? nil) ?? .max
      return .integer(visit.dues[id] ?? .max)
    }
  }

  /// Call this before finding rows by columns that are computed for a zone.
  /// - Throws: `Visit.NeedsCopy` during a visit.
  func needsDerived() throws {
    if visit != nil { throw Visit.NeedsCopy() }
  }

  /// Returns a row as it is in this zone; it is not saved.
  func here(_ row: TaskRow) throws -> TaskRow {
    guard let visit else { return row }
    if let known = visit.tasks[row.id] { return known }
    var row = row
    row.due = due(row.fields)
    try rederiveAlert(of: &row)
    visit.tasks[row.id] = row
    return row
  }

  /// Returns a row as it is in this zone; it is not saved.
  func here(_ row: ReminderRow) throws -> ReminderRow {
    guard let visit, row.fields.timetable != nil else { return row }
    if let known = visit.reminders[row.id] { return known }
    var row = row
    try rederiveAlert(of: &row)
    visit.reminders[row.id] = row
    return row
  }

  /// SQL for when `task AS t` is due here; NULL without a date.
  var due: String { visit == nil ? "t.due_instant" : "iif(t.due_instant IS NULL, NULL, \(Visit.due))" }
}
