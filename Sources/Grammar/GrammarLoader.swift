extension GrammarTables {
  /// Reads grammar files, checks them, and compiles them.
  /// - Parameters:
  ///   - sources: `.words` and `.rules` files; where two rules fit equally well, the earlier one wins.
  ///   - signatures: the productions that rules may call.
  ///   - types: the types of values.
  ///   - settings: what files may settle; a later file overrides an earlier one.
  /// - Throws: the first mistake.
  public static func load(
    _ sources: [GrammarSource], signatures: [Signature], types: TypeNames, settings: [GrammarSetting] = []
  ) throws(GrammarError) -> GrammarTables {
    var loader = GrammarLoader(signatures: signatures, types: types, settings: settings)
    for (index, source) in sources.enumerated() {
      try loader.add(source, index: UInt8(clamping: index))
    }
    try loader.check()
    return loader.tables
  }

  /// Every mistake that can be told from the others, in the order of the files, at most one a line.
  ///
  /// A line with a mistake is passed over, so that what depends on it alone is no mistake of its own.
  public static func mistakes(
    in sources: [GrammarSource], signatures: [Signature], types: TypeNames, settings: [GrammarSetting] = []
  ) -> [GrammarError] {
    var loader = GrammarLoader(signatures: signatures, types: types, settings: settings)
    loader.mistakes = []
    do {
      for (index, source) in sources.enumerated() {
        try loader.add(source, index: UInt8(clamping: index))
      }
      try loader.check()
    } catch {
      return [error]
    }
    let order = sources.map(\.name)
    func place(_ error: GrammarError) -> (Int, Int) { (order.firstIndex(of: error.file) ?? 0, error.line) }
    return (loader.mistakes ?? []).sorted { place($0) < place($1) }
  }
}

/// Builds tables from declarations, one line at a time.
struct GrammarLoader {
  var tables = GrammarTables(words: WordTable(firstSymbol: GrammarTables.firstWord))
  /// Set by `RulePattern` when a rule goes on with `->`.
  var sawArrow = false

  /// The mistakes so far; nil when the first one is thrown.
  fileprivate var mistakes: [GrammarError]?

  private let signatures: [Signature]
  private let types: TypeNames
  private let settings: [GrammarSetting]
  /// The file that settled each setting last.
  private var settlers: [UInt8?]
  /// What may stand for a letter: `ae` for `ä`.
  private var alike: [Unicode.Scalar: [String]] = [:]
  private var productions: [UInt64: Int16] = [:]
  private var kindNumbers: [UInt64: UInt8] = [:]
  private var isDefined: [Bool] = []
  /// True for the kinds that some file of the language itself asks for.
  private var isAsked: [Bool] = []
  /// True while a file of all languages is read.
  private var isShared = false
  private var textNumbers: [UInt64: Int32] = [:]
  private var scratch: [Token] = []
  /// Where each kind was first used, for the error when nothing makes it.
  private var firstUses: [GrammarError] = []
  /// What to check when all kinds have a type.
  private var pendingChecks: [PendingCheck] = []

  private struct PendingCheck {
    var rule: Int
    var completion: Int32
    var parts: [UInt8]
    var place: GrammarError
    var isShared: Bool
  }

  private static let unknownType: UInt8 = 255

  init(signatures: [Signature], types: TypeNames, settings: [GrammarSetting]) {
    self.signatures = signatures
    self.types = types
    self.settings = settings
    settlers = Array(repeating: nil, count: settings.count)
    tables.settings = settings.map(\.usual)
    tables.kinds.append("any-word")
    tables.types.append(types.nothing)
    isDefined.append(true)
    isAsked.append(true)
    firstUses.append(GrammarError(file: "", line: 0, column: 0, message: "", text: ""))
    var anyWord = "any-word"
    kindNumbers[anyWord.withUTF8 { fingerprint($0) }] = GrammarTables.anyWord
    productions.reserveCapacity(signatures.count * 2)
    for (index, signature) in signatures.enumerated() {
      var name = signature.name
      productions[name.withUTF8 { fingerprint($0) }] = Int16(index)
    }
  }

