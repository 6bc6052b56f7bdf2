import Grammar
import Moments

/// Finds every phrase of a line, from right to left.
///
/// At each token the phrases that begin there are grown from the phrases that begin after it, which are all
/// known by then: a word leads from state to state of the grammar's table, and each state that completes a
/// rule makes a phrase, which may in turn be the first part of a longer one. The memory is kept from line
/// to line, so that a line allocates nothing.
///
/// A class, because a struct of this size is copied where a function takes it; and without checks at run time that
/// accesses to a property do not overlap, as for `Reading`.
final class Matcher {
  /// No phrase is longer than this many tokens, so that time stays linear in the length of a line.
  static let longestPhrase: Int32 = 24

  private let table: GrammarTables
  private let productions: [Production]
  @exclusivity(unchecked) private var tokens = UnsafeBufferPointer<Token>(start: nil, count: 0)

  /// The phrases of the line, those of the last token first.
  @exclusivity(unchecked) private var phrases = Scratch<Phrase>(capacity: 256)
  @exclusivity(unchecked) private var digitKinds = DigitKinds()
  @exclusivity(unchecked) private var values = ValueStore()
  @exclusivity(unchecked) private var wordValues = WordValues()
  /// For each token, what begins with it.
  @exclusivity(unchecked) private var beginnings = Scratch<Beginning>()

  /// The phrases that begin with a token, `first..<end`, and their kinds.
  private struct Beginning {
    var first: Int32 = 0
    var end: Int32 = 0
    var kinds = KindSet()
  }

  /// The parts of every phrase, for explanations; nil when nobody asks, which costs nothing.
  @exclusivity(unchecked) var record: [PhraseKey: [Phrase]]?

  /// The parts with a kind of the phrase that is being grown: indices of phrases, or `-1 - token` for any word.
  @exclusivity(unchecked) private var parts = Scratch<Int32>()
  @exclusivity(unchecked) private var arguments = Scratch<Value>()

  init(table: GrammarTables, productions: [Production]) {
    self.table = table
    self.productions = productions
    arguments.fill(Matcher.mostArguments, with: .number(0))
  }

  /// More arguments than any production takes.
  private static let mostArguments = 8

  /// The phrases that begin with a token.
  func phrases(at token: Int) -> UnsafeMutableBufferPointer<Phrase>.SubSequence {
    let beginning = beginnings[token]
    return phrases.elements[Int(beginning.first)..<Int(beginning.end)]
  }

  /// The kinds of the phrases that begin with a token.
  func kinds(at token: Int) -> KindSet { beginnings[token].kinds }

  /// Whether a phrase of a kind that the reader asks for begins with a token.
  func begins(_ kind: UInt16, at token: Int) -> Bool { beginnings[token].kinds.mayContain(kind) }

  /// The longest phrase of a kind that begins with a token.
  func phrase(_ kind: UInt16, at token: Int) -> Phrase? {
    guard begins(kind, at: token) else { return nil }
    var best: Phrase?
    for phrase in phrases(at: token) where phrase.kind == kind {
      if best.map({ $0.end < phrase.end }) ?? true { best = phrase }
    }
    return best
  }

  /// Finds the phrases of these tokens, which must outlive the reading; literal ones are passed over.
  func match(_ tokens: UnsafeBufferPointer<Token>, _ context: borrowing ProductionContext) {
    self.tokens = tokens
    phrases.removeAll()
    values.removeAll()
    beginnings.fill(tokens.count, with: Beginning())
    for at in stride(from: tokens.count - 1, through: 0, by: -1) { grow(at: at, context) }
  }

  private func grow(at token: Int, _ context: borrowing ProductionContext) {
    let first = phrases.count
    let start = Int32(token)
    beginnings[token].first = Int32(first)
    beginnings[token].end = Int32(first)
    let word = tokens[token]
    if word.isLiteral { return }
    if word.kind == .number { addDigits(word, at: start) }
    if word.symbol != Token.unknown {
      let state = table.afterWord[Int(word.symbol - GrammarTables.firstWord)]
      if state >= 0 { extend(state, from: start, at: start + 1, context) }
    }
    var next = first
    while next < phrases.count {
      let phrase = phrases[next]
      let state = table.afterKind[Int(phrase.kind)]
      if state >= 0 {
        parts.append(Int32(next))
        extend(state, from: start, at: phrase.end, context)
        parts.removeLast()
      }
      next += 1
    }
    beginnings[token].end = Int32(phrases.count)
  }

  private func addDigits(_ token: Token, at start: Int32) {
    let value = values.add(.digits(Digits(value: Int(token.value), width: Int(token.width))))
    let list = digitKinds.list(of: token, table.digits)
    beginnings[Int(start)].kinds = list.set
    for index in list.start..<list.end {
      phrases.append(
        Phrase(
          kind: digitKinds.kinds[index], strength: .firm, isMarked: false, rule: -1, start: start,
          end: start + 1,
          place: value))
    }
  }

