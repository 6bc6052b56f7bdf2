import Application
import Moments
import Terminal

/// Seven days as columns, the hours as rows; where that has no room, the days one below the other.
///
///          │Mon 16   │Tue 17   │
///          │essay    │         │
///     09:00│standup  │standup  │
///     10:00│         │:30 lab 3│
struct WeekView {
  /// Seven days.
  var calendar: CalendarDays
  var here: ViewContext
  /// The day that is chosen on a screen of its own; nil: none is.
  var selected: Day?
  /// How many lines there may be; nil: as many as it takes. With fewer, full hours are cut, each as little as possible.
  var mostLines: Int?
  /// The hour that is shown in any case, where there is no room for all.
  var chosenHour: Int?
  private static let leastColumns = 64
  /// With less than the title, the days and one hour it says nothing.
  static let leastRows = 4

  func lines(_ appearance: Appearance) -> [StyledText] {
    let columns = appearance.columns ?? 80
    let days = calendar.days
    guard let first = days.first?.day, let last = days.last?.day else { return [] }
    let title =
      StyledText("\(here.when.date(first)) ", .strong) + "\(.dash)"
      + StyledText(" \(here.when.date(last))", .strong)
    guard columns >= WeekView.leastColumns else {
      return [appearance.cut(title, to: columns), ""]
        + DayList(calendar: calendar, here: here, allHint: { "arc cal day \($0)" }).lines(appearance)
    }
    let cell = min((columns - 6) / max(days.count, 1) - 1, 30)
    var lines = [title, row("", days.map { head($0.day) }, cell, appearance)]
    lines.append(rule(days.count, cell))
    var bands = [
      Band(
        label: "", cells: days.map { day in untimed(day, cell, appearance) }, least: 0,
        unread: days.map(\.more))
    ]
    for hour in hours {
      let label = here.when.clock.hour(hour)
      bands.append(
        Band(label: label, cells: days.map { timed($0, hour, cell, appearance) }, least: 1, hour: hour))
    }
    if let mostLines {
      let room = max(0, mostLines - lines.count)
      // Where not even one line for every hour fits, hours in which nothing is have none.
      if bands.count > room { bands.removeAll { $0.cells.allSatisfy(\.isEmpty) } }
      let chosen = bands.firstIndex { $0.hour == chosenHour } ?? 0
      let first = max(0, min(chosen - room / 2, bands.count - room))
      bands = Array(bands.dropFirst(first).prefix(room))
      for (index, share) in WeekView.shares(of: bands.map(\.height), room: room).enumerated() {
        bands[index].most = share
      }
    }
    return lines + bands.flatMap { rows($0, cell, appearance) }
  }

  /// A row of the week: a label, and the lines of each day next to it.
  private struct Band {
    var label: String
    var cells: [[StyledText]]
    var least: Int
    /// The hour; nil for items without a time.
    var hour: Int?
    /// How many tasks of each day the last line of its cell represents, when not all were read.
    var unread: [Int] = []
    /// The most lines it may take.
    var most = Int.max

    /// As many lines as the fullest day needs.
    var height: Int { max(least, cells.map(\.count).max() ?? 0) }
  }

  /// How many lines each gets of those it wants: all when there is room, else as evenly as possible, the first ones
  /// first: 1, 6, 2 with room for 6 → 1, 3, 2.
  static func shares(of wanted: [Int], room: Int) -> [Int] {
    var shares = wanted.map { _ in 0 }
    var left = room
    while left > 0, shares != wanted {
      for index in wanted.indices where left > 0 && shares[index] < wanted[index] {
        shares[index] += 1
        left -= 1
      }
    }
    return shares
  }

  /// From the first hour in which something begins to the last in which something ends.
  private var hours: ClosedRange<Int> {
    let items = calendar.days.flatMap(\.items)
    let starts = items.compactMap { $0.time?.hour }
    let ends = items.compactMap { $0.endMinute.map { max(0, $0 - 1) / 60 } }
    let first = starts.min() ?? ends.min() ?? 9
    return min(first, 9)...max(first, 17, starts.max() ?? 0, ends.max() ?? 0)
  }

