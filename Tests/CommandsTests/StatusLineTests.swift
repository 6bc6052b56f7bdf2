import Testing

@testable import Application
@testable import Commands

@Test(
  arguments: [
    (["status"], [nil, nil, nil, nil]), (["--store", "a.db", "status"], ["a.db", nil, nil, nil]),
    (["status", "--format", "{today}"], [nil, nil, nil, "{today}"]),
    (
      ["--now", "2026-11-20T09:00", "status", "--tz", "UTC", "--format", ""],
      [nil, "2026-11-20T09:00", "UTC", ""]
    ),
  ] as [([String], [String?])])
func whatPromptsAskIsReadAtOnce(words: [String], read: [String?]) throws {
  let line = try #require(StatusLine(words))
  #expect([line.choices.store, line.choices.now, line.choices.tz, line.format] == read)
}

@Test(arguments: [
  [], ["ls"], ["--store", "a.db"], ["status", "--json"], ["status", "status"], ["status", "--format"],
  ["status", "--format", "--json"], ["--format", "x", "status"], ["status", "--store", "a", "--store", "b"],
  ["status", "--help"], ["add", "status"],
])
func allOtherLinesAreReadInFull(words: [String]) { #expect(StatusLine(words) == nil) }
