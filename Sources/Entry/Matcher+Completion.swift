import Grammar

/// What becomes of a rule when all of its parts have been found.
extension Matcher {
  /// Makes the phrase of a complete rule, unless there is one of the same kind and place by an earlier rule.
  func finish(
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
    if productions[production].readsLine { isOfAnyLine = false }
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
