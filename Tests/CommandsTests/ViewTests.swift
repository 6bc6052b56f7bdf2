import Entry
import Foundation
import Moments
import Terminal
import Testing

@testable import Commands

/// Fri 2026-11-20 09:00.
private let now = LocalTime(iso: "2026-11-20T09:00") ?? LocalTime(day: Day(number: 0), time: .midnight)

@Test(arguments: [
  ("2026-11-20", "today"), ("2026-11-21", "tomorrow"), ("2026-11-19", "yesterday"),
  ("2026-11-22", "in 2 days"),
  ("2026-12-03", "in 13 days"), ("2026-12-04", "Fri 4 Dec"), ("2026-11-07", "13 days ago"),
  ("2026-11-06", "Fri 6 Nov"), ("2027-03-12", "Fri 12 Mar 2027"), ("2025-11-20", "Thu 20 Nov 2025"),
])
func daysAreSaidAsPeopleSayThem(day: String, words: String) throws {
  #expect(When(now: now).short(try #require(Day(iso: day))) == words)
}

@Test(arguments: [
  ("2027-01-20", "in 61 days"), ("2027-01-21", "in 2 months"), ("2027-03-12", "in 3 months"),
  ("2029-11-20", "in 3 years"), ("2026-10-01", "50 days ago"), ("2020-11-20", "6 years ago"),
])
func distancesGrowTheirUnits(day: String, words: String) throws {
  #expect(When(now: now).distance(try #require(Day(iso: day))) == words)
}

@Test(arguments: [(45, "45 min"), (60, "1 h"), (90, "1 h 30 min"), (1440, "24 h")])
func durationsAreSaidInHoursAndMinutes(minutes: Int, words: String) {
  #expect(When.duration(minutes: minutes) == words)
}

@Test(arguments: [
  (["3"], [3]), (["3-5", "9"], [3, 4, 5, 9]), (["3,4", "4-5"], [3, 4, 5]), (["7-7"], [7]),
])
func numbersAndRangesAreRead(words: [String], expected: [Int]) throws {
  #expect(try numbers(in: words.map { Word(argument: $0) }) == expected)
}

@Test(arguments: [["x"], ["5-3"], ["-3"], ["0"], ["1-2-3"], ["1-99999"], [""], []])
func otherWordsAreNoNumbers(words: [String]) {
  #expect(throws: Failure.self) { try numbers(in: words.map { Word(argument: $0) }) }
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
  #expect(try Invocation(given, standardInput: .lines).arguments == ready)
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

@Test(arguments: ["25:00", "24:01", "5:75pm", "9:60", "9:75"])
func aTimeThatNoClockShowsIsDoubtful(word: String) throws {
  var entry = try reading("x")
  entry.title = "wake up \(word)"
  #expect(entry.doubts == ["there is no such time: '\(word)'"])
}

@Test(arguments: ["24:00", "Psalm 119:105", "9:5", "3.14", "a:b", "12:", "-1:30"])
func otherWordsAreNotDoubtful(word: String) throws {
  var entry = try reading("x")
  entry.title = word
  #expect(entry.doubts.isEmpty)
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
