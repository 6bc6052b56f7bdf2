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

extension ArcTask {
  /// The same without the days that it leaves out because of breaks.
  package func without(_ breaks: [Term]) -> ArcTask {
    guard !breaks.isEmpty, let text = fields.recurrence, var pattern = try? RecurrencePattern(text) else {
      return self
    }
    pattern.exclusions.removeAll { date in breaks.contains { $0.contains(date.day(in: .utc)) } }
    var task = self
    task.fields.recurrence = pattern.description
    return task
  }

  /// Those of some breaks that it leaves out as a whole.
  package func leavesOut(among breaks: [Term], _ here: ViewContext) -> [Term] {
    guard !breaks.isEmpty, let text = fields.recurrence, let pattern = try? RecurrencePattern(text),
      let series = Series(fields, start: occurrence?.start, home: here.home(of: fields))
    else { return [] }
    return breaks.filter { one in
      pattern.exclusions.contains { one.contains($0.day(in: .utc)) }
        && series.days(from: one.first, to: one.last).isEmpty
    }
  }
}

extension Added {
  /// A task as its answer shows it: a break's name replaces the days that it leaves out.
  package func withoutBreaks(_ task: ArcTask) -> ArcTask {
    task.without(terms.filter(\.isBreak))
  }

  /// What the terms and breaks of its Arc did to what repeats: `  leaves out Spring break, ends with Spring 2027`.
  package var kept: String {
    let breaks = terms.filter(\.isBreak).map(\.name)
    let parts = [
      breaks.isEmpty ? nil : "leaves out " + breaks.joined(separator: " and "),
      terms.first { !$0.isBreak }.map { "\(verbs(of: $0)) with \($0.name)" },
    ].compactMap { $0 }
    return parts.isEmpty ? "" : "  " + parts.joined(separator: ", ")
  }

  /// `begins and ends`, as far as a term says it.
  private func verbs(of term: Term) -> String {
    let (read, kept) = (ArcTask.Fields(entry, in: .utc), task.fields)
    let begins = read.date.map { $0 < term.first } ?? false && kept.date.map(term.contains) ?? false
    return [begins ? "begins" : nil, kept.ends(with: term) ? "ends" : nil].compactMap { $0 }
      .joined(separator: " and ")
  }
}

extension ArcTask.Fields {
  /// True for what repeats until the last day of a term.
  package func ends(with term: Term) -> Bool {
    recurrence.flatMap { try? RecurrencePattern($0) }?.rule.end == .until(.day(term.last))
  }
}
