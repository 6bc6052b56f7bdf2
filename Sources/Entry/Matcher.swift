import Grammar
import Moments

/// A phrase that a rule of the grammar matched.
struct Phrase {
  /// What it is; an index into the grammar's kinds.
  var kind: UInt8
  /// How far it counts by itself.
  var strength: Strength
  /// True when it opens with a word such as `due`.
  var isMarked: Bool
  /// The rule; where two fit equally well, the lower one wins.
  var rule: Int32
  /// Its tokens, `start..<end`.
  var start: Int32
  var end: Int32
  /// What it stands for.
  var value: Value
}

/// What tells a phrase of a line from every other.
struct PhraseKey: Hashable {
  private let kind: UInt8
  private let rule: Int32
  private let start: Int32
  private let end: Int32

  init(_ phrase: Phrase) {
    kind = phrase.kind
    rule = phrase.rule
    start = phrase.start
    end = phrase.end
  }
}

/// Finds every phrase of a line, from right to left.
///
/// At each token the phrases that begin there are grown from the phrases that begin after it, which are all
/// known by then: a word leads from state to state of the grammar's table, and each state that completes a
/// rule makes a phrase, which may in turn be the first part of a longer one. The arrays are kept from line
/// to line, so that a line allocates nothing.
struct Matcher {
  /// No phrase is longer than this many tokens, so that time stays linear in the length of a line.
  static let longestPhrase: Int32 = 24

  private let table: GrammarTables
  private let productions: [Production]

  /// The phrases of the line, those of the last token first.
  private(set) var phrases: [Phrase] = []
  /// For each token, the phrases that begin with it.
  private(set) var ranges: [Range<Int>] = []
  /// For each token, the kinds of those phrases.
  private var kinds: [KindSet] = []

  /// The parts of every phrase, for explanations; nil when nobody asks, which costs nothing.
  var record: [PhraseKey: [Phrase]]?

  /// The parts with a kind of the phrase that is being grown: indices of phrases, or `-1 - token` for any word.
  private var parts: [Int32] = []
  private var arguments: [Value]

  init(table: GrammarTables, productions: [Production]) {
    self.table = table
    self.productions = productions
    parts.reserveCapacity(Int(Matcher.longestPhrase))
    arguments = Array(repeating: .number(0), count: Matcher.mostArguments)
  }

  /// More arguments than any production takes.
  private static let mostArguments = 8

  /// The phrases that begin with a token.
  func phrases(at token: Int) -> ArraySlice<Phrase> { phrases[ranges[token]] }

  /// Whether a phrase of a kind begins with a token.
  func begins(_ kind: UInt8, at token: Int) -> Bool { kinds[token].contains(kind) }

  /// The longest phrase of a kind that begins with a token.
  func phrase(_ kind: UInt8, at token: Int) -> Phrase? {
    guard kinds[token].contains(kind) else { return nil }
    var best: Int?
    for index in ranges[token] where phrases[index].kind == kind {
      if best.map({ phrases[$0].end < phrases[index].end }) ?? true { best = index }
    }
    return best.map { phrases[$0] }
  }

  /// Finds the phrases of these tokens; literal ones are passed over.
  mutating func match(_ tokens: UnsafeBufferPointer<Token>, _ context: ProductionContext) {
    phrases.removeAll(keepingCapacity: true)
    if ranges.count < tokens.count {
      let missing = tokens.count - ranges.count
      ranges.append(contentsOf: repeatElement(0..<0, count: missing))
      kinds.append(contentsOf: repeatElement(KindSet(), count: missing))
    }
    for at in stride(from: tokens.count - 1, through: 0, by: -1) {
      grow(at: Int32(at), tokens, context)
    }
  }

  private mutating func grow(
    at start: Int32, _ tokens: UnsafeBufferPointer<Token>, _ context: ProductionContext
  ) {
    let first = phrases.count
    let token = tokens[Int(start)]
    ranges[Int(start)] = first..<first
    kinds[Int(start)] = KindSet()
    if token.isLiteral { return }
    if token.kind == .number { addDigits(token, at: start) }
    if token.symbol != Token.unknown {
      let state = table.afterWord[Int(token.symbol - GrammarTables.firstWord)]
      if state >= 0 { extend(state, from: start, at: start + 1, tokens, context) }
    }
    var next = first
    while next < phrases.count {
      let state = table.afterKind[Int(phrases[next].kind)]
      if state >= 0 {
        parts.append(Int32(next))
        extend(state, from: start, at: phrases[next].end, tokens, context)
        parts.removeLast()
      }
      next += 1
    }
    ranges[Int(start)] = first..<phrases.count
  }

  private mutating func addDigits(_ token: Token, at start: Int32) {
    for digits in table.digits where digits.contains(token.value, width: token.width) {
      kinds[Int(start)].insert(digits.kind)
      phrases.append(
        Phrase(
          kind: digits.kind, strength: .firm, isMarked: false, rule: -1, start: start, end: start + 1,
          value: .digits(Digits(value: Int(token.value), width: Int(token.width)))))
    }
  }

