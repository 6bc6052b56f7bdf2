import Planner

// Undo and redo: undoing a step is a step, too.
//
//     1 do A     2 do B     3 undo B     4 undo A     5 redo A     6 do C
//
// Undo takes the latest step of this device with role `do` or `redo` and without `undone_by`; redo takes the latest
// such step with role `undo`, unless a `do` follows it.
//
// A `rule`, a step arc made by itself, is never the step that undo takes. It is undone first when it changed the
// result of an earlier step that is to be undone. It is redone along with that step, since later steps build on it:
//
//     1 add a daily   rule: missed   2 done the next     undo 2, undo 1 (and the rule)     redo 1 (and the rule), redo 2
extension PlannerStep {
  /// Undoes the latest step that is not undone yet.
  /// - Parameter partly: true to undo what is possible when the trash was emptied, instead of throwing.
  /// - Returns: the step that was undone.
  /// - Throws: `PlannerError.nothingToUndo`, `.cannotUndo`.
  @discardableResult
  public func undo(partly: Bool = false) throws -> LoggedStep {
    try undo(where: "TRUE", partly: partly)
  }

  /// Undoes a step of this device that is in effect, whatever came after it; what others changed since is skipped.
  /// - Parameter identity: the UUID of the step.
  /// - Returns: the step that was undone.
  /// - Throws: `PlannerError.nothingToUndo` when there is no such step, `.cannotUndo`.
  @discardableResult
  public func undo(step identity: Identity) throws -> LoggedStep {
    let number = try session.statement("SELECT id FROM step WHERE uuid = ?").first(.identity(identity)) {
      $0.integer(0)
    }
    guard let number else { throw PlannerError.nothingToUndo }
    return try undo(where: "id = \(number)", partly: true)
  }

  /// Undoes the latest step of this device that is in effect and matches an SQL condition.
  private func undo(where condition: String, partly: Bool) throws -> LoggedStep {
    let isInEffect = "role IN ('do', 'redo') AND undone_by IS NULL AND \(Session.isOwnStep)"
    guard let step = try session.steps("\(condition) AND \(isInEffect)", limit: 1).first else {
      throw PlannerError.nothingToUndo
    }
    try takeBackRules(after: step.id)
    return try reverse(step, as: .undo, partly: partly)
  }

  /// Redoes what the latest undo reversed, unless something new was done since.
  /// - Returns: the step that was redone.
  /// - Throws: `PlannerError.nothingToRedo`, `.cannotUndo`.
  @discardableResult
  public func redo() throws -> LoggedStep {
    guard
      let undo = try session.steps(
        "role = 'undo' AND undone_by IS NULL AND \(Session.isOwnStep) AND \(PlannerStep.tookBackOfPerson)",
        limit: 1
      ).first,
      try session.steps("role = 'do' AND id > \(undo.id) AND \(Session.isOwnStep)", limit: 1).isEmpty,
      let step = try session.steps("undone_by = \(undo.id)", limit: 1).first
    else { throw PlannerError.nothingToRedo }
    var again = step
    try takeBackRules(after: undo.id)
    let done = try reverse(undo, as: .redo, partly: true)
    try redoRules(before: undo.id)
    (again.label, again.kind) = (done.label, done.kind)
    (again.notUndone, again.undoneBy) = (done.notUndone, done.undoneBy)
    return again
  }

  /// SQL for an undo that reversed a person's step, not a `rule`.
  private static let tookBackOfPerson =
    "NOT EXISTS (SELECT 1 FROM step AS done WHERE done.undone_by = step.id AND done.role = 'rule')"

  /// The `rule` steps that changed what a step changed, or what such a rule changed, or that created occurrences in an
  /// Arc whose last day the step changed; latest first. Rules that recreated what the step edited are not included,
  /// since the step is redone on top of them.
  private func rules(after step: Int) throws -> [LoggedStep] {
    let start = try firstTime(step)
    var found = try Set(rules(inArcsEndedBy: step, since: start))
    var waiting = [step] + found
    let later = try session.statement(
      """
      SELECT DISTINCT late.step FROM change AS early JOIN change AS late ON late.uuid = early.uuid
        JOIN step ON step.id = late.step
      WHERE early.step = ? AND late.step > ? AND role = 'rule' AND undone_by IS NULL
        AND NOT (early.op = 'edit' AND late.op = 'add')
      """)
    while let next = waiting.popLast() {
      var steps: [Int] = []
      try later.rows(.integer(next), .integer(start)) {
        steps.append($0.integer(0))
        return true
      }
      waiting += try steps.filter { try firstTime($0) > start && found.insert($0).inserted }
    }
    return try found.sorted(by: >).flatMap { try session.steps("id = \($0)", limit: 1) }
  }

