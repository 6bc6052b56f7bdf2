import Planner

/// What a calendar says of a task that has no place in it.
public struct CalendarRemainder: Hashable, Sendable {
  /// What the calendar calls it (UID); nil: its UUID.
  public var uid: String?
  /// Content lines (RFC 5545 §3.1), folded or not; empty when nothing is kept.
  public var lines: String

  /// What is kept of an item.
  public init(uid: String?, lines: String) {
    self.uid = uid
    self.lines = lines
  }
}

extension PlannerStep {
  /// Keeps what a calendar says of a task; nil keeps nothing. It goes with the task, so no step of the log says so.
  public func keep(_ item: CalendarRemainder?, of identity: Identity) throws {
    guard let item else {
      return try session.statement("DELETE FROM calendar_item WHERE uuid = ?").run(.identity(identity))
    }
    try session.statement("INSERT OR REPLACE INTO calendar_item (uuid, uid, lines) VALUES (?, ?, ?)").run(
      .identity(identity), .text(item.uid), .text(item.lines))
  }
}

extension PlannerSnapshot {
  /// What calendars say of tasks, by UUID.
  public func calendarItems() throws -> [Identity: CalendarRemainder] {
    var items: [Identity: CalendarRemainder] = [:]
    try session.statement("SELECT uuid, uid, lines FROM calendar_item").rows {
      items[$0.identity(0)] = CalendarRemainder(uid: $0.optionalText(1), lines: $0.text(2))
      return true
    }
    return items
  }
}
