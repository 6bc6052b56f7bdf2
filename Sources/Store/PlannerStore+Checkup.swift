import Foundation
import GRDB
import Moments
import Names
import Planner

/// Something that is wrong with a store.
public struct Fault: Hashable, Sendable {
  /// What was looked at.
  public enum Check: String, CaseIterable, Sendable {
    case file, references, arcs, numbers, counts, due, keys, outcomes, words, log, permissions
  }

  /// What was looked at.
  public var check: Check
  /// What is wrong, in words, lower case, without a full stop.
  public var message: String
  /// True when it can be worked out from what is sound, so that repairing it loses nothing.
  public var isRepairable: Bool
}

// Looking a store over, and mending what can be worked out anew.
extension PlannerStore {
  /// Everything that is wrong with the store; nothing for a sound one.
  /// - Throws: `StoreError` when it cannot be opened at all.
  public func faults() throws -> [Fault] {
    guard try file.content() == .file else { return [] }
    var faults = permissionFaults()
    let inside: [Fault] = try examine { checkup in try checkup.faults() }
    faults += inside
    // The words are looked over by a statement that wants to write, so in a transaction that is rolled back.
    do {
      faults += try record("doctor") { step in
        defer { step.discard() }
        return try Checkup(session: step.session).wordFaults()
      }
    } catch StoreError.readOnly {
    }
    return faults
  }

  /// Mends what can be worked out anew.
  /// - Returns: where the store as it was is kept.
  /// - Throws: `StoreError`; nothing has changed in the file then.
  @discardableResult
  public func repair() throws -> String {
    let aside = file.backupPath(at: now)
    _ = try backUp(to: aside)
    for path in loosePaths() where chmod(path.path, path.mode) != 0 { throw file.writeError(errno) }
    try examine(keep: true) { checkup in try checkup.repair() }
    return aside
  }

  /// What lies open to others, and the mode it should have.
  private func loosePaths() -> [(path: String, mode: mode_t)] {
    var paths = [path, path + "-wal", path + "-shm"].map { (path: $0, mode: mode_t(0o600)) }
    // Only a folder of arc's own is arc's business.
    if StoreFile(path: file.folder).name == "arc" { paths.append((file.folder, 0o700)) }
    return paths.filter { entry in
      var status = stat()
      return stat(entry.path, &status) == 0 && status.st_mode & 0o077 != 0
    }
  }

  private func permissionFaults() -> [Fault] {
    loosePaths().map {
      Fault(check: .permissions, message: "others may use \($0.path)", isRepairable: true)
    }
  }
}

/// One look over a store, within one transaction.
struct Checkup {
  let session: Session

  func faults() throws -> [Fault] {
    try fileFaults() + referenceFaults() + arcFaults() + numberFaults() + countFaults() + taskFaults()
      + logFaults()
  }

  private func fault(_ check: Fault.Check, _ message: String, repairable: Bool = false) -> Fault {
    Fault(check: check, message: message, isRepairable: repairable)
  }

  private func number(_ sql: String) throws -> Int {
    try session.statement(sql).first { $0.integer(0) } ?? 0
  }

  private func fileFaults() throws -> [Fault] {
    var messages: [String] = []
    try session.statement("PRAGMA integrity_check(10)").rows {
      messages.append($0.text(0))
      return true
    }
    return messages == ["ok"] ? [] : messages.map { fault(.file, $0) }
  }

  private func referenceFaults() throws -> [Fault] {
    var counts: [String: Int] = [:]
    try session.statement("PRAGMA foreign_key_check").rows {
      counts[$0.text(0), default: 0] += 1
      return true
    }
    return counts.sorted { $0.key < $1.key }.map {
      fault(.references, "\($0.value) of the rows of \($0.key) point to nothing")
    }
  }

  /// Arcs that no root leads to.
  private func lostArcs() throws -> [Arc] {
    let reached = Set(try session.tree().arcs.map(\.id))
    var lost: [Arc] = []
    try session.statement("SELECT \(ArcRow.columns) FROM arc ORDER BY id").rows {
      let arc = ArcRow.arc($0)
      if !reached.contains(arc.id) { lost.append(arc) }
      return true
    }
    return lost
  }

