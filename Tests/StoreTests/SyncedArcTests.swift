import Moments
import Planner
import Sync
import SyncLedger
import Testing

@testable import Store

/// Moves of Arcs that would make a circle of both.
struct SyncCircleTests {
  /// - Parameter depth: how many Arcs lie between the two.
  @Test(arguments: [0, 1, 3]) func anOwnMoveThatWaitsGivesWayToAnotherDevices(depth: Int) throws {
    let planners = try SyncedPlanners(2)
    try planners.follow()
    let below = (0..<depth).map { "/C\($0)" }.joined()
    for path in ["A", "B"] {
      try planners.stores[0].record("made") { _ = try $0.addArc(path: path + below, creatingParents: true) }
    }
    try planners.sync()
    try planners.stores[0].move("B", under: "A" + below)
    try planners.sync(planners.stores[0])
    // So many changes before the move that it is not in the first push.
    let home = try planners.stores[1].record("made") { try $0.addArc(path: "Home").id }
    try planners.stores[1].record("added") { step in
      for number in 0...SyncProtocol.mostOperations { _ = try step.add(task("task \(number)"), to: home) }
    }
    try planners.stores[1].move("A", under: "B" + below)
    let request = try #require(try planners.stores[1].syncRequest())
    #expect(request.operations.count == SyncProtocol.mostOperations)
    #expect(try planners.stores[1].take(planners.server.answer(request)))
    #expect(try planners.stores[1].faults() == [])
    #expect(try planners.stores[1].read { try $0.arcs() }.arcs.contains { $0.path == "A\(below)/B" })
    try planners.sync()
    try planners.expectSame()
    #expect(try planners.stores[1].read { try $0.arcs() }.arcs.contains { $0.path == "A\(below)/B" })
  }
}

