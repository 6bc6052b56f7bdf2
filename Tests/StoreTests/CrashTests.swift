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

@Test func aProgramKilledWhileItMadeTheStoreLeavesAnEmptyOne() async throws {
  let folder = try TemporaryFolder()
  await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.file as String] in
    try planner(path).record("new") { _ in _ = kill(getpid(), SIGKILL) }
  }
  _ = FileManager.default.createFile(atPath: folder.path + "/empty.db", contents: Data())
  for path in [folder.file, folder.path + "/empty.db"] {
    #expect(try planner(path).paths() == [])
    try planner(path, seed: 2).record("new") { try $0.addArc(path: "CS 298") }
    #expect(try planner(path).paths() == ["CS 298"])
  }
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
