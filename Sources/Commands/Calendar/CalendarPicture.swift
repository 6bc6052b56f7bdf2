import Moments
import Terminal

/// The calendar as it stands on a whole screen: the month, and below it the tasks of the chosen day.
struct CalendarPicture {
  var calendar: CalendarDays
  var place: CalendarPlace
  var here: Here

  /// Room for the tasks of the day, its name apart, that the month leaves free in any case.
  private static let leastTasks = 4

  /// What the last row says when there is nothing else to say.
  static let keys = StyledText(
    "? help  q leave  a add  e edit  d delete  space complete  u undo  Enter open  Tab next  t today",
    .faint)

  /// The lines of the screen but for those below, exactly so many.
  func lines(_ appearance: Appearance, rows: Int) -> [StyledText] {
    var lines = month(appearance, rows: rows)
    lines += day(appearance, rows: max(0, rows - lines.count))
    lines = Array(lines.prefix(max(0, rows)))
    return lines + Array(repeating: StyledText(), count: max(0, rows - lines.count))
  }

  /// The month with tasks inside the days where that fits, else a small one, else none.
  private func month(_ appearance: Appearance, rows: Int) -> [StyledText] {
    let room = rows - CalendarPicture.leastTasks - 1
    let weeks = calendar.days.count / 7
    // A line of its own and two borders for every week, the title and the names of the days.
    let mostLines = min(6, weeks == 0 ? 0 : (room - 3 - weeks) / weeks - 1)
    let columns = appearance.columns ?? 80
    if mostLines >= 1, columns >= MonthView.leastColumns {
      return MonthView(
        calendar: calendar, month: place.day, here: here, mostLines: mostLines, selected: place.day
      ).lines(appearance)
    }
    let grid = MonthGrid(month: place.day, calendar: calendar, here: here, selected: place.day).lines(
      appearance)
    return grid.count <= max(room, rows - 2) ? grid : []
  }

  /// The name of the day and its tasks, so many of them around the chosen one that they fit.
  private func day(_ appearance: Appearance, rows: Int) -> [StyledText] {
    guard rows > 0 else { return [] }
    let day = calendar[place.day] ?? CalendarDay(day: place.day)
    let name: StyledText =
      "\(here.when.date(place.day), .strong) \(.dot, .faint) \(here.when.distance(place.day), .faint)"
    guard let chosen = place.index(in: day.items) else { return [name + StyledText("  nothing", .faint)] }
    let table = TaskTable(rows: day.items.map { TaskTable.Row($0) }, showsArcs: true)
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
      ("arrows, h j k l", "another day"), ("PgUp, PgDn", "another month"),
      ("Home, End", "the first and the last day of the month"), ("t", "today"),
      ("Tab n, Shift-Tab p", "another task of the day"), ("Enter", "opens the task"),
      ("a", "adds a task on the day; Tab completes arcs"), ("e", "changes the task: due friday 5pm, title …"),
      ("d", "deletes the task, after a question"), ("space", "completes the task, or opens it again"),
      ("u", "undoes the last change"), ("q, Esc", "leaves"),
    ]
    let lines = rows.map { keys, words -> StyledText in
      "  \(appearance.padded(StyledText(keys, .strong), to: 20))\(words)"
    }
    return [StyledText(), StyledText("  the calendar", .strong), StyledText()] + lines
  }
}
