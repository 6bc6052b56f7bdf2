import Planner

// Filters of several words that no quotes hold together.
//
//     arc:senior project due.before:next friday essay  →  [arc:senior project] [due.before:next friday] [essay]
extension FilterReader {
  /// How far the words behind a key belong to it.
  package enum PhraseLength {
    /// As many as name an Arc or a date together: `due:march 12` is one day.
    case longest
    /// No more than it takes: `arc:home due friday` changes the dates in Home.
    case shortest
  }

  /// The words with those put together that name one Arc or one date behind a key.
  ///
  /// Where nothing does, they stay apart, and the first one is refused.
  package mutating func joined(_ words: [String]) -> [String] {
    var joined: [String] = []
    var next = words.startIndex
    while next < words.endIndex {
      let rest = words[next...]
      let count = rest.count > 1 ? length(of: Array(rest.prefix(FilterReader.longest)), .longest) : 1
      joined.append(rest.prefix(count).joined(separator: " "))
      next += count
    }
    return joined
  }

  /// The Arc that words name behind a filter, `is:open cs298`, and the words without it.
  ///
  /// The words that belong to the value of a filter name none: `due:next friday`.
  package mutating func arc(among words: [String]) -> (arc: Arc?, rest: [String]) {
    var next = words.startIndex
    while next < words.endIndex {
      if FilterReader.isFilter(words[next]) {
        next += length(of: Array(words[next...].prefix(FilterReader.longest)), .longest)
        continue
      }
      let run = words[next...].prefix { !FilterReader.isFilter($0) }
      for count in (1...run.count).reversed() where Int(words[next]) == nil {
        guard let arc = try? tree.arc(called: run.prefix(count).joined(separator: " ")) else { continue }
        return (arc, Array(words[..<next]) + Array(words[(next + count)...]))
      }
      next += 1
    }
    return (nil, words)
  }

  /// How many of the first words belong together, from 1.
  package mutating func length(of words: [String], _ reach: PhraseLength) -> Int {
    guard let first = words.first, FilterReader.isFilter(first), takesWords(FilterTerm(first)) else {
      return 1
    }
    let most = 1 + words.dropFirst().prefix { !FilterReader.isFilter($0) }.count
    let counts = Array(1...most)
    for count in reach == .longest ? counts.reversed() : counts {
      if means(FilterTerm(words.prefix(count).joined(separator: " "))) { return count }
    }
    return 1
  }

  /// The first words that select tasks, and those behind them: all behind the last filter.
  ///
  /// No name or date takes the last word, which says what is to happen.
  package mutating func split(_ words: [ArgumentText]) -> (selection: [ArgumentText], rest: [ArgumentText]) {
    guard let last = words.lastIndex(where: { FilterReader.isFilter($0.text) }) else { return (words, []) }
    let count = last + length(of: words[last...].dropLast().map(\.text), .shortest)
    return (Array(words[..<count]), Array(words[count...]))
  }

  /// How many words a name or a date has at most.
  private static let longest = 8

  private func takesWords(_ term: FilterTerm) -> Bool {
    term.key.map { $0 == "arc" || FilterReader.dateKeys.contains(FilterReader.otherKeys[$0] ?? $0) } ?? false
  }

  /// True when the value of a term is an Arc or a date, as its key asks for.
  private mutating func means(_ term: FilterTerm) -> Bool {
    if term.key == "arc" { return (try? tree.arc(called: term.value, exactly: false)) != nil }
    return (try? condition(term)) != nil
  }
}
