import Moments

/// The value of a part of a phrase, while a line is read.
///
/// All values are trivial types: creating and destroying them needs no reference counting.
enum Value: BitwiseCopyable {
  /// The words themselves: tokens `start..<end`.
  case words(TokenRange)
  /// A whole number, or the number of a word.
  case number(Int)
  /// Digits as written.
  case digits(Digits)
  /// An index into the grammar's texts.
  case text(Int)
  case weekday(Weekday)
  case unit(TimeUnit)
  case holiday(Holiday)
  case date(DateValue)
  case time(TimeValue)
  case length(LengthValue)
  case moment(MomentValue)
  case recurrence(RecurrenceValue)
  case lead(LeadValue)
}

/// The types of values, as the grammar's checks know them.
enum ValueType: UInt8, CaseIterable {
  /// The names shown in errors, by raw value. Written out, because looking them up at run time would take 0.1 ms at
  /// start.
  static let names = [
    "words", "number", "digits", "text", "weekday", "unit", "holiday", "date", "time", "length", "moment",
    "recurrence", "lead",
  ]

  case words, number, digits, text, weekday, unit, holiday, date, time, length, moment, recurrence, lead
}

/// A value that productions take and return.
protocol GrammarValue: SendableMetatype {
  static var type: ValueType { get }
  /// Unwraps the value; checks at load ensure that the type fits.
  init(_ value: Value)
  var wrapped: Value { get }
}

/// A range of tokens.
struct TokenRange: Equatable {
  var start: Int32
  var end: Int32
}

/// Digits in the text: their value and number (`02` is 2, two digits wide).
struct Digits: Equatable {
  @Small var value: Int
  @Small var width: Int
}

/// The units in which amounts of time are given; raw values as in the word files.
enum TimeUnit: Int {
  case minute = 1
  case hour, day, week, month, year
}

/// A part of the day, which decides between a.m. and p.m.; raw values as in the word files.
enum DayPart: Int {
  case morning = 1
  case lunch, afternoon, evening, night
}

/// A day or a range of days.
struct DateValue: Equatable {
  var day: Day
  var endDay: Day?
  /// A weekday without a date: it means a week later when its time today has passed.
  var rollsOver = false
  /// Written without a year: the next such day.
  var isNextInYear = false
  /// Written even without a month: the next such day.
  var isNextInMonth = false
  /// The line also names a weekday on which this day does not fall.
  var contradictsWeekday = false
  /// Written like a date that does not exist.
  var isImpossible = false
}

/// A time of day or a range of times.
struct TimeValue: Equatable {
  /// Minutes since midnight, 0–1439; 0–719 when `isOpen`, that is, when a.m. or p.m. is not given.
  @Small var start: Int
  var isOpen = false
  /// Spoken as on a clock face (`halb 6`, `quarter to 7`), which uses twelve hours in every language.
  var isSpoken = false
  /// The end of the range, in the same form; nil: no range.
  @SmallOrNone var end: Int? = nil
  var endIsOpen = false
  /// The part of the day named next to it.
  var part: DayPart?
  /// True when only a part of the day is named.
  var isPartAlone = false
  /// Written like a time that does not exist.
  var isImpossible = false
  /// The zone; nil: the local one.
  var zone: ZoneValue?
  /// The zone of the end, when it is another: `7am PT - 3pm ET`.
  var endZone: ZoneValue?
  /// The second of the minute, when written or when a short length of time counts from now.
  @Small var second = 0
}

/// An amount of time. Months are clamped to the month's end, days are calendar days, minutes and seconds elapse.
struct LengthValue: Equatable {
  @Small var months = 0
  @Small var days = 0
  @Small var minutes = 0
  /// Only for lead times; anything people plan to the second is a reminder.
  @Small var seconds = 0
}

/// A day and a time in one phrase.
struct MomentValue: Equatable {
  var date: DateValue
  var time: TimeValue
}

extension TokenRange: GrammarValue {
  static let type = ValueType.words
  init(_ value: Value) { if case .words(let it) = value { self = it } else { self.init(start: 0, end: 0) } }
  var wrapped: Value { .words(self) }
}
extension Int: GrammarValue {
  static let type = ValueType.number
  init(_ value: Value) { if case .number(let it) = value { self = it } else { self = 0 } }
  var wrapped: Value { .number(self) }
}
extension Digits: GrammarValue {
  static let type = ValueType.digits
  init(_ value: Value) {
    if case .digits(let it) = value { self = it } else { self.init(value: 0, width: 0) }
  }
  var wrapped: Value { .digits(self) }
}
/// A text that is the value of a word: an index into the grammar's texts.
struct TextIndex: GrammarValue {
  var index: Int
  static let type = ValueType.text
  init(_ value: Value) { if case .text(let it) = value { index = it } else { index = 0 } }
  var wrapped: Value { .text(index) }
}
extension Weekday: GrammarValue {
  static let type = ValueType.weekday
  init(_ value: Value) { if case .weekday(let it) = value { self = it } else { self = .monday } }
  var wrapped: Value { .weekday(self) }
}
extension TimeUnit: GrammarValue {
  static let type = ValueType.unit
  init(_ value: Value) { if case .unit(let it) = value { self = it } else { self = .day } }
  var wrapped: Value { .unit(self) }
}
extension Holiday: GrammarValue {
  static let type = ValueType.holiday
  init(_ value: Value) {
    if case .holiday(let it) = value { self = it } else { self = .easter(offset: 0) }
  }
  var wrapped: Value { .holiday(self) }
}
extension DateValue: GrammarValue {
  static let type = ValueType.date
  init(_ value: Value) { if case .date(let it) = value { self = it } else { self.init(day: Day(number: 0)) } }
  var wrapped: Value { .date(self) }
}
extension TimeValue: GrammarValue {
  static let type = ValueType.time
  init(_ value: Value) { if case .time(let it) = value { self = it } else { self.init(start: 0) } }
  var wrapped: Value { .time(self) }
}
extension LengthValue: GrammarValue {
  static let type = ValueType.length
  init(_ value: Value) { if case .length(let it) = value { self = it } else { self.init() } }
  var wrapped: Value { .length(self) }
}
extension MomentValue: GrammarValue {
  static let type = ValueType.moment
  init(_ value: Value) {
    if case .moment(let it) = value {
      self = it
    } else {
      self.init(date: DateValue(day: Day(number: 0)), time: TimeValue(start: 0))
    }
  }
  var wrapped: Value { .moment(self) }
}
