import JSONText
import Store
import Sync

extension Replica {
  /// The result of a change, by UUIDs, so that it can be stored and sent again.
  struct Effect: Sendable {
    /// What was done, in words.
    var label = ""
    /// The step's UUID in the replica's own log, by which it can be undone; nil: nothing was done.
    var step: String?
    /// The created or changed things, by kind: `task`, `arc`.
    var things: [ThingKey] = []
    /// The deleted things.
    var removed: [ThingKey] = []
    /// The ids of the conflicts it caused.
    var conflicts: [String] = []
    /// What was done differently than the person could expect, because of other devices; in words.
    var told: [String] = []
    /// What things were before, where only the log can undo it.
    var former: [FormerState] = []
    /// The id of the conflict that it settled; nil: none.
    var settled: String?
    /// The conflicts in which it is kept as a whole, because its thing had been deleted: their revisions by id.
    var opened: [String: Int] = [:]

    /// True when it is undone by its own id, not as a step.
    var isInLogOnly: Bool { settled != nil || !former.isEmpty || !opened.isEmpty }
  }
}

extension Replica.Effect {
  /// Summarizes the things that steps changed.
  init(_ changes: ChangedThings) {
    label = changes.steps.last?.label ?? ""
    step = changes.steps.last { $0.role == .do || $0.role == .redo }?.identity.description
    things += changes.tasks.map { ThingKey("task", $0.uuid) } + changes.arcs.map { ThingKey("arc", $0.uuid) }
    things += changes.reminders.map { ThingKey("reminder", $0.uuid) }
    things += changes.others.map { ThingKey($0.kind, $0.uuid) }
    removed = changes.deleted.map { ThingKey($0.kind, $0.uuid) }
  }

  /// The effect as it is stored.
  var bytes: [UInt8] {
    var json = JSONWriter()
    func write(_ keys: [ThingKey], _ json: inout JSONWriter) {
      json.array { list in
        for key in keys {
          list.object {
            $0.field("entity", key.entity)
            $0.field("id", key.id)
          }
        }
      }
    }
    json.object {
      $0.field("label", label)
      $0.field("step", step)
      $0.key("things")
      write(things, &$0)
      $0.key("removed")
      write(removed, &$0)
      $0.key("conflicts")
      $0.array { list in conflicts.forEach { list.value($0) } }
      $0.key("told")
      $0.array { list in told.forEach { list.value($0) } }
      $0.key("former")
      $0.array { list in former.forEach { $0.write(to: &list) } }
      $0.field("settled", settled)
      $0.key("opened")
      $0.value(JSONValue(opened.mapValues { .number(String($0)) }))
    }
    return json.bytes
  }

  /// Reads a stored effect.
  init(bytes: [UInt8]) throws {
    let value = try RequestDocument(bytes).value
    func keys(_ name: String) -> [ThingKey] {
      (value[name]?.values ?? []).map { ThingKey($0["entity"]?.string ?? "", $0["id"]?.string ?? "") }
    }
    label = value["label"]?.string ?? ""
    step = value["step"]?.string
    (things, removed) = (keys("things"), keys("removed"))
    conflicts = (value["conflicts"]?.values ?? []).compactMap(\.string)
    told = (value["told"]?.values ?? []).compactMap(\.string)
    former = (value["former"]?.values ?? []).compactMap { FormerState($0) }
    settled = value["settled"]?.string
    opened = value["opened"]?.byName.compactMapValues(\.integer) ?? [:]
  }
}
