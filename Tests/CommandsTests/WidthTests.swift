import Moments
import Planner
import Terminal
import Testing

@testable import Application
@testable import Commands

/// Fri 2026-11-20 09:00 in UTC.
private let here = ViewContext(now: Moment(seconds: 1_795_165_200), zone: .utc)
private let titles = [
  "x", "漢字の練習を毎日する 📚", "a fairly long title that will not fit anywhere at all, not even there", "👩‍👩‍👧 e\u{301}",
  "water the plants",
]

private func task(_ number: Int) -> ArcTask {
  var fields = ArcTask.Fields(title: titles[number % titles.count])
  fields.date = here.local.day.adding(days: number * 7 % 60 - 15)
  if number % 3 == 0 { fields.time = TimeOfDay(minutes: number * 97 % 1440) }
  if number % 3 == 0, number % 2 == 0 { fields.endTime = TimeOfDay(minutes: 1439) }
  if number % 7 == 0 { fields.endDate = fields.date?.adding(days: 1 + number % 5) }
  if number % 4 == 0 { fields.location = "Room 204" }
  return ArcTask(
    id: number * 37, uuid: "u", arc: 1, arcPath: number % 2 == 0 ? "CS 298/Labs" : "日本語", created: here.now,
    closing: number % 5 == 0 ? Closing(at: here.now, outcome: .ignored) : nil, fields: fields)
}

private let tasks = (1...60).map(task)

private func calendar(_ first: Day, days: Int) -> CalendarDays {
  CalendarDays(
    days: (0..<days).map { offset in
      let day = first.adding(days: offset)
      let items = tasks.filter { $0.fields.date! <= day && day <= $0.fields.endDate ?? $0.fields.date! }.map {
        DayItem($0, $0.fields, on: day, here: here)
      }
      return CalendarDay(
        day: day, items: items.sorted { $0.order < $1.order }, more: offset % 9 == 0 ? 12 : 0)
    }, today: here.local.day)
}

private func lines(_ view: String, _ appearance: Appearance) -> [StyledText] {
  let day = here.local.day
  let month = calendar(MonthView.first(of: day, here: here), days: 35)
  let arc = Arc(
    id: 1, uuid: "a", parent: nil, path: "日本語/CS 298", created: here.now,
    fields: Arc.Fields(title: "日本語 and more than that", ends: day))
  let counts = [
    1: ArcCounts(
      own: Counts(open: 1234, overdue: 17, done: 80), total: Counts(open: 1234, overdue: 17, done: 80))
  ]
  switch view {
  case "table":
    return TaskTable(tasks, here: here, showsArcs: true).lines(appearance, columns: appearance.columns)
  case "arcs": return ArcTable([(arc, arc.title)], counts: counts, here: here).lines(appearance)
  case "month": return MonthView(calendar: month, month: day, here: here).lines(appearance)
  case "week": return WeekView(calendar: calendar(day, days: 7), here: here).lines(appearance)
  case "day": return DayView(calendar: calendar(day, days: 1), here: here).lines(appearance)
  case "task": return tasks.flatMap { TaskView(task: $0, here: here).lines(appearance) }
  case "arc": return ArcView(arc: arc, counts: counts[1] ?? ArcCounts(), here: here).lines(appearance)
  case "steady":
    let weeks = calendar(MonthView.first(of: day, here: here), days: 42)
    return MonthView(calendar: weeks, month: day, here: here, mostLines: 2, selected: day, isSteady: true)
      .lines(appearance)
  case "grid": return MonthGrid(month: day, calendar: month, here: here).lines(appearance)
  default:
    let agenda = AgendaView(
      overdue: Array(tasks.prefix(10)), moreOverdue: 99, calendar: calendar(day, days: 14), month: month,
      undated: 7,
      here: here)
    return agenda.lines(appearance)
  }
}

@Test(arguments: ["table", "arcs", "month", "steady", "week", "day", "grid", "agenda", "task", "arc"])
func noLineIsWiderThanTheTerminal(view: String) {
  for columns in stride(from: 20, through: 300, by: isHard ? 1 : 3) where columns < 130 || columns % 17 == 0 {
    for unicode in [true, false] {
      let appearance = Appearance(colours: false, unicode: unicode, columns: columns)
      for line in lines(view, appearance) where appearance.width(of: line) > columns {
        Issue.record("\(view) at \(columns): \(appearance.render(line))")
        return
      }
    }
  }
}

@Test(arguments: [64, 80, 100, 200, 300])
func allLinesOfAMonthAreEquallyWide(columns: Int) {
  let appearance = Appearance(colours: false, unicode: true, columns: columns)
  let widths = Set(lines("month", appearance).dropFirst(2).map { appearance.width(of: $0) })
  #expect(widths.count == 1)
}

@Test(arguments: [true, false], [1, 2, 5])
func aSteadyMonthIsAsTallWhateverLiesInIt(hasRules: Bool, most: Int) {
  let appearance = Appearance(colours: false, unicode: true, columns: 100)
  let heights = ["2026-02-01", "2026-11-20", "2026-08-09"].compactMap { Day(iso: $0) }.map { month in
    let days = calendar(MonthView.first(of: month, here: here), days: 42)
    return MonthView(
      calendar: days, month: month, here: here, mostLines: most, isSteady: true, hasRules: hasRules
    ).lines(appearance).count
  }
  #expect(Set(heights) == [4 + 6 * (1 + most) + (hasRules ? 5 : 0)])
}

@Test func whatThereIsNoRoomForGoesWholeFromTheNameOfADay() {
  let appearance = Appearance(colours: false, unicode: true, columns: 20)
  let lines = DayList(calendar: calendar(here.local.day, days: 9), here: here, allHint: { "\($0)" })
    .lines(appearance).map(appearance.render)
  #expect(lines.contains("Today · Fri 20 Nov") && lines.contains("Tomorrow") && lines.contains("Mon 23 Nov"))
}

@Test func valuesStandBelowTheirLabelsWhereThereIsLittleRoom() {
  var rows = Rows()
  rows.add("created", text: "today 09:00")
  rows.add("notes", text: "one two three four five six seven")
  let lines = { (columns: Int) in
    let appearance = Appearance(colours: false, unicode: true, columns: columns)
    return rows.lines(appearance, indent: 4).map(appearance.line).joined()
  }
  #expect(
    lines(32) == """
          created  today 09:00
          notes    one two three four
                   five six seven

      """)
  #expect(
    lines(20) == """
       created
         today 09:00
       notes
         one two three
         four five six
         seven

      """)
}

@Test func everyTaskOfAMonthIsShownOrCounted() {
  let first = MonthView.first(of: here.local.day, here: here)
  let calendar = calendar(first, days: 35)
  for most in 1...8 {
    let appearance = Appearance(colours: false, unicode: true, columns: 300)
    var view = MonthView(calendar: calendar, month: here.local.day, here: here)
    view.mostLines = most
    let text = view.lines(appearance).map(appearance.render)
    #expect(
      text.count == 3 + text.filter { $0.hasPrefix("├") || $0.hasPrefix("└") }.count
        + text.filter { $0.hasPrefix("│") }.count)
    if calendar.days.contains(where: { $0.items.count > most }) { #expect(text.joined().contains(" more")) }
  }
}
