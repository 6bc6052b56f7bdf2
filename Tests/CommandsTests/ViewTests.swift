import Entry
import Foundation
import Moments
import Planner
import Terminal
import Testing

@testable import Application
@testable import Commands

/// Fri 2026-11-20 09:00.
private let now =
  LocalDateTime(iso: "2026-11-20T09:00") ?? LocalDateTime(day: Day(number: 0), time: .midnight)

@Test(arguments: [
  ("2026-11-20", "today"), ("2026-11-21", "tomorrow"), ("2026-11-19", "yesterday"),
  ("2026-11-22", "Sun"), ("2026-11-26", "Thu"), ("2026-11-27", "Fri 27 Nov"), ("2026-12-04", "Fri 4 Dec"),
  ("2026-11-18", "last Wed"), ("2026-11-14", "last Sat"), ("2026-11-13", "Fri 13 Nov"),
  ("2027-03-12", "Fri 12 Mar 2027"), ("2025-11-20", "Thu 20 Nov 2025"),
])
func daysAreSaidAsPeopleSayThem(day: String, words: String) throws {
  #expect(DateWords(now: now).short(try #require(Day(iso: day))) == words)
}

@Test(arguments: [
  ("2027-01-20", "in 61 days"), ("2027-01-21", "in 2 months"), ("2027-03-12", "in 3 months"),
  ("2029-11-20", "in 3 years"), ("2026-10-01", "50 days ago"), ("2020-11-20", "6 years ago"),
])
func distancesGrowTheirUnits(day: String, words: String) throws {
  #expect(DateWords(now: now).distance(try #require(Day(iso: day))) == words)
}

@Test(arguments: [
  ("2026-11-26", nil), ("2026-11-27", "in 7 days"), ("2026-11-11", "9 days ago"),
  ("2027-02-14", "in 2 months"),
])
func howFarADayIsStandsBehindItsDate(day: String, words: String?) throws {
  #expect(DateWords(now: now).farther(try #require(Day(iso: day))) == words)
}

@Test(arguments: [
  ("00:00", "12 am"), ("09:00", "9 am"), ("11:59", "11:59 am"), ("12:00", "12 pm"), ("12:30", "12:30 pm"),
  ("17:05", "5:05 pm"), ("23:59", "11:59 pm"), ("10:15:30", "10:15:30 am"),
])
func timesAreSaidWithTwelveHoursToo(time: String, words: String) throws {
  #expect(ClockForm.twelve.text(try #require(TimeOfDay(iso: time))) == words)
}

@Test(arguments: [
  (ClockForm.twelve, "09:00", "09:50", "9:50"), (.twelve, "11:00", "13:00", "1 pm"),
  (.twelve, "23:00", "01:00", "1 am"), (.twelve, "22:00", "21:00", "9 pm"),
  (.twentyFour, "09:00", "09:50", "09:50"),
])
func anEndRepeatsNoHalfOfTheDay(form: ClockForm, start: String, end: String, words: String) throws {
  #expect(form.end(try #require(TimeOfDay(iso: end)), after: TimeOfDay(iso: start)) == words)
}

@Test(arguments: [
  ("en_US.UTF-8", ClockForm.twelve), ("en_GB", .twentyFour), ("de_DE", .twentyFour), ("en_IN", .twelve),
  ("fr_CA", .twentyFour), ("en_CA", .twelve), ("C.UTF-8", .twentyFour),
])
func theLocaleSaysHowTimesAreShown(locale: String, form: ClockForm) {
  #expect(Settings(locale: LocaleFacts(locale)).clock == form)
  #expect(Settings(fromFile: ["clock": "locale"], locale: LocaleFacts(locale)).clock == form)
  #expect(Settings(fromFile: ["clock": "24h"], locale: LocaleFacts(locale)).clock == .twentyFour)
}

@Test(arguments: [
  ("FREQ=HOURLY;INTERVAL=2", "every 2 h"), ("FREQ=HOURLY", "every hour"),
  ("FREQ=MINUTELY;INTERVAL=30", "every 30 min"),
  ("FREQ=MINUTELY;INTERVAL=90", "every 1 h 30 min"), ("FREQ=DAILY;BYHOUR=9,13,18", "3 times a day"),
  ("FREQ=DAILY", nil), ("FREQ=HOURLY;INTERVAL=36", nil), ("FREQ=WEEKLY;BYDAY=MO,WE", nil),
])
func whatComesSeveralTimesInADaySaysHowOften(rule: String, words: String?) throws {
  #expect(WithinDay.words(try RecurrenceRule(rule)) == words)
}

@Test func whatRepeatsWithinADayIsOneLine() throws {
  let arc = try ArcProgram()
  try arc.run("new", "Home")
  try arc.run("remind", "water", "every 2 hours from 10:00")
  for view in [["today"], ["agenda", "today"], ["cal", "day"]] {
    let output = try arc.run(view).output
    #expect(output.components(separatedBy: "water").count == 2, "\(output)")
    #expect(output.contains("water  every 2 h"), "\(output)")
  }
}

