import JSONText

extension JSONValue {
  /// True for null, an empty text and an empty list, which all mean "no value".
  public var isEmpty: Bool {
    switch self {
    case .null: true
    case .text(let text): text.isEmpty
    case .list(let list): list.isEmpty
    default: false
    }
  }

  /// True when both are equal, or both mean "no value".
  public func isSame(as other: JSONValue) -> Bool { self == other || isEmpty && other.isEmpty }

  /// The texts in a list; other values are skipped.
  package var texts: [String] { values.compactMap(\.string) }
}
