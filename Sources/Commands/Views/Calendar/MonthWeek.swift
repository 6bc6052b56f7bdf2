import Application
import Moments
import Terminal

/// One week of a month.
struct MonthWeek {
  var view: MonthView
  var first: Day
  var cells: [Int]
  /// The most lines per day, not counting the day number.
  var most: Int
  var appearance: Appearance
  /// The content of each line of each day.
  private var slots: [[Slot?]] = []

  private enum Slot {
    case item(DayItem)
    /// A task of several days, in the columns from one to another of this week.
    case span(DayItem, Int, Int)
    case more(Int)
    /// The first task of a day that has one line, and how many follow it.
    case crowd(DayItem, Int)
  }

  /// What all days of the week say of times: where one has no room for them, none says them.
  private enum Times { case none, starts, spans }
  private var times = Times.none

  init(_ view: MonthView, first: Day, cells: [Int], most: Int, _ appearance: Appearance) {
    (self.view, self.first, self.cells, self.most, self.appearance) = (view, first, cells, most, appearance)
    fill()
  }

  /// How many lines are filled.
  var height: Int { slots.count }

  private mutating func fill() {
    let days = (0..<7).map {
      view.calendar[first.adding(days: $0)] ?? CalendarDay(day: first.adding(days: $0))
    }
    let timed = days.enumerated().flatMap { column, day in
      day.items.filter { $0.time != nil && $0.part == .whole }.map { (item: $0, room: cells[column] - 1) }
    }
    if timed.allSatisfy({ $0.room >= 13 }) {
      let fits = timed.allSatisfy {
        $0.item.end == nil || appearance.width(of: view.textWithEnd($0.item)) <= $0.room
      }
      times = fits ? .spans : .starts
    }
    var placed: Set<Int> = []
    for (column, day) in days.enumerated() {
      for item in day.items where item.part != .whole && placed.insert(item.task.id).inserted {
        let last = (column..<7).last {
          days[$0].items.contains { $0.task.id == item.task.id && $0.part != .whole }
        }
        let columns = column...(last ?? column)
        guard let line = freeLine(columns, before: most - 1) else { continue }
        for column in columns { slots[line][column] = .span(item, columns.lowerBound, columns.upperBound) }
      }
    }
    for (column, day) in days.enumerated() {
      let shown = slots.compactMap { $0[column] }.count
      let spans = day.items.filter { $0.part != .whole }.count
      let items = day.items.filter { $0.part == .whole }
      let room = most - shown
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
    guard let line = freeLine(column...column, before: most) else { return }
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
    let missing = max(0, (view.isSteady ? most : 1) - slots.count)
    return [heads] + (slots + Array(repeating: empty, count: missing)).map(line)
  }

  private func number(_ day: Day) -> StyledText {
    let number = String(day.day)
    if day == view.calendar.today {
      return StyledText("[\(number)]", day == view.selected ? .chosen : .strong)
    }
    if day == view.selected { return StyledText(">\(number)", .chosen) }
    // Behind the end of the month its name says where one is.
    let name = view.start != nil && day.day == 1 ? view.here.when.dayOfMonth(day) : number
    return StyledText(" \(name)", day.month == view.month.month || view.start != nil ? .plain : .faint)
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
        line += " " + appearance.fitted(text(item, in: cell - 1), to: cell - 1)
      case .more(let count):
        let words: StyledText =
          "\(.ellipsis) \(count >= view.calendar.mostCounted ? "\(view.calendar.mostCounted)+" : String(count)) more"
        line += " " + appearance.fitted(words.styled(.faint), to: cell - 1)
      case .crowd(let item, let count):
        let more =
          count == 0 ? StyledText() : StyledText(" +\(min(count, view.calendar.mostCounted - 1))", .faint)
        let text = appearance.fitted(
          view.text(item, isWide: false, room: (cell - 1 - appearance.width(of: more), appearance)),
          to: cell - 1 - appearance.width(of: more))
        line += " " + text + more
      case .span(let item, let from, let to):
        line += span(item, from, to)
        column = to
      }
      column += 1
    }
    return line + wall
  }

  private func text(_ item: DayItem, in columns: Int) -> StyledText {
    times == .spans
      ? view.textWithEnd(item) : view.text(item, isWide: times == .starts, room: (columns, appearance))
  }

  private func span(_ item: DayItem, _ from: Int, _ to: Int) -> StyledText {
    let width = cells[from...to].reduce(to - from, +)
    let begins = item.part == .first
    let text = appearance.cut(view.text(item, isWide: width >= 14), to: width - 2)
    let lead: StyledText = begins ? " " : StyledText(.rule, .faint)
    let rest = width - 1 - appearance.width(of: text)
    return lead + text + " " + StyledText(.rule, times: rest - 1, .faint)
  }
}
