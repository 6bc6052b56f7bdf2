import JSONText

/// Two devices that changed the same without having seen each other: the server's value stands, the other one is kept
/// here until a person settles it.
public struct Conflict: Hashable, Sendable {
  /// Its name, the same on every device: that of the operation and the field.
  public var id: String
  /// The thing.
  public var thing: ThingKey
  /// The field; `Conflict.deletion` when one edited what another deleted.
  public var field: String
  /// What the person wanted. For a deletion: true, or the fields that were edited as an object.
  public var yours: JSONValue
  /// What stands.
  public var theirs: JSONValue
  /// What both started from.
  public var was: JSONValue
  /// The device whose value did not come to stand.
  public var device: String
  /// The device whose value stands.
  public var otherDevice: String
  /// When the server met it, in seconds since 1970.
  public var time: Int
  /// What the operation was called.
  public var label: String
  /// Why it was refused, in words; nil when the values just differ.
  public var reason: String?
  /// What the program would answer.
  public var suggested: Resolution
  /// How it was settled; nil while it is open.
  public var resolution: Resolution?
  /// The rev that opened, changed or settled it last.
  public var rev: Int

  /// The `field` of conflicts about whether a thing is there.
  public static let deletion = "deleted"

  /// The kind of thing under which a conflict is settled by an operation.
  public static let entity = "conflict"

  /// A conflict.
  public init(
    id: String, thing: ThingKey, field: String, yours: JSONValue, theirs: JSONValue, was: JSONValue,
    device: String, otherDevice: String, time: Int, label: String, reason: String? = nil,
    suggested: Resolution, resolution: Resolution? = nil, rev: Int
  ) {
    (self.id, self.thing, self.field, self.yours, self.theirs, self.was) = (
      id, thing, field, yours, theirs, was
    )
    (self.device, self.otherDevice, self.time, self.label) = (device, otherDevice, time, label)
    (self.reason, self.suggested, self.resolution, self.rev) = (reason, suggested, resolution, rev)
  }
}

/// How a conflict is settled.
public enum Resolution: Hashable, Sendable {
  /// The value that did not come to stand.
  case keep
  /// The value that stands.
  case accept
  /// A value made of both.
  case merge(JSONValue)
}

extension Resolution {
  /// The fields of the operation that settles a conflict this way.
  public var fields: Fields {
    switch self {
    case .keep: ["resolution": .text("keep")]
    case .accept: ["resolution": .text("accept")]
    case .merge(let value): ["resolution": .text("merge"), "value": value]
    }
  }

  /// The resolution that fields say; nil for none.
  public init?(_ fields: Fields) {
    switch fields["resolution"]?.string {
    case "keep": self = .keep
    case "accept": self = .accept
    case "merge": self = .merge(fields["value"] ?? .null)
    default: return nil
    }
  }
}
