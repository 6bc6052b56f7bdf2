import Application
import ArgumentParser
import Entry
import Files
import Names
import Terminal

extension Grammar {
  /// `arc grammar test`: which lines of a corpus are not read as it says.
  struct Test: ArcCommand {
    static let configuration = CommandConfiguration(
      commandName: "test",
      abstract: "Read the lines of a corpus and show which differ.",
      usage: "arc grammar test FILE … [--grammar FOLDER]",
      discussion: """
        Examples:
          arc grammar test my.corpus
          arc grammar test Fixtures/entry/en/*.corpus --grammar Grammar/en

        A corpus has a header and lines with what they mean:
          now: Fri 2026-11-20 09:00 America/Los_Angeles
          arcs: CS 298, Home
          CS298 hw 3 fri  => arc "CS 298" ; title "hw 3" ; date 2026-11-20
        """)

    @Argument(help: ArgumentHelp("Corpus files.", valueName: "FILE")) var files: [ArgumentText]
    @Option(help: ArgumentHelp("Use the grammar in this folder alone.", valueName: "FOLDER"))
    var grammar: ArgumentText?
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    func run(in context: Context) throws -> Exit {
      let language = try grammar.map { try folderLanguage($0.text) } ?? context.language()
      var count = 0
      var differing = 0
      for file in files {
        let corpus = try corpus(inFile: file.text)
        let mismatches = corpus.mismatches(language: language)
        count += corpus.cases.count
        differing += mismatches.count
        for mismatch in mismatches {
          try context.console.show(
            StyledText("\(file.text):\(mismatch.case.line): ", .faint) + StyledText(mismatch.case.text))
          for difference in mismatch.differences { try context.console.show("    \(difference)") }
        }
      }
      let lines = count.counted("line")
      try context.console.show(
        differing == 0
          ? "\(lines), all read as expected" : "\(differing) of \(lines) read differently")
      return differing == 0 ? .done : .refused
    }

    private func corpus(inFile path: String) throws(Failure) -> Corpus {
      let text = try found { () throws(SystemError) in try bytes(ofFile: path) }
      do {
        return try Corpus(String(decoding: text, as: UTF8.self), file: path)
      } catch {
        throw Failure(.refused, error.description)
      }
    }

    private func folderLanguage(_ folder: String) throws -> Language {
      let files = try grammarFiles(in: folder)
      do {
        return try Language(files: files)
      } catch {
        throw Failure(.refused, "\(folder) has mistakes", hints: ["arc grammar check \(folder) shows them"])
      }
    }
  }
}
