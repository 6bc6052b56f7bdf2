import Application
import Terminal

extension AgendaView {
  private static let columnsWithMonth = 100

  func lines(_ appearance: Appearance) -> [StyledText] {
    guard let month, let columns = appearance.columns, columns >= AgendaView.columnsWithMonth else {
      return list(appearance, columns: appearance.columns)
    }
    let grid = MonthGrid(month: calendar.today, calendar: month, here: here).lines(appearance)
    let left = MonthGrid.columns + 3
    let list = list(appearance, columns: columns - left)
    return (0..<max(grid.count, list.count)).map { line in
      appearance.padded(line < grid.count ? grid[line] : "", to: left) + (line < list.count ? list[line] : "")
    }
  }

  private func list(_ appearance: Appearance, columns: Int?) -> [StyledText] {
    var lines: [StyledText] = []
    if !overdue.isEmpty {
      lines.append(StyledText("Overdue", .overdue))
      lines += TaskTable(overdue, here: here, showsArcs: true).lines(appearance, columns: columns)
      if moreOverdue > 0 {
        lines.append(More.line(moreOverdue, most: mostCounted, "arc overdue --all"))
      }
      lines.append("")
    }
    if calendar.isEmpty {
      lines += appearance.wrapped(StyledText(emptyWords, .faint), to: columns ?? .max, indent: 2)
    } else {
      lines += DayList(calendar: calendar.gathered(here), here: here, allHint: { "arc agenda \($0) --all" })
        .lines(
          appearance, columns: columns)
    }
    if let undated, undated > 0 {
      lines += ["", StyledText("\(count(undated)) without a date: arc ls is:undated", .faint)]
    }
    return columns.map { columns in lines.map { appearance.cut($0, to: columns) } } ?? lines
  }

  var plainLines: [StyledText] {
    var lines = overdue.map { TaskLine.plain($0, here: here) }
    if moreOverdue > 0 { lines.append(More.line(moreOverdue, "arc overdue --all")) }
    for day in calendar.gathered(here).days {
      lines += day.items.map { TaskLine.plain($0, on: day.day, here: here) }
      if day.more > 0 {
        lines.append(More.line(day.more, most: day.mostCounted, "arc agenda \(day.day) --all"))
      }
    }
    if lines.isEmpty { lines.append(StyledText(emptyWords, .faint)) }
    if let undated, undated > 0 {
      lines.append(StyledText("\(count(undated)) without a date: arc ls is:undated"))
    }
    return lines
  }

  private func count(_ number: Int) -> String {
    number < mostCounted ? "\(number)" : "more than \(mostCounted - 1)"
  }

  private var emptyWords: String {
    guard let first = calendar.days.first?.day, let last = calendar.days.last?.day else { return "" }
    let days =
      first == last ? here.when.short(first) : "from \(here.when.date(first)) to \(here.when.date(last))"
    return "nothing is due \(days): arc add … adds a task, arc next shows what is due next"
  }
}
