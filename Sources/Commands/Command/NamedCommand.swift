import ArgumentParser

/// A command and how it is named: `arc path show` is the member `show` of the family `path`.
struct NamedCommand {
  var type: any ParsableCommand.Type
  /// The words after `arc`: `ls`, `path show`.
  var name: String

  init(_ type: any ParsableCommand.Type, of family: NamedCommand? = nil) {
    self.type = type
    let own = type.configuration.commandName ?? ""
    name = family.map { "\($0.name) \(own)" } ?? own
  }

  /// One sentence about it.
  var abstract: String { type.configuration.abstract }

  /// The subcommands, in the order of the help; empty for a command without any.
  var members: [NamedCommand] { type.configuration.subcommands.map { NamedCommand($0, of: self) } }

  /// The member with a name; nil when there is none.
  func member(_ name: String) -> NamedCommand? {
    members.first { $0.type.configuration.commandName == name }
  }

  /// What runs when no member is named: the family's default, or the command itself.
  var standard: NamedCommand {
    type.configuration.defaultSubcommand.map { NamedCommand($0, of: self) } ?? self
  }
}
