import Entry
import Moments
import Planner
import Store

// Terms, breaks and classes: what lines may speak of, and what repeating lines are kept to.

extension PlannerSnapshot {
  /// The terms, breaks and next classes that lines may speak of.
  /// - Parameter workspace: whose language says which titles are those of classes.
  package func timetable(_ workspace: Workspace) throws -> Vocabulary.SchoolCalendar {
    let terms = try terms()
    func spans(_ areBreaks: Bool) -> [Vocabulary.Span] {
      terms.filter { $0.isBreak == areBreaks }.map {
        Vocabulary.Span(name: $0.name, first: $0.first, last: $0.last)
      }
    }
    // Nobody has more classes than that.
    let lessons = try nextStarts(limit: 300) { try workspace.language().isLesson($0) }.map {
      Vocabulary.Lesson(arc: $0.arc, title: $0.title, start: $0.start)
    }
    return Vocabulary.SchoolCalendar(terms: spans(false), breaks: spans(true), lessons: lessons)
  }
}

extension Added {
  /// A task as its answer shows it: a break's name replaces the days that it leaves out.
  package func withoutBreaks(_ task: ArcTask) -> ArcTask {
    let breaks = terms.filter(\.isBreak)
    guard !breaks.isEmpty, let text = task.fields.recurrence, var pattern = try? RecurrencePattern(text)
    else {
      return task
    }
    pattern.exclusions.removeAll { date in
      let day = date.day(in: .utc)
      return breaks.contains { $0.first <= day && day <= $0.last }
    }
    var task = task
    task.fields.recurrence = pattern.description
    return task
  }

  /// What the terms and breaks of its Arc did to what repeats: `  leaves out Spring break, ends with Spring 2027`.
  package var kept: String {
    let breaks = terms.filter(\.isBreak).map(\.name), ends = terms.filter { !$0.isBreak }.map(\.name)
    let parts = [
      breaks.isEmpty ? nil : "leaves out " + breaks.joined(separator: " and "),
      ends.first.map { "ends with \($0)" },
    ].compactMap { $0 }
    return parts.isEmpty ? "" : "  " + parts.joined(separator: ", ")
  }
}
