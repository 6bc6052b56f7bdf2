import ICal
import Planner

/// The component that a task is written as.
public enum TaskRole: String {
  /// A VTODO, which contains everything.
  case todo
  /// A VEVENT for the task, which arc reads as that task.
  case event
  /// A VEVENT in addition to a VTODO of the same task, which arc ignores.
  case copy

  /// The property with the role, which other programs ignore.
  static let property = "X-ARC-ROLE"
  /// The end of a copy's UID, since two components must not have the same UID (RFC 5545 §3.8.4.7).
  static let copyEnding = "-event"

  /// Reads the role of a component; nil when arc did not write it as the event of a task.
  public init?(of component: Component) {
    guard let role = component.text(TaskRole.property).flatMap({ TaskRole(rawValue: $0) }) else { return nil }
    self = role
  }

  /// Returns the UUID of the task that a component represents, if its UID is a UUID; nil when another program made
  /// it.
  public static func task(of component: Component) -> Identity? {
    guard let uid = component.text("UID") else { return nil }
    return Identity(uid.hasSuffix(copyEnding) ? String(uid.dropLast(copyEnding.count)) : uid)
  }

  /// The title of an event, which names its Arc because calendars of several people are shown together: `CS 61B:
  /// lecture`.
  static func summary(_ title: String, in arcPath: String) -> String {
    arcPath == Inbox.title ? title : "\(arcPath): \(title)"
  }

  /// The title without the name of its Arc; the whole summary if another program has changed it.
  static func title(_ summary: String, in arcPath: String) -> String {
    let name = TaskRole.summary("", in: arcPath)
    return summary.hasPrefix(name) ? String(summary.dropFirst(name.count)) : summary
  }
}

/// The kind of component that tasks become in a calendar.
public enum CalendarTaskForm: String, CaseIterable, Sendable {
  /// Tasks with a date become events, all others to-dos.
  case events
  /// All tasks become to-dos.
  case todos
  /// All tasks become to-dos, and those with a date also events.
  case both

  /// The components of a task: a closed task is a to-do, but an event that has passed stays an event.
  func roles(of task: ArcTask) -> [TaskRole] {
    let happens = task.closing == nil || task.closing?.outcome == .passed && task.fields.kind == .event
    guard self != .todos, task.fields.date != nil, happens else { return [.todo] }
    return self == .both ? [.todo, .copy] : [.event]
  }
}
