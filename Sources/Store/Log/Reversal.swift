import Escalation
import Moments
import Names
import Planner

/// Takes back what a step did, the last change first.
///
///     add ──▶ delete      edit [a, b] ──▶ edit [b, a]      delete ──▶ add, with number, UUID and creation time
///
/// Nothing is taken back blindly: what a change made must still be as it made it. In a planner that others change, too,
/// what is not as it was made stays, field by field, and the answer names it; in one's own the step stays whole.
struct Reversal {
  let step: PlannerStep
  var session: Session { step.session }
  /// True when Arcs have been looked up by their UUIDs.
  private var hasIndex = false
  /// The step that is taken back.
  private var number = 0
  /// True when something could not be brought back, since the trash was emptied.
  private(set) var isPartial = false
  /// What stays as others have changed it, in words.
  private(set) var left: [String] = []
  /// What other devices have answered since; undoing the step leaves the state of its reminder alone.
  private var answered: Set<Identity> = []
  /// True for a planner that other devices change as well.
  private let isShared: Bool

  init(_ step: PlannerStep, isShared: Bool = false) { (self.step, self.isShared) = (step, isShared) }

  /// Leaves a field that has another value now than the one that the step wrote.
  /// - Throws: `UndoFailure` in a planner of one's own.
  mutating func leave(_ field: String, of name: String) throws {
    guard isShared else { throw UndoFailure(.changedSince(name)) }
    left.append("the \(field) of \(name)")
  }

  /// Leaves something that the step made and others have changed since.
  mutating func keep(_ name: String, _ change: LoggedChange) {
    left.append("the creation of \(name)")
    note(answer: change)
  }

  /// True for something that another device has changed since the step made it.
  func isForeign(_ change: LoggedChange) throws -> Bool {
    try isShared && session.isForeign(change.entity, change.identity, since: number)
  }

  /// Notes what others have answered, when a change is of an answer.
  mutating func note(answer change: LoggedChange) {
    guard change.entity == AnswerRow.entity, let row = try? AnswerRow.find(change.identity, in: session)
    else {
      return
    }
    if let thing = row.task ?? row.reminder { answered.insert(thing) }
  }

  /// True when others have answered an alert of something since.
  func keepsAnswer(of thing: Identity) -> Bool { answered.contains(thing) }

  /// Takes back all changes of a step.
  /// - Throws: `UndoFailure`.
  mutating func reverse(step number: Int) throws {
    self.number = number
    var position = Int.max
    while true {
      let changes = try session.changes(of: number, before: position)
      for change in changes {
        do { try reverse(change) } catch let failure as UndoFailure where isShared {
          left.append(failure.obstacle.description)
        }
      }
      guard let last = changes.last else { return }
      position = last.position
    }
  }

  private mutating func reverse(_ change: LoggedChange) throws {
    if change.isEmpty, change.kind != .add {
      // What was deleted went with the trash and cannot come back; what was edited is gone, as it should be.
      if change.kind == .delete { isPartial = true }
      return
    }
    if change.entity == "path" { return try reversePath(change) }
    if try reverseThing(change) { return }
    switch (change.kind, change.entity == "arc") {
    case (.add, true): try deleteArc(change)
    case (.edit, true): try editArc(change)
    case (.delete, true):
      try bringBackArc(change.identity, try session.values(in: change.fields), byRule: change.isByRule)
    case (.add, false):
      guard let row = try session.task(change.identity) else { return try leave(change) }
      if try isForeign(change) { return keep("'\(row.fields.title)'", change) }
      try step.delete(row, in: session.tree(), byRule: change.isByRule)
    case (.edit, false): try editTask(change)
    case (.delete, false):
      try bringBackTask(change.identity, try session.values(in: change.fields), byRule: change.isByRule)
    case (.purge, _): return
    }
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
    let now = try session.written(old.logged)
    for field in try session.differences(in: change.fields) {
      if field.name == "reminder" {
        // It has gone on since, by itself, or been answered by others.
        if keepsAnswer(of: change.identity) { continue }
        row.earlier = field.before.text.flatMap { try? State(text: $0) }
        continue
      }
      let value = now.first { "\($0.name)" == field.name }?.value
      guard let value, value.isSame(as: field.after) else {
        try leave(field.name, of: "'\(old.fields.title)'")
        continue
      }
      if field.name == "arc" {
        guard let arc = try arc(field.before.text ?? "") else {
          guard try isEmptied(field.before.text) else { throw UndoFailure(.gone("its arc")) }
          isPartial = true
          continue
        }
        row.arc = arc
      } else {
        row.set(field.name, to: field.before)
      }
    }
    try step.write(&row, over: old)
  }

