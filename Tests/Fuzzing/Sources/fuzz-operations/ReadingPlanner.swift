import JSONText
import Sync

/// A planner in memory that reads a log.
struct ReadingPlanner {
  var outbox: SyncOutbox
  /// The living things as they are shown.
  var view: [ThingKey: Fields] = [:]
  var positions = LogPositions(start: 0)

  init(waiting: [Operation] = []) { outbox = SyncOutbox(device: "own", operations: waiting) }

  mutating func take(_ entry: LogEntry) {
    positions.note(entry, over: { [view] in view[$0] }, waiting: outbox)
    for change in (try? outbox.take(entry)) ?? [] { show(change) }
  }

  mutating func show(_ changes: [Change]) {
    for change in changes.flatMap({ outbox.take($0) }) { show(change) }
  }

  private mutating func show(_ change: Change) {
    switch change.kind {
    case .create, .undelete: view[change.thing] = change.fields.filter { !$0.value.isEmpty }
    case .set:
      guard view[change.thing] != nil else { return }
      for (name, value) in change.fields { view[change.thing]?[name] = value.isEmpty ? nil : value }
    case .delete: view[change.thing] = nil
    case .join:
      let target = outbox.key(change.thing)
      if target == change.thing { return }
      if view[target] == nil { view[target] = view[change.thing] }
      view[change.thing] = nil
      // This one alone: what else turned out to be the same is shown by a change of its own.
      let same = SyncOutbox(device: outbox.device, aliases: [change.thing: target.id])
      for (key, fields) in view {
        for (name, value) in fields { view[key]?[name] = same.current(value, name, of: key.entity) }
      }
    }
  }
}
