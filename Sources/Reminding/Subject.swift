/// A task, reminder or group that has alerts, by its number in the store.
public enum Subject: Hashable, Sendable {
  case task(Int)
  case reminder(Int)
  case group(Int)

  /// The kind of a subject.
  public enum Kind: String, Hashable, Sendable { case task, reminder, group }

  /// Creates a subject.
  public init(_ kind: Kind, _ number: Int) {
    switch kind {
    case .task: self = .task(number)
    case .reminder: self = .reminder(number)
    case .group: self = .group(number)
    }
  }

  /// The number; tasks, reminders and groups share one counter.
  public var number: Int {
    switch self {
    case .task(let number), .reminder(let number), .group(let number): number
    }
  }

  /// The kind.
  public var kind: Kind {
    switch self {
    case .task: .task
    case .reminder: .reminder
    case .group: .group
    }
  }

  /// True for a task.
  public var isTask: Bool { kind == .task }
}
