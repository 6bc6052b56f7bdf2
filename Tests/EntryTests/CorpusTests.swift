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
