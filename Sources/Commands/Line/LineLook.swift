import Application
import Entry
import Terminal

/// The look of a line while it is typed: its parts in colours, and their meaning at the right.
///
///     > CS298 hw 2 fri                          Fri 27 Nov, in 6 days · CS 298
struct LineLook {
  var context: Context
  /// The meaning of a line, which may be read with text added after it.
  var read: (String) -> Entry

  func decoration(of line: String) -> LineEditor.Decoration {
    if line.hasPrefix("/") {
      return LineEditor.Decoration(hint: PromptCommand.hint(for: line, context.commands))
    }
    if line.allSatisfy(\.isWhitespace) { return LineEditor.Decoration() }
    let entry = read(line)
    let length = line.utf8.count
    return LineEditor.Decoration(
      styles: entry.spans.filter { $0.start < length }.map {
        ($0.start..<min($0.end, length), $0.kind.style)
      },
      hint: LineReading.words(of: entry, context.here)
        + LineReading.problem(of: entry, context.here))
  }
}
