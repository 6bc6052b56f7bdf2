import Moments
import Planner

// The trash is computed from the change log: what people deleted and has not been restored.
extension PlannerStep {
  /// Restores a task with its number, and the Arc that contained it if that was deleted too.
  ///
  /// The occurrence that came instead of it goes again while its day is yet to come and nobody changed it. Otherwise the
  /// series keeps its open occurrence, and the restored one is a task of its own beside it.
  /// - Throws: `PlannerError.notInTrash`, `.cannotUndo`, `.archivedArc`.
  @discardableResult
  public func restore(task number: Int) throws -> ArcTask {
    guard let item = try snapshot.trash().last(where: { !$0.isArc && !$0.isReminder && $0.number == number })
    else {
      throw PlannerError.notInTrash("task with the number \(number)")
    }
    try restoring(item) { reversal in
      let values = try session.values(in: item.fields)
      try restoreArcs(values.text("arc"), &reversal)
      try reversal.restoreTask(item.identity, values)
    }
    let row = try snapshot.row(ofTask: number)
    try refuseActiveBelowArchived(row.arc)
    if row.closing == nil {
      if let arc = try session.tree()[row.arc], arc.archived != nil {
        throw PlannerError.archivedArc(path: arc.path)
      }
      if row.fields.recurrence != nil, let open = try openOccurrence(of: row, besides: number) {
        guard isNext(open, after: row, closedAt: item.deleted), try snapshot.isYetToCome(task: open.id)
        else { return try keepOpen(row) }
        try delete(open, in: session.tree(), byRule: true)
      }
    }
    return try snapshot.task(number)
  }

  /// Restores a reminder with its number and its groups, or a group with its members, as far as these exist.
  /// - Throws: `PlannerError.notInTrash`, `.cannotUndo`.
  @discardableResult
  public func restore(reminder number: Int) throws -> Reminder {
    guard let item = try snapshot.trash().last(where: { $0.isReminder && $0.number == number }) else {
      throw PlannerError.notInTrash("reminder with the number \(number)")
    }
    try restoring(item) { reversal in
      try reversal.restore(item.identity, session.values(in: item.fields), ReminderRow.self)
      for change in try session.changes(of: item.step, before: item.position)
      where change.entity == MemberRow.entity && change.kind == .delete {
        let values = try session.values(in: change.fields)
        let ends = [values.text("group"), values.text("reminder")].compactMap { $0.flatMap { Identity($0) } }
        guard ends.contains(item.identity),
          try ends.allSatisfy({ try ReminderRow.find($0, in: session) != nil }),
          try MemberRow.find(change.identity, in: session) == nil
        else { continue }
        try reversal.restore(change.identity, values, MemberRow.self)
      }
    }
    return try snapshot.reminder(number)
  }

  /// Restores an Arc with everything that was deleted with it; deleted Arcs above it are restored empty.
  /// - Parameter path: its name or path, as in `TrashItem.path`, compared by `NameKey`; the last one deleted is used.
  /// - Throws: `PlannerError.notInTrash`, `.cannotUndo`.
  @discardableResult
  public func restore(arc path: String) throws -> Arc {
    let trash = try snapshot.trash()
    guard let item = trash.first(where: { $0.isArc && $0.isCalled(path) }) else {
      throw PlannerError.notInTrash("Arc called '\(path)'")
    }
    try restoring(item) { reversal in
      try restoreArcs(item.identity.description, &reversal)
      // Deleted from the inside out, so brought back in reverse.
      let below = item.below(in: trash).sorted { $0.position > $1.position }
      for arc in below where arc.isArc {
        try reversal.restoreArc(arc.identity, session.values(in: arc.fields))
      }
      for task in below where !task.isArc {
        try reversal.restoreTask(task.identity, session.values(in: task.fields))
      }
    }
    let arc = try session.tree()[item.number] ?? Arc(identity: item.identity, parent: nil, logged: [])
    try refuseActiveBelowArchived(arc.id)
    return arc
  }

