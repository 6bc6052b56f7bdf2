import Moments
import Planner

/// What an alert is about, for display.
public enum ReminderTopic: Hashable, Sendable {
  /// A task.
  case task(ArcTask)
  /// A reminder; or a group, with the title of the member that the occurrence shows.
  case reminder(Reminder, at: PlannedOccurrence?, saying: String?)

  /// The subject: task, reminder or group.
  public var subject: Subject {
    switch self {
    case .task(let task): .task(task.id)
    case .reminder(let reminder, _, _): reminder.isGroup ? .group(reminder.id) : .reminder(reminder.id)
    }
  }

  /// The task it is about; nil for a reminder or group without one.
  public var task: ArcTask? {
    if case .task(let task) = self { task } else { nil }
  }

  /// The number people know it by.
  public var number: Int { subject.number }

  /// The title; for a group, that of the member shown.
  public var title: String {
    switch self {
    case .task(let task): task.fields.title
    case .reminder(let reminder, _, let member): member ?? reminder.fields.title
    }
  }

  /// The path of the task's Arc, or the name of the group; empty for a reminder.
  public var place: String {
    if let task { return task.arcPath }
    guard case .reminder(let reminder, _, .some) = self else { return "" }
    return reminder.fields.title
  }

  /// When its next alert is due; nil when no alert will come.
  public var alertAt: Moment? {
    switch self {
    case .task(let task): task.alertAt
    case .reminder(let reminder, _, _): reminder.alertAt
    }
  }

  /// The default length of a snooze, in seconds; nil to use the setting.
  public var snooze: Int? {
    switch self {
    case .task(let task): task.fields.snooze
    case .reminder(let reminder, _, _): reminder.fields.snooze
    }
  }
}
