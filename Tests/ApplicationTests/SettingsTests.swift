import ConfigFile
import Entry
import Foundation
import Moments
import Testing

@testable import Application

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
  let british = Settings(locale: LocaleFacts("en_GB"))
  #expect(british.dateOrder(language: "en") == .dayMonth)
  #expect(british.dateOrder(language: "de") == nil)
  let set = Settings(fromFile: ["date-order": "mdy"], locale: LocaleFacts("en_GB"))
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

@Test(arguments: SettingKey.all.map(\.name))
func everyKeyTakesItsOwnDefault(name: String) throws {
  let key = try SettingKey.named(name)
  #expect(key.usual.isEmpty || key.kind.takes(key.usual))
  #expect(key.summary.hasSuffix("."))
}

private let file = SettingsFile(path: "config.toml")

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
      "config.toml:4: color must be auto, always or never, not '3'",
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
  var text = SettingsText(before)
  text.set("color", to: "never")
  #expect(text.text == after)
  #expect(file.values(in: text.text).0["color"] == "never")
}

@Test(arguments: ["a \"b\" \\ c", "Über/日本", "tab\there", "bell\u{7}"])
func anyTextIsQuotedSoThatItComesBack(value: String) {
  var text = SettingsText("")
  text.set("default-arc", to: value)
  #expect(file.values(in: text.text).0 == ["default-arc": value])
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
  #expect(SettingKey.webhookURL.shown(address) == shown)
}
