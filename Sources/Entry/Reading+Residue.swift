import Grammar

/// Signs that say nothing once the rest is read: check boxes, emphasis behind a day, an `@` before one.
extension Reading {
  /// Hides `[ ]` at the front of a line, with the bullet before it, and a bullet `*`.
  func dropCheckBox() {
    var box = 0
    if line.isSign(0, "-") || line.isSign(0, "*") { box = 1 }
    if line.isSign(box, "["), line.isSign(box + 1, "]"), isOpen(box + 2) {
      for token in 0..<box + 2 { roles[token] = .dropped }
    } else if line.isSign(0, "*"), isOpen(1) || line.isSign(0, "☐"), isOpen(1) {
      roles[0] = .dropped
    }
  }

  /// True for a token that stands apart from the one before it and is not protected.
  private func isOpen(_ token: Int) -> Bool {
    token < line.count && line[token].isSpaced && !line[token - 1].isLiteral
  }

  /// Hides what is left of signs around entities: `!!` or `..` behind one (`lab report tmrw!!`), and an `@` directly before a day
  /// or hour (`Budget Review @ Thu Dec 3, 2pm`).
  func dropResidue() {
    guard
      line.tokens.contains(where: {
        $0.kind == .sign && ($0.value == 0x21 || $0.value == 0x40 || $0.value == 0x2E)
      })
    else { return }
    for token in 1..<max(line.count, 1) where roles[token] == .title && !line[token].isLiteral {
      if line.isSign(token, "@"), token + 1 < line.count, roles[token + 1] == .entity,
        entity(at: token + 1) != nil
      {
        roles[token] = .dropped
      } else if line.isSign(token, "!"), roles[token - 1] == .entity,
        !arcHolds(token - 1) || closesLine(token)
      {
        dropEmphasis(from: token)
      } else if line.isSign(token, "."), line.isGlued(token), entity(at: token - 1) != nil,
        line.isSign(token + 1, ".") || line.isSign(token - 1, ".")
      {
        dropEmphasis(from: token)
      }
    }
  }

  /// Hides what says only that the day behind it is the last: `order servos, need by the 11th`.
  func dropNeed() {
    guard let date = chosenDate, candidates[date].isMarked, roles[candidates[date].start] == .entity else {
      return
    }
    let end = candidates[date].start
    var start = end
    while start > 0, end - start < 5, roles[start - 1] == .title, isAttribute(.need, at: start - 1) {
      start -= 1
    }
    // `tonight: finish by saturday`: behind a colon stands the title.
    guard start < end, start > 0, roles[start - 1] == .separator, !line.isSign(start - 1, ":"),
      roles[..<start].contains(.title)
    else {
      return
    }
    for token in start..<end { roles[token] = .dropped }
  }

  /// Hides exclamation marks or full stops up to the end of a word.
  private func dropEmphasis(from start: Int) {
    var end = start + 1
    while end < line.count, line[end].kind == .sign, line[end].value == line[start].value, line.isGlued(end) {
      end += 1
    }
    guard end >= line.count || line[end].isSpaced || isBracket(end) else { return }
    for token in start..<end { roles[token] = .dropped }
  }
}