@Test func timesStandAsTheClockIsSet() throws {
  let arc = try ArcProgram()
  try arc.run("new", "Home")
  try arc.run("config", "clock", "12h")
  try arc.run("add", "Home", "standup today 17:00-17:50")
  #expect(try arc.run("today").output.contains("5 pm–5:50 "))
  #expect(try arc.run("today", "--plain").output.contains("1. standup; 5 pm to 5:50; in Home"))
  #expect(try arc.run("cal", "day").output.contains(" 5 pm   1  5 pm–5:50 "))
  #expect(try arc.run("today", "--json").output.contains("\"time\":\"17:00\""))
  #expect(
    try arc.run("config", "clock", "13h").errors.contains("clock must be 12h, 24h or locale, not '13h'"))
}

@Test func whatHasNoTimeStandsFirstOnItsDay() throws {
  let arc = try ArcProgram()
  try arc.run("new", "Home")
  for line in ["film today 23:00", "bread today at 9:30", "milk today", "bus tomorrow 8:00", "tea tomorrow"] {
    try arc.run("add", "Home", line)
  }
  func titles(_ words: String...) throws -> [String] {
    let words = try arc.run(words).output.split { $0 == " " || $0 == "\n" }.map(String.init)
    return words.filter { ["film", "bread", "milk", "bus", "tea"].contains($0) }
  }
  #expect(try titles("today") == ["milk", "bread", "film"])
  #expect(try titles("next") == ["milk", "bread", "film", "tea", "bus"])
  #expect(try titles("ls", "home") == ["milk", "bread", "film", "tea", "bus"])
  #expect(try titles("agenda").suffix(2) == ["tea", "bus"])
}

@Test(arguments: [(45, "45 min"), (60, "1 h"), (90, "1 h 30 min"), (1440, "24 h")])
func durationsAreSaidInHoursAndMinutes(minutes: Int, words: String) {
  #expect(DateWords.duration(minutes: minutes) == words)
}

@Test(arguments: [
  (["3"], [3]), (["3-5", "9"], [3, 4, 5, 9]), (["3,4", "4-5"], [3, 4, 5]), (["7-7"], [7]),
])
func numbersAndRangesAreRead(words: [String], expected: [Int]) throws {
  #expect(try numbers(in: words.map { ArgumentText(argument: $0) }) == expected)
}

@Test(arguments: [["x"], ["5-3"], ["-3"], ["0"], ["1-2-3"], ["1-99999"], [""], []])
func otherWordsAreNoNumbers(words: [String]) {
  #expect(throws: Failure.self) { try numbers(in: words.map { ArgumentText(argument: $0) }) }
}

@Test(arguments: [
  // A lone `--` separates; words that are not shaped like options are text.
  (["add", "CS298", "--", "hw"], ["add", "CS298", "\0--", "hw"]),
  (
    ["add", "-5", "--5", "---", "--two words", "—", "-"],
    ["add", "\0-5", "\0--5", "\0---", "\0--two words", "—", "-"]
  ),
  (
    ["add", "hw", "--due=fri", "--due", "fri", "-x", "--titel"],
    ["add", "hw", "--due=fri", "--due", "fri", "-x", "--titel"]
  ),
  (["--store", "add", "add", "--"], ["--store", "add", "add", "\0--"]),
  (["import", "--", "-x"], ["import", "\0-x"]), (["--help"], ["help"]), ([], ["import"]),
  (["--create-arcs"], ["--create-arcs", "import"]),
])
func wordsAreMadeReadyForTheParser(given: [String], ready: [String]) throws {
  #expect(try Invocation(given, Root.list, standardInput: .lines).arguments == ready)
}

@Test func aReadingIsUnderlinedAndNamed() throws {
  let appearance = Appearance(colours: false, unicode: true, columns: nil)
  let entry = try reading("日本 - 3/12 5p Room 20")
  #expect(
    ReadingView.lines(of: entry, appearance: appearance).map(appearance.render) == [
      "  日本 - 3/12 5p Room 20", "  ────   ──── ── ───────", "  arc    date time", "                 location",
    ])
}

@Test func aReadingIsBrokenWhereTheTerminalEnds() throws {
  let appearance = Appearance(colours: false, unicode: false, columns: 22)
  let entry = try reading("日本 - 3/12 5p Room 20")
  #expect(
    ReadingView.lines(of: entry, appearance: appearance).map(appearance.render) == [
      "  日本 - 3/12 5p Room ", "  ^^^^   ^^^^ ^^ ^^^^^", "  arc    date time", "                 location",
      "  20", "  ^^",
    ])
}

