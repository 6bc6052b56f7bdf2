import Application
import ArgumentParser

/// `arc term`: days with a name, which what repeats ends with.
struct TermCommand: ChangingCommand {
  static let group = HelpGroup.arcs
  static let otherwise = RefusedLineMeaning.task
  static let configuration = CommandConfiguration(
    commandName: "term",
    abstract: "Define a term: lines can then say week 5, and weekly classes end with it.",
    usage: "arc term NAME FIRST to LAST [--arc ARC] | [ls] | rm NAME",
    discussion: """
      Examples:
        arc term "Spring 2027" 1/19 to 5/14
        arc term "Spring 2027" 1/19 to 5/14 --arc Berkeley   all that repeats there ends with it
        arc add CS61B hw 3 due wk 5
        arc add CS61B lecture mwf 10-11 until the end of the semester

      Weekly classes and homework of courses (Arcs with a number in the name, such as MATH 54) begin and \
      end with the term, unless they have a first day (starting 1/25) or an end of their own, even if you \
      add them later. With --arc, so does everything that repeats in that Arc or its SubArcs. arc break \
      adds days without classes; arc undo removes the term again.
      """,
    subcommands: [TermList<Terms>.self, TermRemoval<Terms>.self])

  @OptionGroup var term: TermOptions
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  var json: Bool { term.json }
  /// A list is no change.
  var hasOwnDocument: Bool { term.words.isEmpty }

  func run(in context: Context) throws -> Exit {
    try TermEdit(arc: term.arc).add(term.words, json: json, in: context)
  }
}
