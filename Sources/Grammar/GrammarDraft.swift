/// A grammar being loaded, before `image` compiles it.
struct GrammarDraft {
  struct State {
    /// The first completion; −1: no rule is complete here.
    var completion: Int32 = -1
    /// The kinds that can follow.
    var kinds = KindSet()
    /// The words and signs that can follow, hashed into 64 bits.
    var words: UInt64 = 0

    /// Notes what can follow by the key of an edge.
    mutating func follow(by key: UInt32) {
      let symbol = key >> 2
      if symbol < GrammarTables.firstWord {
        kinds.insert(UInt16(symbol))
      } else {
        words |= 1 << UInt64(symbol & 63)
      }
    }
  }

  var files: [String] = []
  let words = WordDraft()
  var kinds: [String] = []
  var types: [UInt8] = []
  var rules: [Rule] = []
  var texts: [String] = []
  var digits: [DigitClass] = []
  /// The states; the first is the start state.
  var states = [State()]
  var completions: [RuleCompletion] = []
  var arguments: [RuleArgument] = []
  var edges = EdgeTable()
  var settings: [String] = []

  /// Adds a state, and the edge that leads to it.
  mutating func addState(after state: Int32, by key: UInt32) -> Int32 {
    let new = Int32(states.count)
    states.append(State())
    edges.insert(state, key, target: new)
    states[Int(state)].follow(by: key)
    return new
  }

  /// Adds a completion of a state, with its arguments' place in `arguments`.
  @discardableResult
  mutating func addCompletion(
    _ state: Int32, rule: Int32, _ firstArgument: Int32, _ argumentCount: Int32
  ) -> Int32 {
    let number = Int32(completions.count)
    completions.append(
      RuleCompletion(
        rule: rule, firstArgument: firstArgument, argumentCount: argumentCount,
        next: states[Int(state)].completion))
    states[Int(state)].completion = number
    return number
  }

  /// Compiles the grammar into an image for `GrammarTables.init(image:)`.
  /// - Parameter fingerprint: identifies what the grammar was made from.
  func image(fingerprint: UInt64) -> [UInt8] { image(fingerprint: fingerprint, edges: sortedEdges()) }

  /// The edges by state and key.
  func sortedEdges() -> [EdgeTable.Slot] { edges.all.sorted { ($0.state, $0.key) < ($1.state, $1.key) } }

  /// Compiles the grammar into an image.
  /// - Parameter all: its edges by state and key, which need not be in `edges`.
  func image(fingerprint: UInt64, edges all: [EdgeTable.Slot]) -> [UInt8] {
    var afterWord = [Int32](repeating: -1, count: words.count)
    var afterKind = [Int32](repeating: -1, count: kinds.count)
    var edges: [EdgeTable.Slot] = []
    edges.reserveCapacity(all.count)
    for edge in all {
      let symbol = Int32(edge.key >> 2)
      if edge.state != 0 {
        edges.append(edge)
      } else if symbol < GrammarTables.firstWord {
        afterKind[Int(symbol)] = edge.target
      } else {
        afterWord[Int(symbol - GrammarTables.firstWord)] = edge.target
      }
    }

    var writer = ImageWriter(capacity: states.count * 96)
    writer.append([fingerprint])
    writer.append(compiledStates(edges))
    writer.append(edges.map { Edge(key: $0.key, target: $0.target) })
    writer.append(completions)
    writer.append(arguments)
    writer.append(rules)
    writer.append(digits)
    writer.append(afterWord)
    writer.append(afterKind)
    writer.append(words.table.slots)
    writer.append(types)
    writer.append(kinds)
    writer.append(texts)
    writer.append(files)
    writer.append(settings)
    return writer.bytes
  }

  /// The states with their edges, plus a last state at which the edges end.
  private func compiledStates(_ edges: [EdgeTable.Slot]) -> [MatchState] {
    var next = 0
    var compiled = states.indices.map { index in
      let first = next
      while next < edges.count, Int(edges[next].state) == index { next += 1 }
      let state = states[index]
      return MatchState(
        words: state.words, kinds: state.kinds, completion: state.completion, firstEdge: Int32(first))
    }
    compiled.append(MatchState(words: 0, kinds: KindSet(), completion: -1, firstEdge: Int32(next)))
    return compiled
  }
}
