import ScreenEmulator
import Testing

@testable import Terminal

/// An editor whose keys are typed as bytes, and whose drawing is seen on a small screen.
private struct Desk {
  var editor: LineEditor
  var screen: ScreenEmulator
  var outcomes: [LineEditor.Outcome] = []

  init(columns: Int = 30, rows: Int = 8, history: [String] = []) {
    editor = LineEditor(prompt: "> ", history: LineHistory(history))
    screen = ScreenEmulator(columns: columns, rows: rows)
    editor.begin()
  }

  /// Types, and draws after every key.
  @discardableResult
  mutating func type(_ bytes: String) -> Desk {
    var decoder = KeyDecoder()
    decoder.append(bytes.utf8)
    while true {
      guard let key = decoder.next() else {
        guard decoder.isWaiting else { break }
        decoder.giveUpWaiting()
        continue
      }
      let outcome = editor.press(key)
      if outcome != .editing { outcomes.append(outcome) }
      draw()
    }
    return self
  }

  mutating func draw() {
    var appearance = Appearance(colours: true, unicode: true, columns: screen.columns)
    appearance.anchors = true
    let drawing = editor.drawing(appearance, columns: screen.columns, rows: screen.rows)
    let below = drawing.rows.count - 1 - drawing.cursor.row
    var text = "\u{1B}[1;1H\u{1B}[J" + drawing.rows.map(appearance.render).joined(separator: "\r\n")
    if below > 0 { text += "\u{1B}[\(below)A" }
    text += "\r" + (drawing.cursor.column > 0 ? "\u{1B}[\(drawing.cursor.column)C" : "")
    screen.feed(text.utf8)
  }

  /// The row of the cursor with a bar where it stands.
  var seen: String {
    let line = screen.lines[screen.cursor.row]
    var (before, after, width) = ("", "", 0)
    for character in line {
      if width < screen.cursor.column { before.append(character) } else { after.append(character) }
      width += character.displayWidth
    }
    return before + String(repeating: " ", count: max(0, screen.cursor.column - width)) + "|" + after
  }
}

@Test(arguments: [
  ("abc", "> abc|"), ("abc\u{1B}[D\u{1B}[DX", "> aX|bc"), ("abc\u{1}X", "> X|abc"),
  ("abc\u{1}X\u{5}Y", "> XabcY|"),
  ("abc\u{1B}[H\u{1B}[3~", "> |bc"), ("abc\u{2}\u{2}\u{6}X", "> abX|c"), ("abc\u{7F}\u{8}", "> a|"),
  ("one two\u{1B}b\u{1B}bX", "> X|one two"), ("one two\u{1}\u{1B}fX", "> oneX| two"),
  ("one, two\u{1B}[1;5DX", "> one, X|two"), ("one two\u{17}", "> one |"), ("one two\u{1B}\u{7F}", "> one |"),
  ("one two\u{1}\u{1B}d", "> | two"), ("one two\u{1B}b\u{B}", "> one |"), ("one two\u{1B}b\u{15}", "> |two"),
  ("one two\u{17}\u{17}\u{19}!", "> one two!|"), ("one two\u{1}\u{B}\u{19}\u{19}", "> one twoone two|"),
  ("ab\u{14}", "> ba|"), ("abc\u{2}\u{14}", "> acb|"), ("one two\u{17}\u{1F}", "> one two|"),
  ("日本語\u{1B}[DX", "> 日本X|語"), ("日本\u{7F}", "> 日|"), ("e\u{301}x\u{7F}\u{7F}", "> |"),
  ("👩‍👩‍👧x\u{1B}[D\u{7F}", "> |x"), ("a\u{1B}", "> a|"), ("a\u{1B}[99~b", "> ab|"),
])
func keysChangeTheLine(typed: String, seen: String) {
  var desk = Desk()
  #expect(desk.type(typed).seen == seen)
  #expect(desk.screen.unknown.isEmpty)
}

