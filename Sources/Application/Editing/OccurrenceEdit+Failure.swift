import Moments
import Planner
import Store

extension Failure {
  /// For a text from an editor that no longer fits what it was made from.
  package static var changedMeanwhile: Failure {
    var failure = Failure(
      .refused, "another program changed it while you were editing; nothing was changed")
    failure.isCorrectable = false
    return failure
  }
}

extension OccurrenceEdit {
  /// The error for moving one day of a rule that names its days itself; nil when the edit is allowed.
  package func failure(changing old: ArcTask, to fields: ArcTask.Fields) -> Failure? {
    guard self == .series, fields.date != old.fields.date, let rule = fields.recurrence,
      rule == old.fields.recurrence, rule.contains(";BY"), let words = try? RecurrencePattern(rule).words
    else { return nil }
    return Failure(
      .refused, "its rule sets the days, '\(words)', so moving this one does not move the others",
      hints: ["arc edit \(old.id) every wednesday changes the rule"])
  }
}
