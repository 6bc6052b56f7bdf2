import Entry
import Moments
import Names
import Planner
import Reminding
import Store

/// A setting: its name, valid values, default value and purpose.
///
/// A new key is one declaration here and one property in `Settings`.
package struct SettingKey: Sendable {
  /// The name in the file: lower case, words joined by hyphens.
  package var name: String
  /// Its former name, which is still accepted; nil: none.
  package var former: String?
  package var kind: Kind
  /// The value when neither the file nor the locale sets one.
  package var usual: String
  /// The value that follows from the locale; nil: none.
  package var fromLocale: @Sendable (LocaleFacts) -> String? = { _ in nil }
  /// True when the value names an Arc, which must exist when it is set.
  package var isArc = false
  /// True when the value names an escalation path, which must exist when it is set.
  package var isPath: Bool { DefaultPath.allCases.contains { $0.key == name } }
  /// One sentence for `arc config --list` and the man page.
  package var summary: String

  /// The values that a key accepts.
  package enum Kind: Sendable {
    /// One of these words.
    case choice([String])
    /// Text that fulfils a condition, and a description of such text.
    case text(form: String, isValid: @Sendable (String) -> Bool)

    /// The valid values in words, for help and error messages.
    package var form: String {
      switch self {
      case .choice(let words): words.orList
      case .text(let form, _): form
      }
    }

    package func takes(_ value: String) -> Bool {
      switch self {
      case .choice(let words): words.contains(value)
      case .text(_, let isValid): isValid(value)
      }
    }
  }

  /// Every key, in the order of `arc config --list`.
  package static let all =
    [
      language, dateOrder, firstWeekday, clock, completeOverdue, keepMissed, color, defaultArc, inbox,
      quietHours,
      dueTime, lead,
      alarmLead, snooze, positions,
    ] + defaultPaths + presets + channels

  package static let language = SettingKey(
    name: "language", kind: .choice(Language.names), usual: "en",
    fromLocale: { Language.names.contains($0.language) ? $0.language : nil },
    summary: "The language you type lines in; --lang overrides it.")

  package static let dateOrder = SettingKey(
    name: "date-order", kind: .choice(["mdy", "dmy"]), usual: "mdy",
    fromLocale: { $0.dateOrder?.rawValue },
    summary: "How to read 3/12: mdy is March 12, dmy is 3 December.")

  package static let firstWeekday = SettingKey(
    name: "first-weekday", kind: .choice(Weekday.allCases.map { $0.word }), usual: "monday",
    fromLocale: { $0.firstWeekday?.word },
    summary: "The first day of the week.")

  package static let clock = SettingKey(
    name: "clock", kind: .choice(ClockForm.allCases.map(\.rawValue) + ["locale"]), usual: "locale",
    summary: "How times are shown: 5 pm or 17:00; locale: as in your locale.")

  package static let completeOverdue = SettingKey(
    name: "complete-overdue",
    kind: .text(form: "off, at-due or a wait like 'after 7d'") { CompleteOverdue($0) != nil },
    usual: "off",
    summary: "When arc closes overdue tasks by itself, without marking them done; off: never.")

  package static let keepMissed = SettingKey(
    name: "keep-missed", kind: .choice(["on", "off"]), usual: "off",
    summary: "Whether a missed occurrence of a repeating task stays open when the next one comes.")

  package static let color = SettingKey(
    name: "color", kind: .choice(ColourUse.allCases.map(\.rawValue)), usual: "auto",
    summary: "When to use colours; --color overrides it.")

  package static let defaultArc = SettingKey(
    name: "default-arc", kind: .text(form: "the name or path of an Arc") { !$0.isEmpty }, usual: "",
    isArc: true, summary: "The Arc for lines that name none; empty: the Inbox.")

  package static let inbox = SettingKey(
    name: "inbox", kind: .choice(["on", "off"]), usual: "on",
    summary: "Whether lines that name no Arc go into the Inbox; off: arc asks, or refuses them in pipes.")

  package static let quietHours = SettingKey(
    name: "quiet-hours",
    kind: .text(form: "times like 22:00-08:00, or off") { ReminderSettings.quiet($0) != nil },
    usual: ReminderSettings.usual.quietText,
    summary: "When reminders wait; alarms that are due in these hours still ring.")

  package static let dueTime = SettingKey(
    name: "day-time", former: "due-time",
    kind: .text(form: "a time like 09:00") { ReminderSettings.time($0) != nil },
    usual: "\(ReminderSettings.nine)",
    summary: "When to remind you of a task that has a date but no time.")

  package static let lead = SettingKey(
    name: "lead", kind: length(or: "path"), usual: "path",
    summary:
      "How long before the due time the first alert comes, on escalation paths that begin minutes before it; 'path': as set in each path."
  )

  package static let alarmLead = SettingKey(
    name: "alarm-lead", kind: length(or: "path"), usual: "path",
    summary: "How long before the due time the alarm comes, on paths that have one before it.")

  package static let snooze = SettingKey(
    name: "snooze", kind: length(), usual: "\(ReminderSettings.usualSnooze / 3600)h",
    summary: "How long a snooze lasts by default.")

  /// The default escalation paths of tasks and reminders without their own.
  package static let defaultPaths = DefaultPath.allCases.map { kind in
    SettingKey(
      name: kind.key, kind: .text(form: "the name of a path", isValid: ReminderSettings.isPathName),
      usual: kind.usual,
      summary: "The escalation path of \(kind.words), unless they name one; arc path ls lists the paths.")
  }

  package static let positions = SettingKey(
    name: "positions",
    kind: .text(form: "the path of a file, from / or ~") { $0.hasPrefix("/") || $0.hasPrefix("~/") },
    usual: "", summary: "A file that says where you are: arc help place.")

  /// The times of day that `--preset` names.
  package static let presets = [
    preset("am-with-food", "08:00"), preset("with-breakfast", "08:30"), preset("lunch", "12:30"),
    preset("bedtime", "22:00"),
  ]

  private static func preset(_ name: String, _ time: String) -> SettingKey {
    SettingKey(
      name: "preset.\(name)", kind: .text(form: "a time like \(time)") { TimeOfDay(iso: $0) != nil },
      usual: time,
      summary: "When arc remind --preset \(name) reminds you.")
  }

  /// A length like `15m`, or one special word.
  private static func length(or word: String? = nil) -> Kind {
    .text(form: "a length of time like 15m, 1h or 2d" + (word.map { ", or \($0)" } ?? "")) {
      ReminderSettings.seconds($0) != nil || $0 == word
    }
  }

  /// Returns the key with a name.
  /// - Throws: `Failure` that suggests similar names.
  package static func named(_ name: String) throws(Failure) -> SettingKey {
    if let key = all.first(where: { $0.name == name })
      ?? all.first(where: { NameKey($0.name) == NameKey(name) || $0.former == name })
    {
      return key
    }
    throw Failure(
      .notFound, unknown(name), hints: ["arc config --list shows every key"])
  }

  /// The message for an unknown key.
  package static func unknown(_ name: String) -> String {
    "no key is called '\(name)'" + didYouMean(name, among: all.map(\.name))
  }

  /// The message for an invalid value; a private value is not repeated, in case a token was pasted.
  package func refusal(_ value: String?) -> String {
    if isPrivate { return "\(name) must be \(kind.form)" }
    let words = if case .choice(let words) = kind { words } else { [String]() }
    guard let value else { return "\(name) must be \(kind.form), not a list or a table" }
    return "\(name) must be \(kind.form), not '\(value)'" + didYouMean(value, among: words)
  }

  package init(
    name: String, former: String? = nil, kind: Kind, usual: String,
    fromLocale: @escaping @Sendable (LocaleFacts) -> String? = { _ in nil }, isArc: Bool = false,
    summary: String
  ) {
    self.name = name
    self.former = former
    self.kind = kind
    self.usual = usual
    self.fromLocale = fromLocale
    self.isArc = isArc
    self.summary = summary
  }
}

/// When an overdue task is closed as passed.
package enum CompleteOverdue: Equatable {
  case off
  /// At its due time.
  case atDue
  /// This many hours after its due time, from 1.
  case after(hours: Int)

  /// `off`, `at-due`, `after 12h`, `after 7d`, `after 2w`; nil for anything else.
  package init?(_ text: String) {
    let words = text.split(separator: " ")
    switch words.first {
    case "off" where words.count == 1: self = .off
    case "at-due" where words.count == 1: self = .atDue
    case "after" where words.count == 2:
      let hours = ["h": 1, "d": 24, "w": 168][words[1].last ?? " "]
      guard let hours, let count = Int(words[1].dropLast()), (1...5000).contains(count) else { return nil }
      self = .after(hours: count * hours)
    default: return nil
    }
  }
}

/// When output is coloured.
package enum ColourUse: String, CaseIterable {
  /// On a terminal that supports it.
  case auto
  case always, never
}
