/// The priority of a task; most tasks have none.
public enum Priority: String, Hashable, CaseIterable, Sendable {
  case high, medium, low
}

/// The kind of a task that is not a normal task.
public enum TaskKind: String, Hashable, CaseIterable, Sendable {
  /// It takes place by itself, and is over when its time has passed.
  case event
}
