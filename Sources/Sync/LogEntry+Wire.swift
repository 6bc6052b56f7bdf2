import JSONText

extension Change: WireValue {
  /// `{"entity":"task","id":"<uuid>","kind":"set","fields":{"title":"hw 2"}}`
  public var json: JSONValue {
    JSONValue([
      "entity": .text(thing.entity), "id": .text(thing.id), "kind": .text(kind.rawValue),
      "fields": JSONValue(fields).present,
    ])
  }

  /// Reads it from JSON.
  public init(json: JSONValue) throws(SyncRefusal) {
    let thing = try json.thingKey()
    self.init(thing, try json.changeKind(), json["fields"]?.fields(of: thing.entity) ?? [:])
  }
}

extension LogEntry: WireValue {
  /// Its form in JSON.
  public var json: JSONValue {
    JSONValue([
      "rev": JSONValue(rev), "op": .text(operation), "device": .text(device), "step": .text(step),
      "label": .text(label), "time": JSONValue(time), "changes": JSONValue(changes).present,
      "conflicts": JSONValue(conflicts).present,
    ])
  }

  /// Reads it from JSON.
  public init(json: JSONValue) throws(SyncRefusal) {
    self.init(
      rev: try json.number("rev"), operation: try json.text("op"), device: try json.text("device"),
      step: json["step"]?.string ?? "", label: json["label"]?.string ?? "", time: json["time"]?.integer ?? 0,
      changes: try json.list("changes"), conflicts: try json.list("conflicts"))
  }
}

extension Conflict: WireValue {
  /// Its form in JSON.
  public var json: JSONValue {
    JSONValue([
      "id": .text(id), "entity": .text(thing.entity), "thing": .text(thing.id), "field": .text(field),
      "yours": yours, "theirs": theirs, "was": was, "device": .text(device), "other": .text(otherDevice),
      "time": JSONValue(time), "label": .text(label), "reason": reason.map { .text($0) },
      "suggested": JSONValue(suggested.fields), "resolution": resolution.map { JSONValue($0.fields) },
      "rev": JSONValue(rev), "name": name.map { .text($0) }, "holder": holder.map { .text($0) },
    ])
  }

  /// Reads it from JSON.
  public init(json: JSONValue) throws(SyncRefusal) {
    let thing = ThingKey(try json.text("entity"), try json.text("thing"))
    let field = thing.presentName(of: try json.text("field"))
    func value(_ name: String) -> JSONValue {
      guard field == Conflict.deletion, case .object? = json[name] else { return json[name] ?? .null }
      return JSONValue(json[name]?.fields(of: thing.entity) ?? [:])
    }
    self.init(
      id: try json.text("id"), thing: thing, field: field, yours: value("yours"), theirs: value("theirs"),
      was: value("was"), device: try json.text("device"), otherDevice: json["other"]?.string ?? "",
      time: json["time"]?.integer ?? 0, label: json["label"]?.string ?? "", reason: json["reason"]?.string,
      suggested: json["suggested"].flatMap { Resolution($0.byName) } ?? .accept,
      resolution: json["resolution"].flatMap { Resolution($0.byName) }, rev: try json.number("rev"))
    (name, holder) = (json["name"]?.string, json["holder"]?.string)
  }
}
