import ArgumentParser

/// A word of the command line that is text, whatever it begins with.
struct ArgumentText: ExpressibleByArgument {
  /// Stands before words that ArgumentParser must not take for options; no word of a command line holds it.
  static let mark = "\0"

  var text: String

  init(text: String) { self.text = text }

  init(argument: String) {
    text = argument.hasPrefix(ArgumentText.mark) ? String(argument.dropFirst()) : argument
  }
}

extension String {
  /// The text in double quotes when a shell would take it for several words.
  var quoted: String { contains(where: \.isWhitespace) ? "\"\(self)\"" : self }
}

extension [ArgumentText] {
  /// The words joined by one space.
  var line: String { map(\.text).joined(separator: " ") }
}