@Test(arguments: [
  ("abc\r", LineEditor.Outcome.entered("abc")), ("\r", .entered("")), ("\u{3}", .interrupted),
  ("\u{4}", .ended),
  ("a\u{1A}", .suspended), ("\u{C}", .cleared),
  ("\u{1B}[200~one\r\ntwo\r\n\u{1B}[201~", .pasted("one\ntwo")),
  ("ab\u{1B}[D\u{1B}[200~1\r2\u{1B}[201~", .pasted("1\n2")),
])
func someKeysLeadOut(typed: String, outcome: LineEditor.Outcome) {
  var desk = Desk()
  #expect(desk.type(typed).outcomes == [outcome])
}

@Test func controlCClearsALineBeforeItLeaves() {
  var desk = Desk()
  #expect(desk.type("abc\u{3}").outcomes.isEmpty)
  #expect(desk.seen == "> |")
  #expect(desk.type("\u{3}").outcomes == [.interrupted])
}

@Test func onePastedLineIsAsIfItWereTyped() {
  var desk = Desk()
  #expect(desk.type("a\u{1B}[200~one\ttwo\r\u{1B}[201~b").seen == "> aone twob|")
  #expect(desk.outcomes.isEmpty)
}

@Test func severalPastedLinesLeaveTheLineAsItWas() {
  var desk = Desk()
  desk.type("ab\u{1B}[D\u{1B}[200~1\r2\u{1B}[201~")
  #expect(desk.outcomes == [.pasted("1\n2")])
  #expect(desk.seen == "> a|b")
}

@Test(arguments: [true, false])
func whatFollowsAnEmojiStandsWhereItBelongsOnEveryTerminal(splits: Bool) {
  for emoji in ["👍🏽", "👩‍👩‍👧", "🇩🇪", "❤️", "e\u{301}", "क्षि"] {
    var desk = Desk()
    desk.screen.splitsCharacters = splits
    desk.editor.decorate = { _ in .init(hint: "right") }
    desk.type("\(emoji)x")
    let line = desk.screen.lines[0]
    #expect(desk.screen.column(of: "x") == 2 + emoji.displayWidth, "\(emoji): \(line)")
    #expect(desk.screen.column(of: "right") == 24, "\(emoji): \(line)")
    #expect(desk.screen.cursor.column == 3 + emoji.displayWidth)
    desk.type("\u{7F}\u{7F}")
    #expect(desk.screen.lines[0] == ">                       right", "\(emoji)")
    #expect(desk.screen.unknown.isEmpty)
  }
}

@Test(arguments: [
  ("👍🏽", 2), ("👩‍👩‍👧", 2), ("🇩🇪", 2), ("❤️", 2), ("e\u{301}", 1), ("क्षि", 3), ("각", 2), ("1️⃣", 2),
  ("日", 2), ("한", 2), ("\u{301}", 0), ("ก็", 1), ("x", 1),
])
func charactersOfSeveralPartsHaveTheWidthOfWhatIsSeen(character: String, width: Int) {
  #expect(character.displayWidth == width)
}

@Test(arguments: [
  ("\u{1B}[A", "> three|"), ("\u{1B}[A\u{1B}[A\u{1B}[A\u{1B}[A", "> one|"),
  ("new\u{1B}[A\u{1B}[A\u{1B}[B\u{1B}[B", "> new|"), ("\u{10}\u{10}\u{E}", "> three|"), ("x\u{1B}[B", "> x|"),
  ("\u{12}w", "search w: two|"), ("\u{12}o\u{12}", "search o: one|"), ("\u{12}TWO\u{5}!", "> two!|"),
  ("abc\u{12}two\u{7}", "> abc|"), ("\u{12}zzz", "no line with zzz: |"), ("\u{12}wx\u{7F}\u{1B}[D", "> tw|o"),
])
func theHistoryIsGoneThroughAndSearched(typed: String, seen: String) {
  var desk = Desk(history: ["one", "two", "three"])
  #expect(desk.type(typed).seen == seen)
}

