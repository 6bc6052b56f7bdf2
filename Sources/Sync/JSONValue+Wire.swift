import JSONText

// Conventions for JSON: names in a fixed order, fields sorted by name, empty values left out. Unknown names are
// ignored when reading.

/// A value that can be written to and read from JSON.
public protocol WireValue {
  /// Its form in JSON.
  var json: JSONValue { get }
  /// Reads it from JSON.
  /// - Throws: `SyncRefusal.invalid` with what is wrong.
  init(json: JSONValue) throws(SyncRefusal)
}

extension WireValue {
  /// Its JSON text, UTF-8.
  public var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.value(json)
    return writer.bytes
  }

  /// Reads it from JSON text.
  /// - Throws: `SyncRefusal.invalid` with what is wrong.
  public init(bytes: [UInt8]) throws(SyncRefusal) {
    let value: JSONValue
    do {
      var rest: [UInt8]? = bytes
      var reader = JSONReader {
        defer { rest = nil }
        return rest
      }
      value = try reader.value()
      try reader.end()
    } catch {
      throw .invalid("this is not JSON: \((error as? JSONError)?.message ?? "\(error)")")
    }
    try self.init(json: value)
  }
}

extension JSONValue {
  /// An object with the fields whose value is not nil.
  package init(_ fields: KeyValuePairs<String, JSONValue?>) {
    self = .object(fields.compactMap { name, value in value.map { Field(name: name, value: $0) } })
  }

  /// An object with these fields, sorted by name.
  public init(_ fields: Fields) {
    self = .object(fields.sorted { $0.key < $1.key }.map { Field(name: $0.key, value: $0.value) })
  }

  package init(_ number: Int) { self = .number(String(number)) }
  init(_ values: [some WireValue]) { self = .list(values.map(\.json)) }
  package init(texts: [String]) { self = .list(texts.map { .text($0) }) }

  /// The value, or nil when it is empty.
  package var present: JSONValue? {
    if case .object(let fields) = self, fields.isEmpty { return nil }
    return isEmpty ? nil : self
  }

  /// The fields of an object; the last one wins when a name is repeated.
  public var byName: Fields { Dictionary(fields.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 }) }

  /// The fields of a thing of this kind, under their present names.
  public func fields(of entity: String) -> Fields {
    let former = EntityRules.of(entity).former
    if former.isEmpty { return byName }
    return Dictionary(fields.map { (former[$0.name] ?? $0.name, $0.value) }, uniquingKeysWith: { $1 })
  }

  var flag: Bool { self == .bool(true) }

  /// A required text.
  package func text(_ name: String) throws(SyncRefusal) -> String {
    guard let text = self[name]?.string else { throw .invalid("\(name) is missing or not a text") }
    return text
  }

  /// A required whole number, at least 0.
  package func number(_ name: String) throws(SyncRefusal) -> Int {
    guard let number = self[name]?.integer, number >= 0 else {
      throw .invalid("\(name) is missing or not a whole number from 0")
    }
    return number
  }

  /// A list of values; empty when the field is missing.
  func list<Value: WireValue>(_ name: String, of kind: Value.Type = Value.self) throws(SyncRefusal) -> [Value]
  {
    var values: [Value] = []
    for value in self[name]?.values ?? [] { values.append(try Value(json: value)) }
    return values
  }

  /// The thing's kind and id: at most 40 and 500 bytes, neither empty.
  package func thingKey() throws(SyncRefusal) -> ThingKey {
    let key = ThingKey(try text("entity"), try text("id"))
    guard !key.entity.isEmpty, key.entity.utf8.count <= 40, !key.id.isEmpty, key.id.utf8.count <= 500 else {
      throw .invalid("entity or id is empty or too long")
    }
    return key
  }

  func changeKind() throws(SyncRefusal) -> ChangeKind {
    let word = try text("kind")
    guard let kind = ChangeKind(rawValue: word) else { throw .invalid("'\(word)' is not a kind of change") }
    return kind
  }
}
