import Moments

/// The days that a person means: `30`, `3 weeks`, `friday`, `next week`, `november`.
package struct Period {
  package var first: Day
  package var last: Day

  package init(first: Day, last: Day) { (self.first, self.last) = (first, last) }

  /// - Throws: `Failure` when the words are no period.
  package init(_ text: String, in workspace: Workspace) throws {
    let today = workspace.here.local.day
    if let days = Period.days(text), (1..<1900).contains(days) {
      self.init(first: today, last: today.adding(days: min(days, 400) - 1))
    } else if let day = Day(iso: text) {
      self.init(first: day, last: day)
    } else if let period = Period.named(text.lowercased(), today, workspace.here.regional.firstWeekday) {
      self = period
    } else {
      var reader = try FieldReader(workspace)
      guard let fields = try? reader.due(text), let first = fields.date else {
        throw Failure(
          .refused, "'\(text)' is not a day or period",
          hints: [
            "write one like friday, 14 days, next week, november or 2027-02-14",
            "text:\(text.quoted) looks for words",
          ])
      }
      self.init(first: first, last: max(first, fields.endDate ?? first))
    }
  }

  /// How many days `30`, `30 days`, `30d` or `3 weeks` are.
  private static func days(_ text: String) -> Int? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let count = Int(digits), count < 10_000 else { return nil }
    switch trimmed(text.dropFirst(digits.count)).lowercased() {
    case "", "d", "day", "days": return count
    case "w", "week", "weeks": return count * 7
    case "month", "months": return count * 30
    default: return nil
    }
  }

  /// Weeks, months and years by name, whole ones: `next week`, `november`, `march 2028`, `2027-02`, `2027`.
  package static func named(_ text: String, _ today: Day, _ firstWeekday: Weekday) -> Period? {
    if let written = written(text) { return written }
    let parts = text.split(separator: " ")
    let shift = parts.count == 1 ? 0 : ["this": 0, "next": 1, "last": -1][parts[0]]
    guard let shift, parts.count < 3, let unit = parts.last else { return nil }
    switch unit {
    case "week":
      let start = today.weekStart(firstWeekday).adding(days: 7 * shift)
      return Period(first: start, last: start.adding(days: 6))
    case "month":
      return month(of: today.firstOfMonth.adding(months: shift))
    case "year":
      return year(today.year + shift)
    default:
      guard parts.count == 1, let month = DateWords.monthNumber(unit) else { return nil }
      return self.month(month, year: today.month > month ? today.year + 1 : today.year)
    }
  }

  /// A month or year whose year is written: `2027`, `2027-02`, `march 2028`.
  private static func written(_ text: String) -> Period? {
    let parts = text.split { $0 == " " || $0 == "-" }
    func number(_ text: Substring) -> Int? {
      text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }
    switch parts.count {
    case 1 where text.count == 4: return number(parts[0]).flatMap(year)
    case 2 where text.utf8.count == 7 && text.contains("-") && parts[0].count == 4:
      guard let year = number(parts[0]), let month = number(parts[1]) else { return nil }
      return self.month(month, year: year)
    case 2 where parts[1].count == 4:
      guard let year = number(parts[1]), let month = DateWords.monthNumber(parts[0]) else { return nil }
      return self.month(month, year: year)
    default: return nil
    }
  }

  /// A month, 1 to 12; nil for another number.
  package static func month(_ month: Int, year: Int) -> Period? {
    guard (1...12).contains(month) else { return nil }
    return Day(year: year, month: month, day: 1).map { self.month(of: $0) }
  }

  private static func month(of day: Day) -> Period { Period(first: day.firstOfMonth, last: day.lastOfMonth) }

  /// A year from 1900 to 2999; other numbers of four digits are times or counts.
  private static func year(_ year: Int) -> Period? {
    guard (1900...2999).contains(year), let first = Day(year: year, month: 1, day: 1),
      let last = Day(year: year, month: 12, day: 31)
    else { return nil }
    return Period(first: first, last: last)
  }
}
