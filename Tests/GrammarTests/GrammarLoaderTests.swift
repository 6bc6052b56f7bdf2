import Grammar
import Testing

/// The types and productions that the grammars of these tests may use.
private let types = TypeNames(
  names: ["words", "number", "digits", "text", "weekday", "date"], nothing: 0, digits: 2, number: 1, text: 3,
  words: ["weekday": 4])
private let signatures = [
  Signature(name: "date.next", arguments: [4], result: 5),
  Signature(name: "date.today", arguments: [1], result: 5),
  Signature(name: "number.sum", arguments: [1, 1], result: 1),
]

private let settings = [
  GrammarSetting("clock", ["12", "24"]), GrammarSetting("morning", (0...23).map { "\($0)" }),
]

private func load(_ files: [(name: String, text: String)]) throws -> GrammarTables {
  try withSources(files) {
    try GrammarTables.load($0, signatures: signatures, types: types, settings: settings)
  }
}

private func withSources<Result>(
  _ files: [(name: String, text: String)], _ body: ([GrammarSource]) throws -> Result
) rethrows -> Result {
  let copies = files.map { file in
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: file.text.utf8.count)
    _ = buffer.initialize(from: file.text.utf8)
    return (file.name, buffer)
  }
  defer { for copy in copies { copy.1.deallocate() } }
  return try body(copies.map { GrammarSource(name: $0.0, text: UnsafeBufferPointer($0.1)) })
}

@Test(arguments: [
  ("en.words", "weekday friday", "en.words:1:15: a spelling is missing"),
  ("en.words", "weekday", "en.words:1:8: a value must follow the kind"),
  (
    "en.words", "\n\nweekday 5 friday | fri | friday",
    "en.words:3:26: this spelling of the kind is already above; remove one"
  ),
  (
    "en.words", "weekday 5 fri\nweekday x sat",
    "en.words:2:1: 'weekday' is of type weekday elsewhere, but text here"
  ),
  (
    "a.rules", "date = next w:weekday",
    "a.rules:1:15: no rule or word makes the kind 'weekday'; define it or correct the name"
  ),
  ("a.rules", "date = today -> date.todey(0)", "a.rules:1:17: there is no production 'date.todey'"),
  ("a.rules", "date = today -> date.today()", "a.rules:1:17: 'date.today' needs 1 argument, not 0"),
  (
    "a.rules", "date = today -> date.today(n)",
    "a.rules:1:28: no part of the rule has this name in all its forms"
  ),
  (
    "a.rules", "digits n 1..9 1..1\ndate = n:n -> date.today(n)",
    "a.rules:2:15: argument 1 of 'date.today' is of type number, not digits"
  ),
  ("a.rules", "date = [today] -> date.today(0)", "a.rules:1:1: a rule must match something"),
  ("a.rules", "date = (today -> date.today(0)", "a.rules:1:8: this bracket is not closed"),
  ("a.rules", "date = today) -> date.today(0)", "a.rules:1:13: no bracket is open here"),
  ("a.rules", "date = \"today -> date.today(0)", "a.rules:1:8: the quote is not closed; end it with \""),
  (
    "a.rules", "date = today / x",
    "a.rules:1:14: this character has no meaning here; put it in double quotes to match it"
  ),
  ("a.rules", "date = today +", "a.rules:1:15: a part must follow '+' or '~'"),
  ("a.rules", "date = today [+ x]", "a.rules:1:15: write this character before the bracket, not inside it"),
  (
    "a.rules", "date strong = today",
    "a.rules:1:6: expected '=', or one of weak, feeble, firm, marked, lower, capital"
  ),
  ("a.rules", "digits n 9..1 1..1", "a.rules:1:10: expected a range such as 1..31"),
  ("a.rules", "date = d:date", "a.rules:1:1: this rule makes a kind from itself"),
  (
    "en.words", "setting cluck 24", "en.words:1:9: 'cluck' is not a setting; the settings are: clock, morning"
  ),
  ("en.words", "setting clock 13", "en.words:1:15: 'clock' takes 12 or 24, not '13'"),
  ("en.words", "setting morning 24", "en.words:1:17: 'morning' takes 0 to 23, not '24'"),
  ("en.words", "setting clock 24 h", "en.words:1:18: nothing may follow the value"),
  (
    "en.words", "setting clock 24\nsetting clock 12",
    "en.words:2:9: 'clock' is already set above; remove one"
  ),
  (
    "en.words", "alike a ae",
    "en.words:1:7: expected a letter beyond a to z and what may stand for it: alike ä ae"
  ),
  (
    "a.rules", "a = x:b\nb = x:a\ndate = n:a -> date.today(n)",
    "a.rules:3:15: the rules of 'a' only refer to each other; give one of them a value"
  ),
  (
    "a.rules", "date = [a] [b] [c] [d] [e] [f] [g] [h] [i] [j] [k] [l] [m] x",
    "a.rules:1:59: a rule can stand for at most 4096 sequences; make kinds of its parts"
  ),
  ("a.rules", "date = :any-word today", "a.rules:1:1: a rule must not begin with any-word"),
])
func aMistakeNamesItsPlaceAndWhatToDo(file: String, text: String, message: String) {
  let error = #expect(throws: GrammarError.self) { _ = try load([(file, text)]) }
  #expect(error?.description.split(separator: "\n").first.map(String.init) == message)
}

