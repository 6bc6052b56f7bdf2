import Grammar
import Names

/// Codes of courses whose number is spoken: `chem one oh one`, `c s sixty one b`, `thirty three pset friday`.
extension Reading {
  /// Finds the first such code, where no other Arc is named than what may lie in it.
  func findSpokenCode() {
    guard let kind = language.codeNumber, error == nil, !vocabulary.arcNames.isEmpty, areAllNamedAlone else {
      return
    }
    var found: Mention?
    for number in 0..<line.count
    where line[number].kind == .word && matcher.mayBegin(kind, at: number) && line.canBegin(number) {
      for phrase in matcher.phrases(at: number) where phrase.kind == kind && line.canEnd(Int(phrase.end)) {
        guard case .number(let value) = phrase.value, !(number..<Int(phrase.end)).contains(where: isLiteral),
          let mention = mention(before: number, value, Int(phrase.end)), mention.end > found?.end ?? 0
        else { continue }
        found = mention
      }
      if let found {
        mentions.append(found)
        return separateBehind(found.end)
      }
    }
  }

  private func isLiteral(_ token: Int) -> Bool { line[token].isLiteral }

  /// The Arc whose code is a number with what stands before it: two words can be letters said one by one, `c s`.
  private func mention(before number: Int, _ value: Int, _ end: Int) -> Mention? {
    for start in max(0, number - 2)...number where isOfWords(start..<number) {
      if let mention = mention(start..<number, value, end) { return mention }
    }
    return nil
  }

  /// The Arc with a code of letters, a number, and the letter behind it, if one follows.
  /// - Parameter letters: the words before the number; none: the number stands at the front before what courses have.
  private func mention(_ letters: Range<Int>, _ number: Int, _ end: Int) -> Mention? {
    guard letters.isEmpty || mayBeginCode(letters.lowerBound) else { return nil }
    let code = folded(letters) + Array(String(number).utf8)
    for last in [end + 1, end] where last <= line.count && isOfWords(end..<last) {
      let code = code + folded(end..<last)
      if letters.isEmpty {
        let opens = (0..<end).allSatisfy { $0 >= letters.lowerBound || isAside($0) }
        guard code.count > 1, opens, namesCourseWork(last) else { continue }
      } else {
        var hash = KeyHash()
        for byte in code { hash.add(byte) }
        let names = vocabulary.arcNames.first(hash)
        if names >= 0 { return Mention(start: letters.lowerBound, end: last, names: names) }
      }
      let arcs = arcs(ofInitials: code, isPart: true)
      if arcs.count == 1 {
        return Mention(start: letters.lowerBound, end: last, names: -1, arc: arcs[0], isInitials: true)
      }
    }
    return nil
  }

  /// False for a word that begins like no name and no part of a code.
  private func mayBeginCode(_ token: Int) -> Bool {
    let names = vocabulary.arcNames
    return names.mayBegin(line[token], line) || mayBegin(names.initials(of: vocabulary.arcs), token)
  }

  /// True for words with spaces between them that may be read, and for no words.
  private func isOfWords(_ range: Range<Int>) -> Bool {
    range.allSatisfy { line[$0].kind == .word && line[$0].isASCII && !line[$0].isLiteral }
      && range.dropFirst().allSatisfy { line[$0].isSpaced }
      && (range.isEmpty || line.canBegin(range.lowerBound) && line.canEnd(range.upperBound))
  }

  private func folded(_ words: Range<Int>) -> [UInt8] {
    words.flatMap { line.bytes[Int(line[$0].start)..<Int(line[$0].end)].map { KeyHash.folded($0) } }
  }
}
