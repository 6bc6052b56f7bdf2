import JSONText
import Planner
import Sync

/// The things that some steps of the log changed, in their current state.
public struct ChangedThings: Sendable {
  /// A thing that was deleted, or has no number.
  public struct Thing: Sendable {
    /// `task`, `arc`, `reminder`, `stack`, `place`, `term`, `member`, `path`, `feed`, `feed_course`,
    /// `feed_ignored`.
    public var kind: String
    /// The UUID, the same on every device.
    public var uuid: String
    /// The number it had; nil when it is unknown.
    public var number: Int?
    /// The title or name it had; nil when it is unknown.
    public var title: String?
  }

  /// The steps, earliest first.
  public var steps: [LoggedStep] = []
  /// The tasks that were added or changed.
  public var tasks: [ArcTask] = []
  /// The Arcs that were added or changed.
  public var arcs: [Arc] = []
  /// The reminders and groups that were added or changed.
  public var reminders: [Reminder] = []
  /// Other things that were added or changed.
  public var others: [Thing] = []
  /// The deleted things.
  public var deleted: [Thing] = []
}

extension PlannerSnapshot {
  /// Returns what the steps after `last` changed, each thing once, in the order of their first changes.
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
      // For a deleted thing, the last change has all its fields.
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
    case "task": if let task = try task(change.identity) { return found.add(task) }
    case "arc": if let arc = arcs[uuid] { return found.arcs.append(arc) }
    case "reminder":
      if let series = try seriesWithPlaces(change.identity, last) {
        // The places of a task are part of it.
        let tasks = try tasks(ofSeries: series)
        let open = tasks.filter { $0.closing == nil }
        return (open.isEmpty ? tasks.prefix(1) : open[...]).forEach { found.add($0) }
      }
      if let reminder = try reminder(change.identity) { return found.reminders.append(reminder) }
    // Answers are reported with the things they belong to.
    case AnswerRow.entity, CalendarItemRow.entity, Conflict.entity: return
    default:
      let isGone = last.kind == .delete
      let thing = ChangedThings.Thing(kind: change.entity, uuid: uuid, title: last.nameOfThing)
      if isGone { found.deleted.append(thing) } else { found.others.append(thing) }
      return
    }
    found.deleted.append(
      ChangedThings.Thing(
        kind: change.entity, uuid: uuid, number: last.number("id"), title: last.nameOfThing))
  }
}

extension PlannerSnapshot {
  /// The task or series whose places a reminder has, or had when it was deleted; nil for one that people see.
  private func seriesWithPlaces(_ identity: Identity, _ last: LoggedChange) throws -> Identity? {
    if let row = try ReminderRow.find(identity, in: session) {
      return TaskPlaces(row)?.series
    }
    return last.values?.byName.seriesWithPlaces.flatMap { Identity($0) }
  }
}

extension ChangedThings {
  fileprivate mutating func add(_ task: ArcTask) {
    if !tasks.contains(where: { $0.uuid == task.uuid }) { tasks.append(task) }
  }
}

extension LoggedChange {
  fileprivate var values: JSONValue? {
    var json = JSONReader(fields)
    return try? json.value()
  }

  /// The name of the thing among the fields.
  fileprivate var nameOfThing: String? {
    ThingKey.nameField(of: entity).flatMap { values?[$0]?.string }
  }
  fileprivate func number(_ name: String) -> Int? { values?[name]?.integer }
}
