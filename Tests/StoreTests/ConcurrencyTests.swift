import Foundation
import Planner
import Testing

@testable import Store

/// Adds tasks, each through a connection of its own, as 50 commands would.
private func addFifty(_ path: String, _ writer: Int) throws {
  for number in 0..<50 {
    let store = planner(path, seed: UInt64(writer * 1000 + number))
    try store.record("add") { step in
      let arc = try step.snapshot.arcs().arcs.first ?? step.addArc(path: "CS 298")
      try step.add(task("task \(writer) \(number)"), to: arc.id)
    }
    try store.close()
  }
}

@Test func eightThreadsThatAddFiftyTasksKeepFourHundred() async throws {
  let folder = try TemporaryFolder()
  let path = folder.file
  try await withThrowingTaskGroup { group in
    for writer in 0..<8 {
      group.addTask {
        try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
          Thread.detachNewThread { done.resume(with: Result { try addFifty(path, writer) }) }
        }
      }
    }
    try await group.waitForAll()
  }
  try expectFourHundred(path)
}

@Test func eightProgramsThatAddFiftyTasksKeepFourHundred() async throws {
  let folder = try TemporaryFolder()
  let path = folder.file
  await withTaskGroup { group in
    for writer in 0..<8 {
      group.addTask {
        await #expect(processExitsWith: .success) { [path = path as String, writer = writer as Int] in
          try addFifty(path, writer)
        }
      }
    }
  }
  try expectFourHundred(path)
}

private func expectFourHundred(_ path: String) throws {
  let store = planner(path)
  #expect(try Set(store.titles()).count == 400)
  #expect(try store.paths() == ["CS 298"])
  #expect(try store.read { try $0.counts()[1]?.own.open } == 400)
  #expect(try store.rows("SELECT count(*), count(DISTINCT device) FROM step") == ["400|1"])
  #expect(try store.rows("SELECT next_id FROM store") == ["401"])
}

@Test func aStoreThatAnotherProgramHoldsIsBusy() throws {
  let folder = try TemporaryFolder()
  let holder = planner(folder.file)
  try holder.record("new") { step in
    try step.addArc(path: "CS 298")
    #expect(throws: StoreError.busy(path: folder.file)) {
      try planner(folder.file, seed: 2, busyTimeout: 0.05).record("new") { try $0.addArc(path: "Home") }
    }
  }
  #expect(try holder.paths() == ["CS 298"])
}

@Test func aReaderSeesNothingOfAStepUnderWay() throws {
  let folder = try TemporaryFolder()
  let writer = planner(folder.file)
  try writer.record("new") { try $0.addArc(path: "CS 298") }
  try writer.record("new") { step in
    try step.addArc(path: "Home")
    #expect(try planner(folder.file, busyTimeout: 0.05).paths() == ["CS 298"])
  }
  #expect(try planner(folder.file).paths() == ["CS 298", "Home"])
}

@Test func aStoreSeesTheArcsThatOthersMade() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try store.record("new") { try $0.addArc(path: "CS 298") }
  #expect(try store.paths() == ["CS 298"])
  try planner(folder.file, seed: 2).record("new") { try $0.addArc(path: "Home") }
  #expect(try store.paths() == ["CS 298", "Home"])
  try planner(folder.file, seed: 3).record("new") { try $0.addArc(path: "Garden") }
  let seen = try store.record("add") { try $0.snapshot.arcs().arcs.map(\.path) }
  #expect(seen == ["CS 298", "Home", "Garden"])
}

@Test func anArcThatWasNotKeptIsForgotten() throws {
  struct Stop: Error {}
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try store.record("new") { try $0.addArc(path: "CS 298") }
  #expect(throws: Stop.self) {
    try store.record("new") { step in
      try step.addArc(path: "Home")
      #expect(try step.snapshot.arcs().arcs.count == 2)
      throw Stop()
    }
  }
  #expect(try store.paths() == ["CS 298"])
  try store.record("new") { step in
    try step.addArc(path: "Home")
    step.discard()
  }
  #expect(try store.paths() == ["CS 298"])
}
