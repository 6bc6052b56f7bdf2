import Testing

@testable import Application

/// A line as an import takes it in.
private func line(_ text: String) -> ImportLine {
  var line = ImportLine(file: "f")
  Array(text.utf8).withUnsafeBufferPointer { line.take($0) }
  return line
}

@Test(arguments: [
  ("", ImportLine.Kind.blank), ("  \t ", .blank), ("# a comment", .comment("a comment")), ("#", .comment("")),
  ("  # indented", .comment("indented")), ("## Home", .heading("Home")), ("### Labs:", .heading("Labs")),
  ("#tag hw", .text), ("CS 298:", .heading("CS 298")), ("\u{FEFF}CS 298 : ", .heading("CS 298")),
  ("- Parent/Child:", .heading("Parent/Child")), (":", .text), ("at 5:30", .text),
])
func linesAreOfAKind(text: String, kind: ImportLine.Kind) {
  #expect(line(text).kind == kind)
}

@Test(arguments: [
  ("text", 0, "text"), ("  text ", 2, "text"), ("\ttext", 4, "text"), ("  \ttext", 4, "text"),
  ("- text", 0, "text"),
  ("  * text", 2, "text"), ("• text", 0, "text"), ("-text", 0, "-text"), ("*", 0, "*"), ("- - x", 0, "- x"),
])
func indentAndBulletsAreSetAside(text: String, indent: Int, rest: String) {
  #expect(line(text).indent == indent)
  #expect(line(text).text == rest)
}

/// The name of the heading that holds for a line with this indentation, after these headings.
private func current(_ opened: [(Int, String, Bool)], at indent: Int) -> String? {
  var headings = Headings()
  for (indent, name, hasColon) in opened {
    headings.close(at: indent)
    if hasColon { headings.replace(at: indent) }
    headings.open(.init(indent: indent, name: name, path: name, hasColon: hasColon))
  }
  headings.close(at: indent)
  return headings.current?.name
}

@Test func aColonHeadingHoldsToTheNext() {
  #expect(current([(0, "A", true)], at: 0) == "A")
  #expect(current([(0, "A", true)], at: 4) == "A")
  #expect(current([(0, "A", true), (0, "B", true)], at: 0) == "B")
  #expect(current([(2, "A", true)], at: 0) == "A")
}

@Test func aHeadingWithoutAColonHoldsForWhatIsIndentedMore() {
  #expect(current([(0, "A", false)], at: 2) == "A")
  #expect(current([(0, "A", false)], at: 0) == nil)
  #expect(current([(0, "A", true), (2, "B", false)], at: 4) == "B")
  #expect(current([(0, "A", true), (2, "B", false)], at: 2) == "A")
}

@Test func anIndentedColonHeadingEndsWithItsIndentation() {
  #expect(current([(0, "A", true), (2, "B", true)], at: 2) == "B")
  #expect(current([(0, "A", true), (2, "B", true)], at: 0) == "A")
}
