import Application
import Terminal

/// A help text on a terminal narrower than it was written for.
///
/// Long lines are broken between words. A term and its description go on two lines where there is little room.
///
///     --until <WHEN>
///         When it ends: a time
///         or a date.
enum NarrowText {
  /// The width in columns for which help is written.
  static let usual = 80

  /// The text with no line wider than `columns`, as far as its words allow.
  static func broken(_ text: String, to columns: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { lines(of: $0, columns) }.joined(separator: "\n")
  }

  private static func lines(of line: Substring, _ columns: Int) -> [String] {
    guard String(line).displayWidth > columns else { return [String(line)] }
    let indent = line.prefix { $0 == " " }.count
    let rest = line.dropFirst(indent)
    if indent > 0, let gap = rest.firstRange(of: "  ") {
      let meaning = rest[gap.upperBound...].drop { $0 == " " }
      let term = line.prefix(upTo: meaning.startIndex)
      let width = String(term).displayWidth
      if columns >= usual, width <= columns / 2 {
        let parts = wrapped(meaning, 0, hanging: 0, columns - width)
        return parts.enumerated().map {
          ($0.offset == 0 ? String(term) : String(repeating: " ", count: width)) + $0.element
        }
      }
      return wrapped(rest[..<gap.lowerBound], indent, hanging: indent + 4, columns)
        + wrapped(meaning, indent + 4, hanging: indent + 4, columns)
    }
    return wrapped(rest, indent, hanging: indent + (indent > 0 ? 4 : 0), columns)
  }

  /// The text as it fits where it is shown.
  static func fitted(_ text: String, to appearance: Appearance) -> String {
    let text = appearance.unicode ? text : text.replacing("…", with: Sign.ellipsis.text(unicode: false))
    return appearance.columns.map { broken(text, to: $0) } ?? text
  }

  /// The words in lines; those after the first are indented by `hanging`.
  private static func wrapped(_ text: Substring, _ indent: Int, hanging: Int, _ columns: Int) -> [String] {
    var lines: [String] = []
    var line = String(repeating: " ", count: min(indent, columns / 2))
    var isEmpty = true
    for word in text.split(separator: " ") {
      if !isEmpty, line.displayWidth + 1 + String(word).displayWidth > columns {
        lines.append(line)
        line = String(repeating: " ", count: min(hanging, columns / 2))
        isEmpty = true
      }
      line += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    return lines + [line]
  }
}
