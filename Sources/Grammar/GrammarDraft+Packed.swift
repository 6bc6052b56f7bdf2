/// A grammar packed for a network: without what follows from the rest, and its hashes as the words they were made of.
///
/// Each state but the first has one edge that leads to it, and completions are numbered as they come; so the edges, and the
/// state of each completion, say it all. Like stands with like, column after column, since that compresses best.
extension GrammarDraft {
  /// Writes the draft so that `image(packed:)` makes its image.
  func packed(fingerprint: UInt64) -> [UInt8] {
    var writer = PackedWriter()
    writer.append((0..<4).map { Int32(fingerprint >> (16 * $0) & 0xFFFF) })
    for names in [files, kinds, texts, settings] { writer.append(names.map { Array($0.utf8) }) }
    writer.append(types.map { Int32($0) })
    writer.append(words.spellings.map { $0.bytes })
    writer.append(steps: words.spellings.map { $0.symbol })

    let edges = sortedEdges()
    writer.append(steps: edges.map { $0.state })
    writer.append(steps: edges.map { Int32($0.key >> 2) })
    writer.append(edges.map { Int32($0.key & 3) })
    writer.append(steps: edges.map { $0.target })

    var owners = [Int32](repeating: 0, count: completions.count)
    for (state, first) in states.enumerated() {
      var completion = first.completion
      while completion >= 0 {
        owners[Int(completion)] = Int32(state)
        completion = completions[Int(completion)].next
      }
    }
    writer.append(steps: owners)
    writer.append(steps: completions.map { $0.rule })
    writer.append(completions.map { $0.argumentCount })
    writer.append(arguments.map { $0.value })
    writer.append(arguments.map { $0.isConstant ? 1 : 0 })

    writer.append(rules.map { Int32($0.kind) })
    writer.append(rules.map { Int32($0.strength.rawValue) })
    writer.append(rules.map { Int32($0.flags.rawValue) })
    writer.append(steps: rules.map { $0.line })
    writer.append(rules.map { Int32($0.file) })
    writer.append(rules.map { Int32($0.production) })
    writer.append(rules.map { $0.value })

    writer.append(
      digits.flatMap {
        [Int32($0.kind), $0.lowest, $0.highest, Int32($0.narrowest), Int32($0.widest), $0.file, $0.line]
      })
    return writer.bytes
  }

  /// The image of the draft that `packed` wrote.
  static func image(packed bytes: UnsafeRawBufferPointer) -> [UInt8] {
    var reader = PackedReader(bytes)
    let fingerprint: UInt64 = reader.numbers().reversed().reduce(0) { $0 << 16 | UInt64($1) }
    var draft = GrammarDraft()
    let edges = draft.read(&reader)
    return draft.image(fingerprint: fingerprint, edges: edges)
  }

  /// Reads all but the fingerprint, and returns the edges by state and key.
  private mutating func read(_ reader: inout PackedReader) -> [EdgeTable.Slot] {
    files = reader.texts().map { String(decoding: $0, as: UTF8.self) }
    kinds = reader.texts().map { String(decoding: $0, as: UTF8.self) }
    texts = reader.texts().map { String(decoding: $0, as: UTF8.self) }
    settings = reader.texts().map { String(decoding: $0, as: UTF8.self) }
    types = reader.numbers().map { UInt8($0) }
    let spellings = reader.texts()
    let symbols = reader.sums()
    for index in spellings.indices { words.insert(spellings[index], symbols[index]) }

    let (befores, parts, joints, targets) = (reader.sums(), reader.sums(), reader.numbers(), reader.sums())
    states = Array(repeating: State(), count: targets.count + 1)
    let edges: [EdgeTable.Slot] = targets.indices.map { index in
      let key = Edge.key(parts[index], .spaced) | UInt32(joints[index])
      states[Int(befores[index])].follow(by: key)
      return (befores[index], key, targets[index])
    }

    let (owners, completed, counts) = (reader.sums(), reader.sums(), reader.numbers())
    let (values, areConstant) = (reader.numbers(), reader.numbers())
    arguments = values.indices.map { RuleArgument(isConstant: areConstant[$0] == 1, value: values[$0]) }
    var firstArgument: Int32 = 0
    for index in owners.indices {
      addCompletion(owners[index], rule: completed[index], firstArgument, counts[index])
      firstArgument += counts[index]
    }

    let (kindsMade, strengths, flags) = (reader.numbers(), reader.numbers(), reader.numbers())
    let (lines, filesOfRules) = (reader.sums(), reader.numbers())
    let (productions, ruleValues) = (reader.numbers(), reader.numbers())
    rules = lines.indices.map { index in
      Rule(
        kind: UInt16(kindsMade[index]), strength: Strength(rawValue: UInt8(strengths[index])) ?? .firm,
        flags: Rule.Flags(rawValue: UInt8(flags[index])), line: lines[index],
        file: UInt16(filesOfRules[index]),
        production: Int16(productions[index]), value: ruleValues[index])
    }

    let classes = reader.numbers()
    for at in stride(from: 0, to: classes.count, by: 7) {
      let widths = UInt8(classes[at + 3])...UInt8(classes[at + 4])
      digits.append(
        DigitClass(
          kind: UInt16(classes[at]), values: classes[at + 1]...classes[at + 2], widths: widths,
          file: UInt16(classes[at + 5]), line: classes[at + 6]))
    }
    return edges
  }
}

extension GrammarTables {
  /// Packs files, for a program that loads its grammar over a network.
  /// - Throws: the first mistake.
  public static func packed(
    of sources: [GrammarSource], signatures: [Signature], types: TypeNames, settings: [GrammarSetting] = []
  ) throws(GrammarError) -> [UInt8] {
    let fingerprint = GrammarFingerprint(sources, signatures, types, settings).value
    return try loader(sources, signatures, types, settings).tables.packed(fingerprint: fingerprint)
  }

  /// The image of the files that `packed(of:…)` packed: byte for byte that of `image(of:…)`.
  /// - Parameter bytes: what it wrote, and nothing else.
  public static func image(packed bytes: UnsafeRawBufferPointer) -> [UInt8] {
    GrammarDraft.image(packed: bytes)
  }

  /// Unpacks what `packed(of:…)` wrote.
  public convenience init(packed bytes: UnsafeRawBufferPointer) {
    self.init(copying: GrammarTables.image(packed: bytes))
  }
}
