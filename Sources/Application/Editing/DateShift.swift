import Entry
import Moments
import Planner

/// Words that move a date by a length of time: `by 2 days`, `a week later`, `1 hour earlier`.
package struct DateShift {
  /// The length as the engine reads it from a moment on: `in 2 days`, `2 days ago`.
  private let phrase: String
  private let workspace: Workspace

  /// - Returns: nil for other words.
  package init?(_ words: String, _ workspace: Workspace) {
    let parts = words.lowercased().split(whereSeparator: \.isWhitespace)
    guard let first = parts.first, let last = parts.last, parts.count > 1 else { return nil }
    switch (first, last) {
    case ("by", _): phrase = "in " + parts.dropFirst().joined(separator: " ")
    case (_, "later"): phrase = "in " + parts.dropLast().joined(separator: " ")
    case (_, "earlier"), (_, "sooner"): phrase = parts.dropLast().joined(separator: " ") + " ago"
    default: return nil
    }
    self.workspace = workspace
    guard moment(from: workspace.here.local) != nil else { return nil }
  }

  /// The fields with the date moved, and with it the end; unchanged without a date, and where a day would move by hours.
  package func moved(_ old: ArcTask.Fields) -> ArcTask.Fields {
    let shown = workspace.here.shown(old)
    guard let day = shown.date else { return old }
    let start = LocalDateTime(day: day, time: shown.time ?? .midnight)
    guard let (date, time) = moment(from: start), time == nil || shown.time != nil else { return old }
    let words = [date.description, (time ?? shown.time)?.description].compactMap { $0 }
    return (try? WordEdit(words.joined(separator: " "), workspace))?.changed(old) ?? old
  }

  /// The day, and for hours and minutes the time, that the length after a moment leads to; nil when the words are not a length.
  private func moment(from start: LocalDateTime) -> (Day, TimeOfDay?)? {
    guard let language = try? workspace.language() else { return nil }
    var reader = Reader(
      language: language, vocabulary: Vocabulary(arcs: []),
      reference: Reader.Reference(now: start, zone: workspace.zone), reads: [])
    let entry = reader.entry(of: "\"x\" \(phrase)")
    guard entry.title == "x", entry.recurrence == nil, entry.location == nil, entry.endDate == nil,
      let date = entry.date
    else { return nil }
    return (date, entry.time)
  }
}
