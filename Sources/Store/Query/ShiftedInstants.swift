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
/// tell on which side of T a task is, except for the few between A and B. Those hours are the difference of the clocks;
/// only for pinned tasks, and within days of a change of either clock, the row is read.
final class ShiftedInstants {
  /// The zone of the due instants in the file.
  let kept: Zone
  let here: Zone
  /// The numbers of all tasks that are pinned to a zone; nil until they are needed.
  private var pinned: Set<Int>?
  /// When floating tasks are due here, by their stored instants; nil where their rows have to be read.
  private var floating: [Int: Int?] = [:]
  /// Caches of computed values by number: due instants of rows that were read, rows, and the states of reminders.
  private var dues: [Int: Int] = [:]
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
  static let due = "due_here(t.id, t.due_instant)"

  /// Returns when a task is due here, in seconds since 1970.
  /// - Parameter kept: its stored instant.
  func due(_ task: Int, keptAs kept: Int, in session: Session) throws -> Int {
    let pinned = try self.pinned ?? pinnedTasks(in: session)
    self.pinned = pinned
    if !pinned.contains(task) {
      if floating[kept] == nil { floating[kept] = .some(moved(kept)) }
      if let moved = floating[kept] ?? nil { return moved }
    }
    if let known = dues[task] { return known }
    let read = try session.fixed("SELECT due_date, due_time, zone FROM task WHERE id = ?")
    let due = try read.first(.integer(task)) { row -> Int? in
      let time = row.optionalText(1).flatMap { TimeOfDay(iso: $0) }
      return Day(iso: row.text(0)).map {
        ArcTask.Fields.due(on: $0, at: time, in: session.home(row.optionalText(2))).withinCalendar.seconds
      }
    }
    dues[task] = (due ?? nil) ?? .max
    return dues[task] ?? .max
  }

  /// Returns an instant at which the clock here shows what the clock of the file shows at another one; nil when one of
  /// them changes within days of it, or the calendar ends.
  private func moved(_ instant: Int) -> Int? {
    let moment = Moment(seconds: instant)
    // The two clocks are less than two days apart.
    let near = (moment.adding(seconds: -2 * 86_400), moment.adding(seconds: 2 * 86_400))
    guard [near.0, near.1].allSatisfy({ $0.withinCalendar == $0 }),
      [kept, here].allSatisfy({ $0.changes(from: near.0, to: near.1).isEmpty })
    else { return nil }
    return instant + kept.offset(at: moment) - here.offset(at: moment)
  }

  private func pinnedTasks(in session: Session) throws -> Set<Int> {
    var numbers: Set<Int> = []
    try session.statement("SELECT id FROM task INDEXED BY task_pinned WHERE zone IS NOT NULL").rows {
      numbers.insert($0.integer(0))
      return true
    }
    return numbers
  }

  /// SQL for a task that is due in a range here.
  func sql(_ range: MomentRange) -> FilterSQL.Conditions {
    var all = [FilterSQL.Conditions(text: "t.due_instant IS NOT NULL")]
    func add(_ moment: Moment, _ text: String, _ first: Int, _ sure: Int) {
      all.append(
        FilterSQL.Conditions(text: text, values: [first, sure, moment.seconds].map { .integer($0) }))
    }
    if let from = range.from {
      let near = kept(around: from)
      let text = "t.due_instant >= ? AND (t.due_instant >= ? OR \(ShiftedInstants.due) >= ?)"
      add(from, text, near.lowerBound, near.upperBound)
    }
    if let until = range.until {
      let near = kept(around: until)
      let text = "t.due_instant < ? AND (t.due_instant < ? OR \(ShiftedInstants.due) < ?)"
      add(until, text, near.upperBound, near.lowerBound)
    }
    return FilterSQL.Conditions(
      text: all.map(\.text).joined(separator: " AND "), values: all.flatMap(\.values))
  }

  /// Thrown when the file's zone is unknown here, so that everything has to be computed for this one.
  struct NeedsCopy: Error {}
}

extension Session {
  /// Starts reading in a zone for which the due instants were not computed.
  /// - Throws: `ShiftedInstants.NeedsCopy`.
  func beginVisit() throws {
    guard let kept = zones(store.zone) else { throw ShiftedInstants.NeedsCopy() }
    let visit = ShiftedInstants(kept: kept, here: zone)
    self.visit = visit
    try openDatabase().addFunction("due_here", arguments: 2) { [unowned self] in
      .integer(try visit.due($0.integer(0), keptAs: $0.integer(1), in: self))
    }
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
  var due: String {
    visit == nil ? "t.due_instant" : "iif(t.due_instant IS NULL, NULL, \(ShiftedInstants.due))"
  }
}
