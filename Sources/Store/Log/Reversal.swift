import Escalation
import Moments
import Names
import Planner
import Sync

/// Undoes the changes of a step, last change first.
///
///     add ──▶ delete      edit [a, b] ──▶ edit [b, a]      delete ──▶ add, with number, UUID and creation time
///
/// A change is only undone when its result is unchanged since. In a shared planner, fields that changed since are
/// skipped one by one, and the result names them; in a planner of one device, the step is undone as a whole or not at
/// all.
struct Reversal {
  let step: PlannerStep
  var session: Session { step.session }
  /// True when the Arcs are indexed for lookups by UUID.
  private var hasIndex = false
  /// The number of the step to undo.
  private var number = 0
  /// True when something could not be restored because the trash was emptied.
  private(set) var isPartial = false
  /// What was skipped.
  private(set) var notUndone: [NotUndone] = []
  /// Things whose alerts other devices answered since; undoing the step does not change the state of their reminders.
  private var answered: Set<Identity> = []
  /// True for a planner that other devices change, too.
  private let isShared: Bool

  init(_ step: PlannerStep, isShared: Bool = false) { (self.step, self.isShared) = (step, isShared) }

  /// Skips a field whose value is no longer the one that the step wrote.
  /// - Throws: `UndoFailure` when the planner is not shared.
  mutating func skip(_ field: String, of name: String) throws {
    guard isShared else { throw UndoFailure(.changedSince(name)) }
    notUndone.append(.field(field, of: name))
  }

  /// Skips deleting something the step created, because others changed it since.
  mutating func skipCreation(of name: String, _ change: LoggedChange) {
    notUndone.append(.creation(of: name))
    note(answer: change)
  }

  /// True when another device has changed something since the step created it.
  func isForeign(_ change: LoggedChange) throws -> Bool {
    try isShared && session.isForeign(change.entity, change.identity, since: number)
  }

  /// Records that others answered an alert, when the change is an answer.
  mutating func note(answer change: LoggedChange) {
    guard change.entity == AnswerRow.entity, let row = try? AnswerRow.find(change.identity, in: session)
    else {
      return
    }
    if let thing = row.task ?? row.reminder { answered.insert(thing) }
  }

  /// True when others have answered an alert of this thing since.
  func keepsAnswer(of thing: Identity) -> Bool { answered.contains(thing) }

  /// Undoes all changes of a step.
  /// - Throws: `UndoFailure`.
  mutating func reverse(step number: Int) throws {
    self.number = number
    var position = Int.max
    while true {
      let changes = try session.changes(of: number, before: position)
      for change in changes {
        step.log.cause = change.cause == .time ? .time : nil
        do { try reverse(change) } catch let failure as UndoFailure where isShared {
          notUndone.append(.prevented(failure.obstacle))
        }
      }
      guard let last = changes.last else { return }
      position = last.position
    }
  }

  /// Undoes one change.
  /// - Throws: `UndoFailure`.
  mutating func reverse(_ change: LoggedChange) throws {
    if change.isEmpty, change.kind != .add {
      // What was deleted is gone with the trash and cannot be restored; for an edit of a purged thing nothing needs
      // undoing.
      if change.kind == .delete { isPartial = true }
      return
    }
    if change.entity == Conflict.entity { return try reverseAnswer(change) }
    if try reverseThing(change) { return }
    switch (change.kind, change.entity == "arc") {
    case (.add, true): try deleteArc(change)
    case (.edit, true): try editArc(change)
    case (.delete, true):
      try restoreArc(change.identity, try session.values(in: change.fields), byRule: change.isByRule)
    case (.add, false):
      guard let row = try session.task(change.identity) else { return try skipGone(change) }
      if try isForeign(change) { return skipCreation(of: "'\(row.fields.title)'", change) }
      try step.delete(row, in: session.tree(), byRule: change.isByRule)
    case (.edit, false): try editTask(change)
    case (.delete, false):
      try restoreTask(change.identity, try session.values(in: change.fields), byRule: change.isByRule)
    case (.purge, _): return
    }
  }
}

// Fields.
extension Reversal {
  /// Sets back the fields that an edit wrote. A field that has changed since is skipped.
  /// - Parameters:
  ///   - now: the fields of the thing as it is now.
  ///   - name: what messages call the thing.
  ///   - set: sets one of them to its value before.
  mutating func setBack(
    _ change: LoggedChange, _ now: [LoggedField], of name: String,
    _ set: (inout Reversal, FieldChange) throws -> Void
  ) throws {
    let now = try session.written(now)
    for field in try session.differences(in: change.fields) {
      if let value = now.first(where: { "\($0.name)" == field.name })?.value,
        value.isSame(as: field.after)
      {
        try set(&self, field)
      } else {
        try skip(field.name, of: name)
        note(answer: change)
      }
    }
  }

  /// The states of the escalation before and after a change; nil when there are none, and when others have answered since.
  func state(toUndo change: LoggedChange) -> UndoState? {
    keepsAnswer(of: change.identity) ? nil : change.undo
  }
}

