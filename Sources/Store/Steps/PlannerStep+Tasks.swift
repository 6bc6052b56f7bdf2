import Moments
import Planner

extension PlannerStep {
  /// Adds a task to an Arc.
  /// - Throws: `PlannerError.unknownArcNumber` for the Arc, and the errors of `ArcTask.Fields.checked`.
  @discardableResult
  public func add(_ fields: ArcTask.Fields, to arc: Int, as identity: Identity? = nil) throws -> ArcTask {
    try session.task(added(fields, to: arc, as: identity).row)
  }

  /// Adds a task to an Arc, as `add` does.
  /// - Parameter beginsByRule: true when nobody gave the first day of what repeats, so that a term can move it.
  /// - Returns: it, and the terms and breaks of the Arc that changed its repetition.
  public func addWithTerms(_ fields: ArcTask.Fields, to arc: Int, beginsByRule: Bool) throws -> (
    task: ArcTask, terms: [Term]
  ) {
    let (row, terms) = try added(fields, to: arc, as: nil, beginsByRule: beginsByRule)
    return (try session.task(row), terms)
  }

  /// Adds a task to an Arc, as `add` does, and returns its number alone: for adding thousands.
  public func number(adding fields: ArcTask.Fields, to arc: Int, beginsByRule: Bool = false) throws -> Int {
    try added(fields, to: arc, as: nil, beginsByRule: beginsByRule).row.id
  }

  private func added(
    _ fields: ArcTask.Fields, to arc: Int, as identity: Identity?, beginsByRule: Bool = false
  ) throws -> (row: TaskRow, terms: [Term]) {
    let tree = try session.tree()
    guard let isArchived = tree.isArchived(arc) else { throw PlannerError.unknownArcNumber(String(arc)) }
    if isArchived { throw PlannerError.archivedArc(path: tree[arc]?.path ?? "") }
    var fields = try fields.checked()
    let trigger = fields.takeTrigger()
    try log.begin(label)
    var row = TaskRow(
      id: session.takeID(), identity: identity ?? takeNextTask() ?? log.newIdentity(), arc: arc,
      created: session.now,
      fields: fields)
    row.beginsByRule = beginsByRule
    let terms = try fitToTerms(&row)
    row.keepSeries()
    try insert(&row)
    if let trigger { try set(trigger, of: row) }
    return (row, terms)
  }

  /// Changes the fields of a task, and its Arc unless `arc` is nil.
  /// - Parameters:
  ///   - occurrence: how far another day or time of a repeating task reaches.
  ///   - beginsByRule: true when nobody gave the first day of a new rule, so that a term can move it.
  /// - Throws: `PlannerError.unknownNumber`, `.unknownArcNumber` for the Arc, and the errors of
  ///   `ArcTask.Fields.checked`.
  @discardableResult
  public func edit(
    task number: Int, _ fields: ArcTask.Fields, arc: Int? = nil, occurrence: OccurrenceEdit = .usual,
    beginsByRule: Bool = false
  ) throws -> ArcTask {
    var fields = fields
    let trigger = fields.takeTrigger()
    var next: TaskRow?
    _ = try change(number) { row in
      let (old, start) = (row.fields, row.occurrence)
      row.fields = try fields.checked(replacing: old)
      let isNewRule = row.fields.recurrence != old.recurrence
      // A person has said now when it is.
      if isNewRule || row.fields.date != old.date { row.beginsByRule = isNewRule && beginsByRule }
      if isNewRule {
        try row.fields.checkRepetitionEnd()
        row.keepSeries()
      }
      if row.series != nil {
        // Another rule counts from where the task is now.
        row.occurrence =
          isNewRule ? row.fields.start : row.fields.start(changing: old, start, occurrence)
      }
      if let arc { try move(&row, to: arc) }
      if isNewRule { try fitToTerms(&row) }
      next = try leaveSeriesBehind(&row)
    }
    if var next {
      next.id = session.takeID()
      try insert(&next)
    }
    try set(trigger, of: snapshot.row(ofTask: number))
    return try snapshot.task(number)
  }

  /// Moves tasks to an Arc.
  /// - Throws: `PlannerError.unknownNumber`, `.unknownArcNumber` and `.archivedArc` for the Arc.
  @discardableResult
  public func move(task number: Int, to arc: Int) throws -> ArcTask {
    try change(number) { row in try move(&row, to: arc) }
  }

  private func move(_ row: inout TaskRow, to number: Int) throws {
    guard let arc = try session.tree()[number] else { throw PlannerError.unknownArcNumber(String(number)) }
    guard row.arc != number else { return }
    if arc.archived != nil { throw PlannerError.archivedArc(path: arc.path) }
    row.arc = number
    try fitToTerms(&row)
  }

  /// Keeps what repeats to the terms and breaks of its Arc.
  /// - Returns: those that changed it.
  @discardableResult
  func fitToTerms(_ row: inout TaskRow) throws -> [Term] {
    guard row.closing == nil else { return [] }
    let kept = try snapshot.fitted(
      row.fields, in: row.arc, start: row.occurrence, beginsByRule: row.beginsByRule)
    if kept.by.isEmpty { return [] }
    if kept.fields.date != row.fields.date, row.occurrence != nil { row.occurrence = kept.fields.start }
    row.fields = kept.fields
    return kept.by
  }

  /// Changes a row, writes it and the change when it differs.
  func change(_ number: Int, _ body: (inout TaskRow) throws -> Void) throws -> ArcTask {
    let old = try snapshot.row(ofTask: number)
    var row = old
    try body(&row)
    try write(&row, over: old)
    return try session.task(row)
  }

  /// Writes a row that was read before, and the change, when they differ.
  func write(_ row: inout TaskRow, over old: TaskRow) throws {
    let (before, after) = (old.logged, row.logged)
    if before != after || row.earlier != nil {
      try log.begin(label)
      let undo = try session.update(old, to: &row)
      try log.write(edit: "task", row.identity, before, after, undo: undo)
    }
  }

  /// Writes a new row and the change.
  /// - Parameter byRule: it comes back after the program had deleted it.
  func insert(_ row: inout TaskRow, byRule: Bool = false) throws {
    try log.begin(label)
    try session.insert(&row)
    try log.write(added: "task", row.identity, byRule: byRule)
  }

  /// Deletes a task.
  /// - Parameter byRule: the program does it, not a person, so it does not go to the trash.
  func delete(_ row: TaskRow, in tree: ArcTree, byRule: Bool = false) throws {
    try log.begin(label)
    try session.delete(row)
    try log.write(
      deleted: "task", row.identity, row.logged, created: row.created.seconds, id: row.id, byRule: byRule)
  }
}
