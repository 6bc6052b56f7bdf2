import Application
import Entry
import JSONText
import Moments
import Planner
import Reminding
import Store
import Sync

extension PlannerChange {
  /// The fields of a task that a page can set, with the names in documents.
  private static let taskFields = Set(TaskField.allCases.map(\.rawValue) + ["arc"])

  /// Creates a task from a line, read with the time at which the person typed it; fields override the line.
  func add(in workspace: Workspace) throws {
    let line = try text("line") ?? ""
    var values = try self.values(fields(Self.taskFields))
    if goesToInbox {
      values.arc = nil
    } else if document.given("arc") != nil {
      values.arc = try workspace.store.read { try arc($0) }.path
    } else {
      values.arc = try named(try fields(Self.taskFields)["arc"], workspace)
    }
    if let title = values.title, title.allSatisfy(\.isWhitespace) { values.title = nil }
    guard !line.allSatisfy(\.isWhitespace) || values.title != nil else {
      throw APIError.invalid("a task needs a \"line\" or a title")
    }
    workspace.store.nextTask = try newIdentity("task") { identity in
      try workspace.store.read { try $0.task(identity) != nil }
    }
    defer { workspace.store.nextTask = nil }
    _ = try workspace.add(line, options: values, toInbox: goesToInbox)
  }

  /// Edits a task: by fields, or by words such as `friday 5pm`.
  func edit(in workspace: Workspace) throws {
    let given = try fields(Self.taskFields)
    let line = try text("line")
    guard !given.isEmpty || line != nil else { throw APIError.invalid("there is nothing to change") }
    let old = try workspace.store.read { try task($0) }
    var values = try self.values(given, of: old.fields)
    values.arc = try named(given["arc"], workspace)
    _ = try workspace.edit(TaskEdit(task: old.id, line ?? "", fields: values))
  }

  /// Closes a task, or the due occurrence of a reminder or group.
  func close(_ outcome: ClosingOutcome, in workspace: Workspace) throws {
    try workspace.store.close([workspace.store.read { try subject($0) }], outcome)
  }

  func reopen(in workspace: Workspace) throws {
    _ = try workspace.reopen { [try task($0).id] }
  }

  /// Snoozes or dismisses the alerts of a task or a reminder.
  func reply(_ reply: ReminderReply, in workspace: Workspace) throws {
    let what = try workspace.store.read { try subject($0) }
    try workspace.store.reply(reply, to: [what], usualSnooze: workspace.settings.snooze)
  }

  /// The end of a snooze; nil: after the usual length.
  func until(in workspace: Workspace) throws -> Moment? {
    try text("until").map { text in
      guard let local = LocalDateTime(iso: text) else {
        throw APIError.invalid("\"until\" is not a date and time like 2027-02-14T09:00")
      }
      return workspace.zone.moment(at: local).moment
    }
  }

  /// Skips an occurrence of a recurring task or reminder.
  func skip(in workspace: Workspace) throws {
    let day = try skippedDay()
    if document.given("reminder") != nil {
      _ = try workspace.skip(reminder: workspace.store.read { try reminder($0).id }, SkippedDays(day))
    } else {
      _ = try workspace.skip(task: workspace.store.read { try task($0).id }, SkippedDays(day))
    }
  }

  /// Restores a skipped occurrence.
  func unskip(in workspace: Workspace) throws {
    let day = try skippedDay()
    if document.given("reminder") != nil {
      _ = try workspace.unskip(reminder: workspace.store.read { try reminder($0).id }, on: day)
    } else {
      _ = try workspace.unskip(task: workspace.store.read { try task($0).id }, on: day)
    }
  }

  private func skippedDay() throws -> Day {
    guard let day = try text("date").flatMap({ Day(iso: $0) }) else {
      throw APIError.invalid("\"date\" is not a day like 2027-02-14")
    }
    return day
  }

  /// Moves a task, a reminder, or an Arc with its contents to the trash.
  func remove(in workspace: Workspace) throws {
    let deletion = try workspace.store.read { snapshot in
      if document.given("arc") != nil {
        try Deletion(items: [.arc(arc(snapshot))], in: snapshot)
      } else if document.given("reminder") != nil {
        try Deletion(reminders: [reminder(snapshot)], in: snapshot)
      } else {
        try Deletion(items: [.task(task(snapshot))], in: snapshot)
      }
    }
    try workspace.delete(deletion)
  }

  /// Restores a task, a reminder or an Arc from the trash.
  func restore(in workspace: Workspace) throws {
    let kind = ["arc", "reminder"].first { document.given($0) != nil } ?? "task"
    let identity = try identity(kind)
    let trash = try workspace.store.read { try $0.trash() }
    guard let item = trash.first(where: { $0.uuid == identity.description }) else {
      throw APIError.gone("deleted \(kind == "arc" ? "Arc" : kind)")
    }
    if item.isArc {
      _ = try workspace.restore(arc: item.path)
    } else {
      _ = try workspace.restore([item.number])
    }
  }

  /// Operations for an edit of a task that another device has deleted since, which open a conflict, so that the edit
  /// is not lost. They leave no trace in the planner.
  /// - Parameter title: the deleted task's title.
  /// - Returns: the operations, without effects on other things; empty when they cannot be determined.
  func operations(onDeleted title: String, in workspace: Workspace) throws -> [Sync.Operation] {
    let task = try identity("task")
    let planner = workspace.store
    try planner.begin()
    defer { planner.rollBack() }
    // Edits a new task with the same values instead.
    planner.nextTask = task
    defer { planner.nextTask = nil }
    do {
      var values = FieldValues()
      values.title = title
      _ = try workspace.add("", options: values)
      try edit(in: workspace)
    } catch { return [] }
    return try planner.waitingOperations().filter {
      $0.thing == ThingKey("task", task.description) && $0.kind == .set
    }
  }

  func emptyTrash(in workspace: Workspace) throws {
    try workspace.emptyTrash()
  }

  /// The path of the Arc with the UUID in a field; nil when the field is missing or null.
  private func named(_ value: JSONValue?, _ workspace: Workspace) throws -> String? {
    guard let value, value != .null else { return nil }
    guard let uuid = value.string.flatMap({ Identity($0) }) else {
      throw APIError.invalid("\"arc\" is not a UUID")
    }
    guard let arc = try workspace.store.read({ try $0.arcs().arc(uuid: uuid.description) }) else {
      throw APIError.gone("Arc")
    }
    return arc.path
  }
}

extension PlannerChange {
  /// The values of fields as people write them.
  /// - Parameter old: the task's fields so far; nil for a new task, and for a reminder.
  /// - Throws: `APIError.invalid` for a value of the wrong kind.
  func values(_ given: [String: JSONValue], of old: ArcTask.Fields? = nil) throws(APIError) -> FieldValues {
    do { return try FieldValues(given, of: old) } catch { throw .invalid(error.description) }
  }
}
