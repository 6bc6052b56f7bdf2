import Moments
import Names
import Planner
import SQLite

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A fault found in a store.
public struct IntegrityFault: Hashable, Sendable {
  /// The kinds of checks.
  public enum Check: String, CaseIterable, Sendable {
    case file, references, arcs, numbers, texts, counts, due, keys, outcomes, words, log, permissions
  }

  /// The check that found it.
  public var check: Check
  /// What is wrong, lower case, without a full stop.
  public var message: String
  /// True when it can be computed from sound data, so that repairing it loses nothing.
  public var isRepairable: Bool
}

// Checks a store, and repairs values that can be computed again.
extension PlannerStore {
  /// Returns all faults of the store; empty for a sound one.
  /// - Throws: `StoreError` when it cannot be opened at all.
  public func faults() throws -> [IntegrityFault] {
    guard try file.content() == .file else { return [] }
    var faults = permissionFaults()
    let inside: [IntegrityFault] = try examine { check in try check.faults() }
    faults += inside
    if inside.contains(where: { $0.check == .file && !$0.isRepairable }) { return faults }
    // The check of the full text is a statement that writes, so it runs in a transaction that is rolled back.
    do {
      faults += try examine(writes: true) { check in try check.wordFaults() }
    } catch StoreError.readOnly {
    } catch StoreError.full {
    }
    return faults
  }

  /// Repairs values that can be computed again.
  /// - Returns: the path of a copy made before the repair.
  /// - Throws: `StoreError`; the file is then unchanged.
  @discardableResult
  public func repair() throws -> String {
    let aside = file.asidePath(at: now)
    _ = try backUp(to: aside)
    for path in loosePaths() where chmod(path.path, path.mode) != 0 { throw file.writeError(errno) }
    try examine(keep: true) { check in try check.repair() }
    try takeInOrphans()
    return aside
  }

  /// The files that others can access, with the modes they should have.
  private func loosePaths() -> [(path: String, mode: mode_t)] {
    var paths = [path, path + "-wal", path + "-shm"].map { (path: $0, mode: mode_t(0o600)) }
    // Only a folder called `arc` belongs to arc.
    if StoreFile(path: file.folder).name == "arc" { paths.append((file.folder, 0o700)) }
    return paths.filter { entry in
      var status = stat()
      return stat(entry.path, &status) == 0 && status.st_mode & 0o077 != 0
    }
  }

  private func permissionFaults() -> [IntegrityFault] {
    loosePaths().map {
      IntegrityFault(
        check: .permissions, message: "other users can read or change \($0.path)", isRepairable: true)
    }
  }
}

/// A check of a store, in one transaction.
struct IntegrityCheck {
  let session: Session

  func faults() throws -> [IntegrityFault] {
    let ofFile = try fileFaults()
    do {
      return try ofFile + referenceFaults() + orphanFaults() + looseFaults() + arcFaults() + nameFaults()
        + numberFaults() + textFaults() + countFaults() + taskFaults() + reminderFaults() + logFaults()
    } catch let error as SQLiteError where !ofFile.isEmpty && error.code == .corrupt {
      return ofFile + [fault(.file, "the rest cannot be checked until that is repaired")]
    }
  }

  func fault(_ check: IntegrityFault.Check, _ message: String, repairable: Bool = false) -> IntegrityFault {
    IntegrityFault(check: check, message: message, isRepairable: repairable)
  }

  func number(_ sql: String) throws -> Int {
    try session.statement(sql).first { $0.integer(0) } ?? 0
  }

  private func fileFaults() throws -> [IntegrityFault] {
    var messages: [String] = []
    do {
      try session.statement("PRAGMA integrity_check(10)").rows {
        // One row contains several messages, one per line, below a heading.
        messages += $0.text(0).split(separator: "\n").map(String.init).filter { !$0.hasPrefix("***") }
        return true
      }
    } catch let error as SQLiteError where error.code == .corrupt {
      messages.append("the file cannot be read to the end")
    }
    if messages == ["ok"] { return [] }
    // An index contains nothing that its table does not contain.
    return messages.map { message in
      let isOfIndex = ["missing from index ", "wrong # of entries in index "].contains {
        message.contains($0)
      }
      return fault(.file, message, repairable: isOfIndex)
    }
  }

  private func referenceFaults() throws -> [IntegrityFault] {
    var counts: [String: Int] = [:]
    try session.statement("PRAGMA foreign_key_check").rows {
      // Tasks without an Arc are checked elsewhere.
      if $0.text(0) == "task", $0.text(2) == "arc" { return true }
      counts[$0.text(0), default: 0] += 1
      return true
    }
    return counts.sorted { $0.key < $1.key }.map {
      fault(.references, $0.value.counted("row", "rows") + " of \($0.key) refer to something missing")
    }
  }

  /// The Arcs that cannot be reached from a root.
  func lostArcs() throws -> [Arc] {
    let reached = Set(try session.tree().arcs.map(\.id))
    var lost: [Arc] = []
    try session.statement("SELECT \(ArcRow.columns) FROM arc ORDER BY id").rows {
      let arc = ArcRow.arc($0)
      if !reached.contains(arc.id) { lost.append(arc) }
      return true
    }
    return lost
  }

  private func arcFaults() throws -> [IntegrityFault] {
    try lostArcs().map {
      fault(.arcs, "the Arc \($0.id) \($0.title) is inside itself or inside no Arc", repairable: true)
    }
  }