/// Arcs of one name, on different devices.
struct SyncNamesakeTests {
  /// - Parameter seed: for UUIDs, which say in what order the snapshot brings the Arcs.
  @Test(arguments: 1...8) func twoPairsThatASnapshotMakesOneAtOnceAreNoCircle(seed: UInt64) throws {
    let planners = try SyncedPlanners(2, seed: seed)
    try planners.follow()
    try planners.stores[0].record("made") { _ = try $0.addArc(path: "Z/Home", creatingParents: true) }
    try planners.sync()
    try planners.stores[0].move("Z/Home", under: nil)
    try planners.stores[0].record("made") { _ = try $0.addArc(path: "Work") }
    try planners.sync(planners.stores[0])
    // Both are made here, too, and reach the server, whose answer gets lost.
    for path in ["Home", "Work"] { try planners.stores[1].record("made") { _ = try $0.addArc(path: path) } }
    _ = try planners.server.answer(#require(try planners.stores[1].syncRequest()))
    planners.server.compact(through: planners.server.head, tombstones: 0)
    // What the server takes for Home goes into an Arc in the one made here.
    try planners.stores[1].record("made") { _ = try $0.addArc(path: "Home/Q") }
    try planners.stores[1].move("Z/Home", under: "Home/Q")
    try planners.stores[1].addTask(task("hw"), to: "Home/Q")
    try planners.stores[1].take([planners.server.snapshot()])
    #expect(try planners.stores[1].faults() == [])
    #expect(try planners.stores[1].task("hw")?.arcPath == "Home/Q")
    try planners.sync()
    try planners.expectSame()
    #expect(try planners.stores[0].task("hw")?.arcPath == "Home/Q")
  }

  @Test func anArcThatAnotherDeviceMadeAndDeletedLeavesOnesOwnOfThatName() throws {
    let planners = try SyncedPlanners(3)
    try planners.follow()
    try planners.stores[0].record("made") { _ = try $0.addArc(path: "Labs") }
    try planners.sync(planners.stores[0])
    try planners.stores[0].record("") { _ = try $0.undo() }
    try planners.sync(planners.stores[0])
    try planners.stores[1].addTask(task("hw"), to: "Labs")
    try planners.sync()
    try planners.expectSame()
    for store in planners.stores { #expect(try store.task("hw")?.arcPath == "Labs") }
  }

  @Test func anArcThatAnotherDeviceMadeAndRenamedLeavesOnesOwnOfThatName() throws {
    let planners = try SyncedPlanners(2)
    try planners.follow()
    try planners.stores[0].addTask(task("hw 0"), to: "Labs")
    try planners.sync(planners.stores[0])
    try planners.stores[0].record("renamed") { step in
      var arc = try #require(try step.snapshot.arcs().arcs.first { $0.path == "Labs" })
      arc.fields.title = "Old labs"
      _ = try step.edit(arc: arc.id, arc.fields)
    }
    try planners.sync(planners.stores[0])
    try planners.stores[1].addTask(task("hw 1"), to: "Labs")
    try planners.sync()
    try planners.expectSame()
    for store in planners.stores {
      #expect(try store.task("hw 0")?.arcPath == "Old labs")
      #expect(try store.task("hw 1")?.arcPath == "Labs")
    }
  }

  @Test func anArcThatIsMovedToWhereItsNameIsTakenKeepsItsName() throws {
    let planners = try SyncedPlanners(2)
    try planners.follow()
    for path in ["A/Labs", "B"] {
      try planners.stores[0].record("made") { _ = try $0.addArc(path: path, creatingParents: true) }
    }
    try planners.sync()
    try planners.stores[0].record("made") { _ = try $0.addArc(path: "B/Labs") }
    try planners.sync(planners.stores[0])
    try planners.stores[1].move("A/Labs", under: "B")
    try planners.sync()
    try planners.expectSame()
    for store in planners.stores {
      #expect(try store.read { try $0.arcs() }.arcs.map(\.path).sorted() == ["A", "A/Labs", "B", "B/Labs"])
    }
  }

  /// - Parameter inside: where the one that was there lies in the new one.
  @Test(arguments: ["Home", "Home/Q", "Home/Q/R"]) func bothComeToBeOneWithoutACircle(inside: String) throws {
    let planners = try SyncedPlanners(2)
    try planners.follow()
    try planners.stores[0].record("made") { _ = try $0.addArc(path: "Z/Home", creatingParents: true) }
    try planners.sync()
    try planners.stores[1].move("Z/Home", under: nil)
    try planners.sync(planners.stores[1])
    var path = ""
    for name in inside.split(separator: "/").map(String.init) {
      // By its path it would be looked for in the one that is there.
      try planners.stores[0].record("made") { _ = try $0.addArc(path: name) }
      if !path.isEmpty { try planners.stores[0].move(name, under: path) }
      path += path.isEmpty ? name : "/" + name
    }
    try planners.stores[0].addTask(task("hw"), to: inside)
    try planners.stores[0].move("Z/Home", under: inside)
    try planners.sync()
    try planners.expectSame()
    for store in planners.stores { #expect(try store.task("hw")?.arcPath == inside) }
  }
}

/// Arcs that turn out to be one while a move of what they lie in waits.
struct SyncJoinedCircleTests {
  @Test func theArcThatWasMovedComesOutNotTheOneThatItTurnedOutToBe() throws {
    let planners = try SyncedPlanners(3)
    try planners.follow()
    try planners.stores[0].record("made") { _ = try $0.addArc(path: "A/B", creatingParents: true) }
    try planners.sync()
    try planners.stores[2].record("made") { _ = try $0.addArc(path: "A/B/Home") }
    // For it, the new Home lies at the top, and A goes into that.
    try planners.stores[1].record("removed") { step in
      try step.remove(arc: #require(try step.snapshot.arcs().arcs.first { $0.path == "A/B" }).id)
    }
    try planners.sync(planners.stores[2])
    try planners.pull(planners.stores[1])
    try planners.stores[1].move("A", under: "Home")
    // Elsewhere, A has a Home already, which the other one becomes when B is deleted.
    try planners.stores[0].record("made") { _ = try $0.addArc(path: "A/Home") }
    try planners.stores[0].record("removed") { step in
      try step.remove(arc: #require(try step.snapshot.arcs().arcs.first { $0.path == "A/B" }).id)
    }
    _ = try planners.server.answer(#require(try planners.stores[0].syncRequest()))
    try planners.pull(planners.stores[1])
    #expect(try planners.stores[1].faults() == [])
    #expect(try planners.stores[1].read { try $0.arcs() }.arcs.map(\.path).sorted() == ["A", "A/Home"])
    try planners.sync()
    try planners.expectSame()
    #expect(try planners.stores[1].read { try $0.arcs() }.arcs.map(\.path).sorted() == ["A", "A/Home"])
  }

  /// The answer to making Home was lost, its deletion waited, and the log had been compacted meanwhile.
  @Test func whatLiesInAnArcThatStaysBecauseOthersHaveOneOfItsNameIsShownThere() throws {
    let planners = try SyncedPlanners(2)
    try planners.follow()
    try planners.stores[0].addTask(task("one"), to: "Home/Garden")
    try planners.sync(planners.stores[0])
    try planners.stores[1].addTask(task("two"), to: "Home")
    _ = try planners.server.answer(#require(try planners.stores[1].syncRequest()))
    try planners.stores[1].record("removed") { step in
      try step.remove(arc: #require(try step.snapshot.arcs().arcs.first { $0.path == "Home" }).id)
    }
    planners.server.compact(through: planners.server.head, tombstones: 0)
    try planners.sync()
    try planners.expectSame()
    #expect(
      try planners.stores[1].read { try $0.arcs() }.arcs.map(\.path).sorted() == ["Home", "Home/Garden"])
  }
}

extension PlannerStore {
  fileprivate func move(_ path: String, under parent: String?) throws {
    try record("moved") { step in
      let arcs = try step.snapshot.arcs().arcs
      let arc = try #require(arcs.first { $0.path == path })
      let parent = try parent.map { parent in try #require(arcs.first { $0.path == parent }) }
      _ = try step.move(arc: arc.id, under: parent?.id)
    }
  }
}
