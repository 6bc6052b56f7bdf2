import Planner

/// Words that begin with the name of an Arc, of however many words, before something else.
///
///     CS 298 MATH 31        two Arcs, wherever the second begins
///     CS 298 Web systems    an Arc and a new name
package struct ArcAndRest {
  package var arc: Arc
  /// The words after the name, at least one.
  package var rest: [ArgumentText]

  /// The split at which the first words name an Arc and the rest is accepted; a word in quotes is never split.
  ///
  /// Where several would do, the longest name wins.
  /// - Throws: `Failure` with `usage` when there are too few words; what the Arc's name is missing.
  package init(
    _ words: [ArgumentText], in tree: ArcTree, usage: String,
    accepting: ([ArgumentText]) -> Bool = { _ in true }
  ) throws {
    guard words.count > 1 else { throw Failure(.usage, usage) }
    for count in stride(from: words.count - 1, to: 0, by: -1) {
      let rest = Array(words[count...])
      if let arc = try? tree.arc(calledOrBegun: Array(words[..<count]).line), accepting(rest) {
        (self.arc, self.rest) = (arc, rest)
        return
      }
    }
    // Nothing fits: say what is wrong with the shortest reading, the one that quotes would have.
    arc = try tree.arc(calledOrBegun: words[0].text)
    rest = Array(words.dropFirst())
  }
}
