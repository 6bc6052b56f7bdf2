import Planner
import Store

/// Tasks, reminders and Arcs that are about to go to the trash, and how people are asked about them.
package struct Deletion {
  /// The reminders and groups.
  package var reminders: [Reminder]
  /// The tasks and Arcs.
  package var items: [Item]
  /// What is deleted: `12 Homework 2`, `41 tasks`, `the arc CS 298 with 3 SubArcs and 41 tasks`.
  package let words: String
  /// What goes with an Arc: `3 SubArcs and 41 tasks will be deleted, not archived`; nil when nothing does.
  package let loss: String?

  /// True when an open occurrence of a repeating task is among them, so that the whole series could be meant.
  package var hasSeries: Bool { items.contains(where: \.repeats) }
  /// True when there is nothing to delete.
  package var isEmpty: Bool { reminders.isEmpty && items.isEmpty }

  package init(reminders: [Reminder] = [], items: [Item] = [], in snapshot: PlannerSnapshot) throws {
    (self.reminders, self.items) = (reminders, items)
    let counts = items.isEmpty ? [:] : try snapshot.counts()
    func contents(_ arc: Arc) -> String? {
      let inside = counts[arc.id] ?? ArcCounts()
      return counted((inside.subArcs, "SubArc"), (inside.total.all, "task"))
    }
    var names = try reminders.map { try Deletion.name($0, in: snapshot) }
    if items.count > 10 {
      names.append("\(items.count) tasks")
    } else {
      names += items.map { item in
        switch item {
        case .task(let task): "\(task.id) \(task.fields.title)"
        case .arc(let arc): "the Arc \(arc.path)" + (contents(arc).map { " with " + $0 } ?? "")
        }
      }
    }
    words = names.joined(separator: ", ")
    loss = items.compactMap { if case .arc(let arc) = $0 { contents(arc) } else { nil } }.first
      .map { $0 + " will be deleted, not archived" }
  }

  /// `12 stretch`, `the group Daily words, but not its 3 members`.
  private static func name(_ reminder: Reminder, in snapshot: PlannerSnapshot) throws -> String {
    guard reminder.isGroup else { return "\(reminder.id) \(reminder.fields.title)" }
    let members = try snapshot.members(ofGroup: reminder.id).count
    let kept = members == 0 ? "" : members == 1 ? ", but not its member" : ", but not its \(members) members"
    return "the group \(reminder.fields.title)\(kept)"
  }

  /// What the log says after `deleted`, without the numbers of this device: `hw 2 in CS 298, the arc MATH 31`.
  fileprivate var label: String {
    var (tasks, names): ([ArcTask], [String]) = ([], reminders.map(\.fields.title))
    for item in items {
      switch item {
      case .task(let task): tasks.append(task)
      case .arc(let arc): names.append("the Arc \(arc.path)")
      }
    }
    return (names + (tasks.isEmpty ? [] : [tasks.words])).joined(separator: ", ")
  }
}

extension Item {
  /// True for an open occurrence of a repeating task.
  fileprivate var repeats: Bool {
    if case .task(let task) = self { task.fields.recurrence != nil && task.closing == nil } else { false }
  }
}

extension Workspace {
  /// Moves things to the trash, in one step; `arc undo` and `arc trash restore` bring them back.
  /// - Parameter withSeries: true to end repeating tasks, not only their open occurrences.
  /// - Returns: the occurrences that come next.
  @discardableResult
  package func delete(_ deletion: Deletion, withSeries: Bool = false) throws -> [ArcTask] {
    try store.record("deleted \(deletion.label)") { step in
      for reminder in deletion.reminders { try step.remove(reminder: reminder.id) }
      return try deletion.items.compactMap { item in
        switch item {
        case .arc(let arc):
          try step.remove(arc: arc.id)
          return nil
        case .task(let task): return try step.remove(task: task.id, withSeries: withSeries)
        }
      }
    }
  }
}
