import Moments

/// A long-term project, class or goal. Arcs contain SubArcs to any depth.
public struct Arc: Hashable, Sendable {
  /// The Arc's number, used by programs; unique in the store, never reused, different on each device. People refer to
  /// an Arc by its name.
  public var id: Int
  /// UUIDv7 (RFC 9562 §5.7), lower case with hyphens; the same on every device.
  public var uuid: String
  /// The number of the parent; nil for a root Arc.
  public var parent: Int?
  /// The names from the root to this Arc, joined by `/`.
  public var path: String
  /// When the Arc was created.
  public var created: Moment
  /// When the Arc was archived; nil while it is active.
  public var archived: Moment?
  /// The fields that a person sets.
  public var fields: Fields

  /// The Arc's own name, the last part of `path`.
  public var title: String { fields.title }

  /// The fields of an Arc that a person sets.
  public struct Fields: Hashable, Sendable {
    /// The Arc's own name; it follows the rules of `ArcName`.
    public var title: String
    /// A description; empty when not given.
    public var description: String
    /// The last day; nil when the Arc has no end.
    public var ends: Day?
    /// Other names; duplicates of the title (compared by `NameKey`) are dropped when the Arc is saved.
    public var aliases: [String]
    /// A short name for narrow columns; nil when not given.
    public var short: String?
    /// The colour, as the person typed it; nil when not given.
    public var colour: String?

    /// Creates the fields of an Arc with this name; all others start empty.
    public init(title: String, description: String = "", ends: Day? = nil, aliases: [String] = []) {
      self.title = title
      self.description = description
      self.ends = ends
      self.aliases = aliases
    }
  }

  /// Creates an Arc with all its fields.
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
