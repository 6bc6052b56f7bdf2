import Entry
import Moments
import Planner
import Terminal

/// How a line looks while it is being written: its parts in colours, and what they mean at the right.
///
///     > CS298 hw 2 fri                          Fri 27 Nov, in 6 days · CS 298
struct LineLook {
  var context: Context
  /// What a line means. It may be read with something behind it.
  var read: (String) -> Entry

  func decoration(of line: String) -> LineEditor.Decoration {
    if line.hasPrefix("/") { return LineEditor.Decoration(hint: PromptCommand.hint(for: line)) }
    if line.allSatisfy(\.isWhitespace) { return LineEditor.Decoration() }
    let entry = read(line)
    let length = line.utf8.count
    return LineEditor.Decoration(
      styles: entry.spans.filter { $0.start < length }.map {
        ($0.start..<min($0.end, length), $0.kind.style)
      },
      hint: LineLook.reading(of: entry, context.here) + LineLook.problem(of: entry))
  }

  /// `Fri 27 Nov 17:00, in 6 days · every week · Room 204 · CS 298`.
  static func reading(of entry: Entry, _ here: Here) -> StyledText {
    var parts: [StyledText] = []
    if let when = when(of: entry, here) { parts.append(StyledText(when, .date)) }
    if let minutes = entry.duration { parts.append(StyledText(When.duration(minutes: minutes), .time)) }
    if let text = entry.recurrence {
      parts.append(
        StyledText((try? Repetition(text))?.words(in: here.regional.language) ?? text, .recurrence))
    }
    if let place = entry.location { parts.append(StyledText("@ " + place, .place)) }
    if let arc = entry.arc ?? (entry.error == nil ? Inbox.title : nil) { parts.append(StyledText(arc, .arc)) }
    guard let first = parts.first else { return StyledText() }
    return parts.dropFirst().reduce(first) { "\($0) \(.dot, .faint) \($1)" }
  }

  private static func when(of entry: Entry, _ here: Here) -> String? {
    guard let day = entry.date else { return nil }
    let start = [here.when.date(day), entry.time?.description].compactMap { $0 }.joined(separator: " ")
    let end = [entry.endDate.map(here.when.date), entry.endTime?.description].compactMap { $0 }
      .joined(separator: " ")
    return start + (end.isEmpty ? "" : " to \(end)") + ", \(here.when.distance(day))"
  }

  /// What keeps the line from being a task, or deserves a second look.
  static func problem(of entry: Entry) -> StyledText {
    let gap: StyledText = entry.arc == nil && entry.date == nil ? "" : "  "
    if let error = entry.error {
      switch error.code {
      case .noTitle: return gap + StyledText("what is the task?", .warning)
      case .noArc: return gap + StyledText("which arc?", .warning)
      case .invalidUTF8, .unknownArc, .ambiguousArc, .unknownEscalation, .endsBeforeStart:
        return gap + StyledText(error.message, .mistake)
      }
    }
    return entry.doubts.first.map { gap + StyledText($0, .warning) } ?? StyledText()
  }
}

extension TextSpan.Kind {
  fileprivate var style: Style {
    switch self {
    case .arc: .arc
    case .date: .date
    case .time, .duration: .time
    case .location: .place
    case .recurrence, .reminder, .escalation, .priority, .label: .recurrence
    }
  }
}
