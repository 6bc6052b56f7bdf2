import Escalation
import Moments
import Planner
import SQLite

/// Reading in another zone than that in which the due instants of a file were worked out, without working them all out.
///
///     kept instants   ────────────┤ A              B ├────────────▶      those of the file, in an index
///                    due before T │ to be worked out │ due later than T, which is an instant here
///
/// What floats is due some hours earlier or later here, and what is pinned to a zone at the same instant: so the kept
/// instants tell on which side of T a task lies, but for the few between A and B.
final class Visit {
  /// The zone in which the instants of the file were worked out.
  let kept: Zone
  let here: Zone
  /// What was worked out, by number: when tasks are due, rows, and where their reminders stand.
  fileprivate var dues: [Int: Int] = [:]
  fileprivate var tasks: [Int: TaskRow] = [:]
  fileprivate var reminders: [Int: ReminderRow] = [:]
  var states: [Int: State] = [:]
  /// The rows of a table that speak by an instant, in order, as long as they are gone through.
  var speaking: [String: [any RemindingRow]] = [:]

  fileprivate init(kept: Zone, here: Zone) { (self.kept, self.here) = (kept, here) }

  /// From which kept instant on a task may be due at an instant here or later, and from which on it surely is.
  func kept(around moment: Moment) -> ClosedRange<Int> {
    // As many days as two zones and a change of one can lie apart.
    let near = (moment.adding(seconds: -4 * 86_400), moment.adding(seconds: 4 * 86_400))
    func offsets(_ zone: Zone) -> [Int] {
      [zone.offset(at: near.0)] + zone.changes(from: near.0, to: near.1).map(\.offset)
    }
    // The same wall clock time comes later where the offset is less.
    let leads = offsets(kept).flatMap { kept in offsets(here).map { kept - $0 } } + [0]
    return moment.seconds - (leads.max() ?? 0)...moment.seconds - (leads.min() ?? 0)
  }

  /// When a task that has a date is due here, for SQL.
  static let due = "due_here(t.id)"

  /// That a task is due in a range here.
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

  /// What can only be answered when everything has been worked out for this zone.
  struct NeedsCopy: Error {}
}

extension Session {
  /// Goes on in a zone in which the due instants were not worked out.
  /// - Throws: `Visit.NeedsCopy` when the zone in which they were is not known here.
  func beginVisit() throws {
    guard let kept = zones(store.zone) else { throw Visit.NeedsCopy() }
    let visit = Visit(kept: kept, here: zone)
    self.visit = visit
    try openDatabase().addFunction("due_here", arguments: 1) { [unowned self] in
      let id = $0.integer(0)
      if let known = visit.dues[id] { return known }
      let read = try fixed("SELECT due_date, due_time, zone FROM task WHERE id = ?")
      let due = try read.first(.integer(id)) { row -> Int? in
        let time = row.optionalText(1).flatMap { TimeOfDay(iso: $0) }
        return Day(iso: row.text(0)).map {
          ArcTask.Fields.due(on: $0, at: time, in: home(row.optionalText(2))).withinCalendar.seconds
        }
      }
      visit.dues[id] = (due ?? nil) ?? .max
      return visit.dues[id] ?? .max
    }
  }

  /// To be called by what finds rows by columns that are worked out for a zone.
  /// - Throws: `Visit.NeedsCopy` in another zone than that.
  func needsDerived() throws {
    if visit != nil { throw Visit.NeedsCopy() }
  }

  /// A row as it is here; nothing of it is kept.
  func here(_ row: TaskRow) throws -> TaskRow {
    guard let visit else { return row }
    if let known = visit.tasks[row.id] { return known }
    var row = row
    row.due = due(row.fields)
    try rederiveAlert(of: &row)
    visit.tasks[row.id] = row
    return row
  }

  /// A row as it is here; nothing of it is kept.
  func here(_ row: ReminderRow) throws -> ReminderRow {
    guard let visit, row.fields.timetable != nil else { return row }
    if let known = visit.reminders[row.id] { return known }
    var row = row
    try rederiveAlert(of: &row)
    visit.reminders[row.id] = row
    return row
  }

  /// When `task AS t` is due here, for SQL; NULL without a date.
  var due: String { visit == nil ? "t.due_instant" : "iif(t.due_instant IS NULL, NULL, \(Visit.due))" }
}
