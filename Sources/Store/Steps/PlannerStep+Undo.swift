import Planner

// Undo and redo: the reverse of a step is a step of its own.
//
//     1 do A     2 do B     3 undo B     4 undo A     5 redo A     6 do C
//
// What is undone next is the latest step of this device, of role `do` or `redo` with nothing in `undone_by`; what is redone, the
// latest `undo` of that kind, as long as no `do` follows it.
//
// A `rule`, what the program did by itself, is not undone for its own sake: only when it changed what an earlier step
// did, and that one is to be undone. When that one is done again, so is the rule, as what was done later builds on it:
//
//     1 add a daily   rule: missed   2 done the next     undo 2, undo 1 (and the rule)     redo 1 (and the rule), redo 2
extension PlannerStep {
  /// Takes back the latest step that is not taken back yet.
  /// - Parameter partly: takes back what is left when the trash was emptied, instead of refusing.
  /// - Returns: the step that is undone now.
  /// - Throws: `PlannerError.nothingToUndo`, `.cannotUndo`.
  @discardableResult
  public func undo(partly: Bool = false) throws -> LoggedStep {
    guard
      let step = try session.steps(
        "role IN ('do', 'redo') AND undone_by IS NULL AND \(Session.isOwnStep)", limit: 1
      ).first
    else { throw PlannerError.nothingToUndo }
    try takeBackRules(after: step.id)
    return try reverse(step, as: .undo, partly: partly)
  }

  /// Takes back a step of this device that stands, whatever came after it; what others have changed since stays.
  /// - Parameter number: its number, as the log has it.
  /// - Returns: the step that is undone now.
  /// - Throws: `PlannerError.nothingToUndo` when there is no such step, `.cannotUndo`.
  @discardableResult
  public func undo(step number: Int) throws -> LoggedStep {
    guard
      let step = try session.steps(
        "id = \(number) AND role IN ('do', 'redo') AND undone_by IS NULL AND \(Session.isOwnStep)", limit: 1
      ).first
    else { throw PlannerError.nothingToUndo }
    try takeBackRules(after: step.id)
    return try reverse(step, as: .undo, partly: true)
  }

  /// Does again what the latest undo took back, as long as nothing new was done since.
  /// - Returns: the step that is done again now.
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
    (again.label, again.left, again.undoneBy) = (done.label, done.left, done.undoneBy)
    return again
  }

  /// That a step took back what a person did, and not what the program did with it.
  private static let tookBackOfPerson =
    "NOT EXISTS (SELECT 1 FROM step AS done WHERE done.undone_by = step.id AND done.role = 'rule')"

  /// The steps of the program that changed what a step changed, or what such a step changed, or that made occurrences in
  /// an Arc whose last day the step changed, the latest first; not one that made anew what the step changed, which is done
  /// again on top of it.
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

  /// The steps of the program that made occurrences below Arcs whose last day a step changed: with another last day, they
  /// may not come at all.
  private func rules(inArcsEndedBy step: Int, since start: Int) throws -> [Int] {
    var arcs: Set<Int> = []
    try session.statement(
      "SELECT uuid FROM change WHERE step = ? AND entity = 'arc' AND op = 'edit' AND fields LIKE '%\"ends\"%'"
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

  /// The step that was the first to do what a step does, which may have been undone and done again: what came after
  /// what is told by it. An undo is its own.
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

  /// Takes back what the program did since with the same tasks, and with those that it made of them.
  private func takeBackRules(after step: Int) throws {
    for rule in try rules(after: step) { _ = try reverse(rule, as: .undo, partly: true) }
  }

  /// Does again what the program had done, and an undo took back before the step itself; not what it did by a clock
  /// that is ahead of this one.
  private func redoRules(before undo: Int) throws {
    let takenBack = try session.steps(
      """
      id < \(undo) AND undone_by IS NULL AND id > (
        SELECT ifnull(max(id), 0) FROM step WHERE id < \(undo) AND \(PlannerStep.tookBackOfPerson))
      """, limit: .max)
    for step in takenBack {
      guard let rule = try session.steps("undone_by = \(step.id)", limit: 1).first, rule.time <= session.now
      else { continue }
      _ = try reverse(step, as: .rule, partly: true)
    }
  }

  private func reverse(_ step: LoggedStep, as role: LoggedStep.Role, partly: Bool) throws -> LoggedStep {
    let done =
      step.label.hasPrefix(LoggedStep.redone)
      ? String(step.label.dropFirst(LoggedStep.redone.count)) : step.label
    let undone = done.hasPrefix(LoggedStep.undone) ? String(done.dropFirst(LoggedStep.undone.count)) : done
    label = (role == .undo ? LoggedStep.undone : role == .redo ? LoggedStep.redone : "") + undone
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
    answer.left = reversal.left
    answer.label = undone
    answer.undoneBy = number
    return answer
  }
}

extension PlannerStore {
  /// Takes back what time did by a clock that was ahead: occurrences that were missed, and events that happened, at an
  /// instant that is still to come. Nothing is written when there are none, or when a person did something since.
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
  /// The latest step, when the program did it because of the time, by a clock that was ahead; steps that took such
  /// back are passed over.
  fileprivate func stepOfFuture() throws -> LoggedStep? {
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
        AND entity = 'task' AND op = 'edit'
        AND (json_extract(fields, '$.outcome[1]') IN ('missed', 'passed') OR label LIKE '% was missed%')
      """
    ).first(.integer(last.id)) { _ in true }
    return isOfTime == true ? last : nil
  }
}
