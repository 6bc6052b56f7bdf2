import Application
import Entry
import Moments
import Names

/// Alternative words for commands, as people try them.
///
///     arc finish groceries   is   arc done groceries
///     arc tomorrow           is   arc ls tomorrow
enum CommandAlias {
  /// Each word, and the command that it means.
  static let all: [(word: String, command: [String])] = [
    ("complete", ["done"]), ("finish", ["done"]), ("check", ["done"]), ("undone", ["reopen"]),
    ("delete", ["rm"]), ("remove", ["rm"]), ("move", ["mv"]), ("postpone", ["edit"]),
    ("reschedule", ["edit"]),
    ("list", ["ls"]), ("tasks", ["ls", "is:open"]), ("tomorrow", ["ls", "tomorrow"]),
    ("week", ["agenda", "week"]), ("inbox", ["ls", "inbox"]), ("arcs", ["ls"]), ("projects", ["ls"]),
    ("version", ["--version"]),
  ]
  /// Words that begin tasks, although they are one typo away from a command: `call mom`, `math pset 3`.
  static let beginsLine: Set<String> = [
    "call", "cat", "car", "text", "bath", "math", "dog", "jog", "vote", "shop", "ship", "skim", "slip",
    "seek",
    "weed", "catch", "match", "stock", "snack", "bread", "team", "plan", "plane", "plate", "news", "sew",
    "and",
    "snow", "nest", "pause", "purse", "state", "ads", "my", "start", "trip", "mail",
  ]
  /// Commands that are also the first words of tasks: `check oven in 20 min`, `review session thu 5pm`.
  private static let verbs: Set<String> = [
    "archive", "break", "check", "complete", "delete", "doctor", "export", "finish", "group", "history",
    "import", "list", "log", "move", "note",
    "path",
    "place", "postpone", "remove", "reschedule", "review", "search", "show", "skip", "stack", "term", "trash",
    "watch", "week",
  ]

  /// Commands that were not meant if they refuse their words; the line is then a task: `history of chem
  /// presentation`, `group project meeting fri 3pm`. Commands that change or find tasks by words are not among them.
  private static let nouns: Set<String> = [
    "account", "alerts", "break", "conflicts", "devices", "doctor", "group", "history", "list", "login",
    "note",
    "path", "place", "review", "stack", "status", "sync", "term", "trash", "watch", "week",
  ]
  /// Command words that begin a task when the line also contains a day or time: `finish essay fri`.
  private static let verbsWithDay: Set<String> = ["check", "complete", "finish", "move", "resolve", "show"]

  /// The words of a command line that is really a task, because its command refused them; nil when it is not.
  /// - Parameter line: the words of the command line, without global options.
  static func line(_ line: [String]) -> [String]? {
    guard let first = line.first, line.count > 2, Int(line[1]) == nil,
      !line.contains(where: { $0.hasPrefix("-") || $0.contains(" ") }), !isVerb(line[1])
    else { return nil }
    return nouns.contains(first) || verbsWithDay.contains(first) && saysWhen(line) ? line : nil
  }

  /// True for a verb that commands take behind their name, or a typo of one: `arc path shwo nag` is not a task.
  private static func isVerb(_ word: String) -> Bool {
    let verbs = [
      "ls", "new", "rm", "show", "edit", "reset", "add", "remove", "enable", "disable", "restore", "empty",
      "set", "here", "revoke", "status",
    ]
    return verbs.contains(word) || !didYouMean(word, among: verbs).isEmpty
  }

  /// True when the words say a day or a time.
  private static func saysWhen(_ line: [String]) -> Bool {
    guard let language = try? Language(), let zone = try? Zone(named: "UTC"),
      let day = Day(year: 2027, month: 1, day: 1)
    else { return false }
    var reader = Reader(
      language: language, vocabulary: Vocabulary(arcs: []),
      reference: Reader.Reference(now: LocalDateTime(day: day, time: .midnight), zone: zone))
    let entry = reader.entry(of: line.joined(separator: " "))
    return entry.date != nil || entry.time != nil
  }

  /// A hint how to add the words of a refused command as a task; nil when they do not look like one.
  /// - Parameter line: the words of the command line, without global options.
  static func hint(adding line: [String]) -> String? {
    guard let first = line.first, verbs.contains(first), line.count > 2, Int(line[1]) == nil,
      !line.contains(where: { $0.hasPrefix("-") }), !isVerb(line[1])
    else { return nil }
    return "arc add \(line.joined(separator: " ")) adds it as a task"
  }
  /// The words that leave the prompt, for use where there is nothing to leave.
  static let leaving = ["exit", "quit"]

  /// The command that a word means; nil for other words, and for the name of a command.
  static func command(for word: String) -> [String]? {
    isCommand(word) ? nil : all.first { $0.word == word }?.command
  }

  /// True for the name of a command.
  static func isCommand(_ word: String) -> Bool {
    Root.configuration.subcommands.contains { $0.configuration.commandName == word }
  }

  /// True for the name of a command or an alternative word for one.
  static func isKnown(_ word: String) -> Bool { isCommand(word) || command(for: word) != nil }

  /// True when the words after a list of a day make it a task: `tomorrow call mom`.
  static func isLine(_ command: [String], _ rest: some Collection<String>) -> Bool {
    command.last == "tomorrow" && rest.contains { !$0.hasPrefix("-") && !FilterReader.isFilter($0) }
  }

  /// Every word with its command, `  complete     arc done`, for `arc help more`.
  static var lines: [String] {
    all.filter { !isCommand($0.word) }.map { alias in
      let space = String(repeating: " ", count: max(1, 13 - alias.word.count))
      return "  \(alias.word)\(space)arc \(alias.command.joined(separator: " "))"
    }
  }
}