  private func arcFaults() throws -> [Fault] {
    try lostArcs().map {
      fault(.arcs, "the Arc \($0.id) \($0.title) lies in itself or in none", repairable: true)
    }
  }

  private func numberFaults() throws -> [Fault] {
    var faults: [Fault] = []
    if try number("SELECT ifnull(max(id), 0) FROM task") >= session.store.nextID {
      faults.append(fault(.numbers, "the next number of a task is taken", repairable: true))
    }
    if try number("SELECT ifnull(max(id), 0) FROM arc") >= session.store.nextArc {
      faults.append(fault(.numbers, "the next number of an Arc is taken", repairable: true))
    }
    let nameless = try number(
      "SELECT (SELECT count(*) FROM task WHERE length(uuid) <> 16) + (SELECT count(*) FROM arc WHERE length(uuid) <> 16)"
    )
    if nameless > 0 { faults.append(fault(.numbers, "\(nameless) rows have no UUID")) }
    return faults
  }

  private static let counted = """
    SELECT id, open, overdue, done,
      (SELECT count(*) FROM task WHERE task.arc = arc.id AND completed IS NULL),
      (SELECT count(*) FROM task, store WHERE task.arc = arc.id AND completed IS NULL AND due_instant < counted_at),
      (SELECT count(*) FROM task WHERE task.arc = arc.id AND completed IS NOT NULL), title
    FROM arc
    """

