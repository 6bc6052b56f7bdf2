import Grammar
import Moments

extension Production {
  /// Amounts of time, and the numbers they are made of.
  static let lengths: [Production] = [
    Production("length.of") { (_, count: Digits, unit: TimeUnit) -> LengthValue? in
      length(count.value, unit)
    },
    Production("length.ofNumber") { (_, count: Int, unit: TimeUnit) -> LengthValue? in length(count, unit) },
    Production("length.ofShort") { (_, count: Digits, unit: Int) -> LengthValue? in
      TimeUnit(rawValue: unit).flatMap { length(count.value, $0) }
    },
    Production("length.ofUnit") { (_, count: Int, unit: Int) -> LengthValue? in
      TimeUnit(rawValue: unit).flatMap { length(count, $0) }
    },
    // `John 3:16` is a verse, `John 3:15` may be an hour
    Production("verse.number") { (_, verse: Digits) -> Int? in
      verse.value % 5 == 0 ? nil : verse.value
    },
    Production("length.days") { (_, days: Int) -> LengthValue? in LengthValue(days: days) },
    Production("length.monthsDigits") { (_, months: Digits) -> LengthValue? in
      (1...99).contains(months.value) ? LengthValue(months: months.value) : nil
    },
    Production("length.months") { (_, months: Int) -> LengthValue? in LengthValue(months: months) },
    Production("length.fortnights") { (_, count: Int) -> LengthValue? in length(2 * count, .week) },
    Production("length.decimalShort") { (_, whole: Digits, part: Digits, unit: Int) -> LengthValue? in
      TimeUnit(rawValue: unit).flatMap { decimal(whole, part, $0) }
    },
    Production("length.hoursMinutes") { (_, hours: Digits, minutes: Digits) -> LengthValue? in
      hours.value < 1000 ? LengthValue(minutes: hours.value * 60 + minutes.value) : nil
    },
    Production("length.clockOnly") { (_, length: LengthValue) -> LengthValue? in
      length.days == 0 && length.months == 0 ? length : nil
    },
    Production("length.minutes") { (_, minutes: Int) -> LengthValue? in length(minutes, .minute) },
    Production("length.seconds") { (_, seconds: Int) -> LengthValue? in
      (1..<100_000).contains(seconds) ? LengthValue(seconds: seconds) : nil
    },
    Production("length.halfMinutes") { (_, whole: Int) -> LengthValue? in
      (1..<1_000).contains(whole) ? LengthValue(seconds: whole * 60 + 30) : nil
    },
    Production("length.half") { (_, whole: Int, unit: TimeUnit) -> LengthValue? in
      fraction(whole * 10 + 5, 10, unit)
    },
    Production("length.quarters") { (_, quarters: Int, unit: TimeUnit) -> LengthValue? in
      fraction(quarters, 4, unit)
    },
    Production("length.decimal") { (_, whole: Digits, part: Digits, unit: TimeUnit) -> LengthValue? in
      decimal(whole, part, unit)
    },
    Production("length.sum") { (_, first: LengthValue, second: LengthValue) -> LengthValue? in
      guard first.minutes % 60 == 0 || second.minutes == 0 && second.seconds > 0,
        second.minutes < 60 || first.minutes == 0
      else { return nil }
      return LengthValue(
        months: first.months + second.months, days: first.days + second.days,
        minutes: first.minutes + second.minutes, seconds: first.seconds + second.seconds)
    },

    // Numbers
    Production("number.same") { (_, number: Int) -> Int? in number },
    Production("number.digits") { (_, digits: Digits) -> Int? in digits.value },
    // `one oh one`
    Production("number.hundreds") { (_, hundreds: Int, rest: Int) -> Int? in 100 * hundreds + rest },
    Production("number.sum") { (_, first: Int, second: Int) -> Int? in second < 10 ? first + second : nil },
  ]

  // MARK: The rules behind them

  private static func length(_ count: Int, _ unit: TimeUnit) -> LengthValue? {
    guard count > 0, count < 100_000 else { return nil }
    switch unit {
    case .minute: return LengthValue(minutes: count)
    case .hour: return LengthValue(minutes: count * 60)
    case .day: return LengthValue(days: count)
    case .week: return LengthValue(days: count * 7)
    case .month: return LengthValue(months: count)
    case .year: return LengthValue(months: count * 12)
    }
  }

  private static func decimal(_ whole: Digits, _ part: Digits, _ unit: TimeUnit) -> LengthValue? {
    guard part.width <= 3 else { return nil }
    let scale = [1, 10, 100, 1000][part.width]
    return fraction(whole.value * scale + part.value, scale, unit)
  }

  /// `count / parts` of a unit, when that is a whole number of a smaller one.
  private static func fraction(_ count: Int, _ parts: Int, _ unit: TimeUnit) -> LengthValue? {
    guard count > 0, count < 1_000_000 else { return nil }
    func whole(_ size: Int) -> Int? { count * size % parts == 0 ? count * size / parts : nil }
    switch unit {
    case .minute: return whole(1).map { LengthValue(minutes: $0) }
    case .hour: return LengthValue(minutes: (count * 60 + parts / 2) / parts)
    case .day: return whole(1440).map { LengthValue(minutes: $0) }
    case .week: return whole(7).map { LengthValue(days: $0) }
    case .month:
      return count % parts == 0 ? LengthValue(months: count / parts) : LengthValue(days: count * 30 / parts)
    case .year: return whole(12).map { LengthValue(months: $0) }
    }
  }
}
