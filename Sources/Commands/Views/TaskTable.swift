import Application
import Moments
import Planner
import Terminal

/// Tasks in rows, with their fields in columns.
///
///     ! 3  yesterday       problem set 1          MATH 31
///       7  tomorrow 17:00  Lab 4  @ Room 204      CS 298/Labs
///
/// In a narrow terminal, the Arc is shown by its short name, then before the title; the date loses its end, then its time,
/// then it is left out; the title is cut last.
struct TaskTable {
  struct Row {
    var sign: StyledText = " "
    var number: String
    var when = StyledText()
    /// The date without its end; nil: it has no end.
    var start: StyledText?
    /// A shorter form.
    var brief = StyledText()
    /// The distance of the day, if there is room for it.
    var distance = StyledText()
    var title: StyledText
    /// `%errand %home`
    var labels = ""
    var place: String?
    var arc: String
    /// Its short name and its colour.
    var look: ArcLook?
  }

  var rows: [Row]
  /// True when each row shows its Arc, because the tasks are in several.
  var showsArcs: Bool

  /// The rows, cut to a width in columns; nil: nothing is cut.
  func lines(_ appearance: Appearance, columns: Int?, indent: StyledText = "") -> [StyledText] {
    let layout = Layout(self, appearance, columns.map { max(1, $0) - appearance.width(of: indent) })
    return rows.map { row in
      let line = indent + layout.line(row)
      return columns.map { appearance.cut(line, to: $0) } ?? line
    }
  }
}

extension TaskTable {
  /// Tasks with their days and times.
  init(_ tasks: [ArcTask], here: ViewContext, showsArcs: Bool) {
    self.init(rows: tasks.map { Row($0, here: here) }, showsArcs: showsArcs)
  }

  /// The widths of the columns.
  private struct Layout {
    var appearance: Appearance
    var gap: StyledText = "  "
    var number = 0
    var when = 0
    /// The distance of the day; 0: not shown.
    var distance = 0
    /// The form of the date.
    var date: (Row) -> StyledText = \.when
    /// The width of the title with its place; nil: not limited.
    var title: Int?
    /// The width of the Arc column; nil: no column.
    var arc: Int?
    /// True when the Arc column shows short names.
    var isShort = false
    /// True when there is no Arc column and the short name goes before the title.
    var leadsWithArc = false

    init(_ table: TaskTable, _ appearance: Appearance, _ columns: Int?) {
      self.appearance = appearance
      func widest(_ text: (Row) -> StyledText) -> Int {
        table.rows.map { appearance.width(of: text($0)) }.max() ?? 0
      }
      number = table.rows.map(\.number.utf8.count).max() ?? 0
      when = widest(\.when)
      let titles = widest(\.what)
      let arcs = table.showsArcs ? widest { StyledText($0.arc) } : 0
      let distances = widest(\.distance)
      guard let columns else {
        distance = distances
        title = min(titles, 60)
        arc = arcs > 0 ? arcs : nil
        return
      }
      func room() -> Int {
        let dates = [when, distance].filter { $0 > 0 }.map { $0 + width(of: gap) }.reduce(0, +)
        return columns - 2 - number - width(of: gap) - dates
      }
      if distances > 0, room() - distances - 2 >= titles + (arcs > 0 ? arcs + 2 : 0) { distance = distances }
      func shorten(_ form: @escaping (Row) -> StyledText) { (date, when) = (form, widest(form)) }
      if room() < min(titles, 18) { shorten { $0.start ?? $0.when } }
      if room() < min(titles, 18) { gap = " " }
      if room() < min(titles, 14) { shorten(\.brief) }
      if room() < min(titles, 14) { when = 0 }
      title = room()
      guard arcs > 0 else { return }
      guard room() >= 30 else {
        // With less, only the Arc of each title would fit.
        leadsWithArc = room() >= 18
        return
      }
      // The Arc gets the width that titles do not need, and at least a third.
      var wanted = arcs
      if room() - titles - 2 < arcs {
        isShort = table.rows.contains { $0.look != nil }
        wanted = min(isShort ? widest(\.codedArc) : arcs, max(room() - titles - 2, room() / 3))
      }
      (arc, title) = (wanted, min(titles, room() - wanted - 2))
    }

    private func width(of text: StyledText) -> Int { appearance.width(of: text) }

    func line(_ row: Row) -> StyledText {
      var line = row.sign + " "
      line += appearance.padded(StyledText(row.number, .faint), to: number, trailing: true) + gap
      if when > 0 { line += appearance.padded(date(row), to: when) + gap }
      if distance > 0 { line += appearance.padded(row.distance, to: distance) + gap }
      if leadsWithArc { return line + row.led(row.what) }
      guard let arc, !row.arc.isEmpty else { return line + row.what }
      let what = title.map { appearance.fitted(row.what, to: max($0, 1)) } ?? row.what
      return line + what + "  " + appearance.cut(isShort ? row.codedArc : row.longArc, to: arc)
    }
  }
}

