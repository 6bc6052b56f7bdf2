import Planner

/// What a step changed in one thing, field by field.
public struct StepChange: Sendable {
  /// A field, and what it was before and after; nil: nothing.
  public struct Field: Hashable, Sendable {
    /// The name in the log: `title`, `date`, `arc` …
    public var name: String
    /// What it was.
    public var before: String?
    /// What it became; lists are joined by commas.
    public var after: String?
  }

  /// The number of the task or Arc; nil when it is gone or has none.
  public var number: Int?
  /// What it is called now; nil when it is gone.
  public var title: String?
  /// What differs.
  public var fields: [Field]

  /// The same taken back.
  public var reversed: StepChange {
    var change = self
    change.fields = fields.map { Field(name: $0.name, before: $0.after, after: $0.before) }
    return change
  }
}

extension PlannerSnapshot {
  /// What a step changed in tasks and Arcs that were there before it and have not lost it since, the first ones first.
  /// - Parameter limit: how many things at most.
  public func edits(of step: Int, limit: Int) throws -> [StepChange] {
    let edits = try session.changes(of: step).filter { $0.kind == .edit && !$0.isEmpty }
    return try edits.reversed().prefix(limit).compactMap { change in
      let fields = try session.differences(in: change.fields).map {
        StepChange.Field(name: $0.name, before: $0.before.words, after: $0.after.words)
      }
      switch change.entity {
      case "task":
        let task = try task(change.identity)
        return StepChange(number: task?.id, title: task?.fields.title, fields: fields)
      case "arc":
        let arc = try arcs().arc(uuid: change.identity.description)
        return StepChange(number: arc?.id, title: arc?.path, fields: fields)
      default: return nil
      }
    }
  }
}

extension LoggedField.Value {
  /// The value as text; nil when there is none.
  fileprivate var words: String? {
    switch self {
    case .text(let text): text.flatMap { $0.isEmpty ? nil : $0 }
    case .number(let number): number.map(String.init)
    case .arc(let number): String(number)
    case .list(let list): list.isEmpty ? nil : list.joined(separator: ", ")
    }
  }
}
