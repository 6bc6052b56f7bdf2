import Moments

extension ArcTask.Fields {
  /// The repetition; nil when the task does not repeat.
  public var repetition: Repetition? {
    get { recurrence.map { Repetition($0, countsFromCompletion: countsFromCompletion) } }
    set { (recurrence, countsFromCompletion) = (newValue?.rule, newValue?.countsFromCompletion ?? false) }
  }

  /// What the next occurrence is counted from; nil: the calendar.
  public var repetitionBasis: RepeatFrom? {
    get { countsFromCompletion ? .completion : nil }
    set { countsFromCompletion = newValue == .completion }
  }

  /// The rule by which occurrences come on days of the calendar; nil when there is none, or the next one is counted from
  /// the completion of the last.
  public var scheduledRule: String? { countsFromCompletion ? nil : recurrence }
}
