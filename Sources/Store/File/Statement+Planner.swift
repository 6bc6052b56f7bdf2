import Moments
import Planner
import SQLite

// Types of a planner's columns other than numbers and texts.

extension SQLValue {
  static func identity(_ identity: Identity) -> SQLValue { .uuid(high: identity.high, low: identity.low) }
  static func identity(_ identity: Identity?) -> SQLValue { identity.map { .identity($0) } ?? .null }
}

extension Moment {
  /// The nearest instant within the years 1–9999 of UTC; 9999-12-31 ends later than that in Los Angeles.
  var withinCalendar: Moment { Moment(seconds: min(max(seconds, -62_135_596_800), 253_402_300_799)) }
}

extension Statement {
  /// The instant in a column; nil for NULL. It is moved into the years 1–9999, so that computing with a damaged value is
  /// safe.
  func moment(_ column: Int) -> Moment? {
    optionalInteger(column).map { Moment(seconds: $0).withinCalendar }
  }

  /// The UUID in a column of the row; all zero when it is not a UUID.
  func identity(_ column: Int) -> Identity {
    let (high, low) = uuid(column)
    return Identity(high: high, low: low)
  }

  /// The UUID in a column of the row; nil for NULL.
  func optionalIdentity(_ column: Int) -> Identity? { isNull(column) ? nil : identity(column) }
}
