import Application
import ArgumentParser

extension ArgumentText: ExpressibleByArgument {
  /// Stands before words that ArgumentParser must not take for options; no word of a command line holds it.
  static let mark = "\0"

  /// The word of a command line, without the mark before it.
  public init(argument: String) {
    self.init(
      text: argument.hasPrefix(ArgumentText.mark) ? String(argument.dropFirst()) : argument)
  }
}
