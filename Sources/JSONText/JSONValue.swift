/// A JSON value.
public enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number as written: `12`, `-1.5e3`.
  case number(String)
  case text(String)
  case list([JSONValue])
  /// The fields in their order; the last one wins when a name is repeated.
  case object([Field])

  /// A field of an object.
  public struct Field: Hashable, Sendable {
    /// The name, without escapes.
    public var name: String
    /// The value.
    public var value: JSONValue

    /// Creates a field.
    public init(name: String, value: JSONValue) { (self.name, self.value) = (name, value) }
  }

  /// The fields of an object; empty for any other value.
  public var fields: [Field] { if case .object(let fields) = self { fields } else { [] } }

  /// The values of a list; empty for any other value.
  public var values: [JSONValue] { if case .list(let values) = self { values } else { [] } }

  /// The value of a field; nil when it is missing or null.
  public subscript(name: String) -> JSONValue? {
    fields.last { $0.name == name }.flatMap { $0.value == .null ? nil : $0.value }
  }

  /// The text; nil for any other value.
  public var string: String? { if case .text(let text) = self { text } else { nil } }

  /// The whole number; nil for any other value.
  public var integer: Int? { if case .number(let text) = self { Int(text) } else { nil } }
}

extension JSONValue: CustomStringConvertible {
  /// The value for people: a text without quotes, a list with commas.
  public var description: String {
    switch self {
    case .null: "nothing"
    case .bool(let flag): "\(flag)"
    case .number(let text), .text(let text): text
    case .list(let values): values.map { $0.description }.joined(separator: ", ")
    case .object(let fields): fields.map { "\($0.name): \($0.value)" }.joined(separator: ", ")
    }
  }
}
