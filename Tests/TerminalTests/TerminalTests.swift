import Testing

@testable import Terminal

@Test(arguments: [
  ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本語", 6), ("ｱ", 1), ("Ａ", 2), ("한글", 4), ("🎉", 2),
  ("👩‍👩‍👧", 2),
  ("🇩🇪", 2), ("✓", 1), ("❤️", 2), ("─", 1), ("\u{200B}", 0), ("\u{1B}[1m", 3),
])
func aTextTakesThatManyColumns(text: String, columns: Int) {
  #expect(text.displayWidth == columns)
}

@Test(arguments: [("日本語", 4, "日本"), ("日本語", 5, "日本"), ("abc", 2, "ab"), ("abc", 9, "abc"), ("日", 1, "")])
func aBeginningFitsIntoItsColumns(text: String, columns: Int, beginning: String) {
  #expect(text.prefix(columns: columns) == beginning)
}

@Test(arguments: [
  ("plain é 日本", "plain é 日本"), ("\u{1B}[31mred", "^[[31mred"), ("bell\u{7}", "bell^G"),
  ("a\nb\rc", "a^Jb^Mc"),
  ("tab\there", "tab here"), ("\u{7F}", "^?"), ("\u{9B}31m", "\\u{9b}31m"), ("\u{202E}abc", "\\u{202e}abc"),
  ("\u{2066}x\u{2069}", "\\u{2066}x\\u{2069}"), ("👩‍👩‍👧", "👩‍👩‍👧"),
])
func whatSteersTerminalsIsWrittenOut(text: String, visible: String) {
  #expect(text.visible == visible)
}

@Test func nothingInAStyledTextSteersTheTerminal() {
  let appearance = Appearance(colours: true, unicode: true, columns: nil)
  let line: StyledText = "\("evil\u{1B}[2J", .strong) \("x\u{9B}2J")"
  #expect(appearance.render(line) == "\u{1B}[1mevil^[[2J\u{1B}[0m x\\u{9b}2J")
}

@Test func signsHaveAFormInASCII() {
  let line: StyledText = "\(.done, .done) 4 \(.branch)\(.ellipsis)"
  #expect(Appearance(colours: false, unicode: true, columns: nil).render(line) == "✓ 4 ├─ …")
  #expect(Appearance(colours: false, unicode: false, columns: nil).render(line) == "x 4 |- ...")
}

@Test(arguments: [
  ("short", 10, "short"), ("exactly ten", 11, "exactly ten"), ("much too long", 8, "much to…"),
  ("日本語日本語", 6, "日本…"),
  ("abc", 0, ""),
])
func longLinesAreCut(text: String, columns: Int, shown: String) {
  let appearance = Appearance(colours: false, unicode: true, columns: columns)
  #expect(appearance.render(appearance.cut(StyledText(text), to: columns)) == shown)
}

@Test func columnsLineUpWithWideCharacters() {
  let appearance = Appearance(colours: false, unicode: true, columns: nil)
  let cells = ["ab", "日", "🎉x"].map { appearance.render(appearance.padded(StyledText($0), to: 4)) + "|" }
  #expect(cells == ["ab  |", "日  |", "🎉x |"])
}

@Test(arguments: [
  (["LANG": "en_US.UTF-8"], true), (["LANG": "C"], false), ([:], false),
  (["LANG": "en_US.UTF-8", "LC_ALL": "C"], false),
  (["LC_CTYPE": "de_DE.utf8"], true),
])
func unicodeIsForUnicodeLocales(environment: [String: String], unicode: Bool) {
  #expect(Appearance(descriptor: -1, environment: { environment[$0] }).unicode == unicode)
}

@Test(arguments: [(Appearance.Colours.auto, false), (.always, true), (.never, false)])
func whatIsNoTerminalIsColouredOnlyWhenAsked(colours: Appearance.Colours, coloured: Bool) {
  #expect(Appearance(descriptor: -1, colours: colours, environment: { _ in nil }).colours == coloured)
}

@Test func neighboursInOneStyleShareTheirCodes() {
  let line = StyledText(.filled, times: 3, .done) + StyledText("x", .done) + StyledText("y")
  let appearance = Appearance(colours: true, unicode: true, columns: nil)
  #expect(appearance.render(line) == "\u{1B}[32m███x\u{1B}[0my")
}
