import Entry
import Foundation
import Testing

/// The files of Fixtures/entry/en.
private let corpora: [String] = {
  let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Fixtures/entry/en")
  let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
  let later = [
    "recurrence.corpus", "recurrence-bounds.corpus", "recurrence-traps.corpus", "reminders.corpus",
  ]
  return files.filter { $0.hasSuffix(".corpus") }.sorted().map {
    folder.appending(path: $0).path
  }
}()

@Test func thereAreCorpora() {
  #expect(corpora.count >= 10)
}

@Test(arguments: corpora)
func everyLineOfTheCorpusIsReadAsWritten(path: String) throws {
  let corpus = try Corpus(String(contentsOfFile: path, encoding: .utf8))
  let mismatches = corpus.mismatches(language: try Language())
  for (item, differences) in mismatches {
    Issue.record("\(path):\(item.line): \(item.text)\n    \(differences.joined(separator: "\n    "))")
  }
  #expect(!corpus.cases.isEmpty)
}
