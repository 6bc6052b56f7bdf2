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

  /// A hash that differs for another operation of the same name.
  public var fingerprint: String { fingerprint(of: fields) }

  /// True for the fingerprint that a server has stored of this operation, also before its fields had their present names.
  func hasFingerprint(_ stored: String) -> Bool {
    let former = EntityRules.of(thing.entity).former
    if stored == fingerprint || former.isEmpty { return stored == fingerprint }
    let before = Dictionary(former.map { ($0.value, $0.key) }) { first, _ in first }
    return stored == fingerprint(of: fields.reduce(into: [:]) { $0[before[$1.key] ?? $1.key] = $1.value })
  }

  private func fingerprint(of fields: Fields) -> String {
    // FNV-1a of what the operation does. Label and base are left out: a device may change them before it sends again.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var writer = JSONWriter()
    writer.value(
      JSONValue([
        "entity": .text(thing.entity), "id": .text(thing.id), "kind": .text(kind.rawValue),
        "fields": JSONValue(fields),
      ]))
    for byte in writer.bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return String(hash, radix: 16)
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
