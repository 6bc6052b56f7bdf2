import Moments
import Terminal

/// A month with its tasks inside the days; where that has no room, a small month and below it the days with tasks.
///
///     ┌──────────┬──────────┬────
///     │ 16       │ 17       │ 18
///     │ lab 3    │ conference ────
///     │ ✓ hw 2   │ ! essay  │
struct MonthView {
  /// The days of all weeks that touch the month.
  var calendar: CalendarDays
  /// Any day of the month.
  var month: Day
  var here: Here
  /// How many lines a day takes at most, its number apart.
  var mostLines = 6
  /// The day that is chosen on a screen of its own; nil: none is.
  var selected: Day?
  /// True for six weeks of equal height and days of equal width, whatever lies on them.
  var isSteady = false
  /// False without lines between the weeks.
  var hasRules = true

  /// So many weeks touch a month at most.
  static let mostWeeks = 6

  /// The first day that is shown, in the month or before it.
  static func first(of month: Day, here: Here) -> Day {
    month.firstOfMonth.weekStart(here.regional.firstWeekday)
  }

  /// The last day that is shown.
  static func last(of month: Day, here: Here) -> Day {
    month.lastOfMonth.weekStart(here.regional.firstWeekday).adding(days: 6)
  }

  /// Enough for seven days of which each shows the beginning of a title.
  static let leastColumns = 64

  func lines(_ appearance: Appearance) -> [StyledText] {
    let columns = appearance.columns ?? 80
    guard columns >= MonthView.leastColumns else { return small(appearance) }
    let cells = cellWidths(appearance, columns)
    let width = cells.reduce(8, +)
    let first = MonthView.first(of: month, here: here)
    let names = cells.indices.map { column in
      " "
        + appearance.fitted(
          StyledText(" " + When.weekday(first.adding(days: column)), .faint), to: cells[column])
    }
    var lines = [
      appearance.centred(StyledText(When.month(month), .strong), in: width), names.reduce("", +),
      border(cells, .topLeft, .top, .topRight),
    ]
    let last =
      isSteady ? first.adding(days: 7 * MonthView.mostWeeks - 1) : MonthView.last(of: month, here: here)
    for week in stride(from: first.number, through: last.number, by: 7) {
      if week != first.number, hasRules { lines.append(border(cells, .left, .cross, .right)) }
      lines += WeekRow(self, first: Day(number: week), cells: cells, appearance).lines
    }
    return lines + [border(cells, .bottomLeft, .bottom, .bottomRight)]
  }

  /// Each weekday as wide as its longest title needs; when that is too much, the widest give way first.
  private func cellWidths(_ appearance: Appearance, _ columns: Int) -> [Int] {
    guard let first = calendar.days.first?.day else { return [] }
    if isSteady { return Array(repeating: min((columns - 8) / 7, 30), count: 7) }
    var cells = Array(repeating: 6, count: 7)
    for day in calendar.days {
      let column = (day.day.number - first.number) % 7
      for item in day.items where item.part == .whole {
        cells[column] = max(cells[column], appearance.width(of: MonthView.text(item, isWide: true)) + 2)
      }
      if day.more > 0 || day.items.count > mostLines { cells[column] = max(cells[column], 10) }
    }
    let room = columns - 8
    while cells.reduce(0, +) > room, let widest = cells.max(), let at = cells.firstIndex(of: widest) {
      cells[at] -= 1
    }
    return cells.map { max($0, min(10, room / 7)) }.reduce(0, +) <= room
      ? cells.map { max($0, min(10, room / 7)) } : cells
  }

  private func border(_ cells: [Int], _ left: Sign, _ middle: Sign, _ right: Sign) -> StyledText {
    cells.indices.reduce(StyledText()) { line, column in
      line + StyledText(column == 0 ? left : middle, .faint) + StyledText(.rule, times: cells[column], .faint)
    } + StyledText(right, .faint)
  }

  /// An item inside a day: its sign, its time where there is room, its title.
  static func text(_ item: CalendarItem, isWide: Bool) -> StyledText {
    let row = TaskTable.Row(item)
    var text = row.sign.isBlank ? StyledText() : row.sign + " "
    if isWide, let time = item.time { text += StyledText(time.description, .faint) + " " }
    return text + row.title.styled(item.isExpected ? .faint : item.state.style)
  }

  private func small(_ appearance: Appearance) -> [StyledText] {
    let inMonth = calendar.part(from: month.firstOfMonth, to: month.lastOfMonth)
    let list = DayList(calendar: inMonth, here: here, allHint: { "arc cal day \($0)" }).lines(appearance)
    return MonthGrid(month: month, calendar: calendar, here: here).lines(appearance)
      + (list.isEmpty ? [] : [""]) + list
  }
}

/// One week of a month.
private struct WeekRow {
  var view: MonthView
  var first: Day
  var cells: [Int]
  var appearance: Appearance
  /// What stands in each line of each day.
  private var slots: [[Slot?]] = []

