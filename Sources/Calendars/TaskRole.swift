import ICal
import Planner

/// What a task is written as in a calendar.
public enum TaskRole: String {
  /// A VTODO, which says everything.
  case todo
  /// A VEVENT that stands for the task: arc reads it as that task.
  case event
  /// A VEVENT beside a VTODO of the same task: arc passes over it.
  case copy

  /// Where a component says its role; other programs pass over it.
  static let property = "X-ARC-ROLE"
  /// What the UID of a copy ends with, as no two components may have the same one (RFC 5545 §3.8.4.7).
  static let copyEnding = "-event"

  /// The role that a component says; nil when arc did not write it as the event of a task.
  public init?(of component: Component) {
    guard let role = component.text(TaskRole.property).flatMap({ TaskRole(rawValue: $0) }) else { return nil }
    self = role
  }

  /// The UUID of the task that a component stands for, when its UID is one that arc gave; nil: it is another program's.
  public static func task(of component: Component) -> Identity? {
    guard component["RECURRENCE-ID"] == nil, let uid = component.text("UID") else { return nil }
    return Identity(uid.hasSuffix(copyEnding) ? String(uid.dropLast(copyEnding.count)) : uid)
  }

  /// What an event is called, where calendars of several people stand side by side: `CS 61B: lecture`.
  static func summary(_ title: String, in arcPath: String) -> String {
    arcPath == Inbox.title ? title : "\(arcPath): \(title)"
  }

  /// The title behind the name of its Arc; the whole summary where another program has written over it.
  static func title(_ summary: String, in arcPath: String) -> String {
    let name = TaskRole.summary("", in: arcPath)
    return summary.hasPrefix(name) ? String(summary.dropFirst(name.count)) : summary
  }
}

/// What tasks become in a calendar.
public enum CalendarTaskForm: String, CaseIterable, Sendable {
  /// Tasks with a date become events, others to-dos.
  case events
  /// All become to-dos.
  case todos
  /// All become to-dos, those with a date events as well.
  case both

  /// What a task is written as: a closed task is a to-do, an event that has passed stays an event.
  func roles(of task: ArcTask) -> [TaskRole] {
    let happens = task.closing == nil || task.closing?.outcome == .passed && task.fields.kind == .event
    guard self != .todos, task.fields.date != nil, happens else { return [.todo] }
    return self == .both ? [.todo, .copy] : [.event]
  }
}
