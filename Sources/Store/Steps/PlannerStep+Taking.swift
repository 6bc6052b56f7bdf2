import Moments
import Planner

// Taking in what was kept elsewhere: UUIDs, numbers and times stay what they were.
extension PlannerStep {
  /// The lowest number for an Arc and for a task that this store has never given.
  public var nextNumbers: (arc: Int, task: Int) { (session.store.nextArc, session.store.nextID) }

  /// Starts new numbers at these or later; lower ones that were never given stay free for imported things.
  public func reserve(arc: Int, task: Int) {
    // A step without changes keeps nothing, so this rests on whatever else is taken in.
    numbering.arcs.reserve(arc, from: &session.store.nextArc)
    numbering.things.reserve(task, from: &session.store.nextID)
  }

  /// The number for an imported task, reminder or group.
  func number(taking own: Int) throws -> Int {
    try numbering.things.number(for: own, from: &session.store.nextID) { number in
      try session.statement("SELECT 1 FROM task WHERE id = ?1 UNION ALL SELECT 1 FROM reminder WHERE id = ?1")
        .first(.integer(number)) { _ in true } ?? false
    }
  }

  /// Takes in an Arc with its UUID, its time and, when this store has never given it, its number.
  /// - Parameters:
  ///   - arc: its `parent` and `path` do not matter.
  ///   - parent: the number of the Arc here that it is to lie in; nil for a root Arc.
  /// - Returns: the Arc as it is kept.
  /// - Throws: `PlannerError.nameTaken`, and the errors of names.
  @discardableResult
  public func take(_ arc: Arc, under parent: Int?) throws -> Arc {
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

  /// The fields of a task that is to be taken in, as they would be kept.
  /// - Throws: `PlannerError` when it would not be taken into any Arc.
  @discardableResult
  public func checkedFields(of task: ArcTask) throws -> ArcTask.Fields {
    let fields = try task.fields.checked()
    try fields.checkRepetitionEnd(from: task.occurrence?.start?.day)
    return fields
  }

  /// Takes in a task with its UUID, its times, its series and, when this store has never given it, its number.
  /// - Parameters:
  ///   - task: its `arc`, `arcPath` and `due` do not matter; an empty UUID stands for a new one.
  ///   - arc: the number of the Arc here that it is to lie in.
  /// - Returns: the number of the task as it is kept; nil when its UUID is here already.
  /// - Throws: `PlannerError.unknownArcNumber` for the Arc, and the errors of `ArcTask.Fields.checked`.
  @discardableResult
  public func take(_ task: ArcTask, to arc: Int) throws -> Int? {
    guard let arc = try session.tree()[arc] else { throw PlannerError.unknownArcNumber(String(arc)) }
    let fields = try checkedFields(of: task)
    let identity = Identity(task.uuid)
    if let identity, try snapshot.number(ofTask: identity) != nil { return nil }
    try log.begin(label)
    var row = TaskRow(task)
    (row.id, row.identity) = (try number(taking: task.id), identity ?? log.newIdentity())
    (row.arc, row.fields) = (arc.id, fields)
    try fitToTerms(&row)
    if row.fields.recurrence != nil { row.keepSeries() }
    try session.insert(&row)
    try log.write(added: "task", row.identity)
    return row.id
  }
}

extension PlannerSnapshot {
  /// The number of the task with a UUID; nil when there is none.
  public func number(ofTask identity: Identity) throws -> Int? {
    try session.statement("SELECT id FROM task WHERE uuid = ?").first(.identity(identity)) { $0.integer(0) }
  }

  /// The lowest numbers that this store has never given.
  public var nextNumbers: (arc: Int, task: Int) { (session.store.nextArc, session.store.nextID) }

  /// Hands out every task by number, one at a time, however many there are.
  /// - Parameter arcs: the numbers of the Arcs they lie in; nil for all.
  public func eachTask(in arcs: Set<Int>? = nil, _ body: (ArcTask) throws -> Void) throws {
    let tree = try session.tree()
    let only = arcs?.count == 1 ? arcs?.first : nil
    let condition = only == nil ? "" : "WHERE arc = ?"
    let statement = try session.statement("SELECT \(TaskRow.columns) FROM task \(condition) ORDER BY id")
    try statement.rows(only.map { [.integer($0)] } ?? []) {
      let row = TaskRow($0)
      if arcs?.contains(row.arc) ?? true { try body(session.here(row).task(in: tree)) }
      return true
    }
  }
}
