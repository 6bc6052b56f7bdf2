import Application
import ArgumentParser
import Entry
import Names
import Terminal

/// `arc help`: one screen, the help of a command, what shells do to words, or how to add words of one's own.
struct Help: ArcCommand {
  static let group = HelpGroup.arc
  static let configuration = CommandConfiguration(
    commandName: "help",
    abstract: "Show this overview, the help of a command, or a page about a topic.",
    usage: "arc help [COMMAND|entry|views|reminding|exchange|syncing|server|shell|filters|grammar|json]",
    discussion: """
      Examples:
        arc help add
        arc help filters
        arc help shell
        arc help grammar
      """)

  @Argument(help: ArgumentHelp("A command, or a topic: views, reminding, filters …", valueName: "COMMAND"))
  var words: [ArgumentText] =
    []
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var isAboutPlans: Bool { false }
  static var usesPlanner: Bool { false }

  func run(in context: Context) throws -> Exit {
    let columns = context.console.appearance.columns ?? NarrowText.usual
    let text = try text(context.commands, columns: columns)
    try context.console.output.write(NarrowText.fitted(text, to: context.console.appearance) + "\n")
    return .done
  }

  private func text(_ commands: CommandList, columns: Int) throws -> String {
    guard let topic = words.first?.text else { return commands.overview }
    if topic == "more" { return commands.more }
    if let found = HelpTopic.called(topic) { return found.text }
    let name = commands.replacement(of: topic)?[0] ?? topic
    guard let command = commands.command(name), command.type.configuration.shouldDisplay else {
      throw commands.unknown(topic, isTopic: true)
    }
    let member = words.dropFirst().first.flatMap { command.member($0.text) }
    return commands.helpMessage(of: member ?? command, columns: columns)
  }
}
