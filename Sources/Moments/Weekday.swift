/// A day of the week; weeks start on Monday (ISO 8601 numbers).
public enum Weekday: Int, CaseIterable, Sendable, Comparable, BitwiseCopyable {
  case monday = 1
  case tuesday, wednesday, thursday, friday, saturday, sunday

  /// The weekday a number of days after a Monday; any number, also negative.
  init(index: Int) {
    let cases = Weekday.allCases
    self = cases[((index % 7) + 7) % 7]
  }

  /// Earlier comes first.
  public static func < (a: Weekday, b: Weekday) -> Bool { a.rawValue < b.rawValue }
}