@Test func theHistoryIsBoundedAndHoldsNoLineTwiceInARow() {
  var history = LineHistory(["a", "b", "c"], limit: 2)
  #expect(history.lines == ["b", "c"])
  #expect(!history.add("c") && !history.add(" ") && history.add("d"))
  #expect(history.lines == ["c", "d"])
}

@Test func longLinesGoOnInTheNextRow() {
  var desk = Desk(columns: 10)
  desk.type("0123456789abcdefgh")
  #expect(desk.screen.text == "> 01234567\n89abcdefgh")
  #expect(desk.screen.cursor == (2, 0))
  desk.type("\u{1}")
  #expect(desk.screen.cursor == (0, 2))
  desk.type("\u{5}\u{1B}[D\u{1B}[D日")
  #expect(desk.screen.text == "> 01234567\n89abcdef日\ngh")
}

@Test func aWideLetterThatDoesNotFitBeginsTheNextRow() {
  var desk = Desk(columns: 9)
  desk.type("日本語日\u{1B}[D")
  #expect(desk.screen.text == "> 日本語\n日")
  #expect(desk.screen.cursor == (1, 0))
}

@Test func aLineTallerThanTheScreenShowsTheCursor() {
  var desk = Desk(columns: 10, rows: 3)
  desk.type(String(repeating: "abcdefghij", count: 5))
  #expect(desk.screen.lines[1] == "abcdefghij".suffix(2) + "" || desk.screen.cursor.row == 2)
  desk.type("\u{1}")
  #expect(desk.screen.lines[0].hasPrefix("> abc"))
  #expect(desk.screen.cursor == (0, 2))
}

@Test func partsAreStyledAndAHintStandsAtTheRight() {
  var desk = Desk()
  desk.editor.decorate = { text in
    text == "do fri" ? .init(styles: [(3..<6, .date)], hint: StyledText("27 Nov", .faint)) : .init()
  }
  desk.type("do fri")
  #expect(desk.screen.lines[0] == "> do fri               27 Nov")
  #expect(desk.screen.styles(of: "do fri") == ["", "", "", "32", "32", "32"])
  #expect(desk.screen.styles(of: "27 Nov") == Array(repeating: "2", count: 6))
  #expect(desk.screen.cursor == (0, 8))
}

@Test func aHintThatDoesNotFitStandsBelow() {
  var desk = Desk(columns: 20)
  desk.editor.decorate = { _ in .init(hint: "Fri 27 Nov, in 6 days") }
  desk.type("water plants")
  #expect(desk.screen.text == "> water plants\nFri 27 Nov, in 6 d…")
  #expect(desk.screen.cursor == (0, 14))
}

@Test func tabCompletesWhatIsCommonThenOneAfterTheOther() {
  var desk = Desk()
  desk.editor.complete = { text in
    let word = text.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
    let names = ["CS 298", "CS 299", "Home"].filter { $0.lowercased().hasPrefix(word.lowercased()) }
    return names.isEmpty ? nil : .init(length: word.count, candidates: names)
  }
  #expect(desk.type("ho\t!").seen == "> Home!|")
  desk.type("\u{15}c\t")
  #expect(desk.screen.text == "> CS 29\n  CS 298  CS 299")
  #expect(desk.type("\t").seen == "> CS 298|")
  #expect(desk.screen.styles(of: "CS 298  CS") == nil || desk.screen.text.contains("CS 299"))
  #expect(desk.type("\t").seen == "> CS 299|")
  #expect(desk.type("\u{1B}[Z").seen == "> CS 298|")
  #expect(desk.type(" x").screen.text == "> CS 298 x")
  #expect(desk.type(" zz\t").seen == "> CS 298 x zz|")
}

@Test func whatSteersTerminalsIsWrittenOutInTheLineToo() {
  var desk = Desk()
  desk.type("\u{1B}[200~a\u{1B}[31mb\u{1B}[201~")
  #expect(desk.seen == "> a^[[31mb|")
}
