import Grammar
import Names

/// SubArcs that a line names by one of what lies in them: `pset 7` for Psets, `61b lab 4` for the Labs of CS 61B.
extension Reading {
  /// The only Arc, or the one in a course, whose name is the plural of a noun: Labs for `lab`.
  private func arcNamed(inPlural token: Int, below course: Int32? = nil) -> Int32? {
    guard begins(kinds.numberedNoun, at: token), line.canEnd(token + 1) else { return nil }
    var hash = KeyHash()
    NameTable.add(line, line[token], to: &hash)
    hash.add(0x73)
    let first = vocabulary.arcNames.first(hash)
    guard first >= 0 else { return nil }
    if let course { return vocabulary.arcs(first).first { vocabulary.parents[Int($0)] == course } }
    return vocabulary.arcNames.value(first).next < 0 ? vocabulary.arcNames.value(first).value : nil
  }

  /// True before a whole number, which says which of them it is.
  private func isNumbered(_ token: Int) -> Bool {
    let next = token + 1
    guard next < line.count, line[next].kind == .number, line[next].isSpaced else { return false }
    return line.canEnd(next + 1)
      && !(line.isSign(next + 1, ".") && next + 2 < line.count && line.isGlued(next + 2))
  }

  /// `pset 7 due mar 12`: on a line that names no Arc, one of what a single Arc is called after.
  func findPlural() {
    guard error == nil, mentions.isEmpty else { return }
    for token in 0..<line.count
    where line[token].kind == .word && !line[token].isLiteral && line.canBegin(token) {
      guard isNumbered(token), let arc = arcNamed(inPlural: token) else { continue }
      mentions.append(
        Mention(start: token, end: token + 1, names: -1, arc: arc, isInitials: true, isInside: true))
      return
    }
  }

  /// `61b lab 4`, `lab checkoff for 61b`: on a line that names the course, a noun in the singular stands for the SubArc
  /// that is called after it. It says what the title is about, and stays.
  func findPluralBelow() {
    guard vocabulary.hasSubArcs, let course = mentions.first(where: { isUsable($0) }),
      !mentions.contains(where: { $0.start != course.start && isUsable($0) })
    else { return }
    let courses = arcs(of: course)
    guard courses.count == 1 else { return }
    for token in 0..<line.count
    where line[token].kind == .word && !line[token].isLiteral && line.canBegin(token) && owners[token] < 0 {
      // `lab report` is a piece of work, `Exercise 4.8` stands in a book.
      guard isNumbered(token) || token + 1 >= line.count || entity(at: token + 1) != nil,
        let arc = arcNamed(inPlural: token, below: courses[0]) ?? arcNamed(inShort: token, below: courses[0])
      else { continue }
      mentions.append(
        Mention(start: token, end: token + 1, names: -1, arc: arc, isInitials: true, isInside: true))
      return
    }
  }

  /// The SubArc of a course whose name a noun is short for: Homework for `hw`.
  private func arcNamed(inShort token: Int, below course: Int32) -> Int32? {
    guard let kind = language.courseNoun,
      let meaning = (1...9).first(where: {
        language.tables.isWord(line[token].symbol, of: kind, value: $0)
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
