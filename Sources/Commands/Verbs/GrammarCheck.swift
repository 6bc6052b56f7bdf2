import Application
import ArgumentParser
import Entry
import Names
import Terminal

extension Grammar {
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

        With FOLDER: the .words and .rules in it, as a language of its own with what all \
        languages share. Without: the built-in grammar with your own words on top.
        """)

    @Argument(help: ArgumentHelp("A folder with .words and .rules.", valueName: "FOLDER")) var folder:
      ArgumentText?
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    func run(in context: Context) throws -> Exit {
      let files = try folder.map { try grammarFiles(in: $0.text) }
      let own = files == nil ? try ownGrammarFiles() : []
      let mistakes =
        files.map { Language.mistakes(in: $0) } ?? Language.mistakes(in: own, on: context.languageName)
      for mistake in mistakes {
        let place = "\(mistake.file):\(mistake.line):\(mistake.column): "
        try context.console.show(StyledText(place, .faint) + StyledText(mistake.message))
        try context.console.show(
          CaretView.lines(mistake.text, byte: mistake.column - 1, appearance: context.console.appearance))
      }
      let found = mistakes.isEmpty ? "no mistakes" : mistakes.count.counted("mistake")
      try context.console.show("\(found) in \(files.map { $0.count.counted("file") } ?? builtIn(and: own))")
      return mistakes.isEmpty ? .done : .refused
    }

    private func builtIn(and own: [GrammarFile]) -> String {
      "the built-in grammar" + (own.isEmpty ? "" : " and \(own.count.counted("file")) of yours")
    }
  }
}
