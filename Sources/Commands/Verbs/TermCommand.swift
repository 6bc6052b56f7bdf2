import Application
import ArgumentParser

/// `arc term`: days with a name, which what repeats ends with.
struct TermCommand: ChangingCommand {
  static let group = HelpGroup.arcs
  static let otherwise = Otherwise.task
  static let configuration = CommandConfiguration(
    commandName: "term",
    abstract: "Name a term, so that lines can say week 5, and classes end with it.",
    usage: "arc term NAME FIRST to LAST [--arc ARC] | [ls] | rm NAME",
    discussion: """
      Examples:
        arc term "Spring 2027" 1/19 to 5/14
        arc term "Spring 2027" 1/19 to 5/14 --arc Berkeley   its classes end with it
        arc add CS61B hw 3 due wk 5
        arc add CS61B lecture mwf 10-11 until the end of the semester

      With --arc, whatever repeats without an end in that Arc or its SubArcs ends with the term, even if \
      you add it later. arc break names days without classes; arc undo removes the term again.
      """,
    subcommands: [List.self, Remove.self])

  @OptionGroup var term: TermOptions
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  var json: Bool { term.json }
  /// A list is no change.
  var hasOwnDocument: Bool { term.words.isEmpty }

  func run(in context: Context) throws -> Exit {
    try TermEdit(arc: term.arc).add(term.words, json: json, in: context)
  }

  /// `arc term ls`.
  struct List: ArcCommand {
    static let configuration = CommandConfiguration(
      commandName: "ls", abstract: "List all terms.", usage: "arc term [ls] [--arc ARC] [--json]")

    @Option(help: ArgumentHelp("Only those of an Arc.", valueName: "ARC")) var arc: ArgumentText?
    @Flag(help: "Write JSON.") var json = false
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    func run(in context: Context) throws -> Exit {
      try TermEdit(arc: arc).list(json: json, in: context)
    }
  }

  /// `arc term rm NAME`.
  struct Remove: ChangingCommand {
    static let configuration = CommandConfiguration(
      commandName: "rm", abstract: "Delete a term; what repeats keeps its dates.",
      usage: "arc term rm TERM [--arc ARC] [--json]")

    @Argument(help: ArgumentHelp("The name of the term.", valueName: "TERM")) var name: [ArgumentText]
    @Option(help: ArgumentHelp("The Arc that it is for.", valueName: "ARC")) var arc: ArgumentText?
    @Flag(help: "Write what changed as JSON.") var json = false
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    static var question: String? { "which term? arc term rm \"Spring 2027\"" }

    func run(in context: Context) throws -> Exit {
      try TermEdit(arc: arc).remove(name.line, in: context)
    }
  }
}
