import Entry
import Foundation
import Moments
import Testing

@testable import Application
@testable import Commands

@Test(
  arguments: [
    ("en_US.UTF-8", "en", Weekday.sunday, Reader.DateOrder.monthDay),
    ("en_GB", "en", .monday, .dayMonth), ("de-AT", "de", .monday, .dayMonth),
    ("ja_JP.eucJP@x", "ja", .sunday, .monthDay), ("ar_EG", "ar", .saturday, .dayMonth),
    ("zh_Hant_TW", "zh", .sunday, .monthDay), ("dv_MV", "dv", .friday, .dayMonth),
  ] as [(String, String, Weekday, Reader.DateOrder)])
func theLocaleSaysHowWeeksAndDatesAre(
  locale: String, language: String, first: Weekday, order: Reader.DateOrder
) {
  let facts = LocaleFacts(locale)
  #expect(facts.language == language)
  #expect(facts.firstWeekday == first)
  #expect(facts.dateOrder == order)
}

@Test(arguments: ["C", "C.UTF-8", "POSIX", "", "en"])
func aLocaleWithoutATerritorySaysNothingAboutThem(locale: String) {
  #expect(LocaleFacts(locale).firstWeekday == nil)
  #expect(LocaleFacts(locale).dateOrder == nil)
}

@Test func theTerritoryCountsOnlyForLinesInTheLocalesLanguage() {
  let british = Configuration(locale: LocaleFacts("en_GB"))
  #expect(british.dateOrder(language: "en") == .dayMonth)
  #expect(british.dateOrder(language: "de") == nil)
  let set = Configuration(fromFile: ["date-order": "mdy"], locale: LocaleFacts("en_GB"))
  #expect(set.dateOrder(language: "en") == .monthDay)
  #expect(set.dateOrder(language: "de") == .monthDay)
}

@Test(arguments: [
  ("off", CompleteOverdue.off), ("at-due", .atDue), ("after 7d", .after(hours: 168)),
  ("after 12h", .after(hours: 12)), ("after 2w", .after(hours: 336)),
])
func waitsForOverdueTasksAreRead(text: String, expected: CompleteOverdue) {
  #expect(CompleteOverdue(text) == expected)
}

@Test(arguments: ["", "on", "after", "after 7", "after 0d", "after -1d", "after 7d x", "off now"])
func otherWaitsAreNone(text: String) { #expect(CompleteOverdue(text) == nil) }

@Test(arguments: ConfigurationKey.all.map(\.name))
func everyKeyTakesItsOwnDefault(name: String) throws {
  let key = try ConfigurationKey.named(name)
  #expect(key.usual.isEmpty || key.kind.takes(key.usual))
  #expect(key.summary.hasSuffix("."))
}

private let file = ConfigurationFile(path: "config.toml")

@Test func mistakesInTheFileNameLineAndKey() {
  let (values, warnings) = file.values(
    in: """
      # mine
      colour = "never"
      first-weekday = "sunday"
      color = 3
      [later]
      x = 1

      """)
  #expect(values == ["first-weekday": "sunday"])
  #expect(
    warnings == [
      "config.toml:2: no key is called 'colour'; did you mean color?",
      "config.toml:4: color takes auto, always or never, not '3'",
      "config.toml:6: no key is called 'later.x'",
    ])
}

@Test func aLineThatIsNotTOMLIsNamedAndTheOthersCount() {
  for line in ["x = = 3", "[", "[é]", "[[", "snooze ="] {
    let (values, warnings) = file.values(in: "color = \"never\"\n\(line)\nfirst-weekday = \"sunday\"\n")
    #expect(values == ["color": "never", "first-weekday": "sunday"], "\(line)")
    #expect(warnings.count == 1)
    #expect(warnings.first?.hasPrefix("config.toml:2:") == true)
    #expect(warnings.first?.hasSuffix("; the line is ignored") == true)
  }
}

@Test(arguments: [
  ("", "color = \"never\"\n"),
  ("color = 'auto'  # why\n", "color = \"never\"  # why\n"),
  (
    "# about it\nlanguage = \"en\"\n\n[t]\ncolor = 1\n",
    "# about it\nlanguage = \"en\"\ncolor = \"never\"\n\n[t]\ncolor = 1\n"
  ),
  ("# color = \"auto\"\n\n# end\n", "# color = \"auto\"\ncolor = \"never\"\n\n# end\n"),
  ("\"color\" = \"#a\\\"#\" # b", "color = \"never\" # b\n"),
])
func settingAKeyLeavesTheRestAsItIs(before: String, after: String) {
  var text = ConfigurationText(before)
  text.set("color", to: "never")
  #expect(text.text == after)
  #expect(file.values(in: text.text).0["color"] == "never")
}

@Test(arguments: ["a \"b\" \\ c", "Über/日本", "tab\there", "bell\u{7}"])
func anyTextIsQuotedSoThatItComesBack(value: String) {
  var text = ConfigurationText("")
  text.set("default-arc", to: value)
  #expect(file.values(in: text.text).0 == ["default-arc": value])
}

