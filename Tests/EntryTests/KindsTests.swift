import Moments
import Testing

@testable import Entry

@Test(arguments: Language.names)
func theKindsThatTheReaderAsksForHaveTheirNumbersInEveryLanguage(language: String) throws {
  let kinds = try Language(language).tables.kinds
  #expect(Array(kinds.prefix(Kinds.names.count + 1).dropFirst()) == Kinds.names)
}

@Test func everyKindThatTheReaderAsksForHasOneNameAndOneBit() {
  let numbers = Mirror(reflecting: Kinds()).children.compactMap { $0.value as? UInt16 }
  #expect(numbers.sorted() == Array(1...UInt16(Kinds.names.count)))
  #expect(Kinds.names.count < 64, "the others have no bit of their own in a set of kinds")
}

@Test func aPersonMayHaveFiveHundredKindsOfTheirOwn() throws {
  let rules = (0..<500).map {
    "own-\($0) = zyx\($0)\nholiday = o:own-\($0) q -> holiday.fixed(1, \($0 % 28 + 1))"
  }
  .map { $0.replacing("o:", with: ":") }
  let file = GrammarFile(name: "own.rules", text: Array(rules.joined(separator: "\n").utf8))
  let (language, leftOut) = try Language.adding([file])
  #expect(leftOut.map(\.message) == [])
  var reader = Reader(
    language: language, vocabulary: Vocabulary(arcs: [Vocabulary.ArcName(path: "Home")]),
    reference: Reader.Reference(now: try #require(LocalDateTime(iso: "2026-11-20T09:00")), zone: .utc))
  #expect(reader.entry(of: "Home rake on zyx300 q").date?.description == "2027-01-21")
  #expect(reader.entry(of: "Home rake on zyx400 q").date?.description == "2027-01-09")
}
