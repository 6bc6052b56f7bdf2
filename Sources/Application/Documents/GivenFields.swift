import JSONText
import Moments
import Planner

/// A value in a document that a field cannot have.
package struct FieldMistake: Error, Hashable, CustomStringConvertible {
  /// What is wrong: `"labels" is not a list`.
  package let description: String
}

// The values of fields in a document.
extension [String: JSONValue] {
  /// The text of a field; nil when it is missing.
  /// - Parameter none: what people write for null.
  func text(of field: some RawRepresentable<String>, none: String = "") throws(FieldMistake) -> String? {
    switch self[field.rawValue] {
    case nil: return nil
    case .null: return none
    case .text(let text): return text
    default: throw FieldMistake(description: "\"\(field.rawValue)\" must be a string")
    }
  }

  /// The texts of a field, an empty one for an empty list.
  func list(of field: some RawRepresentable<String>) throws(FieldMistake) -> [String] {
    switch self[field.rawValue] {
    case nil: return []
    case .null: return [""]
    case .list(let values):
      let texts = values.compactMap(\.string)
      guard texts.count == values.count else {
        throw FieldMistake(description: "\"\(field.rawValue)\" must contain only strings")
      }
      return texts.isEmpty ? [""] : texts
    default: throw FieldMistake(description: "\"\(field.rawValue)\" is not a list")
    }
  }

  /// The Boolean of a field; nil when it is missing or null.
  func flag(of field: some RawRepresentable<String>) throws(FieldMistake) -> Bool? {
    switch self[field.rawValue] {
    case .bool(let flag): return flag
    case nil, .null: return nil
    default: throw FieldMistake(description: "\"\(field.rawValue)\" is not true or false")
    }
  }

  /// The texts of a field, none for null; nil when it is missing.
  func texts(of field: some RawRepresentable<String>) throws(FieldMistake) -> [String]? {
    self[field.rawValue] == nil ? nil : try list(of: field).filter { !$0.isEmpty }
  }

  /// A text that is not blank; nil inside for another one and for null.
  func words(of field: some RawRepresentable<String>) throws(FieldMistake) -> String?? {
    try text(of: field).map { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
  }

  /// UUIDs in a list; nil when it is missing.
  func identities(of field: some RawRepresentable<String>) throws(FieldMistake) -> [Identity]? {
    guard let texts = try texts(of: field) else { return nil }
    let identities = texts.compactMap { Identity($0) }
    guard identities.count == texts.count else {
      throw FieldMistake(description: "\"\(field.rawValue)\" is not a list of UUIDs")
    }
    return identities
  }
}
