import Moments
import Names
import Planner

extension ViewContext {
  /// A timetable in words: `every day from 26 Jan 2027 08:00, with no end`.
  package func words(_ table: Timetable) -> String {
    let day = table.start.day
    let start =
      when.dayOfMonth(day) + " \(day.year)" + (table.isTimed ? " \(when.clock.text(table.start.time))" : "")
    guard let rule = table.rule else { return start }
    var endless = rule
    endless.end = .never
    let end =
      switch rule.end {
      case .never: "with no end"
      case .count(let count): count == 1 ? "once" : "\(count) times"
      case .until(let date): "until " + until(date)
      }
    return "\(words(of: RecurrencePattern(endless))) from \(start), \(end)"
  }

  private func until(_ date: RecurrenceDate) -> String {
    let day = date.day(in: zone)
    let text = when.dayOfMonth(day) + " \(day.year)"
    if case .local(let local) = date { return text + " \(when.clock.text(local.local.time))" }
    return text
  }

  /// The same with all else it has: `every day from 26 Jan 2027 08:00, with no end, lasts 50 min, skips Fri 29 Jan 2027`.
  package func allWords(_ table: Timetable) -> String {
    let parts = [
      days(table.additions).map { "and on \($0)" }, length(table).map { "lasts \($0)" },
      days(table.exclusions).map { "skips \($0)" }, table.zone,
    ]
    return ([words(table)] + parts.compactMap { $0 }).joined(separator: ", ")
  }

  /// How long each occurrence takes; nil for one day as a whole, which is not said.
  package func length(_ table: Timetable) -> String? {
    guard let seconds = table.duration, table.hasTimes || seconds > 86_400 else { return nil }
    return table.hasTimes ? DateWords.duration(seconds: seconds) : (seconds / 86_400).counted("day")
  }

  /// The days of dates, each once; nil for none.
  package func days(_ dates: [RecurrenceDate]) -> String? {
    let days = Set(dates.map { $0.day(in: zone) })
    return days.isEmpty ? nil : days.sorted().map { when.date($0) }.joined(separator: ", ")
  }
}

extension Rotation.Pick {
  /// How it chooses, for people.
  package var words: String {
    switch self {
    case .shuffle: "shuffled; each member once before any repeats"
    case .random: "a random one each time"
    case .rotate: "one after the other"
    }
  }
}
