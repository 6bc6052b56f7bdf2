// Settings: a person's choices that apply to every command.
//
//     config.toml, read by ConfigFile ────────────────┐
//     LC_ALL, LC_TIME, LANG ──LocaleFacts─────────────┼──▶ Settings, reached as `workspace.settings`
//     SettingKey.usual ───────────────────────────────┘
//
// Every setting has a default, and a mistake in the file is only a warning. Declare new keys in `SettingKey.swift`.

import Entry
import Escalation
import Files
import Moments
import Names
import Reminding
import Store
import Sync

/// The values of all settings: from the person's file, else from the locale, else the default.
package struct Settings: Sendable {
  /// The origin of a value.
  package enum Source: String {
    case file, locale
    case usual = "default"
  }

  /// The valid values in the person's file, by the names of their keys.
  package var fromFile: [String: String] = [:]
  package var locale: LocaleFacts

  package init(fromFile: [String: String] = [:], locale: LocaleFacts = .current()) {
    self.fromFile = fromFile
    self.locale = locale
  }

  /// The value of a key, and its origin.
  package func value(of key: SettingKey) -> (text: String, source: Source) {
    if let text = fromFile[key.name] { return (text, .file) }
    if let text = key.fromLocale(locale) { return (text, .locale) }
    return (key.usual, .usual)
  }

  /// The value of a key; empty when it has none.
  package subscript(key: SettingKey) -> String { value(of: key).text }

  /// The folder of Grammar/ for lines: from an option, else from the settings.
  /// - Throws: `Failure` when the language does not exist.
  package func language(option: String?) throws(Failure) -> String {
    guard let option else { return self[.language] }
    let name = LocaleFacts(option).language
    guard Language.names.contains(name) else {
      let near = didYouMean(option, among: Language.names)
      throw Failure(
        .usage,
        "'\(option)' is not a language that arc knows"
          + (near.isEmpty ? "; choose \(Language.names.joined(separator: " or "))" : near))
    }
    return name
  }

  /// Whether `3/12` is month/day or day/month in a language; nil: as its grammar says.
  ///
  /// The territory of `en_GB` does not apply to German lines.
  package func dateOrder(language: String) -> Reader.DateOrder? {
    let (text, source) = value(of: .dateOrder)
    let isOfLocale = SettingKey.language.fromLocale(locale) ?? "en" == language
    return source == .file || source == .locale && isOfLocale ? Reader.DateOrder(rawValue: text) : nil
  }

  /// The first day of the week.
  package var firstWeekday: Weekday { Weekday(word: self[.firstWeekday]) ?? .monday }

  /// The 12- or 24-hour clock.
  package var clock: ClockForm { ClockForm(rawValue: self[.clock]) ?? locale.clock ?? .twentyFour }

  /// When an overdue task is closed as passed.
  package var completeOverdue: CompleteOverdue { CompleteOverdue(self[.completeOverdue]) ?? .off }

  /// True when missed occurrences stay open next to the following one, for tasks that do not say.
  package var keepsMissed: Bool { self[.keepMissed] == "on" }

  /// When output is coloured.
  package var colours: ColourUse { ColourUse(rawValue: self[.color]) ?? .auto }

  /// The settings that the store uses for reminders.
  package var reminding: ReminderSettings {
    ReminderSettings { name in
      SettingKey.all.first { $0.name == name }.map { self[$0] }
    }
  }

  /// The usual snooze, in seconds.
  package var snooze: Int { ReminderSettings.seconds(self[.snooze]) ?? ReminderSettings.usualSnooze }

  /// The time of a preset; case and separators are ignored, `AM_WITH_FOOD`; nil: unknown preset.
  package func preset(_ name: String) -> TimeOfDay? {
    SettingKey.presets.first { NameKey($0.name) == NameKey("preset.\(name)") }
      .flatMap { TimeOfDay(iso: self[$0]) }
  }

  /// The names of the channels for any level.
  package var channels: Set<String> { Set(Level.allCases.flatMap { channels($0) }) }

  /// The names of the channels for a level, in order; may contain `none`.
  package func channels(_ level: Level) -> [String] {
    self[level == .push ? .pushChannels : .alarmChannels].split { $0 == " " || $0 == "," }.map(String.init)
  }

  /// Whether this device reminds the person.
  package var ringing: Ringing { Ringing(rawValue: self[.ring]) ?? .on }

  /// The times of the daily summary; empty: it is not sent.
  package var digestTimes: [TimeOfDay] { DigestTimes.times(self[.digest]) ?? [] }

  /// The path of the file with the person's positions; nil: not used.
  package var positions: String? {
    let path = self[.positions]
    if path.hasPrefix("~/") { return EnvironmentVariable["HOME"].map { $0 + path.dropFirst(1) } }
    return path.hasPrefix("/") ? path : nil
  }

  /// The name or path of the Arc for lines that do not name one; nil: not set.
  package var defaultArc: String? { self[.defaultArc].isEmpty ? nil : self[.defaultArc] }

  /// True when lines that do not name an Arc go to the Inbox.
  package var hasInbox: Bool { self[.inbox] == "on" }
}