@Test func theCaretStandsBelowTheMistake() {
  let error = #expect(throws: GrammarError.self) { _ = try load([("a.rules", "date = today -> nope")]) }
  #expect(
    error?.description
      == "a.rules:1:17: there is no production 'nope'\ndate = today -> nope\n                ^")
}

@Test func wordsAndRulesBecomeKindsWithTypes() throws {
  let tables = try load([
    ("en.words", "weekday 5 friday | weak fri ; a comment\nzone Europe/Berlin cet"),
    ("en.rules", "date = next w:weekday -> date.next(w)\nDATE weak = d:date\nroom = room"),
  ])
  #expect(Array(tables.kinds) == ["any-word", "weekday", "zone", "date", "DATE", "room"])
  #expect(Array(tables.types) == [0, 4, 3, 5, 5, 0])
  #expect(Array(tables.texts) == ["Europe/Berlin"])
  #expect(tables.rules.map(\.strength) == [.firm, .weak, .firm, .firm, .weak, .firm])
}

@Test func bracketsUnfoldIntoEverySequence() throws {
  let tables = try load([("a.rules", "d = [the] (mid | late) + [\"-\"] x -> date.today(3)")])
  // the? × (mid | late) × -? are eight sequences, which share the states of their common beginnings.
  #expect(tables.completions.count == 8)
}

@Test func aLaterFileOverridesASettingAndTheFirstValueHoldsWithoutOne() throws {
  let tables = try load([("common.words", "setting clock 12"), ("de.words", "setting clock 24 ; a comment")])
  #expect(Array(tables.settings) == ["24", "0"])
}

@Test func aWordOfManyLettersWithTwoSpellingsLoadsQuickly() throws {
  let word = String(repeating: "ü", count: 60)
  let tables = try load([("de.words", "alike ü ue\nfood 1 \(word)"), ("a.rules", "d = :food")])
  var tokens: [Token] = []
  var written = "UEüue" + word.dropFirst(3)
  written.withUTF8 { Tokenizer.append($0, words: tables.words, to: &tokens) }
  #expect(tokens[0].symbol != Token.unknown)
}

