extension String {
  /// The text without marks on Latin letters, as the full-text index has it: `École` → `Ecole`, `ệ` → `e`.
  ///
  /// Letters that are not a letter with a mark stay: `ø`, `ß`, `и`.
  public var withoutMarks: String {
    utf8.allSatisfy { $0 < 0x80 } ? self : String(map { plainLetters[$0] ?? $0 })
  }
}

/// The plain letter for each Latin letter with one or two marks. Characters compare by canonical equivalence, so both
/// spellings (one scalar, or letter plus marks) are found.
private let plainLetters: [Character: Character] = {
  let marks: [Unicode.Scalar] = (0x300...0x331).compactMap { Unicode.Scalar($0) }
  var plain: [Character: Character] = [:]
  for letter in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ" {
    for mark in marks {
      let one = Character(String(letter) + String(Character(mark)))
      plain[one] = letter
      guard "aeouAEOU".contains(letter), [0x302, 0x306, 0x308, 0x30B, 0x31B].contains(mark.value) else {
        continue
      }
      for second in marks { plain[Character(String(one) + String(Character(second)))] = letter }
    }
  }
  return plain
}()
