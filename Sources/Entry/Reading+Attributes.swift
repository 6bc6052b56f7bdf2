import Grammar

/// Words that cannot stand without the one beside them, so that an Arc's name there stays in the title.
extension Reading {
  /// What an `attribute-word` says; the raw values are its numbers in Grammar/*/context.words.
  enum Attribute: Int {
    /// `rental`, before what it describes: `return rental car`.
    case adjective = 1
    /// `late`, which does not make a title by itself: `work late thurs`.
    case adverb
    /// `study`, before a subject: `study chem w/ Lou`.
    case study
    /// `need`, behind a separator and before the last day: `order servos, need by the 11th`.
    case need
    /// `list`, behind an Arc's name, and `to` before it: `add milk to my home list`.
    case list, filing
    /// `planner`, of which `weekly` says which it is.
    case edition
    /// `lecture`, which is about something: `lecture @ soda on bees`.
    case topical
  }

  func isAttribute(_ attribute: Attribute, at token: Int) -> Bool {
    guard token >= 0, token < line.count, let kind = language.attributeWord, !line[token].isLiteral else {
      return false
    }
    return matcher.isWord(token, of: kind, value: attribute.rawValue)
  }

  /// `return rental car`: the adjective of the title belongs to a name of one word in small letters.
  func isDescribed(_ range: Range<Int>) -> Bool {
    range.count == 1 && !line[range.lowerBound].isCapitalised && roles[range.lowerBound - 1] == .title
      && isAttribute(.adjective, at: range.lowerBound - 1)
  }

  /// `work out tue`, `work late thurs`: a preposition or an adverb alone is no title.
  /// - Parameter first: the only word of the title.
  func isPartOfVerb(_ first: Int, of range: Range<Int>) -> Bool {
    guard first == range.upperBound, line[first].isSpaced, owners[first] < 0 else { return false }
    return end(of: kinds.leftover, at: first) == first + 1 && line.canEnd(first + 1)
      || isAttribute(.adverb, at: first)
  }

  /// `car wash sat`, `garden club dec 11`: the beginning of what is one thing.
  func beginsCompound(_ range: Range<Int>) -> Bool {
    // `Car wash the seats`: with a capital it says where the task belongs.
    guard !line[range.lowerBound].isCapitalised,
      isSideWord(.everydayThing, at: range.lowerBound) || isSideWord(.compound, at: range.lowerBound),
      let end = self.end(of: kinds.sideWord, at: range.lowerBound), end > range.upperBound
    else { return false }
    // `garden order seeds`: a verb with its object is no noun.
    if begins(kinds.verb, at: end - 1), end < line.count, line[end].kind != .sign, roles[end] == .title,
      isFree(end), self.end(of: kinds.leftover, at: end) == nil
    {
      return false
    }
    return (range.upperBound..<end).allSatisfy { roles[$0] == .title && isFree($0) }
  }

  /// `flu shot employee health`: the end of what is one thing.
  func endsCompound(_ range: Range<Int>) -> Bool {
    guard let start = self.start(of: kinds.sideWord, endingAt: range.upperBound) else { return false }
    return start < range.lowerBound && isSideWord(.compound, at: start)
  }

  /// True for signs at the front that say nothing: `!`, and emoji.
  func isOrnament(_ token: Int) -> Bool {
    guard let sign = line.sign(token) else { return false }
    return sign == "!" || sign.value == 0xFE0F || sign.value == 0x200D
      || sign.value >= 0x2190 && sign.isSymbol
  }
}
