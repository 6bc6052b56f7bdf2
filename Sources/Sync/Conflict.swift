import JSONText

/// Two devices changed the same field without having seen each other. The server keeps one value; this keeps the
/// other until a person settles it.
public struct Conflict: Hashable, Sendable {
  /// The id, the same on every device: `<operation>/<field>`.
  public var id: String
  /// The thing in conflict.
  public var thing: ThingKey
  /// The field; `Conflict.deletion` when one device edited what another deleted.
  public var field: String
  /// The value that was not applied. For a deletion: true, or an object with the edited fields.
  public var yours: JSONValue
  /// The value the server has.
  public var theirs: JSONValue
  /// The value both started from.
  public var was: JSONValue
  /// The UUID of the device whose value was not applied.
  public var device: String
  /// The UUID of the device whose value the server has.
  public var otherDevice: String
  /// When the server found the conflict, in seconds since 1970.
  public var time: Int
  /// The label of the operation that was not applied.
  public var label: String
  /// Why the server refused it, in words; nil when the values just differ.
  public var reason: String?
  /// The resolution the program proposes.
  public var suggested: Resolution
  /// How it was settled; nil while it is open.
  public var resolution: Resolution?
  /// The revision that last opened, changed or settled it.
  public var rev: Int
  /// What people called the thing when the server last had it, for devices from which it is gone; nil when unknown.
  public var name: String?
  /// The UUID of what contained it then (for a task, its Arc); nil at the top level.
  public var holder: String?

  /// The `field` of conflicts about whether a thing exists.
  public static let deletion = "deleted"

  /// The `entity` of operations that settle a conflict.
  public static let entity = "conflict"

  /// The fields of an operation that opens a settled conflict again, because the answer was undone.
  public static let reopening: Fields = ["resolution": .text("undo")]

  /// The conflict while it is open.
  public var opened: Conflict {
    var conflict = self
    conflict.resolution = nil
    return conflict
  }

  /// Creates a conflict.
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
  /// Apply the value that was not applied (`yours`).
  case keep
  /// Keep the value the server has (`theirs`).
  case accept
  /// Apply this value, made of both.
  case merge(JSONValue)
}

extension Resolution {
  /// The fields of an operation that settles a conflict this way.
  public var fields: Fields {
    switch self {
    case .keep: ["resolution": .text("keep")]
    case .accept: ["resolution": .text("accept")]
    case .merge(let value): ["resolution": .text("merge"), "value": value]
    }
  }

  /// Reads a resolution from an operation's fields; nil when they have none.
  public init?(_ fields: Fields) {
    switch fields["resolution"]?.string {
    case "keep": self = .keep
    case "accept": self = .accept
    case "merge": self = .merge(fields["value"] ?? .null)
    default: return nil
    }
  }
}
