import Application
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
  var here: ViewContext
  /// The most lines per day, not counting the day number.
  var mostLines = 6
  /// The day chosen on a full screen; nil: none is.
  var selected: Day?
  /// True for six weeks of equal height and days of equal width, whatever they contain.
  var isSteady = false
  /// True to draw lines between the weeks.
  var hasRules = true
  /// The first day that is shown, instead of the month's: of a month that is almost over, this week.
  var start: Day?

  /// So many weeks touch a month at most.
  static let mostWeeks = 6

  /// The first day that is shown, in the month or before it.
  static func first(of month: Day, here: ViewContext) -> Day {
    month.firstOfMonth.weekStart(here.regional.firstWeekday)
  }

  /// The last day that is shown.
  static func last(of month: Day, here: ViewContext) -> Day {
    month.lastOfMonth.weekStart(here.regional.firstWeekday).adding(days: 6)
  }

  /// From when a month that is late in its days is shown, with how many weeks; nil on the first twenty days.
  static func rest(of today: Day, here: ViewContext) -> (first: Day, last: Day)? {
    guard today.day > 20 else { return nil }
    let first = today.weekStart(here.regional.firstWeekday)
    return (first, first.adding(days: 34))
  }

  /// Enough for seven days of which each shows the beginning of a title.
  static let leastColumns = 64

  func lines(_ appearance: Appearance) -> [StyledText] {
    let columns = appearance.columns ?? 80
    guard columns >= MonthView.leastColumns else { return small(appearance) }
    let cells = cellWidths(appearance, columns)
    let width = cells.reduce(8, +)
    let first = start ?? MonthView.first(of: month, here: here)
    let names = cells.indices.map { column in
      " "
        + appearance.fitted(
          StyledText(" " + DateWords.weekday(first.adding(days: column)), .faint), to: cells[column])
    }
    var lines = [
      appearance.centred(title, in: width), names.reduce("", +),
      border(cells, .topLeft, .top, .topRight),
    ]
    let weeks = stride(from: first.number, through: last(from: first).number, by: 7).map { Day(number: $0) }
    let wanted = weeks.map { MonthWeek(self, first: $0, cells: cells, most: .max, appearance).height }
    for (week, most) in zip(weeks, heights(of: wanted)) {
      if week != first, hasRules { lines.append(border(cells, .left, .cross, .right)) }
      lines += MonthWeek(self, first: week, cells: cells, most: most, appearance).lines
    }
    return lines + [border(cells, .bottomLeft, .bottom, .bottomRight)]
  }

  private func last(from first: Day) -> Day {
    if isSteady { return first.adding(days: 7 * MonthView.mostWeeks - 1) }
    return start == nil ? MonthView.last(of: month, here: here) : calendar.days.last?.day ?? first
  }

  /// `November 2026`, `November – December 2026`.
  private var title: StyledText {
    let last = start.map { self.last(from: $0) } ?? month
    guard last.month != month.month else { return StyledText(DateWords.month(month), .strong) }
    return "\(DateWords.month(month), .strong) \(.dash, .strong) \(DateWords.month(last), .strong)"
  }

  /// How many lines each week has: what one does not need goes to those that are full.
  private func heights(of wanted: [Int]) -> [Int] {
    let room = mostLines * wanted.count
    var heights = WeekView.shares(of: wanted, room: room)
    guard isSteady else { return heights.map { max(1, $0) } }
    for _ in 0..<max(0, room - heights.reduce(0, +)) {
      guard let least = heights.min(), let week = heights.firstIndex(of: least) else { break }
      heights[week] += 1
    }
    return heights
  }

  /// Each weekday as wide as its longest title needs; when that is too much, the widest give way first.
  private func cellWidths(_ appearance: Appearance, _ columns: Int) -> [Int] {
    guard let first = calendar.days.first?.day else { return [] }
    if isSteady { return Array(repeating: min((columns - 8) / 7, 30), count: 7) }
    var cells = Array(repeating: 6, count: 7)
    for day in calendar.days where day.day >= start ?? first {
      let column = (day.day.number - first.number) % 7
      for item in day.items where item.part == .whole {
        cells[column] = max(cells[column], appearance.width(of: text(item, isWide: true)) + 2)
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
  /// - Parameter room: how many columns there are and what they show; nil: as many as it takes.
  func text(_ item: DayItem, isWide: Bool, room: (Int, Appearance)? = nil) -> StyledText {
    var text = MonthView.sign(item, here, isWide: isWide)
    if isWide, let time = item.time {
      let timed = text + StyledText(here.when.clock.text(time), .faint) + " "
      // The Arc counts for more than a long time like 11:59 pm.
      let isTight =
        room.map { columns, appearance in
          let left = columns - appearance.width(of: timed)
          return left < MonthView.leastArc + MonthView.leastTitle && MonthView.arc(item, here) != nil
        } ?? false
      if !isTight { text = timed }
    }
    let taken = room.map { $0.1.width(of: text) } ?? 0
    return text + MonthView.title(item, here, room: room.map { ($0.0 - taken, $0.1) })
  }

  /// The same with its end.
  func textWithEnd(_ item: DayItem) -> StyledText {
    guard let time = item.time, let end = item.end else { return text(item, isWide: true) }
    let clock = here.when.clock
    let times: StyledText =
      "\(clock.text(time), .faint)\(.dash, .faint)\(clock.end(end, after: time), .faint) "
    return MonthView.sign(item, here) + times + MonthView.title(item, here)
  }

  /// What a day's item is marked with; a space is behind it where there is room.
  static func sign(_ item: DayItem, _ here: ViewContext, isWide: Bool = true) -> StyledText {
    let sign = TaskTable.Row(item, here: here).sign
    return sign.isBlank ? StyledText() : isWide ? sign + " " : sign
  }

  /// The title behind the Arc's short name, of which the first letters stay where there is little room; alone where
  /// there is none for both.
  static func title(_ item: DayItem, _ here: ViewContext, room: (columns: Int, appearance: Appearance)? = nil)
    -> StyledText
  {
    let row = TaskTable.Row(item, here: here)
    let title = row.title.styled(item.isExpected ? .faint : item.state.style)
    let led = row.led(title)
    guard let room, led.plain != title.plain, room.appearance.width(of: led) > room.columns else {
      return led
    }
    if room.columns - room.appearance.width(of: row.shortArc) >= leastTitle { return led }
    guard room.columns - leastArc >= leastTitle else { return title }
    return "\(row.shortArc(columns: leastArc)) \(title)"
  }

  /// How many letters of an Arc's name are still of use.
  private static let leastArc = 3

  /// The width of a space and the shortest useful part of a title.
  private static let leastTitle = 4

  /// The Arc's short name; nil for an item without one, or whose title begins with it.
  static func arc(_ item: DayItem, _ here: ViewContext) -> StyledText? {
    let row = TaskTable.Row(item, here: here)
    return row.look == nil || row.led(row.title).plain == row.title.plain ? nil : row.shortArc
  }

  private func small(_ appearance: Appearance) -> [StyledText] {
    let inMonth = calendar.part(
      from: start ?? month.firstOfMonth, to: start.map { last(from: $0) } ?? month.lastOfMonth)
    let list = DayList(calendar: inMonth, here: here, allHint: { "arc cal day \($0)" }).lines(appearance)
    return MonthGrid(month: month, calendar: calendar, here: here).lines(appearance)
      + (list.isEmpty ? [] : [""]) + list
  }
}
