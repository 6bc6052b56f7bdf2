import Planner

/// The fields and states of a task, as bits of `task.shape`.
///
/// Indexes that lists walk along contain them, so that no row is read to test them; tasks with one of the rare bits
/// are in `task_by_shape`, and are found without a walk.
struct TaskShape: OptionSet, Hashable {
  let rawValue: Int

  static let time = TaskShape(rawValue: 1)
  static let location = TaskShape(rawValue: 2)
  static let note = TaskShape(rawValue: 4)
  static let end = TaskShape(rawValue: 8)
  static let recurrence = TaskShape(rawValue: 16)
  static let ignored = TaskShape(rawValue: 32)
  static let passed = TaskShape(rawValue: 64)
  /// Its UUID has no timestamp: it comes from another program, or the task is a later occurrence of a series.
  static let otherUUID = TaskShape(rawValue: 128)

  static let priority = TaskShape(rawValue: 256)
  static let label = TaskShape(rawValue: 512)
  static let start = TaskShape(rawValue: 1024)
  /// It takes place by itself.
  static let event = TaskShape(rawValue: 2048)
  /// The next occurrence replaced it.
  static let missed = TaskShape(rawValue: 4096)

  /// The rare bits: `task_by_shape` contains every task that has one of them.
  static let rare: TaskShape = [
    .note, .end, .recurrence, .ignored, .passed, .otherUUID, .priority, .label, .start, .event, .missed,
  ]
}

extension TaskRow {
  /// What the task has.
  var shape: TaskShape {
    var shape: TaskShape = []
    if fields.time != nil { shape.insert(.time) }
    if fields.location != nil { shape.insert(.location) }
    if !fields.description.isEmpty { shape.insert(.note) }
    if fields.endDate != nil || fields.endTime != nil { shape.insert(.end) }
    if fields.recurrence != nil { shape.insert(.recurrence) }
    if closing?.outcome == .ignored { shape.insert(.ignored) }
    if closing?.outcome == .passed { shape.insert(.passed) }
    if closing?.outcome == .missed { shape.insert(.missed) }
    if fields.kind == .event { shape.insert(.event) }
    if identity.seconds != created.seconds { shape.insert(.otherUUID) }
    if fields.priority != nil { shape.insert(.priority) }
    if !fields.labels.isEmpty { shape.insert(.label) }
    if fields.startDate != nil { shape.insert(.start) }
    return shape
  }
}