  /// Throws a mistake, or keeps it when all are wanted and its line has none yet.
  private mutating func note(_ mistake: GrammarError) throws(GrammarError) {
    guard let known = mistakes else { throw mistake }
    if !known.contains(where: { $0.file == mistake.file && $0.line == mistake.line }) {
      mistakes?.append(mistake)
    }
  }

  // MARK: Files and lines

  mutating func add(_ source: GrammarSource, index: UInt8) throws(GrammarError) {
    tables.files.append(source.name)
    isShared = source.isShared
    let isWords = source.name.hasSuffix(".words")
    var start = 0
    var line = 1
    while start < source.text.count {
      var end = start
      while end < source.text.count, source.text[end] != 0x0A { end += 1 }
      var scanner = GrammarScanner(
        file: source.name, line: line, text: UnsafeBufferPointer(rebasing: source.text[start..<end]))
      scanner.skipSpace()
      if !scanner.isAtEnd {
        do throws(GrammarError) {
          if isWords {
            try addWords(&scanner, file: index, replaces: source.replacesWords)
          } else {
            try addRule(&scanner, file: index)
          }
        } catch {
          try note(error)
        }
      }
      start = end + 1
      line += 1
    }
  }

  /// `kind value spelling | weak spelling | …`
  private mutating func addWords(
    _ scanner: inout GrammarScanner, file: UInt8, replaces: Bool
  ) throws(GrammarError) {
    if scanner.take("setting ") { return try addSetting(&scanner, file: file) }
    if scanner.take("alike ") { return try addAlike(&scanner) }
    let kind = try definedKind(&scanner)
    guard scanner.skipSpace() else { throw scanner.error("a value must follow the kind") }
    let name = scanner.name()
    guard !name.isEmpty else { throw scanner.error("a value must follow the kind: a whole number or a name") }
    let number = integer(name)
    let value = number ?? text(name)
    let type = number == nil ? types.text : types.words[tables.kinds[Int(kind)]] ?? types.number
    try setType(of: kind, to: type, scanner)
    repeat {
      scanner.skipSpace()
      let start = scanner.at
      var strength = Strength.firm
      if scanner.take("weak ") { strength = .weak } else if scanner.take("feeble ") { strength = .feeble }
      let spelling = scanner.spelling()
      guard !spelling.isEmpty else { throw scanner.error("a spelling is missing", at: start) }
      let rule = Rule(
        kind: kind, strength: strength, isFirming: false, isMarked: false, isLowerCase: false,
        isCapitalised: false, production: -1,
        value: value,
        isText: number == nil, file: file, line: Int32(scanner.line))
      let state = path(of: literalParts(spelling, joint: .spaced))
      tables.rules.append(rule)
      if let known = completion(state, kind: kind) {
        guard replaces, tables.rules[Int(tables.completions[known].rule)].file != file else {
          throw scanner.error("this spelling of the kind stands above already; remove one", at: start)
        }
        tables.completions[known].rule = Int32(tables.rules.count - 1)
        continue
      }
      complete(state, rule: tables.rules.count - 1, arguments: [])
    } while scanner.take("|")
  }

  /// `setting NAME VALUE`
  private mutating func addSetting(_ scanner: inout GrammarScanner, file: UInt8) throws(GrammarError) {
    scanner.skipSpace()
    let start = scanner.at
    let name = String(decoding: scanner.name(), as: UTF8.self)
    guard let index = settings.firstIndex(where: { $0.name == name }) else {
      let known = settings.map(\.name).joined(separator: ", ")
      throw scanner.error("there is no setting '\(name)'; there are: \(known)", at: start)
    }
    guard settlers[index] != file else {
      throw scanner.error("'\(name)' is set above already; remove one", at: start)
    }
    scanner.skipSpace()
    let valueStart = scanner.at
    let value = String(decoding: scanner.name(), as: UTF8.self)
    guard settings[index].values.contains(value) else {
      throw scanner.error("'\(name)' takes \(settings[index].choice), not '\(value)'", at: valueStart)
    }
    scanner.skipSpace()
    guard scanner.isAtEnd else { throw scanner.error("nothing may follow the value") }
    tables.settings[index] = value
    settlers[index] = file
  }

