import Application
import Moments
import Terminal

/// A month in 28 columns (20 in a narrow terminal), with marks for today and for days with tasks.
///
///            November 2026
///      Mo  Tu  We  Th  Fr  Sa  Su
///      16• 17  18  19 [20] 21  22
struct MonthGrid {
  /// Any day of the month.
  var month: Day
  var calendar: CalendarDays
  var here: ViewContext
  /// The chosen day on a full screen; nil: none.
  var selected: Day?

  static let columns = 28

  func lines(_ appearance: Appearance) -> [StyledText] {
    let isNarrow = appearance.columns.map { $0 < MonthGrid.columns } ?? false
    let width = isNarrow ? 20 : MonthGrid.columns
    let first = MonthView.first(of: month, here: here)
    let names = (0..<7).map { String(DateWords.weekday(first.adding(days: $0)).prefix(2)) }
    let head = isNarrow ? names.joined(separator: " ") : names.map { " \($0) " }.joined()
    var lines = [
      appearance.centred(StyledText(DateWords.month(month), .strong), in: width), StyledText(head, .faint),
    ]
    for week in stride(from: first.number, through: month.lastOfMonth.number, by: 7) {
      let days = (week..<week + 7).map { Day(number: $0) }
      lines.append(isNarrow ? narrow(days, appearance) : days.map { cell($0, appearance) }.reduce("", +))
    }
    return lines
  }

  private func cell(_ day: Day, _ appearance: Appearance) -> StyledText {
    guard isInMonth(day) else { return "    " }
    let number = number(day, appearance)
    if day == calendar.today { return "[\(number)]" }
    return (day == selected ? ">" : " ") + number + mark(day)
  }

  /// Two columns per day, with its mark in the gap after it; at the end of a line, today's second bracket has no room.
  private func narrow(_ days: [Day], _ appearance: Appearance) -> StyledText {
    days.enumerated().reduce(StyledText()) { line, place in
      let (index, day) = place
      let text = isInMonth(day) ? number(day, appearance) : "  "
      if index == 6 { return line + text }
      if index == 5, days[6] == calendar.today { return line + text + ">" }
      let sign: StyledText = day == calendar.today ? "<" : isInMonth(day) ? mark(day) : " "
      return line + text + sign
    }
  }

  private func isInMonth(_ day: Day) -> Bool { day.firstOfMonth == month.firstOfMonth }

  private func number(_ day: Day, _ appearance: Appearance) -> StyledText {
    let style: Style = day == selected ? .chosen : day == calendar.today ? .strong : .plain
    let number = StyledText(String(day.day), style)
    return appearance.padded(number, to: 2, trailing: true)
  }

  /// The mark of a day with open tasks.
  private func mark(_ day: Day) -> StyledText {
    let items = calendar[day]?.items ?? []
    if items.contains(where: { $0.state == .overdue }) { return StyledText(.overdue, .overdue) }
    return items.contains { !$0.state.isClosed } ? StyledText(.bullet, .recognised) : " "
  }
}
