import Moments

/// What a part of a phrase stands for while a line is read.
///
/// All values are trivial: building and dropping them costs no reference counting.
enum Value: BitwiseCopyable {
  /// The words themselves: tokens `start..<end`.
  case words(TokenRange)
  /// A whole number, or a word's number.
  case number(Int)
  /// Digits as they stand in the text.
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

/// The type of a value, as the grammar's checks know it.
enum ValueType: UInt8, CaseIterable {
  /// The names that errors show, by raw value. Spelt out, since asking the runtime for them costs a start 0.1 ms.
  static let names = [
    "words", "number", "digits", "text", "weekday", "unit", "holiday", "date", "time", "length", "moment",
    "recurrence", "lead",
  ]

  case words, number, digits, text, weekday, unit, holiday, date, time, length, moment, recurrence, lead
}

/// A value that productions take and give.
protocol GrammarValue: SendableMetatype {
  static var type: ValueType { get }
  /// The value taken out of its wrapping; the grammar's checks at load make sure that it fits.
  init(_ value: Value)
  var wrapped: Value { get }
}

/// A range of tokens.
struct TokenRange: Equatable {
  var start: Int32
  var end: Int32
}

/// Digits of the text: their value and how many there are (`02` is 2, two wide).
struct Digits: Equatable {
  @Small var value: Int
  @Small var width: Int
}

/// A unit of time that amounts are given in; the numbers are those of the word files.
enum TimeUnit: Int {
  case minute = 1
  case hour, day, week, month, year
}

/// A part of the day, which settles a.m. or p.m.; the numbers are those of the word files.
enum DayPart: Int {
  case morning = 1
  case lunch, afternoon, evening, night
}

/// A day or a range of days.
struct DateValue: Equatable {
  var day: Day
  var endDay: Day?
  /// A bare weekday: it means the one a week later when its time today has passed.
  var rollsOver = false
  /// No year was written: the next such day.
  var isNextInYear = false
  /// Not even a month was written: the next such day.
  var isNextInMonth = false
  /// A weekday was named that this day does not fall on.
  var contradictsWeekday = false
  /// The numbers have the form of a date that does not exist.
  var isImpossible = false
}

/// A time of day or a range of times.
struct TimeValue: Equatable {
  /// Minutes since midnight, 0–1439; when `isOpen`, 0–719: whether a.m. or p.m. is left open.
  @Small var start: Int
  var isOpen = false
  /// The clock face as it is spoken (`halb 6`, `quarter to 7`), which has twelve hours in every language.
  var isSpoken = false
  /// The same for the end.
  @SmallOrNone var end: Int? = nil
  var endIsOpen = false
  /// The part of the day that was named beside it.
  var part: DayPart?
  /// True when nothing but a part of the day was named.
  var isPartAlone = false
  /// The numbers have the form of a time that does not exist.
  var isImpossible = false
  /// The zone it is in, an index into the grammar's texts; nil: the local one, or `zoneName`.
  @SmallOrNone var zone: Int? = nil
  /// The second of the minute, where it is written or a short length of time is counted from now.
  @Small var second = 0
  /// The zone it is in as the line writes it (`Europe/Berlin`).
  var zoneName: TokenRange?
}

/// An amount of time; months clamp, days are calendar days, minutes and seconds elapse.
struct LengthValue: Equatable {
  @Small var months = 0
  @Small var days = 0
  @Small var minutes = 0
  /// Only of lead times: what people plan to the second is a reminder.
  @Small var seconds = 0
}

/// A day and a time named by one phrase.
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
/// A name that a word stands for: an index into the grammar's texts.
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