  /// `alike LETTER SPELLING`
  private mutating func addAlike(_ scanner: inout GrammarScanner) throws(GrammarError) {
    let start = scanner.at
    let letters = String(decoding: scanner.spelling(), as: UTF8.self).split(separator: " ")
    guard letters.count == 2, letters[0].unicodeScalars.count == 1,
      let letter = letters[0].unicodeScalars.first,
      !letter.isASCII
    else {
      throw scanner.error("expected a letter beyond a to z and what may stand for it: alike ä ae", at: start)
    }
    alike[letter, default: []].append(String(letters[1]))
  }

  /// The other spellings of a word: `fuenf` for `fünf`.
  private func spellings(of word: String) -> [WordHash] {
    var spellings = [WordHash()]
    for scalar in word.unicodeScalars {
      let others = alike[scalar] ?? []
      var longer: [WordHash] = []
      for spelling in spellings {
        for letters in [String(scalar)] + others {
          var hash = spelling
          for letter in letters.unicodeScalars { hash.add(letter) }
          longer.append(hash)
        }
      }
      spellings = longer
    }
    return spellings
  }

  /// `kind flags = pattern -> production(arguments)` or `digits name 1..31 1..2`
  private mutating func addRule(_ scanner: inout GrammarScanner, file: UInt8) throws(GrammarError) {
    if scanner.take("digits ") { return try addDigits(&scanner, file: file) }
    let start = scanner.at
    let kind = try definedKind(&scanner)
    var rule = Rule(
      kind: kind, strength: .firm, isFirming: false, isMarked: false, isLowerCase: false,
      isCapitalised: false, production: -1,
      value: 0, isText: false,
      file: file, line: Int32(scanner.line))
    while true {
      scanner.skipSpace()
      if scanner.take("=") { break }
      let flag = scanner.at
      if scanner.take("weak") {
        rule.strength = .weak
      } else if scanner.take("feeble") {
        rule.strength = .feeble
      } else if scanner.take("firm") {
        rule.isFirming = true
      } else if scanner.take("lower") {
        rule.isLowerCase = true
      } else if scanner.take("capital") {
        rule.isCapitalised = true
      } else if scanner.take("marked") {
        rule.isMarked = true
        rule.isFirming = true
      } else {
        throw scanner.error("expected '=', or one of weak, feeble, firm, marked, lower, capital", at: flag)
      }
    }
    sawArrow = false
    let sequences = try RulePattern.read(&scanner, into: &self)
    guard scanner.isAtEnd || sawArrow else { throw scanner.error("this bracket closes nothing") }
    let call = sawArrow ? try readCall(&scanner) : nil
    rule.production = call?.production ?? -1
    if let call { try setType(of: kind, to: signatures[Int(call.production)].result, scanner) }
    tables.rules.append(rule)
    for parts in sequences {
      guard !parts.isEmpty else { throw scanner.error("a rule must not match nothing", at: start) }
      try addSequence(parts, rule: tables.rules.count - 1, call: call, scanner, at: start)
    }
  }

  private mutating func addDigits(_ scanner: inout GrammarScanner, file: UInt8) throws(GrammarError) {
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

  // MARK: Calls

  private struct Call {
    enum Argument {
      case binding(UInt64, column: Int)
      case constant(Int32)
    }
    var production: Int16
    var arguments: [Argument]
    var column: Int
  }

  private func readCall(_ scanner: inout GrammarScanner) throws(GrammarError) -> Call {
    scanner.skipSpace()
    let start = scanner.at
    let name = scanner.name()
    guard let production = productions[fingerprint(name)] else {
      throw scanner.error(
        "there is no production '\(String(decoding: name, as: UTF8.self))'", at: start)
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
      throw scanner.error("'\(text)' takes \(wanted) arguments, not \(arguments.count)", at: start)
    }
    return Call(production: production, arguments: arguments, column: start)
  }

  private mutating func addSequence(
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
            throw scanner.error("no part of the rule bears this name in every form of it", at: column)
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
      throw scanner.error("this rule makes a kind out of itself", at: start)
    }
    let completion = complete(path(of: parts), rule: rule, arguments: arguments)
    pendingChecks.append(
      PendingCheck(
        rule: rule, completion: completion, parts: valued.map { UInt8($0.symbol) },
        place: scanner.error("", at: call?.column ?? start), isShared: isShared))
  }

