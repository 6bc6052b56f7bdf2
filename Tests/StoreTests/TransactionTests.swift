import JSONText
import Planner
import Sync
import Testing

@testable import Store

@Suite struct TransactionTests {
  @Test func whatIsTakenBackHasNotHappened() throws {
    let folder = try TemporaryFolder()
    let store = planner("\(folder.path)/planner.db", seed: 1)
    try store.addTask(task("milk"), to: "Home")
    try store.begin()
    try store.addTask(task("bread"), to: "Shop/Corner")
    #expect(try store.task("bread") != nil)
    store.rollBack()
    #expect(try store.task("bread") == nil)
    #expect(try store.read { try $0.arcs().arcs.map(\.path) } == ["Home"])
    #expect(try store.read { try $0.steps(limit: 9) }.map(\.label) == ["added milk"])
    try store.addTask(task("eggs"), to: "Home")
    #expect(try store.task("eggs") != nil)
  }

  @Test func whatIsKeptIsSeenByOthersOnlyThen() throws {
    let folder = try TemporaryFolder()
    let (store, other) = (planner("\(folder.path)/p.db", seed: 1), planner("\(folder.path)/p.db", seed: 2))
    try store.addTask(task("milk"), to: "Home")
    try store.begin()
    try store.addTask(task("bread"), to: "Home")
    #expect(try other.task("bread") == nil)
    try store.commit()
    #expect(try other.task("bread") != nil)
  }

  @Test func aStepThatFailsWithinLeavesTheOthers() throws {
    let folder = try TemporaryFolder()
    let store = planner("\(folder.path)/planner.db", seed: 1)
    struct Stop: Error {}
    try store.begin()
    try store.addTask(task("milk"), to: "Home")
    #expect(throws: Stop.self) {
      try store.record("added eggs") { step in
        try step.add(task("eggs"), to: step.snapshot.arcs().arc(called: "Home").id)
        throw Stop()
      }
    }
    try store.commit()
    #expect(try store.task("milk") != nil)
    #expect(try store.task("eggs") == nil)
  }

  @Test func operationsOfWhatIsTakenBackAreNotSent() throws {
    let planners = try SyncedPlanners(2)
    try planners.follow()
    let store = planners.stores[0]
    try store.begin()
    try store.addTask(task("milk"), to: "Home")
    #expect(try store.waitingOperations().map(\.thing.entity) == ["arc", "task"])
    store.rollBack()
    #expect(try store.waitingOperations().isEmpty)
    try store.addTask(task("bread"), to: "Home")
    #expect(try store.waitingOperations().map(\.number) == [1, 2])
    try planners.sync()
    try planners.expectSame()
  }

  @Test func theNextTaskGetsTheUUIDThatWasGiven() throws {
    let folder = try TemporaryFolder()
    let store = planner("\(folder.path)/planner.db", seed: 1)
    let given = Identity(random: { 7 })
    store.nextTask = given
    #expect(try store.addTask(task("milk"), to: "Home").uuid == given.description)
    #expect(try store.addTask(task("bread"), to: "Home").uuid != given.description)
  }
}
