import Entry
import Foundation
import Testing

private let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
  path: "../../Fixtures/entry")

/// The corpora of each language: the files of Fixtures/entry/en and so on.
private let corpora: [(language: String, path: String)] = Language.names.flatMap { language in
  let home = folder.appending(path: language)
  let files = (try? FileManager.default.contentsOfDirectory(atPath: home.path)) ?? []
  return files.filter { $0.hasSuffix(".corpus") }.sorted().map { (language, home.appending(path: $0).path) }
}

@Test(arguments: [("en", 30), ("de", 6)])
func everyLanguageHasCorpora(language: String, atLeast: Int) {
  #expect(corpora.count { $0.language == language } >= atLeast)
}

@Test(arguments: corpora)
func everyLineOfTheCorpusIsReadAsWritten(language: String, path: String) throws {
  let corpus = try Corpus(String(contentsOfFile: path, encoding: .utf8))
  let mismatches = corpus.mismatches(language: try Language(language))
  for (item, differences) in mismatches {
    Issue.record("\(path):\(item.line): \(item.text)\n    \(differences.joined(separator: "\n    "))")
  }
  #expect(!corpus.cases.isEmpty)
}

@Test func theLanguagesAreTheFoldersOfTheGrammar() {
  #expect(Language.names == ["de", "en"])
}

@Test(arguments: [
  (
    "Home x => titel \"x\"",
    "there is no field 'titel'; the fields are arc, title, date, time, endDate, endTime, duration, location, recurrence, except, repeatFrom, dates, further, reminder, remindAt, escalation, priority, label, start, kind, warning, error and span"
  ),
  ("Home x => title", "'title' has no value"), ("Home x", "expected 'text => field value ; …'"),
])
func aMistakeInACorpusSaysWhereAndWhat(line: String, message: String) {
  let error = #expect(throws: CorpusError.self) {
    try Corpus("now: Fri 2026-11-20 09:00 America/Los_Angeles\n\(line)\n", file: "my.corpus")
  }
  #expect(error?.description == "my.corpus:2: \(message)")
}

@Test func aRuleInACorpusNeedsNoQuotes() throws {
  let corpus = try Corpus(
    "now: Fri 2026-11-20 09:00 America/Los_Angeles\nrun MWF => recurrence FREQ=WEEKLY;BYDAY=MO,WE,FR ; error no-arc"
  )
  #expect(corpus.cases[0].expected.map(\.value) == ["FREQ=WEEKLY;BYDAY=MO,WE,FR", "no-arc"])
}
