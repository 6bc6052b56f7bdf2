import Application
import Escalation
import JSONText
import Moments
import Planner
import Reminding
import Store
import Sync

// What a page gets of a planner: the command line's documents, combined.

/// Which part of a planner a page asks for.
struct PlannerRequest: Sendable {
  /// What has changed since a page last asked.
  struct Changes: Sendable {
    /// The cursor from which the page continues.
    var cursor: Int
    /// The changed, created or deleted things.
    var things: Set<ThingKey>
    /// The tasks and series whose places changed.
    var series: Set<String> = []
    /// True when any Arc's number of tasks may have changed; false: only Arcs that contain changed things.
    var touchesAllArcs = false
  }

  /// The account's name.
  var account: String
  /// The device that the page's session is in the log.
  var device: String
  /// The changes; nil: send everything.
  var changes: Changes?

  /// Days for which closed tasks are sent without being asked for.
  static let closedDays = 60
}

extension Workspace {
  /// The planner as JSON.
  /// - Parameter times: when the values that conflicts are about reached the server, by the ids of conflicts.
  func document(_ request: PlannerRequest, times: [String: Int]) throws -> [UInt8] {
    try seeArcs()
    let conflicts = try openConflicts(for: request.device)
    guard let state = try store.syncState() else { throw Replica.Trouble.otherLog }
    return try store.read { snapshot in
      let things = request.changes?.things
      func isMeant(_ entity: String, _ uuid: String) -> Bool {
        things.map { $0.contains(ThingKey(entity, uuid)) } ?? true
      }
      var found: Set<ThingKey> = []
      func note(_ entity: String, _ uuid: String) { found.insert(ThingKey(entity, uuid)) }
      return try JSONWriter.document { json in
        json.field("cursor", request.changes?.cursor ?? state.cursor)
        json.field("log", state.log)
        json.field("full", request.changes == nil)
        json.field("account", request.account)
        json.field("zone", zone.name)
        json.key("settings")
        write(settingsTo: &json)
        json.texts("usual", SettingKey.all.filter { settings.value(of: $0).source != .file }.map(\.name))
        let (counts, tree) = (try snapshot.counts(), try snapshot.arcs())
        let tasks = try tasks(snapshot, request.changes)
        let arcs = request.changes.map { changedArcs($0, tasks, tree) } ?? tree.arcs
        json.key("arcs")
        json.array { list in
          for arc in arcs {
            note("arc", arc.uuid)
            list.value(arc, counts: counts[arc.id] ?? ArcCounts(), look: here.looks[arc.id])
          }
        }
        json.key("tasks")
        json.array { list in
          for task in tasks {
            note("task", task.uuid)
            list.value(task, here: here)
          }
        }
        // A membership is part of the documents of both the group and its member.
        let isJoined = things?.contains { $0.entity == "member" } ?? false
        var reminders: [Reminder] = []
        try snapshot.eachReminder { if isJoined || isMeant("reminder", $0.uuid) { reminders.append($0) } }
        for (name, isGroup) in [("reminders", false), ("groups", true)] {
          json.key(text: name)
          try json.array { list in
            for reminder in reminders where reminder.isGroup == isGroup {
              note("reminder", reminder.uuid)
              try list.value(reminder, in: snapshot)
            }
          }
        }
        json.key("places")
        try json.array { list in for place in try snapshot.places() { list.value(place) } }
        json.key("stacks")
        try json.array { list in for stack in try snapshot.stacks() { list.value(stack) } }
        json.key("terms")
        try json.array { list in for term in try snapshot.terms() { list.value(term, in: tree) } }
        // What a line may mean by `next class`.
        json.list("lessons", try snapshot.timetable(self).lessons) {
          $0.field("arc", $1.arc)
          $0.field("title", $1.title)
          $0.field("start", $1.start.description)
        }
        json.list("paths", try snapshot.namedPaths()) {
          $0.field("name", $1.name)
          $0.field("notation", $1.path.text)
        }
        json.key("conflicts")
        json.array { list in conflicts.forEach { list.value($0, nowTime: times[$0.conflict.id]) } }
        try json.alerts(of: snapshot, at: now)
        let gone = (things ?? []).filter {
          ["arc", "task", "reminder"].contains($0.entity) && !found.contains($0)
        }
        json.texts("removed", gone.map(\.id).sorted())
      }.bytes
    }
  }

  /// The Arcs that changed, or that contain something that changed, directly or further down.
  private func changedArcs(_ changes: PlannerRequest.Changes, _ tasks: [ArcTask], _ tree: ArcTree) -> [Arc] {
    if changes.touchesAllArcs { return tree.arcs }
    var numbers: Set<Int> = []
    func add(_ number: Int) {
      var next: Int? = number
      while let number = next, numbers.insert(number).inserted { next = tree[number]?.parent }
    }
    for task in tasks { add(task.arc) }
    for arc in tree.arcs where changes.things.contains(ThingKey("arc", arc.uuid)) {
      // The paths of all Arcs below contain its name.
      for below in tree.subtree(of: arc.id) { numbers.insert(below.id) }
      if let parent = arc.parent { add(parent) }
    }
    return tree.arcs.filter { numbers.contains($0.id) }
  }

  /// The tasks that a page gets: those that changed, else the open ones and those that were closed lately.
  private func tasks(_ snapshot: PlannerSnapshot, _ changes: PlannerRequest.Changes?) throws -> [ArcTask] {
    if let changes {
      let keys = changes.things.filter { $0.entity == "task" }
      let found = try keys.sorted { $0.id < $1.id }.compactMap { key in
        try Identity(key.id).flatMap { try snapshot.task($0) }
      }
      let placed = try changes.series.sorted().compactMap { Identity($0) }.flatMap {
        try snapshot.tasks(ofSeries: $0)
      }
      return found + placed.filter { $0.closing == nil && !keys.contains(ThingKey("task", $0.uuid)) }
    }
    let since = now.adding(seconds: -PlannerRequest.closedDays * 86_400)
    let closed = try snapshot.tasks(matching: TaskFilter([.init(.state(.closed))]), kind: .all).filter {
      $0.closing.map { $0.at >= since } ?? false
    }
    return try snapshot.tasks(kind: .open) + closed
  }

  private func write(settingsTo json: inout JSONWriter) {
    json.object { object in
      for key in SettingKey.all {
        object.key(text: key.name)
        object.value(settings.value(of: key).text)
      }
    }
  }
}

extension JSONWriter {
  /// A reminder with the groups that it belongs to.
  mutating func value(_ reminder: Reminder, in snapshot: PlannerSnapshot) throws {
    let groups = try snapshot.groups(ofReminder: reminder.id)
    value(reminder, groups: groups.map { ($0.group.fields.title, $0.group.uuid, $0.isEnabledHere) })
  }
}
