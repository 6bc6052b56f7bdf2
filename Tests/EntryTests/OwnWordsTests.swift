import Entry
import Moments
import Testing

private func file(_ name: String, _ text: String) -> GrammarFile {
  GrammarFile(name: name, text: Array(text.utf8))
}

private func entry(of text: String, _ own: [GrammarFile]) throws -> (entry: Entry, leftOut: [String]) {
  let (language, leftOut) = try Language.adding(own)
  var reader = Reader(
    language: language, vocabulary: Vocabulary(arcs: [Vocabulary.ArcName(path: "Home")]),
    reference: Reader.Reference(now: try #require(LocalDateTime(iso: "2026-11-20T09:00")), zone: .utc))
  return (
    reader.entry(of: text), leftOut.map { "\($0.file):\($0.line):\($0.column): \($0.message)" }
  )
}

struct OwnWordsTests {
  @Test func anOwnWordIsRead() throws {
    let read = try entry(of: "Home rake due hump day", [file("my.words", "weekday 3 hump day")])
    #expect(read.entry.date?.description == "2026-11-25")
    #expect(read.leftOut.isEmpty)
  }

  @Test func anOwnRuleIsRead() throws {
    let own = [file("my.rules", "holiday = founders day -> holiday.fixed(3, 14)")]
    #expect(try entry(of: "Home cake on founders day", own).entry.date?.description == "2027-03-14")
  }

  @Test func anOwnWordReplacesABuiltInOneOfItsKindAndSpelling() throws {
    // Built in, 'sat' counts only in company.
    #expect(try entry(of: "Home rake sat leaves", []).entry.date == nil)
    let own = [file("my.words", "weekday 6 sat")]
    #expect(try entry(of: "Home rake sat leaves", own).entry.date?.description == "2026-11-21")
  }

  @Test func theBuiltInRuleWinsOnEqualFit() throws {
    let own = [file("my.rules", "DATE = today -> date.today(5)")]
    #expect(try entry(of: "Home rake today", own).entry.date?.description == "2026-11-20")
  }

  @Test(arguments: [
    ([file("a.rules", "DATE = x -> date.nope(1)")], ["a.rules:1:13: there is no production 'date.nope'"]),
    (
      [file("a.words", "weekday 5\nzone x y"), file("b.words", "weekday 3 hump day")],
      ["a.words:1:10: a spelling is missing"]
    ),
    ([file("a.words", "weekday 9 noday")], ["a.words:1:9: 'weekday' takes a whole number from 1 to 7"]),
    (
      [file("a.words", "weekday 3 hump day\nweekdy 5 frii")],
      ["a.words:2:1: no rule uses the kind 'weekdy'; did you mean 'weekday'?"]
    ),
    (
      [file("a.rules", "DAET = soon -> date.today(1)")],
      ["a.rules:1:1: no rule uses the kind 'DAET'; did you mean 'DATE'?"]
    ),
    ([file("a.rules", "zyx = soon -> date.today(1)")], ["a.rules:1:1: no rule uses the kind 'zyx'"]),
    // The mistake shows in a built-in file only because of the own one.
    (
      [file("a.rules", "introduced = someday"), file("b.rules", "DATE = w:nothing")],
      [
        "b.rules:1:10: no rule or word makes the kind 'nothing'; define it or correct the name",
        "a.rules:1:1: 'introduced' is of type date elsewhere, but words here",
      ]
    ),
  ])
  func aFileWithAMistakeIsLeftOut(files: [GrammarFile], mistakes: [String]) throws {
    let read = try entry(of: "Home rake due friday", files)
    #expect(read.leftOut == mistakes)
    #expect(read.entry.date?.description == "2026-11-20")
  }

  @Test func aGoodFileStaysBesideABadOne() throws {
    let own = [file("a.words", "weekday 5"), file("b.words", "weekday 3 hump day")]
    #expect(try entry(of: "Home rake due hump day", own).entry.date?.description == "2026-11-25")
  }
}
