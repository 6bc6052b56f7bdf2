import Foundation
import Planner
import Testing

@testable import Store

/// Gives up the rights of root, whom no mode stops, in the child process of a test.
private func becomeSomebody() {
  if geteuid() == 0 { _ = setuid(65_534) }
}

@Test func aFolderIsNoStore() throws {
  let folder = try TemporaryFolder()
  #expect(throws: StoreError.isFolder(path: folder.path)) { try planner(folder.path).paths() }
  #expect(throws: StoreError.isFolder(path: folder.path)) {
    try planner(folder.path).record("new") { try $0.addArc(path: "CS 298") }
  }
}

@Test func aFileWhereAFolderIsMeantIsSaid() throws {
  let folder = try TemporaryFolder()
  try "x".write(toFile: folder.path + "/file", atomically: true, encoding: .utf8)
  let path = folder.path + "/file/planner.db"
  let error = StoreError.failed(
    path: path, reason: "a part of the path is a file, not a folder; use another one: --store FILE")
  #expect(throws: error) { try planner(path).paths() }
  #expect(throws: error) { try planner(path).record("new") { try $0.addArc(path: "CS 298") } }
}

@Test func aFolderThatIsNotOursIsDenied() async throws {
  let folder = try TemporaryFolder()
  try planner(folder.file).record("new") { try $0.addArc(path: "CS 298") }
  chmod(folder.path, 0)
  await #expect(processExitsWith: .success) { [path = folder.path as String] in
    becomeSomebody()
    for path in [path + "/planner.db", path + "/new.db", path + "/deep/new.db"] {
      #expect(throws: StoreError.denied(path: path)) { try planner(path).paths() }
      #expect(throws: StoreError.denied(path: path)) {
        try planner(path).record("new") { try $0.addArc(path: "CS 298") }
      }
    }
  }
  chmod(folder.path, 0o700)
}

@Test func aFolderThatCannotBeWrittenTakesNoNewStore() async throws {
  let folder = try TemporaryFolder()
  chmod(folder.path, 0o555)
  await #expect(processExitsWith: .success) { [path = folder.file as String] in
    becomeSomebody()
    #expect(throws: StoreError.denied(path: path)) {
      try planner(path).record("new") { try $0.addArc(path: "CS 298") }
    }
    let paths = try planner(path).paths()
    #expect(paths == [])
  }
  chmod(folder.path, 0o700)
}

@Test(arguments: [mode_t(0o777), 0o555])
func aFileThatCannotBeWrittenIsReadOnlyInAnyFolder(mode: mode_t) async throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try store.record("new") { try $0.addArc(path: "CS 298") }
  try store.close()
  chmod(folder.file, 0o444)
  chmod(folder.path, mode)
  await #expect(processExitsWith: .success) { [path = folder.file as String] in
    becomeSomebody()
    let paths = try planner(path).paths()
    #expect(paths == ["CS 298"])
    #expect(throws: StoreError.readOnly(path: path)) {
      try planner(path).record("new") { try $0.addArc(path: "Home") }
    }
  }
  chmod(folder.path, 0o700)
}

@Test func aFileThatWasReadWhileItWasReadOnlyCanBeWrittenAgain() async throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try store.record("new") { try $0.addArc(path: "CS 298") }
  try store.close()
  chmod(folder.path, 0o777)
  chown(folder.file, 65_534, 65_534)
  chmod(folder.file, 0o400)
  await #expect(processExitsWith: .success) { [path = folder.file as String] in
    becomeSomebody()
    let reader = planner(path)
    #expect(try reader.paths() == ["CS 298"])
    try reader.close()
    chmod(path, 0o600)
    try planner(path).record("new") { try $0.addArc(path: "Home") }
    #expect(try planner(path).paths() == ["CS 298", "Home"])
  }
  chmod(folder.path, 0o700)
}

@Test(arguments: [false, true]) func aReadOnlyFolderIsBackedUpElsewhere(hasJournal: Bool) async throws {
  let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
  let store = planner(folder.file)
  try store.record("new") { try $0.addArc(path: "CS 298") }
  let place = folder.path + "/ro"
  try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
  if !hasJournal { try store.close() }
  for ending in hasJournal ? ["", "-wal"] : [""] {
    try FileManager.default.copyItem(atPath: folder.file + ending, toPath: place + "/planner.db" + ending)
    chmod(place + "/planner.db" + ending, 0o644)
  }
  chmod(place, 0o555)
  chmod(folder.path, 0o755)
  chmod(other.path, 0o777)
  let (path, copy): (String, String) = (place + "/planner.db", other.path + "/copy.db")
  await #expect(processExitsWith: .success) { [path = path as String, copy = copy as String] in
    becomeSomebody()
    let size = try planner(path).backUp(to: copy)
    let paths = try planner(copy).paths()
    #expect(size > 0 && paths == ["CS 298"])
  }
  chmod(place, 0o755)
}

/// Folders that cannot be made: behind a link to nowhere, and where the system takes none.
@Test func aFolderThatCannotBeMadeIsSaid() throws {
  let folder = try TemporaryFolder()
  try FileManager.default.createSymbolicLink(
    atPath: folder.path + "/link", withDestinationPath: folder.path + "/gone/away")
  for path in [
    folder.path + "/link/planner.db", folder.path + "/link/deep/er/planner.db", "/proc/arc/planner.db",
    "/proc/arc",
  ] {
    #expect(throws: StoreError.self) { try planner(path).record("new") { try $0.addArc(path: "CS 298") } }
  }
}
