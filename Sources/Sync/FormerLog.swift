import JSONText

/// What a device brings to a restored server, in terms of the lost log. Only of fields of which it is sure.
public struct FormerLog: Hashable, Sendable {
  /// The name of the lost log.
  public var name: String
  /// How far the device had read it.
  public var seen: Int
  /// The revision up to which the device does not know when the log got a value, because it began with a snapshot; nil when
  /// it does not know that of any.
  public var start: Int?
  /// The revisions at which the log got the values that it brings.
  public var changed: [String: Int] = [:]
  /// The fields that the device changed and never sent, with the revision up to which their person had seen them.
  public var edits: [String: Int] = [:]

  /// Creates it without fields.
  public init(_ name: String, seen: Int) { (self.name, self.seen) = (name, seen) }
}

extension FormerLog: WireValue {
  /// `{"log":"<log>","seen":812,"changed":{"title":640},"edits":{"date":812}}`
  public var json: JSONValue {
    func revs(_ revs: [String: Int]) -> JSONValue? { JSONValue(revs.mapValues { JSONValue($0) }).present }
    return JSONValue([
      "log": .text(name), "seen": JSONValue(seen), "start": start.map { JSONValue($0) },
      "changed": revs(changed), "edits": revs(edits),
    ])
  }

  /// Reads it from JSON.
  public init(json: JSONValue) throws(SyncRefusal) {
    self.init(try json.text("log"), seen: try json.number("seen"))
    start = json["start"]?.integer
    changed = (json["changed"]?.byName ?? [:]).compactMapValues(\.integer)
    edits = (json["edits"]?.byName ?? [:]).compactMapValues(\.integer)
  }
}
