import Application

/// Another word for a command, as people try it; the command declares it.
///
///     arc finish groceries   is   arc done groceries
///     arc tomorrow           is   arc ls tomorrow
struct CommandAlias {
  /// What people type.
  var word: String
  /// The words that it replaces, after `arc`.
  var command: [String]
  /// What else a line beginning with the word may be.
  var otherwise: RefusedLineMeaning

  init(_ word: String, for command: String..., otherwise: RefusedLineMeaning = .nothing) {
    (self.word, self.command, self.otherwise) = (word, command, otherwise)
  }

  /// The words that leave a program, where there is nothing to leave.
  static let leaving = ["exit", "quit"]

  /// True when words follow the name of a day's list, so that they are a task: `tomorrow call mom`.
  static func isLine(_ command: [String], _ rest: some Collection<String>) -> Bool {
    command.last == "tomorrow" && rest.contains { !$0.hasPrefix("-") && !FilterReader.isFilter($0) }
  }
}

/// What a line that begins with the name of a command may be when the command refuses it.
enum RefusedLineMeaning {
  /// A mistake.
  case nothing
  /// Perhaps a task, and the message says how to add it: `archive the old photos`.
  case perhapsTask
  /// A task when it says a day or a time, else perhaps: `check oven in 20 min`.
  case taskWithDay
  /// A task: `group project meeting fri 3pm`. Commands that look for tasks by their words never are.
  case task
}
