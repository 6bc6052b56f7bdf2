import Names
import Testing

@Test(
  arguments: [
    ("cs289", "cs298", 1), ("hme", "home", 1), ("home", "home", 0), ("", "ab", 2), ("ab", "", 2),
    ("kitten", "sitting", nil), ("abcd", "badc", 2),
  ] as [(String, String, Int?)])
func slipsAreCounted(a: String, b: String, distance: Int?) {
  #expect(editDistance(Array(a), Array(b), atMost: 2) == distance)
  #expect(editDistance(Array(a.utf8), Array(b.utf8), atMost: 2) == distance)
}

@Test(arguments: [([], ""), (["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c")])
func namesToChooseFromAreJoined(names: [String], words: String) {
  #expect(names.orList == words)
}
