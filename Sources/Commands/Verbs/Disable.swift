import Application
import ArgumentParser
import Planner
import Store
import Terminal

/// `arc disable`: switches them off.
struct Disable: ArcCommand {
  static let group = HelpGroup.remind
  static let configuration = CommandConfiguration(
    commandName: "disable",
    abstract: "Switch reminders or groups off, everywhere.",
    usage: "arc disable NUMBER … | WORDS | GROUP",
    discussion: """
      Examples:
        arc disable 4
        arc disable vitamins                  the reminder with that word
        arc group disable "Daily words" 4     only in this group
      """)

  @Argument(help: ArgumentHelp("Numbers, words of one, or the name of a group.", valueName: "REMINDER|GROUP"))
  var words: [ArgumentText]
  @Flag(help: "Write the reminders as JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var changesSingleThings: Bool { true }

  func run(in context: Context) throws -> Exit { try context.enable(words, false, json: json) }
}
