import Moments

extension ArcTask.Fields {
  /// The repetition; nil when the task does not repeat.
  public var repetition: Repetition? {
    get { recurrence.map { Repetition($0, from: repetitionBasis) } }
    set { (recurrence, repetitionBasis) = (newValue?.rule, newValue?.basis) }
  }

  /// The rule by which occurrences come on days of the calendar; nil when there is none, or the next one is counted from
  /// the completion of the last.
  public var scheduledRule: String? { repetitionBasis == nil ? recurrence : nil }

  /// The day of the month on which it repeats when some months do not have that day, and are skipped; nil otherwise.
  ///
  /// `FREQ=MONTHLY` on 2027-01-31: 31. A rule that names its months, or the 15th as well, skips none unasked.
  public var dayThatMonthsLack: Int? {
    guard let date, let rule = scheduledRule.flatMap({ try? RecurrencePattern($0) })?.rule,
      rule.frequency == .monthly, rule.months.isEmpty, rule.weekdays.isEmpty
    else { return nil }
    let days = rule.monthDays.isEmpty ? [date.day] : rule.monthDays
    guard let first = days.min(), first > 28 else { return nil }
    return first
  }
}
