import JSONText

extension Operation: WireValue {
  /// Its form in JSON, as shown at `Operation`.
  public var json: JSONValue {
    JSONValue([
      "op": .text(name), "step": .text(step), "label": .text(label), "entity": .text(thing.entity),
      "id": .text(thing.id), "kind": .text(kind.rawValue), "fields": JSONValue(fields).present,
      "was": JSONValue(was).present, "base": JSONValue(base), "derived": isDerived ? .bool(true) : nil,
      "joins": joins ? .bool(true) : nil, "former": former?.json,
    ])
  }

  /// Reads it from JSON.
  public init(json: JSONValue) throws(SyncRefusal) {
    let name = try json.text("op")
    guard let dash = name.lastIndex(of: "-"), let number = Int(name[name.index(after: dash)...]), number > 0,
      dash > name.startIndex, name == "\(name[..<dash])-\(number)"
    else { throw .invalid("'\(name)' is not the name of an operation: <device>-<number>") }
    let thing = try json.thingKey()
    let kind = try json.changeKind()
    if kind == .join { throw .invalid("devices do not send join") }
    self.init(
      device: String(name[..<dash]), number: number, step: json["step"]?.string ?? "",
      label: json["label"]?.string ?? "", thing: thing, kind: kind,
      fields: json["fields"]?.fields(of: thing.entity) ?? [:],
      was: json["was"]?.fields(of: thing.entity) ?? [:], base: try json.number("base"),
      isDerived: json["derived"]?.flag ?? false, joins: json["joins"]?.flag ?? false)
    former = try json["former"].map { json throws(SyncRefusal) in try FormerLog(json: json) }
  }
}

extension OperationOutcome: WireValue {
  /// Its form in JSON.
  public var json: JSONValue {
    JSONValue([
      "op": .text(operation), "rev": JSONValue(rev), "result": .text(result.rawValue),
      "conflicts": JSONValue(texts: conflicts).present, "same": same.map { .text($0) },
      "reason": reason.map { .text($0) },
    ])
  }

  /// Reads it from JSON.
  public init(json: JSONValue) throws(SyncRefusal) {
    let word = try json.text("result")
    guard let result = Result(rawValue: word) else { throw .invalid("'\(word)' is not a result") }
    self.init(
      try json.text("op"), rev: try json.number("rev"), result, conflicts: json["conflicts"]?.texts ?? [],
      same: json["same"]?.string, reason: json["reason"]?.string)
  }
}
