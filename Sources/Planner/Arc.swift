import Moments

/// A long-term undertaking: a class, a project, a goal. Arcs contain SubArcs to any depth.
public struct Arc: Hashable, Sendable {
  /// The Arc's number, for programs; unique among the Arcs of a store, never reused, local to the device. People
  /// call an Arc by its name.
  public var id: Int
  /// UUIDv7 (RFC 9562 §5.7), lower case with hyphens; the same on every device.
  public var uuid: String
  /// The number of its parent; nil for a root Arc.
  public var parent: Int?
  /// The names from the root to this Arc, joined by `/`.
  public var path: String
  /// When it was made.
  public var created: Moment
  /// When it was archived; nil while it is active.
  public var archived: Moment?
  /// The fields that a person sets.
  public var fields: Fields

  /// Its own name, the last part of `path`.
  public var title: String { fields.title }

  /// The fields of an Arc that a person sets.
  public struct Fields: Hashable, Sendable {
    /// Its own name, which keeps the rules of `ArcName`.
    public var title: String
    /// What it is about; empty when not given.
    public var description: String
    /// The last day; nil for an open-ended one.
    public var ends: Day?
    /// Other names; those that are the same as the title (`NameKey`) are dropped when they are kept.
    public var aliases: [String]
    /// A short name for narrow places; nil when nothing was said.
    public var short: String?
    /// Its colour, as a person named it; nil when nothing was said.
    public var colour: String?

    /// The fields of an Arc with this name; all others start empty.
    public init(title: String, description: String = "", ends: Day? = nil, aliases: [String] = []) {
      self.title = title
      self.description = description
      self.ends = ends
      self.aliases = aliases
    }
  }

  /// An Arc with all its fields.
  public init(
    id: Int, uuid: String, parent: Int?, path: String, created: Moment, archived: Moment? = nil,
    fields: Fields
  ) {
    self.id = id
    self.uuid = uuid
    self.parent = parent
    self.path = path
    self.created = created
    self.archived = archived
    self.fields = fields
  }
}
