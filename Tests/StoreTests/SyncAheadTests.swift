import Sync
import SyncLedger
import Testing

@testable import Store

/// What is sent while the answer to what was sent before is still to be applied.
struct SyncAheadTests {
  /// Two planners with an account, the first with more new tasks than two pushes take.
  private func planners() throws -> SyncedPlanners {
    let planners = try SyncedPlanners(2)
    try planners.follow()
    try planners.stores[0].record("added tasks") { step in
      let arc = try step.addArc(path: "Home").id
      for number in 0..<2 * SyncProtocol.mostOperations { try step.add(task("hw \(number)"), to: arc) }
    }
    return planners
  }

  @Test func followsWhatWasSentAndAsksForWhatIsNew() throws {
    let planners = try planners()
    let store = planners.stores[0]
    let first = try #require(try store.syncRequest())
    let answer = try planners.server.answer(first)
    let second = try #require(store.syncRequest(after: first, answer))
    #expect(second.operations.first?.number == (first.operations.last?.number ?? 0) + 1)
    let later = try planners.server.answer(second)
    #expect(later.entries.first?.rev == answer.cursor + 1)
    #expect(try store.take(answer))
    #expect(try store.take(later))
    let third = try #require(try store.syncRequest())
    #expect(third.operations.first?.number == (second.operations.last?.number ?? 0) + 1)
    #expect(store.syncRequest(after: third, try planners.server.answer(third)) == nil)
    try planners.sync()
    try planners.expectSame()
  }

  /// The server may take only the first of what a request has, when it is too long.
  @Test func goesOnAfterWhatTheServerHasAnswered() throws {
    let planners = try planners()
    let first = try #require(try planners.stores[0].syncRequest())
    var half = first
    half.operations.removeLast(first.operations.count / 2)
    let second = planners.stores[0].syncRequest(after: first, try planners.server.answer(half))
    #expect(second?.operations.first?.number == (half.operations.last?.number ?? 0) + 1)
  }

  /// The program ends after both were sent, and nothing of the answers was applied.
  @Test func losesAndRepeatsNothingWhenTheProgramEnds() throws {
    let planners = try planners()
    let first = try #require(try planners.stores[0].syncRequest())
    let second = try #require(
      planners.stores[0].syncRequest(after: first, try planners.server.answer(first)))
    _ = try planners.server.answer(second)
    let again = planner("\(planners.folder.path)/0.db", seed: 7)
    try planners.sync(again)
    #expect(planners.server.head == first.operations.count + second.operations.count + 1)
    try planners.sync()
    try planners.expectSame()
  }
}
