import Moments
import Names
import Planner

/// One change in the making: what `PlannerStore.record` hands out.
///
/// Everything done here is one transaction and one step of the change log. After its `record` has ended, everything
/// throws `StoreError`.
public final class PlannerStep {
  /// What was done, in words, for the log.
  public var label: String
  /// The store as it is with the changes made so far.
  public let snapshot: PlannerSnapshot
  /// True when the step saves something about the store itself, which the log does not record.
  var keepsStore = false
  /// True when nothing of the step will be kept.
  public private(set) var isDiscarded = false

  let session: Session
  let log: ChangeLog
  /// Which numbers imported things keep: those of Arcs, and those of tasks and reminders.
  var numbering: (arcs: Numbering, things: Numbering)
  /// The UUID that was given for the next task, once.
  var takeNextTask: () -> Identity? = { nil }
  /// Imported things whose name exists here with another UUID: their UUID → the one here.
  var namesakes: [String: Identity] = [:]

  init(label: String, session: Session, random: @escaping () -> UInt64) {
    self.label = label
    self.session = session
    numbering = (Numbering(next: session.store.nextArc), Numbering(next: session.store.nextID))
    snapshot = PlannerSnapshot(session: session)
    log = ChangeLog(session, random: random)
  }

  /// Makes everything done in this step undone when `record` ends: a dry run, or an import with mistakes.
  public func discard() { isDiscarded = true }

  /// Marks the step as the program's own; to be called before anything changes.
  public func actByRule() { log.role = .rule }

  /// Makes adding many thousand tasks quick: that a task is no duplicate is mostly known without a look into the file.
  public func expectManyTasks() throws {
    guard session.likenesses == nil else { return }
    var likenesses: Set<Int32> = []
    try session.statement("SELECT likeness FROM task").rows {
      likenesses.insert(Int32(truncatingIfNeeded: $0.integer(0)))
      return true
    }
    session.likenesses = likenesses
  }

  /// Makes looking up many Arcs by name and UUID quick.
  public func indexArcs() throws { try session.indexTree() }

  /// Keeps that a person was asked on this day about the Arcs that have ended.
  public func asked(on day: Day) {
    session.store.asked = day
    keepsStore = true
  }
}