  /// Removes the content of the trash from the log for good; the log still shows that there was something.
  /// - Returns: the number of things removed.
  @discardableResult
  public func emptyTrash() throws -> Int {
    let trash = try snapshot.allTrash()
    guard !trash.isEmpty else { return 0 }
    let count = try snapshot.trash().count
    try log.beginNext(label, .empty)
    let gone = Set(trash.map(\.identity))
    try session.clearLog(of: gone.union(session.deletedMembers(of: gone)))
    for item in trash { try log.write(purged: item.entity, item.identity) }
    for item in trash where !item.isArc {
      // Its alerts, history and answers are deleted, too, and the iCalendar properties saved with it.
      for table in ["alert", "escalation", "occurrence", "history"] {
        try session.statement("DELETE FROM \(table) WHERE thing = ?").run(.integer(item.number))
      }
      try session.statement("DELETE FROM calendar_item WHERE uuid = ?").run(.identity(item.identity))
      try session.statement("DELETE FROM answer WHERE task = ?1 OR reminder = ?1").run(
        .identity(item.identity))
    }
    return count
  }

  /// Refuses to restore an active Arc below an archived one.
  private func refuseActiveBelowArchived(_ arc: Int) throws {
    let path = try session.tree().path(of: arc)
    guard let active = path.firstIndex(where: { $0.archived == nil }),
      let archived = path[active...].first(where: { $0.archived != nil })
    else { return }
    throw PlannerError.archivedArc(path: archived.path)
  }

  /// Restores an Arc and those above it, as far as they are deleted.
  private func restoreArcs(_ uuid: String?, _ reversal: inout Reversal) throws {
    var missing: [(Identity, [(name: String, value: LoggedField.Value)])] = []
    var next = uuid
    while let uuid = next, try reversal.arc(uuid) == nil {
      guard let identity = Identity(uuid), let json = try session.lastDelete(of: identity) else {
        throw UndoFailure(.gone("the Arc it lay in"))
      }
      let values = try session.values(in: json)
      missing.append((identity, values))
      next = values.text("parent")
    }
    for (identity, values) in missing.reversed() { try reversal.restoreArc(identity, values) }
  }

  private func restoring(_ item: TrashItem, _ body: (inout Reversal) throws -> Void) throws {
    var reversal = Reversal(self)
    do {
      try body(&reversal)
    } catch let failure as UndoFailure {
      throw PlannerError.cannotUndo(label: "deleted \(item.title)", failure.obstacle)
    }
  }
}

extension Session {
  /// The deleted memberships of these reminders and groups.
  fileprivate func deletedMembers(of things: Set<Identity>) throws -> Set<Identity> {
    var found: Set<Identity> = []
    try statement(
      """
      SELECT uuid, json_extract(fields, '$.group'), json_extract(fields, '$.reminder') FROM change
      WHERE op = 'delete' AND entity = '\(MemberRow.entity)'
      """
    ).rows {
      let ends = [$0.text(1), $0.text(2)].compactMap { Identity($0) }
      if ends.contains(where: things.contains) { found.insert($0.identity(0)) }
      return true
    }
    return found
  }

  /// The fields in the latest `delete` of a thing; nil when there is none, or its content was removed.
  func lastDelete(of identity: Identity) throws -> String? {
    let json = try statement(
      "SELECT fields FROM change WHERE uuid = ? AND op = 'delete' ORDER BY step DESC LIMIT 1"
    ).first(.identity(identity)) { $0.text(0) }
    return json == LoggedChange.empty ? nil : json
  }

  /// The fields in the first `delete` of a thing after a step; nil when there is none, or its content was removed.
  func firstDelete(of identity: Identity, after step: Int) throws -> String? {
    let json = try statement(
      "SELECT fields FROM change WHERE uuid = ? AND op = 'delete' AND step > ? ORDER BY step LIMIT 1"
    ).first(.identity(identity), .integer(step)) { $0.text(0) }
    return json == LoggedChange.empty ? nil : json
  }

  /// Removes the content of all changes of these things from the log.
  func clearLog(of identities: Set<Identity>) throws {
    let write = try statement("UPDATE change SET fields = ?, undo = NULL WHERE uuid = ?")
    for identity in identities { try write.run(.text(LoggedChange.empty), .identity(identity)) }
  }
}

extension [(name: String, value: LoggedField.Value)] {
  /// The text of a field; nil when it is empty.
  func text(_ name: String) -> String? { first { $0.name == name }?.value.text }
}
