import Application
import ArgumentParser

/// `arc break`: days with a name, which what repeats leaves out.
struct BreakCommand: ChangingCommand {
  static let group = HelpGroup.arcs
  static let otherwise = Otherwise.task
  static let configuration = CommandConfiguration(
    commandName: "break",
    abstract: "Name a break: days without classes and meetings.",
    usage: "arc break NAME FIRST to LAST [--arc ARC] | [ls] | rm NAME",
    discussion: """
      Examples:
        arc break "Spring break" 3/22-3/26
        arc break "Reading week" 2/15 to 2/19 --arc Berkeley
        arc add CS61B project due before spring break

      Whatever repeats in that Arc or its SubArcs skips these days, even if you add it later. Without \
      --arc, repeating events in all Arcs skip them; tasks such as vitamins do not. arc undo \
      removes the break again.
      """,
    subcommands: [List.self, Remove.self])

  @OptionGroup var term: TermOptions
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  var json: Bool { term.json }
  /// A list is no change.
  var hasOwnDocument: Bool { term.words.isEmpty }

  func run(in context: Context) throws -> Exit {
    try TermEdit(arc: term.arc, isBreak: true).add(term.words, json: json, in: context)
  }

  /// `arc break ls`.
  struct List: ArcCommand {
    static let configuration = CommandConfiguration(
      commandName: "ls", abstract: "List all breaks.", usage: "arc break [ls] [--arc ARC] [--json]")

    @Option(help: ArgumentHelp("Only those of an Arc.", valueName: "ARC")) var arc: ArgumentText?
    @Flag(help: "Write JSON.") var json = false
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    func run(in context: Context) throws -> Exit {
      try TermEdit(arc: arc, isBreak: true).list(json: json, in: context)
    }
  }

  /// `arc break rm NAME`.
  struct Remove: ChangingCommand {
    static let configuration = CommandConfiguration(
      commandName: "rm", abstract: "Delete a break; what repeats keeps its dates.",
      usage: "arc break rm BREAK [--arc ARC] [--json]")

    @Argument(help: ArgumentHelp("The name of the break.", valueName: "BREAK")) var name: [ArgumentText]
    @Option(help: ArgumentHelp("The Arc that it is for.", valueName: "ARC")) var arc: ArgumentText?
    @Flag(help: "Write what changed as JSON.") var json = false
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    static var question: String? { "which break? arc break rm \"Spring break\"" }

    func run(in context: Context) throws -> Exit {
      try TermEdit(arc: arc, isBreak: true).remove(name.line, in: context)
    }
  }
}
