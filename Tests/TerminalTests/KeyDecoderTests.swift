import Terminal
import Testing

/// The keys that bytes mean when nothing follows them.
private func keys(_ pieces: [String]) -> [Key] {
  var decoder = KeyDecoder()
  var keys: [Key] = []
  for piece in pieces {
    decoder.append(piece.utf8)
    while let key = decoder.next() { keys.append(key) }
  }
  while decoder.isWaiting {
    decoder.giveUpWaiting()
    while let key = decoder.next() { keys.append(key) }
  }
  return keys
}

@Test(arguments: [
  ("ab", [Key.text("a"), .text("b")]), ("é日🎉", [.text("é"), .text("日"), .text("🎉")]),
  ("e\u{301}", [.text("e"), .text("\u{301}")]),
  ("\r", [.enter]), ("\n", [.enter]), ("\t", [.tab]), ("\u{7F}\u{8}", [.backspace, .backspace]),
  ("\u{1}\u{5}\u{1A}\u{1F}\0", [.control("a"), .control("e"), .control("z"), .control("_"), .control(" ")]),
  ("\u{1B}", [.escape]), ("\u{1B}\u{1B}", [.escape, .escape]),
  ("\u{1B}b\u{1B}é\u{1B}\u{7F}", [.alt("b"), .alt("é"), .wordBackspace]),
  ("\u{1B}[", [.alt("[")]), ("\u{1B}O", [.alt("O")]),
])
func lettersAndControlsAreKeys(bytes: String, expected: [Key]) {
  #expect(keys([bytes]) == expected)
}

@Test(arguments: [
  ("[A", Key.up), ("[B", .down), ("[C", .right), ("[D", .left), ("OA", .up), ("OB", .down), ("OC", .right),
  ("OD", .left), ("[H", .home), ("[F", .end), ("OH", .home), ("OF", .end), ("[1~", .home), ("[4~", .end),
  ("[7~", .home), ("[8~", .end), ("[2~", .insert), ("[3~", .delete), ("[5~", .pageUp), ("[6~", .pageDown),
  ("[1;5C", .wordRight), ("[1;5D", .wordLeft), ("[1;3C", .wordRight), ("[1;3D", .wordLeft),
  ("[1;2C", .right), ("Oc", .wordRight), ("Od", .wordLeft), ("[3;5~", .wordDelete), ("[3;3~", .wordDelete),
  ("[Z", .backTab), ("OP", .function(1)), ("[11~", .function(1)), ("[15~", .function(5)),
  ("[[A", .function(1)),
  ("[17~", .function(6)), ("[24~", .function(12)), ("[1;2P", .function(1)), ("OM", .enter),
])
func sequencesAreKeys(sequence: String, key: Key) {
  #expect(keys(["\u{1B}" + sequence]) == [key])
  #expect(keys(["x\u{1B}" + sequence + "y"]) == [.text("x"), key, .text("y")])
}

@Test func sequencesMayComeInPieces() {
  let bytes = "a\u{1B}[1;5C日\u{1B}[200~x\u{1B}[Ay\n\u{1B}[201~\u{1B}OA"
  let whole: [Key] = [.text("a"), .wordRight, .text("日"), .paste("x\u{1B}[Ay\n"), .up]
  #expect(keys([bytes]) == whole)
  var decoder = KeyDecoder()
  var single: [Key] = []
  for byte in bytes.utf8 {
    decoder.append([byte])
    while let key = decoder.next() { single.append(key) }
  }
  #expect(single == whole)
}

@Test(arguments: [
  "[?1;2c", "[99~", "[1;2y", "[<0;1;2M", "]0;title\u{7}", "]11;rgb:0/0/0\u{1B}\\", "P1$r0m\u{1B}\\", "Ox",
  "[I", "[O", "[12;40R",
])
func unknownSequencesArePassedOver(sequence: String) {
  let seen = keys(["a\u{1B}" + sequence + "b"])
  #expect(seen.first == .text("a") && seen.last == .text("b"))
  #expect(seen.allSatisfy { $0 == .text("a") || $0 == .text("b") || $0 == .function(3) })
}

@Test func brokenTextIsPassedOver() {
  var decoder = KeyDecoder()
  decoder.append([0x61, 0xFF, 0xC3, 0x62, 0xE6, 0x97, 0xED, 0xA0, 0x80, 0x63])
  var keys: [Key] = []
  while let key = decoder.next() { keys.append(key) }
  #expect(keys == [.text("a"), .text("b"), .text("c")])
}

@Test func aLetterCutInTheMiddleWaitsForItsEnd() {
  var decoder = KeyDecoder()
  decoder.append([0xE6, 0x97])
  #expect(decoder.next() == nil && decoder.isWaiting)
  decoder.append([0xA5])
  #expect(decoder.next() == .text("日") && !decoder.isWaiting)
}

@Test func aPasteWaitsForItsEndAsLongAsItTakes() {
  var decoder = KeyDecoder()
  decoder.append("\u{1B}[200~one\n".utf8)
  #expect(decoder.next() == nil && !decoder.isWaiting)
  decoder.append("two\u{1B}[201".utf8)
  #expect(decoder.next() == nil)
  decoder.append("~".utf8)
  #expect(decoder.next() == .paste("one\ntwo"))
}