  // MARK: Names

  /// The number of a kind; its first use is remembered.
  mutating func kind(
    named name: UnsafeBufferPointer<UInt8>, _ scanner: GrammarScanner, at column: Int
  ) throws(GrammarError) -> UInt8 {
    let key = fingerprint(name)
    if let known = kindNumbers[key] {
      if !isShared, !isAsked[Int(known)] {
        isAsked[Int(known)] = true
        firstUses[Int(known)] = scanner.error("", at: column)
      }
      return known
    }
    guard tables.kinds.count < Int(GrammarTables.firstWord) else {
      throw scanner.error("a grammar has at most \(GrammarTables.firstWord) kinds", at: column)
    }
    let number = UInt8(tables.kinds.count)
    kindNumbers[key] = number
    tables.kinds.append(String(decoding: name, as: UTF8.self))
    tables.types.append(GrammarLoader.unknownType)
    isDefined.append(false)
    isAsked.append(!isShared)
    firstUses.append(scanner.error("", at: column))
    return number
  }

  private mutating func definedKind(_ scanner: inout GrammarScanner) throws(GrammarError) -> UInt8 {
    let start = scanner.at
    let name = scanner.name()
    guard !name.isEmpty else { throw scanner.error("a line begins with the name of a kind") }
    let number = try kind(named: name, scanner, at: start)
    isDefined[Int(number)] = true
    return number
  }

