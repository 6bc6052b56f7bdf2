import Application
import JSONText
import Names
import Planner
import Store

// Places, which trigger reminders, and stacks: named sets of items for reminders.
extension PlannerChange {
  func newPlace(in workspace: Workspace) throws {
    let given = try fields(["name", "position", "radius"])
    guard let name = given["name"]?.string else { throw APIError.invalid("a place needs a name") }
    guard let coordinate = given["position"]?.string.flatMap({ Coordinate($0) }) else {
      throw APIError.invalid("\"position\" must be latitude,longitude, like 37.33,-121.88")
    }
    _ = try workspace.makePlace(
      named: name, at: coordinate, radius: given["radius"].map { $0.integer ?? 0 } ?? 100)
  }

  func removePlace(in workspace: Workspace) throws {
    let uuid = try identity("place").description
    guard let place = try workspace.store.read({ try $0.places() }).first(where: { $0.uuid == uuid }) else {
      throw APIError.gone("place")
    }
    try workspace.removePlace(named: place.name)
  }

  /// Creates a stack, or replaces its items.
  func setStack(in workspace: Workspace) throws {
    let given = try fields(["name", "items"])
    guard let name = given["name"]?.string else { throw APIError.invalid("a stack needs a name") }
    let items = (given["items"]?.values ?? []).compactMap(\.string)
    guard !items.isEmpty else { throw APIError.invalid("\"items\" must be a list of strings") }
    let isNew = try workspace.store.read { try $0.stacks() }.allSatisfy { NameKey($0.name) != NameKey(name) }
    _ =
      try isNew
      ? workspace.makeStack(named: name, of: items) : workspace.changeStack(named: name, to: items)
  }

  func removeStack(in workspace: Workspace) throws {
    let uuid = try identity("stack").description
    guard let stack = try workspace.store.read({ try $0.stack(uuid) }) else { throw APIError.gone("stack") }
    try workspace.removeStack(named: stack.name)
  }
}
