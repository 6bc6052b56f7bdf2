import Grammar

/// What begins with a token, once a line has been matched.
extension Matcher {
  /// The phrases that begin with a token: what it is by itself, then what it begins together with others.
  struct PhrasesAtToken: Sequence, IteratorProtocol {
    fileprivate let token: Int32
    fileprivate var alone: UnsafeMutableBufferPointer<Phrase>.SubSequence
    fileprivate var longer: UnsafeMutableBufferPointer<Phrase>.SubSequence

    mutating func next() -> Phrase? { alone.popFirst().map { $0.moved(to: token) } ?? longer.popFirst() }
  }

  /// The phrases that begin with a token, until the next line is read.
  func phrases(at token: Int) -> PhrasesAtToken {
    let beginning = beginnings[token]
    return PhrasesAtToken(
      token: Int32(token), alone: tokenPhrases.phrases(ofList: beginning.list),
      longer: phrases.elements[Int(beginning.first)..<Int(beginning.end)])
  }

  /// Calls `body` with the phrases of some kinds that readers ask for, those that begin with a token.
  @inline(__always)
  func forEachPhrase(at token: Int, of kinds: KindSet, _ body: (Phrase) -> Void) {
    guard beginnings[token].kinds.mayMeet(kinds) else { return }
    for phrase in tokenPhrases.phrases(ofList: beginnings[token].list) where kinds.mayContain(phrase.kind) {
      body(phrase.moved(to: Int32(token)))
    }
    for index in Int(beginnings[token].first)..<Int(beginnings[token].end)
    where kinds.mayContain(phrases[index].kind) {
      body(phrases[index])
    }
  }

  /// The kinds of the phrases that begin with a token.
  func kinds(at token: Int) -> KindSet { beginnings[token].kinds }

  /// Whether a phrase of a kind that the reader asks for begins with a token.
  @inline(__always)
  func begins(_ kind: UInt16, at token: Int) -> Bool { beginnings[token].kinds.mayContain(kind) }

  /// The same for any kind: true is less often wrong than with the set of kinds alone.
  @inline(__always)
  func mayBegin(_ kind: UInt16, at token: Int) -> Bool {
    let beginning = beginnings[token]
    return beginning.kinds.mayContain(kind)
      && (beginning.first < beginning.end || tokenPhrases.hasPhrase(ofList: beginning.list, kind))
  }

  /// The kinds that readers ask for whose longest phrase at a token is the token alone.
  func kindsAlone(at token: Int) -> KindSet {
    let beginning = beginnings[token]
    var (alone, longer) = (KindSet(), KindSet())
    if beginning.list > 0 { alone = tokenPhrases.lists[Int(beginning.list)].kinds }
    for index in Int(beginning.first)..<Int(beginning.end) {
      let phrase = phrases[index]
      if Int(phrase.end) > token + 1 { longer.insert(phrase.kind) } else { alone.insert(phrase.kind) }
    }
    return alone.asked(without: longer)
  }

  /// Whether the word alone is of a kind, whatever its case: what its token is known to be is looked at first.
  @inline(__always)
  func isWord(_ token: Int, of kind: UInt16) -> Bool {
    mayBeWord(token, of: kind) && table.isWord(tokens[token].symbol, of: kind)
  }

  /// Whether the word alone is of a kind and has this number as its value.
  @inline(__always)
  func isWord(_ token: Int, of kind: UInt16, value: Int) -> Bool {
    mayBeWord(token, of: kind) && table.isWord(tokens[token].symbol, of: kind, value: value)
  }

  @inline(__always)
  private func mayBeWord(_ token: Int, of kind: UInt16) -> Bool {
    let list = Int(beginnings[token].list)
    return tokens[token].symbol != Token.unknown
      && (list == 0 || tokenPhrases.lists[list].wordKinds.mayContain(kind))
  }

  /// The longest phrase of a kind that begins with a token.
  /// - Parameter limit: where it ends at the latest.
  @inline(__always)
  func phrase(_ kind: UInt16, at token: Int, upTo limit: Int = .max) -> Phrase? {
    begins(kind, at: token) ? longest(kind, at: token, upTo: limit) : nil
  }

  private func longest(_ kind: UInt16, at token: Int, upTo limit: Int) -> Phrase? {
    var best: Phrase?
    forEachPhrase(at: token, of: KindSet(asked: kind)) { phrase in
      if phrase.end <= limit, best.map({ $0.end < phrase.end }) ?? true { best = phrase }
    }
    return best
  }
}
