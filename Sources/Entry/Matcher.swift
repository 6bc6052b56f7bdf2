import Grammar
import Moments

/// Finds every phrase of a line, from right to left.
///
/// At each token, phrases that begin there are built from the phrases after it, which are all known by then. A word
/// leads from state to state of the grammar's tables; each state that completes a rule yields a phrase, which can be
/// the first part of a longer one. What a single token is comes first and is cached across lines (`TokenPhrases`);
/// then the longer phrases that begin with it. Buffers are kept from line to line, so that a line allocates nothing.
///
/// A class, because passing a struct of this size would copy it. As for `Reading`, exclusive access to properties is
/// not checked at run time.
final class Matcher {
  /// Maximum tokens in a phrase; keeps the time linear in the length of a line.
  static let longestPhrase: Int32 = 24

  let table: GrammarTables
  let productions: [Production]
  @exclusivity(unchecked) var tokens = UnsafeBufferPointer<Token>(start: nil, count: 0)

  /// The phrases of the line, those of the last token first, except those cached in `tokenPhrases`.
  @exclusivity(unchecked) var phrases = ReusableBuffer<Phrase>(capacity: 256)
  let tokenPhrases: TokenPhrases
  /// False when a production has looked at words of this line, so that the result cannot be cached.
  @exclusivity(unchecked) var isOfAnyLine = true
  @exclusivity(unchecked) var values = ValueStore()
  @exclusivity(unchecked) var wordValues = WordValues()
  /// For each token, what begins there; one more element for the end.
  @exclusivity(unchecked) var beginnings = ReusableBuffer<Beginning>()

  /// The kinds of the names of terms and breaks; nil if the language has no rules for them.
  let termName, breakName: UInt16?

  /// The phrases that begin at a token.
  struct Beginning: BitwiseCopyable {
    /// The phrases of the token alone, a list in `tokenPhrases`; 0 when they are in `phrases`.
    var list: Int32 = 0
    /// The others, `phrases[first..<end]`.
    var first: Int32 = 0
    var end: Int32 = 0
    /// The kinds of all of them, and `anyWord` for a word; empty for a literal token.
    var kinds = KindSet()
    /// The token's bit in `MatchState.words`; 0 when no rule contains it.
    var word: UInt64 = 0
  }

  /// The parts of every phrase, for explanations; nil otherwise, which costs nothing.
  @exclusivity(unchecked) var record: [PhraseKey: [Phrase]]?

  /// The parts of the current phrase that have a kind, including any words.
  @exclusivity(unchecked) var parts = ReusableBuffer<Phrase>()
  @exclusivity(unchecked) var arguments = ReusableBuffer<Value>()

  init(table: GrammarTables, productions: [Production]) {
    self.table = table
    self.productions = productions
    tokenPhrases = TokenPhrases(table)
    termName = table.kind("term-name")
    breakName = table.kind("break-name")
    arguments.fill(Matcher.mostArguments, with: .number(0))
  }

  /// More arguments than any production has.
  private static let mostArguments = 8

  /// Finds the phrases of these tokens, which must stay valid while the line is read. Literal tokens are skipped.
  func match(_ tokens: UnsafeBufferPointer<Token>, _ context: ProductionContext) {
    self.tokens = tokens
    phrases.removeAll()
    values.removeAll()
    beginnings.fill(tokens.count + 1, with: Beginning())
    for at in stride(from: tokens.count - 1, through: 0, by: -1) { grow(at: at, context) }
  }

  /// Clears the cache of single tokens, after `now` or the zone has changed.
  func removeWords() { tokenPhrases.removeAll() }

  private func grow(at token: Int, _ context: ProductionContext) {
    let own = tokens[token]
    if own.isLiteral { return }
    let slot = TokenPhrases.slot(of: own)
    if slot != 0 || own.kind == .number || context.calendar.hasNames {
      beginnings[token].first = Int32(phrases.count)
      // Explanations need to see how phrases are built, so they do not use the cache.
      let known = record == nil ? tokenPhrases.list(at: slot) : 0
      if known > 0 {
        beginnings[token].list = known
        beginnings[token].kinds = tokenPhrases.lists[Int(known)].kinds
      } else {
        growAlone(at: token, slot, context)
      }
      growLonger(at: token, context)
      beginnings[token].end = Int32(phrases.count)
    }
    if own.kind == .word { beginnings[token].kinds.insert(GrammarTables.anyWord) }
    if own.symbol != Token.unknown { beginnings[token].word = 1 << UInt64(own.symbol & 63) }
  }

  /// Finds the phrases of a token alone, and caches them when they are the same in every line.
  private func growAlone(at token: Int, _ slot: Int, _ context: ProductionContext) {
    let first = phrases.count
    let start = Int32(token)
    isOfAnyLine = record == nil
    if tokens[token].kind == .number { addDigits(tokens[token], at: start) }
    let symbol = tokens[token].symbol
    if symbol != Token.unknown {
      let state = table.afterWord[Int(symbol - GrammarTables.firstWord)]
      if state >= 0 { complete(Int(state), from: start, at: start + 1, context) }
    }
    var next = first
    while next < phrases.count {
      let state = table.afterKind[Int(phrases[next].kind)]
      if state >= 0 {
        parts.append(phrases[next])
        complete(Int(state), from: start, at: start + 1, context)
        parts.removeLast()
      }
      next += 1
    }
    let list = tokenPhrases.add(
      phrases.elements[first...], symbol: symbol, kinds: beginnings[token].kinds, slot: isOfAnyLine ? slot : 0
    )
    beginnings[token].list = list
    if list > 0 { phrases.removeLast(phrases.count - first) }
  }

