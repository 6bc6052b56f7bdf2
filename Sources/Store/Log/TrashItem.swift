import Moments
import Names
import Planner

/// An Arc, a task, a reminder or a group that a person deleted and that was not restored.
public struct TrashItem: Hashable, Sendable {
  /// True for an Arc.
  public var isArc: Bool { entity == "arc" }
  /// True for a reminder or group.
  public var isReminder: Bool { entity == ReminderRow.entity }
  /// True for what stands for the places of a task, which is no thing of its own: undo restores it.
  fileprivate var isOfTask = false
  /// The kind in the log.
  var entity: String
  /// The number it had; it gets the same number when restored.
  public var number: Int
  /// Its title.
  public var title: String
  /// The path of the Arc, or of the Arc that contained it; deleted Arcs above it are left out.
  public var path: String
  /// When it was deleted.
  public var deleted: Moment
  /// True when the Arc that contained it was deleted in the same step; restoring that Arc restores this.
  public var isInside = false
  /// The numbers of tasks and SubArcs that an Arc brings back when restored.
  public var inside = (tasks: 0, subArcs: 0)

  var identity: Identity
  /// Its UUID.
  public var uuid: String { identity.description }
  /// The UUID of the Arc that contained it.
  var parent: Identity?
  var step: Int
  var position: Int
  var fields: String

  /// Two items are the same when they are the same deletion.
  public static func == (a: TrashItem, b: TrashItem) -> Bool { a.step == b.step && a.position == b.position }

  /// Hashes the deletion.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(step)
    hasher.combine(position)
  }

  /// True when an Arc has this name or path.
  public func isCalled(_ name: String) -> Bool {
    let key = { (path: String) in path.split(separator: "/").map { NameKey($0) } }
    return key(name) == key(path) || NameKey(name) == NameKey(title)
  }

  /// Returns what was below the Arc and was deleted in the same step, without the Arc itself.
  func below(in trash: [TrashItem]) -> [TrashItem] {
    // Deletions go from the inside out, so every Arc comes after its contents.
    var inside: Set<Identity> = [identity]
    return trash.filter { $0.step == step && $0.position < position }.sorted { $0.position > $1.position }
      .filter { item in
        guard let parent = item.parent, inside.contains(parent) else { return false }
        inside.insert(item.identity)
        return true
      }
  }
}

extension PlannerSnapshot {
  /// Returns the contents of the trash, last deleted first.
  public func trash() throws -> [TrashItem] { countingInside(try allTrash().filter { !$0.isOfTask }) }

  /// The contents of the trash with what stood for the places of tasks.
  func allTrash() throws -> [TrashItem] {
    var items: [TrashItem] = []
    try session.statement(
      """
      SELECT c.step, c.position, c.entity, c.uuid, c.fields, step.time
      FROM change c INDEXED BY change_deleted JOIN step ON step.id = c.step
      WHERE c.op = 'delete' AND c.fields <> '\(LoggedChange.empty)' AND step.role IN ('do', 'redo')
        AND step.undone_by IS NULL
        AND NOT EXISTS (SELECT 1 FROM task WHERE task.uuid = c.uuid)
        AND NOT EXISTS (SELECT 1 FROM arc WHERE arc.uuid = c.uuid)
        AND NOT EXISTS (SELECT 1 FROM reminder WHERE reminder.uuid = c.uuid)
        AND c.entity IN ('arc', 'task', 'reminder')
        AND NOT EXISTS (SELECT 1 FROM change d JOIN step later ON later.id = d.step
          WHERE d.op = 'delete' AND d.uuid = c.uuid AND d.step > c.step AND later.role IN ('do', 'redo')
            AND later.undone_by IS NULL)
        AND c.cause IS NULL
      ORDER BY c.step DESC, c.position DESC
      """
    ).rows([]) {
      items.append(
        TrashItem(
          entity: $0.text(2), number: 0, title: "", path: "", deleted: $0.moment(5) ?? session.now,
          identity: $0.identity(3), step: $0.integer(0), position: $0.integer(1), fields: $0.text(4)))
      return true
    }
    var arcs = Dictionary(
      try arcs().arcs.map { ($0.uuid, $0.path) }, uniquingKeysWith: { first, _ in first })
    // An Arc is deleted after its contents, so it comes before them here.
    for index in items.indices {
      let values = try session.values(in: items[index].fields)
      items[index].number = values.first { $0.name == "id" }?.value.number ?? 0
      items[index].title = values.text("title") ?? ""
      items[index].isOfTask =
        items[index].isReminder && values.text("places") != nil && values.text("series") != nil
        && values.text("recurrenceID") == nil
      let parent = values.text(items[index].isArc ? "parent" : "arc")
      items[index].parent = parent.flatMap { Identity($0) }
      let outer = parent.flatMap { arcs[$0] }
      items[index].path = outer ?? ""
      if items[index].isArc {
        items[index].path = (outer.map { $0 + "/" } ?? "") + items[index].title
        arcs[items[index].identity.description] = items[index].path
      }
    }
    return items
  }

  private func countingInside(_ items: [TrashItem]) -> [TrashItem] {
    var items = items
    var places: [Identity: Int] = [:]
    for (index, item) in items.enumerated() where item.isArc { places[item.identity] = index }
    for index in items.indices {
      var outer = items[index].parent.flatMap { places[$0] }
      while let place = outer, items[place].step == items[index].step {
        items[index].isInside = true
        if items[index].isArc { items[place].inside.subArcs += 1 } else { items[place].inside.tasks += 1 }
        outer = items[place].parent.flatMap { places[$0] }
      }
    }
    return items
  }
}
