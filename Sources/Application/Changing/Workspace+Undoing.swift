import Planner
import Store

/// Steps that were undone or redone.
package struct UndoneSteps {
  /// The steps, newest first.
  package var steps: [LoggedStep]
  /// Why the next requested step could not be taken; nil: all were taken, or there are no more.
  package var obstacle: PlannerError?
  /// What arc itself did after the person's last step, which undo does not touch; nil: nothing.
  package var left: LoggedStep?

  /// The message that explains why arc's own change stays.
  package static func words(left step: LoggedStep) -> String {
    "the last change was made by arc itself and stays: \(step.label); arc reopen NUMBER reopens a task"
  }
}

/// The direction in which the log is walked.
package enum UndoDirection {
  /// - Parameter partly: true to undo what can still be undone after the trash was emptied.
  case undo(partly: Bool)
  case redo

  /// The name of its command.
  package var name: String {
    switch self {
    case .undo: "undo"
    case .redo: "redo"
    }
  }

  /// True for the error that means there are no more steps.
  fileprivate func isEnd(_ error: PlannerError) -> Bool {
    switch self {
    case .undo: error == .nothingToUndo
    case .redo: error == .nothingToRedo
    }
  }

  fileprivate func take(_ step: PlannerStep) throws -> LoggedStep {
    switch self {
    case .undo(let partly): try step.undo(partly: partly)
    case .redo: try step.redo()
    }
  }
}

extension Workspace {
  /// Undoes or redoes steps, all in one transaction.
  /// - Parameter count: the number of steps, from 1; fewer are taken when there are no more.
  /// - Throws: `Failure` when there are none; `PlannerError` when not even the first can be taken.
  package func takeBack(_ count: Int, _ direction: UndoDirection) throws -> UndoneSteps {
    let rule = try store.read { try $0.steps(limit: 1) }.first { $0.role == .rule && $0.undoneBy == nil }
    var taken = UndoneSteps(steps: [], obstacle: nil, left: nil)
    do {
      taken.steps = try take(count, direction)
    } catch let stop as Stop {
      // The failed step left its first half in that transaction, so the steps before it are taken again in a new one.
      taken.obstacle = stop.reason
      taken.steps = try take(stop.done, direction)
    } catch let error as PlannerError where direction.isEnd(error) {
      var failure = Failure(error)
      if let rule { failure.hints.append(UndoneSteps.words(left: rule)) }
      throw failure
    }
    if let rule {
      taken.left = try store.read { try $0.steps(limit: 50) }.first {
        $0.id == rule.id && $0.undoneBy == nil
      }
    }
    return taken
  }

  /// Undoes a step of this device that is in effect, whatever came after it; what others changed since stays.
  /// - Throws: `PlannerError.nothingToUndo` when there is no such step, `.cannotUndo`.
  package func takeBack(step identity: Identity) throws {
    try store.record(UndoDirection.undo(partly: true).name) { try $0.undo(step: identity) }
  }

  /// Thrown when a step after the first cannot be taken, to roll the transaction back.
  private struct Stop: Error {
    var done: Int
    var reason: PlannerError
  }

  /// Takes up to `count` steps in one transaction.
  private func take(_ count: Int, _ direction: UndoDirection) throws -> [LoggedStep] {
    try store.record(direction.name) { step in
      var steps: [LoggedStep] = []
      while steps.count < count {
        do {
          steps.append(try direction.take(step))
        } catch let error as PlannerError where !steps.isEmpty {
          if direction.isEnd(error) { break }
          throw Stop(done: steps.count, reason: error)
        }
      }
      return steps
    }
  }
}
