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
  let error = StoreError.failed(path: path, reason: "a part of the path is a file, not a folder")
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
