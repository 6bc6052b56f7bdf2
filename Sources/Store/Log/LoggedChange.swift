import Planner
import SQLite

/// A change in the log.
struct LoggedChange {
  var position: Int
  var kind: ChangeOperation
  /// The kind of thing that was changed: arc, task, path, reminder …
  var entity: String
  var identity: Identity
  /// The fields as JSON; see `ChangeLog`.
  var fields: String
  /// Its cause; nil: a person.
  var cause: ChangeCause?
  /// What undo needs besides the fields; nil for nothing.
  var undo: UndoState?

  /// True when arc made the change and not a person; undoing it does not concern the trash.
  var isByRule: Bool { cause == .rule }

  /// True for an `add`, and for a `delete` or `edit` whose content was removed from the log with the trash.
  var isEmpty: Bool { fields == LoggedChange.empty && undo == nil }

  /// The fields of an empty change.
  static let empty = "{}"
}

/// A changed field with its values before and after.
struct FieldChange {
  var name: String
  var before: LoggedField.Value
  var after: LoggedField.Value
}

extension Session {
  /// The changes of a step before a position, last one first, at most `limit`.
  func changes(of step: Int, before position: Int = .max, limit: Int = 500) throws -> [LoggedChange] {
    var changes: [LoggedChange] = []
    try statement(
      """
      SELECT position, op, entity, uuid, fields, cause, undo FROM change WHERE step = ? AND position < ?
      ORDER BY position DESC LIMIT ?
      """
    ).rows(.integer(step), .integer(position), .integer(limit)) {
      changes.append(
        LoggedChange(
          position: $0.integer(0), kind: ChangeOperation(rawValue: $0.text(1)) ?? .edit,
          entity: $0.text(2),
          identity: $0.identity(3), fields: $0.text(4), cause: $0.optionalText(5).flatMap(ChangeCause.init),
          undo: $0.optionalText(6).flatMap { UndoState(json: $0) }))
      return true
    }
    return changes
  }

  /// The fields as the log has them: Arcs as UUIDs.
  func written(_ fields: [LoggedField]) throws -> [LoggedField] {
    let tree = try tree()
    return fields.map { field in
      guard case .arc(let number) = field.value else { return field }
      return LoggedField(name: field.name, value: .text(tree[number]?.uuid))
    }
  }

  /// The row in a `delete`, field by field.
  func values(in json: String) throws -> [(name: String, value: LoggedField.Value)] {
    var values: [(String, LoggedField.Value)] = []
    try statement("SELECT key, type, value FROM json_each(?)").rows(.text(json)) {
      values.append(($0.text(0), try loggedValue($0, type: 1, value: 2)))
      return true
    }
    return values
  }

  /// The changes in an `edit`.
  func differences(in json: String) throws -> [FieldChange] {
    var changes: [FieldChange] = []
    try statement(
      """
      SELECT key, json_type(value, '$[0]'), json_extract(value, '$[0]'), json_type(value, '$[1]'),
        json_extract(value, '$[1]')
      FROM json_each(?)
      """
    ).rows(.text(json)) {
      changes.append(
        FieldChange(
          name: $0.text(0), before: try loggedValue($0, type: 1, value: 2),
          after: try loggedValue($0, type: 3, value: 4)))
      return true
    }
    return changes
  }

  private func loggedValue(_ row: Statement, type: Int, value: Int) throws -> LoggedField.Value {
    switch row.text(type) {
    case "integer": return .number(row.integer(value))
    case "array":
      var list: [String] = []
      try statement("SELECT value FROM json_each(?)").rows(.text(row.text(value))) {
        list.append($0.text(0))
        return true
      }
      return .list(list)
    default: return .text(row.optionalText(value))
    }
  }
}

extension LoggedField.Value {
  /// The text; nil for other kinds of values.
  var text: String? { if case .text(let text) = self { text } else { nil } }
  /// The number; nil for other kinds of values.
  var number: Int? { if case .number(let number) = self { number } else { nil } }
  /// The list; empty for other kinds of values.
  var list: [String] { if case .list(let list) = self { list } else { [] } }

  /// True for equal values, and for two empty ones, since the log does not record the kind of an empty value.
  func isSame(as other: LoggedField.Value) -> Bool { self == other || isEmpty && other.isEmpty }
}
