import Moments

/// A repetition as a phrase says it; trivial, unlike `RecurrenceRule`, which is made of it when it is chosen.
struct RecurrenceValue: Equatable {
  var frequency: RecurrenceRule.Frequency
  /// The week of the year, 1–53; 0: none. This and the next are small, since their kind of rule is rare.
  var week: Int8 = 0
  /// The day of the year, 1–366; 0: none.
  var yearDay: Int16 = 0
  @Small var interval = 1
  /// Days of the week.
  var weekdays = WeekdaySet()
  /// Weekdays by their place in the month (`first monday`, `last friday`), beside `weekdays`.
  var places = WeekdayPlaces()
  /// Which of the days in a month counts (`last weekday of the month`); empty: every one.
  var positions = Places()
  /// One bit for each day of the month, 1–31.
  var monthDays: UInt32 = 0
  /// Days counted from the end of the month.
  var lastDays = Places()
  /// The months of a yearly one, January the lowest bit.
  @Small var months = 0
  /// How many times; 0: no end.
  @Small var count = 0
  /// The number of the last day; 0: none is given.
  @Small var lastDay = 0
  /// For how long, counted from the first.
  var length: LengthValue?
  /// The part of the day of `every morning`.
  var part: DayPart?
  /// Of a repetition every three months, which month of the quarter it falls in; 0: that of the first.
  var quarterMonth: Int8 = 0
  /// True when its words say several times of the day (`every morning and night`).
  var hasClocks = false
  /// The time of `every evening at 9`, in minutes since midnight; −1: none.
  @Small var minute = -1

  /// The rule with this end.
  func rule(end: RecurrenceRule.End) -> RecurrenceRule {
    RecurrenceRule(
      frequency, interval: interval, end: end,
      months: months == 0 ? [] : (1...12).filter { months >> ($0 - 1) & 1 == 1 },
      weekNumbers: week == 0 ? [] : [Int(week)], yearDays: yearDay == 0 ? [] : [Int(yearDay)],
      monthDays: (monthDays == 0 ? [] : (1...31).filter { monthDays >> UInt32($0) & 1 == 1 })
        + lastDays.numbers,
      weekdays: weekdays.days.map { RecurrenceRule.NthWeekday(nil, $0) } + places.weekdays,
      positions: positions.numbers)
  }

  /// How many days lie at least between two of its days; a range of fewer says how long each time lasts
  /// (`11/28 to 11/29 every week`), a longer one from when to when it repeats.
  var shortestPeriod: Int {
    switch frequency {
    case .yearly where monthDays.nonzeroBitCount < 2 && months.nonzeroBitCount < 2: 365 * interval
    case .yearly, .monthly: monthDays.nonzeroBitCount < 2 && places.weekdays.count < 2 ? 28 * interval : 1
    case .weekly: weekdays.days.count < 2 ? 7 * interval : 1
    default: interval
    }
  }

  /// The first day on which it falls from `day` on. An interval counts from that day.
  ///
  /// `every november` begins on its 1st, or on `day` when that is in November.
  func firstDays(from day: Day, limit: Int) -> [Day] {
    if let every = period { return every.firstDays(from: day, limit: limit) }
    var every = self
    every.interval = 1
    if frequency == .yearly, months != 0, monthDays == 0, lastDays == Places(), places == WeekdayPlaces(),
      months >> (day.month - 1) & 1 == 0
    {
      every.monthDays = 1 << 1
    }
    if quarterMonth != 0 { every.months = 0b001_001_001_001 << (Int(quarterMonth) - 1) }
    return every.rule(end: .never).days(from: day, limit: limit)
  }
}

extension RecurrenceValue {
  /// A repetition by the day or the week, on some weekdays or all, whose days need no rule to be found.
  private struct Period {
    var days: Int
    var weekdays: WeekdaySet

    func firstDays(from day: Day, limit: Int) -> [Day] {
      var (found, next): ([Day], Day) = ([], day)
      while found.count < limit, next.isInCalendar {
        if weekdays.bits == 0 || weekdays.contains(next.weekday) { found.append(next) }
        next = next.adding(days: days)
      }
      return found
    }
  }

  /// Nil for a repetition that says more than its weekdays.
  private var period: Period? {
    guard frequency == .daily || frequency == .weekly, week == 0, yearDay == 0, months == 0, monthDays == 0,
      lastDays.bits == 0, places == WeekdayPlaces(), positions.bits == 0, quarterMonth == 0
    else { return nil }
    return Period(days: frequency == .weekly && weekdays.bits == 0 ? 7 : 1, weekdays: weekdays)
  }
}

/// Places in a month: the first to the fifth, the last to the third-to-last.
struct Places: Equatable {
  @Small var bits = 0

  /// From the start, then from the end.
  private static let order = [1, 2, 3, 4, 5, -3, -2, -1]

  init() {}

  init(bits: Int) { self.bits = bits }

  /// One place; nil when it is none of those above.
  init?(_ number: Int) {
    guard let index = Places.order.firstIndex(of: number) else { return nil }
    bits = 1 << index
  }

  /// 1 the first, −1 the last.
  var numbers: [Int] {
    bits == 0 ? [] : Places.order.indices.filter { bits >> $0 & 1 == 1 }.map { Places.order[$0] }
  }
}

/// Weekdays by their place in a month: seven bits for each place.
struct WeekdayPlaces: Equatable {
  private var bits: UInt64 = 0

  init() {}

  /// Each of the weekdays at each of the places.
  init(_ places: Places, _ days: WeekdaySet) {
    for place in 0..<8 where places.bits >> place & 1 == 1 {
      bits |= UInt64(days.bits & WeekdaySet.all) << UInt64(7 * place)
    }
  }

  func union(_ other: WeekdayPlaces) -> WeekdayPlaces {
    var both = self
    both.bits |= other.bits
    return both
  }

  /// By place, Monday first.
  var weekdays: [RecurrenceRule.NthWeekday] {
    if bits == 0 { return [] }
    return (0..<8).flatMap { place in
      let days = WeekdaySet(bits: Int(bits >> UInt64(7 * place) & UInt64(WeekdaySet.all))).days
      return Places(bits: 1 << place).numbers.flatMap { nth in days.map { RecurrenceRule.NthWeekday(nth, $0) }
      }
    }
  }
}

/// Days of the week, one bit each, Monday the lowest.
struct WeekdaySet: Equatable {
  @Small var bits = 0

  func contains(_ day: Weekday) -> Bool { bits >> (day.rawValue - 1) & 1 == 1 }

  /// Monday first.
  var days: [Weekday] { bits == 0 ? [] : Weekday.allCases.filter { contains($0) } }

  static let all = 0b111_1111

  /// From one weekday to another, over the week's end when the second comes before the first.
  static func range(_ from: Weekday, _ to: Weekday) -> Int {
    var bits = 0
    var day = from.rawValue
    while true {
      bits |= 1 << (day - 1)
      if day == to.rawValue { return bits }
      day = day % 7 + 1
    }
  }
}

/// How long before the due moment to remind: one time or two.
struct LeadValue: Equatable {
  var first: LengthValue
  var second: LengthValue?
}

extension RecurrenceValue: GrammarValue {
  static let type = ValueType.recurrence
  init(_ value: Value) {
    if case .recurrence(let it) = value { self = it } else { self.init(frequency: .daily) }
  }
  var wrapped: Value { .recurrence(self) }
}

extension LeadValue: GrammarValue {
  static let type = ValueType.lead
  init(_ value: Value) {
    if case .lead(let it) = value { self = it } else { self.init(first: LengthValue()) }
  }
  var wrapped: Value { .lead(self) }
}
