import Foundation
import Moments
import Planner
import SQLite
import Testing

@testable import Store

/// A store with an Arc in an Arc and three tasks.
private func filled(_ folder: TemporaryFolder) throws -> PlannerStore {
  let store = planner(folder.file)
  try store.record("filled") { step in
    let labs = try step.addArc(path: "CS 298/Labs", creatingParents: true)
    for title in ["one", "two", "three"] { try step.add(task(title, "2026-11-21"), to: labs.id) }
    try step.complete(task: 3)
  }
  return store
}

@Test func aSoundStoreHasNoFaults() throws {
  let folder = try TemporaryFolder()
  #expect(try filled(folder).faults() == [])
  #expect(try planner(folder.path + "/none.db").faults() == [])
}

@Test(arguments: [
  (
    "UPDATE arc SET open = open + 1 WHERE id = 2", IntegrityFault.Check.counts, "the counts of Labs are wrong"
  ),
  ("UPDATE arc SET parent = 2 WHERE id = 1", .arcs, "the Arc 1 CS 298 is inside itself or inside no Arc"),
  ("UPDATE task SET due_instant = 5 WHERE id = 1", .due, "1 task has a wrong due time"),
  (
    "UPDATE task SET due_date = NULL, alert_at = 5 WHERE id = 1", .due,
    "1 task has a wrong due time"
  ),
  ("UPDATE task SET fingerprint = 5", .keys, "3 tasks cannot be recognised as duplicates"),
  ("UPDATE task SET shape = 6 WHERE id = 1", .keys, "1 task is not found by every filter"),
  ("UPDATE arc SET key = 'x' WHERE id = 2", .keys, "1 Arc cannot be found by name"),
  ("UPDATE store SET next_id = 2", .numbers, "the next number of a task or reminder is already in use"),
  ("UPDATE store SET next_arc = 2", .numbers, "the next number of an Arc is already in use"),
  (
    "UPDATE task SET outcome = NULL WHERE id = 3", .outcomes,
    "1 task is neither clearly open nor closed"
  ),
  ("UPDATE arc SET title = ' ', key = '' WHERE id = 2", .arcs, "the Arc 2 has no name"),
  ("UPDATE arc SET overdue = 7, done = 0 WHERE id = 2", .counts, "the counts of Labs are wrong"),
])
func whatCanBeWorkedOutAnewIsMended(sql: String, check: IntegrityFault.Check, message: String) throws {
  let folder = try TemporaryFolder()
  var store = try filled(folder)
  try store.close()
  try Database(path: folder.file).execute(sql)
  store = planner(folder.file)
  let faults = try store.faults()
  #expect(faults.contains(IntegrityFault(check: check, message: message, isRepairable: true)))
  let aside = try store.repair()
  #expect(try store.faults() == [])
  #expect(try planner(aside).faults().contains { $0.check == check })
}

@Test func theLastDayOfTheCalendarIsNoFault() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try store.record("added") { step in
    let arc = try step.addArc(path: "Home")
    for time in [nil, "23:59"] { try step.add(task("far", "9999-12-31", time), to: arc.id) }
    try step.add(task("long ago", "0001-01-01"), to: arc.id)
  }
  #expect(try store.faults() == [])
  store.zone = try Zone(named: "Pacific/Kiritimati")
  #expect(try store.faults() == [])
}

@Test(arguments: [
  ("title = ''", "task 1 has no title"),
  ("title = ' \u{00A0}'", "task 1 has no title"),
  ("due_date = '2026-13-45'", "the date of task 1 cannot be read: '2026-13-45'"),
  ("due_time = '25:00'", "the time of task 1 cannot be read: '25:00'"),
  ("end_date = 'soon'", "the end date of task 1 cannot be read: 'soon'"),
  ("end_time = '5pm'", "the end time of task 1 cannot be read: '5pm'"),
  ("zone = 'Mars/Base'", "the zone of task 1 cannot be read: 'Mars/Base'"),
  ("recurrence = 'FREQ=NEVER'", "the recurrence of task 1 cannot be read: 'FREQ=NEVER'"),
  ("recurrence = 'FREQ=DAILY', occurrence = '?'", "the place in its series of task 1 cannot be read: '?'"),
  ("repeat_from = 'x'", "the way of repeating of task 1 cannot be read: 'x'"),
  ("outcome = 'lost', closed = 5", "the outcome of task 1 cannot be read: 'lost'"),
])
func whatCannotBeReadIsSaid(change: String, message: String) throws {
  let folder = try TemporaryFolder()
  try filled(folder).close()
  try Database(path: folder.file).execute("UPDATE task SET \(change) WHERE id = 1")
  let store = planner(folder.file)
  let fault = IntegrityFault(check: .texts, message: message, isRepairable: false)
  #expect(try store.faults().contains(fault))
  // What can be mended around it is, and it is not guessed at.
  try store.repair()
  #expect(try store.faults().contains(fault))
}

