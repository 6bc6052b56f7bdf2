/// A grammar being loaded, before `image` compiles it.
struct GrammarDraft {
  struct State {
    /// The first completion; −1: no rule is complete here.
    var completion: Int32 = -1
    /// The kinds that can follow.
    var kinds = KindSet()
    /// The words and signs that can follow, hashed into 64 bits.
    var words: UInt64 = 0
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

  /// Compiles the grammar into an image for `GrammarTables.init(image:)`.
  /// - Parameter fingerprint: identifies what the grammar was made from.
  func image(fingerprint: UInt64) -> [UInt8] {
    var afterWord = [Int32](repeating: -1, count: words.count)
    var afterKind = [Int32](repeating: -1, count: kinds.count)
    var edges: [EdgeTable.Slot] = []
    edges.reserveCapacity(self.edges.count)
    for edge in self.edges.all {
      let symbol = Int32(edge.key >> 2)
      if edge.state != 0 {
        edges.append(edge)
      } else if symbol < GrammarTables.firstWord {
        afterKind[Int(symbol)] = edge.target
      } else {
        afterWord[Int(symbol - GrammarTables.firstWord)] = edge.target
      }
    }
    edges.sort { ($0.state, $0.key) < ($1.state, $1.key) }

    var writer = ImageWriter()
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
