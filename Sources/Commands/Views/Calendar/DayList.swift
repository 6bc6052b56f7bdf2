import Application
import Moments
import Terminal

/// Days with their items, one below the other; empty days are left out.
///
///     Tomorrow · Sat 21 Nov
///        9  17:00        Lab 4  @ Room 204      CS 298/Labs
struct DayList {
  var calendar: CalendarDays
  var here: ViewContext
  /// The command that shows all items of a day.
  var allHint: (Day) -> String

  func lines(_ appearance: Appearance, columns: Int? = nil) -> [StyledText] {
    let columns = columns ?? appearance.columns
    let days = calendar.days.filter { !$0.items.isEmpty }
    // One table, so that the columns of all days are the same.
    let table = TaskTable(
      rows: days.flatMap { $0.items.map { TaskTable.Row($0, here: here, saysMissed: true) } }, showsArcs: true
    )
    var rows = table.lines(appearance, columns: columns)[...]
    var lines: [StyledText] = []
    for day in days {
      if !lines.isEmpty { lines.append("") }
      let (name, rest) = head(day.day)
      // What there is no room for goes whole.
      let head = name + rest
      lines.append(appearance.width(of: head) <= columns ?? .max ? head : name)
      lines += rows.prefix(day.items.count)
      rows = rows.dropFirst(day.items.count)
      if day.more > 0 { lines.append(More.line(day.more, most: day.mostCounted, allHint(day.day))) }
    }
    return columns.map { columns in lines.map { appearance.cut($0, to: columns) } } ?? lines
  }

  /// `Tomorrow · Sat 21 Nov`, `Fri 27 Nov · in 7 days`.
  private func head(_ day: Day) -> (name: StyledText, rest: StyledText) {
    let distance = here.when.distance(day)
    let date = here.when.date(day)
    if abs(day.number - calendar.today.number) < 2 {
      let word = distance.prefix(1).uppercased() + distance.dropFirst()
      return (StyledText(word, .strong), " \(.dot, .faint) \(date, .faint)")
    }
    return (StyledText(date, .strong), " \(.dot, .faint) \(distance, .faint)")
  }
}

/// What a list says about tasks that it leaves out.
enum More {
  /// `  … and 312 more: arc overdue --all`
  /// - Parameter most: where counting stopped.
  static func line(_ count: Int, most: Int = .max, _ hint: String) -> StyledText {
    let number = count >= most ? "more than \(most - 1)" : String(count)
    return ("  \(.ellipsis) and \(number) more: " + StyledText(hint)).styled(.faint)
  }
}
