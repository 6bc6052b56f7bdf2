import Planner

// Filters whose values consist of several words without quotes.
//
//     arc:senior project due.before:next friday essay  →  [arc:senior project] [due.before:next friday] [essay]
extension FilterReader {
  /// How many of the words after a key belong to its value.
  package enum PhraseLength {
    /// As many as form an Arc or a date: `due:march 12` is one day.
    case longest
    /// As few as possible: `arc:home due friday` changes the dates in Home.
    case shortest
  }

  /// Joins the words that form one Arc or one date after a key.
  ///
  /// Words that form neither stay separate, and the filter with the first one is then refused.
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

  /// The Arc that words name after a filter, `is:open cs298`, and the words without it.
  ///
  /// Words that belong to a filter's value do not count as an Arc: `due:next friday`.
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

  /// The number of words at the start that belong together, from 1.
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

  /// Splits words into those that select tasks, up to the last filter, and the rest.
  ///
  /// A name or date never takes the last word, since at least one must say what to do.
  package mutating func split(_ words: [ArgumentText]) -> (selection: [ArgumentText], rest: [ArgumentText]) {
    guard let last = words.lastIndex(where: { FilterReader.isFilter($0.text) }) else { return (words, []) }
    let count = last + length(of: words[last...].dropLast().map(\.text), .shortest)
    return (Array(words[..<count]), Array(words[count...]))
  }

  /// The most words of a name or date.
  private static let longest = 8

  private func takesWords(_ term: FilterTerm) -> Bool {
    term.key.map { $0 == "arc" || FilterReader.dateKeys.contains(FilterReader.otherKeys[$0] ?? $0) } ?? false
  }

  /// True when the value of a term is an Arc or a date, as its key requires.
  private mutating func means(_ term: FilterTerm) -> Bool {
    if term.key == "arc" { return (try? tree.arc(called: term.value, exactly: false)) != nil }
    return (try? condition(term)) != nil
  }
}
