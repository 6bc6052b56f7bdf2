/// A day of the week; weeks start on Monday (ISO 8601 numbers).
public enum Weekday: Int, CaseIterable, Sendable, Comparable, BitwiseCopyable {
  case monday = 1
  case tuesday, wednesday, thursday, friday, saturday, sunday

  /// The weekday `index` days after a Monday; can be negative.
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
  /// The same as `word`. Without this, the runtime would look up the names of all cases, which takes a millisecond at
  /// start and does not work in a browser.
  public var description: String { word }
}
