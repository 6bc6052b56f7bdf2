import Application
import ArgumentParser

/// `arc break`: days with a name, which what repeats leaves out.
struct BreakCommand: ChangingCommand {
  static let group = HelpGroup.arcs
  static let otherwise = RefusedLineMeaning.task
  static let configuration = CommandConfiguration(
    commandName: "break",
    abstract: "Name a break: days without classes and meetings.",
    usage: "arc break NAME FIRST to LAST [--arc ARC] | [ls] | rm NAME",
    discussion: """
      Examples:
        arc break "Spring break" 3/22-3/26
        arc break "Reading week" 2/15 to 2/19 --arc Berkeley
        arc add CS61B project due before spring break

      With --arc, everything that repeats in that Arc or its SubArcs skips these days, even if you add it \
      later. Without --arc, a break applies to events on fixed weekdays and to weekly tasks of courses \
      (Arcs with a number in the name, such as MATH 54). What repeats every day continues. arc undo \
      removes the break again.
      """,
    subcommands: [TermList<Breaks>.self, TermRemoval<Breaks>.self])

  @OptionGroup var term: TermOptions
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  var json: Bool { term.json }
  /// A list is no change.
  var hasOwnDocument: Bool { term.words.isEmpty }

  func run(in context: Context) throws -> Exit {
    try TermEdit(arc: term.arc, isBreak: true).add(term.words, json: json, in: context)
  }
}
