import Application
import ArgumentParser
import Names
import Terminal

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What standard input is, which decides what `arc` alone does.
enum StandardInput {
  case terminal
  /// A pipe, a file or a socket: lines to import.
  case lines
  /// Closed, or a device such as /dev/null.
  case nothing

  static var current: StandardInput {
    if Terminal.isTerminal(0) { return .terminal }
    var status = stat()
    guard fstat(0, &status) == 0 else { return .nothing }
    return [S_IFIFO, S_IFREG, S_IFSOCK].contains(status.st_mode & S_IFMT) ? .lines : .nothing
  }
}

/// The words of a command line, made ready for ArgumentParser.
///
/// ArgumentParser takes `--` for the end of the options and `-5` for an option. In a line that becomes a task
/// ` -- ` is a separator behind which all is text, and `-5` is text, so every word that is not shaped like an option is marked, and
/// `ArgumentText` takes the mark off. What is left looking like an option is one: a mistyped `--titel` is an error
/// with a suggestion, never silently text.
struct Invocation {
  private(set) var arguments: [String]
  private let commands: CommandList

  /// The options that stand before the command as well as after it, and take a value.
  private static let globalOptions: Set<String> = ["--store", "--now", "--tz", "--lang", "--color"]
  /// How the words after the name of a command are read.
  private static func form(of command: String, in commands: CommandList) -> WordForm {
    (commands.command(command)?.type as? any ListedCommand.Type)?.wordForm ?? .arguments
  }

  init(_ given: [String], _ commands: CommandList, standardInput: StandardInput) throws {
    self.commands = commands
    arguments = given == ["--help"] || given == ["-h"] ? ["help"] : given
    guard let at = Invocation.commandIndex(in: arguments) else {
      // `cat semester.txt | arc --create-arcs` is `arc import --create-arcs`.
      let asksForHelp = given.contains { ["--help", "-h", "--version"].contains($0) }
      if standardInput == .lines, !asksForHelp { arguments.append("import") }
      return
    }
    var command = arguments[at]
    if Invocation.form(of: command, in: commands) == .commandLine {
      for index in arguments.indices where index > at {
        arguments[index] = ArgumentText.mark + arguments[index]
      }
      return
    }
    let rest = Invocation.withoutGlobalOptions(arguments[at...]).dropFirst()
    if let words = commands.replacement(of: command), !CommandAlias.isLine(words, rest) {
      command = words[0]
      arguments.replaceSubrange(at...at, with: words)
      // Of the words of a list, those without a key come first: `tasks overdue` is `ls overdue is:open`.
      if words.count > 1, FilterReader.isFilter(words[words.count - 1]) {
        arguments.append(arguments.remove(at: at + words.count - 1))
      }
    } else if CommandAlias.leaving.contains(command), rest.isEmpty {
      throw HelpText(
        "Nothing to quit: every arc command ends by itself. arc alone opens a prompt.")
    } else if !commands.isCommand(command) {
      let line = Invocation.withoutGlobalOptions(arguments[at...])
      // `arc milk tomorrow` is `arc add milk tomorrow`.
      guard Invocation.isLine(line, commands) else {
        let isAdding = line.count > 1 && editDistance(Array(command), Array("add"), atMost: 1) != nil
        let words = isAdding ? Array(line.dropFirst()) : line
        // A day alone is no task.
        let isTitle = words.count > 1 || NearDays.words(near: command).isEmpty
        if Int(command) != nil {
          throw Failure(
            .usage, "what about \(command)?",
            hints: [
              "arc show \(command) shows that task, arc done \(command) closes it",
              "arc help lists the commands",
            ])
        }
        throw commands.unknown(
          command, hint: isTitle ? "arc add \(words.joined(separator: " ")) adds it as a task" : nil)
      }
      command = "add"
      arguments.insert(contentsOf: [command, "--unnamed"], at: at)
    }
    let form = Invocation.form(of: command, in: commands)
    // Behind `--` everything is text, as everywhere; in a line it is a separator as well.
    if let end = arguments[at...].firstIndex(of: "--") {
      for index in arguments.indices where index > end && arguments[index].hasPrefix("-") {
        arguments[index] = ArgumentText.mark + arguments[index]
      }
      if form == .line {
        arguments[end] = ArgumentText.mark + "--"
      } else {
        arguments.remove(at: end)
      }
    }
    arguments = arguments.enumerated().flatMap { index, word -> [String] in
      let isText =
        Invocation.isText(word, freeText: [.text, .line].contains(form))
        || form == .filter && Invocation.isNegation(word)
      if word.hasPrefix(ArgumentText.mark) { return [word] }
      if index > at, isText { return [ArgumentText.mark + word] }
      // ArgumentParser takes `--due ""` but not `--due=`, which means the same.
      return word.hasPrefix("--") && word.hasSuffix("=") ? [String(word.dropLast()), ""] : [word]
    }
  }

  /// The command that the words mean, with its options read.
  ///
  /// It reads them itself: through the root, ArgumentParser would first look at every command there is, for as long as
  /// the rest of a command takes.
  /// - Throws: `Failure` that says what is wrong, or a `HelpText`.
  func command() throws -> any ParsableCommand {
    let asksForHelp = arguments.contains { ["--version", "--help", "-h"].contains($0) }
    let named = Invocation.named(in: arguments, commands)
    do {
      guard !asksForHelp, let named else { return try commands.root.parseAsRoot(arguments) }
      if let family = named.command.type as? any CommandFamily.Type {
        if let word = named.firstWord { throw family.unknown(word) }
        if family.configuration.defaultSubcommand == nil { throw family.missing }
      }
      return try named.command.standard.type.parseAsRoot(named.rest)
    } catch {
      if let help = HelpText(of: error) { throw help }
      var failure = Failure(parsing: error, of: named?.command.standard, words: named?.rest ?? [])
      // `arc backup restor x`: a command that does something itself has members too.
      if !(error is Failure), let word = named?.firstWord, let members = named?.command.members {
        failure.message += didYouMean(word, among: members.compactMap { $0.type.configuration.commandName })
      }
      throw failure
    }
  }

