import Entry
import Moments
import Names
import Planner

// What repeats, in words for people: their own form of dates and times, and a break's name instead of its days.
//
//     every Monday and Wednesday until May 14, 2027, leaves out Spring break
extension ViewContext {
  /// A rule in words; its text when it cannot be read.
  /// - Parameter fields: the fields of the task that has it, if known.
  package func words(rule text: String, of fields: ArcTask.Fields? = nil) -> String {
    guard var pattern = try? RecurrencePattern(text) else { return text }
    let left = breaks.filter { pattern.leavesOut($0, fields, self) }
    pattern.exclusions.removeAll { date in left.contains { $0.contains(date.day(in: .utc)) } }
    return words(of: pattern)
      + (left.isEmpty ? "" : ", leaves out " + left.map(\.name).joined(separator: " and "))
  }

  /// A repetition in words, with all days that it leaves out.
  package func words(of pattern: RecurrencePattern) -> String {
    let words = pattern.words(in: regional.language)
    // In English, and what a language has no words for.
    guard words == pattern.words(in: "en") else { return words }
    return pattern.words(
      RecurrenceForm(
        day: { RecurrenceForm.day($0, monthFirst: regional.monthFirst) }, time: regional.clock.text))
  }
}

extension RecurrencePattern {
  /// True when it leaves out a whole break.
  fileprivate func leavesOut(_ one: Term, _ fields: ArcTask.Fields?, _ here: ViewContext) -> Bool {
    guard exclusions.contains(where: { one.contains($0.day(in: .utc)) }) else { return false }
    guard var fields else { return true }
    fields.recurrence = description
    let series = Series(fields, start: nil, home: here.home(of: fields))
    return series?.days(from: one.first, to: one.last).isEmpty ?? true
  }
}
