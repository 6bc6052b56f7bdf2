import Moments
import Names

/// Terms, breaks and lessons, to be looked up while a line is read.
struct TermCalendar: Sendable {
  let timetable: Vocabulary.SchoolCalendar
  /// Names of terms and of breaks, with the year at their ends and without.
  let termNames, breakNames: NameTable?

  /// True when a line may name a term or a break.
  let hasNames: Bool

  init(_ timetable: Vocabulary.SchoolCalendar) {
    self.timetable = timetable
    termNames = TermCalendar.names(of: timetable.terms)
    breakNames = TermCalendar.names(of: timetable.breaks)
    hasNames = termNames != nil || breakNames != nil
  }

  private static func names(of spans: [Vocabulary.Span]) -> NameTable? {
    if spans.isEmpty { return nil }
    let table = NameTable(capacity: spans.count * 2)
    for (number, span) in spans.enumerated() {
      table.insert(NameKey(span.name), value: Int32(number))
      table.insert(NameKey(withoutYear(span.name)), value: Int32(number))
    }
    return table
  }

  /// `Spring break 2027` is called `Spring break`.
  private static func withoutYear(_ name: String) -> String {
    let words = name.split(separator: " ")
    guard words.count > 1, let last = words.last, last.count == 4, Int(last) != nil else { return name }
    return words.dropLast().joined(separator: " ")
  }

  /// The term that a day lies in, else the next one, else the last.
  func term(on day: Day) -> Vocabulary.Span? { TermCalendar.nearest(timetable.terms, to: day) }

  /// The first term that begins after a day's own.
  func nextTerm(after day: Day) -> Vocabulary.Span? {
    timetable.terms.filter { $0.first > day }.min { $0.first < $1.first }
  }

  /// The break of a name, or of the beginning of one.
  func pause(named words: String, near day: Day) -> Vocabulary.Span? {
    TermCalendar.named(words, in: timetable.breaks, near: day)
  }

  /// The term of a name, or of the beginning of one; of `spring semester` the first word says which.
  func term(named words: String, near day: Day) -> Vocabulary.Span? {
    TermCalendar.named(words, in: timetable.terms, near: day)
      ?? words.split(separator: " ").first.flatMap {
        TermCalendar.named(String($0), in: timetable.terms, near: day)
      }
  }

  private static func named(_ words: String, in spans: [Vocabulary.Span], near day: Day) -> Vocabulary.Span? {
    let key = NameKey(words).text
    if key.isEmpty { return nil }
    let exact = spans.filter { NameKey($0.name).text == key || NameKey(withoutYear($0.name)).text == key }
    return nearest(exact.isEmpty ? spans.filter { NameKey($0.name).text.hasPrefix(key) } : exact, to: day)
  }

  /// The one that has not ended and begins first, else the one that ended last.
  private static func nearest(_ spans: [Vocabulary.Span], to day: Day) -> Vocabulary.Span? {
    spans.filter { $0.last >= day }.min { $0.first < $1.first } ?? spans.max { $0.last < $1.last }
  }
}