  /// Completes the rules of a state, then goes on with every part that may come next.
  private mutating func extend(
    _ state: Int32, from start: Int32, at position: Int32, _ tokens: UnsafeBufferPointer<Token>,
    _ context: ProductionContext
  ) {
    let entry = table.states[Int(state)]
    var completion = entry.completion
    while completion >= 0 {
      let complete = table.completions[Int(completion)]
      finish(complete, start, position, tokens, context)
      completion = complete.next
    }
    guard Int(position) < tokens.count, position - start < Matcher.longestPhrase else { return }
    let token = tokens[Int(position)]
    if token.isLiteral { return }
    let joint = token.isSpaced ? Joint.spaced : .glued
    if token.symbol != Token.unknown, entry.words >> UInt64(token.symbol & 63) & 1 == 1 {
      follow(entry, joint, token.symbol, from: start, to: position + 1, tokens, context)
    }
    if entry.kindSet == 0 { return }
    let wanted = table.kindSets[Int(entry.kindSet)]
    if token.kind == .word, wanted.contains(GrammarTables.anyWord) {
      parts.append(-1 - position)
      follow(entry, joint, Int32(GrammarTables.anyWord), from: start, to: position + 1, tokens, context)
      parts.removeLast()
    }
    guard wanted.meets(kinds[Int(position)]) else { return }
    for index in ranges[Int(position)] where wanted.contains(phrases[index].kind) {
      parts.append(Int32(index))
      follow(entry, joint, Int32(phrases[index].kind), from: start, to: phrases[index].end, tokens, context)
      parts.removeLast()
    }
  }

  /// Goes from a state over a symbol, joined as the text joins it or by a part that joins either way.
  private mutating func follow(
    _ state: MatchState, _ joint: Joint, _ symbol: Int32, from start: Int32, to position: Int32,
    _ tokens: UnsafeBufferPointer<Token>, _ context: ProductionContext
  ) {
    let exact = Edge.key(symbol, joint)
    let either = Edge.key(symbol, .any)
    var index = firstEdge(of: state, from: Edge.key(symbol, .spaced))
    let end = Int(state.firstEdge + state.edgeCount)
    while index < end, table.edges[index].key <= either {
      let edge = table.edges[index]
      if edge.key == exact || edge.key == either {
        extend(edge.target, from: start, at: position, tokens, context)
      }
      index += 1
    }
  }

  /// The first edge of a state whose key is this one or a higher one.
  private func firstEdge(of state: MatchState, from key: UInt32) -> Int {
    var first = Int(state.firstEdge)
    var count = Int(state.edgeCount)
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
  private mutating func finish(
    _ completion: Completion, _ start: Int32, _ end: Int32, _ tokens: UnsafeBufferPointer<Token>,
    _ context: ProductionContext
  ) {
    let rule = table.rules[Int(completion.rule)]
    if !rule.flags.isDisjoint(with: [.lowerCase, .capitalised]), !hasCase(of: rule, start, end, tokens) {
      return
    }
    var rival: Int?
    if kinds[Int(start)].contains(rule.kind) {
      for index in ranges[Int(start)].lowerBound..<phrases.count
      where phrases[index].kind == rule.kind && phrases[index].end == end {
        if phrases[index].rule <= completion.rule { return }
        rival = index
      }
    }
    var strength = rule.strength
    var isMarked = rule.flags.contains(.marked)
    for part in parts where part >= 0 {
      if !rule.flags.contains(.firming) { strength = max(strength, phrases[Int(part)].strength) }
      isMarked = isMarked || phrases[Int(part)].isMarked
    }
    guard let value = value(of: rule, completion, TokenRange(start: start, end: end), context) else { return }
    let phrase = Phrase(
      kind: rule.kind, strength: strength, isMarked: isMarked, rule: completion.rule, start: start, end: end,
      value: value)
    if record != nil {
      let whole = parts.map { part($0) }
      record?[PhraseKey(phrase)] = whole
    }
    if let rival { phrases[rival] = phrase } else { phrases.append(phrase) }
    kinds[Int(start)].insert(rule.kind)
  }

  private func hasCase(
    of rule: Rule, _ start: Int32, _ end: Int32, _ tokens: UnsafeBufferPointer<Token>
  ) -> Bool {
    for token in start..<end where tokens[Int(token)].kind == .word {
      if rule.flags.contains(tokens[Int(token)].isCapitalised ? .lowerCase : .capitalised) { return false }
    }
    return true
  }

  private mutating func value(
    of rule: Rule, _ completion: Completion, _ range: TokenRange, _ context: ProductionContext
  ) -> Value? {
    let first = Int(completion.firstArgument)
    if rule.production < 0 {
      if completion.argumentCount == 1 { return partValue(parts[Int(table.arguments[first].value)]) }
      return wordValue(of: rule) ?? .words(range)
    }
    for index in 0..<Int(completion.argumentCount) {
      let argument = table.arguments[first + index]
      arguments[index] =
        argument.isConstant ? .number(Int(argument.value)) : partValue(parts[Int(argument.value)])
    }
    return arguments.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.flatMap { productions[Int(rule.production)].run(context, $0) }
    }
  }

  /// The value of a rule that is a word; nil when its kind has none.
  private func wordValue(of rule: Rule) -> Value? {
    if rule.flags.contains(.text) { return .text(Int(rule.value)) }
    switch ValueType(rawValue: table.types[Int(rule.kind)]) {
    case .number: return .number(Int(rule.value))
    case .weekday: return Weekday(rawValue: Int(rule.value)).map { .weekday($0) }
    case .unit: return TimeUnit(rawValue: Int(rule.value)).map { .unit($0) }
    default: return nil
    }
  }

  private func part(_ part: Int32) -> Phrase {
    part >= 0
      ? phrases[Int(part)]
      : Phrase(
        kind: GrammarTables.anyWord, strength: .firm, isMarked: false, rule: -1, start: -1 - part, end: -part,
        value: partValue(part))
  }

  private func partValue(_ part: Int32) -> Value {
    part >= 0 ? phrases[Int(part)].value : .words(TokenRange(start: -1 - part, end: -part))
  }
}
