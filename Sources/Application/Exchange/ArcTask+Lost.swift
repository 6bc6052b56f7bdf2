import Moments
import Planner

// What the formats of other programs cannot hold.
extension ArcTask.Fields {
  /// True when the task has its own path, leads or snooze.
  package var saysHowItReminds: Bool { path != nil || !leads.isEmpty || snooze != nil }

  /// The recurrence as an export loss, `the recurrence 'every Friday until 7 May 2027'`; nil when there is none.
  package func lostRecurrence(_ here: ViewContext) -> String? {
    recurrence.map { "the recurrence '\(here.words(rule: $0, of: self))'" }
  }

  /// True when the notes contain a blank line.
  package var hasBlankLines: Bool { description.contains("\n\n") }
}

extension ArcTask {
  /// True for an open occurrence that was moved away from the day of its rule, which decides when the next one comes.
  package var wasMovedAlone: Bool {
    closing == nil && fields.scheduledRule != nil && occurrence?.start != fields.start
  }
}