@Test func aWordHasTheSpellingsThatItsLettersHave() throws {
  let tables = try load([
    ("de.words", "alike ü ue\nalike ß ss\nfood 1 süßgemüse\nfood 2 fluss"), ("a.rules", "d = :food"),
  ])
  func symbol(_ word: String) -> Int32 {
    var tokens: [Token] = []
    var word = word
    word.withUTF8 { Tokenizer.append($0, words: tables.words, to: &tokens) }
    return tokens[0].symbol
  }
  let food = symbol("süßgemüse")
  #expect(food != Token.unknown)
  #expect(["suessgemuese", "SÜSSGEMÜSE", "sueßgemüse"].map(symbol) == [food, food, food])
  #expect(symbol("fluß") == Token.unknown, "what is written with ss keeps it")
  #expect(symbol("susgemuse") == Token.unknown)
}

@Test func aWordIsKnownByItsEnding() throws {
  let tables = try load([("de.words", "place 1 bibliothek | straße\nalike ß ss"), ("a.rules", "d = :place")])
  let place = try #require(tables.kind("place"))
  #expect(tables.hasEnding("Stadtbibliothek", of: place))
  #expect(tables.hasEnding("HAUPTSTRAßE", of: place))
  #expect(!tables.hasEnding("Bibliothek", of: place))
  #expect(!tables.hasEnding("Bibliotheken", of: place))
}

@Test func allMistakesAreTold() {
  let files = [
    ("a.words", "weekday 1 mon\nweekday x tue\nweekday 2"),
    (
      "b.rules",
      "date = w:weekday -> date.next(w)\ndate = n:none\ndate = (a | b\nday = c -> date.todey(0)\nx = y:day"
    ),
  ]
  let mistakes = withSources(files) { GrammarTables.mistakes(in: $0, signatures: signatures, types: types) }
  #expect(
    mistakes.map { "\($0.file):\($0.line):\($0.column)" } == [
      "a.words:2:1", "a.words:3:10", "b.rules:2:10", "b.rules:3:8", "b.rules:4:12",
    ])
}

@Test func whatIsSharedMayAskForKindsThatALanguageLacks() throws {
  let files = [
    ("common.rules", "date = n:day-word -> date.today(n)\ndate = w:weekday -> date.next(w)"),
    ("de.rules", "d = x:date"),
  ]
  func load(_ shared: Bool) throws -> GrammarTables {
    try withSources(files) { sources in
      var sources = sources
      sources[0].isShared = shared
      return try GrammarTables.load(sources, signatures: signatures, types: types)
    }
  }
  #expect(try load(true).kinds.contains("day-word"))
  let error = #expect(throws: GrammarError.self) { try load(false) }
  #expect(error?.message == "no rule or word makes the kind 'day-word'; define it or correct the name")
}

@Test func anImageHoldsWhatItsFilesWereCompiledTo() throws {
  let files = [
    (name: "en.words", text: "weekday 5 friday | weak fri\nzone Europe/Berlin cet"),
    (name: "en.rules", text: "date = next w:weekday -> date.next(w)\nDATE weak = d:date"),
  ]
  let image = try withSources(files) {
    try GrammarTables.image(of: $0, signatures: signatures, types: types, settings: settings)
  }
  let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: image.count, alignment: 32)
  defer { memory.deallocate() }
  memory.copyBytes(from: image)
  func tables(_ files: [(name: String, text: String)], _ signatures: [Signature]) -> GrammarTables? {
    withSources(files) {
      GrammarTables(
        image: UnsafeRawBufferPointer(memory), of: $0, signatures: signatures, types: types,
        settings: settings)
    }
  }
  let read = try #require(tables(files, signatures))
  let loaded = try load(files)
  #expect(Array(read.kinds) == Array(loaded.kinds))
  #expect(Array(read.texts) == Array(loaded.texts))
  #expect(Array(read.files) == ["en.words", "en.rules"])
  #expect(read.rules.map(\.line) == [1, 1, 2, 1, 2])
  #expect(tables([files[0], ("en.rules", files[1].text + " ")], signatures) == nil, "a file has changed")
  #expect(tables(files, signatures.reversed()) == nil, "the productions have changed")
}
