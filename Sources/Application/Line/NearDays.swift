import Names

/// The words for a day that a mistyped one may mean: `friday` for `frday`.
package enum NearDays {
  /// What a list or a change of a date takes by one word.
  private static let words = [
    "today", "tomorrow", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    "tonight", "week",
  ]

  /// The nearest such words, those that are equally near together; empty where none is.
  package static func words(near typed: String) -> [String] {
    let near = nearNames(to: typed, among: words)
    let distance = near.first.flatMap { editDistance(Array(typed.lowercased()), Array($0), atMost: 2) }
    return near.filter {
      editDistance(Array(typed.lowercased()), Array($0), atMost: 2) == distance
    }
  }
}
