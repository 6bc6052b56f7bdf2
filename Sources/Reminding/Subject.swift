/// What reminds: a task, a reminder, or a group, by its number in the store.
public enum Subject: Hashable, Sendable {
  case task(Int)
  case reminder(Int)
  case group(Int)

  /// The kinds of what reminds.
  public enum Kind: String, Hashable, Sendable { case task, reminder, group }

  /// What reminds, of a kind.
  public init(_ kind: Kind, _ number: Int) {
    switch kind {
    case .task: self = .task(number)
    case .reminder: self = .reminder(number)
    case .group: self = .group(number)
    }
  }

  /// Its number; tasks, reminders and groups have different ones.
  public var number: Int {
    switch self {
    case .task(let number), .reminder(let number), .group(let number): number
    }
  }

  /// Its kind.
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
