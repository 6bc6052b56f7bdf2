// Settings: what a person has set once, instead of saying it with every command.
//
//     config.toml ──SettingsFile──▶ values by name ───┐
//     LC_ALL, LC_TIME, LANG ──LocaleFacts─────────────┼──▶ Settings, reached as `context.settings`
//     SettingKey.usual ───────────────────────────────┘
//
// Nothing needs to be set, and a mistake in the file is a warning. A new key is declared in `SettingKey.swift`.

import Entry
import Escalation
import Files
import Moments
import Names
import Reminding
import Store
import Sync

/// What is set, by the person's file, else by the locale, else by arc.
package struct Settings: Sendable {
  /// Who said a value.
  package enum Source: String {
    case file, locale
    case usual = "default"
  }

  /// The texts in the person's file, by the names of their keys; every one is a value that its key takes.
  package var fromFile: [String: String] = [:]
  package var locale: LocaleFacts

  package init(fromFile: [String: String] = [:], locale: LocaleFacts = .current()) {
    self.fromFile = fromFile
    self.locale = locale
  }

  /// The value of a key, and who said it.
  package func value(of key: SettingKey) -> (text: String, source: Source) {
    if let text = fromFile[key.name] { return (text, .file) }
    if let text = key.fromLocale(locale) { return (text, .locale) }
    return (key.usual, .usual)
  }

  /// The value of a key, whoever said it; empty where there is none.
  package subscript(key: SettingKey) -> String { value(of: key).text }

  /// The folder of Grammar/ for lines: of an option, else what is set.
  /// - Throws: `Failure` when there is no such language.
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

  /// How `3/12` is meant in lines of a language; nil: as its grammar has it.
  ///
  /// The territory of `en_GB` says nothing about German lines.
  package func dateOrder(language: String) -> Reader.DateOrder? {
    let (text, source) = value(of: .dateOrder)
    let isOfLocale = SettingKey.language.fromLocale(locale) ?? "en" == language
    return source == .file || source == .locale && isOfLocale ? Reader.DateOrder(rawValue: text) : nil
  }

  /// The first day of the week.
  package var firstWeekday: Weekday { Weekday(word: self[.firstWeekday]) ?? .monday }

  /// How times of day are said.
  package var clock: ClockForm { ClockForm(rawValue: self[.clock]) ?? locale.clock ?? .twentyFour }

  /// When an overdue task leaves the lists as passed.
  package var completeOverdue: CompleteOverdue { CompleteOverdue(self[.completeOverdue]) ?? .off }

  /// Whether missed occurrences stay open beside the next, where a task does not say.
  package var keepsMissed: Bool { self[.keepMissed] == "on" }

  /// When to colour.
  package var colours: ColourUse { ColourUse(rawValue: self[.color]) ?? .auto }

  /// What is set about reminders as a whole.
  package var reminding: ReminderSettings { ReminderSettings { fromFile[$0] } }

  /// How many seconds a snooze lasts when nothing is said.
  package var snooze: Int { ReminderSettings.seconds(self[.snooze]) ?? 3600 }

  /// The time of day of a preset, in whatever case and spelling: `AM_WITH_FOOD`; nil for a name that no preset has.
  package func preset(_ name: String) -> TimeOfDay? {
    SettingKey.presets.first { NameKey($0.name) == NameKey("preset.\(name)") }
      .flatMap { TimeOfDay(iso: self[$0]) }
  }

  /// The names of the channels that remind, for whatever level.
  package var channels: Set<String> { Set(Level.allCases.flatMap { channels($0) }) }

  /// The names of the channels for a level, in their order; `none` stands for itself.
  package func channels(_ level: Level) -> [String] {
    self[level == .push ? .pushChannels : .alarmChannels].split { $0 == " " || $0 == "," }.map(String.init)
  }

  /// Whether this device reminds the person.
  package var ringing: Ringing { Ringing(rawValue: self[.ring]) ?? .on }

  /// At what times the day in figures is sent; none: it is not.
  package var digestTimes: [TimeOfDay] { DigestTimes.times(self[.digest]) ?? [] }

  /// The file that says where the person is; nil: none does.
  package var positions: String? {
    let path = self[.positions]
    if path.hasPrefix("~/") { return Environment["HOME"].map { $0 + path.dropFirst(1) } }
    return path.hasPrefix("/") ? path : nil
  }

  /// The name or path of the Arc of lines that name none; nil when none is set.
  package var defaultArc: String? { self[.defaultArc].isEmpty ? nil : self[.defaultArc] }

  /// True when lines that name no Arc go into the Inbox.
  package var hasInbox: Bool { self[.inbox] == "on" }
}
