import Moments

extension ArcTask.Fields {
  /// The repetition; nil when the task does not repeat.
  public var repetition: Repetition? {
    get { recurrence.map { Repetition($0, countsFromCompletion: countsFromCompletion) } }
    set { (recurrence, countsFromCompletion) = (newValue?.rule, newValue?.countsFromCompletion ?? false) }
  }
}
