import Moments
import Planner
import Sync
import SyncLedger
import Testing

@testable import Store

/// Planner files that were copied, servers that were restored from a backup, and logs that do not go back far enough.
struct SyncRestoreTests {
  @Test func aCopiedFileBecomesADeviceOfItsOwn() throws {
    let planners = try SyncedPlanners(2)
    try planners.follow()
    try planners.stores[0].addTask(task("one"), to: "Home")
    let path = planners.folder.path + "/copy.db"
    _ = try planners.stores[0].backUp(to: path)
    let copy = planner(path, seed: 77)
    try planners.stores[0].addTask(task("two"), to: "Home")
    try copy.addTask(task("three"), to: "Home")
    for _ in 0..<2 {
      try planners.sync()
      try planners.sync(copy)
    }
    try planners.sync()
    #expect(try copy.syncState()?.device != planners.stores[0].syncState()?.device)
    #expect(try planners.export(copy) == planners.export(planners.stores[0]))
    #expect(try planners.export(copy).count == 4)
  }

  @Test func aServerThatWasRestoredGetsBackWhatTheDevicesHave() throws {
    let planners = try SyncedPlanners(2)
    try planners.follow()
    try planners.stores[0].addTask(task("one"), to: "Home")
    try planners.sync()
    let backup = planners.server.copy()
    try planners.stores[0].addTask(task("two"), to: "Home")
    try planners.sync()
    backup.rename("log-2")
    planners.server = backup
    try planners.sync()
    try planners.expectSame()
    #expect(try planners.stores[1].task("two") != nil)
    #expect(try planners.stores[1].conflicts().isEmpty)
  }

  @Test func aDeviceThatHasSeenNothingTheBackupLacksGoesOnAfterARestore() throws {
    let planners = try SyncedPlanners(2)
    let (store, other) = (planners.stores[0], planners.stores[1])
    try planners.follow()
    try store.addTask(task("one"), to: "Home")
    try store.addTask(task("gone"), to: "Home")
    try planners.sync()
    // The other one sleeps, with an edit that it has not sent.
    try other.addTask(task("two"), to: "Home")
    func retitle(_ old: String, _ new: String) throws {
      let known = try #require(try store.task(old))
      try store.record("edited") { _ = try $0.edit(task: known.id, task(new)) }
      try planners.sync(store)
    }
    try retitle("one", "one again")
    let gone = try #require(try store.task("gone"))
    try store.record("removed") { _ = try $0.remove(task: gone.id) }
    try planners.sync(store)
    let backup = planners.server.copy()
    try retitle("one again", "one at last")
    backup.rename("log-2")
    planners.server = backup
    let device = try other.syncState()?.device
    try planners.sync()
    try planners.expectSame()
    for store in planners.stores {
      let titles = try store.read { try $0.session.allTasks() }.map(\.fields.title)
      #expect(titles.sorted() == ["one at last", "two"])
      #expect(try store.conflicts().isEmpty)
    }
    #expect(try other.syncState()?.device == device)
  }

  /// - Parameter restores: how often the server is restored before the answer arrives.
  @Test(arguments: [1, 2])
  func anAnswerThatWaitsBringsBackADeletedTaskThoughTheServerWasRestored(restores: Int) throws {
    let planners = try SyncedPlanners(2)
    let (store, other) = (planners.stores[0], planners.stores[1])
    try planners.follow()
    let known = try store.addTask(task("one"), to: "Home")
    try planners.sync()
    let backup = planners.server.copy()
    try store.record("removed") { _ = try $0.remove(task: known.id) }
    let edited = try #require(try other.task("one"))
    try other.record("edited") { _ = try $0.edit(task: edited.id, task("two")) }
    try planners.sync()
    #expect(try other.task("two") == nil)
    let conflict = try #require(try other.conflicts().first)
    #expect(try !other.settle([(conflict.number, .keep)], as: "brought back").isEmpty)
    for number in 1...restores {
      planners.server = backup.copy()
      planners.server.rename("log-\(number + 1)")
      try other.join([planners.server.snapshot()])
    }
    try planners.sync()
    try planners.expectSame()
    for store in planners.stores {
      #expect(try store.task("two") != nil && store.task("one") == nil)
      #expect(try store.conflicts().isEmpty)
    }
  }

  @Test func aChosenValueStandsThoughTheServerWasRestored() throws {
    let planners = try SyncedPlanners(2)
    let (store, other) = (planners.stores[0], planners.stores[1])
    try planners.follow()
    let known = try store.addTask(task("one"), to: "Home")
    try planners.sync()
    let backup = planners.server.copy()
    try store.record("edited") { _ = try $0.edit(task: known.id, task("two")) }
    let edited = try #require(try other.task("one"))
    try other.record("edited") { _ = try $0.edit(task: edited.id, task("three")) }
    try planners.sync()
    let conflict = try #require(try other.conflicts().first)
    #expect(try !other.settle([(conflict.number, .merge(.text("four")))], as: "settled").isEmpty)
    planners.server = backup
    planners.server.rename("log-2")
    try planners.sync(other)
    try planners.sync()
    try planners.expectSame()
    #expect(try store.task("four") != nil)
    #expect(try other.conflicts().map(\.conflict.yours) == [.text("two")])
  }

  @Test func aBackupOfABackupIsNotTakenForTheLogThatADeviceKnows() throws {
    let planners = try SyncedPlanners(2)
    let (store, other) = (planners.stores[0], planners.stores[1])
    try planners.follow()
    let backup = planners.server.copy()
    try other.addTask(task("one"), to: "Home")
    try planners.sync(other)
    backup.rename("log-2")
    planners.server = backup
    for number in 2...9 { try store.addTask(task("\(number)"), to: "Home") }
    try planners.sync(store)
    planners.server.rename("log-3")
    try planners.sync()
    try planners.expectSame()
    #expect(try store.read { try $0.session.allTasks() }.count == 9)
  }

  @Test func aDeviceBehindTheFloorStartsFromASnapshot() throws {
    let planners = try SyncedPlanners(2)
    try planners.follow()
    try planners.stores[0].addTask(task("one"), to: "Home")
    try planners.sync()
    try planners.stores[0].addTask(task("two"), to: "Home")
    try planners.sync(planners.stores[0])
    planners.server.compact(through: planners.server.head, tombstones: 0)
    try planners.stores[1].addTask(task("three"), to: "Home")
    try planners.sync()
    try planners.expectSame()
    #expect(try planners.export(planners.stores[1]).count == 4)
  }
}
