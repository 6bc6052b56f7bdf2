import Moments
import Planner
import SQLite

/// What a calendar says of a task that has no place in it.
public struct CalendarRemainder: Hashable, Sendable {
  /// What the calendar calls it (UID); nil: its UUID.
  public var uid: String?
  /// Content lines (RFC 5545 §3.1), folded or not; empty when nothing is kept.
  public var lines: String

  /// The parts of an item that are stored.
  public init(uid: String?, lines: String) {
    self.uid = uid
    self.lines = lines
  }
}

/// What a calendar says of a task or reminder, as a row of its table, under the UUID of that.
///
/// It stays when that is deleted, in case it is restored.
struct CalendarItemRow: LoggedThing {
  static let list = FieldList<CalendarItemRow>(
    "calendar_item",
    [
      Field("uid", "uid", { $0.item.uid }, { $0.item.uid = $1 }),
      Field("lines", "lines", isNeeded: true, { $0.item.lines.present }, { $0.item.lines = $1 ?? "" }),
    ])

  var id: Int
  var identity: Identity
  var created: Moment
  var item = CalendarRemainder(uid: nil, lines: "")
  var name: String { "what a calendar says" }

  static func == (a: CalendarItemRow, b: CalendarItemRow) -> Bool {
    a.identity == b.identity && a.item == b.item
  }

  init(id: Int, identity: Identity, created: Moment) {
    (self.id, self.identity, self.created) = (id, identity, created)
  }

  static func find(_ identity: Identity, in session: Session) throws -> CalendarItemRow? {
    try session.statement("SELECT \(columns) FROM calendar_item WHERE uuid = ?").first(.identity(identity)) {
      var row = CalendarItemRow(id: $0.integer(0), identity: $0.identity(1), created: Moment(seconds: 0))
      list.read($0, into: &row)
      return row
    }
  }
}

extension PlannerStep {
  /// Keeps what a calendar says of a task; nil keeps nothing.
  public func keep(_ item: CalendarRemainder?, of identity: Identity) throws {
    let old = try CalendarItemRow.find(identity, in: session)
    if item == nil, old == nil { return }
    var row = old ?? CalendarItemRow(id: 0, identity: identity, created: Moment(seconds: 0))
    row.item = item ?? CalendarRemainder(uid: nil, lines: "")
    if let old { try write(&row, over: old) } else { try insert(&row) }
  }
}

extension PlannerSnapshot {
  /// What calendars say of tasks, by UUID.
  public func calendarItems() throws -> [Identity: CalendarRemainder] {
    var items: [Identity: CalendarRemainder] = [:]
    try session.statement(
      "SELECT uuid, uid, lines FROM calendar_item WHERE uid IS NOT NULL OR lines <> ''"
    ).rows {
      items[$0.identity(0)] = CalendarRemainder(uid: $0.optionalText(1), lines: $0.text(2))
      return true
    }
    return items
  }
}
