import Application
import ArgumentParser
import Entry
import JSONText
import Moments
import Planner
import Store
import Terminal

/// `arc break`: days with a name, which what repeats leaves out.
struct BreakCommand: ChangingCommand {
  static let group = HelpGroup.arcs
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
      """)

  @OptionGroup var term: TermOptions
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  var json: Bool { term.json }
  var hasOwnDocument: Bool { TermWords(term).hasOwnDocument }

  func run(in context: Context) throws -> Exit {
    try TermWords(term, isBreak: true).run(in: context)
  }
}
