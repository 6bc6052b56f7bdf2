import Foundation
import Planner
import Testing

@testable import Store

/// The permission bits of a file or folder.
private func mode(_ path: String) -> UInt32 {
  var status = stat()
  return stat(path, &status) == 0 ? UInt32(status.st_mode & 0o777) : 0
}

@Test func filesAndFoldersAreForTheirOwnerAlone() async throws {
  let folder = try TemporaryFolder()
  await #expect(processExitsWith: .success) { [path = folder.path as String] in
    umask(0)
    let store = planner(path + "/new/deep/planner.db")
    try store.record("new") { step in
      try step.addArc(path: "CS 298")
      for name in ["planner.db", "planner.db-wal", "planner.db-shm"] {
        #expect(mode(path + "/new/deep/" + name) == 0o600)
      }
    }
    #expect(mode(path + "/new") == 0o700)
    #expect(mode(path + "/new/deep") == 0o700)
  }
}

@Test func aStrictUmaskDoesNotLockTheOwnerOut() async throws {
  let folder = try TemporaryFolder()
  await #expect(processExitsWith: .success) { [path = folder.path as String] in
    umask(0o777)
    try planner(path + "/new/planner.db").record("new") { try $0.addArc(path: "CS 298") }
    #expect(mode(path + "/new") == 0o700)
    #expect(mode(path + "/new/planner.db") == 0o600)
  }
}

@Test func aFolderThatIsThereKeepsItsMode() throws {
  let folder = try TemporaryFolder()
  chmod(folder.path, 0o755)
  try planner(folder.file).record("new") { try $0.addArc(path: "CS 298") }
  #expect(mode(folder.path) == 0o755)
}

@Test func whatIsAcknowledgedSurvivesAPowerCut() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try store.record("new") { try $0.addArc(path: "CS 298") }
  func pragma(_ name: String) throws -> String? {
    try store.read { try $0.session.statement("PRAGMA \(name)").first { $0.text(0) } }
  }
  #expect(try pragma("synchronous") == "2")
  #expect(try pragma("journal_mode") == "wal")
  #expect(try pragma("foreign_keys") == "1")
  #expect(try pragma("integrity_check") == "ok")
}

@Test func closingLeavesOneFile() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try store.record("new") { try $0.addArc(path: "CS 298") }
  try store.close()
  #expect(folder.names == ["planner.db"])
  #expect(try store.paths() == ["CS 298"])
}

@Test func aPathWithoutFolderIsInTheWorkingFolder() {
  #expect(StoreFile(path: "planner.db").folder == ".")
  #expect(StoreFile(path: "/planner.db").folder == "/")
  #expect(StoreFile(path: "/a/planner.db").folder == "/a")
  #expect(StoreFile(path: "/a/planner.db").name == "planner.db")
}

@Test func theNewestBackupIsFoundAndNoneIsOverwritten() throws {
  let folder = try TemporaryFolder()
  let file = StoreFile(path: folder.file)
  #expect(file.newestBackup() == nil)
  var made: [String] = []
  for seconds in [-900_000, 0, 0, 0, -90_000] {
    made.append(file.backupPath(at: fixedNow.adding(seconds: seconds)))
    let store = planner(made[made.count - 1])
    try store.record("new") { try $0.addArc(path: "Home") }
    try store.close()
  }
  #expect(Set(made).count == 5)
  #expect(made[1] == folder.file + ".backup-2026-11-20T170000Z")
  #expect(file.newestBackup() == folder.file + ".backup-2026-11-20T170000Z-3")
  #expect(StoreFile(path: folder.path + "/other.db").newestBackup() == nil)
  // One that is damaged is passed over, and so is what was set aside.
  try "x".write(toFile: made[3], atomically: true, encoding: .utf8)
  try FileManager.default.copyItem(atPath: made[2], toPath: file.asidePath(at: fixedNow.adding(seconds: 900)))
  #expect(file.newestBackup() == folder.file + ".backup-2026-11-20T170000Z-2")
}

@Test func aDamagedFileThatWasSetAsideIsNoWayOut() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try store.record("new") { try $0.addArc(path: "Home") }
  let backup = folder.path + "/copy.db"
  try store.backUp(to: backup)
  try store.close()
  for _ in 0..<2 {
    try "not a planner at all".write(toFile: folder.file, atomically: true, encoding: .utf8)
    #expect(throws: StoreError.damaged(path: folder.file, backup: nil)) { try planner(folder.file).paths() }
    let aside = try planner(folder.file).restore(from: backup)
    #expect(aside?.contains(".backup-") == false)
    #expect(try aside.map { try String(contentsOfFile: $0, encoding: .utf8) } == "not a planner at all")
    #expect(try planner(folder.file).paths() == ["Home"])
  }
}

@Test(arguments: [
  (StoreError.busy(path: "/a.db"), "another program is using /a.db; try again in a moment"),
  (
    .readOnly(path: "/a.db"),
    "/a.db is read-only, so nothing was changed; make the file and its folder writable"
  ),
  (
    .damaged(path: "/a.db", backup: "/a.db.backup-1"),
    "/a.db is damaged or not a planner; nothing was changed; restore the newest backup (the damaged file is kept): arc backup restore /a.db.backup-1 --store /a.db; or save what is readable: arc doctor --salvage FILE --store /a.db"
  ),
  (
    .damaged(path: "/a.db", backup: nil),
    "/a.db is damaged or not a planner; nothing was changed; there is no backup next to it; save what is readable: arc doctor --salvage FILE --store /a.db; or restore a copy of your own: arc backup restore FILE --store /a.db"
  ),
  (
    .emptied(path: "/a.db", backup: "/a.db.backup-1"),
    "/a.db is empty (0 bytes): its contents were removed; restore the newest backup: arc backup restore /a.db.backup-1 --store /a.db"
  ),
  (
    .emptied(path: "/a.db", backup: nil),
    "/a.db is empty (0 bytes), so it is not a planner, and nothing was changed; put a copy in its place: arc backup restore FILE --store /a.db; or begin a new planner: rm /a.db"
  ),
  (
    .newer(path: "/a.db", version: 3, known: 1),
    "/a.db was last used by a newer arc (its format is 3, this one knows 1), so nothing was changed; update arc on this machine: apt install ./arc_VERSION.deb, or git pull && make install"
  ),
  (.full(path: "/a.db"), "the disk of /a.db is full, so nothing was changed; make room and try again"),
  (.denied(path: "/a.db"), "no permission to use /a.db; change its owner or mode, or choose another file"),
  (.isFolder(path: "/a"), "/a is a folder; give the path of a file"),
  (.failed(path: "/a.db", reason: "boom"), "/a.db cannot be used: boom"),
])
func errorsSayWhatToDo(error: StoreError, message: String) {
  #expect(error.description == message)
}

/// A file that another program makes while this one writes stays.
@Test func aFileThatComesMeanwhileIsNotReplaced() throws {
  let folder = try TemporaryFolder()
  let path = folder.path + "/out"
  let new = try NewFile(path, besides: nil)
  try "theirs".write(toFile: path, atomically: true, encoding: .utf8)
  #expect(throws: NewFileError.exists(path: path)) { try new.finish() }
  #expect(try String(contentsOfFile: path, encoding: .utf8) == "theirs")
}
