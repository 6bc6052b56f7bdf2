import Application
import JSONText
import Planner
import Store

// Places, which set reminders off, and stacks: the named sets of items that a reminder may be for.
extension PlannerChange {
  func newPlace(in workspace: Workspace) throws {
    let given = try fields(["name", "position", "radius"])
    guard let name = given["name"]?.string else { throw APIError.invalid("a place needs a name") }
    guard let spot = given["position"]?.string.flatMap({ Coordinate($0) }) else {
      throw APIError.invalid("\"position\" is degrees north and east, like 37.33,-121.88")
    }
    let radius = given["radius"].map { $0.integer ?? 0 } ?? 100
    guard (10...100_000).contains(radius) else {
      throw APIError.invalid("\"radius\" is a number of metres from 10 to 100000")
    }
    try workspace.store.record("made the place \(name)") { step in
      try step.add(place: name, spot, radius: radius)
    }
  }

  func removePlace(in workspace: Workspace) throws {
    try workspace.store.record("deleted a place") { step in
      let uuid = try identity("place").description
      guard let place = try step.snapshot.places().first(where: { $0.uuid == uuid }) else {
        throw APIError.gone("place")
      }
      try step.remove(place: place.name)
      step.label = "deleted the place \(place.name)"
    }
  }

  /// Makes a stack, or gives one other items.
  func setStack(in workspace: Workspace) throws {
    let given = try fields(["name", "items"])
    guard let name = given["name"]?.string else { throw APIError.invalid("a stack needs a name") }
    let items = (given["items"]?.values ?? []).compactMap(\.string)
    guard !items.isEmpty else { throw APIError.invalid("\"items\" is a list of texts") }
    try workspace.store.record("set the stack \(name)") { step in
      try step.set(stack: name, to: items, isNew: false)
    }
  }

  func removeStack(in workspace: Workspace) throws {
    try workspace.store.record("deleted a stack") { step in
      guard let stack = try step.snapshot.stack(identity("stack").description) else {
        throw APIError.gone("stack")
      }
      try step.remove(stack: stack.name)
      step.label = "deleted the stack \(stack.name)"
    }
  }
}
