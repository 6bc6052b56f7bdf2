/// A grammar while it is being loaded; `image` is what it is compiled to.
struct GrammarDraft {
  struct State {
    /// The first completion; −1: no rule is complete here.
    var completion: Int32 = -1
    /// The kinds that may come next.
    var kinds = KindSet()
    /// The words and signs that may come next, folded into 64 bits.
    var words: UInt64 = 0
  }

  var files: [String] = []
  let words = WordDraft()
  var kinds: [String] = []
  var types: [UInt8] = []
  var rules: [Rule] = []
  var texts: [String] = []
  var digits: [DigitClass] = []
  /// The first is the start.
  var states = [State()]
  var completions: [Completion] = []
  var arguments: [RuleArgument] = []
  var edges = EdgeTable()
  var settings: [String] = []

  /// The grammar as `GrammarTables.init(image:)` reads it.
  /// - Parameter fingerprint: tells what it was made from.
  func image(fingerprint: UInt64) -> [UInt8] {
    var afterWord = [Int32](repeating: -1, count: words.count)
    var afterKind = [Int32](repeating: -1, count: 256)
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
    var kindSets = [KindSet()]
    let states = compiledStates(edges, &kindSets)

    var writer = ImageWriter()
    writer.append([fingerprint])
    writer.append(states)
    writer.append(edges.map { Edge(key: $0.key, target: $0.target) })
    writer.append(kindSets)
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

  private func compiledStates(_ edges: [EdgeTable.Slot], _ kindSets: inout [KindSet]) -> [MatchState] {
    var setNumbers = [KindSet(): Int32(0)]
    var next = 0
    return states.indices.map { index in
      let first = next
      while next < edges.count, Int(edges[next].state) == index { next += 1 }
      let state = states[index]
      if setNumbers[state.kinds] == nil {
        setNumbers[state.kinds] = Int32(kindSets.count)
        kindSets.append(state.kinds)
      }
      return MatchState(
        words: state.words, completion: state.completion, firstEdge: Int32(first),
        edgeCount: Int32(next - first),
        kindSet: setNumbers[state.kinds] ?? 0)
    }
  }
}
