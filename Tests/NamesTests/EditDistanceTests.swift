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

/// All words of some letters, the shortest first.
private func words(of letters: [UInt8], upTo length: Int) -> [[UInt8]] {
  var (all, last): ([[UInt8]], [[UInt8]]) = ([[]], [[]])
  for _ in 0..<length {
    last = last.flatMap { word in letters.map { word + [$0] } }
    all += last
  }
  return all
}

@Test func fewSlipsAreCountedAsTheTableCountsThem() {
  let words = words(of: Array("abc".utf8), upTo: 5)
  for word in words {
    for other in words {
      for limit in 0...2 {
        let counted = word.withUnsafeBufferPointer { word in
          other.withUnsafeBufferPointer { slipCount(word, $0, atMost: limit) }
        }
        guard counted != editDistance(word, other, atMost: limit) else { continue }
        Issue.record("\(word) \(other) within \(limit): \(counted.map { "\($0)" } ?? "no")")
      }
    }
  }
}
