import Moments
import Terminal

/// The days that a person means: `30`, `3 weeks`, `friday`, `next week`, `november`.
struct Period {
  var first: Day
  var last: Day

  init(first: Day, last: Day) { (self.first, self.last) = (first, last) }

  /// - Throws: `Failure` when the words are no period.
  init(_ text: String, in context: Context) throws {
    let today = context.here.local.day
    if let days = Period.days(text), days > 0 {
      self.init(first: today, last: today.adding(days: min(days, 400) - 1))
    } else if let day = Day(iso: text) {
      self.init(first: day, last: day)
    } else if let period = Period.named(text.lowercased(), today, context.here.regional.firstWeekday) {
      self = period
    } else {
      var reader = try FieldReader(context)
      guard let fields = try? reader.due(text), let first = fields.date else {
        throw Failure(
          .refused, "'\(text)' is no day or period",
          hints: [
            "write one like friday, 14 days, next week, november or 2027-02-14",
            "text:\(text.quoted) looks for words",
          ])
      }
      self.init(first: first, last: max(first, fields.endDate ?? first))
    }
  }

  /// How many days `30`, `30 days` or `3 weeks` are.
  private static func days(_ text: String) -> Int? {
    let words = text.split(separator: " ")
    guard let first = words.first, let count = Int(first), count < 10_000 else { return nil }
    switch words.dropFirst() {
    case [], ["day"], ["days"]: return count
    case ["week"], ["weeks"]: return count * 7
    case ["month"], ["months"]: return count * 30
    default: return nil
    }
  }

  /// Weeks and months by name, whole ones.
  static func named(_ text: String, _ today: Day, _ firstWeekday: Weekday) -> Period? {
    let parts = text.split(separator: " ")
    let shift = parts.count == 1 ? 0 : ["this": 0, "next": 1, "last": -1][parts[0]]
    guard let shift, parts.count < 3, let unit = parts.last else { return nil }
    switch unit {
    case "week":
      let start = today.weekStart(firstWeekday).adding(days: 7 * shift)
      return Period(first: start, last: start.adding(days: 6))
    case "month":
      let start = today.firstOfMonth.adding(months: shift)
      return Period(first: start, last: start.lastOfMonth)
    default:
      guard parts.count == 1, let month = When.monthNumber(unit) else { return nil }
      let year = today.month > month ? today.year + 1 : today.year
      return Day(year: year, month: month, day: 1).map { Period(first: $0, last: $0.lastOfMonth) }
    }
  }
}
