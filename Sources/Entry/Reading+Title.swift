import Grammar

/// The title: the line without entities, the words that introduce them, and the separators around them.
extension Reading {
  /// The title as it is stored; empty when nothing is left.
  func title() -> String {
    titleBytes.removeAll()
    var separator: Range<Int>?
    var isBroken = false
    var isApart = false
    var token = 0
    let last = lastOfTitle()
    while token <= last {
      switch roles[token] {
      case .title:
        // `(due 2/16, Gradescope)`: nothing stands between a bracket and what it holds.
        let isInBracket = isBroken && endsInBracket
        // `Dr. Weiss, Tuesday at 9:40. Bring the list`: of two signs around what left, the first stays.
        if isBroken, line.isSign(token, "."), separator != nil || endsSentence, closesPhrase(token) {
          break
        }
        // `tour 2/7 1pm, 1822 Elm St (ask about parking)`, `Nativity play – Wed 2pm (doors 1:45)`
        if isBroken, line.isSign(token, "("), separator.map({ !line.isSign($0.lowerBound, ":") }) ?? false {
          (separator, isApart) = (nil, true)
        }
        // `Final Portfolio — due Monday at 11:59 p.m. on bCourses`
        if isBroken, let sign = separator, token > 0, roles[token - 1] == .entity,
          entity(at: sign.upperBound).map({ candidates[$0].isMarked }) ?? false,
          begins(kinds.leftover, at: token), line[token].isSpaced
        {
          (separator, isApart) = (nil, true)
        }
        if !titleBytes.isEmpty, !isInBracket {
          if let separator, !isBracketEnd(token) {
            append(separator, isBroken)
            if line[token].isSpaced || separator.upperBound != token { titleBytes.append(0x20) }
          } else if line[token].isSpaced || isApart || (isBroken && !closesPhrase(token)) {
            titleBytes.append(0x20)
          }
        }
        titleBytes.append(contentsOf: line.bytes[Int(line[token].start)..<Int(line[token].end)])
        separator = nil
        isBroken = false
        isApart = false
      case .separator:
        let start = token
        while token + 1 <= last, roles[token + 1] == .separator, !line[token + 1].isSpaced { token += 1 }
        if separator == nil, !titleBytes.isEmpty { separator = start..<token + 1 }
      case .entity:
        isBroken = true
      case .dropped:
        if line[token].isSpaced { isApart = true }
      }
      token += 1
    }
    return String(decoding: titleBytes.elements, as: UTF8.self)
  }

  /// True when the title ends with an opening bracket.
  private var endsInBracket: Bool {
    switch titleBytes.last {
    case 0x28, 0x5B, 0x7B: true
    default: false
    }
  }

  /// True when the title ends with a full stop, or with `!` or `?`: `Anniversary! Jan 9. Book dinner`.
  private var endsSentence: Bool { titleBytes.last.map { ".!?".utf8.contains($0) } ?? false }

  /// - Parameter isBroken: true where something beside it has left the title.
  private func append(_ separator: Range<Int>, _ isBroken: Bool) {
    let first = line[separator.lowerBound]
    // `Homework 3 is released. Due monday, submit it`; but `paper (8 pp., 30%)`
    if titleBytes.last == 0x2E, !first.isSpaced, isBroken { return }
    if first.isSpaced, !",;:".unicodeScalars.contains(line.sign(separator.lowerBound) ?? " ") {
      titleBytes.append(0x20)
    }
    titleBytes.append(contentsOf: line.bytes[Int(first.start)..<Int(line[separator.upperBound - 1].end)])
  }

  private func isBracketEnd(_ token: Int) -> Bool {
    line.sign(token).map { ")]}".unicodeScalars.contains($0) } ?? false
  }

  /// True for a sign that closes a sentence and is written directly after a word.
  private func closesPhrase(_ token: Int) -> Bool {
    guard let sign = line.sign(token), !line[token].isSpaced else { return false }
    return "!?.…)]}".unicodeScalars.contains(sign)
  }

  /// The index of the title's last token, without a final full stop; −1 if the title is empty.
  private func lastOfTitle() -> Int {
    var last = roles.lastIndex(of: .title) ?? -1
    while last > 0, line.isSign(last, "."), !line[last].isLiteral, !line.isSign(last - 1, "."),
      !isInImpossibleDay(last)
    {
      last = roles[..<last].lastIndex(of: .title) ?? -1
    }
    return last
  }

  /// `31.2.`: the full stop belongs to the day that does not exist.
  private func isInImpossibleDay(_ token: Int) -> Bool {
    candidates.contains {
      $0.end == token + 1 && $0.start + 2 < token && isImpossible($0)
    }
  }

  /// True when the title has a word, a number or a symbol, not just punctuation.
  var hasTitle: Bool {
    roles.indices.contains { token in
      guard roles[token] == .title else { return false }
      guard let sign = line.sign(token) else { return true }
      return line[token].isLiteral || (sign.value > 127 && sign.isSymbol)
    }
  }

  /// Adds a span over a range of tokens.
  func addSpan(_ kind: TextSpan.Kind, _ tokens: Range<Int>) {
    guard let last = tokens.last else { return }
    spans.append(TextSpan(kind: kind, start: Int(line[tokens.lowerBound].start), end: Int(line[last].end)))
  }
}
