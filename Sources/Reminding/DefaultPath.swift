import Escalation
import Planner

/// What reminds along a path that is set for its kind, unless it names one itself.
public enum DefaultPath: String, CaseIterable, Hashable, Sendable {
  /// A task with a time.
  case timed
  /// A task with a date only.
  case day
  /// An event: a line that says one, of a feed, of a calendar that was imported.
  case event
  /// A task of high priority.
  case high
  /// A reminder of its own: `arc remind`.
  case reminder
  /// A group, which says one of its members each time.
  case group

  /// The key under which it is set: `timed-path`.
  public var key: String { "\(rawValue)-path" }

  /// The name of the path unless another one is set.
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

  /// What it is for: `tasks with a time`.
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
  /// Which default a task with these fields has.
  public init(for fields: ArcTask.Fields) {
    if fields.priority == .high {
      self = .high
    } else if fields.kind == .event {
      self = .event
    } else {
      self = fields.time == nil ? .day : .timed
    }
  }

  /// Which default a reminder or group has: what stands for the places of a task is as quiet as a task, and
  /// what calendars bring is an event.
  public init(for fields: Reminder.Fields, isGroup: Bool) {
    if isGroup {
      self = .group
    } else if fields.origin.feed != nil || fields.origin.uid != nil {
      self = .event
    } else if fields.isCompanion {
      self = .timed
    } else {
      self = .reminder
    }
  }
}

extension Reminder.Fields {
  /// True for a reminder that stands for the places of a task.
  public var isCompanion: Bool {
    trigger != nil && origin.series != nil && origin.recurrenceID == nil
  }
}

extension ReminderSettings {
  /// The name of the path that is set for a kind.
  public func pathName(_ kind: DefaultPath) -> String { defaultPaths[kind] ?? kind.usual }

  /// The names that a text has by which the store compares what is set.
  public static func defaultPaths(in text: String) -> [DefaultPath: String] {
    let words = text.split(separator: " ").map(String.init)
    func word(after key: String) -> String? {
      guard let index = words.firstIndex(of: key), index + 1 < words.count else { return nil }
      return words[index + 1]
    }
    // Before there were settings for tasks, they reminded as these do.
    if words.first == "2" {
      let own = word(after: "path") ?? "gentle"
      return [.timed: "standard", .day: "deadline", .event: own, .reminder: own, .group: own]
    }
    return Dictionary(
      uniqueKeysWithValues: DefaultPath.allCases.map { ($0, word(after: $0.key) ?? $0.usual) })
  }
}

/// The names of paths that mean something by themselves.
public enum PathChoice {
  /// The name that stands for no reminder.
  public static let none = "none"
}
