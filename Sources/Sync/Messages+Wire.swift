import JSONText

extension SyncRequest: WireValue {
  /// Its form in JSON.
  public var json: JSONValue {
    JSONValue([
      "protocol": JSONValue(version), "device": .text(device), "cursor": JSONValue(cursor),
      "last": JSONValue(last), "log": log.map { .text($0) }, "operations": JSONValue(operations),
    ])
  }

  /// Reads it from JSON.
  public init(json: JSONValue) throws(SyncRefusal) {
    self.init(
      device: try json.text("device"), cursor: try json.number("cursor"), last: try json.number("last"),
      log: json["log"]?.string, operations: try json.list("operations"), version: try json.number("protocol"))
  }
}

extension SyncResponse: WireValue {
  /// Its form in JSON. The log entries are called `operations` there.
  public var json: JSONValue {
    JSONValue([
      "outcomes": JSONValue(outcomes), "operations": JSONValue(entries), "cursor": JSONValue(cursor),
      "more": .bool(more), "log": .text(log),
    ])
  }

  /// Reads it from JSON.
  public init(json: JSONValue) throws(SyncRefusal) {
    self.init(
      outcomes: try json.list("outcomes"), entries: try json.list("operations"),
      cursor: try json.number("cursor"), more: json["more"]?.flag ?? false, log: json["log"]?.string ?? "")
  }
}

extension SnapshotPage: WireValue {
  /// Its form in JSON.
  public var json: JSONValue {
    JSONValue([
      "log": .text(log), "rev": JSONValue(rev), "restored": JSONValue(restored),
      "former": former.map { .text($0) }, "changes": JSONValue(changes),
      "conflicts": JSONValue(conflicts).present, "next": next.map { .text($0) },
    ])
  }

  /// Reads it from JSON.
  public init(json: JSONValue) throws(SyncRefusal) {
    self.init(
      log: try json.text("log"), rev: try json.number("rev"), restored: try json.number("restored"),
      former: json["former"]?.string, changes: try json.list("changes"),
      conflicts: try json.list("conflicts"), next: json["next"]?.string)
  }
}
