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

  private let tables: GrammarTables
  private let productions: [Production]
  /// The production that each rule calls; −1: none.
  private let digitClasses: [DigitClass]
  private let wordTypes: [ValueType]

  /// The phrases of the line, those of the last token first.
  private(set) var phrases: [Phrase] = []
  /// For each token, the phrases that begin with it.
  private(set) var ranges: [Range<Int>] = []

  /// The parts of every phrase, for explanations; nil when nobody asks, which costs nothing.
  var parts: [PhraseKey: [Phrase]]?

  private var children: [Phrase] = []
  private var arguments: [Value] = []

  init(tables: GrammarTables, productions: [Production], wordTypes: [ValueType]) {
    self.tables = tables
    self.productions = productions
    self.wordTypes = wordTypes
    digitClasses = tables.digits
    children.reserveCapacity(Int(Matcher.longestPhrase))
    arguments = Array(repeating: .number(0), count: 8)
  }

  /// The phrases that begin with a token.
  func phrases(at token: Int) -> ArraySlice<Phrase> { phrases[ranges[token]] }

  /// The longest phrase of a kind that begins with a token.
  func phrase(_ kind: UInt8, at token: Int) -> Phrase? {
    var best: Phrase?
    for index in ranges[token] where phrases[index].kind == kind {
      if best.map({ $0.end < phrases[index].end }) ?? true { best = phrases[index] }
    }
    return best
  }

  /// Finds the phrases of these tokens; literal ones are passed over.
  mutating func match(_ tokens: UnsafeBufferPointer<Token>, _ context: ProductionContext) {
    phrases.removeAll(keepingCapacity: true)
    if ranges.count < tokens.count {
      ranges.append(contentsOf: repeatElement(0..<0, count: tokens.count - ranges.count))
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
    if token.isLiteral { return }
    if token.kind == .number { addDigits(token, at: start) }
    if token.symbol != Token.unknown,
      let state = target(0, .any, token.symbol)
    {
      extend(state, from: start, at: start + 1, tokens, context)
    }
    var next = first
    while next < phrases.count {
      let phrase = phrases[next]
      next += 1
      guard tables.states[0].kinds.contains(phrase.kind), let state = target(0, .any, Int32(phrase.kind))
      else {
        continue
      }
      children.append(phrase)
      extend(state, from: start, at: phrase.end, tokens, context)
      children.removeLast()
    }
    ranges[Int(start)] = first..<phrases.count
  }

  private mutating func addDigits(_ token: Token, at start: Int32) {
    for digits in digitClasses
    where digits.values.contains(token.value) && digits.widths.contains(token.width) {
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
    let entry = tables.states[Int(state)]
    var completion = entry.completion
    while completion >= 0 {
      let complete = tables.completions[Int(completion)]
      finish(complete, start..<position, tokens, context)
      completion = complete.next
    }
    guard Int(position) < tokens.count, position - start < Matcher.longestPhrase else { return }
    let token = tokens[Int(position)]
    if token.isLiteral { return }
    let joint = token.isSpaced ? Joint.spaced : .glued
    if entry.takesWords, token.symbol != Token.unknown {
      if let next = target(state, joint, token.symbol) {
        extend(next, from: start, at: position + 1, tokens, context)
      }
      if let next = target(state, .any, token.symbol) {
        extend(next, from: start, at: position + 1, tokens, context)
      }
    }
    if token.kind == .word, entry.kinds.contains(GrammarTables.anyWord) {
      let word = Phrase(
        kind: GrammarTables.anyWord, strength: .firm, isMarked: false, rule: -1, start: position,
        end: position + 1, value: .words(TokenRange(start: position, end: position + 1)))
      children.append(word)
      for joint in [joint, .any] {
        if let next = target(state, joint, Int32(GrammarTables.anyWord)) {
          extend(next, from: start, at: position + 1, tokens, context)
        }
      }
      children.removeLast()
    }
    if entry.kinds.isEmpty { return }
    for index in ranges[Int(position)] {
      let phrase = phrases[index]
      guard entry.kinds.contains(phrase.kind) else { continue }
      children.append(phrase)
      if let next = target(state, joint, Int32(phrase.kind)) {
        extend(next, from: start, at: phrase.end, tokens, context)
      }
      if let next = target(state, .any, Int32(phrase.kind)) {
        extend(next, from: start, at: phrase.end, tokens, context)
      }
      children.removeLast()
    }
  }

  /// Makes the phrase of a complete rule, unless there is one of the same kind and place by an earlier rule.
  private mutating func finish(
    _ completion: Completion, _ range: Range<Int32>, _ tokens: UnsafeBufferPointer<Token>,
    _ context: ProductionContext
  ) {
    let rule = tables.rules[Int(completion.rule)]
    if rule.isCapitalised,
      range.contains(where: { tokens[Int($0)].kind == .word && !tokens[Int($0)].isCapitalised })
    {
      return
    }
    if rule.isLowerCase, range.contains(where: { tokens[Int($0)].isCapitalised }) { return }
    var rival: Int?
    for index in ranges[Int(range.lowerBound)].lowerBound..<phrases.count
    where phrases[index].kind == rule.kind && phrases[index].end == range.upperBound {
      if phrases[index].rule <= completion.rule { return }
      rival = index
    }
    var strength = rule.strength
    if !rule.isFirming {
      for child in children { strength = max(strength, child.strength) }
    }
    guard let value = value(of: rule, completion, range, context) else { return }
    let phrase = Phrase(
      kind: rule.kind, strength: strength, isMarked: rule.isMarked || children.contains { $0.isMarked },
      rule: completion.rule, start: range.lowerBound, end: range.upperBound, value: value)
    parts?[PhraseKey(phrase)] = children
    if let rival { phrases[rival] = phrase } else { phrases.append(phrase) }
  }

  private mutating func value(
    of rule: Rule, _ completion: Completion, _ range: Range<Int32>, _ context: ProductionContext
  ) -> Value? {
    let words = Value.words(TokenRange(start: range.lowerBound, end: range.upperBound))
    if rule.production < 0 {
      if completion.argumentCount == 1 {
        return children[Int(tables.arguments[Int(completion.firstArgument)].value)].value
      }
      return children.isEmpty && rule.line > 0 ? wordValue(of: rule) ?? words : words
    }
    for index in 0..<Int(completion.argumentCount) {
      let argument = tables.arguments[Int(completion.firstArgument) + index]
      arguments[index] =
        argument.isConstant ? .number(Int(argument.value)) : children[Int(argument.value)].value
    }
    return arguments.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return nil }
      return productions[Int(rule.production)].run(context, base)
    }
  }

  private func wordValue(of rule: Rule) -> Value? {
    if rule.isText { return .text(Int(rule.value)) }
    switch wordTypes[Int(rule.kind)] {
    case .number: return .number(Int(rule.value))
    case .weekday: return Weekday(rawValue: Int(rule.value)).map { .weekday($0) }
    case .unit: return TimeUnit(rawValue: Int(rule.value)).map { .unit($0) }
    default: return nil
    }
  }

  private func target(_ state: Int32, _ joint: Joint, _ symbol: Int32) -> Int32? {
    let key = EdgeTable.key(state: state, joint: joint, symbol: symbol)
    var index = EdgeTable.slot(key, mask: tables.edges.mask)
    while true {
      let slot = tables.edges.slots[index]
      if slot.key == key { return slot.target }
      if slot.key == 0 { return nil }
      index = (index + 1) & tables.edges.mask
    }
  }
}
