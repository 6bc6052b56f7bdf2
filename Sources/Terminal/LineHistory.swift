/// The lines that were entered before, and the way through them.
public struct LineHistory: Equatable, Sendable {
  /// The lines, the oldest first.
  public private(set) var lines: [String]
  /// How many lines are kept.
  public let limit: Int
  /// The line that is shown; nil: the one that is being written.
  private var place: Int?
  /// What was being written before one went back.
  private var draft = ""

  /// A history of these lines, the oldest first; the last `limit` are kept.
  public init(_ lines: [String] = [], limit: Int = 1000) {
    self.lines = lines.suffix(limit)
    self.limit = limit
  }

  /// Adds a line that was entered; the same line twice in a row is one.
  /// - Returns: false when it is not added, being empty or the last one.
  @discardableResult
  public mutating func add(_ line: String) -> Bool {
    place = nil
    guard !line.allSatisfy(\.isWhitespace), line != lines.last else { return false }
    lines.append(line)
    if lines.count > limit { lines.removeFirst(lines.count - limit) }
    return true
  }

  /// The line before the one shown; nil at the beginning.
  /// - Parameter text: what stands in the line now.
  public mutating func previous(from text: String) -> String? {
    let next = (place ?? lines.count) - 1
    guard lines.indices.contains(next) else { return nil }
    if place == nil { draft = text }
    place = next
    return lines[next]
  }

  /// The line after the one shown, at last the one that was being written; nil when that is shown.
  public mutating func next() -> String? {
    guard let place else { return nil }
    self.place = place + 1 < lines.count ? place + 1 : nil
    return self.place.map { lines[$0] } ?? draft
  }

  /// Shows the line that is being written again.
  public mutating func leave() { place = nil }

  /// The place of the last line before `end` that holds the text, letters being equal to capitals.
  public func search(_ text: String, before end: Int) -> Int? {
    guard !text.isEmpty else { return nil }
    let wanted = text.lowercased()
    return lines[..<min(end, lines.count)].lastIndex { $0.lowercased().contains(wanted) }
  }
}
