import Application
import Moments
import Terminal

/// One day by the hour: all-day items first, then a line per hour, with the items that begin in it.
///
///     Fri 20 Nov · today
///            4  finish chapter 3         CS 298
///     09:00
///     10:00  7  10:30–11:45  Lab 4       CS 298/Labs
struct DayView {
  var calendar: CalendarDays
  var here: ViewContext

  func lines(_ appearance: Appearance) -> [StyledText] {
    guard let day = calendar.days.first else { return [] }
    var lines: [StyledText] = [
      "\(here.when.date(day.day), .strong) \(.dot, .faint) \(here.when.distance(day.day), .faint)"
    ]
    let table = TaskTable(
      rows: day.items.map { TaskTable.Row($0, here: here, saysMissed: true) }, showsArcs: true)
    let rows = table.lines(appearance, columns: appearance.columns.map { max(1, $0 - 6) })
    let all = zip(day.items, rows)
    lines += all.filter { $0.0.time == nil }.map { "      \($0.1)" }
    let timed = all.filter { $0.0.time != nil }
    for hour in DayView.hours(of: timed.map(\.0)) {
      let label = StyledText(here.when.clock.hour(hour) + " ", .faint)
      let starting = timed.filter { $0.0.time?.hour == hour }.map(\.1)
      let lasts = timed.contains { item, _ in
        (item.time?.hour ?? 24) < hour && (item.endMinute ?? 0) > hour * 60
      }
      if starting.isEmpty { lines.append(lasts ? label + StyledText(.lasting, .faint) : label) }
      for (index, row) in starting.enumerated() { lines.append((index == 0 ? label : "      ") + row) }
    }
    if day.more > 0 {
      lines.append(More.line(day.more, most: day.mostCounted, "arc agenda \(day.day) --all"))
    }
    return appearance.columns.map { columns in lines.map { appearance.cut($0, to: columns) } } ?? lines
  }

  /// From 9 to 17, extended to earlier and later items.
  private static func hours(of items: [DayItem]) -> ClosedRange<Int> {
    let starts = items.compactMap { $0.time?.hour }
    let ends = items.compactMap { $0.endMinute.map { max(0, $0 - 1) / 60 } }
    return min(starts.min() ?? 9, 9)...max(17, starts.max() ?? 0, ends.max() ?? 0)
  }
}
