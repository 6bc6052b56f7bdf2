import Planner
import Store

// Places on the map, which set reminders off, and where the person is.
extension Workspace {
  /// How many metres the radius of a place may have.
  package static let radii = 10...100_000

  /// Makes a place.
  /// - Parameter radius: in metres.
  /// - Throws: `Failure` for a radius that is too small or too large; `ReminderError` when the name is taken.
  package func makePlace(named name: String, at coordinate: Coordinate, radius: Int) throws -> Place {
    guard Workspace.radii.contains(radius) else {
      throw Failure(.usage, "the radius is a number of metres from 10 to 100000")
    }
    return try store.record("added the place \(name)") {
      try $0.add(place: name, coordinate, radius: radius)
    }
  }

  /// Deletes a place.
  /// - Throws: `ReminderError` when there is none of that name, and while reminders wait for it.
  package func removePlace(named name: String) throws {
    try store.record("deleted the place \(name)") { try $0.remove(place: name) }
  }
}

extension PlannerStore {
  /// Records where the person is.
  /// - Returns: the places that they arrived at and left, with the reminders that this sets off.
  package func report(position: Coordinate) throws -> [PlaceTransition] {
    try record("reported the position \(position)") { try $0.move(to: position) }
  }
}