extension TaskTable.Row {
  /// The title, and the labels and the place after it.
  var what: StyledText {
    let labelled = labels.isEmpty ? title : "\(title)  \(labels, .faint)"
    return place.map { "\(labelled)  \("@ " + $0, .faint)" } ?? labelled
  }

  /// The Arc by its short name, in its colour.
  var shortArc: StyledText { look.map { StyledText($0.short, .hue($0.colour.hue)) } ?? longArc }

  /// The first letters of it.
  func shortArc(columns: Int) -> StyledText {
    StyledText(String(shortArc.plain.prefix(columns: columns)), look.map { .hue($0.colour.hue) } ?? .faint)
  }

  /// The same for a separate column, where a number alone would say little.
  fileprivate var codedArc: StyledText { look.map { StyledText($0.code, .hue($0.colour.hue)) } ?? longArc }

  fileprivate var longArc: StyledText { StyledText(arc, look.map { .hue($0.colour.hue) } ?? .faint) }

  /// A title with the Arc's short name before it, unless the title begins with it or the task is in the Inbox.
  func led(_ title: StyledText) -> StyledText {
    guard let look, !look.isInbox, !title.plain.lowercased().hasPrefix(look.short.lowercased()) else {
      return title
    }
    return "\(shortArc) \(title)"
  }

  /// A task with its day and time.
  init(_ task: ArcTask, here: ViewContext) {
    let state = here.state(of: task)
    let shown = here.shown(task.fields)
    self.init(task, state: state, here)
    let missed = here.missed(task)
    if missed > 0 { title += " " + StyledText("(\(missed) missed)", .overdue) }
    if let again = WithinDay.words(shown) { title += "  \(again, .faint)" }
    guard let day = shown.date else { return }
    if let (start, end) = here.when.span(shown) {
      when = StyledText(start, state.style)
      self.start = when
      if let end { when += "\(.dash, state.style)\(end, state.style)" }
    }
    brief = StyledText(here.when.brief(day), state.style)
    distance = StyledText(here.when.farther(day) ?? "", .faint)
  }

  /// The same on a known day: only its time.
  init(_ task: ArcTask, on day: Day, here: ViewContext) {
    self.init(task, here: here)
    let shown = here.shown(task.fields)
    guard shown.date == day, shown.endDate ?? day == day else { return }
    let style = here.state(of: task).style
    let time = shown.time.map { here.when.clock.text($0) } ?? ""
    (when, brief) = (StyledText(time, style), StyledText(time, style))
    if let end = here.when.span(shown)?.end { when += "\(.dash, style)\(end, style)" }
  }

  /// An item of a day, with only its time.
  /// - Parameter saysMissed: true to say how many occurrences were missed before it, where there is room for that.
  init(_ item: DayItem, here: ViewContext, saysMissed: Bool = false) {
    self.init(item.task, state: item.state, here)
    let missed = !saysMissed || item.isExpected || item.isReminder ? 0 : here.missed(item.task)
    if missed > 0 { title += " " + StyledText("(\(missed) missed)", .overdue) }
    if let again = item.again { title += "  \(again, .faint)" }
    if item.isExpected {
      sign = StyledText(.again, .faint)
      title = title.styled(.faint)
    }
    let style = item.isExpected ? .faint : item.state.style
    let clock = here.when.clock
    let times = [
      StyledText(item.time.map(clock.text) ?? "", style),
      StyledText(item.end.map { clock.end($0, after: item.time) } ?? "", style),
    ]
    brief = times[0]
    switch item.part {
    case .whole: when = item.end == nil ? times[0] : "\(times[0])\(.dash, style)\(times[1])"
    case .first: when = item.time == nil ? StyledText(.arrow, style) : "\(times[0]) \(.arrow, style)"
    case .middle: (when, brief) = (StyledText(.arrow, style), StyledText(.arrow, style))
    case .last:
      when = "\(.arrow, style) \(times[1])"
      brief = StyledText(.arrow, style)
    }
  }

  private init(_ task: ArcTask, state: TaskState, _ here: ViewContext) {
    self.init(
      sign: state.sign, number: String(task.id),
      title: task.fields.titled(state.isClosed ? .faint : .plain), labels: task.fields.labelWords,
      place: task.fields.location, arc: task.arcPath, look: here.looks[task.arc])
  }
}
