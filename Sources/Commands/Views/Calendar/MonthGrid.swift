import Moments
import Terminal

/// A month in the room of 28 columns (20 where there are no more), with signs for today and for days that hold tasks.
///
///            November 2026
///      Mo  Tu  We  Th  Fr  Sa  Su
///      16• 17  18  19 [20] 21  22
struct MonthGrid {
  /// Any day of the month.
  var month: Day
  var calendar: CalendarDays
  var here: Here

  static let columns = 28

  func lines(_ appearance: Appearance) -> [StyledText] {
    let isNarrow = appearance.columns.map { $0 < MonthGrid.columns } ?? false
    let cell = isNarrow ? 3 : 4
    let width = isNarrow ? 20 : MonthGrid.columns
    let first = MonthView.first(of: month, here: here)
    let names = (0..<7).map { When.weekday(first.adding(days: $0)).prefix(2) }
    let head = names.map { isNarrow ? "\($0) " : " \($0) " }.joined()
    var lines = [
      appearance.centred(StyledText(When.month(month), .strong), in: width), StyledText(head, .faint),
    ]
    for week in stride(from: first.number, through: month.lastOfMonth.number, by: 7) {
      let days = (week..<week + 7).map { Day(number: $0) }
      let line = days.map { self.cell($0, isNarrow: isNarrow, appearance) }.reduce(StyledText(), +)
      lines.append(appearance.cut(line, to: cell * 7))
    }
    return lines
  }

  private func cell(_ day: Day, isNarrow: Bool, _ appearance: Appearance) -> StyledText {
    guard day.firstOfMonth == month.firstOfMonth else { return .spaces(isNarrow ? 3 : 4) }
    let number = appearance.padded(StyledText(String(day.day)), to: 2, trailing: true)
    let items = calendar[day]?.items ?? []
    let isToday = day == calendar.today
    let isOverdue = items.contains { $0.state == .overdue }
    let isBusy = items.contains { !$0.state.isClosed }
    let mark: StyledText =
      isOverdue ? StyledText(.overdue, .overdue) : isBusy ? StyledText(.bullet, .recognised) : " "
    if isNarrow { return number.styled(isToday ? .strong : .plain) + (isToday ? "<" : mark) }
    if isToday { return "[\(number.styled(.strong))]" }
    return " " + number + mark
  }
}
