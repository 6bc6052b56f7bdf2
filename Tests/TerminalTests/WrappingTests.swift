import Terminal
import Testing

private func rows(_ text: StyledText, _ columns: Int, indent: Int = 0) -> [String] {
  let appearance = Appearance(colours: false, unicode: true, columns: columns)
  return appearance.wrapped(text, to: columns, indent: indent).map(appearance.render)
}

@Test func textIsBrokenBetweenWords() {
  #expect(rows("one two three four", 9) == ["one two", "three", "four"])
  #expect(rows("one two three four", 9, indent: 2) == ["one two", "  three", "  four"])
  #expect(rows("  one two", 6) == ["  one", "two"])
  #expect(rows("short", 9) == ["short"])
}

@Test func aWordThatFillsARowIsBroken() {
  #expect(rows("a abcdefghijkl b", 5) == ["a", "abcde", "fghij", "kl b"])
}

@Test func wideLettersAreBrokenBetweenThem() {
  #expect(rows("日本語の練習 x", 7) == ["日本語", "の練習", "x"])
}

@Test func noRowIsTooWideAndNothingIsLost() {
  let text = "a 日本語 long wörd-with-hyphens, 👍🏽 and e\u{301}verything  else"
  for columns in 4...60 {
    let rows = rows(StyledText(text), columns, indent: 2)
    #expect(rows.allSatisfy { $0.displayWidth <= columns }, "\(columns): \(rows)")
    #expect(rows.joined().filter { $0 != " " } == text.filter { $0 != " " })
  }
}

@Test func piecesKeepTheirStylesWhenTheyAreBroken() {
  let appearance = Appearance(colours: true, unicode: true, columns: 6)
  #expect(
    appearance.wrapped("\("ab", .strong) \("cd ef", .faint)", to: 6).map(appearance.render) == [
      "\u{1B}[1mab\u{1B}[0m \u{1B}[2mcd\u{1B}[0m", "\u{1B}[2mef\u{1B}[0m",
    ])
}