/// `arc config` on a real file.
struct WhatIsSet {
  let arc: ArcProgram
  var file: String { arc.folder.path + "/.config/arc/config.toml" }

  init() throws { arc = try ArcProgram() }

  @Test func isKeptInAFileOfTheFolderForSettings() throws {
    #expect(try arc.run("config", "--path").output == file + "\n")
    #expect(try arc.run("config", "first-weekday", "sunday").output == "first-weekday = sunday  (file)\n")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "first-weekday = \"sunday\"\n")
    #expect(try arc.run("config", "first-weekday").output == "sunday\n")
    arc.environment["XDG_CONFIG_HOME"] = arc.folder.path + "/x"
    #expect(try arc.run("config", "first-weekday").output == "monday\n")
  }

  @Test func saysWhereEachValueComesFrom() throws {
    arc.environment["LC_ALL"] = "en_GB.UTF-8"
    try arc.run("config", "color", "never")
    let list = try arc.run("config", "--list").output
    #expect(list.contains("color = never  (file)\n"))
    #expect(list.contains("date-order = dmy  (locale)\n"))
    #expect(list.contains("complete-overdue = off  (default)\n"))
  }

  @Test func neverKeepsArcFromWorking() throws {
    try arc.run("config", "color", "never")
    try arc.write("color = \n", to: ".config/arc/config.toml")
    let run = try arc.run("new", "Home")
    #expect(run.exit == 0)
    #expect(run.errors.hasPrefix("arc: \(file):1:9: "))
  }

  @Test func refusesAValueThatTheKeyDoesNotTake() throws {
    let run = try arc.run("config", "color", "red")
    #expect(run.errors == "arc: color takes auto, always or never, not 'red'\n")
    #expect(run.exit == 1)
    #expect(try arc.run("config", "colr").exit == 2)
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func givesLinesWithoutAnArcTheirArc() throws {
    try arc.run("new", "Home")
    #expect(try arc.run("add", "water plants").output.contains("Inbox"))
    try arc.run("config", "default-arc", "Home")
    #expect(try arc.run("add", "feed the cat").exit == 0)
    #expect(try arc.run("ls", "home").output == "  2  feed the cat\n")
  }

  @Test func decidesHowNumericDatesAreRead() throws {
    try arc.run("new", "Home")
    arc.environment["LC_ALL"] = "en_GB.UTF-8"
    #expect(try arc.run("parse", "--json", "Home x 3/12").output.contains("\"date\":\"2026-12-03\""))
    try arc.run("config", "date-order", "mdy")
    #expect(try arc.run("parse", "--json", "Home x 3/12").output.contains("\"date\":\"2027-03-12\""))
    let order = try arc.run("parse", "--json", "--date-order", "dmy", "Home x 3/12").output
    #expect(order.contains("\"date\":\"2026-12-03\""))
  }

  @Test func isEditedInThePersonsEditor() throws {
    try arc.write("#!/bin/sh\necho 'color = 1' >> \"$2\"\n", to: "editor")
    arc.environment["EDITOR"] = "sh \(arc.folder.path)/editor -n"
    let run = try arc.run("config", "--edit")
    #expect(run.exit == 0)
    #expect(run.errors.contains("color takes auto, always or never, not '1'"))
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("# date-order = \"mdy\"\n"))
  }
}

@Test(arguments: [
  ("https://hooks.example.com/", "https://hooks.example.com"),
  ("https://hooks.example.com/arc", "https://hooks.example.com/…"),
  ("https://bob:pa55@example.com:8080/arc?key=abc", "https://…@example.com:8080/…"),
  ("http://example.com?key=abc#top", "http://example.com/…"),
  ("http://a@b@example.com", "http://…@example.com"),
  ("file:/home/ann/hook", "file:/home/ann/hook"),
])
func anAddressIsListedWithoutWhatMayBeSecretInIt(address: String, shown: String) {
  #expect(ConfigurationKey.webhookURL.shown(address) == shown)
}

@Test func aTopicIsShownOnlyToWhoAsksForItByName() throws {
  let arc = try ArcProgram()
  let saved = try arc.run("config", "phone.topic", "quiet-owl-4711")
  #expect(try arc.run("config", "phone.topic").output == "quiet-owl-4711\n")
  for words in [["config", "--list"], ["config", "--list", "--json"], ["config", "--json", "phone.topic"]] {
    let run = try arc.run(words)
    #expect(run.exit == 0 && !(run.output + run.errors).contains("quiet-owl"))
  }
  #expect(!(saved.output + saved.errors).contains("quiet-owl"))
}

@Test func whatIsWrongWithTheSettingsIsToldOnceByTheDaemonAsWell() throws {
  let arc = try ArcProgram.withArcs("Home")
  arc.stopDaemon()
  try FileManager.default.createDirectory(
    atPath: arc.folder.path + "/.config/arc", withIntermediateDirectories: true)
  try arc.write("[\nsnooze = 5\n", to: ".config/arc/config.toml")
  let run = try arc.run("daemon", "--once")
  let lines = run.errors.split(separator: "\n")
  #expect(lines.count == 2 && lines.allSatisfy { $0.contains("config.toml:") }, "\(run.errors)")
}
