/// A value bound to a statement or read from a column.
public enum SQLValue: Equatable, Sendable {
  case null
  case integer(Int)
  case real(Double)
  case text(String)
  case blob([UInt8])
  /// A UUID as a blob of 16 bytes, most significant first (RFC 9562 §4); cheaper than `blob`.
  case uuid(high: UInt64, low: UInt64)

  /// Returns the integer, or NULL for nil.
  public static func integer(_ number: Int?) -> SQLValue { number.map { .integer($0) } ?? .null }
  /// Returns the text, or NULL for nil.
  public static func text(_ text: String?) -> SQLValue { text.map { .text($0) } ?? .null }
}
