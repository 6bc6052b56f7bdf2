import Terminal
import Testing

@Test(arguments: [
  ("abc", 5, true, "abc  |"), ("abcdef", 5, true, "abcd…|"), ("日本語", 5, true, "日本…|"),
  ("日本語", 4, true, "日… |"),
  ("abcdef", 5, false, "ab...|"), ("abcdef", 2, false, "..|"), ("abc", 0, true, "|"),
  ("e\u{301}e\u{301}e\u{301}", 2, true, "e\u{301}…|"),
])
func aCellIsExactlyAsWideAsItShouldBe(text: String, columns: Int, unicode: Bool, shown: String) {
  let appearance = Appearance(colours: false, unicode: unicode, columns: nil)
  #expect(appearance.render(appearance.fitted(StyledText(text), to: columns) + "|") == shown)
}

@Test(arguments: [
  ("abc", 3, true, "abc"), ("undid: a long title: due Fri → Mon", 20, true, "undid: a long… → Mon"),
  ("日本語日本語日本語", 10, true, "日本語…語"), ("abcdefghij", 8, false, "abcd...j"), ("abcdef", 2, true, "abcdef"),
])
func aLongSentenceLosesItsMiddle(text: String, columns: Int, unicode: Bool, shown: String) {
  let appearance = Appearance(colours: false, unicode: unicode, columns: nil)
  let short = appearance.withoutMiddle(text, to: columns)
  #expect(columns < 3 || short.displayWidth <= columns)
  #expect(short == shown)
}

@Test(arguments: [("abc", 9, "   abc"), ("日", 4, " 日"), ("long", 2, "long")])
func whatIsCentredStandsInTheMiddle(text: String, columns: Int, shown: String) {
  let appearance = Appearance(colours: false, unicode: true, columns: nil)
  #expect(appearance.render(appearance.centred(StyledText(text), in: columns)) == shown)
}

@Test(arguments: [("40", 40), ("x", nil), ("0", nil), ("-3", nil), ("1000000", nil)] as [(String, Int?)])
func aPipeIsAsWideAsCOLUMNSSays(value: String, columns: Int?) {
  let appearance = Appearance(descriptor: -1, environment: { $0 == "COLUMNS" ? value : nil })
  #expect(appearance.columns == columns)
}

@Test func spacesAreBlankAndSignsAreNot() {
  #expect(StyledText("  ").isBlank)
  #expect(StyledText().isBlank)
  #expect(!StyledText(.done).isBlank)
  #expect(!StyledText(" x").isBlank)
}
