import Application
import ArgumentParser
import Names

/// A command with subcommands: `arc path` with `arc path ls`, `arc path show` and so on.
///
/// The word after its name chooses one of its `subcommands`; without one its `defaultSubcommand` runs, which takes no
/// words.
protocol CommandFamily: ListedCommand {
  /// Hints for a word that is not similar to any of its subcommands, one line each.
  static func hints(for word: String) -> [String]
}

extension CommandFamily {
  static func hints(for word: String) -> [String] { [] }

  /// The failure for an unknown subcommand.
  static func unknown(_ word: String) -> Failure {
    let (name, members) = (configuration.commandName ?? "", memberNames)
    let near = didYouMean(word, among: members)
    return Failure(
      .usage, "arc \(name) has no command '\(word)'" + (near.isEmpty ? "; try \(members.orList)" : near),
      hints: near.isEmpty ? hints(for: word) : [])
  }

  /// The failure for its name alone, where that does nothing.
  static var missing: Failure {
    let name = "arc \(configuration.commandName ?? "")"
    let width = memberNames.map { $0.count }.max() ?? 0
    return Failure(
      .usage, "\(name) needs a subcommand:",
      hints: configuration.subcommands.map { member in
        let word = member.configuration.commandName ?? ""
        let gap = String(repeating: " ", count: width - word.count)
        return "\(name) \(word)\(gap)  \(member.configuration.abstract)"
      })
  }
}

extension ParsableCommand {
  /// The names of its subcommands.
  static var memberNames: [String] { configuration.subcommands.compactMap { $0.configuration.commandName } }
}

extension CommandConfiguration {
  /// What a family of commands says about itself. Its forms are those of its commands.
  /// - Parameter standard: what its name alone does; nil: nothing.
  static func family(
    _ name: String, abstract: String, discussion: String, of members: [any ParsableCommand.Type],
    standard: (any ParsableCommand.Type)? = nil
  ) -> CommandConfiguration {
    CommandConfiguration(
      commandName: name, abstract: abstract,
      usage: members.compactMap { $0.configuration.usage }.joined(separator: "\n"), discussion: discussion,
      subcommands: members, defaultSubcommand: standard)
  }
}

extension CompletionKind {
  /// For names that are new: nothing that is there could be meant.
  static var nothing: CompletionKind { .list([]) }
}
