extension RecurrenceRule: CustomStringConvertible {
  /// The rule as RFC 5545 text, for example `FREQ=WEEKLY;INTERVAL=2;BYDAY=TU`.
  ///
  /// The order of parts is fixed: FREQ, INTERVAL, COUNT or UNTIL, BYMONTH, BYWEEKNO, BYYEARDAY, BYMONTHDAY, BYDAY,
  /// BYHOUR, BYMINUTE, BYSECOND, BYSETPOS, WKST. Default values are left out.
  public var description: String {
    var text = "FREQ=" + frequency.text
    if interval != 1 { text += ";INTERVAL=\(interval)" }
    switch end {
    case .never: break
    case .count(let count): text += ";COUNT=\(count)"
    case .until(let date): text += ";UNTIL=\(date)"
    }
    func list(_ name: String, _ values: [some CustomStringConvertible]) {
      for (index, value) in values.enumerated() {
        text += index == 0 ? ";" + name + "=" : ","
        text += value.description
      }
    }
    list("BYMONTH", months)
    list("BYWEEKNO", weekNumbers)
    list("BYYEARDAY", yearDays)
    list("BYMONTHDAY", monthDays)
    list("BYDAY", weekdays)
    list("BYHOUR", hours)
    list("BYMINUTE", minutes)
    list("BYSECOND", seconds)
    list("BYSETPOS", positions)
    if weekStart != .monday { text += ";WKST=" + weekStart.text }
    return text
  }
}

extension RecurrenceRule.NthWeekday: CustomStringConvertible {
  /// `TU`, `1TU` or `-1TU`.
  public var description: String { (ordinal.map(String.init) ?? "") + weekday.text }
}

extension RecurrenceRule.Frequency {
  /// The name in RFC 5545.
  var text: String {
    switch self {
    case .secondly: "SECONDLY"
    case .minutely: "MINUTELY"
    case .hourly: "HOURLY"
    case .daily: "DAILY"
    case .weekly: "WEEKLY"
    case .monthly: "MONTHLY"
    case .yearly: "YEARLY"
    }
  }
}

extension Weekday {
  /// The two letters of RFC 5545.
  var text: String {
    switch self {
    case .monday: "MO"
    case .tuesday: "TU"
    case .wednesday: "WE"
    case .thursday: "TH"
    case .friday: "FR"
    case .saturday: "SA"
    case .sunday: "SU"
    }
  }
}
