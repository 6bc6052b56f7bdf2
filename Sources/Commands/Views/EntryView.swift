import Application
import Entry
import Moments
import Terminal

/// How a line was read: the line with its spans, one row an entity, then warnings and the error.
struct EntryView {
  var entry: Entry

  func lines(_ appearance: Appearance) -> [StyledText] {
    var rows = Rows()
    rows.add("arc", text: entry.arc)
    rows.add("title", text: entry.title)
    rows.add("date", text: entry.date?.description)
    rows.add("time", text: entry.time?.description)
    rows.add("end date", text: entry.endDate?.description)
    rows.add("end time", text: entry.endTime?.description)
    rows.add("duration", text: entry.duration.map(DateWords.duration(minutes:)))
    rows.add("location", text: entry.location)
    rows.add("recurrence", text: entry.recurrence)
    rows.add("repeats from", text: entry.repetition?.basis?.rawValue)
    rows.add("reminders", text: entry.leads.joined(separator: ", "))
    rows.add("path", text: entry.path)
    rows.add("priority", text: entry.priority?.rawValue)
    rows.add("labels", text: entry.labels.map { "%\($0)" }.joined(separator: " "))
    rows.add("start", text: entry.startDate?.description)
    rows.add("kind", text: entry.kind == .task ? nil : entry.kind.rawValue)
    for warning in entry.warnings { rows.add("note", StyledText(warning.message, .warning)) }
    rows.add("error", entry.error.map { StyledText($0.message, .mistake) })
    return ReadingView.lines(of: entry, appearance: appearance) + rows.lines(appearance, indent: 4)
  }
}