@Test func manyTextsThatCannotBeReadAreSaidInAFewLines() throws {
  let folder = try TemporaryFolder()
  let store = try filled(folder)
  try store.record("more") { step in for number in 0..<20 { try step.add(task("x\(number)"), to: 2) } }
  try store.close()
  try Database(path: folder.file).execute("UPDATE task SET zone = 'Mars'")
  let said = try planner(folder.file).faults().filter { $0.check == .texts }.map(\.message)
  #expect(said.count == 11 && said.last == "… and 13 more")
}

@Test func tasksWhoseArcIsGoneComeIntoOneOfTheirOwn() throws {
  let folder = try TemporaryFolder()
  let store = try filled(folder)
  try store.record("new") { try $0.addArc(path: "Found") }
  try store.close()
  try Database(path: folder.file).execute("PRAGMA foreign_keys = OFF; DELETE FROM arc WHERE id = 2")
  #expect(
    try planner(folder.file).faults().contains(
      IntegrityFault(check: .references, message: "3 tasks are in no Arc", isRepairable: true)))
  try planner(folder.file).repair()
  #expect(try planner(folder.file).paths() == ["CS 298", "Found", "Found 2"])
  #expect(try planner(folder.file).titles() == ["one", "two"])
  #expect(
    try planner(folder.file).faults() == [
      IntegrityFault(
        check: .log, message: "1 Arc is missing, but not deleted in the log", isRepairable: false)
    ])
}

@Test func anIndexThatMissesRowsIsMadeAnew() throws {
  let folder = try TemporaryFolder()
  try filled(folder).close()
  // The index is hidden while a row changes.
  for sql in [
    """
    CREATE TABLE kept AS SELECT * FROM sqlite_schema WHERE name = 'task_by_end';
    PRAGMA writable_schema = ON; DELETE FROM sqlite_schema WHERE name = 'task_by_end'
    """, "UPDATE task SET end_date = '2026-12-01' WHERE id = 1",
    """
    PRAGMA writable_schema = ON; INSERT INTO sqlite_schema SELECT * FROM kept;
    PRAGMA writable_schema = RESET; DROP TABLE kept
    """,
  ] { try Database(path: folder.file).execute(sql) }
  let store = planner(folder.file)
  let file = try store.faults().filter { $0.check == .file }
  #expect(
    file
      == ["row 1 missing from index task_by_end", "wrong # of entries in index task_by_end"].map {
        IntegrityFault(check: .file, message: $0, isRepairable: true)
      })
  try store.repair()
  #expect(try store.faults() == [])
}

@Test func aPageOfGarbageIsSaidAndNotMended() throws {
  let folder = try TemporaryFolder()
  try filled(folder).close()
  let page = try #require(
    try Database(path: folder.file).statement("SELECT rootpage FROM sqlite_schema WHERE name = 'task_by_arc'")
      .first { $0.integer(0) })
  var bytes = try Data(contentsOf: URL(fileURLWithPath: folder.file))
  for offset in (page - 1) * 4096..<page * 4096 { bytes[offset] = 0xFF }
  try bytes.write(to: URL(fileURLWithPath: folder.file))
  let faults = try planner(folder.file).faults()
  #expect(faults.contains { $0.check == .file && !$0.isRepairable })
}

