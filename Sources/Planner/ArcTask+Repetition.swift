import Moments

extension ArcTask.Fields {
  /// How it repeats; nil: it does not.
  public var repetition: Repetition? {
    get { recurrence.map { Repetition($0, countsFromCompletion: countsFromCompletion) } }
    set { (recurrence, countsFromCompletion) = (newValue?.rule, newValue?.countsFromCompletion ?? false) }
  }
}
