import Entry
import Moments

extension Repetition {
  /// The repetition as people say it, `every 3 days, counted from when it is done`; its rule when that cannot be read.
  package func shown(_ here: ViewContext) -> String {
    let words = (try? RecurrencePattern(rule))?.words(in: here.regional.language) ?? rule
    return countsFromCompletion ? words + ", counted from when it is done" : words
  }
}
