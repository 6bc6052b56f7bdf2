import Application
import Planner
import Store

/// A command line without a command that begins with the name of an Arc: a task, however near to the name of a command
/// its first word is.
///
///     arc cs 61b hw 3 fri      is    arc add cs 61b hw 3 fri
struct ArcLine {
  /// The command line with `add` in it.
  let arguments: [String]

  /// - Returns: nil when the words have a command, or begin with no Arc's name.
  init?(_ given: [String], _ settings: Settings, _ console: Console) {
    guard let at = Invocation.commandIndex(in: given), !Root.list.isCommand(given[at]) else { return nil }
    arguments = Array(given[..<at]) + ["add"] + given[at...]
    guard let command = try? Invocation(arguments, Root.list, standardInput: .nothing).command() as? Add,
      let context = try? Context(
        command.global, settings: settings, console: console, commands: Root.list)
    else { return nil }
    defer { context.end() }
    let words = command.words.line.split(whereSeparator: \.isWhitespace)
    guard words.count > 2, let tree = try? context.store.read({ try $0.arcs() }) else { return nil }
    let isNamed = (1..<words.count).contains { count in
      (try? tree.arc(called: words[..<count].joined(separator: " "))) != nil
    }
    guard isNamed else { return nil }
  }
}
