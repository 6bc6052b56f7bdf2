import Application
import JSONText
import Planner
import Store
import Sync

extension PlannerChange {
  /// Undoes the `step` that the page gives, by its UUID, or else the last change made in this account's pages.
  func undo(in workspace: Workspace) throws {
    guard document.given("step") != nil else {
      _ = try workspace.takeBack(1, .undo(partly: false))
      return
    }
    do {
      try workspace.takeBack(step: identity("step"))
    } catch PlannerError.nothingToUndo {
      throw APIError.undoneAlready
    }
  }

  func redo(in workspace: Workspace) throws {
    _ = try workspace.takeBack(1, .redo)
  }

  /// Settles a conflict, given by its id, its number, or the UUID of its thing with an optional `field`.
  func resolve(in workspace: Workspace) throws {
    let conflicts = try workspace.store.conflicts()
    let named = document.given("conflict")
    let field = try text("field")
    let known = conflicts.first { number, conflict in
      conflict.id == named?.string || number == named?.integer
        || conflict.thing.id == named?.string && conflict.field == field ?? conflict.field
    }
    guard let known else { throw APIError.gone("conflict") }
    let resolution: Resolution
    switch try text("answer") {
    case "keep": resolution = .keep
    case "accept": resolution = .accept
    case "merge":
      guard let value = document.given("value") else { throw APIError.invalid("\"value\" is missing") }
      resolution = .merge(value)
    default: throw APIError.invalid("\"answer\" must be keep, accept or merge")
    }
    _ = try workspace.store.settleWithoutStep(known.number, resolution)
  }
}
