extension GrammarTables {
  /// Reads grammar files, checks them, and compiles them.
  /// - Parameters:
  ///   - sources: `.words` and `.rules` files; where two rules fit equally well, the earlier one wins.
  ///   - signatures: the functions that rules can call.
  ///   - types: the types of values.
  ///   - settings: the settings that files can choose; a later file overrides an earlier one.
  /// - Throws: the first mistake.
  public static func load(
    _ sources: [GrammarSource], signatures: [Signature], types: TypeNames, settings: [GrammarSetting] = []
  ) throws(GrammarError) -> GrammarTables {
    GrammarTables(copying: try loader(sources, signatures, types, settings).tables.image(fingerprint: 0))
  }

  /// Compiles files into an image, from which `init(image:of:…)` creates the same grammar without reading the files.
  /// - Throws: the first mistake.
  public static func image(
    of sources: [GrammarSource], signatures: [Signature], types: TypeNames, settings: [GrammarSetting] = []
  ) throws(GrammarError) -> [UInt8] {
    let fingerprint = GrammarFingerprint(sources, signatures, types, settings).value
    return try loader(sources, signatures, types, settings).tables.image(fingerprint: fingerprint)
  }

  static func loader(
    _ sources: [GrammarSource], _ signatures: [Signature], _ types: TypeNames, _ settings: [GrammarSetting]
  ) throws(GrammarError) -> GrammarLoader {
    var loader = GrammarLoader(signatures: signatures, types: types, settings: settings)
    for (index, source) in sources.enumerated() {
      try loader.add(source, index: UInt16(clamping: index))
    }
    try loader.check()
    return loader
  }

  /// All independent mistakes, in the order of the files, at most one per line.
  ///
  /// A line with a mistake is skipped, and mistakes that are only consequences of it are not reported.
  public static func mistakes(
    in sources: [GrammarSource], signatures: [Signature], types: TypeNames, settings: [GrammarSetting] = []
  ) -> [GrammarError] {
    var loader = GrammarLoader(signatures: signatures, types: types, settings: settings)
    loader.mistakes = []
    do {
      for (index, source) in sources.enumerated() {
        try loader.add(source, index: UInt16(clamping: index))
      }
      try loader.check()
    } catch {
      return [error]
    }
    let order = sources.map { $0.name }
    func place(_ error: GrammarError) -> (Int, Int) { (order.firstIndex(of: error.file) ?? 0, error.line) }
    return (loader.mistakes ?? []).sorted { place($0) < place($1) }
  }
}

/// Builds a grammar from its files, one line at a time.
struct GrammarLoader {
  var tables = GrammarDraft()
  /// Set by `RulePattern` when a pattern ended with `->`.
  var sawArrow = false

  /// The mistakes so far; nil when the first one is thrown.
  var mistakes: [GrammarError]?

  let signatures: [Signature]
  let types: TypeNames
  let settings: [GrammarSetting]
  /// For each setting, the file that last chose it.
  var settlers: [UInt16?]
  /// Other spellings of a letter: `ae` for `ä`.
  var alike: [Unicode.Scalar: [String]] = [:]
  var productions: [UInt64: Int16] = [:]
  var kindNumbers: [UInt64: UInt16] = [:]
  var isDefined: [Bool] = []
  /// For each kind, true when a file of the language itself uses it.
  var isAsked: [Bool] = []
  /// True while reading a file shared by all languages.
  var isShared = false
  /// True while reading a user's own file.
  var isOwn = false
  /// The kinds that only a user's own files define, and those that their rules use.
  var ownKinds: [UInt16] = []
  var kindsAskedByOwn: Set<UInt16> = []
  var textNumbers: [UInt64: Int32] = [:]
  var tokenBuffer: [Token] = []
  /// Where each kind was first used, for the error when nothing defines it.
  var firstUses: [Place] = []
  /// Checks to do when the types of all kinds are known.
  var pendingChecks: [PendingCheck] = []

