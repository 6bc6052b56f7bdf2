import Moments
import Names
import Planner
import SQLite

/// A place as a row of its table. Whether somebody is there is no matter of the log.
struct PlaceRow: LoggedThing {
  static let entity = "place"
  static let columns = "id, uuid, name, latitude, longitude, radius, created, inside"

  var id: Int
  var identity: Identity
  var created: Moment
  var name = ""
  var spot = Spot(latitude: 0, longitude: 0)
  var radius = 0
  var isInside: Bool?

  /// The place for those outside.
  var place: Place {
    Place(uuid: identity.description, name: name, spot: spot, radius: radius, isInside: isInside)
  }

  init(id: Int, identity: Identity, created: Moment) {
    (self.id, self.identity, self.created) = (id, identity, created)
  }

  init(_ row: Statement) {
    self.init(id: row.integer(0), identity: row.identity(1), created: row.moment(6) ?? Moment(seconds: 0))
    (name, radius) = (row.text(2), row.integer(5))
    spot = Spot(latitude: row.integer(3), longitude: row.integer(4))
    isInside = row.optionalInteger(7).map { $0 == 1 }
  }

  var logged: [LoggedField] {
    [
      LoggedField(name: "title", value: .text(name)),
      LoggedField(name: "latitude", value: .number(spot.latitude)),
      LoggedField(name: "longitude", value: .number(spot.longitude)),
      LoggedField(name: "radius", value: .number(radius)),
    ]
  }

  mutating func set(_ field: String, to value: LoggedField.Value) {
    switch field {
    case "title": name = value.text ?? ""
    case "latitude": spot.latitude = value.number ?? 0
    case "longitude": spot.longitude = value.number ?? 0
    case "radius": radius = value.number ?? 0
    default: break
    }
  }

  static func find(_ identity: Identity, in session: Session) throws -> PlaceRow? {
    try session.places("uuid = ?", .identity(identity)).first
  }

  mutating func insert(in session: Session) throws {
    try session.statement(
      "INSERT INTO place (uuid, name, key, latitude, longitude, radius, created, inside) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
    ).run(
      .identity(identity), .text(name), .text(NameKey(name).text), .integer(spot.latitude),
      .integer(spot.longitude), .integer(radius), .integer(created.seconds),
      .integer(isInside.map { $0 ? 1 : 0 }))
    id = try session.statement("SELECT last_insert_rowid()").first { $0.integer(0) } ?? 0
  }

  mutating func update(from old: PlaceRow, in session: Session) throws {
    try session.statement(
      "UPDATE place SET name = ?, key = ?, latitude = ?, longitude = ?, radius = ?, inside = ? WHERE id = ?"
    ).run(
      .text(name), .text(NameKey(name).text), .integer(spot.latitude), .integer(spot.longitude),
      .integer(radius),
      .integer(isInside.map { $0 ? 1 : 0 }), .integer(id))
  }

  func delete(in session: Session) throws {
    try session.statement("DELETE FROM place WHERE id = ?").run(.integer(id))
  }

  func checkReturn(in session: Session) throws {
    if try session.place(called: name) != nil { throw UndoFailure(.nameTaken(name, by: "a place")) }
  }
}

extension Session {
  func places(_ condition: String, _ values: SQLValue...) throws -> [PlaceRow] {
    var rows: [PlaceRow] = []
    try statement("SELECT \(PlaceRow.columns) FROM place WHERE \(condition) ORDER BY key").rows(values) {
      rows.append(PlaceRow($0))
      return true
    }
    return rows
  }

  /// The place of a name; nil when there is none.
  func place(called name: String) throws -> PlaceRow? {
    try places("key = ?", .text(NameKey(name).text)).first
  }
}
