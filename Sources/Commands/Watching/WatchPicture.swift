import Application
import Escalation
import Moments
import Planner
import Reminding
import Store
import Terminal

/// The full screen of `arc watch`: active reminders, recent alerts, upcoming ones.
struct WatchPicture {
  /// The active reminders, most urgent first.
  var active: [SubjectReminder]
  /// The upcoming alerts, earliest first.
  var coming: [(at: Moment, alert: Alert, topic: ReminderTopic)]
  /// The alerts since it was opened, latest first.
  var lately: [AlertFeed.News]
  /// The number of the chosen active reminder; nil: the first one.
  var chosen: Int?
  /// True while a daemon runs.
  var isServed: Bool
  var here: ViewContext

  /// The default text of the last row.
  static let keys = KeyRow(
    "? help", "q quit",
    more: ["d done", "s snooze", "S until …", "i ignore", "x dismiss", "u undo", "Enter open"])

  /// The index of the chosen reminder in `active`; nil when there is none.
  var index: Int? { active.isEmpty ? nil : active.firstIndex { $0.topic.number == chosen } ?? 0 }

  /// The lines of the screen without the last row; exactly `rows` of them.
  func lines(_ appearance: Appearance, rows: Int) -> [StyledText] {
    let next = AlignedColumns(rows: coming.map(cells), trailing: 2).lines(appearance)
    let below =
      part("lately", lately.prefix(5).map { "  " + $0.line(here) })
      + part("comes next", next.map { "  " + $0 })
    var lines = appearance.wrapped(head, to: appearance.columns ?? .max, indent: 2) + [StyledText()]
    let room = max(rows - lines.count - (below.isEmpty ? 0 : below.count + 1), min(3, rows - lines.count))
    lines += reminders(appearance, rows: room)
    if !below.isEmpty { lines += [StyledText()] + below }
    lines = Array(lines.prefix(max(0, rows)))
    return lines + Array(repeating: StyledText(), count: max(0, rows - lines.count))
  }

  private var head: StyledText {
    let who =
      isServed
      ? "arc daemon reminds"
      : "no daemon: alerts only while this is open (arc daemon install starts it)"
    let time = "\(here.when.date(here.local.day)) \(here.when.clock.text(here.local.time))"
    return
      "\("arc watch", .strong) \(.dot, .faint) \(time, .time) \(.dot, .faint) \(who, isServed ? .faint : .warning)"
  }

  private func part(_ name: String, _ lines: [StyledText]) -> [StyledText] {
    lines.isEmpty ? [] : [StyledText(name, .strong)] + lines
  }

  /// As many active ones around the chosen one as fit.
  private func reminders(_ appearance: Appearance, rows: Int) -> [StyledText] {
    guard let index else {
      let words =
        coming.isEmpty
        ? "no alerts in the next \(WatchPicture.days) days: arc next shows what is due later"
        : "no active reminders"
      return appearance.wrapped(StyledText(words, .faint), to: appearance.columns ?? .max, indent: 2)
    }
    let table = AlignedColumns(rows: active.map { $0.activeCells(here) }, trailing: 0).lines(appearance)
    let first = max(0, min(index - rows / 2, active.count - rows))
    return zip(active, table).enumerated().dropFirst(first).prefix(max(0, rows)).map {
      place, shown -> StyledText in
      let line: StyledText = "\(shown.0.sign(here)) \(shown.1)"
      return place == index ? "> \(line.styled(.chosen))" : "  \(line)"
    }
  }

  private func cells(_ one: (at: Moment, alert: Alert, topic: ReminderTopic)) -> [StyledText] {
    [
      StyledText(here.when(one.at), .time), StyledText(one.alert.words),
      StyledText("\(one.topic.number)", .faint), StyledText(one.topic.title),
      StyledText(one.topic.place, .faint),
    ]
  }

  /// How many days ahead it looks for alerts.
  static let days = 7

  /// What the keys do.
  static func help(_ appearance: Appearance) -> [StyledText] {
    let rows: [(String, String)] = [
      ("Up Down, j k", "another reminder"), ("d, space", "completes the task"),
      ("s", "snoozes for its usual length"),
      ("S", "snoozes; asks how long"), ("i", "closes it as ignored, not as done"),
      ("x", "dismisses: no more alerts before the due time; after it, stops the sound"),
      ("u", "undoes your last change here"), ("Enter", "opens the task"), ("q, Esc", "quits"),
    ]
    return KeyRow.page("alerts", rows, width: 14, appearance)
  }
}

extension SubjectReminder {
  /// A reminder that is active, in cells: `12  hw 2  CS 298  step 2, push · next 18:00`.
  func activeCells(_ here: ViewContext) -> [StyledText] {
    [
      StyledText("\(topic.number)", .faint), StyledText(topic.title, .strong),
      StyledText(topic.place, .faint), StyledText(facts(here).joined(separator: " · ")),
    ]
  }

  /// The symbol before it.
  func sign(_ here: ViewContext) -> StyledText { here.state(of: topic).sign }

  /// The same in words: `4. choir; step 2, push; next 19:00; in Home`.
  func plainLine(_ here: ViewContext) -> StyledText {
    TaskLine.plain(
      topic.number, topic.title, facts(here) + [topic.place.isEmpty ? "" : "in \(topic.place)"])
  }

  private func facts(_ here: ViewContext) -> [String] {
    [place, next(here), state.missed > 0 ? "missed \(state.missed)" : nil].compactMap { $0 }
  }
}
