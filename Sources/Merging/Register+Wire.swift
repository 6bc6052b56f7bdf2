import JSONText
import Sync

extension Thing: WireValue {
  /// `{"entity":"task","id":"<uuid>","deleted":[false,811,device],"fields":{"title":["hw 2",812,device]}}`, the form
  /// in which a ledger may store it.
  public var json: JSONValue {
    JSONValue([
      "entity": .text(key.entity), "id": .text(key.id), "deleted": deleted.json,
      "same": same.map { .text($0) }, "fields": JSONValue(registers.mapValues(\.json)).present,
      "former": JSONValue(registers.compactMapValues(\.former?.json)).present,
      "formerDeleted": deleted.former?.json,
      "backup": JSONValue(registers.compactMapValues(\.backup)).present,
    ])
  }

  /// Reads it from JSON.
  public init(json: JSONValue) throws(SyncRefusal) {
    self.init(try json.thingKey(), deleted: try Register(json: json["deleted"] ?? .null))
    same = json["same"]?.string
    for (name, value) in json["fields"]?.fields(of: key.entity) ?? [:] {
      registers[name] = try Register(json: value)
    }
    deleted.former = try json["formerDeleted"].map { json throws(SyncRefusal) in
      try FormerPosition(json: json)
    }
    for (name, value) in json["backup"]?.fields(of: key.entity) ?? [:] { registers[name]?.backup = value }
    for (name, value) in json["former"]?.fields(of: key.entity) ?? [:] {
      registers[name]?.former = try FormerPosition(json: value)
    }
  }
}

extension Register: WireValue {
  /// `[value, rev, device]`, with a fourth element `true` when the program computed the value.
  public var json: JSONValue {
    .list([value, JSONValue(rev), .text(device)] + (isDerived ? [.bool(true)] : []))
  }

  /// Reads it from JSON.
  public init(json: JSONValue) throws(SyncRefusal) {
    let parts = json.values
    guard parts.count >= 3, let rev = parts[1].integer, let device = parts[2].string else {
      throw .invalid("a register needs a value, a rev and a device")
    }
    self.init(parts[0], rev: rev, device: device, isDerived: parts.count > 3)
  }
}
