import JSONText
import Moments
import Planner
import Sync
import Testing

@testable import Store

/// Answers to conflicts are steps of the log, which undo takes back.
struct SettlingTests {
  /// Two planners with a conflict about the title of a task: it is `one`, and `two` was set aside.
  private func differing() throws -> SyncedPlanners {
    let planners = try SyncedPlanners(2)
    try planners.follow()
    try planners.stores[0].addTask(task("hw"), to: "Home")
    try planners.sync()
    for (store, title) in zip(planners.stores, ["one", "two"]) {
      let known = try #require(try store.task("hw"))
      try store.record("renamed") { _ = try $0.edit(task: known.id, task(title)) }
    }
    try planners.sync()
    return planners
  }

  /// Two planners of which the first deleted a task and the second edited it to `two`.
  /// - Parameter order: which device reaches the server first.
  private func deleted(_ order: [Int] = [0, 1]) throws -> SyncedPlanners {
    let planners = try SyncedPlanners(2)
    try planners.follow()
    let known = try planners.stores[0].addTask(task("hw"), to: "Home")
    try planners.sync()
    try planners.stores[0].record("removed") { _ = try $0.remove(task: known.id) }
    let copy = try #require(try planners.stores[1].task("hw"))
    try planners.stores[1].record("renamed") { _ = try $0.edit(task: copy.id, task("two")) }
    for place in order + order { try planners.sync(planners.stores[place]) }
    return planners
  }

  private func undo(_ store: PlannerStore) throws -> LoggedStep { try store.record("") { try $0.undo() } }
  private func redo(_ store: PlannerStore) throws { try store.record("") { _ = try $0.redo() } }

  private func titles(_ planners: SyncedPlanners) throws -> [[String]] {
    try planners.stores.map { try $0.read { try $0.session.allTasks().map(\.fields.title) } }
  }

  private func open(_ planners: SyncedPlanners) throws -> [[JSONValue]] {
    try planners.stores.map { try $0.conflicts().map(\.conflict.yours) }
  }

