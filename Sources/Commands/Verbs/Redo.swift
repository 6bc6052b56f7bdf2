import Application
import ArgumentParser
import JSONText
import Planner
import Store
import Terminal

/// `arc redo`: does again what was undone.
struct Redo: ChangingCommand {
  static let group = HelpGroup.undo
  static let configuration = CommandConfiguration(
    commandName: "redo",
    abstract: "Redo what undo took back, until you change something else.",
    usage: "arc redo [COUNT]",
    discussion: """
      Examples:
        arc redo
        arc redo 3
      """)

  @Argument(help: ArgumentHelp("How many commands.", valueName: "COUNT")) var count = 1
  @Flag(help: "Write what changed as JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var isAboutPlans: Bool { false }

  func run(in context: Context) throws -> Exit {
    try context.showUndone(count, .redo)
  }
}
