import Foundation
import Planner
import Testing

@testable import Store

/// Imports this many tasks and calls `before` with the number of each.
private func importTasks(_ path: String, _ count: Int, before: (Int) -> Void = { _ in }) throws {
  try planner(path, seed: 7).record("import") { step in
    let arc = try step.addArc(path: "imported").id
    for number in 0..<count {
      before(number)
      try step.add(task("a title of some length, number \(number)", "2027-03-12"), to: arc)
    }
  }
}

@Test(arguments: [0, 1, 999, 29_999])
func killingAnImportLeavesNothingOfIt(at number: Int) async throws {
  let folder = try TemporaryFolder()
  try planner(folder.file).record("new") { try $0.addArc(path: "CS 298") }
  await #expect(processExitsWith: .signal(SIGKILL)) {
    [path = folder.file as String, number = number as Int] in
    // 30,000 tasks are more than the page cache holds, so half of the transaction is in the journal.
    try importTasks(path, 30_000) { if $0 == number { kill(getpid(), SIGKILL) } }
  }
  let store = planner(folder.file, seed: 9)
  #expect(try store.paths() == ["CS 298"])
  #expect(try store.rows("SELECT count(*) FROM task") == ["0"])
  #expect(try store.record("new") { try $0.addArc(path: "Home").id } == 2)
}

@Test func killingAProgramAfterItsImportKeepsAllOfIt() async throws {
  let folder = try TemporaryFolder()
  await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.file as String] in
    let store = planner(path)
    try store.record("import") { step in
      let arc = try step.addArc(path: "imported").id
      for number in 0..<500 { try step.add(task("task \(number)"), to: arc) }
    }
    _ = withExtendedLifetime(store) { kill(getpid(), SIGKILL) }
  }
  #expect(folder.names.contains("planner.db-wal"))
  let store = planner(folder.file, seed: 2)
  #expect(try store.titles().count == 500)
  #expect(try store.read { try $0.counts()[1]?.own.open } == 500)
  try store.record("add") { try $0.add(task("after"), to: 1) }
  try store.close()
  #expect(folder.names == ["planner.db"])
}

@Test func aProgramKilledInItsFirstChangeLeavesAnEmptyStore() async throws {
  let folder = try TemporaryFolder()
  await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.file as String] in
    try planner(path).record("new") { _ in _ = kill(getpid(), SIGKILL) }
  }
  #expect(try planner(folder.file).paths() == [])
  try planner(folder.file, seed: 2).record("new") { try $0.addArc(path: "CS 298") }
  #expect(try planner(folder.file).paths() == ["CS 298"])
}

/// The store is made beside its place: killed at any point, a program leaves no store or a whole one, never a file
/// without bytes.
@Test(arguments: 0...40)
func aProgramKilledWhileItMakesTheStoreLeavesNothingOrAllOfIt(step: Int) async throws {
  let folder = try TemporaryFolder()
  let (path, size) = (folder.file, step * 8192)
  await #expect(processExitsWith: .failure) { [path = path as String, size = size as Int] in
    // The kernel ends the program when a file would grow beyond the limit.
    signal(SIGXFSZ, SIG_DFL)
    var limit = rlimit(rlim_cur: rlim_t(size), rlim_max: rlim_t(size))
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    try planner(path).create()
    exit(1)
  }
  let names = folder.names.filter { !$0.hasSuffix(".arc-unfinished") }
  #expect(names.isEmpty || (StoreFile(path: path).size(of: path) ?? 0) > 0, "\(folder.names)")
  try planner(path, seed: 2).record("new") { try $0.addArc(path: "CS 298") }
  #expect(try planner(path).paths() == ["CS 298"])
  #expect(folder.names.allSatisfy { !$0.hasSuffix(".arc-unfinished") })
}

/// Somebody else's empty file, or a store that was emptied, is not a new store.
@Test func aFileWithoutBytesIsSaidAndLeft() throws {
  let folder = try TemporaryFolder()
  _ = FileManager.default.createFile(atPath: folder.file, contents: Data())
  let emptied = StoreError.emptied(path: folder.file, backup: nil)
  #expect(throws: emptied) { try planner(folder.file).paths() }
  #expect(throws: emptied) { try planner(folder.file).record("new") { try $0.addArc(path: "CS 298") } }
  #expect(folder.names == ["planner.db"] && StoreFile(path: folder.file).size(of: folder.file) == 0)
}

@Test func aBackupComesBackOverAnEmptiedStore() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try store.record("new") { try $0.addArc(path: "CS 298") }
  let backup = folder.file + ".backup-2026-11-20T170000Z"
  try store.backUp(to: backup)
  try store.close()
  #expect(truncate(folder.file, 0) == 0)
  #expect(throws: StoreError.emptied(path: folder.file, backup: backup)) { try planner(folder.file).paths() }
  #expect(try planner(folder.file).restore(from: backup) == nil)
  #expect(try planner(folder.file).paths() == ["CS 298"])
}

/// What a killed program was writing goes with the next file that is written there; what another is writing stays.
@Test func unfinishedFilesOfKilledProgramsAreRemoved() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try store.record("new") { try $0.addArc(path: "CS 298") }
  for name in ["dead", "alive"] {
    try Data("x".utf8).write(to: URL(fileURLWithPath: "\(folder.path)/\(name).arc-unfinished"))
  }
  try "x".write(toFile: folder.path + "/dead.arc-unfinished-journal", atomically: true, encoding: .utf8)
  let writer = open(folder.path + "/alive.arc-unfinished", O_RDWR)
  defer { close(writer) }
  #expect(flock(writer, LOCK_EX) == 0)
  try store.backUp(to: folder.path + "/copy")
  try store.close()
  #expect(folder.names == ["alive.arc-unfinished", "copy", "planner.db"])
}

@Test func aDiskThatFillsUpKeepsWhatWasThere() async throws {
  let folder = try TemporaryFolder()
  try planner(folder.file).record("new") { try $0.addArc(path: "CS 298") }
  await #expect(processExitsWith: .success) { [path = folder.file as String] in
    // As on a full disk, writing beyond the limit fails instead of ending the program.
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit(rlim_cur: 500_000, rlim_max: 500_000)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    #expect(throws: StoreError.full(path: path)) { try importTasks(path, 30_000) }
    let paths = try planner(path).paths()
    #expect(paths == ["CS 298"])
  }
  #expect(try planner(folder.file).paths() == ["CS 298"])
  try importTasks(folder.file, 10)
  #expect(try planner(folder.file).titles().count == 10)
}

@Test func aFileThatMayNotGrowIsFull() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try store.record("new") { try $0.addArc(path: "CS 298") }
  try store.read { try $0.session.statement("PRAGMA max_page_count = 40").run() }
  #expect(throws: StoreError.full(path: folder.file)) {
    try store.record("import") { step in
      for number in 0..<5000 { try step.add(task("task \(number)"), to: 1) }
    }
  }
  #expect(try store.titles() == [])
  #expect(try store.record("add") { try $0.add(task("small"), to: 1).id } == 1)
}
