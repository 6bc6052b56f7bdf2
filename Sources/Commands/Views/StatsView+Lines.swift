import Application
import Planner
import Terminal

extension StatsView {
  func lines(_ appearance: Appearance) -> [StyledText] {
    let table = ArcTable(arcs.map { ($0, $0.title) }, counts: counts, here: here)
    var lines = table.lines(appearance)
    let columns = appearance.columns ?? .max
    lines.append("")
    lines += appearance.wrapped(
      "  All: \(ArcView.words(total))  \(ArcTable.bar(total))", to: columns, indent: 2)
    guard !weeks.isEmpty else { return lines }
    lines += ["", StyledText("  Week of", .faint)] + weekLines(appearance)
    if streak > 1 { lines += ["", "  tasks done \(streak) days in a row"] }
    return appearance.columns.map { columns in lines.map { appearance.cut($0, to: columns) } } ?? lines
  }

  /// The weeks with bars as long as there is room for; words give way to signs where there is little.
  private func weekLines(_ appearance: Appearance) -> [StyledText] {
    let columns = appearance.columns ?? 80
    let most = max(weeks.map(\.done).max() ?? 0, 1)
    let rests = weeks.map { StatsView.rest(of: $0) }
    let fixed = 22 + (rests.map(appearance.width).max() ?? 0)
    let isNarrow = fixed > columns
    let room = isNarrow ? 0 : min(max(columns - max(fixed, 40) - 10, 0), 20)
    return zip(weeks, rests).map { week, rest in
      let date = appearance.padded(StyledText(here.when.dayOfMonth(week.first)), to: 8)
      let style: Style = week.done > 0 ? .done : .faint
      if isNarrow {
        let done = appearance.padded("\(week.done, style)\(.done, style)", to: 4, trailing: true)
        return "  \(date)\(done)  \(StatsView.briefRest(of: week))"
      }
      let done = appearance.padded(StyledText("\(week.done) done", style), to: 10, trailing: true)
      let bar = appearance.padded(
        StyledText(.filled, times: (week.done * room + most - 1) / most, .done), to: room)
      return "  \(date)\(done)  \(bar)\(room > 0 ? "  " : "")\(rest)"
    }
  }

  /// `4 1!`
  private static func briefRest(of week: Week) -> StyledText {
    let open = week.open > week.overdue ? "\(count(week.open)) " : ""
    return "\(open)\(week.overdue > 0 ? StyledText("\(count(week.overdue))!", .overdue) : "")"
  }

  private static func count(_ number: Int) -> String {
    number < mostCounted ? "\(number)" : "\(mostCounted - 1)+"
  }

  private static func rest(of week: Week) -> StyledText {
    var parts: [StyledText] = []
    if week.open > week.overdue { parts.append("\(count(week.open)) open") }
    if week.overdue > 0 { parts.append(StyledText("\(count(week.overdue)) overdue", .overdue)) }
    if let adherence = week.adherence { parts.append(StyledText(adherence, .faint)) }
    return parts.dropFirst().reduce(parts.first ?? "") { $0 + ", " + $1 }
  }

  var plainLines: [StyledText] {
    let all: [StyledText] = ["all; \(ArcView.words(total))"]
    return arcs.map { ArcTable.plain($0, counts[$0.id]?.total ?? Counts(), here: here) } + all
      + weeks.map { week in
        let rest = StatsView.rest(of: week)
        let done: StyledText = "week of \(here.when.date(week.first)); \(week.done) done"
        return rest.isEmpty ? done : done + "; " + rest
      }
  }
}
