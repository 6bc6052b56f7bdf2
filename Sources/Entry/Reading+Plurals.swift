import Grammar
import Names

/// SubArcs that a line names by one of what lies in them: `pset 7` for Psets, `61b lab 4` for the Labs of CS 61B.
extension Reading {
  /// The only Arc, or the one in a course, whose name is the plural of a noun: Labs for `lab`.
  func arcNamed(inPlural token: Int, below course: Int32? = nil) -> Int32? {
    guard let end = endOfNoun(token), line.canEnd(end) else { return nil }
    var hash = KeyHash()
    for word in token..<end { NameTable.add(line, line[word], to: &hash) }
    hash.add(0x73)
    let first = vocabulary.arcNames.first(hash)
    guard first >= 0 else { return nil }
    if let course { return vocabulary.arcs(first).first { vocabulary.parents[Int($0)] == course } }
    return vocabulary.arcNames.value(first).next < 0 ? vocabulary.arcNames.value(first).value : nil
  }

  /// The end of a noun that is numbered: of `problem set` that of both words.
  private func endOfNoun(_ token: Int) -> Int? { end(of: kinds.numberedNoun, at: token) }

  /// True for a whole number, which says which of them it is.
  func isNumbered(_ next: Int) -> Bool {
    guard next < line.count, line[next].kind == .number, line[next].isSpaced else { return false }
    return line.canEnd(next + 1)
      && !(line.isSign(next + 1, ".") && next + 2 < line.count && line.isGlued(next + 2))
  }

  /// `pset 7 due mar 12`: on a line that names no Arc, a numbered singular stands for the one Arc with that plural name (`Psets`).
  func findPlural() {
    guard error == nil, mentions.isEmpty else { return }
    for token in 0..<line.count
    where line[token].kind == .word && !line[token].isLiteral && line.canBegin(token) {
      guard let end = endOfNoun(token), isNumbered(end), let arc = arcNamed(inPlural: token) else { continue }
      mentions.append(
        Mention(start: token, end: end, names: -1, arc: arc, isInitials: true, isInside: true))
      return
    }
  }

  /// `61b lab 4`, `61b lab checkoff`: on a line that names the course, a noun in the singular stands for the SubArc
  /// that is called after it. It says what the title is about, and stays.
  func findPluralBelow() {
    guard vocabulary.hasSubArcs, line.tokens.indices.contains(where: { mayNameBelow($0) }),
      let course = onlyCourse, let arc = onlyArc(of: course)
    else { return }
    for token in 0..<line.count
    where mayNameBelow(token) && !line[token].isLiteral && line.canBegin(token) && owners[token] < 0 {
      let end = endOfNoun(token) ?? token + 1
      // What another course has an Arc of that name for is no `Exercise 4.8` of a book.
      let known = mentions.firstIndex { $0.start == token && $0.end == end }
      guard
        isNumbered(end) || end >= line.count
          || token == course.end && line[end].kind == .sign && line.canEnd(end) || entity(at: end) != nil
          || end == course.start
          || line[end].kind == .word && (known != nil || token == course.end) && !isWork(end),
        let below = arcNamed(inPlural: token, below: arc) ?? arcNamed(inShort: token, below: arc)
      else { continue }
      let mention = Mention(start: token, end: end, names: -1, arc: below, isInitials: true, isInside: true)
      if let known { mentions[known] = mention } else { mentions.append(mention) }
      return
    }
  }

  /// True for a noun that is numbered, or that the name of a SubArc is short for.
  private func mayNameBelow(_ token: Int) -> Bool {
    line[token].kind == .word
      && (begins(kinds.numberedNoun, at: token)
        || language.courseNoun.map { matcher.isWord(token, of: $0) } ?? false)
  }

  /// `lab report` is a piece of work of its own.
  private func isWork(_ token: Int) -> Bool {
    if case .number(2) = matcher.phrase(kinds.taskWord, at: token)?.value { true } else { false }
  }

  /// The mention of the one course that a line names; what lies in another may be named beside it.
  private var onlyCourse: Mention? {
    var course: Mention?
    for mention in mentions where isUsable(mention) {
      if mayBeRoot(mention) {
        guard course == nil, onlyArc(of: mention) != nil else { return nil }
        course = mention
      } else if mention.arc >= 0 || mention.isOutright {
        return nil
      }
    }
    guard let course, let arc = onlyArc(of: course) else { return nil }
    let isBelow =
      mentions.count > 1 && mentions.contains { arcs(of: $0).contains { vocabulary.isAncestor(arc, of: $0) } }
    return isBelow ? nil : course
  }

  /// The SubArc of a course whose name a noun is short for: Homework for `hw`.
  private func arcNamed(inShort token: Int, below course: Int32) -> Int32? {
    guard let kind = language.courseNoun,
      let meaning = (1...9).first(where: {
        matcher.isWord(token, of: kind, value: $0)
      })
    else { return nil }
    for arc in vocabulary.parents.indices where vocabulary.parents[arc] == course {
      let path = vocabulary.arcs[arc]
      let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
      let symbol = language.tables.symbol(ofWord: name.lowercased())
      if language.tables.isWord(symbol, of: kind, value: meaning) { return Int32(arc) }
    }
    return nil
  }
}
