/// Which times pass the BYHOUR, BYMINUTE and BYSECOND of a rule, for periods shorter than a day.
///
/// Periods are counted in units since 1970: hours, minutes or seconds.
struct TimeFilter: Sendable {
  /// Units in a day: 24, 1440 or 86,400.
  let unitsPerDay: WideInt
  /// Seconds in a unit: 3600, 60 or 1.
  let unit: WideInt
  private let hours: UInt64
  private let minutes: UInt64
  private let seconds: UInt64
  private var interval: WideInt
  private let phase: WideInt

  /// The filter of a rule whose first period is a number of units after 1970.
  /// - Returns: nil when the periods last a day or longer.
  init?(_ rule: RecurrenceRule, first: WideInt) {
    guard let unit = rule.frequency.unit else { return nil }
    self.unit = unit
    unitsPerDay = 86_400 / unit
    interval = WideInt(rule.interval)
    phase = first
    func mask(_ values: [Int], upTo last: Int) -> UInt64 {
      guard !values.isEmpty else { return .max }
      var mask: UInt64 = 0
      for value in values where (0...last).contains(value) { mask |= 1 << UInt64(min(value, 59)) }
      return mask
    }
    hours = mask(rule.hours, upTo: 23)
    minutes = unit <= 60 ? mask(rule.minutes, upTo: 59) : .max
    seconds = unit == 1 ? mask(rule.seconds, upTo: 60) : .max
  }

  /// The first period of the rule that does not begin before a unit.
  func aligned(_ unit: WideInt) -> WideInt {
    let past = (unit - phase) % interval
    return past == 0 ? unit : unit - past + (past > 0 ? interval : 0)
  }

  /// The first period of the rule, from a unit on, that passes and begins on the same day; nil when none does.
  func firstMatch(from unit: WideInt) -> WideInt? {
    let day = unit.flooredDivision(by: unitsPerDay) * unitsPerDay
    var period = aligned(unit)
    while period < day + unitsPerDay {
      // The coarsest field that does not match determines how far to jump.
      let second = Int((period - day) * self.unit)
      let hour = second / 3600
      let minute = second / 60 % 60
      let next: Int?
      if hours & (1 << UInt64(hour)) == 0 {
        next = nextBit(after: hour, in: hours, below: 24).map { $0 * 3600 }
      } else if minutes & (1 << UInt64(minute)) == 0 {
        next =
          nextBit(after: minute, in: minutes, below: 60).map { hour * 3600 + $0 * 60 } ?? (hour + 1) * 3600
      } else if seconds & (1 << UInt64(second % 60)) == 0 {
        let minuteStart = second - second % 60
        next = minuteStart + (nextBit(after: second % 60, in: seconds, below: 60) ?? 60)
      } else {
        return period
      }
      guard let next else { return nil }
      period = aligned(day + WideInt(next) / self.unit)
    }
    return nil
  }

  /// The number of the rule's periods that pass, from a unit to the end of its day.
  func countMatches(from unit: WideInt) -> Int {
    let day = unit.flooredDivision(by: unitsPerDay)
    var count = 0
    var next = unit
    while next.flooredDivision(by: unitsPerDay) == day, let match = firstMatch(from: next) {
      count += 1
      next = match + 1
    }
    return count
  }

  /// False when the periods never fall on a time that passes, for example every 24 hours from 06:00 with BYHOUR=5.
  var canMatch: Bool {
    // From day to day the periods reach the times of day that differ by multiples of this, and no others.
    var reachable = self
    reachable.interval = greatestCommonDivisor(interval, unitsPerDay)
    return reachable.firstMatch(from: 0) != nil
  }

  /// The first set bit after a bit; nil when there is none below the limit.
  private func nextBit(after bit: Int, in mask: UInt64, below limit: Int) -> Int? {
    let next = bit + 1 + (mask >> UInt64(bit + 1)).trailingZeroBitCount
    return next < limit ? next : nil
  }
}

extension RecurrenceRule.Frequency {
  /// The seconds of a period shorter than a day; nil for others.
  var unit: WideInt? {
    switch self {
    case .secondly: 1
    case .minutely: 60
    case .hourly: 3600
    default: nil
    }
  }
}

/// Euclid's.
private func greatestCommonDivisor(_ a: WideInt, _ b: WideInt) -> WideInt {
  var (a, b) = (a, b)
  while b != 0 { (a, b) = (b, a % b) }
  return a
}
