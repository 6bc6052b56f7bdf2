// Rules and classes of digits.

extension GrammarLoader {
  /// `kind flags = pattern -> production(arguments)` or `digits name 1..31 1..2`
  mutating func addRule(_ scanner: inout GrammarScanner, file: UInt16) throws(GrammarError) {
    if scanner.take("digits ") { return try addDigits(&scanner, file: file) }
    let start = scanner.at
    let kind = try definedKind(&scanner)
    var rule = Rule(kind: kind, strength: .firm, line: Int32(scanner.line), file: file)
    while true {
      scanner.skipSpace()
      if scanner.take("=") { break }
      let flag = scanner.at
      if scanner.take("weak") {
        rule.strength = .weak
      } else if scanner.take("feeble") {
        rule.strength = .feeble
      } else if scanner.take("firm") {
        rule.flags.insert(.firming)
      } else if scanner.take("lower") {
        rule.flags.insert(.lowerCase)
      } else if scanner.take("capital") {
        rule.flags.insert(.capitalised)
      } else if scanner.take("marked") {
        rule.flags.insert([.marked, .firming])
      } else {
        throw scanner.error("expected '=', or one of weak, feeble, firm, marked, lower, capital", at: flag)
      }
    }
    sawArrow = false
    let sequences = try RulePattern.read(&scanner, into: &self)
    guard scanner.isAtEnd || sawArrow else { throw scanner.error("no bracket is open here") }
    let call = sawArrow ? try readCall(&scanner) : nil
    rule.production = call?.production ?? -1
    if let call { try setType(of: kind, to: signatures[Int(call.production)].result, scanner) }
    tables.rules.append(rule)
    for parts in sequences {
      guard !parts.isEmpty else { throw scanner.error("a rule must match something", at: start) }
      try addSequence(parts, rule: tables.rules.count - 1, call: call, scanner, at: start)
    }
  }

  mutating func addDigits(_ scanner: inout GrammarScanner, file: UInt16) throws(GrammarError) {
    scanner.skipSpace()
    let kind = try definedKind(&scanner)
    try setType(of: kind, to: types.digits, scanner)
    func range(_ scanner: inout GrammarScanner) throws(GrammarError) -> ClosedRange<Int32> {
      scanner.skipSpace()
      let start = scanner.at
      let text = scanner.name()
      for index in text.indices.dropLast() where text[index] == UInt8(ascii: ".") {
        if text[index + 1] == UInt8(ascii: "."),
          let low = integer(UnsafeBufferPointer(rebasing: text[..<index])),
          let high = integer(UnsafeBufferPointer(rebasing: text[(index + 2)...])), low <= high
        {
          return low...high
        }
        break
      }
      throw scanner.error("expected a range such as 1..31", at: start)
    }
    let values = try range(&scanner)
    let widths = try range(&scanner)
    scanner.skipSpace()
    guard scanner.isAtEnd else { throw scanner.error("nothing may follow the two ranges") }
    tables.digits.append(
      DigitClass(
        kind: kind, values: values,
        widths: UInt8(clamping: widths.lowerBound)...UInt8(clamping: widths.upperBound),
        file: file, line: Int32(scanner.line)))
  }

  struct Call {
    enum Argument {
      case binding(UInt64, column: Int)
      case constant(Int32)
    }
    var production: Int16
    var arguments: [Argument]
    var column: Int
  }

  func readCall(_ scanner: inout GrammarScanner) throws(GrammarError) -> Call {
    scanner.skipSpace()
    let start = scanner.at
    let name = scanner.name()
    guard let production = productions[fingerprint(name)] else {
      throw scanner.error(
        name.isEmpty
          ? "a production must follow '->'"
          : "there is no production '\(String(decoding: name, as: UTF8.self))'", at: start)
    }
    var arguments: [Call.Argument] = []
    if scanner.take("(") {
      scanner.skipSpace()
      while !scanner.take(")") {
        let column = scanner.at
        let argument = scanner.name()
        guard !argument.isEmpty else { throw scanner.error("expected an argument or ')'") }
        if let number = integer(argument) {
          arguments.append(.constant(number))
        } else {
          arguments.append(.binding(fingerprint(argument), column: column))
        }
        scanner.skipSpace()
        _ = scanner.take(",")
        scanner.skipSpace()
      }
    }
    scanner.skipSpace()
    guard scanner.isAtEnd else { throw scanner.error("nothing may follow the production") }
    let wanted = signatures[Int(production)].arguments.count
    guard arguments.count == wanted else {
      let text = String(decoding: name, as: UTF8.self)
      let words = wanted == 1 ? "argument" : "arguments"
      throw scanner.error("'\(text)' needs \(wanted) \(words), not \(arguments.count)", at: start)
    }
    return Call(production: production, arguments: arguments, column: start)
  }

  mutating func addSequence(
    _ parts: [RulePattern.Part], rule: Int, call: Call?, _ scanner: GrammarScanner, at start: Int
  ) throws(GrammarError) {
    let valued = parts.filter { $0.symbol < GrammarTables.firstWord }
    var arguments: [RuleArgument] = []
    if let call {
      for argument in call.arguments {
        switch argument {
        case .constant(let number): arguments.append(RuleArgument(isConstant: true, value: number))
        case .binding(let name, let column):
          guard let index = valued.firstIndex(where: { $0.binding == name }) else {
            throw scanner.error("no part of the rule has this name in all its forms", at: column)
          }
          arguments.append(RuleArgument(isConstant: false, value: Int32(index)))
        }
      }
    } else if let index = valued.firstIndex(where: { $0.binding != 0 }) {
      arguments.append(RuleArgument(isConstant: false, value: Int32(index)))
    }
    guard parts[0].symbol != Int32(GrammarTables.anyWord) else {
      throw scanner.error("a rule must not begin with any-word", at: start)
    }
    if parts.count == 1, parts[0].symbol == Int32(tables.rules[rule].kind) {
      throw scanner.error("this rule makes a kind from itself", at: start)
    }
    let completion = complete(path(of: parts), rule: rule, arguments: arguments)
    pendingChecks.append(
      PendingCheck(
        rule: rule, completion: completion, parts: valued.map { UInt16($0.symbol) },
        place: Place(scanner: scanner, column: call?.column ?? start), isShared: isShared))
  }
}
