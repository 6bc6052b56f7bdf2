import Foundation
import Testing

@testable import TOML

private func values(_ text: String) -> [String: String] {
  Dictionary(uniqueKeysWithValues: TOMLText(text).values.map { ($0.name, $0.text ?? "no text") })
}

@Test func tablesStandBeforeTheirKeys() {
  let text = "a = 'x' # y\n[phone]\ntopic = \"o\\u0077l\"\nserver.port = 0x10\n[\"q r\"]\nb = true\nc = [1]\n"
  let expected = [
    "a": "x", "phone.topic": "owl", "phone.server.port": "16", "q r.b": "true", "q r.c": "no text",
  ]
  #expect(values(text) == expected)
  #expect(TOMLText(text).mistakes.isEmpty)
}

/// Lines that are not TOML.
private let broken = [
  "[", "[é]", "[[", "[[é]]", "[ [a]]", "[#]", "[,", "[a", "[]", "[[]]", "[a.]", "[a]b", "é = 1", "=", "x = ",
  "x = = 3", "x = é", "x = \"", "x = '", "x = [", "x = {", "{", "}", "]", "x", "x y = 1", "x = 1 2", "\"",
  "x = _1",
  "x = 1_", "x = 12-34", "x = 2026-13-01", "x = 25:00", "x = 0x", "x = 1e", "x = +", "x = .5", "\u{0}",
  "x = \"\u{0}\"",
  "x = \"\\q\"", "x = \"\\uD800\"", "x.\u{0}y = 1", String(repeating: "a.", count: 5000) + "b = 1",
  "x = " + String(repeating: "[", count: 5000), "<<<<<<< HEAD", "[\u{FEFF}a]", "\u{7F}", "\t[\t",
]

@Test(arguments: broken) func aBrokenLineIsNamedAndTheOthersCount(line: String) {
  for ending in ["\n", "\r\n"] {
    let text = ["# mine", "a = 'x'", line, "b = \"y\"", "[t]", "c = 2", ""].joined(separator: ending)
    let settings = TOMLText(text)
    let known = settings.values.filter { ["a", "b", "t.c"].contains($0.name) }
    #expect(known.map(\.text) == ["x", "y", "2"] || known.count == 3)
    #expect(settings.mistakes.map(\.line).contains(3) || settings.values.contains { $0.name == "x" })
  }
}

@Test func statementsOfSeveralLinesCountBesideABrokenOne() {
  let text = "[\na = \"\"\"\n[b]\nc = 1\"\"\"\nd = [\n  1,\n]\ne = 2\n"
  #expect(values(text) == ["a": "[b]\nc = 1", "d": "no text", "e": "2"])
}

@Test func aKeyThatIsSetTwiceKeepsItsFirstValue() {
  let settings = TOMLText("a = 1\nb = 2\na = 3\n")
  #expect(values("a = 1\nb = 2\na = 3\n") == ["a": "1", "b": "2"])
  #expect(settings.mistakes == [.init(line: 3, column: 1, message: "a is already set")])
}

@Test func aFileThatIsNoTextIsAMistakeAndNoMore() {
  let bytes = (0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 3) }
  _ = TOMLText(String(decoding: bytes, as: UTF8.self))
  let long = String(repeating: "# much\n", count: 200_000)
  #expect(TOMLText(long).values.isEmpty && TOMLText(long).mistakes.count == 1)
}

/// Any text whatever is read to its end: pieces of TOML in an order of chance.
@Test func noTextEndsTheProgram() {
  var state: UInt64 = 7
  func random(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
  let pieces = [
    "[", "]", "=", "\"", "'", "\"\"\"", "'''", "\n", "\n", " ", ".", ",", "{", "}", "#", "a", "b", "é", "1",
    "0", "-", "+",
    "_", "x", "o", "e", ":", "T", "Z", "2026-11-20", "09:00", "07:00:00.5", "inf", "nan", "true", "fals",
    "\\", "\\u12",
    "\\U0010FFFF", "\t", "\r", "\r\n", "a = ", "[a]\n", "[[a]]\n", "a.b = ", "\u{0}", "\u{7F}", "\u{FEFF}",
    "0x", "0b1",
  ]
  for _ in 0..<20_000 {
    let text = (0...random(12)).map { _ in pieces[random(pieces.count)] }.joined()
    let settings = TOMLText(text)
    #expect(Set(settings.values.map(\.name)).count == settings.values.count)
  }
}

/// What another program reads in many texts (Oracles/make-toml.py).
@Test func textsAreReadAsAnotherProgramReadsThem() throws {
  let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  let lines = try String(contentsOf: folder.appendingPathComponent("Oracles/toml.jsonl"), encoding: .utf8)
  var sound = 0
  for line in lines.split(separator: "\n") {
    let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    let text = try #require(object["text"] as? String)
    let settings = TOMLText(text)
    guard let expected = object["values"] as? [String: Any] else {
      // A table that is named twice is taken for one.
      if text.split(separator: "\n").filter({ $0.hasPrefix("[t") }).count < 2 {
        #expect(!settings.mistakes.isEmpty)
      }
      continue
    }
    sound += 1
    #expect(settings.mistakes.isEmpty)
    #expect(values(text) == expected.mapValues { $0 as? String ?? "no text" }, "\(text.debugDescription)")
  }
  #expect(sound > 500)
}
