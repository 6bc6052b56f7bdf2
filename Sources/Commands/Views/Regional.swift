import Moments
import Terminal

/// What differs from country to country in how dates are shown.
struct Regional {
  /// The first day of the week.
  var firstWeekday: Weekday = .monday
  /// True for `Mar 12`, false for `12 Mar`.
  var monthFirst = false

  /// As in most of the world: weeks from Monday, `12 Mar`.
  init() {}

  /// As the locale has it (LC_ALL, LC_TIME, LANG, the first that is set), by its territory: `US` of `en_US.UTF-8`.
  /// - Parameter environment: the value of a variable, nil when it is unset or empty.
  init(environment: (String) -> String?) {
    let locale = environment("LC_ALL") ?? environment("LC_TIME") ?? environment("LANG") ?? "C"
    let parts = locale.prefix { $0 != "." && $0 != "@" }.split { $0 == "_" || $0 == "-" }
    guard parts.count > 1 else { return }
    let territory = parts[1].uppercased()
    if Regional.fromSunday.contains(territory) { firstWeekday = .sunday }
    if Regional.fromSaturday.contains(territory) { firstWeekday = .saturday }
    monthFirst = Regional.monthFirst.contains(territory)
  }

  /// Unicode CLDR, supplemental data, weekData.
  private static let fromSunday: Set<String> = Set(
    """
    AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH \
    PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW
    """.split(separator: " ").map(String.init))
  private static let fromSaturday: Set<String> = [
    "AE", "AF", "BH", "DJ", "DZ", "EG", "IQ", "IR", "JO", "KW", "LY", "OM", "QA", "SD", "SY",
  ]
  private static let monthFirst: Set<String> = ["US", "PH", "FM", "PR", "GU", "AS", "VI", "UM", "MH"]
}

extension Day {
  /// The first day of this day's week.
  func weekStart(_ firstWeekday: Weekday) -> Day { adding(days: 1).last(firstWeekday) }
}
