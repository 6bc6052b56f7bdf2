import Moments
import Planner
import SQLite

/// A step of the change log: what one command did.
public struct LoggedStep: Hashable, Sendable {
  /// The role of a step.
  public enum Role: String, Hashable, Sendable {
    /// A change that a person made.
    case `do`
    /// Reverses a `do`, a `redo` or a `rule`.
    case undo
    /// Reverses an `undo`.
    case redo
    /// Emptied the trash, which cannot be reversed.
    case empty
    /// A change arc made by itself, following a setting; it never blocks undoing a person's change.
    case rule
  }

  /// What a step did, where more than its label depends on it.
  public enum Kind: String, Hashable, Sendable {
    /// Edited fields of things; the changes themselves say what.
    case edit
    /// Merged the planner with an account's. It has no changes: the other devices keep what they got, and the planner
    /// from before is in a backup.
    case join
    /// Tells what was done where this planner has no changes of it.
    case note
  }

  /// Its number, from 1; local to the device.
  public var id: Int
  /// Its UUID, unique even across a planner that was deleted and created again.
  public var identity: Identity
  /// When it was made.
  public var time: Moment
  /// What was done, in words.
  public var label: String
  /// Its role.
  public var role: Role
  /// What it did; nil: only its label says so. An undo or redo has none.
  public var kind: Kind?
  /// The step that undid it; nil when it is in effect. In the result of a redo, the step that did it again.
  public var undoneBy: Int?
  /// The number of changes to Arcs, tasks and other things in it.
  public var changes: Int
  /// True when it was made on this device; only that device can undo it.
  public var isOwn: Bool
  /// What undoing it skipped.
  public var notUndone: [NotUndone] = []

}

/// A part of a step that undoing it skipped.
public enum NotUndone: Hashable, Sendable {
  /// A field that another device changed since: its name, and the name of the thing.
  case field(String, of: String)
  /// The creation of a thing that another device changed since.
  case creation(of: String)
  /// A part that something else prevents.
  case prevented(UndoObstacle)
  /// The merge with an account, in the words of its step.
  case join(String)

  /// True when another device changed the same thing since.
  public var isChangedElsewhere: Bool {
    switch self {
    case .field, .creation: true
    case .prevented, .join: false
    }
  }
}

extension PlannerSnapshot {
  /// Returns the steps of the change log, latest first, at most `limit`.
  public func steps(limit: Int) throws -> [LoggedStep] { try session.steps("TRUE", limit: max(0, limit)) }

  /// Returns what people did with a thing, latest first, at most `limit` steps.
  public func steps(changing thing: Identity, limit: Int) throws -> [LoggedStep] {
    try session.steps(
      "role != 'rule' AND id IN (SELECT step FROM change WHERE uuid = ?)", .identity(thing),
      limit: max(0, limit))
  }

  /// Returns the step with this number; nil when it does not exist.
  public func step(_ number: Int) throws -> LoggedStep? {
    try session.steps("id = \(number)", limit: 1).first
  }

  /// True when what a step did is not in force: it was undone, and the undo was not redone.
  public func isUndone(_ step: LoggedStep) throws -> Bool {
    var isUndone = false
    var next = step.undoneBy
    while let number = next {
      isUndone.toggle()
      next = try self.step(number)?.undoneBy
    }
    return isUndone
  }

  /// Returns the step that first did what a step of an undo or redo reverses; nil when the log does not have it.
  public func original(of step: LoggedStep) throws -> LoggedStep? {
    var original: LoggedStep? = step
    while let one = original, one.role == .undo || one.role == .redo {
      original = try session.steps("undone_by = \(one.id)", limit: 1).first
    }
    return original
  }
}

extension Session {
  /// The latest steps matching an SQL condition, in which `values` stand for its question marks.
  func steps(_ condition: String, _ values: SQLValue..., limit: Int) throws -> [LoggedStep] {
    var steps: [LoggedStep] = []
    try statement(
      """
      SELECT id, uuid, time, label, role, kind, undone_by,
        (SELECT ifnull(max(position), 0) FROM change WHERE change.step = step.id), \(Session.isOwnStep)
      FROM step WHERE \(condition) ORDER BY id DESC LIMIT ?
      """
    ).rows(values + [.integer(limit)]) {
      steps.append(
        LoggedStep(
          id: $0.integer(0), identity: $0.identity(1), time: $0.moment(2) ?? Moment(seconds: 0),
          label: $0.text(3), role: LoggedStep.Role(rawValue: $0.text(4)) ?? .do,
          kind: $0.optionalText(5).flatMap(LoggedStep.Kind.init), undoneBy: $0.optionalInteger(6),
          changes: $0.integer(7), isOwn: $0.integer(8) != 0))
      return true
    }
    return steps
  }
}
