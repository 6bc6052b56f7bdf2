import Escalation
import Moments
import Planner

/// A change of a task, and what it means for its escalation.
///
///     another date or path ──▶ edit; cancel without a date or a path
///     closed               ──▶ complete, ignore, cancel or supersede
///     reopened, undone     ──▶ reopen
public struct TaskChange {
  /// The fields before and after.
  public let before, after: ArcTask.Fields
  /// True when the task was closed before.
  public let wasClosed: Bool
  /// How it is closed afterwards; nil when it is open.
  public let outcome: ClosingOutcome?
  /// The state to go back to, when the change is undone; nil for another change.
  public let earlier: State?

  /// Creates a change.
  public init(
    from before: ArcTask.Fields, to after: ArcTask.Fields, wasClosed: Bool, outcome: ClosingOutcome?,
    earlier: State? = nil
  ) {
    (self.before, self.after) = (before, after)
    (self.wasClosed, self.outcome, self.earlier) = (wasClosed, outcome, earlier)
  }

  /// True when something that its alerts depend on has changed.
  public var isMoved: Bool {
    (before.date, before.time, before.zone) != (after.date, after.time, after.zone)
      || (before.path, before.leads) != (after.path, after.leads)
      || DefaultPath(for: before) != DefaultPath(for: after)
  }

  /// True when it is due on another day or at another time.
  public var hasNewDate: Bool { before.start != after.start || before.zone != after.zone }

  /// True when a task whose reminder has not spoken yet reminds from now on only, instead of from when it was made.
  ///
  /// A new path may announce what is past; a new date in the past gets no reminder.
  /// - Parameter isPast: whether it is due before now.
  public func remindsFromNow(isPast: Bool) -> Bool {
    isReopened || isMoved && (hasNewDate || !isPast)
  }

  /// True when the person chose a date in the past: the first alert is then for the next occurrence that is not past.
  public func skipsPast(isPast: Bool) -> Bool { isPast && hasNewDate && earlier == nil && !wasClosed }

  /// True for a closed task that is open again.
  public var isReopened: Bool { wasClosed && outcome == nil }

  /// True when undo needs the states of the escalation before and after.
  /// - Parameters:
  ///   - state: its text before.
  ///   - now: the state after.
  public func isToUndo(before state: String, _ now: State) -> Bool {
    earlier != nil || isMoved && outcome == nil && now.text != state
  }

  /// Adds the events that the change means to the task's escalation.
  /// - Parameters:
  ///   - hasPath: whether it has alerts afterwards.
  ///   - due: when it is due afterwards, in seconds since 1970; nil when it has no date.
  ///   - free: the first instant at which it may speak again when its due moment stays.
  public func send(
    to chain: inout EventChain, hasPath: Bool, due: Int?, free: () throws -> Moment
  ) rethrows {
    if let outcome {
      if !wasClosed { chain.send(outcome.event) }
    } else if hasPath, let due {
      if wasClosed || earlier != nil {
        if let earlier, !wasClosed {
          chain.reopen(earlier)
        } else {
          chain.send(.reopen(earlier ?? chain.state))
        }
        if chain.state.due != due { chain.send(.edit(due: due)) }
      } else if isMoved {
        chain.send(.edit(due: due), at: chain.state.due == due ? try free() : nil)
      }
    } else if isMoved {
      chain.send(.cancel)
    }
  }
}

extension ClosingOutcome {
  /// What closing a task like this means for its escalation.
  public var event: Event {
    switch self {
    case .completed: .complete
    case .ignored: .ignore
    case .passed: .cancel
    case .missed: .supersede
    }
  }
}
