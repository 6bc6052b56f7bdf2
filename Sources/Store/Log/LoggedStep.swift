import Moments
import Names
import Planner

/// A step of the change log: what one command did.
public struct LoggedStep: Hashable, Sendable {
  /// What a step is.
  public enum Role: String, Hashable, Sendable {
    /// What a person did.
    case `do`
    /// The reverse of a `do`, a `redo` or a `rule`.
    case undo
    /// The reverse of an `undo`.
    case redo
    /// The trash was emptied, which has no reverse.
    case empty
    /// What the program did by itself, following a setting; it never blocks undoing a person's change.
    case rule
  }

  /// Its number, from 1; local to the device.
  public var id: Int
  /// When.
  public var time: Moment
  /// What was done, in words.
  public var label: String
  /// What it is.
  public var role: Role
  /// The step that took it back; nil when it stands. In the answer of a redo, the step that did it again.
  public var undoneBy: Int?
  /// How many Arcs and tasks it changed.
  public var changes: Int
  /// True when it was done on this device, which alone can take it back.
  public var isOwn: Bool
  /// What taking it back has left as it is, since others have changed it: `the date of 'hw 2'`, in words.
  public var left: [String] = []

  /// The label as others may see it: once, whole addresses of feeds were written into it.
  static func shown(_ label: String) -> String {
    guard label.contains("://"),
      ["subscribed to ", "unsubscribed from ", "read "].contains(where: label.contains)
    else { return label }
    return label.maskingAddresses
  }

  static let undone = "undid: "
  static let redone = "redid: "
}

extension PlannerSnapshot {
  /// The steps of the change log, the latest first, `limit` at most.
  public func steps(limit: Int) throws -> [LoggedStep] { try session.steps("TRUE", limit: max(0, limit)) }

  /// A step of the change log by its number; nil: there is none.
  public func step(_ number: Int) throws -> LoggedStep? {
    try session.steps("id = \(number)", limit: 1).first
  }
}

extension Session {
  /// The latest steps that fulfil a condition.
  func steps(_ condition: String, limit: Int) throws -> [LoggedStep] {
    var steps: [LoggedStep] = []
    try statement(
      """
      SELECT id, time, label, role, undone_by,
        (SELECT ifnull(max(position), 0) FROM change WHERE change.step = step.id), \(Session.isOwnStep)
      FROM step WHERE \(condition) ORDER BY id DESC LIMIT ?
      """
    ).rows(.integer(limit)) {
      steps.append(
        LoggedStep(
          id: $0.integer(0), time: $0.moment(1) ?? Moment(seconds: 0), label: LoggedStep.shown($0.text(2)),
          role: LoggedStep.Role(rawValue: $0.text(3)) ?? .do, undoneBy: $0.optionalInteger(4),
          changes: $0.integer(5), isOwn: $0.integer(6) != 0))
      return true
    }
    return steps
  }
}