  /// The `rule` steps that created occurrences below Arcs whose last day a step changed: with another last day, these
  /// occurrences may not exist.
  private func rules(inArcsEndedBy step: Int, since start: Int) throws -> [Int] {
    var arcs: Set<Int> = []
    try session.statement(
      "SELECT uuid FROM change WHERE step = ? AND entity = 'arc' AND op = 'edit' AND json_type(fields, '$.ends') NOTNULL"
    ).rows(.integer(step)) {
      let tree = try session.tree()
      guard let arc = tree.arc(uuid: $0.identity(0).description) else { return true }
      arcs.formUnion(tree.subtree(of: arc.id).map(\.id))
      return true
    }
    guard !arcs.isEmpty else { return [] }
    var steps: [Int] = []
    try session.statement(
      """
      SELECT DISTINCT step.id, task.arc FROM step JOIN change ON change.step = step.id
        JOIN task ON task.uuid = change.uuid
      WHERE step.id > ? AND role = 'rule' AND undone_by IS NULL AND entity = 'task' AND op = 'add'
      """
    ).rows(.integer(start)) {
      if arcs.contains($0.integer(1)) { steps.append($0.integer(0)) }
      return true
    }
    return try steps.filter { try firstTime($0) > start }
  }

  /// The step that first did what a step does, before it was undone and redone: the order of steps is that of their
  /// first time. An undo counts as itself.
  private func firstTime(_ step: Int) throws -> Int {
    let search = try session.statement(
      """
      SELECT done.id FROM step AS again JOIN step AS undo ON undo.undone_by = again.id
        JOIN step AS done ON done.undone_by = undo.id
      WHERE again.id = ? AND again.role <> 'undo'
      """)
    var first = step
    while let earlier = try search.first(.integer(first), body: { $0.integer(0) }) { first = earlier }
    return first
  }

  /// The step that first did what a step does or undoes.
  private func original(of step: LoggedStep) throws -> Int {
    guard step.role == .undo else { return try firstTime(step.id) }
    let undone = try session.steps("undone_by = \(step.id)", limit: 1).first
    return try undone.map { try firstTime($0.id) } ?? step.id
  }

  /// Undoes the `rule` steps that changed the same tasks since, and the tasks these created.
  private func takeBackRules(after step: Int) throws {
    for rule in try rules(after: step) { _ = try reverse(rule, as: .undo, partly: true) }
  }

  /// Redoes the `rule` steps that an undo reversed before the step itself, except those made by a clock ahead of this
  /// one.
  private func redoRules(before undo: Int) throws {
    let takenBack = try session.steps(
      """
      id < \(undo) AND undone_by IS NULL AND kind IS NOT 'note' AND id > (
        SELECT ifnull(max(id), 0) FROM step WHERE id < \(undo) AND \(PlannerStep.tookBackOfPerson))
      """, limit: .max)
    for step in takenBack {
      guard let rule = try session.steps("undone_by = \(step.id)", limit: 1).first, rule.time <= session.now
      else { continue }
      _ = try reverse(step, as: .rule, partly: true)
    }
  }

  private func reverse(_ step: LoggedStep, as role: LoggedStep.Role, partly: Bool) throws -> LoggedStep {
    let original = try session.steps("id = \(original(of: step))", limit: 1).first ?? step
    let undone = original.label
    label = (role == .undo ? "undid: " : role == .redo ? "redid: " : "") + undone
    let number = try log.beginNext(label, role)
    var reversal = Reversal(self, isShared: try session.hasBeenSynced())
    do {
      try reversal.reverse(step: step.id)
    } catch let failure as UndoFailure {
      throw PlannerError.cannotUndo(label: undone, failure.obstacle)
    }
    if reversal.isPartial, !partly { throw PlannerError.cannotUndo(label: undone, .emptied) }
    try session.statement("UPDATE step SET undone_by = ? WHERE id = ?").run(
      .integer(number), .integer(step.id))
    var answer = step
    answer.notUndone = original.kind == .join && role == .undo ? [.join(undone)] : reversal.notUndone
    (answer.label, answer.kind, answer.undoneBy) = (undone, original.kind, number)
    return answer
  }
}

extension PlannerStore {
  /// Undoes what the passing of time did while the clock was ahead: occurrences missed and events passed at an
  /// instant still to come. Writes nothing when there are none, or when a person made a change since.
  /// - Throws: `StoreError`.
  func takeBackFuture() throws {
    guard try read({ try $0.session.stepOfFuture() != nil }) else { return }
    try record("clock") { step in
      step.keepsStore = true
      while let ahead = try step.session.stepOfFuture() { try step.takeBack(ahead) }
    }
  }
}

extension PlannerStep {
  fileprivate func takeBack(_ rule: LoggedStep) throws { _ = try reverse(rule, as: .undo, partly: true) }
}

extension Session {
  /// The latest step, if it is a `rule` that followed from time passing on a clock that was ahead; steps that undid
  /// such a rule are skipped.
  func stepOfFuture() throws -> LoggedStep? {
    let last = try steps(
      """
      NOT (role = 'undo' AND EXISTS (SELECT 1 FROM step AS done WHERE done.undone_by = step.id AND done.role = 'rule'))
        AND NOT (role = 'rule' AND undone_by IS NOT NULL)
      """, limit: 1
    ).first
    guard let last, last.role == .rule, last.time.seconds > now.seconds + Firings.slack else { return nil }
    let isOfTime = try statement(
      """
      SELECT 1 FROM step JOIN change ON change.step = step.id WHERE step.id = ? AND \(Session.isOwnStep)
        AND entity = 'task' AND op = 'edit' AND cause = 'time'
      """
    ).first(.integer(last.id)) { _ in true }
    return isOfTime == true ? last : nil
  }
}