  /// Completes the rules of a state, then goes on with every part that may come next.
  private func extend(
    _ number: Int32, from start: Int32, at position: Int32, _ context: borrowing ProductionContext
  ) {
    let state = Int(number)
    var completion = table.states[state].completion
    while completion >= 0 {
      finish(completion, start, position, context)
      completion = table.completions[Int(completion)].next
    }
    guard Int(position) < tokens.count, position - start < Matcher.longestPhrase else { return }
    let token = tokens[Int(position)]
    if token.isLiteral { return }
    let joint = token.isSpaced ? Joint.spaced : .glued
    if token.symbol != Token.unknown, table.states[state].words >> UInt64(token.symbol & 63) & 1 == 1 {
      follow(state, joint, token.symbol, from: start, to: position + 1, context)
    }
    let wanted = table.states[state].kinds
    if wanted.isEmpty { return }
    if token.kind == .word, wanted.mayContain(GrammarTables.anyWord) {
      parts.append(-1 - position)
      follow(state, joint, Int32(GrammarTables.anyWord), from: start, to: position + 1, context)
      parts.removeLast()
    }
    let beginning = beginnings[Int(position)]
    guard wanted.mayMeet(beginning.kinds) else { return }
    for index in beginning.first..<beginning.end {
      let phrase = phrases[Int(index)]
      guard wanted.mayContain(phrase.kind) else { continue }
      parts.append(index)
      follow(state, joint, Int32(phrase.kind), from: start, to: phrase.end, context)
      parts.removeLast()
    }
  }

  /// Goes from a state over a symbol, joined as the text joins it or by a part that joins either way.
  private func follow(
    _ state: Int, _ joint: Joint, _ symbol: Int32, from start: Int32, to position: Int32,
    _ context: borrowing ProductionContext
  ) {
    let exact = Edge.key(symbol, joint)
    let either = Edge.key(symbol, .any)
    var index = firstEdge(of: state, from: Edge.key(symbol, .spaced))
    let end = Int(table.states[state + 1].firstEdge)
    while index < end, table.edges[index].key <= either {
      let edge = table.edges[index]
      if edge.key == exact || edge.key == either { extend(edge.target, from: start, at: position, context) }
      index += 1
    }
  }

  /// The first edge of a state whose key is this one or a higher one.
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

  /// Makes the phrase of a complete rule, unless there is one of the same kind and place by an earlier rule.
  private func finish(
    _ number: Int32, _ start: Int32, _ end: Int32, _ context: borrowing ProductionContext
  ) {
    let ruleNumber = table.completions[Int(number)].rule
    let flags = table.rules[Int(ruleNumber)].flags
    let kind = table.rules[Int(ruleNumber)].kind
    if !flags.isDisjoint(with: [.lowerCase, .capitalised]), !hasCase(flags, start, end) { return }
    var rival: Int?
    if beginnings[Int(start)].kinds.mayContain(kind) {
      for index in Int(beginnings[Int(start)].first)..<phrases.count
      where phrases[index].kind == kind && phrases[index].end == end {
        if phrases[index].rule <= ruleNumber { return }
        rival = index
      }
    }
    var strength = table.rules[Int(ruleNumber)].strength
    var isMarked = flags.contains(.marked)
    for part in parts where part >= 0 {
      if !flags.contains(.firming) { strength = max(strength, phrases[Int(part)].strength) }
      isMarked = isMarked || phrases[Int(part)].isMarked
    }
    guard let place = place(ofCompletion: Int(number), TokenRange(start: start, end: end), context) else {
      return
    }
    let phrase = Phrase(
      kind: kind, strength: strength, isMarked: isMarked, rule: ruleNumber, start: start, end: end,
      place: place)
    if record != nil {
      let whole = parts.map { part($0) }
      record?[PhraseKey(phrase)] = whole
    }
    if let rival { phrases[rival] = phrase } else { phrases.append(phrase) }
    beginnings[Int(start)].kinds.insert(kind)
  }

  private func hasCase(_ flags: Rule.Flags, _ start: Int32, _ end: Int32) -> Bool {
    for token in start..<end where tokens[Int(token)].kind == .word {
      if flags.contains(tokens[Int(token)].isCapitalised ? .lowerCase : .capitalised) { return false }
    }
    return true
  }

  /// Where the value of a complete rule stands; nil when its production refuses.
  @inline(__always)
  private func place(
    ofCompletion number: Int, _ range: TokenRange, _ context: borrowing ProductionContext
  ) -> UnsafePointer<Value>? {
    let rule = Int(table.completions[number].rule)
    let first = Int(table.completions[number].firstArgument)
    let count = Int(table.completions[number].argumentCount)
    let production = Int(table.rules[rule].production)
    if production < 0 {
      if count == 1 { return place(ofPart: parts[Int(table.arguments[first].value)]) }
      return wordValues.place(of: rule, table) ?? values.add(.words(range))
    }
    for index in 0..<count {
      let argument = table.arguments[first + index]
      arguments[index] =
        argument.isConstant ? .number(Int(argument.value)) : partValue(parts[Int(argument.value)])
    }
    guard let arguments = arguments.elements.baseAddress,
      let value = productions[production].run(context, arguments)
    else { return nil }
    return values.add(value)
  }

  private func part(_ part: Int32) -> Phrase {
    part >= 0
      ? phrases[Int(part)]
      : Phrase(
        kind: GrammarTables.anyWord, strength: .firm, isMarked: false, rule: -1, start: -1 - part, end: -part,
        place: place(ofPart: part))
  }

  private func place(ofPart part: Int32) -> UnsafePointer<Value> {
    part >= 0 ? phrases[Int(part)].place : values.add(partValue(part))
  }

  private func partValue(_ part: Int32) -> Value {
    part >= 0 ? phrases[Int(part)].value : .words(TokenRange(start: -1 - part, end: -part))
  }
}
