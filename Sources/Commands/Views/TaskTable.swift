import Moments
import Planner
import Terminal

/// Tasks one below the other, what they have in common in columns.
///
///     ! 3  yesterday       problem set 1          MATH 31
///       7  tomorrow 17:00  Lab 4  @ Room 204      CS 298/Labs
///
/// Where there is little room the Arc goes first, then the date is said shorter, then it goes too; the title is cut
/// last.
struct TaskTable {
  struct Row {
    var sign: StyledText = " "
    var number: String
    var when = StyledText()
    /// The same in few columns.
    var brief = StyledText()
    var title: StyledText
    var place: String?
    var arc: String
  }

  var rows: [Row]
  /// True when the tasks lie in several Arcs, so that each says in which.
  var showsArcs: Bool

  /// The rows, cut to so many columns; nil: nothing is cut.
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
  init(_ tasks: [ArcTask], here: Here, showsArcs: Bool) {
    self.init(rows: tasks.map { Row($0, here: here) }, showsArcs: showsArcs)
  }

  /// The widths of the columns.
  private struct Layout {
    var appearance: Appearance
    var gap: StyledText = "  "
    var number = 0
    var when = 0
    var isBrief = false
    /// The title with its place; nil: as wide as it is.
    var title: Int?
    /// The Arc; nil: it is not shown.
    var arc: Int?

    init(_ table: TaskTable, _ appearance: Appearance, _ columns: Int?) {
      self.appearance = appearance
      func widest(_ text: (Row) -> StyledText) -> Int {
        table.rows.map { appearance.width(of: text($0)) }.max() ?? 0
      }
      number = table.rows.map(\.number.utf8.count).max() ?? 0
      when = widest(\.when)
      let titles = widest(\.what)
      let arcs = table.showsArcs ? widest { StyledText($0.arc) } : 0
      guard let columns else {
        title = min(titles, 60)
        arc = arcs > 0 ? arcs : nil
        return
      }
      func room() -> Int { columns - 2 - number - width(of: gap) - (when > 0 ? when + width(of: gap) : 0) }
      if room() < min(titles, 22) {
        (isBrief, when) = (true, widest(\.brief))
      }
      if room() < min(titles, 14) { gap = " " }
      if room() < min(titles, 14) { when = 0 }
      title = room()
      guard arcs > 0, room() >= 30 else { return }
      // What titles do not need is the Arc's, and a third of the room in any case.
      let wanted = min(arcs, max(room() - titles - 2, room() / 3))
      (arc, title) = (wanted, min(titles, room() - wanted - 2))
    }

    private func width(of text: StyledText) -> Int { appearance.width(of: text) }

    func line(_ row: Row) -> StyledText {
      var line = row.sign + " "
      line += appearance.padded(StyledText(row.number, .faint), to: number, trailing: true) + gap
      if when > 0 { line += appearance.padded(isBrief ? row.brief : row.when, to: when) + gap }
      guard let arc, !row.arc.isEmpty else { return line + row.what }
      let what = title.map { appearance.fitted(row.what, to: max($0, 1)) } ?? row.what
      return line + what + "  " + appearance.cut(StyledText(row.arc, .faint), to: arc)
    }
  }
}

extension TaskTable.Row {
  /// The title, and the place after it.
  var what: StyledText { place.map { "\(title)  \("@ " + $0, .faint)" } ?? title }

  /// A task with its day and time.
  init(_ task: ArcTask, here: Here) {
    let state = here.state(of: task)
    let shown = here.shown(task.fields)
    self.init(task, state: state)
    let missed = here.missed(task)
    if missed > 0 { title += " " + StyledText("missed \(missed)", .overdue) }
    if let day = shown.date {
      when = StyledText(here.when.short(day, shown.time), state.style)
      brief = StyledText(here.when.brief(day), state.style)
    }
  }

  /// A task on a day, with its time alone.
  init(_ item: CalendarItem) {
    self.init(item.task, state: item.state)
    if item.isExpected {
      sign = StyledText(.again, .faint)
      title = title.styled(.faint)
    }
    let style = item.isExpected ? .faint : item.state.style
    let times = [item.time, item.end].map { $0.map { StyledText($0.description, style) } ?? "" }
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

  private init(_ task: ArcTask, state: TaskState) {
    self.init(
      sign: state.sign, number: String(task.id),
      title: StyledText(task.fields.title, state.isClosed ? .faint : .plain), place: task.fields.location,
      arc: task.arcPath)
  }
}
