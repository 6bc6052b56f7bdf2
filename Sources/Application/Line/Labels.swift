import Planner

/// The labels of a task, as people write them.
package enum Labels {
  /// Labels without the sign before them, each once: `%Errand, errand` is one.
  package static func merged(_ names: [String]) -> Set<String> {
    var known: Set<String> = []
    var labels: Set<String> = []
    for name in names {
      let name = trimmed(name.drop { $0 == "%" || $0.isWhitespace })
      if !name.isEmpty, known.insert(name.lowercased()).inserted { labels.insert(name) }
    }
    return labels
  }

  /// Labels with others added that are not among them.
  package static func adding(_ names: [String], to labels: Set<String>) -> Set<String> {
    merged(labels.sorted() + names)
  }

  /// Labels without some of them, whose names compare like those of Arcs.
  package static func without(_ names: [String], _ labels: Set<String>) -> Set<String> {
    let gone = Set(names.map { $0.lowercased() })
    return labels.filter { !gone.contains($0.lowercased()) }
  }

  /// The parts between commas.
  package static func split(_ text: String) -> [String] { text.split(separator: ",").map { trimmed($0) } }

  /// True for a label that a line can say: `%errand`, `%to-read`.
  package static func isWord(_ label: String) -> Bool {
    let parts = label.split(separator: "-", omittingEmptySubsequences: false)
    return parts.count < 3 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isLetter } }
  }
}

extension Priority {
  /// `high`, `h`, `1`, `p1`, `A`; nil: nothing is called so.
  package init?(typed text: String) {
    switch trimmed(text).lowercased() {
    case "high", "h", "1", "p1", "a", "highest", "urgent": self = .high
    case "medium", "med", "m", "2", "p2", "b", "normal": self = .medium
    case "low", "l", "3", "p3", "c", "lowest": self = .low
    default: return nil
    }
  }

  /// The priority that was typed; nil for none.
  /// - Throws: `Failure` when nothing is called so.
  package static func typed(_ text: String) throws(Failure) -> Priority? {
    if ["", "none", "no", "p4", "4"].contains(trimmed(text).lowercased()) { return nil }
    if let priority = Priority(typed: text) { return priority }
    throw Failure(
      .refused, "'\(text)' is not a priority", hints: ["write high, medium, low or none"])
  }
}

extension ArcTask.Fields {
  /// `%errand %home`, in the order of their names; empty without labels.
  package var labelWords: String { labels.sorted().map { "%\($0)" }.joined(separator: " ") }
}
