/// How much a task matters; most have none.
public enum Priority: String, Hashable, CaseIterable, Sendable {
  case high, medium, low
}

/// What a task is, where it is not something to do.
public enum TaskKind: String, Hashable, CaseIterable, Sendable {
  /// It happens by itself, and is over when its time has passed.
  case event
}