  private func countFaults() throws -> [Fault] {
    var wrong: [String] = []
    try session.statement(Checkup.counted).rows { row in
      if (1...3).contains(where: { row.integer($0) != row.integer($0 + 3) }) { wrong.append(row.text(7)) }
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

  /// What is worked out from each task's own row.
  private func taskFaults() throws -> [Fault] {
    var (due, likeness, outcome, keys) = (0, 0, 0, 0)
    try session.statement("SELECT \(TaskRow.columns), likeness FROM task").rows { row in
      let task = TaskRow(row)
      if try session.due(task.fields) != task.due || hasWrongAlert(task) { due += 1 }
      if TaskRow.likeness(task.fields, in: task.arc) != row.integer(TaskRow.columnCount) { likeness += 1 }
      if (row.optionalInteger(4) == nil) != (row.optionalText(16) == nil) { outcome += 1 }
      return true
    }
    try session.statement("SELECT title, key FROM arc").rows { row in
      if NameKey(row.text(0)).text != row.text(1) { keys += 1 }
      return true
    }
    var faults: [Fault] = []
    func add(_ check: Fault.Check, _ count: Int, _ what: String) {
      if count > 0 { faults.append(fault(check, what, repairable: true)) }
    }
    add(.due, due, "\(due) tasks are noted as due at a wrong instant")
    add(.keys, likeness, "\(likeness) tasks cannot be found as duplicates")
    add(.keys, keys, "\(keys) Arcs cannot be found by their names")
    add(.outcomes, outcome, "of \(outcome) tasks it is not clear whether they are closed")
    return faults
  }

  /// True when the row says that its reminder speaks at another instant than it does.
  private func hasWrongAlert(_ task: TaskRow) throws -> Bool {
    if task.closing != nil { return task.alertAt != nil }
    // The clock of reminders knows a few years only.
    if let at = task.alertAt, at > session.now.adding(seconds: 5 * 365 * 86_400) { return false }
    let state = try session.reminder(of: task.id) ?? session.begun(task)?.state
    return state?.next.moment != task.alertAt
  }

  /// The full text against the rows; must be able to write.
  func wordFaults() throws -> [Fault] {
    do {
      try session.statement("INSERT INTO task_text (task_text, rank) VALUES ('integrity-check', 1)").run()
      return []
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      return [fault(.words, "searching does not find every word", repairable: true)]
    }
  }

  /// The change log against the rows: what it says came last must be there.
  private func logFaults() throws -> [Fault] {
    var faults: [Fault] = []
    for (table, what) in [("arc", "Arcs"), ("task", "tasks")] {
      // Grouped in one pass: the bare columns are those of the row with the greatest place (sqlite.org/lang_select).
      let grouped = """
        WITH last AS (SELECT uuid, op, max(step * 1000000000 + position) FROM change WHERE entity = '\(table)' GROUP BY uuid)
        """
      let gone = try number(
        "\(grouped) SELECT count(*) FROM last WHERE op <> 'delete' AND uuid NOT IN (SELECT uuid FROM \(table))"
      )
      let back = try number(
        "\(grouped) SELECT count(*) FROM \(table) LEFT JOIN last USING (uuid) WHERE ifnull(op, 'delete') = 'delete'"
      )
      if gone > 0 { faults.append(fault(.log, "\(gone) \(what) are gone without a word in the log")) }
      if back > 0 { faults.append(fault(.log, "\(back) \(what) are there of which the log does not know")) }
    }
    let titles = try number(
      """
      SELECT count(*) FROM task JOIN
        (SELECT uuid, max(step * 1000000000 + position), CASE op WHEN 'edit' THEN json_extract(fields, '$.title[1]')
          ELSE json_extract(fields, '$.title') END AS logged
         FROM change WHERE entity = 'task' AND json_extract(fields, '$.title') IS NOT NULL GROUP BY uuid) AS last
      ON last.uuid = task.uuid WHERE last.logged <> task.title
      """)
    if titles > 0 { faults.append(fault(.log, "\(titles) tasks have another title than the log says")) }
    return faults
  }

  /// Works out anew what can be.
  func repair() throws {
    // One at a time: an Arc that is a root again brings back what lies in it.
    while let arc = try lostArcs().first {
      try session.statement("UPDATE arc SET parent = NULL, title = title || ?, key = key || ? WHERE id = ?")
        .run(
          .text(" (found \(arc.id))"), .text("found\(arc.id)"), .integer(arc.id))
      session.forgetTree()
    }
    session.store.nextID = max(session.store.nextID, try number("SELECT ifnull(max(id), 0) FROM task") + 1)
    session.store.nextArc = max(session.store.nextArc, try number("SELECT ifnull(max(id), 0) FROM arc") + 1)
    try session.statement(
      "UPDATE task SET outcome = 'completed' WHERE completed IS NOT NULL AND outcome IS NULL"
    ).run()
    try session.statement("UPDATE task SET outcome = NULL WHERE completed IS NULL AND outcome IS NOT NULL")
      .run()
    try repairKeys()
    try session.rederive()
    try session.statement(
      """
      UPDATE arc SET open = (SELECT count(*) FROM task WHERE task.arc = arc.id AND completed IS NULL),
        done = (SELECT count(*) FROM task WHERE task.arc = arc.id AND completed IS NOT NULL)
      """
    ).run()
    try session.statement("INSERT INTO task_text (task_text) VALUES ('rebuild')").run()
    try session.writeStore()
  }

  private func repairKeys() throws {
    var names: [(id: Int, title: String)] = []
    try session.statement("SELECT id, title FROM arc").rows {
      names.append(($0.integer(0), $0.text(1)))
      return true
    }
    for (id, title) in names {
      try session.statement("UPDATE arc SET key = ? WHERE id = ? AND key <> ?1").run(
        .text(NameKey(title).text), .integer(id))
    }
    var rows: [(id: Int, likeness: Int)] = []
    try session.statement("SELECT \(TaskRow.columns), likeness FROM task").rows { row in
      let task = TaskRow(row)
      let likeness = TaskRow.likeness(task.fields, in: task.arc)
      if likeness != row.integer(TaskRow.columnCount) { rows.append((task.id, likeness)) }
      return true
    }
    for row in rows {
      try session.statement("UPDATE task SET likeness = ? WHERE id = ?").run(
        .integer(row.likeness), .integer(row.id))
    }
  }
}
