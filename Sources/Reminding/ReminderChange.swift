import Escalation
import Moments
import Planner

/// A change of a reminder or group, and what it means for its escalation.
///
///     another time or path         ──▶ edit, unless the occurrence that is under way stays
///     switched off, no more dates  ──▶ disable, cancel
///     undone                       ──▶ reopen
public struct ReminderChange {
  /// The reminder after the change.
  public private(set) var after: ArmedReminder
  /// What the change replaced; nil when nothing was under way or it goes on.
  public private(set) var replaced: Replaced?
  private let before: ArmedReminder

  /// An escalation that was under way when the change replaced it; undo needs it.
  public struct Replaced: Hashable, Sendable {
    /// The states before and after the change.
    public let before, after: State
    /// The occurrence that was under way.
    public let occurrence: PlannedOccurrence
    /// True when the occurrence is still among the dates.
    public let stays: Bool
  }

  /// Creates a change.
  /// - Parameter after: with the new fields, and otherwise as before.
  public init(from before: ArmedReminder, to after: ArmedReminder) {
    (self.before, self.after) = (before, after)
  }

  /// Goes back to the state before a change that is undone.
  public mutating func goBack(to earlier: State) {
    // Undo restores what was open, so a closed state is a redo.
    if case .closed(let outcome) = earlier.phase {
      return after.end(outcome == .completed ? .complete : .ignore)
    }
    after.reopen(as: earlier)
  }

  /// Arms the reminder for its first occurrence that is not past, when something that its alerts depend on has changed.
  /// - Parameters:
  ///   - free: returns the first instant at which it may fire.
  ///   - isAnswered: returns true for the start of an occurrence that was answered before its time.
  public mutating func rearm(
    free: () throws -> Moment, isAnswered: (OccurrenceStart) throws -> Bool
  ) rethrows {
    // The path can change without the fields: a feed's event that someone takes over is heard in quiet hours.
    guard before.fields.schedule != after.fields.schedule || before.path != after.path else { return }
    let active = before.underWay
    if let state = after.state {
      try rearm(state, from: free(), isAnswered)
    } else {
      // An alert that is overdue and unchanged still comes.
      if !keepsOccurrence || after.alertAt.map({ $0 > after.now }) ?? true { after.remindFrom = after.now }
      after.begin()
    }
    if let active { noteReplaced(active) }
  }

  private mutating func rearm(
    _ state: State, from free: Moment, _ isAnswered: (OccurrenceStart) throws -> Bool
  ) rethrows {
    let unanswered = try after.fields.timetable.flatMap {
      try after.context.occurrences(of: $0, from: free).first { try !isAnswered($0.start) }
    }
    if keepsOccurrence, state.isUnderWay(at: after.now), let active = before.next,
      active.due <= after.now || unanswered.map({ $0.due >= active.due }) ?? true
    {
      // Only other occurrences were added or removed: the current one continues.
      return after.alertAt = after.alertTime
    }
    let isSame = before.fields.timetable == after.fields.timetable
    let next = isSame && !state.isClosed && state.cursor != nil ? after.next : unanswered
    (after.next, after.alertAt) = (next, nil)
    let path = after.path
    guard after.fields.isEnabled, let path, let next else {
      return after.send(after.fields.isEnabled ? .cancel : .disable, on: path ?? .deadline)
    }
    if !before.fields.isEnabled { after.send(.enable, on: path) }
    after.arm(next, from: free, on: path)
  }

  /// True when the current or next occurrence is the same after the change, with the same path.
  private var keepsOccurrence: Bool {
    let (old, new) = (before.fields, after.fields)
    guard old.isEnabled, new.isEnabled, old.path == new.path, old.leads == new.leads, let next = before.next
    else { return false }
    return after.context.occurrence(of: new, from: next.due) == next
  }

  private mutating func noteReplaced(_ active: State) {
    guard let occurrence = before.next, let state = after.stateOrBeginning,
      state.due != active.due || state.epoch != active.epoch
    else { return }
    replaced = Replaced(
      before: active, after: state, occurrence: occurrence,
      stays: after.context.occurrence(of: after.fields, from: occurrence.due) == occurrence)
  }
}
