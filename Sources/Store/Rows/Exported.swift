import JSONText
import Moments
import Planner

// Arcs and tasks in the JSON export: all fields in their lists that are set.

extension JSONWriter {
  /// Writes an Arc; its parent is written as a UUID.
  public mutating func exported(_ arc: Arc, in tree: ArcTree) {
    object {
      $0.field("id", arc.id)
      $0.field("uuid", arc.uuid)
      $0.field("path", arc.path)
      $0.exported(Arc.list, of: arc, tree)
    }
  }

  /// Writes a task, its Arc as its UUID; days and times are in its own zone.
  public mutating func exported(_ task: ArcTask, in tree: ArcTree) {
    object {
      $0.field("id", task.id)
      $0.field("uuid", task.uuid)
      $0.exported(TaskRow.list, of: TaskRow(task), tree)
      if let trigger = task.fields.trigger { $0.field("places", trigger.text) }
    }
  }

  private mutating func exported<Row>(_ list: FieldList<Row>, of row: Row, _ tree: ArcTree) {
    var row = row
    for field in list.fields {
      guard let name = field.exportName else { continue }
      let value = field.exported(&row)
      guard !value.isEmpty else { continue }
      key(name)
      logged(value, arcs: tree)
    }
  }
}

/// Why an Arc or a task of a JSON export cannot be taken in: lower case, without a full stop.
public struct ExportMistake: Error, Hashable, CustomStringConvertible {
  /// What is wrong.
  public var description: String
}

extension Arc {
  /// The Arc in an object of a JSON export, in no other Arc yet.
  /// - Parameter now: when it was made, where the object does not say.
  /// - Throws: `ExportMistake`.
  public init(exported value: JSONValue, now: Moment) throws {
    let (id, identity) = try value.nameOfExported()
    self.init(id: id, identity: identity, created: now)
    try Arc.list.readExported(value, into: &self)
    path = value["path"]?.string ?? title
  }
}

extension ArcTask {
  /// The task in an object of a JSON export, in no Arc yet.
  /// - Parameter now: when it was made, where the object does not say.
  /// - Throws: `ExportMistake`.
  public init(exported value: JSONValue, now: Moment) throws {
    let (id, identity) = try value.nameOfExported()
    var row = TaskRow(id: id, identity: identity, arc: 0, created: now, fields: Fields(title: ""))
    try TaskRow.list.readExported(value, into: &row)
    self = row.withoutPlaces(in: ArcTree([]))
    guard let places = value["places"] else { return }
    fields.trigger = places.string.flatMap { PlaceTrigger(text: $0) }
    if fields.trigger == nil { throw ExportMistake(description: "'\(places)' is not a valid places") }
  }
}

extension ArcTask {
  /// The names that fields had before, and their names now.
  public static let formerNames = Dictionary(
    uniqueKeysWithValues: TaskRow.list.fields.compactMap { field in
      field.formerName.flatMap { former in field.name.map { ("\(former)", "\($0)") } }
    })

  /// Converts a field's value from the form of documents to that of operations: `["-PT30M"]` gives `"1800"`.
  /// - Returns: the value itself for a field that a list of fields does not have, and for an Arc; null for one that the
  ///   field cannot have.
  public static func operationValue(_ value: JSONValue, of name: String) -> JSONValue {
    guard let field = TaskRow.list.field(name), !field.isArc else { return value }
    if case .bool(let flag) = value { return .number(flag ? "1" : "0") }
    var row = TaskRow(
      id: 0, identity: .none, arc: 0, created: Moment(seconds: 0), fields: Fields(title: ""))
    return field.setExported(&row, value) ? JSONValue(field.logged(&row)) : .null
  }
}

extension FieldList {
  /// Takes the fields from an object of a JSON export; the caller sets Arcs.
  fileprivate func readExported(_ value: JSONValue, into row: inout Row) throws {
    var wrong: [String] = []
    for field in fields where !field.isArc {
      let names = [field.exportName, field.formerName].compactMap { $0.map { "\($0)" } }
      guard let name = names.first(where: { value[$0] != nil }), let given = value[name] else { continue }
      if !field.setExported(&row, given) { wrong.append("'\(given)' is not a valid \(name)") }
    }
    if !wrong.isEmpty { throw ExportMistake(description: wrong.joined(separator: ", ")) }
  }
}

extension JSONValue {
  /// Number and UUID of an object of a JSON export.
  fileprivate func nameOfExported() throws -> (id: Int, identity: Identity) {
    guard let uuid = self["uuid"] else { throw ExportMistake(description: "a uuid is missing") }
    guard let identity = Identity(exported: uuid) else {
      throw ExportMistake(description: "'\(uuid)' is not a valid uuid")
    }
    return (self["id"]?.integer ?? 0, identity)
  }
}
