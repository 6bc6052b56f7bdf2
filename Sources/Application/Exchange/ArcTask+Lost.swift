import Moments
import Planner

// What forms of other programs have no place for.
extension ArcTask.Fields {
  /// True when it says how it reminds.
  package var saysHowItReminds: Bool { path != nil || !leads.isEmpty || snooze != nil }

  /// `the recurrence 'every Friday until 7 May 2027'`; nil when there is none.
  package func lostRecurrence(_ here: ViewContext) -> String? {
    recurrence.map { text in
      "the recurrence '\((try? RecurrencePattern(text))?.words(in: here.regional.language) ?? text)'"
    }
  }

  /// True when notes have lines without text between others.
  package var hasBlankLines: Bool { description.contains("\n\n") }
}

extension ArcTask {
  /// True for an open occurrence that was moved away from where its rule has it, which decides when the next one comes.
  package var wasMovedAlone: Bool {
    closing == nil && fields.repetition?.countsFromCompletion == false
      && occurrence?.start != fields.start
  }
}
