import ArgumentParser
import Entry
import Terminal

/// `arc grammar`: check the files that lines are read by, and test them.
struct Grammar: ArcCommand {
  static let configuration = CommandConfiguration(
    commandName: "grammar",
    abstract: "Check grammar files, or test them against a corpus.",
    usage: "arc grammar check [FOLDER]\narc grammar test FILE … [--grammar FOLDER]",
    discussion: "arc help grammar says how to add words of your own.",
    subcommands: [Check.self, Test.self])

  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  func run(in context: Context) throws -> Exit {
    throw Failure(
      .usage, "grammar needs check or test",
      hints: ["arc grammar check [FOLDER]", "arc grammar test FILE …"])
  }

  /// `arc grammar check`: every mistake in a folder of grammar files.
  struct Check: ArcCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Show every mistake in grammar files.",
      usage: "arc grammar check [FOLDER]",
      discussion: """
        Examples:
          arc grammar check
          arc grammar check Grammar/en

        With FOLDER: the .words and .rules in it, as a language of its own. Without: the
        built-in grammar with your own words on top.
        """)

    @Argument(help: ArgumentHelp("A folder with .words and .rules.", valueName: "FOLDER")) var folder: Word?
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    func run(in context: Context) throws -> Exit {
      let files = try folder.map { try grammarFiles(in: $0.text) }
      let own = files == nil ? try ownGrammarFiles() : []
      let mistakes = files.map { Language.mistakes(in: $0) } ?? Language.mistakes(in: own, on: "en")
      for mistake in mistakes {
        let place = "\(mistake.file):\(mistake.line):\(mistake.column): "
        try context.console.show(StyledText(place, .faint) + StyledText(mistake.message))
        try context.console.show(
          CaretView.lines(mistake.text, byte: mistake.column - 1, appearance: context.console.appearance))
      }
      let count = (files ?? own).count
      let what = files == nil ? "the built-in grammar and \(count.counted("file")) of yours" : count.counted("file")
      let found = mistakes.isEmpty ? "no mistakes" : mistakes.count.counted("mistake")
      try context.console.note(StyledText("\(found) in \(what)", .faint))
      return mistakes.isEmpty ? .done : .refused
    }
  }

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

    @Argument(help: ArgumentHelp("Corpus files.", valueName: "FILE")) var files: [Word]
    @Option(help: ArgumentHelp("Use the grammar in this folder alone.", valueName: "FOLDER"))
    var grammar: Word?
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    func run(in context: Context) throws -> Exit {
      let language = try grammar.map { try folderLanguage($0.text) } ?? context.language()
      var count = 0
      var differing = 0
      for file in files {
        let text = String(decoding: try bytes(ofFile: file.text), as: UTF8.self)
        let corpus = try corpus(text, file: file.text)
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
      try context.console.note(
        StyledText(
          differing == 0 ? "\(lines), all as written" : "\(differing) of \(lines) differ", .faint))
      return differing == 0 ? .done : .refused
    }

    private func corpus(_ text: String, file: String) throws(Failure) -> Corpus {
      do {
        return try Corpus(text, file: file)
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

/// The grammar files of a folder that was named; it is a mistake to name one without any.
private func grammarFiles(in folder: String) throws -> [GrammarFile] {
  let files = try GrammarFolder(path: folder).files()
  if files.isEmpty { throw Failure(.notFound, "\(folder) holds no .words and no .rules") }
  return files
}

/// The person's own files; none when there is no such folder.
private func ownGrammarFiles() throws(SystemError) -> [GrammarFile] {
  do {
    return try GrammarFolder.own?.files() ?? []
  } catch {
    if error.isMissingFile { return [] }
    throw error
  }
}

extension Int {
  /// `1 file`, `2 files`.
  func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
