import ICal

/// The mistakes in a feed: the first few with their positions, and the number of all.
public struct FeedMistakes: Hashable, Sendable {
  /// The number of all mistakes.
  public private(set) var count = 0
  private var first: [Mistake] = []
  /// The number of mistakes that are reported.
  private static let most = 20

  private struct Mistake: Hashable, Sendable {
    var line: Int
    var words: String
  }

  /// Adds a mistake, as `12: VEVENT: what is wrong`.
  mutating func add(_ mistake: CalendarMistake) { add(line: mistake.line, mistake.description) }

  /// Adds the reason why a component was not imported.
  mutating func add(_ component: Component, _ title: String, _ reason: String) {
    add(line: component.line, "\(component.line): \(component.name): \(title): \(reason)")
  }

  private mutating func add(line: Int, _ words: String) {
    count += 1
    if first.count == FeedMistakes.most {
      guard let last = first.last, line < last.line else { return }
      first.removeLast()
    }
    let index = first.firstIndex { line < $0.line } ?? first.endIndex
    first.insert(Mistake(line: line, words: words), at: index)
  }

  /// A line for each, in the order of the file, and one that counts those that are not told:
  /// `a.ics:12: VEVENT: what is wrong`.
  public func lines(of file: String) -> [String] {
    let told = first.map { "\(file):\($0.words)" }
    return count > first.count ? told + ["\(file): and \(count - first.count) more"] : told
  }
}