@Test func aReadingIsBrokenBetweenWords() throws {
  let appearance = Appearance(colours: false, unicode: false, columns: 20)
  let entry = try reading("日本 - 3/12 5p Room 20")
  #expect(
    ReadingView.lines(of: entry, appearance: appearance).map(appearance.line).joined() == """
        日本 - 3/12 5p
        ^^^^   ^^^^ ^^
        arc    date time
        Room 20
        ^^^^^^^
        location

      """)
}

private let anytime = ViewContext(now: Moment(seconds: 0), zone: .utc)

@Test(arguments: ["25:00", "24:01", "5:75pm", "9:60", "9:75"])
func aTimeThatNoClockShowsIsDoubtful(word: String) throws {
  var entry = try reading("x")
  entry.title = "wake up \(word)"
  #expect(entry.doubts(anytime) == ["'\(word)' is not a time"])
}

@Test(arguments: ["24:00", "Psalm 119:105", "9:5", "3.14", "a:b", "12:", "-1:30"])
func otherWordsAreNotDoubtful(word: String) throws {
  var entry = try reading("x")
  entry.title = word
  #expect(entry.doubts(anytime).isEmpty)
}

/// The reading of a line whose pieces stand where the tests say.
private func reading(_ text: String) throws -> Entry {
  var reader = Reader(
    language: try Language(), vocabulary: Vocabulary(arcs: []), reference: .init(now: now, zone: .utc))
  var entry = reader.entry(of: text)
  entry.spans = [
    TextSpan(kind: .arc, start: 0, end: 6), TextSpan(kind: .date, start: 9, end: 13),
    TextSpan(kind: .time, start: 14, end: 16), TextSpan(kind: .location, start: 17, end: 24),
  ]
  return entry
}

/// The words that prompts use are read without ArgumentParser, and mean the same.
@Test(arguments: [
  (["status"], "0 overdue, 1 today, 1 within a week"),
  (["status", "--format", "{today}!"], "1!"),
  (["--tz", "UTC", "status", "--format", "{today}!"], "1!"),
  (["status", "--format={today}!"], "1!"),
  (["status", "--format", ""], ""),
  (["status", "--color", "never", "--format", "{next}"], "pay rent"),
])
func aStatusIsSaidHoweverItIsAskedFor(words: [String], line: String) throws {
  let arc = try ArcProgram()
  try arc.run("new", "Home")
  try arc.run("add", "Home", "pay rent today")
  let run = try arc.run(words)
  #expect(run.output == line + "\n" && run.exit == 0, "\(run.errors)")
}

@Test(arguments: [
  ["status", "--format"], ["status", "--format", "{today}", "more"], ["status", "status"],
  ["status", "--format", "{x}"], ["status", "--now", "never"],
])
func aStatusAskedForWronglyIsRefused(words: [String]) throws {
  #expect(try ArcProgram().run(words).exit == 64)
}

@Test func whatScriptsReadIsCountedToTheEnd() throws {
  let arc = try ArcProgram()
  try arc.run("new", "Home")
  let lines = (1...12).map { "Home essay \($0)x\n" }.joined()
  try arc.run("import", "--allow-duplicates", input: Data(lines.utf8))
  #expect(try arc.run("agenda", "text:essay").output.contains("more than 9 without a date"))
  #expect(try arc.run("agenda", "text:essay", "--all").output.contains("12 without a date"))
  #expect(try arc.run("agenda", "text:essay", "--json").output.contains("\"undated\":12,"))
  #expect(try arc.run("agenda").output.contains("12 without a date"))
}

@Test(arguments: [["#home", "p1"], ["p1", "#home"], ["#home p1"], ["home", "p1"]])
func signsOfALineNarrowAList(words: [String]) throws {
  let arc = try ArcProgram()
  for name in ["Home", "Work"] { try arc.run("new", name) }
  for line in ["groceries p1 #home", "wash car #home", "report p1 #work"] { try arc.run("add", line) }
  let listed = try arc.run(["ls"] + words).output
  #expect(listed.contains("groceries") && listed.split(separator: "\n").count == 1, "\(listed)")
}

@Test func aNarrowListKeepsItsTimes() throws {
  let arc = try ArcProgram()
  arc.environment["COLUMNS"] = "44"
  try arc.run("config", "clock", "12h")
  try arc.run("new", "CS 61B")
  for line in ["cs61b problem set 12 nov 30 11:59pm", "cs61b hw today 5pm"] { try arc.run("add", line) }
  let next = try arc.run("next", "--color", "never").output
  #expect(next.contains("11:59 pm") && next.contains("5 pm"), "\(next)")
}

@Test func quietHoursAreNamedWhereAnAlertWaitsForTheirEnd() throws {
  let arc = try ArcProgram()
  try arc.run("add", "hw due today 11:59pm")
  let upcoming = try arc.run("upcoming").output
  #expect(
    upcoming.contains("after quiet hours") && !upcoming.contains("1 minute")
      && upcoming.contains("1 day after, then daily"), "\(upcoming)")
}