@Test(arguments: [
  ("UPDATE task SET title = 'other' WHERE id = 1", "1 task has another title than the log says"),
  ("DELETE FROM change WHERE position = 4", "1 task is unknown to the log"),
  (
    "INSERT INTO change VALUES (1, 99, 'arc', x'00112233445566778899aabbccddeeff', 'add', '{}', NULL, NULL)",
    "1 Arc is missing, but not deleted in the log"
  ),
])
func whatTheLogSaysOtherwiseIsSaid(sql: String, message: String) throws {
  let folder = try TemporaryFolder()
  let store = try filled(folder)
  try store.record("renamed") { try $0.edit(task: 1, task("uno", "2026-11-21")) }
  try store.close()
  try Database(path: folder.file).execute(sql)
  #expect(
    try planner(folder.file).faults().contains(
      IntegrityFault(check: .log, message: message, isRepairable: false)))
}

@Test func filesThatOthersMayReadAreAFault() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.path + "/arc/planner.db")
  try store.record("x") { try $0.addArc(path: "Home") }
  chmod(store.path, 0o644)
  chmod(folder.path + "/arc", 0o755)
  #expect(try store.faults().map(\.check) == [.permissions, .permissions])
  try store.repair()
  #expect(try store.faults() == [])
}

@Test func aBackupTakenInUseHoldsEverything() throws {
  let folder = try TemporaryFolder()
  let store = try filled(folder)
  let copy = folder.path + "/copy.db"
  // Another program's change that is not yet in the file itself.
  let other = planner(folder.file, seed: 2)
  try other.record("x") { try $0.add(task("four"), to: 2) }
  #expect(try store.backUp(to: copy) > 0)
  #expect(try planner(copy).titles(kind: .all).contains("four"))
  #expect(try planner(copy).faults() == [])
  var status = stat()
  #expect(stat(copy, &status) == 0 && status.st_mode & 0o777 == 0o600)
  for isForced in [false, true] {
    #expect(throws: StoreError.unwritable(.planner(path: copy))) {
      try store.backUp(to: copy, replaces: isForced)
    }
  }
  #expect(throws: StoreError.missing(path: folder.path + "/no.db")) {
    try planner(folder.path + "/no.db").backUp(to: copy)
  }
}

@Test func aRestoredBackupIsSeenByThoseWhoHaveTheStoreOpen() throws {
  let folder = try TemporaryFolder()
  let store = try filled(folder)
  let copy = folder.path + "/copy.db"
  try store.backUp(to: copy)
  let other = planner(folder.file, seed: 2)
  try other.record("x") { try $0.add(task("four"), to: 2) }
  let aside = try #require(try store.restore(from: copy))
  #expect(try other.titles(kind: .all).contains("four") == false)
  try other.record("x") { try $0.add(task("five"), to: 2) }
  #expect(try store.titles().contains("five"))
  #expect(try planner(aside).titles().contains("four"))
  #expect(folder.names.filter { $0.contains("restoring") || $0.contains("unfinished") } == [])
}

@Test func aBackupTakesThePlaceOfADamagedStore() throws {
  let folder = try TemporaryFolder()
  let store = try filled(folder)
  let copy = folder.path + "/copy.db"
  try store.backUp(to: copy)
  try store.close()
  try Data("junk".utf8).write(to: URL(fileURLWithPath: folder.file))
  #expect(throws: StoreError.self) { try planner(folder.file).faults() }
  let aside = try #require(try planner(folder.file).restore(from: copy))
  #expect(try planner(folder.file).titles(kind: .all).count == 3)
  #expect(try Data(contentsOf: URL(fileURLWithPath: aside)) == Data("junk".utf8))
}

@Test func whatIsNoBackupIsRefused() throws {
  let folder = try TemporaryFolder()
  let store = try filled(folder)
  let junk = folder.path + "/junk.db"
  try Data(repeating: 7, count: 5000).write(to: URL(fileURLWithPath: junk))
  #expect(throws: StoreError.damaged(path: junk, backup: nil)) { try store.restore(from: junk) }
  #expect(throws: StoreError.missing(path: "/nowhere.db")) { try store.restore(from: "/nowhere.db") }
  #expect(try store.titles(kind: .all).count == 3)
}