  @Test(arguments: [Resolution.accept, .keep, .merge(.text("three"))]) func undoOpensAConflictAgain(
    answer: Resolution
  ) throws {
    let planners = try differing()
    let store = planners.stores[1]
    let (before, number) = (try titles(planners), try #require(try store.conflicts().first?.number))
    #expect(before == [["one"], ["one"]])
    try store.settle([(number, answer)], as: "settled")
    let after = try titles(planners)[1]
    try planners.sync()
    #expect(try titles(planners) == [after, after])
    #expect(try open(planners) == [[], []])
    for _ in 0..<2 {
      #expect(try undo(store).label == "settled")
      #expect(try store.conflicts().map(\.conflict.yours) == [.text("two")], "open at once")
      try planners.sync()
      try planners.expectSame()
      #expect(try titles(planners) == before)
      #expect(try open(planners) == [[.text("two")], [.text("two")]])
      try redo(store)
      #expect(try store.conflicts().isEmpty)
      try planners.sync()
      try planners.expectSame()
      #expect(try titles(planners) == [after, after])
      #expect(try open(planners) == [[], []])
    }
  }

  @Test(arguments: [Resolution.accept, .keep]) func anAnswerThatIsUndoneBeforeASyncIsNotSent(
    answer: Resolution
  )
    throws
  {
    for planners in [try differing(), try deleted(), try deleted([1, 0])] {
      let store = planners.stores[1]
      let (before, kept) = (try titles(planners), try open(planners))
      try store.settle([(#require(try store.conflicts().first?.number), answer)], as: "settled")
      _ = try undo(store)
      #expect(try store.waitingOperations().isEmpty)
      try planners.sync()
      #expect(try titles(planners) == before)
      #expect(try open(planners) == kept)
    }
  }

  @Test(arguments: [true, false]) func whatAnAnswerBroughtBackIsDeletedAgain(isSent: Bool) throws {
    let planners = try deleted()
    let store = planners.stores[0]
    #expect(try titles(planners) == [[], []])
    try store.settle([(#require(try store.conflicts().first?.number), .keep)], as: "brought back")
    // Collected for a sync that finds no server.
    _ = try store.waitingOperations()
    if isSent {
      try planners.sync()
      #expect(try titles(planners) == [["two"], ["two"]])
    }
    _ = try undo(store)
    try planners.sync()
    try planners.expectSame()
    #expect(try titles(planners) == [[], []])
    #expect(try open(planners).map(\.count) == [1, 1])
    try redo(store)
    try planners.sync()
    try planners.expectSame()
    #expect(try titles(planners) == [["two"], ["two"]])
    #expect(try open(planners) == [[], []])
  }

  @Test func whatAnAnswerDeletedComesBack() throws {
    let planners = try deleted([1, 0])
    let store = planners.stores[1]
    #expect(try titles(planners) == [["two"], ["two"]])
    try store.settle([(#require(try store.conflicts().first?.number), .keep)], as: "deleted")
    try planners.sync()
    #expect(try titles(planners) == [[], []])
    _ = try undo(store)
    try planners.sync()
    try planners.expectSame()
    #expect(try titles(planners) == [["two"], ["two"]])
    #expect(try open(planners) == [[.bool(true)], [.bool(true)]])
  }

  /// Without a server in reach: what an answer deletes is gone and lies in the trash, on the device that answered.
  @Test(arguments: [0, 1]) func whatAnAnswerDeletesIsInTheTrashAtOnce(device: Int) throws {
    let planners = try deleted([1, 0])
    let store = planners.stores[device]
    func trash() throws -> [String] { try store.read { try $0.trash().map(\.title) } }
    #expect(try trash().isEmpty)
    try store.settle([(#require(try store.conflicts().first?.number), .keep)], as: "deleted")
    #expect(try titles(planners)[device].isEmpty)
    #expect(try trash() == ["two"])
    #expect(try store.waitingOperations().map(\.thing.entity) == [Conflict.entity], "the answer says it all")
    _ = try undo(store)
    #expect(try titles(planners)[device] == ["two"])
    try redo(store)
    try planners.sync()
    try planners.expectSame()
    #expect(try titles(planners) == [[], []])
    #expect(try trash() == ["two"])
    let number = try #require(try store.read { try $0.trash().first?.number })
    try store.record("restored") { _ = try $0.restore(task: number) }
    try planners.sync()
    try planners.expectSame()
    #expect(try titles(planners) == [["two"], ["two"]])
  }

  /// The device that deleted a thing can bring it back by itself; to another one it comes with the next sync.
  @Test func whatAnAnswerBringsBackIsThereAtOnce() throws {
    let planners = try deleted()
    let store = planners.stores[0]
    try store.settle([(#require(try store.conflicts().first?.number), .keep)], as: "brought back")
    #expect(try titles(planners) == [["two"], []])
    #expect(try store.waitingOperations().map(\.thing.entity) == [Conflict.entity])
    _ = try undo(store)
    #expect(try titles(planners) == [[], []])
    try redo(store)
    try planners.sync()
    try planners.expectSame()
    #expect(try titles(planners) == [["two"], ["two"]])
  }

  /// Both devices answer, and what the second one had carried out by then is put right.
  @Test(arguments: [Resolution.keep, .accept], [true, false])
  func twoAnswersAreAConflictThatBothSee(first: Resolution, isEditFirst: Bool) throws {
    let planners = try deleted(isEditFirst ? [1, 0] : [0, 1])
    let numbers = try planners.stores.map { try #require(try $0.conflicts().first?.number) }
    try planners.stores[0].settle([(numbers[0], first)], as: "first")
    try planners.stores[1].settle([(numbers[1], first == .keep ? .accept : .keep)], as: "second")
    try planners.sync()
    try planners.expectSame()
    let stays = isEditFirst == (first == .accept)
    #expect(try titles(planners) == (stays ? [["two"], ["two"]] : [[], []]))
    #expect(try open(planners).map(\.count) == [1, 1])
  }

  @Test func whatOthersChangedSinceStays() throws {
    let planners = try deleted()
    let (store, other) = (planners.stores[0], planners.stores[1])
    try store.settle([(#require(try store.conflicts().first?.number), .keep)], as: "brought back")
    try planners.sync()
    let back = try #require(try other.task("two"))
    try other.record("renamed") { _ = try $0.edit(task: back.id, task("three")) }
    try planners.sync()
    _ = try undo(store)
    try planners.sync()
    try planners.expectSame()
    #expect(try titles(planners) == [["three"], ["three"]])
  }

  @Test func aValueThatOthersChangedSinceIsNotSetAgain() throws {
    let planners = try differing()
    let (store, other) = (planners.stores[1], planners.stores[0])
    try store.settle([(#require(try store.conflicts().first?.number), .keep)], as: "settled")
    _ = try undo(store)
    try planners.sync()
    let known = try #require(try other.task("one"))
    try other.record("renamed") { _ = try $0.edit(task: known.id, task("three")) }
    try planners.sync()
    try redo(store)
    try planners.sync()
    try planners.expectSame()
    #expect(try titles(planners) == [["three"], ["three"]])
    #expect(try open(planners) == [[.text("two")], [.text("two")]])
  }

  @Test func severalAnswersAreOneStep() throws {
    let planners = try differing()
    let store = planners.stores[1]
    for (place, date) in ["2027-03-12", "2027-03-13"].enumerated() {
      let known = try #require(try planners.stores[place].task("one"))
      try planners.stores[place].record("moved") { _ = try $0.edit(task: known.id, task("one", date)) }
    }
    try planners.sync()
    let numbers = try store.conflicts().map(\.number)
    #expect(numbers.count == 2)
    try store.settle(numbers.map { ($0, .keep) }, as: "settled 2 conflicts")
    #expect(try store.task("two")?.fields.date == Day(iso: "2027-03-13"))
    _ = try undo(store)
    try planners.sync()
    try planners.expectSame()
    #expect(try store.task("one")?.fields.date == Day(iso: "2027-03-12"))
    #expect(try open(planners).map(\.count) == [2, 2])
  }

  @Test func anEditInTheSameStepIsTheAnswer() throws {
    let planners = try differing()
    let store = planners.stores[1]
    let known = try #require(try store.task("one"))
    try store.asOneStep {
      try store.record("edited") { _ = try $0.edit(task: known.id, task("three", "2027-03-12")) }
      try store.settle([(#require(try store.conflicts().first?.number), nil)], as: "settled")
    }
    try planners.sync()
    try planners.expectSame()
    for store in planners.stores { #expect(try store.task("three")?.fields.date == Day(iso: "2027-03-12")) }
    #expect(try open(planners) == [[], []])
    #expect(try undo(store).label == "edited, settled")
    try planners.sync()
    try planners.expectSame()
    for store in planners.stores { #expect(try store.task("one")?.fields.date == nil) }
    #expect(try open(planners).map(\.count) == [1, 1])
  }

  @Test func afterALogoutThereIsNothingToOpen() throws {
    let planners = try differing()
    let store = planners.stores[1]
    try store.settle([(#require(try store.conflicts().first?.number), .accept)], as: "settled")
    try store.leaveAccount()
    let other = try SyncedPlanners(1)
    try store.follow(account: "https://other.test")
    try store.join([other.server.snapshot()])
    _ = try undo(store)
    #expect(try store.conflicts().isEmpty)
  }
}
