import Grammar

/// The settings of a language, from the `setting` lines of its grammar.
///
/// Grammar/README.md explains each.
struct LanguageSettings {
  /// The meaning of `3/12`, unless the caller specifies it.
  var dateOrder: Reader.DateOrder
  /// True when an hour up to twelve can mean a.m. or p.m. and the usual hours decide.
  var isClockOpen: Bool
  /// With an open clock, hours before this one mean p.m.
  var firstMorningHour: Int
  /// True when a capital letter marks a name; false when all nouns have capitals.
  var capitalsMeanNames: Bool
  /// The hours used for parts of the day without a time.
  var morning, lunch, afternoon, evening, night: Int

  private static let hours = (0...23).map { "\($0)" }

  /// The settings that grammars can choose, with their allowed values.
  static let declared = [
    GrammarSetting("order", ["mdy", "dmy"]),
    GrammarSetting("clock", ["12", "24"]),
    GrammarSetting("first-morning-hour", hours, usual: "7"),
    GrammarSetting("capitals", ["names", "nouns"]),
    GrammarSetting("morning", hours, usual: "9"), GrammarSetting("lunch", hours, usual: "12"),
    GrammarSetting("afternoon", hours, usual: "15"), GrammarSetting("evening", hours, usual: "18"),
    GrammarSetting("night", hours, usual: "20"),
  ]

  init(_ tables: GrammarTables) {
    func value(_ name: String) -> String {
      declared(name).map { tables.settings[$0] } ?? ""
    }
    func declared(_ name: String) -> Int? { LanguageSettings.declared.firstIndex { $0.name == name } }
    func hour(_ name: String) -> Int { Int(value(name)) ?? 0 }
    dateOrder = Reader.DateOrder(rawValue: value("order")) ?? .monthDay
    isClockOpen = value("clock") == "12"
    firstMorningHour = hour("first-morning-hour")
    capitalsMeanNames = value("capitals") == "names"
    (morning, lunch, afternoon) = (hour("morning"), hour("lunch"), hour("afternoon"))
    (evening, night) = (hour("evening"), hour("night"))
  }

  /// The time used for a part of the day without a time, in minutes since midnight.
  func usualMinute(of part: DayPart) -> Int {
    switch part {
    case .morning: morning * 60
    case .lunch: lunch * 60
    case .afternoon: afternoon * 60
    case .evening: evening * 60
    case .night: night * 60
    }
  }

  /// An open time before this minute means p.m.; on the 24-hour clock only 12:00–12:59, which is counted from 0.
  var firstMorningMinute: Int { isClockOpen ? firstSpokenMorningMinute : 60 }

  /// The same for times spoken as on a clock face.
  var firstSpokenMorningMinute: Int { max(1, firstMorningHour) * 60 }
}