// Tasks.
extension Reversal {
  private mutating func editTask(_ change: LoggedChange) throws {
    guard let old = try session.task(change.identity) else {
      let title = try session.differences(in: change.fields).first { $0.name == "title" }?.after.text
      throw UndoFailure(.gone(title.map { "'\($0)'" } ?? "a task"))
    }
    var row = old
    row.earlier = state(toUndo: change).flatMap { try? State(text: $0.before.state) }
    try setBack(change, old.logged, of: "'\(old.fields.title)'") { me, field in
      switch field.name {
      case "arc":
        if let arc = try me.arc(field.before.text ?? "") { return row.arc = arc }
        guard try me.isEmptied(field.before.text) else { throw UndoFailure(.gone("its Arc")) }
        me.isPartial = true
      default: row.set(field.name, to: field.before)
      }
    }
    try step.write(&row, over: old)
  }

  /// Restores a task from its `delete`.
  mutating func restoreTask(
    _ identity: Identity, _ values: [(name: String, value: LoggedField.Value)], byRule: Bool = false
  ) throws {
    let title = values.first { $0.name == "title" }?.value.text ?? ""
    guard let arc = try arc(values.first { $0.name == "arc" }?.value.text ?? "") else {
      throw UndoFailure(.gone("the Arc of '\(title)'"))
    }
    guard try session.task(identity) == nil else { throw UndoFailure(.changedSince("'\(title)'")) }
    var row = TaskRow(identity: identity, arc: arc, logged: values)
    try step.insert(&row, byRule: byRule)
  }

  /// True when the Arc was removed from the trash for good.
  private mutating func isEmptied(_ uuid: String?) throws -> Bool {
    guard let uuid, let identity = Identity(uuid), try arc(uuid) == nil else { return false }
    return try session.lastDelete(of: identity) == nil
  }

  /// Skips undoing a change of a thing that no longer exists, for example after the trash was emptied.
  /// - Throws: `UndoFailure` when a later step deleted it.
  func skipGone(_ change: LoggedChange) throws {
    guard let deleted = try session.firstDelete(of: change.identity, after: number) else { return }
    let values = try session.values(in: deleted)
    let name = ThingKey.nameField(of: change.entity).flatMap { values.text($0) }
    throw UndoFailure(.gone(name.map { "'\($0)'" } ?? "what was changed"))
  }
}

// Arcs.
extension Reversal {
  private mutating func deleteArc(_ change: LoggedChange) throws {
    guard let number = try arc(change.identity.description), let arc = try session.tree()[number] else {
      return try skipGone(change)
    }
    if try isForeign(change) { return skipCreation(of: arc.path, change) }
    let hasTask = try session.statement("SELECT 1 FROM task WHERE arc = ? LIMIT 1").first(.integer(number)) {
      _ in true
    }
    guard hasTask != true, try !session.tree().hasChildren(number) else {
      throw UndoFailure(.inUse(arc.path))
    }
    try step.delete(arc, byRule: change.isByRule)
  }

  private mutating func editArc(_ change: LoggedChange) throws {
    guard let number = try arc(change.identity.description), let old = try session.tree()[number] else {
      throw UndoFailure(.gone("an Arc"))
    }
    var arc = old
    try setBack(change, old.logged, of: old.path) { me, field in
      if field.name != "parent" {
        arc.set(field.name, to: field.before)
      } else if try me.isEmptied(field.before.text) {
        me.isPartial = true
      } else {
        arc.parent = try me.parent(field.before.text)
      }
    }
    if let parent = arc.parent, try session.tree().path(of: parent).contains(where: { $0.id == arc.id }) {
      throw UndoFailure(.changedSince(old.path))
    }
    try checkNames(of: arc)
    _ = try step.write(arc, over: old)
  }

  /// Restores an Arc from its `delete`.
  mutating func restoreArc(
    _ identity: Identity, _ values: [(name: String, value: LoggedField.Value)], byRule: Bool = false
  ) throws {
    let parent = try parent(values.first { $0.name == "parent" }?.value.text)
    let arc = Arc(identity: identity, parent: parent, logged: values)
    guard try self.arc(arc.uuid) == nil else { throw UndoFailure(.changedSince(arc.path)) }
    try checkNames(of: arc)
    try step.insert(arc, byRule: byRule)
  }

  private mutating func parent(_ uuid: String?) throws -> Int? {
    guard let uuid else { return nil }
    guard let parent = try arc(uuid) else { throw UndoFailure(.gone("the Arc it lay in")) }
    return parent
  }

  private func checkNames(of arc: Arc) throws {
    do {
      _ = try session.tree().checked(arc.fields, under: arc.parent, arc: arc.id, isKnown: true)
    } catch PlannerError.nameTaken(let name, let path) {
      throw UndoFailure(.nameTaken(name, by: path))
    }
  }

  /// The number of the Arc with this UUID; nil when it does not exist.
  mutating func arc(_ uuid: String) throws -> Int? {
    if !hasIndex { try session.indexTree() }
    hasIndex = true
    return try session.tree().arc(uuid: uuid)?.id
  }
}

/// Why something cannot be undone.
struct UndoFailure: Error {
  var obstacle: UndoObstacle
  init(_ obstacle: UndoObstacle) { self.obstacle = obstacle }
}