  /// Adds the longer phrases that begin at a token.
  private func growLonger(at token: Int, _ context: ProductionContext) {
    let start = Int32(token)
    var next = phrases.count
    addNames(at: token, context)
    let own = beginnings[token]
    let list = tokenPhrases.lists[Int(own.list)]
    let (word, kinds) = (beginnings[token + 1].word, beginnings[token + 1].kinds)
    if list.nextWords & word != 0 || list.nextKinds.mayMeet(kinds) {
      for path in tokenPhrases.paths.elements[Int(list.firstPath)..<Int(list.endPath)]
      where path.words & word != 0 || path.kinds.mayMeet(kinds) {
        if path.part < 0 {
          goOn(Int(path.state), from: start, at: start + 1, context)
        } else {
          parts.append(
            own.list > 0
              ? tokenPhrases.phrases[Int(list.firstPhrase + path.part)].moved(to: start)
              : phrases[Int(own.first + path.part)])
          goOn(Int(path.state), from: start, at: start + 1, context)
          parts.removeLast()
        }
      }
    }
    while next < phrases.count {
      let state = table.afterKind[Int(phrases[next].kind)]
      if state >= 0 {
        parts.append(phrases[next])
        extend(Int(state), from: start, at: phrases[next].end, context)
        parts.removeLast()
      }
      next += 1
    }
  }

  /// Completes the rules of a state, then continues with every part that can follow.
  private func extend(
    _ state: Int, from start: Int32, at position: Int32, _ context: ProductionContext
  ) {
    complete(state, from: start, at: position, context)
    let next = Int(position)
    guard position - start < Matcher.longestPhrase,
      mayGoOn(state, with: beginnings[next].word, beginnings[next].kinds)
    else { return }
    goOn(state, from: start, at: position, context)
  }

  private func complete(
    _ state: Int, from start: Int32, at position: Int32, _ context: ProductionContext
  ) {
    var completion = table.states[state].completion
    while completion >= 0 {
      finish(completion, start, position, context)
      completion = table.completions[Int(completion)].next
    }
  }

  /// False when nothing that can follow the state is next.
  @inline(__always)
  private func mayGoOn(_ state: Int, with word: UInt64, _ kinds: KindSet) -> Bool {
    table.states[state].words & word != 0 || table.states[state].kinds.mayMeet(kinds)
  }

  /// Continues from a state with every part that is next.
  private func goOn(
    _ state: Int, from start: Int32, at position: Int32, _ context: ProductionContext
  ) {
    let token = Int(position)
    let joint = tokens[token].isSpaced ? Joint.spaced : .glued
    let next = beginnings[token]
    if table.states[state].words & next.word != 0 {
      followWord(from: state, joint, tokens[token].symbol, from: start, to: position + 1, context)
    }
    guard table.states[state].kinds.mayMeet(next.kinds) else { return }
    for index in Int(table.states[state].firstEdge)..<Int(table.states[state + 1].firstEdge) {
      let edge = table.edges[index]
      guard let kind = edge.kind else { return }
      if edge.joins(joint), next.kinds.mayContain(kind) {
        follow(to: Int(edge.target), over: kind, at: position, next, from: start, context)
      }
    }
  }

  /// Goes to a state over each phrase of a kind that begins at a token.
  private func follow(
    to state: Int, over kind: UInt16, at token: Int32, _ next: Beginning, from start: Int32,
    _ context: ProductionContext
  ) {
    if kind == GrammarTables.anyWord {
      parts.append(
        Phrase(
          kind: kind, strength: .firm, isMarked: false, rule: -1, start: token, end: token + 1, place: nil))
      extend(state, from: start, at: token + 1, context)
      parts.removeLast()
      return
    }
    // A token alone has each kind at most once.
    if tokenPhrases.hasPhrase(ofList: next.list, kind) {
      for phrase in tokenPhrases.phrases(ofList: next.list) where phrase.kind == kind {
        parts.append(phrase.moved(to: token))
        extend(state, from: start, at: token + 1, context)
        parts.removeLast()
        break
      }
    }
    var index = Int(next.first)
    while let part = phrase(of: kind, in: index..<Int(next.end)) {
      parts.append(phrases[part])
      extend(state, from: start, at: phrases[part].end, context)
      parts.removeLast()
      index = part + 1
    }
  }

  /// The index of the first phrase of a kind in a range; nil if there is none.
  @inline(__always)
  private func phrase(of kind: UInt16, in range: Range<Int>) -> Int? {
    let all = phrases.elements
    for index in range where all[index].kind == kind { return index }
    return nil
  }

  /// Follows an edge over a word or sign, with the joint of the text or with either joint.
  private func followWord(
    from state: Int, _ joint: Joint, _ symbol: Int32, from start: Int32, to position: Int32,
    _ context: ProductionContext
  ) {
    var index = firstEdge(of: state, from: Edge.key(symbol, .spaced))
    let end = Int(table.states[state + 1].firstEdge)
    while index < end, table.edges[index].key <= Edge.key(symbol, .any) {
      let edge = table.edges[index]
      if edge.joins(joint) { extend(Int(edge.target), from: start, at: position, context) }
      index += 1
    }
  }

  /// The index of the state's first edge with this key or a higher one.
  private func firstEdge(of state: Int, from key: UInt32) -> Int {
    var first = Int(table.states[state].firstEdge)
    var count = Int(table.states[state + 1].firstEdge) - first
    while count > 0 {
      let half = count / 2
      if table.edges[first + half].key < key {
        first += half + 1
        count -= half + 1
      } else {
        count = half
      }
    }
    return first
  }
}
