import Moments
import Names
import Planner
import SQLite

/// An Arc as a row of its table, without its path.
enum ArcRow {
  static let columns = "id, uuid, parent, title, aliases, description, ends, created, archived"

  /// The Arc in a row of `columns`; its path is its title.
  static func arc(_ row: Statement) -> Arc {
    let title = row.text(3)
    let aliases = row.text(4).split(separator: ",").map(String.init)
    return Arc(
      id: row.integer(0), uuid: row.identity(1).description, parent: row.optionalInteger(2), path: title,
      created: row.moment(7) ?? Moment(seconds: 0), archived: row.moment(8),
      fields: Arc.Fields(
        title: title, description: row.text(5), ends: row.optionalText(6).flatMap { Day(iso: $0) },
        aliases: aliases))
  }
}

extension Session {
  func insert(_ arc: Arc) throws {
    try statement(
      """
      INSERT INTO arc (id, uuid, created, parent, title, key, aliases, description, ends, archived)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    ).run(
      .integer(arc.id), .identity(Identity(arc.uuid) ?? .none), .integer(arc.created.seconds),
      .integer(arc.parent), .text(arc.title), .text(NameKey(arc.title).text),
      .text(arc.fields.aliases.joined(separator: ",")), .text(arc.fields.description),
      .text(arc.fields.ends?.description), .integer(arc.archived?.seconds))
    changeTree { $0.insert(arc) }
  }

  func update(_ arc: Arc) throws {
    try statement(

      """
      UPDATE arc SET parent = ?, title = ?, key = ?, aliases = ?, description = ?, ends = ?, archived = ?
      WHERE id = ?
      """
    ).run(
      .integer(arc.parent), .text(arc.title), .text(NameKey(arc.title).text),
      .text(arc.fields.aliases.joined(separator: ",")), .text(arc.fields.description),
      .text(arc.fields.ends?.description), .integer(arc.archived?.seconds), .integer(arc.id))
    changeTree { $0.update(arc) }
  }

  /// Deletes the row of an Arc that nothing lies in.
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
