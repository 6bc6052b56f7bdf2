import Planner

/// The changes of a step to one thing, field by field.
public struct StepChange: Sendable {
  /// A field with its values before and after; nil for an empty value.
  public struct Field: Hashable, Sendable {
    /// The name in the log: `title`, `date`, `arc` …
    public var name: String
    /// The value before.
    public var before: String?
    /// The value after; lists are joined by commas.
    public var after: String?
  }

  /// The kind of thing, as the log names it: `task`, `arc`, `reminder`.
  public var entity: String
  /// The number of the thing; nil when it was deleted or has none.
  public var number: Int?
  /// Its current title; nil when it was deleted.
  public var title: String?
  /// The changed fields.
  public var fields: [Field]

  /// The opposite change, as undo makes it.
  public var reversed: StepChange {
    var change = self
    change.fields = fields.map { Field(name: $0.name, before: $0.after, after: $0.before) }
    return change
  }
}

extension PlannerSnapshot {
  /// Returns the changes of a step to tasks, reminders and Arcs that existed before it and still exist, first changes first.
  /// - Parameter limit: the maximum number of things.
  public func edits(of step: Int, limit: Int) throws -> [StepChange] {
    let edits = try session.changes(of: step).filter { $0.kind == .edit && !$0.isEmpty }
    return try edits.reversed().prefix(limit).compactMap { change in
      let fields = try session.differences(in: change.fields).map {
        StepChange.Field(name: $0.name, before: $0.before.words, after: $0.after.words)
      }
      switch change.entity {
      case "task":
        let task = try task(change.identity)
        return StepChange(entity: change.entity, number: task?.id, title: task?.fields.title, fields: fields)
      case "reminder":
        let row = try session.reminderRows("uuid = ?", .identity(change.identity)).first
        if let task = try row.flatMap({ try TaskPlaces($0)?.task(in: session) }) {
          return StepChange(entity: "task", number: task.id, title: task.fields.title, fields: fields)
        }
        return StepChange(entity: change.entity, number: row?.id, title: row?.fields.title, fields: fields)
      case "arc":
        let arc = try arcs().arc(uuid: change.identity.description)
        return StepChange(entity: change.entity, number: arc?.id, title: arc?.path, fields: fields)
      default: return nil
      }
    }
  }
}

extension LoggedField.Value {
  /// The value as text; nil when it is empty.
  fileprivate var words: String? {
    switch self {
    case .text(let text): text.flatMap { $0.isEmpty ? nil : $0 }
    case .number(let number): number.map(String.init)
    case .arc(let number): String(number)
    case .list(let list): list.isEmpty ? nil : list.joined(separator: ", ")
    }
  }
}
