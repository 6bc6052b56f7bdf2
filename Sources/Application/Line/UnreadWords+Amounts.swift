extension UnreadWords {
  /// How many words from here on are a length of time that no day lies at: `in 99999999999 weeks`; 0: none.
  static func lengthOfAmount(_ words: ArraySlice<String>) -> Int {
    let words = words.prefix(3).map { $0.lowercased() }
    guard words.count == 3, ["in", "within", "after", "every", "for"].contains(words[0]),
      words[1].allSatisfy({ $0.isASCII && $0.isNumber }), isUnit(words[2])
    else { return 0 }
    return 3
  }

  private static func isUnit(_ word: String) -> Bool {
    let letters = word.prefix { $0.isLetter }
    let one = letters.last == "s" ? letters.dropLast() : letters
    return ["min", "minute", "hr", "hour", "day", "wk", "week", "month", "yr", "year"].contains(String(one))
  }
}