  private mutating func setType(
    of kind: UInt8, to type: UInt8, _ scanner: GrammarScanner
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

  private mutating func text(_ name: UnsafeBufferPointer<UInt8>) -> Int32 {
    let key = fingerprint(name)
    if let known = textNumbers[key] { return known }
    tables.texts.append(String(decoding: name, as: UTF8.self))
    textNumbers[key] = Int32(tables.texts.count - 1)
    return Int32(tables.texts.count - 1)
  }

  // MARK: States

  /// The number of a word, which its other spellings share.
  private mutating func intern(_ word: String) -> Int32 {
    var hash = WordHash()
    for scalar in word.unicodeScalars { hash.add(scalar) }
    let symbol = tables.words.intern(hash)
    if !alike.isEmpty, !word.utf8.allSatisfy({ $0 < 0x80 }) {
      for spelling in spellings(of: word) { tables.words.alias(spelling, of: symbol) }
    }
    return symbol
  }

  /// The words and signs of a literal as parts; the first joins as given, the others as they are written.
  mutating func literalParts(_ literal: UnsafeBufferPointer<UInt8>, joint: Joint) -> [RulePattern.Part] {
    scratch.removeAll(keepingCapacity: true)
    Tokenizer.append(literal, words: tables.words, to: &scratch)
    return scratch.enumerated().map { index, token in
      let bytes = literal[Int(token.start)..<Int(token.end)]
      var symbol = token.symbol
      if symbol == Token.unknown {
        if token.kind == .sign {
          symbol = tables.words.intern(sign: UInt32(bitPattern: token.value))
        } else {
          symbol = intern(String(decoding: bytes, as: UTF8.self))
        }
      }
      return RulePattern.Part(joint: index == 0 ? joint : (token.isSpaced ? .spaced : .glued), symbol: symbol)
    }
  }

  /// The state that the parts lead to, made where it is missing. The first part joins to anything.
  private mutating func path(of parts: [RulePattern.Part]) -> Int32 {
    var state: Int32 = 0
    for (index, part) in parts.enumerated() {
      let key = EdgeTable.key(state: state, joint: index == 0 ? .any : part.joint, symbol: part.symbol)
      if let known = tables.edges.target(key) {
        state = known
        continue
      }
      let new = Int32(tables.states.count)
      tables.states.append(MatchState())
      tables.edges.insert(key, target: new)
      if part.symbol < GrammarTables.firstWord {
        tables.states[Int(state)].kinds.insert(UInt8(part.symbol))
      } else {
        tables.states[Int(state)].words |= 1 << UInt64(part.symbol & 63)
      }
      state = new
    }
    return state
  }

  /// The completion of a word of the kind that ends in the state; nil when there is none.
  private func completion(_ state: Int32, kind: UInt8) -> Int? {
    var completion = tables.states[Int(state)].completion
    while completion >= 0 {
      let known = tables.completions[Int(completion)]
      if tables.rules[Int(known.rule)].kind == kind { return Int(completion) }
      completion = known.next
    }
    return nil
  }

  @discardableResult
  private mutating func complete(_ state: Int32, rule: Int, arguments: [RuleArgument]) -> Int32 {
    let number = Int32(tables.completions.count)
    tables.completions.append(
      Completion(
        rule: Int32(rule), firstArgument: Int32(tables.arguments.count),
        argumentCount: Int32(arguments.count),
        next: tables.states[Int(state)].completion))
    tables.arguments += arguments
    tables.states[Int(state)].completion = number
    return number
  }

  // MARK: Checks over everything

  mutating func check() throws(GrammarError) {
    for (index, isDefined) in isDefined.enumerated() where !isDefined && isAsked[index] {
      var error = firstUses[index]
      error.message = "nothing makes the kind '\(tables.kinds[index])'; define it or correct its name"
      try note(error)
    }
    try settleTypes()
    for check in pendingChecks {
      let rule = tables.rules[check.rule]
      guard rule.production >= 0 else { continue }
      let signature = signatures[Int(rule.production)]
      let completion = tables.completions[Int(check.completion)]
      for index in 0..<Int(completion.argumentCount) {
        let argument = tables.arguments[Int(completion.firstArgument) + index]
        let given = argument.isConstant ? types.number : tables.types[Int(check.parts[Int(argument.value)])]
        if given == GrammarLoader.unknownType {
          if check.isShared { break }
          var error = check.place
          let kind = tables.kinds[Int(check.parts[Int(argument.value)])]
          error.message = "the rules of '\(kind)' are made of each other only; give one of them a value"
          // With other mistakes about, the rule that gives it one may just have been passed over.
          if mistakes?.isEmpty ?? true { try note(error) }
          break
        }
        guard given == signature.arguments[index] else {
          var error = check.place
          let names = types.names
          error.message =
            "argument \(index + 1) of '\(signature.name)' is of type \(names[Int(signature.arguments[index])]), "
            + "not \(names[Int(given)])"
          try note(error)
          break
        }
      }
    }
  }

  /// Gives a type to the kinds whose rules call nothing: that of the part they bind, or nothing.
  private mutating func settleTypes() throws(GrammarError) {
    var changed = true
    while changed {
      changed = false
      for check in pendingChecks where tables.rules[check.rule].production < 0 {
        let completion = tables.completions[Int(check.completion)]
        let made =
          completion.argumentCount == 0
          ? types.nothing
          : tables.types[Int(check.parts[Int(tables.arguments[Int(completion.firstArgument)].value)])]
        let kind = Int(tables.rules[check.rule].kind)
        if made == GrammarLoader.unknownType || made == tables.types[kind] { continue }
        guard tables.types[kind] == GrammarLoader.unknownType else {
          var error = check.place
          error.message =
            "'\(tables.kinds[kind])' is of type \(types.names[Int(tables.types[kind])]) elsewhere, "
            + "but \(types.names[Int(made)]) here"
          try note(error)
          continue
        }
        tables.types[kind] = made
        changed = true
      }
    }
  }
}
