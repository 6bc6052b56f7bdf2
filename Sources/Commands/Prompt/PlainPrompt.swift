import ArgumentParser
import Store
import Terminal

/// The prompt on a terminal that cannot move its cursor: one line after another becomes a task.
struct PlainPrompt {
  var context: Context

  func run() throws -> Exit {
    let console = context.console
    try console.note(
      StyledText("one line, one task; an empty line or Ctrl-D leaves, arc help says more", .faint))
    while let line = try console.ask(">"), !line.allSatisfy(\.isWhitespace) {
      do {
        let added = try context.add(line)
        try console.show(added.lines(context))
        for warning in added.entry.warnings { try console.note(warning.line) }
      } catch {
        let failure = Failure(error)
        // A mistake in one line ends that line; a store that fails, or a screen that is gone, ends the prompt.
        guard failure.exit != .storage else { throw failure }
        for line in failure.lines(appearance: console.errorAppearance) { try console.note(line) }
      }
    }
    return .done
  }
}
