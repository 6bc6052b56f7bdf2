import Moments
import Planner

// Importing: UUIDs, numbers and times are kept.
extension PlannerStep {
  /// The lowest numbers for an Arc and for a task that this store has never used.
  public var nextNumbers: (arc: Int, task: Int) { (session.store.nextArc, session.store.nextID) }

  /// Makes new numbers start here or later; lower numbers that were never used stay free for imported things.
  public func reserve(arc: Int, task: Int) {
    // A step without changes is not saved, so this only lasts if something is imported.
    numbering.arcs.reserve(arc, from: &session.store.nextArc)
    numbering.things.reserve(task, from: &session.store.nextID)
  }

  /// Returns the number for an imported task, reminder or group.
  func number(importing own: Int) throws -> Int {
    try numbering.things.number(for: own, from: &session.store.nextID) { number in
      try session.statement("SELECT 1 FROM task WHERE id = ?1 UNION ALL SELECT 1 FROM reminder WHERE id = ?1")
        .first(.integer(number)) { _ in true } ?? false
    }
  }

  /// Imports an Arc with its UUID, its time and, if this store has never used it, its number.
  /// - Parameters:
  ///   - arc: its `parent` and `path` are ignored.
  ///   - parent: the number of the Arc here that will contain it; nil for a root Arc.
  /// - Returns: the Arc as saved.
  /// - Throws: `PlannerError.nameTaken`, and the errors of names.
  @discardableResult
  public func importArc(_ arc: Arc, under parent: Int?) throws -> Arc {
    var arc = arc
    arc.parent = parent
    arc.fields = try session.tree().checked(arc.fields, under: parent, isKnown: true)
    arc.path = (try parent.flatMap { try session.tree()[$0] }.map { $0.path + "/" } ?? "") + arc.title
    try log.begin(label)
    let tree = try session.tree()
    arc.id = numbering.arcs.number(for: arc.id, from: &session.store.nextArc) { tree[$0] != nil }
    let identity = Identity(arc.uuid) ?? log.newIdentity()
    arc.uuid = identity.description
    try session.insert(arc)
    try log.write(added: "arc", identity)
    return arc
  }

  /// Returns the fields of a task to import, as they would be saved.
  /// - Throws: `PlannerError` when the task could not be imported into any Arc.
  @discardableResult
  public func checkedFields(of task: ArcTask) throws -> ArcTask.Fields {
    let fields = try task.fields.checked()
    try fields.checkRepetitionEnd(from: task.occurrence?.start?.day)
    return fields
  }

  /// Imports a task with its UUID, its times, its series and, if this store has never used it, its number.
  /// - Parameters:
  ///   - task: its `arc`, `arcPath` and `due` are ignored; an empty UUID is replaced by a new one. Its places exist here.
  ///   - arc: the number of the Arc here that will contain it.
  /// - Returns: the number of the saved task; nil when its UUID exists here already.
  /// - Throws: `PlannerError.unknownArcNumber` for the Arc, and the errors of `ArcTask.Fields.checked`.
  @discardableResult
  public func importTask(_ task: ArcTask, to arc: Int) throws -> Int? {
    guard let arc = try session.tree()[arc] else { throw PlannerError.unknownArcNumber(String(arc)) }
    var fields = try checkedFields(of: task)
    let trigger = fields.takeTrigger()
    let identity = Identity(task.uuid)
    if let identity, try snapshot.number(ofTask: identity) != nil { return nil }
    try log.begin(label)
    var row = TaskRow(task)
    (row.id, row.identity) = (try number(importing: task.id), identity ?? log.newIdentity())
    (row.arc, row.fields) = (arc.id, fields)
    try fitToTerms(&row)
    if row.fields.recurrence != nil { row.keepSeries() }
    try session.insert(&row)
    try log.write(added: "task", row.identity)
    if let trigger { try set(trigger, of: row) }
    return row.id
  }
}

extension PlannerSnapshot {
  /// Returns the number of the task with this UUID; nil when it does not exist.
  public func number(ofTask identity: Identity) throws -> Int? {
    try session.statement("SELECT id FROM task WHERE uuid = ?").first(.identity(identity)) { $0.integer(0) }
  }

  /// The lowest numbers that this store has never used.
  public var nextNumbers: (arc: Int, task: Int) { (session.store.nextArc, session.store.nextID) }

  /// Passes on all tasks by number, with only one in memory at a time.
  /// - Parameter arcs: the numbers of the Arcs that contain them; nil for all.
  public func eachTask(in arcs: Set<Int>? = nil, _ body: (ArcTask) throws -> Void) throws {
    let tree = try session.tree()
    let only = arcs?.count == 1 ? arcs?.first : nil
    let condition = only == nil ? "" : "WHERE arc = ?"
    let statement = try session.statement("SELECT \(TaskRow.columns) FROM task \(condition) ORDER BY id")
    try statement.rows(only.map { [.integer($0)] } ?? []) {
      let row = TaskRow($0)
      if arcs?.contains(row.arc) ?? true { try body(session.task(session.here(row), in: tree)) }
      return true
    }
  }
}
