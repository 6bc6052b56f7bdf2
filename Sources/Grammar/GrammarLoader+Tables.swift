// The numbers of kinds, words and names, and the states for sequences of parts.

extension GrammarLoader {
  /// The number of a kind; also notes its first use.
  mutating func kind(
    named name: UnsafeBufferPointer<UInt8>, _ scanner: GrammarScanner, at column: Int
  ) throws(GrammarError) -> UInt16 {
    let key = fingerprint(name)
    if let known = kindNumbers[key] {
      if !isShared, !isAsked[Int(known)] {
        isAsked[Int(known)] = true
        firstUses[Int(known)] = Place(scanner: scanner, column: column)
      }
      return known
    }
    guard tables.kinds.count < Int(GrammarTables.firstWord) else {
      throw scanner.error("a grammar has at most \(GrammarTables.firstWord) kinds", at: column)
    }
    let number = UInt16(tables.kinds.count)
    kindNumbers[key] = number
    tables.kinds.append(String(decoding: name, as: UTF8.self))
    tables.types.append(GrammarLoader.unknownType)
    isDefined.append(false)
    isAsked.append(!isShared)
    firstUses.append(Place(scanner: scanner, column: column))
    return number
  }

  mutating func definedKind(_ scanner: inout GrammarScanner) throws(GrammarError) -> UInt16 {
    let start = scanner.at
    let name = scanner.name()
    guard !name.isEmpty else { throw scanner.error("a line begins with the name of a kind") }
    let count = tables.kinds.count
    let number = try kind(named: name, scanner, at: start)
    isDefined[Int(number)] = true
    if isOwn, Int(number) == count { ownKinds.append(number) }
    return number
  }

  mutating func setType(
    of kind: UInt16, to type: UInt8, _ scanner: GrammarScanner
  ) throws(GrammarError) {
    let known = tables.types[Int(kind)]
    guard known == GrammarLoader.unknownType || known == type else {
      let names = types.names
      throw scanner.error(
        "'\(tables.kinds[Int(kind)])' is of type \(names[Int(known)]) elsewhere, but \(names[Int(type)]) here",
        at: 0)
    }
    tables.types[Int(kind)] = type
  }

  mutating func text(_ name: UnsafeBufferPointer<UInt8>) -> Int32 {
    let key = fingerprint(name)
    if let known = textNumbers[key] { return known }
    tables.texts.append(String(decoding: name, as: UTF8.self))
    textNumbers[key] = Int32(tables.texts.count - 1)
    return Int32(tables.texts.count - 1)
  }

  /// The symbol of a word, shared by its other spellings.
  mutating func intern(_ word: String) -> Int32 {
    let symbol = tables.words.intern(WordHash.bytes(ofWord: word))
    if !alike.isEmpty, !word.utf8.allSatisfy({ $0 < 0x80 }) {
      for spelling in spellings(of: word) {
        tables.words.alias(WordHash.bytes(ofWord: spelling), of: symbol)
      }
    }
    return symbol
  }

  /// The words and signs of a literal as parts; the first has the given joint, the others are joined as written.
  mutating func literalParts(_ literal: UnsafeBufferPointer<UInt8>, joint: Joint) -> [RulePattern.Part] {
    tokenBuffer.removeAll(keepingCapacity: true)
    Tokenizer.append(literal, words: tables.words.table, to: &tokenBuffer)
    return tokenBuffer.enumerated().map { index, token in
      let bytes = literal[Int(token.start)..<Int(token.end)]
      var symbol = token.symbol
      if symbol == Token.unknown {
        symbol =
          token.kind == .sign
          ? tables.words.intern(WordHash.bytes(ofSign: UInt32(bitPattern: token.value)))
          : intern(String(decoding: bytes, as: UTF8.self))
      }
      return RulePattern.Part(joint: index == 0 ? joint : (token.isSpaced ? .spaced : .glued), symbol: symbol)
    }
  }

  /// The state after these parts, created if needed. The first part has no joint to check.
  mutating func path(of parts: [RulePattern.Part]) -> Int32 {
    var state: Int32 = 0
    for (index, part) in parts.enumerated() {
      let key = Edge.key(part.symbol, index == 0 ? .any : part.joint)
      if let known = tables.edges.target(state, key) {
        state = known
        continue
      }
      state = tables.addState(after: state, by: key)
    }
    return state
  }

  /// The completion in a state that produces a word of the kind; nil when there is none.
  func completion(_ state: Int32, kind: UInt16) -> Int? {
    var completion = tables.states[Int(state)].completion
    while completion >= 0 {
      let known = tables.completions[Int(completion)]
      if tables.rules[Int(known.rule)].kind == kind { return Int(completion) }
      completion = known.next
    }
    return nil
  }

  @discardableResult
  mutating func complete(_ state: Int32, rule: Int, arguments: [RuleArgument]) -> Int32 {
    let first = Int32(tables.arguments.count)
    tables.arguments += arguments
    return tables.addCompletion(state, rule: Int32(rule), first, Int32(arguments.count))
  }
}
