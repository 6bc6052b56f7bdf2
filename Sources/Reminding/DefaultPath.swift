import Escalation
import Planner

/// The kinds that have a default path, used when a task or reminder names none.
public enum DefaultPath: String, CaseIterable, Hashable, Sendable {
  /// A task with a time.
  case timed
  /// A task with a date only.
  case day
  /// An event: from a line that describes one, a feed, or an imported calendar.
  case event
  /// A task of high priority.
  case high
  /// A reminder that is not a task: `arc remind`.
  case reminder
  /// A group of reminders.
  case group

  /// The key of the setting: `timed-path`.
  public var key: String { "\(rawValue)-path" }

  /// The name of the path when the setting is missing.
  public var usual: String {
    switch self {
    case .timed: "timed"
    case .day: "day"
    case .event: "event"
    case .high: "important"
    case .reminder: "standard"
    case .group: "gentle"
    }
  }

  /// The description for people: `tasks with a time`.
  public var words: String {
    switch self {
    case .timed: "tasks with a time"
    case .day: "tasks with a date only"
    case .event: "events"
    case .high: "tasks of high priority"
    case .reminder: "reminders"
    case .group: "groups"
    }
  }
}

extension DefaultPath {
  /// The kind of a task with these fields.
  public init(for fields: ArcTask.Fields) {
    if fields.priority == .high {
      self = .high
    } else if fields.kind == .event {
      self = .event
    } else {
      self = fields.time == nil ? .day : .timed
    }
  }

  /// The kind of a reminder or group. The place trigger of a task is as quiet as a task (`timed`); what comes from a
  /// calendar is an event.
  public init(for fields: Reminder.Fields, isGroup: Bool) {
    if isGroup {
      self = .group
    } else if fields.isEvent {
      self = .event
    } else if fields.isOfTask {
      self = .timed
    } else {
      self = .reminder
    }
  }
}

extension Reminder.Fields {
  /// True for a reminder that exists only for the places of a task.
  public var isOfTask: Bool {
    trigger != nil && origin.series != nil && origin.recurrenceID == nil
  }
}

extension ReminderSettings {
  /// Returns the name of the default path for a kind.
  public func pathName(_ kind: DefaultPath) -> String { defaultPaths[kind] ?? kind.usual }

  /// Reads the default paths from the text by which the store compares settings (`ReminderSettings.text`).
  public static func defaultPaths(in text: String) -> [DefaultPath: String] {
    let words = text.split(separator: " ").map(String.init)
    func word(after key: String) -> String? {
      guard let index = words.firstIndex(of: key), index + 1 < words.count else { return nil }
      return words[index + 1]
    }
    // Version 2 had no settings for tasks; these are the paths tasks used then.
    if words.first == "2" {
      let own = word(after: "path") ?? "gentle"
      return [.timed: "standard", .day: "deadline", .event: own, .reminder: own, .group: own]
    }
    return Dictionary(
      uniqueKeysWithValues: DefaultPath.allCases.map { ($0, word(after: $0.key) ?? $0.usual) })
  }
}

/// Path names with a special meaning.
public enum PathChoice {
  /// The name for no reminders.
  public static let none = "none"
}
