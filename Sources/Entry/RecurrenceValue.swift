import Moments

/// A repetition as a phrase says it; trivial, unlike `Recurrence`, which is made of it when it is chosen.
struct RecurrenceValue: Equatable {
  var frequency: Recurrence.Frequency
  @Small var interval = 1
  /// Days of the week.
  var weekdays = WeekdaySet()
  /// Which of those weekdays in a month: 1 the first, −1 the last; 0: every one.
  @Small var ordinal = 0
  /// One bit for each day of the month, 1–31.
  var monthDays: UInt32 = 0
  /// The last day of the month.
  var isOnLastDay = false
  /// The month of a yearly one, 1–12; 0: none.
  @Small var month = 0
  /// How many times; 0: no end.
  @Small var count = 0
  /// The number of the last day; 0: none is given.
  @Small var lastDay = 0
  /// For how long, counted from the first.
  var length: LengthValue?
  /// Counted from completion instead of by the calendar.
  var isFromCompletion = false
  /// The part of the day of `every morning`.
  var part: DayPart?
  /// The time of `every evening at 9`, in minutes since midnight; −1: none.
  @Small var minute = -1

  /// The rule with this end.
  func rule(end: Recurrence.End) -> Recurrence {
    let days = (1...31).filter { monthDays >> UInt32($0) & 1 == 1 } + (isOnLastDay ? [-1] : [])
    return Recurrence(
      frequency, interval: interval, end: end, months: month > 0 ? [month] : [], monthDays: days,
      weekdays: weekdays.days.map { Recurrence.NthWeekday(ordinal == 0 ? nil : ordinal, $0) })
  }

  /// The first day on which it falls from `day` on. An interval counts from that day.
  func firstDays(from day: Day, limit: Int) -> [Day] {
    var every = self
    every.interval = 1
    return every.rule(end: .never).days(from: day, limit: limit)
  }
}

/// Days of the week, one bit each, Monday the lowest.
struct WeekdaySet: Equatable {
  @Small var bits = 0

  /// Monday first.
  var days: [Weekday] { Weekday.allCases.filter { bits >> ($0.rawValue - 1) & 1 == 1 } }

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
