import Grammar

/// Words that are read although they are misspelled: `mondya` is Monday, `tommorrow` is tomorrow.
///
/// A slip is one letter too many, missing or wrong, or two letters swapped. Only words that the grammar does not have
/// are corrected, so a file of words can protect a correct word (`sundae`).
struct Slips: Sendable {
  /// A word that may be meant.
  private struct Target {
    var letters: [UInt8]
    var symbol: Int32
    /// The word as shown in a warning.
    var name: String
  }

  private var targets: [Target] = []
  /// For each the set of its letters, one bit each: apart, since most words are ruled out by it.
  private var masks: [UInt32] = []

  /// The kind that lists the words which a language reads with a slip.
  private static let kind: StaticString = "meant"
  /// Minimum length; shorter words are too similar to others. A word of four letters can only lack a letter: `evry`.
  private static let shortest = 4

  init(_ tables: GrammarTables) {
    guard let kind = tables.kind(Slips.kind) else { return }
    for name in tables.texts {
      let word = name.lowercased()
      let symbol = tables.symbol(ofWord: word)
      guard tables.isWord(symbol, of: kind) else { continue }
      targets.append(Target(letters: Array(word.utf8), symbol: symbol, name: name))
      masks.append(Slips.mask(word.utf8))
    }
  }

  /// Gives every word with one slip the symbol of the intended word.
  /// - Returns: the tokens, and the words they are read as.
  func mark(_ tokens: inout [Token], bytes: UnsafeBufferPointer<UInt8>) -> [(token: Int, name: String)] {
    var found: [(token: Int, name: String)] = []
    guard !targets.isEmpty else { return found }
    for index in tokens.indices where tokens[index].symbol == Token.unknown && tokens[index].kind == .word {
      let token = tokens[index]
      let length = Int(token.end - token.start)
      guard token.isASCII, length >= Slips.shortest, length <= 10, !token.isLiteral,
        let target = target(UnsafeBufferPointer(rebasing: bytes[Int(token.start)..<Int(token.end)]))
      else { continue }
      tokens[index].symbol = targets[target].symbol
      found.append((index, targets[target].name))
    }
    return found
  }

  /// The index of the word one slip away, preferably with the same first letter; nil if there is none.
  private func target(_ word: UnsafeBufferPointer<UInt8>) -> Int? {
    let mask = Slips.mask(word)
    var best: Int?
    var isUnsure = false
    for (index, other) in masks.enumerated() where (mask ^ other).nonzeroBitCount <= 2 {
      let letters = targets[index].letters
      guard abs(letters.count - word.count) <= 1, Slips.isOneSlip(word, letters) else { continue }
      if word.count == Slips.shortest, (word[0] | 0x20) != letters[0] { continue }
      if (word[0] | 0x20) == letters[0] { return index }
      isUnsure = best != nil
      best = index
    }
    return isUnsure ? nil : best
  }

  private static func mask(_ letters: some Sequence<UInt8>) -> UInt32 {
    var mask: UInt32 = 0
    for letter in letters { mask |= 1 << UInt32(letter & 0x1F) }
    return mask
  }

  /// True when the words differ by one letter too many, missing or wrong, or by two swapped neighbours.
  private static func isOneSlip(_ word: UnsafeBufferPointer<UInt8>, _ target: [UInt8]) -> Bool {
    let shorter = min(word.count, target.count)
    var start = 0
    while start < shorter, word[start] | 0x20 == target[start] { start += 1 }
    var (end, otherEnd) = (word.count, target.count)
    while end > start, otherEnd > start, word[end - 1] | 0x20 == target[otherEnd - 1] {
      end -= 1
      otherEnd -= 1
    }
    let (own, other) = (end - start, otherEnd - start)
    if own + other == 1 || own == 1 && other == 1 { return true }
    return own == 2 && other == 2 && word[start] | 0x20 == target[start + 1]
      && word[start + 1] | 0x20 == target[start]
  }
}

extension Reading {
  /// Makes misspelled words weak: they count only next to a date or time, after a marker, or at the edge of the line.
  func weakenSlips() {
    for slip in slips {
      guard owners[slip.token] >= 0 else { continue }
      let index = Int(owners[slip.token])
      if candidates[index].end - candidates[index].start == 1, candidates[index].strength < .weak {
        candidates[index].strength = .weak
      }
    }
  }

  func isSlip(_ token: Int) -> Bool { !slips.isEmpty && slips.contains { $0.token == token } }

  /// Warns about the words that were read as others.
  func warnOfSlips() {
    for slip in slips where roles[slip.token] == .entity && entity(at: slip.token) != nil {
      warnings.append(.readAs(folded(slip.token..<slip.token + 1), slip.name))
    }
  }
}
