import Moments
import Names
import Planner

/// A step in progress, passed to the body of `PlannerStore.record`.
///
/// Everything done here is one transaction and one step of the change log. After `record` returns, every call throws
/// `StoreError`.
public final class PlannerStep {
  /// What was done, for the log.
  public var label: String
  /// What kind of step it is; nil: only its label says so.
  var kind: LoggedStep.Kind?
  /// The store including the changes made so far.
  public let snapshot: PlannerSnapshot
  /// True when the step changes the store's own row, which the log does not record.
  var keepsStore = false
  /// True when the step will be rolled back.
  public private(set) var isDiscarded = false

  let session: Session
  let log: ChangeLog
  /// Whether imported Arcs, and imported tasks and reminders, keep their numbers.
  var numbering: (arcs: Numbering, things: Numbering)
  /// Returns the UUID chosen for the next task, once; nil afterwards.
  var takeNextTask: () -> Identity? = { nil }
  /// UUIDs of imported things whose name exists here under another UUID, mapped to the UUID here.
  var namesakes: [String: Identity] = [:]

  init(label: String, kind: LoggedStep.Kind?, session: Session, random: @escaping () -> UInt64) {
    (self.label, self.kind) = (label, kind)
    self.session = session
    numbering = (Numbering(next: session.store.nextArc), Numbering(next: session.store.nextID))
    snapshot = PlannerSnapshot(session: session)
    log = ChangeLog(session, random: random)
  }

  /// Rolls back everything done in this step when `record` ends: for a dry run, or an import with mistakes.
  public func discard() { isDiscarded = true }

  /// Marks the step as made by arc itself; call this before anything changes.
  public func actByRule() { log.role = .rule }

  /// Logs a change made elsewhere that left no trace in this planner; only the caller can undo it.
  /// - Parameters:
  ///   - identity: the UUID of the note.
  ///   - undone: the UUID of the note about what was taken back; nil: none was.
  public func note(_ identity: Identity, undoing undone: Identity? = nil) throws {
    let step = try log.beginNext(label, .rule, as: identity)
    kind = .note
    guard let undone else { return }
    try session.statement("UPDATE step SET undone_by = ? WHERE uuid = ? AND kind = 'note'").run(
      .integer(step), .identity(undone))
  }

  /// Speeds up adding thousands of tasks: loads the fingerprints, so that most duplicate checks need no query, drops
  /// indexes until the step ends, and writes the log less often.
  ///
  /// Call it when thousands have been added and more may come. A planner that had even more before keeps its indexes,
  /// since making them anew would take longer than the rest.
  /// - Parameter added: how many this step has added.
  public func expectManyTasks(added: Int) throws {
    guard session.fingerprints == nil else { return }
    log.collectsAdditions = true
    var fingerprints: Set<Int32> = []
    try session.statement("SELECT fingerprint FROM task").rows {
      fingerprints.insert(Int32(truncatingIfNeeded: $0.integer(0)))
      return true
    }
    session.fingerprints = fingerprints
    if added * 2 >= fingerprints.count { try session.leftOutIndexes.drop(in: session) }
  }

  /// Builds the index for looking up many Arcs by name and UUID.
  public func indexArcs() throws { try session.indexTree() }

  /// Saves the day on which the person was last asked about ended Arcs.
  public func asked(on day: Day) {
    session.store.asked = day
    keepsStore = true
  }
}
