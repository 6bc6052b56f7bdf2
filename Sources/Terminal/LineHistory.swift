/// The lines entered earlier, and the current position in them.
public struct LineHistory: Equatable, Sendable {
  /// The lines, oldest first.
  public private(set) var lines: [String]
  /// The most lines kept.
  public let limit: Int
  /// The index of the shown line; nil: the line being written.
  private var place: Int?
  /// The text being written before going back.
  private var draft = ""

  /// A history with the last `limit` of these lines, which are ordered oldest first.
  public init(_ lines: [String] = [], limit: Int = 1000) {
    self.lines = lines.suffix(limit)
    self.limit = limit
  }

  /// Adds an entered line.
  /// - Returns: false when it was not added, because it is empty or equals the last one.
  @discardableResult
  public mutating func add(_ line: String) -> Bool {
    place = nil
    guard !line.allSatisfy(\.isWhitespace), line != lines.last else { return false }
    lines.append(line)
    if lines.count > limit { lines.removeFirst(lines.count - limit) }
    return true
  }

  /// The line before the shown one; nil at the beginning.
  /// - Parameter text: the current text of the line.
  public mutating func previous(from text: String) -> String? {
    let next = (place ?? lines.count) - 1
    guard lines.indices.contains(next) else { return nil }
    if place == nil { draft = text }
    place = next
    return lines[next]
  }

  /// The line after the shown one, and finally the line being written; nil when that is shown.
  public mutating func next() -> String? {
    guard let place else { return nil }
    self.place = place + 1 < lines.count ? place + 1 : nil
    return self.place.map { lines[$0] } ?? draft
  }

  /// Returns to the line being written.
  public mutating func leave() { place = nil }

  /// The index of the last line before `end` that contains the text, ignoring case; nil when no line does.
  public func search(_ text: String, before end: Int) -> Int? {
    guard !text.isEmpty else { return nil }
    let wanted = text.lowercased()
    return lines[..<min(end, lines.count)].lastIndex { $0.lowercased().contains(wanted) }
  }
}
