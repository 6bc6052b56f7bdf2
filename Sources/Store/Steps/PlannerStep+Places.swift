import Escalation
import Moments
import Names
import Planner
import Reminding

/// An arrival at a place or a departure from it, with what it triggers.
public struct PlaceTransition: Hashable, Sendable {
  /// The place.
  public var place: Place
  /// True for arriving, false for leaving.
  public var isArrival: Bool
  /// The tasks and reminders it triggers.
  public var started: [NumberedThing]
}

extension PlannerStep {
  /// Creates a place.
  /// - Parameter radius: the radius in metres.
  /// - Throws: `ReminderError.badName`, `.taken`.
  @discardableResult
  public func add(place name: String, _ coordinate: Coordinate, radius: Int) throws -> Place {
    let name = name.folded
    if NameKey(name).text.isEmpty { throw ReminderError.badName(.place, name: name) }
    if let other = try session.place(called: name) { throw ReminderError.taken(.place, name: other.name) }
    try log.begin(label)
    var row = PlaceRow(id: 0, identity: log.newIdentity(), created: session.now)
    (row.name, row.coordinate, row.radius) = (name, coordinate, radius)
    try insert(&row)
    return row.place
  }

  /// Deletes a place. Closed tasks no longer remind there when they are opened again.
  /// - Throws: `ReminderError.unknown`, `.inUse` while reminders use it.
  public func remove(place name: String) throws {
    let names = try snapshot.places().map(\.name)
    guard let row = try session.place(called: name) else {
      throw ReminderError.unknown(.place, name: name, near: nearNames(to: name, among: names))
    }
    let uuid = row.identity.description
    let all = try waiting().filter { $0.fields.trigger?.places.contains(uuid) ?? false }
    // A closed task no longer waits there.
    let users = try all.compactMap { row -> (number: Int, title: String)? in
      guard let places = TaskPlaces(row) else { return (row.id, row.fields.title) }
      return try places.openTask(in: session).map { ($0.id, $0.fields.title) }
    }
    if !users.isEmpty {
      let some = users.prefix(3)
      throw ReminderError.inUse(
        .place, name: row.name, by: some.map { "\($0.number) \($0.title)" }.joined(separator: ", "),
        numbers: some.map(\.number))
    }
    for var row in all {
      let old = row
      row.fields.trigger?.places.removeAll { $0 == uuid }
      if row.fields.trigger?.places.isEmpty == true {
        try delete(old, byRule: true)
      } else {
        try write(&row, over: old)
      }
    }
    try delete(row)
  }

  /// Saves the person's position, and triggers reminders for arrivals and departures, once for each, even if the same
  /// position is reported again. A place where the person has never been cannot be left.
  @discardableResult
  public func move(to coordinate: Coordinate) throws -> [PlaceTransition] {
    var moves: [PlaceTransition] = []
    keepsStore = true
    for row in try session.places("TRUE") {
      let isInside = row.place.holds(coordinate)
      guard row.isInside != isInside else { continue }
      try session.statement("UPDATE place SET inside = ? WHERE id = ?").run(
        .integer(isInside ? 1 : 0), .integer(row.id))
      guard row.isInside != nil || isInside else { continue }
      var place = row.place
      place.isInside = isInside
      let started = try waiting().filter { reminder in
        reminder.fields.isEnabled && reminder.fields.trigger?.isArrival == isInside
          && reminder.fields.trigger?.places.contains(place.uuid) ?? false
      }.compactMap { try start($0) }
      moves.append(PlaceTransition(place: place, isArrival: isInside, started: started))
    }
    return moves
  }

  private func waiting() throws -> [ReminderRow] { try session.reminderRows("places IS NOT NULL") }

  /// Triggers a reminder now.
  /// - Returns: it, or the task for which it stands; nil when that is closed.
  private func start(_ old: ReminderRow) throws -> NumberedThing? {
    guard let places = TaskPlaces(old) else { return .reminder(try trigger(old).reminder) }
    guard let task = try places.openTask(in: session) else { return nil }
    try trigger(places.copying(task, in: session))
    return .task(try session.task(task))
  }

  @discardableResult
  private func trigger(_ old: ReminderRow) throws -> ReminderRow {
    var row = old
    var armed = try row.armed(in: session)
    if let last = row.next, armed.isAnnounced {
      try session.mark(last, of: row, .missed, reason: .unanswered)
    }
    armed.trigger()
    if armed.results.isEmpty { return row }
    try row.follow(armed, in: session)
    try session.writeDerived(row)
    return row
  }
}

extension PlannerSnapshot {
  /// Returns all places, sorted by name.
  public func places() throws -> [Place] { try session.places("TRUE").map(\.place) }
}
