import JSONText
import Moments
import Planner
import Reminding
import Sync
import SyncLedger
import Testing

@testable import Store

/// The twelve rules of syncing, each with real planners. What follows from each is tested in SyncTests and beside the other
/// tests of this target.
struct SyncContractTests {
  private let planners: SyncedPlanners
  private let here, there: PlannerStore

  /// Two planners that both hold the task hw in School/CS 298.
  init() throws {
    planners = try SyncedPlanners(2)
    (here, there) = (planners.stores[0], planners.stores[1])
    try planners.follow()
    var fields = task("hw", "2027-03-12")
    (fields.labels, fields.description) = (["old"], "one\ntwo\nthree")
    try here.addTask(fields, to: "School/CS 298")
    try planners.sync()
  }

  private func edit(_ store: PlannerStore, _ title: String = "hw", _ change: (inout ArcTask.Fields) -> Void)
    throws
  {
    let known = try #require(try store.task(title))
    var fields = known.fields
    change(&fields)
    try store.record("edited \(title)") { _ = try $0.edit(task: known.id, fields) }
  }

  private func arc(_ store: PlannerStore, _ path: String) throws -> Arc {
    try #require(try store.read { try $0.arcs() }.arcs.first { $0.path == path }, "\(path)")
  }

  /// What the server says of what a planner sends.
  private func reasons(_ store: PlannerStore) throws -> [String] {
    let response = try planners.server.answer(#require(try store.syncRequest()))
    try store.take(response)
    return response.outcomes.compactMap(\.reason)
  }

  @Test func rule1OnlyADifferentUnseenValueOfTheSameFieldOfAnotherDeviceIsAConflict() throws {
    try edit(here) { ($0.date, $0.location) = (Day(iso: "2027-03-13"), "MH 222") }
    try edit(there) { ($0.date, $0.location, $0.priority) = (Day(iso: "2027-03-14"), "MH 222", .high) }
    try planners.sync()
    #expect(try there.conflicts().map(\.conflict.field) == ["date"])
    // Seen by now.
    try edit(here) { $0.location = "MH 223" }
    try planners.sync(here)
    try planners.sync(there)
    try edit(there) { $0.location = "MH 224" }
    try planners.sync()
    #expect(try there.conflicts().count == 1)
    try planners.expectSame()
  }

  @Test(arguments: [Resolution.keep, .accept, .merge(.text("2027-03-20"))])
  func rule2TheServersValueStandsTheOtherIsKeptAndAnAnswerClosesItEverywhere(_ answer: Resolution) throws {
    try edit(here) { $0.date = Day(iso: "2027-03-13") }
    try edit(there) { $0.date = Day(iso: "2027-03-14") }
    try planners.sync()
    for store in planners.stores {
      #expect(try store.task("hw")?.fields.date == Day(iso: "2027-03-13"))
      let conflict = try #require(try store.conflicts().first).conflict
      #expect(
        [conflict.was, conflict.theirs, conflict.yours]
          == ["2027-03-12", "2027-03-13", "2027-03-14"].map { .text($0) })
      #expect(conflict.label == "edited hw" && conflict.suggested == .accept)
      #expect(
        try conflict.device == there.syncState()?.device && conflict.otherDevice == here.syncState()?.device)
    }
    _ = try here.settle([(#require(try here.conflicts().first).number, answer)], as: "settled")
    try planners.sync()
    let day = [Resolution.keep: "2027-03-14", .accept: "2027-03-13"][answer] ?? "2027-03-20"
    for store in planners.stores {
      #expect(try store.conflicts().isEmpty && store.task("hw")?.fields.date == Day(iso: day))
    }
  }

  @Test func rule3SetsLinesAndCompletionsAreMergedWithoutAsking() throws {
    try edit(here) { ($0.labels, $0.description) = (["old", "red"], "ONE\ntwo\nthree") }
    try edit(there) { ($0.labels, $0.description) = (["blue"], "one\ntwo\nTHREE") }
    try planners.sync()
    let merged = try #require(try here.task("hw")).fields
    #expect((merged.labels, merged.description) == (["red", "blue"], "ONE\ntwo\nTHREE"))
    for store in planners.stores {
      let number = try #require(try store.task("hw")).id
      try store.record("completed hw") { _ = try $0.complete(task: number) }
    }
    try planners.sync()
    for store in planners.stores {
      #expect(try store.conflicts().isEmpty && store.task("hw")?.closing != nil)
    }
    try planners.expectSame()
  }

  @Test func rule4AnEditBringsBackWhatWasDeletedAndWhatADeletedArcWasNotSeenToHoldGoesAbove() throws {
    let known = try #require(try here.task("hw"))
    try here.record("removed hw") { _ = try $0.remove(task: known.id) }
    try edit(there) { $0.location = "MH 222" }
    try planners.sync()
    #expect(try there.task("hw") == nil)
    let conflict = try #require(try here.conflicts().first)
    #expect(conflict.conflict.field == Conflict.deletion && conflict.conflict.suggested == .keep)
    _ = try here.settle([(conflict.number, .keep)], as: "restored")
    try planners.sync()
    #expect(try there.task("hw")?.fields.location == "MH 222")

    try there.addTask(task("lab"), to: "School/CS 298")
    try planners.sync(there)
    try here.record("removed CS 298") { try $0.remove(arc: arc(here, "School/CS 298").id) }
    #expect(try reasons(here).contains("'lab' was moved to 'School', because its Arc was deleted"))
    try planners.sync()
    for store in planners.stores {
      #expect(try store.task("lab")?.arcPath == "School" && store.task("hw") == nil)
    }
  }

  @Test func rule5AMoveThatWouldCloseACircleIsRefusedWithAReasonAndTakenBack() throws {
    for path in ["Red", "Blue"] { try here.record("made \(path)") { _ = try $0.addArc(path: path) } }
    try planners.sync()
    try here.record("moved") { _ = try $0.move(arc: arc(here, "Red").id, under: arc(here, "Blue").id) }
    try there.record("moved") { _ = try $0.move(arc: arc(there, "Blue").id, under: arc(there, "Red").id) }
    try planners.sync(here)
    #expect(try reasons(there) == ["this would put it inside itself"])
    try planners.sync()
    try planners.expectSame()
    for store in planners.stores { #expect(try arc(store, "Blue/Red").fields.title == "Red") }
    #expect(try there.conflicts().map(\.conflict.reason) == ["this would put it inside itself"])
  }

  @Test func rule6ArcsPlacesAndPathsOfTheSameNameAreOneAndItsTasksLieInTheFirst() throws {
    for (store, place) in [(here, 1), (there, 2)] {
      try store.addTask(task("task \(place)"), to: place == 1 ? "Garden/Roses" : "garden/roses")
      try store.record("a place") {
        _ = try $0.add(place: "Gym", Coordinate(latitude: place * 1_000_000, longitude: 0), radius: 200)
        try $0.set(path: "calm", to: "1d before push")
      }
    }
    // More for what the second one made, before it knows that it became another.
    let request = try #require(try there.syncRequest())
    try planners.sync(here)
    _ = try planners.server.answer(request)
    try there.addTask(task("task 3"), to: "garden/roses")
    try planners.sync()
    try planners.expectSame()
    for store in planners.stores {
      for title in ["task 1", "task 2", "task 3"] {
        #expect(try store.task(title)?.arcPath == "Garden/Roses")
      }
      #expect(try store.read { try $0.places() }.map(\.name) == ["Gym"])
    }
  }

  @Test func rule7WhatTheProgramDerivesIsTheSameOnAllDevicesAndClosedEverywhere() throws {
    var fields = task("run", "2027-03-10")
    fields.recurrence = "FREQ=DAILY"
    try here.addTask(fields, to: "School")
    try planners.sync()
    // Neither has heard of the other: both make the occurrence that follows.
    for store in planners.stores {
      let number = try #require(try store.task("run")).id
      try store.record("completed run") { _ = try $0.complete(task: number) }
    }
    try planners.sync()
    try planners.expectSame()
    for store in planners.stores {
      let all = try store.read { try $0.session.allTasks() }.filter { $0.fields.title == "run" }
      #expect(Set(all.compactMap { $0.fields.date.map { "\($0)" } }) == ["2027-03-10", "2027-03-11"])
      #expect(all.count == 2 && all.filter { $0.closing == nil }.count == 1)
      #expect(try store.conflicts().isEmpty)
    }
  }

  @Test func rule8UndoIsANewStepThatLeavesWhatOthersChangedSinceAndNamesIt() throws {
    try edit(here) { ($0.date, $0.location) = (Day(iso: "2027-04-01"), "MH 222") }
    try planners.sync()
    try edit(there) { $0.location = "MH 223" }
    try planners.sync()
    let steps = try here.read { try $0.steps(limit: 100) }.count
    let undone = try here.record("undo") { try $0.undo() }
    #expect(undone.notUndone == [.field("location", of: "'hw'")])
    #expect(try here.read { try $0.steps(limit: 100) }.count == steps + 1)
    try planners.sync()
    for store in planners.stores {
      let fields = try #require(try store.task("hw")).fields
      #expect((fields.date, fields.location) == (Day(iso: "2027-03-12"), "MH 223"))
      #expect(try store.conflicts().isEmpty)
    }
  }

  @Test func rule9ACopiedFileIsNoticedAndBecomesANewDeviceThatKeepsWhatItHasNotSent() throws {
    let path = planners.folder.path + "/copy.db"
    try here.addTask(task("waits"), to: "School")
    _ = try here.backUp(to: path)
    let copy = planner(path, seed: 77)
    try here.addTask(task("of the first"), to: "School")
    try copy.addTask(task("of the copy"), to: "School")
    for store in [here, copy, there, here, copy, there] { try planners.sync(store) }
    #expect(try copy.syncState()?.device != here.syncState()?.device)
    #expect(try planners.export(copy) == planners.export(here))
    for title in ["waits", "of the first", "of the copy"] {
      #expect(try there.task(title) != nil, "\(title)")
    }
    #expect(try there.read { try $0.session.allTasks() }.count == 4)
  }

  @Test func rule10BehindTheFloorADeviceTakesASnapshotAndLaysItsOutboxOverIt() throws {
    try edit(there) { $0.location = "MH 222" }
    try edit(here) { $0.title = "hw 2" }
    try planners.sync(here)
    planners.server.compact(through: planners.server.head, tombstones: planners.server.head)
    let request = try #require(try there.syncRequest())
    #expect(throws: SyncRefusal.behindFloor) { try planners.server.answer(request) }
    try there.take([planners.server.snapshot()])
    #expect(try there.task("hw 2")?.fields.location == "MH 222")
    try planners.sync()
    try planners.expectSame()
    #expect(try here.task("hw 2")?.fields.location == "MH 222")
  }

  @Test func rule11AProgramThatIsTooOldIsToldSoAndKeepsWhatItHas() throws {
    try edit(there) { $0.location = "MH 222" }
    var request = try #require(try there.syncRequest())
    request.version = SyncProtocol.oldest - 1
    #expect(throws: SyncRefusal.tooOld) { try planners.server.answer(request) }
    #expect(try here.task("hw")?.fields.location == nil && there.task("hw")?.fields.location == "MH 222")
    // With a newer program it goes on where it was.
    try planners.sync()
    try planners.expectSame()
    #expect(try here.task("hw")?.fields.location == "MH 222")
  }

  @Test func rule12AFirstSyncJoinsWhatIsTheSameAndIsAStepThatUndoLeaves() throws {
    let other = planner("\(planners.folder.path)/other.db", seed: 9)
    var fields = task("hw", "2027-03-12")
    (fields.labels, fields.description) = (["old"], "one\ntwo\nthree")
    try other.addTask(fields, to: "School/CS 298")
    try other.addTask(task("hw", "2027-03-13"), to: "School/CS 298")
    let counts = try other.inCommon([planners.server.snapshot()])
    #expect(
      [counts["arc"]?.own, counts["arc"]?.same, counts["task"]?.own, counts["task"]?.same] == [2, 2, 2, 1])
    try other.noteJoin("https://arc.test", backup: "before.db")
    try other.follow(account: "https://arc.test")
    try other.join([planners.server.snapshot()])
    for store in [other, here, there, other] { try planners.sync(store) }
    #expect(try planners.export(other) == planners.export(here))
    #expect(try here.read { try $0.session.allTasks() }.count == 2)
    let undone = try other.record("undo") { try $0.undo() }
    #expect(
      undone.label == "joined https://arc.test, after a backup in before.db" && !undone.notUndone.isEmpty)
    try planners.sync(other)
    #expect(try here.read { try $0.session.allTasks() }.count == 2)
  }
}
