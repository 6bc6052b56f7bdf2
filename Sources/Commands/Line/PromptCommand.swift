import Application
import Terminal

/// The commands of the prompt: its own, and all commands of arc behind a `/`.
enum PromptCommand {
  /// The prompt's own commands.
  static let own: [(name: String, words: String)] = [
    ("cd", "chooses the Arc for lines that name none; alone: no Arc"), ("u", "undoes the last line"),
    ("q", "leaves"),
  ]

  /// Every command with its `/`, in alphabetical order.
  static func names(_ commands: CommandList) -> [String] {
    (commands.names + own.map(\.name)).map { "/" + $0 }.sorted()
  }

  /// The text after the `/` of a command or a number: `done 3` of `/done 3`; nil for a title like `/etc/hosts`.
  static func command(in line: String, _ commands: CommandList) -> String? {
    guard line.hasPrefix("/") else { return nil }
    let command = line.dropFirst()
    let name = "/" + command.prefix { !$0.isWhitespace }
    let isAlias = commands.replacement(of: String(name.dropFirst())) != nil
    return names(commands).contains(name) || isAlias || Int(name.dropFirst()) != nil ? String(command) : nil
  }

  /// The description of the command that is being typed.
  static func hint(for line: String, _ commands: CommandList) -> StyledText {
    let name = line.dropFirst().prefix { !$0.isWhitespace }
    let meant = commands.replacement(of: String(name))?[0] ?? String(name)
    let words = commands.command(meant)?.abstract ?? own.first { $0.name == name }?.words
    return StyledText(words ?? "", .faint)
  }

  /// The words of a line as a shell would take them: both kinds of quotes keep spaces, and nothing else is special.
  static func words(of line: String) throws(Failure) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in line {
      if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "\"" || character == "'" && word == nil {
        quote = character
        word = word ?? ""
      } else if character.isWhitespace {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    guard quote == nil else { throw Failure(.usage, "a quotation mark is not closed") }
    return words + [word].compactMap { $0 }
  }
}
