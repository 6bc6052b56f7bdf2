import Moments

/// A long-term undertaking: a class, a project, a goal. Arcs hold SubArcs to any depth.
public struct Arc: Hashable, Sendable {
  /// The number people type; unique in a store, shared with tasks, never reused, local to the device.
  public var id: Int
  /// UUIDv7 (RFC 9562 §5.7), lower case with hyphens; the same on every device.
  public var uuid: String
  /// The Arc it lies in; nil for a root Arc.
  public var parent: Int?
  /// The names from the root to this Arc, joined by `/`.
  public var path: String
  /// Its own name, the last part of `path`.
  public var title: String
  /// What it is about; empty when nothing was said.
  public var description: String
  /// The last day; nil for an open-ended one.
  public var ends: Day?
  /// Other names.
  public var aliases: [String]
  /// When it was made.
  public var created: Moment

  /// An Arc with all its fields.
  public init(
    id: Int, uuid: String, parent: Int?, path: String, title: String, description: String, ends: Day?,
    aliases: [String], created: Moment
  ) {
    self.id = id
    self.uuid = uuid
    self.parent = parent
    self.path = path
    self.title = title
    self.description = description
    self.ends = ends
    self.aliases = aliases
    self.created = created
  }
}
