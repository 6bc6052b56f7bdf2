import Grammar

extension Reading {
  /// Marks the signs that stand between the pieces of a line.
  ///
  /// A hyphen without spaces separates nothing; a comma inside a title comes back when the title is built.
  func markSeparators() {
    var token = 0
    while token < line.count {
      guard let sign = line.sign(token), !line[token].isLiteral, owners[token] < 0 else {
        token += 1
        continue
      }
      let isOpen = line[token].isSpaced
      var end = token + 1
      if sign == "-", line.isSign(end, "-") || line.isSign(end, ">"), line.isGlued(end) { end += 1 }
      if sign == "/", line.isSign(end, "/"), line.isGlued(end) { end += 1 }
      let isClosed = end >= line.count || line[end].isSpaced
      let separates =
        switch sign {
        case "|", "•": true
        case "→", "⇒": true
        case "-", "–", "—", ">", "·", "⋅", "∙", "‧": isOpen && isClosed
        case ",", ";": isClosed || !isBetweenDigits(token)
        case ":": isClosed
        // `review / Fri 4 Dec / 2pm`, but `12 / 15 pages`
        case "/": isOpen && isClosed && !(isNumber(token - 1) && isNumber(end))
        default: false
        }
      if separates {
        for part in token..<end { roles[part] = .separator }
      }
      token = end
    }
  }

  /// True for `->` and the like between the ends of a way: `train SFO -> LAX`.
  func isArrow(_ token: Int) -> Bool {
    guard token >= 0, token < line.count, roles[token] == .separator else { return false }
    return line.isSign(token, "→") || line.isSign(token, ">") || line.isSign(token + 1, ">")
  }

  /// `SFO -> LAX`: behind an arrow and another word of the title.
  func isBehindArrow(_ token: Int) -> Bool {
    guard isArrow(token - 1) else { return false }
    let word = line.isSign(token - 2, "-") ? token - 3 : token - 2
    return word >= 0 && line[word].kind == .word && roles[word] == .title && isFree(word)
  }

  private func isNumber(_ token: Int) -> Bool {
    token >= 0 && token < line.count && line[token].kind == .number && owners[token] < 0
  }

  private func isBetweenDigits(_ token: Int) -> Bool {
    token > 0 && token + 1 < line.count && !line[token].isSpaced && !line[token + 1].isSpaced
      && line[token - 1].kind == .number && line[token + 1].kind == .number
  }
}