  private enum Slot {
    case item(CalendarItem)
    /// A task of several days, in the columns from one to another of this week.
    case span(CalendarItem, Int, Int)
    case more(Int)
    /// The first task of a day that has one line, and how many follow it.
    case crowd(CalendarItem, Int)
  }

  init(_ view: MonthView, first: Day, cells: [Int], _ appearance: Appearance) {
    (self.view, self.first, self.cells, self.appearance) = (view, first, cells, appearance)
    fill()
  }

  private mutating func fill() {
    let days = (0..<7).map {
      view.calendar[first.adding(days: $0)] ?? CalendarDay(day: first.adding(days: $0))
    }
    var placed: Set<Int> = []
    for (column, day) in days.enumerated() {
      for item in day.items where item.part != .whole && placed.insert(item.task.id).inserted {
        let last = (column..<7).last {
          days[$0].items.contains { $0.task.id == item.task.id && $0.part != .whole }
        }
        let columns = column...(last ?? column)
        guard let line = freeLine(columns, before: view.mostLines - 1) else { continue }
        for column in columns { slots[line][column] = .span(item, columns.lowerBound, columns.upperBound) }
      }
    }
    for (column, day) in days.enumerated() {
      let shown = slots.compactMap { $0[column] }.count
      let spans = day.items.filter { $0.part != .whole }.count
      let items = day.items.filter { $0.part == .whole }
      let room = view.mostLines - shown
      let hidden = items.count + day.more + spans - shown
      let fits = hidden <= room && day.more == 0 && spans == shown
      if view.isSteady, !fits, room == 1, let first = items.first ?? day.items.first {
        put(.crowd(first, hidden - 1), column)
        continue
      }
      for item in items.prefix(fits ? room : room - 1) { put(.item(item), column) }
      if !fits { put(.more(hidden - min(items.count, room - 1)), column) }
    }
  }

  private mutating func put(_ slot: Slot, _ column: Int) {
    guard let line = freeLine(column...column, before: view.mostLines) else { return }
    slots[line][column] = slot
  }

  /// The first line that is free in all these columns.
  private mutating func freeLine(_ columns: ClosedRange<Int>, before most: Int) -> Int? {
    for line in 0..<most {
      if line == slots.count { slots.append(Array(repeating: nil, count: 7)) }
      if columns.allSatisfy({ slots[line][$0] == nil }) { return line }
    }
    return nil
  }

  var lines: [StyledText] {
    let wall = StyledText(.wall, .faint)
    let heads =
      (0..<7).reduce(StyledText()) { line, column in
        line + wall + appearance.fitted(number(first.adding(days: column)), to: cells[column])
      } + wall
    let empty = Array(repeating: Slot?.none, count: 7)
    let missing = max(0, (view.isSteady ? view.mostLines : 1) - slots.count)
    return [heads] + (slots + Array(repeating: empty, count: missing)).map(line)
  }

  private func number(_ day: Day) -> StyledText {
    let number = String(day.day)
    if day == view.calendar.today {
      return StyledText("[\(number)]", day == view.selected ? .chosen : .strong)
    }
    if day == view.selected { return StyledText(">\(number)", .chosen) }
    return StyledText(" \(number)", day.month == view.month.month ? .plain : .faint)
  }

  private func line(_ slots: [Slot?]) -> StyledText {
    let wall = StyledText(.wall, .faint)
    var line = StyledText()
    var column = 0
    while column < 7 {
      line += wall
      let cell = cells[column]
      switch slots[column] {
      case nil: line += .spaces(cell)
      case .item(let item):
        line += " " + appearance.fitted(MonthView.text(item, isWide: cell >= 14), to: cell - 1)
      case .more(let count):
        let words: StyledText =
          "\(.ellipsis) \(count >= view.calendar.mostCounted ? "\(view.calendar.mostCounted)+" : String(count)) more"
        line += " " + appearance.fitted(words.styled(.faint), to: cell - 1)
      case .crowd(let item, let count):
        let more =
          count == 0 ? StyledText() : StyledText(" +\(min(count, view.calendar.mostCounted - 1))", .faint)
        let text = appearance.fitted(
          MonthView.text(item, isWide: false), to: cell - 1 - appearance.width(of: more))
        line += " " + text + more
      case .span(let item, let from, let to):
        line += span(item, from, to)
        column = to
      }
      column += 1
    }
    return line + wall
  }

  private func span(_ item: CalendarItem, _ from: Int, _ to: Int) -> StyledText {
    let width = cells[from...to].reduce(to - from, +)
    let begins = item.part == .first
    let text = appearance.cut(MonthView.text(item, isWide: width >= 14), to: width - 2)
    let lead: StyledText = begins ? " " : StyledText(.rule, .faint)
    let rest = width - 1 - appearance.width(of: text)
    return lead + text + " " + StyledText(.rule, times: rest - 1, .faint)
  }
}
