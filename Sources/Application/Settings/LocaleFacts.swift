import Entry
import Files
import Moments

/// The language and calendar facts of the locale: the first of LC_ALL, LC_TIME and LANG that is set.
///
/// The tables are facts of CLDR 46 (https://cldr.unicode.org), by territory: `weekData/firstDay`, `timeData` (`h` is preferred), and whether the
/// month comes before the day in the short date of the territory's first language.
package struct LocaleFacts: Sendable {
  /// The language, lower case: `de` of `de_AT.UTF-8`; empty in the locale `C`.
  package var language: String
  /// The territory: `AT` of `de_AT.UTF-8`; nil when the locale has none.
  package var territory: String?

  /// Reads a POSIX locale, `language_TERRITORY.encoding@variant`, or `de-AT`.
  package init(_ locale: String) {
    let name = locale.prefix { $0 != "." && $0 != "@" }
    language = name.prefix { $0.isLetter }.lowercased()
    if language == "c" || language == "posix" { language = "" }
    let parts = name.split { $0 == "_" || $0 == "-" }.dropFirst()
    territory = parts.last { $0.count == 2 && $0.allSatisfy(\.isLetter) }.map { $0.uppercased() }
  }

  /// The facts of the current locale.
  package static func current(environment: (String) -> String? = { EnvironmentVariable[$0] }) -> LocaleFacts {
    LocaleFacts(["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap(environment).first ?? "")
  }

  /// The first day of the week; nil without a territory.
  package var firstWeekday: Weekday? {
    guard let territory else { return nil }
    if LocaleFacts.sunday.contains(territory) { return .sunday }
    if LocaleFacts.saturday.contains(territory) { return .saturday }
    return territory == "MV" ? .friday : .monday
  }

  /// Whether `3/12` is month/day or day/month; nil without a territory.
  package var dateOrder: Reader.DateOrder? {
    territory.map { LocaleFacts.monthFirst.contains($0) ? .monthDay : .dayMonth }
  }

  /// The 12- or 24-hour clock; nil without a territory.
  package var clock: ClockForm? {
    territory.map {
      LocaleFacts.twelveHours.contains($0) && (language, $0) != ("fr", "CA") ? .twelve : .twentyFour
    }
  }

  private static let sunday = """
    AG AO AS BD BR BS BT BW BZ CA CO CV DM DO ET GT GU GW HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA \
    PE PH PK PR PT PY SA SG ST SV TH TL TT TW UM US VE VI WS YE ZA ZW
    """
  private static let saturday = "AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY"
  private static let twelveHours = """
    AE AG AL AS AU BB BD BH BM BN BS BT CA CO CY DJ DM DO DZ EG EH ER ET FJ FM GD GH GM GR GU GY HK IN IQ JM JO KH KI \
    KN KP KR KW KY LB LC LR LS LY MH MO MP MR MW MY NA NZ OM PA PG PH PK PR PS PW QA SA SB SD SG SL SO SS SY SZ TC TD \
    TN TO TT TW UM US VC VE VG VI VU WS YE ZM
    """
  private static let monthFirst =
    "AF AS AX BT CA CN GU HU IR JP KP KR LK LT MH MN MP NP PA PH PR SE TW UM US VI ZA"
}
