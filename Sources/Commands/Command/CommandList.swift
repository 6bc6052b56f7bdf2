import ArgumentParser
import Terminal

/// The commands of arc and what they are called. `Root` lists them; what finds, completes or describes commands is given
/// the list, so that it need not know the commands themselves.
struct CommandList {
  /// `arc` without a command.
  let root: any ListedCommand.Type
  /// The commands, in the order in which help lists those of a group.
  let commands: [any ListedCommand.Type]

  /// The same with their names.
  var all: [NamedCommand] { commands.map { NamedCommand($0) } }

  /// The commands for people.
  var shown: [NamedCommand] { all.filter { $0.type.configuration.shouldDisplay } }

  /// The names of the commands for people.
  var names: [String] { shown.map(\.name) }

  /// The command with a name; nil when there is none.
  func command(_ name: String) -> NamedCommand? {
    commands.first { $0.configuration.commandName == name }.map { NamedCommand($0) }
  }

  /// The other words for commands, in the order of the help.
  var aliases: [CommandAlias] { root.aliases + commands.flatMap { $0.aliases } }

  /// The command that a word replaces; nil for other words.
  func replacement(of word: String) -> [String]? {
    isCommand(word) ? nil : aliases.first { $0.word == word }?.command
  }

  /// True for the name of a command.
  func isCommand(_ word: String) -> Bool { command(word) != nil }

  /// True for the name of a command, and for another word for one.
  func isKnown(_ word: String) -> Bool { isCommand(word) || replacement(of: word) != nil }

  /// The groups that have commands, and these.
  var groups: [(title: String, commands: [NamedCommand])] {
    HelpGroup.allCases.map { group in
      (
        group.rawValue,
        commands.filter { $0.group == group && $0.configuration.shouldDisplay }.map { NamedCommand($0) }
      )
    }
    .filter { !$0.1.isEmpty }
  }
}
