import Moments
import Names
import Planner
import SQLite

/// A place as a row of its table. The log does not record whether the person is there.
struct PlaceRow: LoggedThing {
  static let list = FieldList<PlaceRow>(
    "place",
    [
      Field("name", "name", formerly: "title", isNeeded: true, { $0.name }, { $0.name = $1 ?? "" }),
      Field("latitude", "latitude", { $0.coordinate.latitude }, { $0.coordinate.latitude = $1 ?? 0 }),
      Field("longitude", "longitude", { $0.coordinate.longitude }, { $0.coordinate.longitude = $1 ?? 0 }),
      Field("radius", "radius", { $0.radius }, { $0.radius = $1 ?? 0 }),
      Field("created", nil, { $0.created }, { $0.created = $1 ?? $0.created }),
      Field("inside", nil, { $0.isInside.map { $0 ? 1 : 0 } }, { $0.isInside = $1.map { $0 == 1 } }),
    ], derived: [DerivedColumn(name: "key") { .text(NameKey($0.name).text) }])

  var id: Int
  var identity: Identity
  var created: Moment
  var name = ""
  var coordinate = Coordinate(latitude: 0, longitude: 0)
  var radius = 0
  var isInside: Bool?

  /// The place for those outside.
  var place: Place {
    Place(uuid: identity.description, name: name, coordinate: coordinate, radius: radius, isInside: isInside)
  }

  init(id: Int, identity: Identity, created: Moment) {
    (self.id, self.identity, self.created) = (id, identity, created)
  }

  static func find(_ identity: Identity, in session: Session) throws -> PlaceRow? {
    try session.places("uuid = ?", .identity(identity)).first
  }

  mutating func insert(in session: Session) throws {
    try insertRow(in: session)
    session.reminders.havePlaces = true
    session.reminders.triggers = nil
  }

  func checkReturn(in session: Session) throws {
    if try session.place(called: name) != nil { throw UndoFailure(.nameTaken(name, by: "a place")) }
  }
}

extension Session {
  func places(_ condition: String, _ values: SQLValue...) throws -> [PlaceRow] {
    var rows: [PlaceRow] = []
    try statement("SELECT \(PlaceRow.columns) FROM place WHERE \(condition) ORDER BY key").rows(values) {
      rows.append(PlaceRow(row: $0))
      return true
    }
    return rows
  }

  /// The place of a name; nil when there is none.
  func place(called name: String) throws -> PlaceRow? {
    try places("key = ?", .text(NameKey(name).text)).first
  }
}
