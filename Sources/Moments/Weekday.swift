/// A day of the week; weeks start on Monday (ISO 8601 numbers).
public enum Weekday: Int, CaseIterable, Sendable, Comparable, BitwiseCopyable {
  case monday = 1
  case tuesday, wednesday, thursday, friday, saturday, sunday

  /// The weekday a number of days after a Monday; any number, also negative.
  init(index: Int) {
    let cases = Weekday.allCases
    self = cases[((index % 7) + 7) % 7]
  }

  /// Its English name in small letters, `monday`.
  public var word: String {
    switch self {
    case .monday: "monday"
    case .tuesday: "tuesday"
    case .wednesday: "wednesday"
    case .thursday: "thursday"
    case .friday: "friday"
    case .saturday: "saturday"
    case .sunday: "sunday"
    }
  }

  /// The weekday of an English name, `monday`; nil for anything else.
  public init?(word: String) {
    guard let weekday = Weekday.allCases.first(where: { $0.word == word }) else { return nil }
    self = weekday
  }

  /// Earlier comes first.
  public static func < (a: Weekday, b: Weekday) -> Bool { a.rawValue < b.rawValue }
}

extension Weekday: CustomStringConvertible {
  /// The same as `word`. Without it the runtime would look up the names of all cases, which takes a millisecond of a
  /// program's start, and which a browser's has not.
  public var description: String { word }
}