  private func head(_ day: Day) -> StyledText {
    let text = "\(DateWords.weekday(day)) \(day.day)"
    if day == calendar.today { return StyledText("[\(text)]", day == selected ? .chosen : .strong) }
    return day == selected ? StyledText(">\(text)", .chosen) : StyledText(text)
  }

  private func untimed(_ day: CalendarDay, _ cell: Int, _ appearance: Appearance) -> [StyledText] {
    let items = day.items.filter { $0.time == nil }.flatMap { item in
      let goesOn = item.part == .middle || item.part == .last
      return lines(of: item, behind: goesOn ? "\(.rule, .faint) " : "", cell, appearance)
    }
    return day.more == 0 ? items : items + ["\(.ellipsis) \(day.more) more"]
  }

  /// An item in one line, or where there is room below it, the Arc in one and the title in the next.
  private func lines(of item: DayItem, behind lead: StyledText, _ cell: Int, _ appearance: Appearance)
    -> [StyledText]
  {
    let line = lead + text(item)
    if mostLines == nil, appearance.width(of: line) > cell, let arc = MonthView.arc(item, here) {
      return [lead + MonthView.sign(item, here) + arc, TaskTable.Row(item, here: here).title]
    }
    let room = cell - appearance.width(of: lead + MonthView.sign(item, here))
    return [lead + MonthView.sign(item, here) + MonthView.title(item, here, room: (room, appearance))]
  }

  private func text(_ item: DayItem) -> StyledText {
    MonthView.sign(item, here) + MonthView.title(item, here)
  }

  /// What begins in an hour, or a sign for what goes on.
  private func timed(
    _ day: CalendarDay, _ hour: Int, _ cell: Int, _ appearance: Appearance
  ) -> [StyledText] {
    let items = day.items.filter { $0.time?.hour == hour }.flatMap { item -> [StyledText] in
      let minute = item.time?.minute ?? 0
      let lead = minute == 0 ? "" : StyledText(":\(minute < 10 ? "0" : "")\(minute)", .faint)
      // The end where it leaves the title whole; what lasts is drawn in any case.
      let end = item.end.map { here.when.clock.end($0, after: item.time) }
      let times = end.map { lead + StyledText(.dash, .faint) + StyledText($0 + " ", .faint) }
      if let times, appearance.width(of: times + text(item)) <= cell { return [times + text(item)] }
      return lines(of: item, behind: lead + (minute == 0 ? "" : " "), cell, appearance)
    }
    let lasts = day.items.contains { item in
      guard let time = item.time, let end = item.endMinute else { return false }
      return time.hour < hour && end > hour * 60
    }
    return items.isEmpty && lasts ? [StyledText(.lasting, .faint)] : items
  }

  private func rows(_ band: Band, _ cell: Int, _ appearance: Appearance) -> [StyledText] {
    let count = min(band.height, band.most)
    return (0..<count).map { line in
      row(
        line == 0 ? band.label : "",
        band.cells.enumerated().map { day, lines in
          guard line < lines.count else { return StyledText() }
          // The last line that there is room for counts those that follow it.
          guard line == count - 1, lines.count > count else { return lines[line] }
          let unread = band.unread.isEmpty ? 0 : max(0, band.unread[day] - 1)
          let more = StyledText(" +\(min(lines.count - count + unread, calendar.mostCounted))", .faint)
          return appearance.fitted(lines[line], to: cell - appearance.width(of: more)) + more
        }, cell, appearance)
    }
  }

  private func row(_ label: String, _ cells: [StyledText], _ cell: Int, _ appearance: Appearance)
    -> StyledText
  {
    cells.reduce(appearance.padded(StyledText(label, .faint), to: 5)) { line, text in
      line + StyledText(.wall, .faint) + appearance.fitted(text, to: cell)
    }
  }

  private func rule(_ days: Int, _ cell: Int) -> StyledText {
    (0..<days).reduce(StyledText(.rule, times: 5, .faint)) { line, _ in
      line + StyledText(.cross, .faint) + StyledText(.rule, times: cell, .faint)
    }
  }
}
