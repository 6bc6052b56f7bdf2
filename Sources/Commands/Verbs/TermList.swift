import Application
import ArgumentParser
import Planner

/// Terms or breaks: what `arc term` and `arc break` differ in.
protocol TermKind {
  static var isBreak: Bool { get }
  /// The name of one in examples.
  static var example: String { get }
}

/// What `arc term` is about.
enum Terms: TermKind {
  static let isBreak = false
  static let example = "Spring 2027"
}

/// What `arc break` is about.
enum Breaks: TermKind {
  static let isBreak = true
  static let example = "Spring break"
}

extension TermKind {
  /// `term` or `break`, which is also the name of the command.
  static var word: String { Term.word(isBreak: isBreak) }
}

/// `arc term ls`, `arc break ls`.
struct TermList<Kind: TermKind>: ArcCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "ls", abstract: Kind.word == "term" ? "List all terms and breaks." : "List all breaks.",
      usage: "arc \(Kind.word) [ls] [--arc ARC] [--json]")
  }

  @Option(help: ArgumentHelp("Only those of an Arc.", valueName: "ARC")) var arc: ArgumentText?
  @Flag(help: "Write JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  func run(in context: Context) throws -> Exit {
    try TermEdit(arc: arc, isBreak: Kind.isBreak).list(json: json, in: context)
  }
}

/// `arc term rm TERM`, `arc break rm BREAK`.
struct TermRemoval<Kind: TermKind>: ChangingCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "rm", abstract: "Delete a \(Kind.word); what repeats keeps its dates.",
      usage: "arc \(Kind.word) rm \(Kind.word.uppercased()) [--arc ARC] [--json]")
  }

  @Argument(help: ArgumentHelp("The name of the \(Kind.word).", valueName: Kind.word.uppercased()))
  var name: [ArgumentText]
  @Option(help: ArgumentHelp("The Arc that it is for.", valueName: "ARC")) var arc: ArgumentText?
  @Flag(help: "Write what changed as JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var question: String? { "which \(Kind.word)? arc \(Kind.word) rm \"\(Kind.example)\"" }

  func run(in context: Context) throws -> Exit {
    try TermEdit(arc: arc, isBreak: Kind.isBreak).remove(name.line, in: context)
  }
}
