import Entry
import Terminal

/// Asks for the title that a line lacks.
struct TitleQuestion {
  var question: ArcQuestion

  /// The entry with a title; what the answer says besides, and the line did not, is taken too.
  /// - Throws: `Failure` when nothing was typed.
  func titled(_ entry: Entry) throws -> Entry {
    let words: StyledText =
      if let arc = entry.arc { "what is the task in \(arc)?" } else { "what is the task?" }
    let answer = try question.answer(to: words)
    guard !answer.isEmpty else { throw Failure(.refused, "no title; nothing was added") }
    let names = question.tree.vocabulary
    var reader = try question.context.reader(Vocabulary(arcs: names, places: question.places))
    return entry.titled(answer, read: reader.entry(of: answer))
  }
}

extension Entry {
  /// The entry with the title that an answer gives.
  ///
  /// What the answer says of the day, the place and so on fills what is missing here. An answer that says again what
  /// the line has said already, or leaves no title, is the title as it was typed.
  func titled(_ answer: String, read: Entry) -> Entry {
    var entry = self
    entry.error = nil
    let isSaidTwice =
      hasWhen && read.hasWhen || location != nil && read.location != nil
      || arc != nil && read.arc != nil && read.arc != arc
    guard !read.title.isEmpty, !isSaidTwice else {
      entry.title = answer
      return entry
    }
    entry.title = read.title
    entry.arc = arc ?? read.arc
    entry.location = location ?? read.location
    entry.reminders += read.reminders
    entry.escalation = escalation ?? read.escalation
    entry.priority = priority ?? read.priority
    entry.labels += read.labels
    entry.startDate = startDate ?? read.startDate
    entry.warnings += read.warnings
    if !hasWhen {
      (entry.date, entry.time) = (read.date, read.time)
      (entry.endDate, entry.endTime, entry.duration) = (read.endDate, read.endTime, read.duration)
      (entry.dates, entry.further, entry.remindAt) = (read.dates, read.further, remindAt + read.remindAt)
      (entry.zone, entry.recurrence, entry.repeatFrom) = (read.zone, read.recurrence, read.repeatFrom)
    }
    return entry
  }

  private var hasWhen: Bool { date != nil || recurrence != nil || duration != nil }
}
