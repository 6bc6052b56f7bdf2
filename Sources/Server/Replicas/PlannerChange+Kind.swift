import Application
import Moments

extension PlannerChange {
  /// What a person did on the page: the value of `do` in a change.
  enum Kind: String, Hashable, CaseIterable, Sendable {
    case add, edit, complete, ignore, reopen, snooze, dismiss, skip, unskip, remove, restore
    case emptyTrash = "trash-empty"
    case newArc = "arc-new"
    case editArc = "arc-edit"
    case archiveArc = "arc-archive"
    case unarchiveArc = "arc-unarchive"
    case newReminder = "reminder-new"
    case editReminder = "reminder-edit"
    case removeReminder = "reminder-remove"
    case newGroup = "group-new"
    case addMember = "group-add"
    case removeMember = "group-remove"
    case switchMember = "group-switch"
    case newPlace = "place-new"
    case removePlace = "place-remove"
    case setStack = "stack-set"
    case removeStack = "stack-remove"
    case importFile = "import"
    case undo, redo, resolve
    case configure = "config"
  }

  /// Carries out the change in the planner.
  /// - Throws: `APIError`, and errors of Application.
  func carryOut(in workspace: Workspace) throws {
    guard kind == .importFile || PlannerChange.isKeepable(document) else { throw APIError.textTooLong }
    let workspace = zone.flatMap { try? Zone(named: $0) }.map { workspace.placed(in: $0) } ?? workspace
    switch kind {
    case .add: try add(in: workspace)
    case .edit: try edit(in: workspace)
    case .complete: try close(.completed, in: workspace)
    case .ignore: try close(.ignored, in: workspace)
    case .reopen: try reopen(in: workspace)
    case .snooze: try reply(.snooze(until: until(in: workspace)), in: workspace)
    case .dismiss: try reply(.dismiss, in: workspace)
    case .skip: try skip(in: workspace)
    case .unskip: try unskip(in: workspace)
    case .remove: try remove(in: workspace)
    case .restore: try restore(in: workspace)
    case .emptyTrash: try emptyTrash(in: workspace)
    case .newArc: try newArc(in: workspace)
    case .editArc: try editArc(in: workspace)
    case .archiveArc: try archive(in: workspace)
    case .unarchiveArc: try unarchive(in: workspace)
    case .newReminder: try newReminder(in: workspace)
    case .editReminder: try editReminder(in: workspace)
    case .removeReminder: try removeReminder(in: workspace)
    case .newGroup: try newGroup(in: workspace)
    case .addMember: try changeMember(.join, in: workspace)
    case .removeMember: try changeMember(.leave, in: workspace)
    case .switchMember: try changeMember(switching(), in: workspace)
    case .newPlace: try newPlace(in: workspace)
    case .removePlace: try removePlace(in: workspace)
    case .setStack: try setStack(in: workspace)
    case .removeStack: try removeStack(in: workspace)
    case .importFile: try takeFile(in: workspace)
    case .undo: try undo(in: workspace)
    case .redo: try redo(in: workspace)
    case .resolve: try resolve(in: workspace)
    // Settings belong to the account, not to the planner: see `Replica.change`.
    case .configure: break
    case nil: throw APIError.invalid("\"do\" has the unknown value \"\(document["do"]?.string ?? "")\"")
    }
  }
}
