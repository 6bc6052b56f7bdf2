import Planner
import Store

/// The labels that the words of a change add and take away.
///
///     label errand           adds it, as %errand does
///     no label errand        takes it away
///     without %errand        the same
///     no labels              takes all away; no part of this
struct LabelWords {
  /// The labels to take away.
  var removed: [String] = []
  /// The other words, with `%errand` for `label errand`.
  var rest: String

  private static let signs: Set = ["label", "labels", "tag", "tags"]
  private static let negations: Set = ["no", "not", "without", "remove", "minus"]

  /// - Parameter known: the labels that are in use, which `no label` can name without `%`; asked for when needed.
  init(_ text: String, known: () throws -> Set<String>) throws {
    rest = text
    let lower = text.lowercased()
    guard lower.contains("%") || LabelWords.signs.contains(where: lower.contains) else { return }
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    var (others, index, names) = ([String](), 0, Set<String>?.none)
    while index < words.count {
      let word = words[index].lowercased()
      let isNegated = LabelWords.negations.contains(word)
      var next = index + (isNegated ? 1 : 0)
      let isNamed = next < words.count && LabelWords.signs.contains(words[next].lowercased())
      if isNamed { next += 1 }
      var found: [String] = []
      var isListed = true
      while isNegated || isNamed, next < words.count {
        let parts = Labels.split(words[next]).map { LabelWords.name($0) }
        if names == nil { names = Set(try known().map { $0.lowercased() }) }
        func isLabel(_ part: (name: String, isMarked: Bool)) -> Bool {
          part.isMarked
            || isNamed && (!isNegated && isListed || names?.contains(part.name.lowercased()) == true)
        }
        guard !parts.isEmpty, parts.allSatisfy({ isLabel($0) && !$0.name.isEmpty }) else { break }
        found += parts.map(\.name)
        next += 1
        isListed = words[next - 1].hasSuffix(",")
        if !isListed { break }
      }
      guard !found.isEmpty else {
        // `no labels` stays together.
        others += words[index..<max(index + 1, isNegated ? next : 0)]
        index = max(index + 1, isNegated ? next : 0)
        continue
      }
      if isNegated { removed += found } else { others += found.map { "%\($0)" } }
      index = next
    }
    rest = others.joined(separator: " ")
  }

  /// The name in `%errand`, `label:errand` or `errand`, and whether a sign says that it is a label.
  private static func name(_ word: String) -> (name: String, isMarked: Bool) {
    if word.hasPrefix("%") { return (String(word.dropFirst()), true) }
    let parts = word.split(separator: ":", maxSplits: 1)
    if parts.count == 2, signs.contains(parts[0].lowercased()) { return (String(parts[1]), true) }
    return (word, false)
  }

  /// True for a word that can only be a label: `%errand`, `label:errand`.
  static func isMarked(_ word: String) -> Bool {
    let (name, isMarked) = name(word)
    return isMarked && !name.isEmpty
  }
}

extension PlannerSnapshot {
  /// The labels of the tasks that have some, up to a thousand of them.
  package func labels() throws -> Set<String> {
    Set(try tasks(matching: TaskFilter([.init(.has(.label))]), limit: 1000).flatMap(\.fields.labels))
  }
}
