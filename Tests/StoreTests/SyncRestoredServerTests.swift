import Planner
import Sync
import SyncLedger
import Testing

@testable import Store

/// What devices bring to a server that was restored from a backup, and what they leave to the others.
struct SyncRestoredServerTests {
  private let planners: SyncedPlanners
  private let store, other: PlannerStore

  init() throws {
    planners = try SyncedPlanners(3)
    (store, other) = (planners.stores[0], planners.stores[1])
    try planners.follow()
    try store.addTask(task("one"), to: "Home")
    try planners.sync()
  }

  private func retitle(_ store: PlannerStore, _ old: String, _ new: String) throws {
    let known = try #require(try store.task(old))
    try store.record("edited") { _ = try $0.edit(task: known.id, task(new)) }
  }

  private func retitle(_ store: PlannerStore, arc path: String, _ title: String) throws {
    try store.record("edited") { step in
      var arc = try #require(try step.snapshot.arcs().arcs.first { $0.path == path })
      arc.fields.title = title
      _ = try step.edit(arc: arc.id, arc.fields)
    }
  }

  private func restore(_ backup: MemoryLedger) throws {
    backup.rename("log-2")
    planners.server = backup
  }

  @Test func whatNobodyChangedOnADeviceIsNotContestedByIt() throws {
    let backup = planners.server.copy()
    try other.addTask(task("two"), to: "Home")
    try planners.sync()
    try restore(backup)
    try retitle(store, "one", "one again")
    try planners.sync(store)
    try planners.sync()
    try planners.expectSame()
    for store in planners.stores {
      #expect(try store.conflicts().isEmpty)
      #expect(try store.task("one again") != nil && store.task("two") != nil)
    }
  }

  @Test func whatOthersDeleteIsNotContestedByWhoDidNotChangeIt() throws {
    let backup = planners.server.copy()
    try other.addTask(task("two"), to: "Home")
    try planners.sync()
    try restore(backup)
    try planners.sync(store)
    let known = try #require(try store.task("one"))
    try store.record("removed") { _ = try $0.remove(task: known.id) }
    try planners.sync(store)
    try planners.sync()
    try planners.expectSame()
    #expect(try other.conflicts().isEmpty)
    #expect(try other.task("one") == nil && other.task("two") != nil)
  }

  @Test func whatWaitsOrTheBackupLacksIsContested() throws {
    let backup = planners.server.copy()
    try retitle(other, "one", "one there")
    try planners.sync()
    try restore(backup)
    try planners.sync(store)
    try retitle(store, "one there", "one again")
    try planners.sync(store)
    try retitle(other, "one there", "one at last")
    try planners.sync()
    try planners.expectSame()
    #expect(try other.task("one again") != nil)
    #expect(try other.conflicts().map(\.conflict.yours).contains(.text("one at last")))
  }

  @Test func whatWasDeletedAndNotSentIsDeletedOnTheRestoredServer() throws {
    try store.addTask(task("two"), to: "Old/Books")
    try planners.sync()
    let backup = planners.server.copy()
    try store.addTask(task("three"), to: "Home")
    try planners.sync()
    let one = try #require(try other.task("one"))
    try other.record("removed one") { _ = try $0.remove(task: one.id) }
    let old = try #require(try other.read { try $0.arcs() }.arcs.first { $0.path == "Old" })
    try other.record("removed Old") { try $0.remove(arc: old.id) }
    try restore(backup)
    try planners.sync(other)
    try planners.sync()
    try planners.expectSame()
    for store in planners.stores {
      #expect(try store.task("one") == nil && store.task("two") == nil && store.task("three") != nil)
      #expect(try store.read { try $0.arcs() }.arcs.map(\.path).sorted() == ["Home"])
      #expect(try store.conflicts().isEmpty)
    }
  }

