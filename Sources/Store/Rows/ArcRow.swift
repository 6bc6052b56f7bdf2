import Moments
import Names
import Planner
import SQLite

extension Arc {
  /// Every field of an Arc, as the export has them in order; see `TaskRow.list`.
  static let list = FieldList<Arc>(
    "arc",
    [
      Field("parent", "parent", { ArcNumber($0.parent) }, { $0.parent = $1?.number }),
      Field("title", "title", isNeeded: true, { $0.fields.title }, { $0.fields.title = $1 ?? "" }),
      Field(
        "description", "description", isNeeded: true, { $0.fields.description.present },
        { $0.fields.description = $1 ?? "" }),
      Field("ends", "ends", { $0.fields.ends }, { $0.fields.ends = $1 }),
      Field(
        "aliases", "aliases", isNeeded: true, { CommaList($0.fields.aliases) },
        { $0.fields.aliases = $1?.list ?? [] }),
      Field("short", "short", { $0.fields.short }, { $0.fields.short = $1 }),
      Field("colour", "colour", { $0.fields.colour }, { $0.fields.colour = $1 }),
      Field("created", nil, export: "created", { $0.created }, { $0.created = $1 ?? $0.created }),
      Field("archived", "archived", { $0.archived }, { $0.archived = $1 }),
    ],
    derived: [DerivedColumn(name: "key") { .text(NameKey($0.title).text) }])

  /// The UUID as bytes.
  var identity: Identity { Identity(uuid) ?? .none }

  /// An Arc without fields.
  init(id: Int, identity: Identity, created: Moment = Moment(seconds: 0)) {
    self.init(
      id: id, uuid: identity.description, parent: nil, path: "", created: created,
      fields: Fields(title: ""))
  }
}

/// An Arc as a row of its table, without its path.
enum ArcRow {
  static let columns = Arc.list.columns

  /// The Arc in a row of `columns`; its path is its title.
  static func arc(_ row: Statement) -> Arc {
    var arc = Arc(id: row.integer(0), identity: row.identity(1))
    Arc.list.read(row, into: &arc)
    arc.path = arc.title
    return arc
  }
}

extension Session {
  func insert(_ arc: Arc) throws {
    try Arc.list.insert(arc, id: arc.id, arc.identity, in: self)
    changeTree { $0.insert(arc) }
  }

  func update(_ arc: Arc) throws {
    try Arc.list.update(arc, id: arc.id, in: self)
    changeTree { $0.update(arc) }
  }

  /// Deletes the row of an empty Arc.
  func delete(_ arc: Arc) throws {
    countChanges[arc.id] = nil
    try statement("DELETE FROM arc WHERE id = ?").run(.integer(arc.id))
    changeTree { $0.remove(arc.id) }
  }
}

extension Session {
  /// The UUID of the Arc with a number; nil when there is none.
  func uuid(ofArc number: Int?) throws -> String? {
    guard let number else { return nil }
    return try tree()[number]?.uuid
  }
}

extension Identity {
  /// Stands for a UUID that cannot be read.
  static let none = Identity(high: 0, low: 0)
}
