import Grammar

/// What becomes of a rule when all of its parts have been found.
extension Matcher {
  /// Makes the phrase of a complete rule, unless there is one of the same kind and place by an earlier rule.
  func finish(_ number: Int32, _ start: Int32, _ end: Int32, _ context: ProductionContext) {
    let completion = table.completions[Int(number)]
    let rule = table.rules[Int(completion.rule)]
    if !rule.flags.isDisjoint(with: [.lowerCase, .capitalised]), !hasCase(rule.flags, start, end) { return }
    var rival: Int?
    if beginnings[Int(start)].kinds.mayContain(rule.kind) {
      let all = phrases.elements
      for index in Int(beginnings[Int(start)].first)..<all.count
      where all[index].kind == rule.kind && all[index].end == end {
        if all[index].rule <= completion.rule { return }
        rival = index
      }
    }
    var phrase = Phrase(
      kind: rule.kind, strength: rule.strength, isMarked: rule.flags.contains(.marked), rule: completion.rule,
      start: start, end: end, place: nil)
    for part in parts.elements {
      if !rule.flags.contains(.firming) { phrase.strength = max(phrase.strength, part.strength) }
      phrase.isMarked = phrase.isMarked || part.isMarked
    }
    if rule.production >= 0 {
      guard let value = value(of: Int(rule.production), completion, context) else { return }
      phrase.place = values.add(value)
    } else if completion.argumentCount == 1 {
      phrase.place = place(of: parts[Int(table.arguments[Int(completion.firstArgument)].value)], in: phrase)
    } else {
      phrase.place = wordValues.place(of: Int(completion.rule), table)
    }
    if record != nil { record?[PhraseKey(phrase)] = Array(parts) }
    if let rival { phrases[rival] = phrase } else { phrases.append(phrase) }
    beginnings[Int(start)].kinds.insert(rule.kind)
  }

  private func hasCase(_ flags: Rule.Flags, _ start: Int32, _ end: Int32) -> Bool {
    for token in start..<end where tokens[Int(token)].kind == .word {
      if flags.contains(tokens[Int(token)].isCapitalised ? .lowerCase : .capitalised) { return false }
    }
    return true
  }

  /// What a production makes of the parts that it is given; nil when it refuses.
  @inline(__always)
  private func value(of production: Int, _ completion: RuleCompletion, _ context: ProductionContext) -> Value?
  {
    for index in 0..<Int(completion.argumentCount) {
      let argument = table.arguments[Int(completion.firstArgument) + index]
      arguments[index] =
        argument.isConstant ? .number(Int(argument.value)) : parts[Int(argument.value)].value
    }
    if productions[production].readsLine { isOfAnyLine = false }
    return arguments.elements.baseAddress.flatMap { productions[production].run(context, $0) }
  }

  /// Where the value of a part stands as that of a whole phrase, whose own words may be more.
  @inline(__always)
  private func place(of part: Phrase, in whole: Phrase) -> UnsafePointer<Value>? {
    if part.place != nil || part.start == whole.start && part.end == whole.end { return part.place }
    return values.add(part.value)
  }
}