  struct PendingCheck {
    var rule: Int
    var completion: Int32
    var parts: [UInt16]
    var place: Place
    var isShared: Bool
  }

  /// A position in a file, from which an error is made only when needed.
  struct Place {
    var scanner: GrammarScanner
    var column: Int

    func error(_ message: String) -> GrammarError { scanner.error(message, at: column) }
  }

  static let unknownType: UInt8 = 255

  init(signatures: [Signature], types: TypeNames, settings: [GrammarSetting]) {
    self.signatures = signatures
    self.types = types
    self.settings = settings
    settlers = Array(repeating: nil, count: settings.count)
    tables.settings = settings.map { $0.usual }
    let nowhere = GrammarScanner(file: "", line: 0, text: UnsafeBufferPointer(start: nil, count: 0))
    for (number, name) in (["any-word"] + types.kinds).enumerated() {
      var name = name
      kindNumbers[name.withUTF8 { fingerprint($0) }] = UInt16(number)
      tables.kinds.append(name)
      tables.types.append(GrammarLoader.unknownType)
      isDefined.append(false)
      isAsked.append(false)
      firstUses.append(Place(scanner: nowhere, column: 0))
    }
    tables.types[Int(GrammarTables.anyWord)] = types.nothing
    isDefined[Int(GrammarTables.anyWord)] = true
    // Sizes of the built-in languages, so that nothing is reallocated while they load.
    tables.states.reserveCapacity(8_192)
    tables.completions.reserveCapacity(8_192)
    tables.arguments.reserveCapacity(8_192)
    tables.rules.reserveCapacity(2_048)
    pendingChecks.reserveCapacity(8_192)
    productions.reserveCapacity(signatures.count * 2)
    for (index, signature) in signatures.enumerated() {
      var name = signature.name
      productions[name.withUTF8 { fingerprint($0) }] = Int16(index)
    }
  }

  /// Throws a mistake; or, when all are wanted, keeps the first one of its line.
  mutating func note(_ mistake: GrammarError) throws(GrammarError) {
    guard let known = mistakes else { throw mistake }
    if !known.contains(where: { $0.file == mistake.file && $0.line == mistake.line }) {
      mistakes?.append(mistake)
    }
  }

  mutating func add(_ source: GrammarSource, index: UInt16) throws(GrammarError) {
    tables.files.append(source.name)
    isShared = source.isShared
    isOwn = source.replacesWords
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
  mutating func addWords(
    _ scanner: inout GrammarScanner, file: UInt16, replaces: Bool
  ) throws(GrammarError) {
    if scanner.take("setting ") { return try addSetting(&scanner, file: file) }
    if scanner.take("alike ") { return try addAlike(&scanner) }
    let kind = try definedKind(&scanner)
    guard scanner.skipSpace() else { throw scanner.error("a value must follow the kind") }
    let place = scanner.at
    let name = scanner.name()
    guard !name.isEmpty else { throw scanner.error("a value must follow the kind: a whole number or a name") }
    let number = integer(name)
    if let range = types.ranges[tables.kinds[Int(kind)]], !(number.map { range.contains(Int($0)) } ?? false) {
      throw scanner.error(
        "'\(tables.kinds[Int(kind)])' takes a whole number from \(range.lowerBound) to \(range.upperBound)",
        at: place)
    }
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
        kind: kind, strength: strength, flags: number == nil ? .text : [], line: Int32(scanner.line),
        file: file,
        value: value)
      let state = path(of: literalParts(spelling, joint: .spaced))
      tables.rules.append(rule)
      if let known = completion(state, kind: kind) {
        guard replaces, tables.rules[Int(tables.completions[known].rule)].file != file else {
          throw scanner.error("this spelling of the kind is already above; remove one", at: start)
        }
        tables.completions[known].rule = Int32(tables.rules.count - 1)
        continue
      }
      complete(state, rule: tables.rules.count - 1, arguments: [])
    } while scanner.take("|")
  }
}
