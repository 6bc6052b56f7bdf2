import Application
import Escalation
import JSONText
import Moments
import Planner
import Reminding
import Store
import Terminal

/// An escalation path, and its alerts for a given due moment.
///
///     nag  at due push, then push every 1d
///     Fri 27 Nov 17:00  ==     push   due
struct PathView {
  private let path: NamedPath
  private let due: Moment
  private let course: [(Moment, Alert)]
  /// The path with the leads of the settings.
  private let set: EscalationPath
  private let context: Context

  /// The number of alerts shown.
  private static let most = 12

  /// - Parameter text: the due moment; empty: tomorrow at noon.
  init(_ path: NamedPath, due text: String, _ context: Context) throws {
    let due = try PathView.moment(text, context)
    (self.path, self.due, self.context) = (path, due, context)
    course = try context.store.read { try $0.course(of: path.path, due: due, limit: PathView.most) }
    set = context.settings.reminding.set(path.path)
  }

  func show(json: Bool) throws {
    if json { return try context.console.show(document) }
    for line in lines { try context.console.tell(line) }
  }

  private var lines: [StyledText] {
    var lines: [StyledText] = [
      "\(path.name, .strong)  \(set.text)", StyledText("reminds \(set.words)", .faint),
    ]
    if let words = path.defaultWords { lines.append(StyledText(words, .faint)) }
    let times = course.map { context.here.when($0.0) }
    let width = times.map(\.count).max() ?? 0
    for (time, (at, alert)) in zip(times, course) {
      let bar = String(repeating: "=", count: alert.intensity)
      let ring = alert.ring > 0 ? "rings \(Interval(seconds: alert.ring).words)" : ""
      let notes = [at == due ? "due" : "", ring].filter { !$0.isEmpty }.joined(separator: ", ")
      lines.append(
        """
        \(time.filled(to: width), .time)  \(bar.filled(to: 5), alert.level == .alarm ? .warning : .faint)  \
        \(alert.level.rawValue.filled(to: 5))  \(notes, .faint)
        """)
    }
    return course.count == PathView.most ? lines + ["\(.ellipsis, .faint)"] : lines
  }

  private var document: JSONWriter {
    JSONWriter.document { json in
      json.key("path")
      path.write(to: &json)
      json.field("due", due.description)
      json.key("alerts")
      json.array { list in
        for (at, alert) in course {
          list.object {
            $0.field("at", at.description)
            $0.field("level", alert.level.rawValue)
            $0.field("intensity", alert.intensity)
            $0.field("step", alert.step)
            $0.field("lead", alert.isLead)
            $0.field("ring", alert.ring)
          }
        }
      }
    }
  }

  private static func moment(_ text: String, _ context: Context) throws -> Moment {
    let noon = LocalDateTime(
      day: context.here.local.day.adding(days: 1), time: TimeOfDay(iso: "12:00") ?? .midnight)
    guard !text.isEmpty else { return context.zone.moment(at: noon).moment }
    var reader = try FieldReader(context)
    var fields = ArcTask.Fields(title: "")
    try reader.due(text).write(to: &fields)
    return try context.store.read { $0.reminderDue(fields) } ?? context.now
  }
}

extension [NamedPath] {
  /// The paths in a list; long ones go on below themselves, in a narrow terminal below their names.
  func lines(_ appearance: Appearance) -> [StyledText] {
    let width = map(\.name.count).max() ?? 0
    return flatMap { path -> [StyledText] in
      let mark = path.isChanged ? "  changed" : path.isBuiltIn ? "" : "  your own"
      let uses = path.uses > 0 ? "  used by \(path.uses.counted("open task"))" : ""
      let line: StyledText =
        "\(path.name.filled(to: width), .strong)  \(path.path.text)\(mark + uses, .faint)"
      let columns = appearance.columns ?? .max
      let indent = columns < 3 * (width + 2) ? 2 : width + 2
      let words = path.defaultWords.map { StyledText(String(repeating: " ", count: indent) + $0, .faint) }
      return ([line] + [words].compactMap { $0 }).flatMap {
        appearance.wrapped($0, to: columns, indent: indent)
      }
    }
  }
}

extension NamedPath {
  /// `default for reminders and tasks of high priority`; nil when it is not a default.
  fileprivate var defaultWords: String? {
    guard let last = defaults.last?.words else { return nil }
    let first = defaults.dropLast().map(\.words).joined(separator: ", ")
    return "default for " + (first.isEmpty ? last : "\(first) and \(last)")
  }
}