  private func numberFaults() throws -> [IntegrityFault] {
    var faults: [IntegrityFault] = []
    if try highestNumber() >= session.store.nextID {
      faults.append(
        fault(.numbers, "the next number of a task or reminder is already in use", repairable: true))
    }
    if try number("SELECT ifnull(max(id), 0) FROM arc") >= session.store.nextArc {
      faults.append(fault(.numbers, "the next number of an Arc is already in use", repairable: true))
    }
    let nameless = try (["task", "arc"] + LoggedThings.all.map { $0.entity }).reduce(0) {
      try $0 + number("SELECT count(*) FROM \($1) WHERE length(uuid) <> 16")
    }
    if nameless > 0 {
      faults.append(fault(.numbers, nameless.counted("row has no UUID", "rows have no UUID")))
    }
    return faults
  }

  /// The highest number of a task, reminder or group.
  func highestNumber() throws -> Int {
    try number("SELECT max(ifnull((SELECT max(id) FROM task), 0), ifnull((SELECT max(id) FROM reminder), 0))")
  }

  private static let counted = """
    SELECT id, open, overdue, done, put_away, missed,
      (SELECT count(*) FROM task WHERE task.arc = arc.id AND closed IS NULL),
      (SELECT count(*) FROM task, store WHERE task.arc = arc.id AND closed IS NULL AND due_instant < counted_at
        AND shape & \(TaskShape.event.rawValue) = 0),
      (SELECT count(*) FROM task WHERE task.arc = arc.id AND outcome = 'completed'),
      (SELECT count(*) FROM task WHERE task.arc = arc.id AND outcome NOT IN ('completed', 'missed')),
      (SELECT count(*) FROM task WHERE task.arc = arc.id AND outcome = 'missed'), title
    FROM arc
    """

  private func countFaults() throws -> [IntegrityFault] {
    var wrong: [String] = []
    try session.statement(IntegrityCheck.counted).rows { row in
      if (1...5).contains(where: { row.integer($0) != row.integer($0 + 5) }) { wrong.append(row.text(11)) }
      return true
    }
    return wrong.isEmpty ? [] : [fault(.counts, "the counts of \(sample(wrong)) are wrong", repairable: true)]
  }

  /// `a, b and 3 more`.
  private func sample(_ names: [String]) -> String {
    names.count <= 3
      ? names.joined(separator: ", ")
      : names.prefix(2).joined(separator: ", ") + " and \(names.count - 2) more"
  }

  /// Faults in the columns that are computed from a task's own row.
  private func taskFaults() throws -> [IntegrityFault] {
    var (due, fingerprint, traits, outcome, keys) = (0, 0, 0, 0, 0)
    let closing = ["closed", "outcome"].compactMap { TaskRow.list.place(ofColumn: $0) }
    try session.statement("SELECT \(TaskRow.columns), fingerprint, shape FROM task").rows { row in
      let task = TaskRow(row)
      // In another zone or with other settings, they are computed again at the next read.
      if !session.isOutdated, try session.due(task.fields) != task.due || hasWrongAlert(task) { due += 1 }
      if TaskRow.fingerprint(task.fields, in: task.arc) != row.integer(TaskRow.columnCount) {
        fingerprint += 1
      }
      if task.shape.rawValue != row.integer(TaskRow.columnCount + 1) { traits += 1 }
      if Set(closing.map(row.isNull)).count > 1 { outcome += 1 }
      return true
    }
    try session.statement("SELECT title, key FROM arc").rows { row in
      if NameKey(row.text(0)).text != row.text(1) { keys += 1 }
      return true
    }
    var faults: [IntegrityFault] = []
    func add(_ check: IntegrityFault.Check, _ count: Int, _ what: String) {
      if count > 0 { faults.append(fault(check, what, repairable: true)) }
    }
    add(.due, due, due.counted("task has a wrong due time", "tasks have a wrong due time"))
    add(.keys, fingerprint, fingerprint.counted("task", "tasks") + " cannot be recognised as duplicates")
    add(.keys, traits, traits.counted("task is", "tasks are") + " not found by every filter")
    add(.keys, keys, keys.counted("Arc", "Arcs") + " cannot be found by name")
    add(.outcomes, outcome, outcome.counted("task is", "tasks are") + " neither clearly open nor closed")
    return faults
  }

  /// True when the row has a wrong time for the next alert.
  private func hasWrongAlert(_ task: TaskRow) throws -> Bool {
    if task.closing != nil { return task.alertAt != nil }
    let alert = try session.state(of: task).flatMap { try session.alertTime($0, of: task) }
    return alert != task.alertAt && isWithinClock(alert)
  }

  /// False for an instant outside the years covered by the clock of reminders.
  func isWithinClock(_ instant: Moment?) -> Bool {
    guard let instant else { return true }
    let year = 365 * 86_400
    return instant > session.now.adding(seconds: -year) && instant < session.now.adding(seconds: 5 * year)
  }

  /// Compares the full text with the rows; needs write access.
  func wordFaults() throws -> [IntegrityFault] {
    do {
      try session.statement("INSERT INTO task_text (task_text, rank) VALUES ('integrity-check', 1)").run()
      return []
    } catch let error as SQLiteError where [.corrupt, .outOfMemory].contains(error.code) {
      return [fault(.words, "the search index does not find every word", repairable: true)]
    }
  }
}
