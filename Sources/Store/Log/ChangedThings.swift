import JSONText
import Planner

/// What some steps of the log changed, as it is now.
public struct ChangedThings: Sendable {
  /// Something that is not there any more, or has no number.
  public struct Thing: Sendable {
    /// `task`, `arc`, `reminder`, `stack`, `place`, `term`, `member`, `path`, `feed`, `feed_course`,
    /// `feed_ignored`.
    public var kind: String
    /// The same on every device.
    public var uuid: String
    /// The number that it had; nil: none that is known.
    public var number: Int?
    /// What it was called; nil: that is not known.
    public var title: String?
  }

  /// The steps, the earliest first.
  public var steps: [LoggedStep] = []
  /// The tasks that were made or changed.
  public var tasks: [ArcTask] = []
  /// The Arcs that were made or changed.
  public var arcs: [Arc] = []
  /// The reminders and groups that were made or changed.
  public var reminders: [Reminder] = []
  /// What else was made or changed.
  public var others: [Thing] = []
  /// What is gone.
  public var deleted: [Thing] = []
}

extension PlannerSnapshot {
  /// What the steps behind one changed, each thing once, in the order in which they were first changed.
  public func changes(since last: Int) throws -> ChangedThings {
    var found = ChangedThings()
    found.steps = try session.steps("id > \(last)", limit: 1000).reversed()
    var seen: Set<String> = []
    let arcs = Dictionary(try self.arcs().arcs.map { ($0.uuid, $0) }) { $1 }
    for step in found.steps {
      var changes: [LoggedChange] = []
      while true {
        let more = try session.changes(of: step.id, before: changes.last?.position ?? .max)
        if more.isEmpty { break }
        changes += more
      }
      // Of what is gone, its last change holds all.
      let gone = Dictionary(changes.filter { $0.kind == .delete }.map { ($0.identity, $0) }) { last, _ in last
      }
      for change in changes.reversed() where seen.insert("\(change.entity) \(change.identity)").inserted {
        try add(change, gone[change.identity] ?? change, arcs, to: &found)
      }
    }
    return found
  }

  private func add(
    _ change: LoggedChange, _ last: LoggedChange, _ arcs: [String: Arc], to found: inout ChangedThings
  ) throws {
    let uuid = change.identity.description
    switch change.entity {
    case "task": if let task = try task(change.identity) { return found.tasks.append(task) }
    case "arc": if let arc = arcs[uuid] { return found.arcs.append(arc) }
    case "reminder":
      if let reminder = try reminder(change.identity) { return found.reminders.append(reminder) }
    // What was answered is told with what it is about.
    case AnswerRow.entity, CalendarItemRow.entity: return
    default:
      let isGone = last.kind == .delete
      let thing = ChangedThings.Thing(kind: change.entity, uuid: uuid, title: last.text("title"))
      if isGone { found.deleted.append(thing) } else { found.others.append(thing) }
      return
    }
    found.deleted.append(
      ChangedThings.Thing(
        kind: change.entity, uuid: uuid, number: last.number("id"), title: last.text("title")))
  }
}

extension LoggedChange {
  private var values: JSONValue? {
    var json = JSONReader(fields)
    return try? json.value()
  }

  fileprivate func text(_ name: String) -> String? { values?[name]?.string }
  fileprivate func number(_ name: String) -> Int? { values?[name]?.integer }
}
