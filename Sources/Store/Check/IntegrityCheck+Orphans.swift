import Names
import Planner

// Tasks whose Arc is gone: no list shows them, but their data is complete.
extension IntegrityCheck {
  /// The numbers of the tasks whose Arc does not exist.
  func orphans() throws -> [Int] {
    var numbers: [Int] = []
    try session.statement("SELECT id FROM task WHERE arc NOT IN (SELECT id FROM arc) ORDER BY id").rows {
      numbers.append($0.integer(0))
      return true
    }
    return numbers
  }

  func orphanFaults() throws -> [IntegrityFault] {
    let count = try orphans().count
    return count == 0
      ? [] : [fault(.references, count.counted("task is", "tasks are") + " in no Arc", repairable: true)]
  }
}

extension PlannerStore {
  /// Moves tasks whose Arc is gone into a new one, in a step of the log.
  func takeInOrphans() throws {
    try record("doctor") { step in
      let orphans = try IntegrityCheck(session: step.session).orphans()
      guard !orphans.isEmpty else { return }
      let taken = Set(
        try step.snapshot.arcs().arcs.filter { $0.parent == nil }.flatMap { [$0.title] + $0.fields.aliases }
          .map { NameKey($0) })
      var (name, number) = ("Found", 1)
      while taken.contains(NameKey(name)) { (name, number) = ("Found \(number + 1)", number + 1) }
      // If the new Arc had the number of a missing one, it would get that Arc's tasks, uncounted.
      let gone = try IntegrityCheck(session: step.session).number(
        "SELECT max(arc) FROM task WHERE arc < 1 << 50")
      step.session.store.nextArc = max(step.session.store.nextArc, gone + 1)
      let arc = try step.addArc(path: name)
      for task in orphans { try step.move(task: task, to: arc.id) }
      step.label = "put \(orphans.count.counted("task", "tasks")) without an Arc into \(name)"
    }
  }
}
