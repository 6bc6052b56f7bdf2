import Moments

/// The value types of the properties defined in RFC 5545, 7986 and 9074.
enum ValueKind {
  case date, dateTimeUTC, dates, length, trigger, rule, periods, offset, position
  case integer(ClosedRange<Int>)

  /// The type by property; properties that are not listed can have any value.
  static let ofProperty: [String: ValueKind] = {
    let names: [(ValueKind, String)] = [
      (.date, "DTSTART DTEND DUE RECURRENCE-ID"),
      (.dateTimeUTC, "DTSTAMP CREATED LAST-MODIFIED COMPLETED ACKNOWLEDGED"),
      (.dates, "EXDATE RDATE"), (.length, "DURATION REFRESH-INTERVAL"), (.trigger, "TRIGGER"),
      (.rule, "RRULE"), (.periods, "FREEBUSY"), (.offset, "TZOFFSETFROM TZOFFSETTO"), (.position, "GEO"),
      (.integer(0...9), "PRIORITY"), (.integer(0...100), "PERCENT-COMPLETE"),
      (.integer(0...2_147_483_647), "SEQUENCE REPEAT"),
    ]
    return Dictionary(
      uniqueKeysWithValues: names.flatMap { kind, names in
        names.split(separator: " ").map { (String($0), kind) }
      })
  }()

  /// The problem with a value of this type; nil when it can be read.
  func problem(of line: ContentLine) -> CalendarProblem? {
    do throws(CalendarProblem) {
      switch self {
      case .date:
        if try line.date().isDay, line.valueType != "DATE" { return .dayWithoutValue(line.name) }
      case .dateTimeUTC:
        guard case .utc = try line.date() else { return line.bad("an instant like 20270501T090000Z") }
      case .dates: _ = try line.dates()
      case .length: _ = try line.length()
      case .trigger:
        _ = try line.valueType == "DATE-TIME" ? (line.date().isDay ? 0 : 1) : line.length().seconds
      case .rule: _ = try line.recurrence()
      case .periods: _ = try line.periods()
      case .offset: _ = try line.offset()
      case .position: _ = try line.position()
      case .integer(let range): _ = try line.integer(in: range)
      }
      return nil
    } catch {
      return error
    }
  }
}