  /// Only one device saw the deletions and the second title before the server was put back.
  @Test(arguments: [true, false]) func whatTheServerHadTakenIsDoneAgainWhoeverComesFirst(isFirst: Bool) throws
  {
    try store.addTask(task("two"), to: "Old/Books")
    try planners.sync()
    let backup = planners.server.copy()
    try retitle(store, "one", "one again")
    try planners.sync()
    try retitle(store, "one again", "one at last")
    let two = try #require(try store.task("two"))
    try store.record("removed two") { _ = try $0.remove(task: two.id) }
    let old = try #require(try store.read { try $0.arcs() }.arcs.first { $0.path == "Old" })
    try store.record("removed Old") { try $0.remove(arc: old.id) }
    try planners.sync(store)
    try restore(backup)
    try planners.sync(isFirst ? store : other)
    try planners.sync()
    try planners.expectSame()
    for store in planners.stores {
      #expect(try store.task("one at last") != nil && store.task("two") == nil)
      #expect(try store.read { try $0.arcs() }.arcs.map(\.path).sorted() == ["Home"])
      #expect(try store.conflicts().isEmpty)
    }
  }

  @Test func aNameThatWaitsUnderAnIdThatHasBecomeAnotherIsKept() throws {
    try store.record("made") { _ = try $0.addArc(path: "Old") }
    try planners.sync()
    // One deletes an Arc while another makes Home in it; so that becomes the upper Home.
    let old = try #require(try store.read { try $0.arcs() }.arcs.first { $0.path == "Old" })
    try store.record("removed") { try $0.remove(arc: old.id) }
    try planners.stores[2].record("made") { _ = try $0.addArc(path: "Old/Home") }
    try planners.sync(planners.stores[2])
    try planners.sync(other)
    let backup = planners.server.copy()
    try retitle(other, arc: "Old/Home", "Flat")
    try retitle(other, arc: "Home", "House")
    try planners.sync(store)
    try planners.pull(other)
    let shown = try other.read { try $0.arcs() }.arcs.map(\.fields.title)
    #expect(shown.contains("House") && !shown.contains("Flat"), "\(shown)")
    try restore(backup)
    try planners.sync(other)
    try planners.sync()
    try planners.expectSame()
    #expect(try other.read { try $0.arcs() }.arcs.contains { $0.fields.title == "House" })
    let kept = try store.conflicts().map(\.conflict.yours)
    #expect(kept.contains(.text("Flat")), "\(kept)")
  }

  @Test func anAnswerThatWaitsIsKeptThoughSomebodyElseHasGivenOne() throws {
    let backup = planners.server.copy()
    try retitle(store, "one", "two")
    try retitle(other, "one", "three")
    try planners.sync()
    let conflict = try #require(try other.conflicts().first)
    _ = try other.settle([(conflict.number, .merge(.text("four")))], as: "settled")
    _ = try store.settle([(conflict.number, .accept)], as: "settled")
    try planners.sync(store)
    try planners.pull(other)
    try restore(backup)
    try planners.sync(other)
    try planners.sync()
    try planners.expectSame()
    let isKept = try store.conflicts().contains { $0.conflict.yours == .text("four") }
    #expect(try isKept || store.task("four") != nil)
  }

  @Test(arguments: [Resolution.keep, .accept], [true, false])
  func whatTheLostLogHadSettledIsNotAskedAboutAgain(resolution: Resolution, isFirst: Bool) throws {
    try retitle(store, arc: "Home", "House")
    try retitle(other, arc: "Home", "Flat")
    try planners.sync()
    let backup = planners.server.copy()
    let conflict = try #require(try other.conflicts().first)
    _ = try other.settle([(conflict.number, resolution)], as: "settled")
    try planners.sync()
    try restore(backup)
    for planner in isFirst ? [other, store] : [store, other] { try planners.sync(planner) }
    try planners.sync()
    try planners.expectSame()
    let chosen = resolution == .keep ? "Flat" : "House"
    for planner in planners.stores {
      #expect(try planner.conflicts().isEmpty)
      #expect(try planner.read { try $0.arcs() }.arcs.contains { $0.fields.title == chosen })
    }
  }
}
