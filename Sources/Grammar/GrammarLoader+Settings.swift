// Settings of languages, and other spellings of letters.

extension GrammarLoader {
  /// `setting NAME VALUE`
  mutating func addSetting(_ scanner: inout GrammarScanner, file: UInt16) throws(GrammarError) {
    scanner.skipSpace()
    let start = scanner.at
    let name = String(decoding: scanner.name(), as: UTF8.self)
    guard let index = settings.firstIndex(where: { $0.name == name }) else {
      let known = settings.map { $0.name }.joined(separator: ", ")
      throw scanner.error("'\(name)' is not a setting; the settings are: \(known)", at: start)
    }
    guard settlers[index] != file else {
      throw scanner.error("'\(name)' is already set above; remove one", at: start)
    }
    scanner.skipSpace()
    let valueStart = scanner.at
    let value = String(decoding: scanner.name(), as: UTF8.self)
    guard settings[index].values.contains(value) else {
      throw scanner.error("'\(name)' takes \(settings[index].choice), not '\(value)'", at: valueStart)
    }
    scanner.skipSpace()
    guard scanner.isAtEnd else { throw scanner.error("nothing may follow the value") }
    tables.settings[index] = value
    settlers[index] = file
  }

  /// `alike LETTER SPELLING`
  mutating func addAlike(_ scanner: inout GrammarScanner) throws(GrammarError) {
    let start = scanner.at
    let letters = String(decoding: scanner.spelling(), as: UTF8.self).split(separator: " ")
    guard letters.count == 2, letters[0].unicodeScalars.count == 1,
      let letter = letters[0].unicodeScalars.first,
      !letter.isASCII
    else {
      throw scanner.error("expected a letter beyond a to z and what may stand for it: alike ä ae", at: start)
    }
    alike[letter, default: []].append(String(letters[1]))
  }

  /// The spellings of a word, its own first: `fünf`, `fuenf`. Each letter doubles them, so from 64 on letters stay as they are.
  func spellings(of word: String) -> [String] {
    var spellings = [""]
    for scalar in word.unicodeScalars {
      let others = spellings.count < 64 ? alike[scalar] ?? [] : []
      spellings = spellings.flatMap { spelling in ([String(scalar)] + others).map { spelling + $0 } }
    }
    return spellings
  }
}
