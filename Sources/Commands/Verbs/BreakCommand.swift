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
    abstract: "Name a break, on whose days no class or meeting happens.",
    usage: "arc break NAME FIRST to LAST [--arc ARC] | [ls] | rm NAME",
    discussion: """
      Examples:
        arc break "Spring break" 3/22-3/26
        arc break "Reading week" 2/15 to 2/19 --arc Berkeley
        arc add CS61B project due before spring break

      What repeats in that Arc and below leaves its days out, also what you add later. Without \
      --arc that is every repeating event, in all Arcs; tasks such as vitamins go on. arc undo \
      takes a break back.
      """)

  @OptionGroup var term: TermOptions
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  var json: Bool { term.json }
  var hasOwnDocument: Bool { TermWords(term).hasOwnDocument }

  func run(in context: Context) throws -> Exit {
    try TermWords(term, isBreak: true).run(in: context)
  }
}
