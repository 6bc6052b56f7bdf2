/// Other words for commands, as people try them.
///
///     arc finish groceries   is   arc done groceries
///     arc tomorrow           is   arc ls tomorrow
enum CommandAlias {
  /// Each word, and the command that it stands for.
  static let all: [(word: String, command: [String])] = [
    ("complete", ["done"]), ("finish", ["done"]), ("check", ["done"]), ("undone", ["reopen"]),
    ("delete", ["rm"]), ("remove", ["rm"]), ("move", ["mv"]), ("postpone", ["edit"]),
    ("reschedule", ["edit"]),
    ("list", ["ls"]), ("tasks", ["ls", "is:open"]), ("tomorrow", ["ls", "tomorrow"]),
    ("week", ["agenda", "week"]),
  ]
  /// The words that leave a program, where there is nothing to leave.
  static let leaving = ["exit", "quit"]

  /// The command that a word stands for; nil for other words, and where a command has that name.
  static func command(for word: String) -> [String]? {
    isCommand(word) ? nil : all.first { $0.word == word }?.command
  }

  /// True for the name of a command.
  static func isCommand(_ word: String) -> Bool {
    Root.configuration.subcommands.contains { $0.configuration.commandName == word }
  }

  /// True where words stand behind a list of a day, so that they are a task: `tomorrow call mom`.
  static func isLine(_ command: [String], _ rest: some Collection<String>) -> Bool {
    command.last == "tomorrow" && rest.contains { !$0.hasPrefix("-") && !FilterReader.isFilter($0) }
  }

  /// Every word with what it stands for, `  complete     arc done`, for `arc help more`.
  static var lines: [String] {
    all.filter { !isCommand($0.word) }.map { alias in
      let space = String(repeating: " ", count: max(1, 13 - alias.word.count))
      return "  \(alias.word)\(space)arc \(alias.command.joined(separator: " "))"
    }
  }
}