  private func reversePath(_ change: LoggedChange) throws {
    let fields = try session.differences(in: change.fields)
    guard let name = fields.first(where: { $0.name == "name" })?.after.text,
      let notation = fields.first(where: { $0.name == "notation" })
    else { return }
    guard try session.notation(ofPath: name) == notation.after.text else {
      throw UndoFailure(.changedSince("the path \(name)"))
    }
    try step.set(path: name, to: notation.before.text)
  }

  /// Puts a task back as its `delete` has it.
  mutating func bringBackTask(
    _ identity: Identity, _ values: [(name: String, value: LoggedField.Value)], byRule: Bool = false
  ) throws {
    let title = values.first { $0.name == "title" }?.value.text ?? ""
    guard let arc = try arc(values.first { $0.name == "arc" }?.value.text ?? "") else {
      throw UndoFailure(.gone("the arc of '\(title)'"))
    }
    guard try session.task(identity) == nil else { throw UndoFailure(.changedSince("'\(title)'")) }
    var row = TaskRow(identity: identity, arc: arc, logged: values)
    try step.insert(&row, byRule: byRule)
  }

  /// True for something that went with the trash for good.
  private mutating func isEmptied(_ uuid: String?) throws -> Bool {
    guard let uuid, let identity = Identity(uuid), try arc(uuid) == nil else { return false }
    return try session.lastDelete(of: identity) == nil
  }

  /// Leaves away what was added and is gone, which is as it should be when it went with the trash; the same occurrence
  /// of a series may have come and gone again since.
  func leave(_ change: LoggedChange) throws {
    guard let deleted = try session.firstDelete(of: change.identity, after: number) else { return }
    throw UndoFailure(.gone("'\(try session.values(in: deleted).text("title") ?? "")'"))
  }
}

// Arcs.
extension Reversal {
  private mutating func deleteArc(_ change: LoggedChange) throws {
    guard let number = try arc(change.identity.description), let arc = try session.tree()[number] else {
      return try leave(change)
    }
    if try isForeign(change) { return keep(arc.path, change) }
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
      throw UndoFailure(.gone("an arc"))
    }
    var arc = old
    let now = try session.written(old.logged)
    for field in try session.differences(in: change.fields) {
      let value = now.first { "\($0.name)" == field.name }?.value
      guard let value, value.isSame(as: field.after) else {
        try leave(field.name, of: old.path)
        continue
      }
      if field.name == "parent" {
        if try isEmptied(field.before.text) {
          isPartial = true
        } else {
          arc.parent = try parent(field.before.text)
        }
      } else {
        arc.set(field.name, to: field.before)
      }
    }
    if let parent = arc.parent, try session.tree().path(of: parent).contains(where: { $0.id == arc.id }) {
      throw UndoFailure(.changedSince(old.path))
    }
    try checkNames(of: arc)
    _ = try step.write(arc, over: old)
  }

  /// Puts an Arc back as its `delete` has it.
  mutating func bringBackArc(
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
    guard let parent = try arc(uuid) else { throw UndoFailure(.gone("the arc it lay in")) }
    return parent
  }

  private func checkNames(of arc: Arc) throws {
    do {
      _ = try session.tree().checked(arc.fields, under: arc.parent, arc: arc.id, isKnown: true)
    } catch PlannerError.nameTaken(let name, let path) {
      throw UndoFailure(.nameTaken(name, by: path))
    }
  }

  /// The number of the Arc with a UUID; nil when there is none.
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
