import Application
import Entry
import Escalation
import Moments
import Planner
import Reminding
import Store
import Terminal

/// The meaning of a line, in short, as it stands beside the line and in answers.
enum LineReading {
  /// `Fri 17:00 · every week · @ Room 204 · CS 298`.
  static func words(of entry: Entry, _ here: ViewContext) -> StyledText {
    let arc = entry.arc ?? (entry.error == nil ? Inbox.title : nil)
    return words(of: here.shown(ArcTask.Fields(entry, in: here.zone)), arc: arc, here)
  }

  /// The same for a task's fields, in local time. Its reminder is shown only when it is not the usual one.
  /// - Parameter places: the places where it reminds; nil: none.
  static func words(
    of fields: ArcTask.Fields, places: String? = nil, arc: String?, _ here: ViewContext
  ) -> StyledText {
    var parts: [StyledText] = []
    if let when = when(of: fields, here) { parts.append(when) }
    if let minutes = fields.duration { parts.append(StyledText(DateWords.duration(minutes: minutes), .time)) }
    if let repetition = fields.repetition {
      parts.append(StyledText(repetition.shown(here, of: fields), .recurrence))
    }
    if let start = fields.startDate {
      parts.append(StyledText("from " + (here.when.near(start) ?? here.when.date(start)), .date))
    }
    if let priority = fields.priority { parts.append("\(priority.sign) \(priority.rawValue)") }
    if !fields.labels.isEmpty { parts.append(StyledText(fields.labelWords, .faint)) }
    if let place = fields.location { parts.append(StyledText("@ " + place, .place)) }
    if let places { parts.append(StyledText(places, .recurrence)) }
    if let reminds = reminds(fields) { parts.append(StyledText(reminds, .recurrence)) }
    if let arc { parts.append(StyledText(arc, .arc)) }
    guard let first = parts.first else { return StyledText() }
    return parts.dropFirst().reduce(first) { "\($0) \(.dot, .faint) \($1)" }
  }

  private static func when(of fields: ArcTask.Fields, _ here: ViewContext) -> StyledText? {
    guard let day = fields.date else { return nil }
    let near = here.when.near(day)
    let start = [near ?? here.when.date(day), fields.time.map(here.when.clock.text)].compactMap { $0 }
      .joined(separator: " ")
    let last = fields.endDate.map { here.when.near($0) ?? here.when.date($0) }
    let end = [last, fields.endTime.map(here.when.clock.text)].compactMap { $0 }.joined(separator: " ")
    let when = StyledText(start + (end.isEmpty ? "" : " to \(end)"), .date)
    return near == nil ? "\(when)\(", " + here.when.distance(day), .faint)" : when
  }

  /// `1 hour before, !nag`; nil when it reminds as usual.
  private static func reminds(_ fields: ArcTask.Fields) -> String? {
    let leads = fields.leads.filter { $0 > 0 }.map { Interval(seconds: $0).words }
    let times = [
      leads.isEmpty ? nil : leads.joined(separator: " and ") + " before",
      fields.leads.contains(0) ? "when due" : nil,
    ].compactMap { $0 }
    let before = times.isEmpty ? nil : "remind " + times.joined(separator: " and ")
    let path = fields.path.map { $0 == PathChoice.none ? "no reminder" : "!\($0)" }
    return path == nil && before == nil ? nil : [before, path].compactMap { $0 }.joined(separator: ", ")
  }

  /// The error or warning about the line.
  static func problem(of entry: Entry, _ here: ViewContext) -> StyledText {
    let gap: StyledText = words(of: entry, here).isEmpty ? "" : "  "
    if let error = entry.error {
      switch error.code {
      case .noTitle: return gap + StyledText("what is the task?", .warning)
      case .noArc: return gap + StyledText("which Arc?", .warning)
      case .invalidUTF8, .unknownArc, .ambiguousArc, .unknownEscalation, .endsBeforeStart:
        return gap + StyledText(error.message, .mistake)
      }
    }
    return entry.doubts(here).first.map { gap + StyledText($0, .warning) } ?? StyledText()
  }
}

extension TextSpan.Kind {
  var style: Style {
    switch self {
    case .arc: .arc
    case .date: .date
    case .time, .duration: .time
    case .location: .place
    case .recurrence, .reminder, .escalation, .priority, .label: .recurrence
    }
  }
}
