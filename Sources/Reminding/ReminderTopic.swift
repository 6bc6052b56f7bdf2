import Moments
import Planner

/// What a reminder is about, for whoever shows it.
public enum ReminderTopic: Hashable, Sendable {
  /// A task.
  case task(ArcTask)
  /// A reminder, or a group and the title of the member that it says, at an occurrence; `task`: the open task for
  /// whose places it stands.
  case reminder(Reminder, at: PlannedOccurrence?, saying: String?, task: ArcTask?)

  /// What reminds.
  public var subject: Subject {
    switch self {
    case .task(let task): .task(task.id)
    case .reminder(let reminder, _, _, _): reminder.isGroup ? .group(reminder.id) : .reminder(reminder.id)
    }
  }

  /// The task that it is about; nil for a reminder or group of its own.
  public var task: ArcTask? {
    switch self {
    case .task(let task): task
    case .reminder(_, _, _, let task): task
    }
  }

  /// The number that people know it by.
  public var number: Int { task?.id ?? subject.number }

  /// What it says.
  public var title: String {
    switch self {
    case .task(let task): task.fields.title
    case .reminder(let reminder, _, let member, _): member ?? reminder.fields.title
    }
  }

  /// The path of the task's Arc, or the name of the group; empty for a reminder.
  public var place: String {
    if let task { return task.arcPath }
    guard case .reminder(let reminder, _, .some, _) = self else { return "" }
    return reminder.fields.title
  }

  /// When there is something to do about it; nil: never.
  public var alertAt: Moment? {
    switch self {
    case .task(let task): task.alertAt
    case .reminder(let reminder, _, _, _): reminder.alertAt
    }
  }

  /// How many seconds a snooze of it lasts; nil: as long as usual.
  public var snooze: Int? {
    switch self {
    case .task(let task): task.fields.snooze
    case .reminder(let reminder, _, _, _): reminder.fields.snooze
    }
  }
}
