import Moments
import Planner

extension Repetition {
  /// The repetition as people say it, `every 3 days, counted from when it is done`; its rule when that cannot be read.
  /// - Parameter fields: the fields of the task that has it, if known.
  package func shown(_ here: ViewContext, of fields: ArcTask.Fields? = nil) -> String {
    let words = here.words(rule: rule, of: fields)
    return basis == nil ? words : words + ", counted from when it is done"
  }
}
