/// One line of Markdown (https://spec.commonmark.org), as far as check lists need it.
///
///     ## Labs                  a heading of the second level
///     - [x] lab 3              an item with a box
///       1. Groceries           an item without one, indented by 2
package struct MarkdownLine {
  /// The columns of white space before the text; a tab goes to the next multiple of four.
  package var indent: Int
  /// The level of a heading, from 1 to 6; nil for anything else.
  package var level: Int?
  /// True for an item of a list.
  package var isItem = false
  /// The character in the box of an item, a space when it is open; nil without a box.
  package var box: Character?
  /// Logseq's state word before the text: `TODO`, `DONE`; nil without one.
  package var mark: String?
  /// The text after all of these.
  package var text: String

  package init(_ line: some StringProtocol) {
    var indent = 0
    var rest = line[...]
    while let first = rest.first, first == " " || first == "\t" {
      indent = first == "\t" ? (indent / 4 + 1) * 4 : indent + 1
      rest.removeFirst()
    }
    self.indent = indent
    let signs = rest.prefix { $0 == "#" }.count
    if (1...6).contains(signs), indent < 4,
      rest.dropFirst(signs).first.map({ $0 == " " || $0 == "\t" }) ?? true
    {
      level = signs
      text = trimmed(rest.dropFirst(signs))
      while text.hasSuffix("#") { text.removeLast() }
      text = trimmed(text)
      return
    }
    if let after = MarkdownLine.afterBullet(rest) {
      isItem = true
      rest = rest.suffix(from: after)
      let inside = rest.prefix(4)
      if inside.count >= 3, inside.first == "[", inside.dropFirst(2).first == "]",
        inside.count == 3 || inside.last == " " || inside.last == "\t"
      {
        box = inside.dropFirst().first
        rest = rest.dropFirst(3)
      } else if let space = rest.firstIndex(of: " "), let sign = Logseq.box(for: rest[..<space]) {
        (box, mark) = (sign, String(rest[..<space]))
        rest = rest[space...]
      }
    }
    text = trimmed(rest)
  }

  /// True for a list with boxes (`- [ ] eggs`): in a file named as Markdown, one box is enough; otherwise half of the
  /// lines need one, so that a few boxes do not turn a plain list into Markdown. Headings are not counted, nor are lines
  /// that belong to an item because they are indented below it.
  static func areCheckList(_ lines: [Substring], isMarkdown: Bool) -> Bool {
    let lines = lines.map { MarkdownLine($0) }
    let boxes = lines.count { $0.box != nil }
    if isMarkdown || boxes == 0 { return boxes > 0 }
    var counted = 0
    var item: Int?
    for line in lines where line.box != nil || !line.text.isEmpty {
      let belongs = item.map { line.indent > $0 } ?? false
      if line.box != nil || !belongs && line.level == nil { counted += 1 }
      if line.isItem { item = min(item ?? line.indent, line.indent) } else if !belongs { item = nil }
    }
    return boxes * 2 >= counted
  }

  /// Where the text of a list item begins, after `-`, `*`, `+`, `1.` or `1)`; nil for other lines.
  private static func afterBullet<Line: StringProtocol>(_ line: Line) -> Line.Index? {
    var at = line.startIndex
    guard at < line.endIndex else { return nil }
    if "-*+".contains(line[at]) {
      at = line.index(after: at)
    } else {
      at = line[at...].firstIndex { !$0.isASCII || !$0.isNumber } ?? line.endIndex
      guard at > line.startIndex, at < line.endIndex, ".)".contains(line[at]) else { return nil }
      at = line.index(after: at)
    }
    guard at < line.endIndex, line[at] == " " || line[at] == "\t" else { return nil }
    return line[at...].firstIndex { $0 != " " && $0 != "\t" } ?? line.endIndex
  }
}