  /// The command that words name, the words without its name, and the first of those that is not an option.
  ///
  ///     path show nag --json    is    path show, [nag, --json]
  ///     trash --json            is    trash, [--json]
  ///
  /// - Returns: nil when they name none.
  static func named(
    in words: [String], _ commands: CommandList
  ) -> (command: NamedCommand, rest: [String], firstWord: String?)? {
    guard let at = commandIndex(in: words), let command = commands.command(words[at]) else { return nil }
    var rest = words
    rest.remove(at: at)
    guard !command.members.isEmpty, let index = firstWord(in: rest[at...], behind: command) else {
      return (command, rest, nil)
    }
    guard let member = command.member(rest[index]) else { return (command, rest, rest[index]) }
    rest.remove(at: index)
    return (member, rest, nil)
  }

  /// The place of the first word that is neither an option of the command's members nor an option's value.
  private static func firstWord(in words: ArraySlice<String>, behind command: NamedCommand) -> Int? {
    guard words.first?.hasPrefix("-") ?? false else { return words.isEmpty ? nil : words.startIndex }
    let options = command.members.flatMap { CommandGuide($0).options }
    let takingValues = Set(options.filter { $0.value != nil }.flatMap(\.options))
    var index = words.startIndex
    while index < words.endIndex, words[index].hasPrefix("-") {
      index += takingValues.contains(words[index]) ? 2 : 1
    }
    return index < words.endIndex ? index : nil
  }

  /// The words without the options that every command takes, for hints: what to type next repeats none of them.
  static func withoutGlobalOptions(_ words: some Collection<String>) -> [String] {
    var rest: [String] = []
    var skips = false
    for word in words {
      if skips {
        skips = false
      } else if globalOptions.contains(word) {
        skips = true
      } else if !globalOptions.contains(where: { word.hasPrefix($0 + "=") }) {
        rest.append(word)
      }
    }
    return rest
  }

  /// Words that tasks begin with, though they are one slip from a command: `call mom`, `math pset 3`.
  private static let taskBeginnings: Set<String> = [
    "ads", "and", "bath", "bread", "call", "car", "cat", "catch", "dog", "jog", "mail", "match", "math", "my",
    "nest", "news", "pause", "plan", "plane", "plate", "purse", "seek", "sew", "ship", "shop", "skim", "slip",
    "snack", "snow", "start", "state", "stock", "team", "text", "trip", "vote", "weed",
  ]

  /// True for words that are a task: two or more, of which the first is not within one slip of a command. When only
  /// numbers follow, it is not within two either, nor within one of another word for a command: `dun 1`, `delet 3`.
  private static func isLine(_ words: [String], _ commands: CommandList) -> Bool {
    let text = words.filter { !$0.hasPrefix("--") }.flatMap { $0.split(whereSeparator: \.isWhitespace) }
    guard text.count > 1, let first = text.first.map({ Array($0.lowercased()) }) else { return false }
    if taskBeginnings.contains(String(first)) { return true }
    let isNumbered = text.dropFirst().allSatisfy { TaskSelection.isNumbers(ArgumentText(text: String($0))) }
    func isNear(_ name: String, atMost slips: Int) -> Bool {
      editDistance(first, Array(name), atMost: slips) != nil
    }
    return !commands.names.contains { isNear($0, atMost: isNumbered && $0.count > 3 ? 2 : 1) }
      && !(isNumbered && commands.aliases.contains { isNear($0.word, atMost: 1) })
  }

  /// The command among the words of a command line; nil when there is none.
  static func command(in words: [String]) -> String? { commandIndex(in: words).map { words[$0] } }

  /// True when a command's words are one line of text.
  static func isFreeText(_ command: NamedCommand) -> Bool {
    [.text, .line].contains((command.type as? any ListedCommand.Type)?.wordForm ?? .arguments)
  }

  /// The place of the first word that is neither a global option nor its value.
  static func commandIndex(in words: [String]) -> Int? {
    var index = 0
    while index < words.count {
      if globalOptions.contains(words[index]) {
        index += 2
      } else if words[index].hasPrefix("-") {
        index += 1
      } else {
        return index
      }
    }
    return nil
  }

  /// True for a word that begins with `-` but is no option: options are `--name`, `--name=value` and `-x`.
  private static func isText(_ word: String, freeText: Bool) -> Bool {
    guard word.hasPrefix("-"), word != "-" else { return false }
    if word == "--" { return freeText }
    let name = word.drop { $0 == "-" }.prefix { $0 != "=" }
    let dashes = word.prefix { $0 == "-" }.count
    let isName = name.first?.isLetter == true && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
    return dashes > 2 || !isName
  }

  /// True for `-word`; `-x` is an option.
  private static func isNegation(_ word: String) -> Bool {
    word.hasPrefix("-") && !word.hasPrefix("--") && word.count > 2
  }

  /// What `--color` asks for, found before anything else is parsed, since messages need it; nil without it.
  static func colours(in words: [String]) -> Appearance.Colours? {
    let words = Array(words.prefix { $0 != "--" })
    for (index, word) in words.enumerated() {
      if word.hasPrefix("--color=") {
        return Appearance.Colours(rawValue: String(word.dropFirst(8)))
      }
      if word == "--color", index + 1 < words.count {
        return Appearance.Colours(rawValue: words[index + 1])
      }
    }
    return nil
  }
}
