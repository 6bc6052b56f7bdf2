import Application
import Moments
import Terminal

/// The full-screen calendar: the month or week, and below it the tasks of the chosen day.
///
/// The part above the day has the same height for every month and week, so that nothing jumps when moving.
struct CalendarPicture {
  var calendar: CalendarDays
  var place: CalendarPlace
  var here: ViewContext

  /// The rows for tasks of the day, without its name, that the month always leaves free.
  private static let leastTasks = 4

  /// The default text of the last row.
  static let keys = KeyRow(
    "? help", "q quit",
    more: ["a add", "r remind", "e edit", "d delete", "space complete", "u undo", "Tab next", "t today"])

  /// The lines of the screen without the last rows; exactly `rows` of them.
  func lines(_ appearance: Appearance, rows: Int) -> [StyledText] {
    var lines = above(appearance, rows: rows)
    lines += day(appearance, rows: max(0, rows - lines.count))
    lines = Array(lines.prefix(max(0, rows)))
    return lines + Array(repeating: StyledText(), count: max(0, rows - lines.count))
  }

  /// The first and the last day that are shown.
  static func bounds(of place: CalendarPlace, here: ViewContext) -> (first: Day, last: Day) {
    if place.form == .month {
      let first = MonthView.first(of: place.day, here: here)
      return (first, first.adding(days: 7 * MonthView.mostWeeks - 1))
    }
    let first = place.day.weekStart(here.regional.firstWeekday)
    return (first, first.adding(days: 6))
  }

  private func above(_ appearance: Appearance, rows: Int) -> [StyledText] {
    let room = rows - CalendarPicture.leastTasks - 1
    switch place.form {
    case .month: return month(appearance, room: room, rows: rows)
    case .week:
      guard room >= WeekView.leastRows else { return [] }
      let week = WeekView(
        calendar: calendar, here: here, selected: place.day, mostLines: room, chosenHour: chosenHour
      )
      .lines(appearance)
      return week.prefix(room) + Array(repeating: StyledText(), count: max(0, room - week.count))
    case .day: return []
    }
  }

  /// The hour of the chosen task; nil when it has none, or there is no task.
  private var chosenHour: Int? {
    guard let items = calendar[place.day]?.items else { return nil }
    return place.index(in: items).flatMap { items[$0].time?.hour }
  }

  /// The month with tasks inside the days where that fits, else a small one, else none.
  private func month(_ appearance: Appearance, room: Int, rows: Int) -> [StyledText] {
    let weeks = MonthView.mostWeeks
    // The title, the names of the days and two borders, for every week the numbers, and lines between the weeks.
    let ruled = min(6, (room - 3 - 2 * weeks) / weeks)
    let plain = min(6, (room - 4 - weeks) / weeks)
    if plain >= 1, appearance.columns ?? 80 >= MonthView.leastColumns {
      return MonthView(
        calendar: calendar, month: place.day, here: here, mostLines: ruled >= 2 ? ruled : plain,
        selected: place.day, isSteady: true, hasRules: ruled >= 2
      ).lines(appearance)
    }
    let grid = MonthGrid(month: place.day, calendar: calendar, here: here, selected: place.day).lines(
      appearance)
    let height = weeks + 2
    guard height <= max(room, rows - 2) else { return [] }
    return grid + Array(repeating: StyledText(), count: height - grid.count)
  }

  /// The name of the day, and as many of its tasks around the chosen one as fit.
  private func day(_ appearance: Appearance, rows: Int) -> [StyledText] {
    guard rows > 0 else { return [] }
    let day = calendar[place.day] ?? CalendarDay(day: place.day)
    let name: StyledText =
      "\(here.when.date(place.day), .strong) \(.dot, .faint) \(here.when.distance(place.day), .faint)"
    guard let chosen = place.index(in: day.items) else { return [name + StyledText("  nothing", .faint)] }
    let table = TaskTable(rows: day.items.map { TaskTable.Row($0, here: here) }, showsArcs: true)
    let all = table.lines(appearance, columns: appearance.columns.map { max(1, $0 - 2) })
    let room = rows - 1
    let first = max(0, min(chosen - room / 2, all.count - room))
    let hidden = all.count - room + day.more
    let lines = all.enumerated().dropFirst(first).prefix(room).map { index, line -> StyledText in
      let text: StyledText = index == chosen ? "> \(line.styled(.chosen))" : "  \(line)"
      return text
    }
    let more = hidden > 0 ? StyledText("  \(all.count + day.more) tasks", .faint) : StyledText()
    return [name + more] + lines
  }

  /// What the keys do.
  static func help(_ appearance: Appearance) -> [StyledText] {
    let rows: [(String, String)] = [
      ("arrows, h j k l", "another day"), ("PgUp, PgDn", "another month, or week"),
      ("Home, End", "its first and its last day"), ("t", "today"), ("m w", "the month, the week"),
      ("Tab n, Shift-Tab p", "another task of the day"), ("Enter", "opens the task"),
      ("a", "adds a task on the day; Tab completes Arcs"), ("r", "adds a reminder for the day"),
      ("e", "edits a task as a line; a reminder with words, as in arc edit"),
      ("d", "deletes the task; asks first"), ("space", "completes the task, or reopens it"),
      ("u", "undoes your last change here"), ("q, Esc", "quits"),
    ]
    return KeyRow.page("the calendar", rows, width: 20, appearance)
  }
}
