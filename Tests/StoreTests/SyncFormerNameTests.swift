import Moments
import Planner
import SQLite
import Sync
import Testing

@testable import Store

/// Two devices, one of which has an arc from when the name of places, stacks and terms was still sent as their `title`.
struct SyncFormerNameTests {
  private let planners: SyncedPlanners
  private var old: PlannerStore { planners.stores[0] }
  private var new: PlannerStore { planners.stores[1] }

  init() throws {
    planners = try SyncedPlanners(2)
    try planners.follow()
  }

  private func fill(_ store: PlannerStore) throws {
    try store.record("named") { step in
      try step.add(place: "Gym", Coordinate(latitude: 37_330_000, longitude: 0), radius: 200)
      try step.set(stack: "Morning", to: ["tea"], isNew: true)
      let (first, last) = (try #require(Day(iso: "2027-01-19")), try #require(Day(iso: "2027-05-14")))
      try step.add(term: "Spring 2027", first, last, isBreak: false, arc: nil)
      try step.set(path: "late", to: "at due push, +1h alarm")
    }
  }

  private func formerly(_ text: String) -> String { text.replacing(#""name":"#, with: #""title":"#) }

  /// Sends what waits on the old device, as that says it.
  private func push() throws {
    let request = try #require(try old.syncRequest())
    let text = formerly(String(decoding: request.bytes, as: UTF8.self))
    #expect(text.contains(#""title":"Gym""#))
    let response = try planners.server.answer(SyncRequest(bytes: Array(text.utf8)))
    // It reads the answer by the names that it knows.
    let answer = formerly(String(decoding: response.bytes, as: UTF8.self))
    try old.take(SyncResponse(bytes: Array(answer.utf8)))
  }

  private func expectNames(_ place: SourceLocation = #_sourceLocation) throws {
    try planners.expectSame()
    for store in planners.stores {
      let names = try store.read { snapshot in
        try snapshot.places().map(\.name) + snapshot.stacks().map(\.name) + snapshot.terms().map(\.name)
          + snapshot.pathNames().filter { $0 == "late" }
      }
      #expect(names == ["Gym", "Morning", "Spring 2027", "late"], sourceLocation: place)
    }
  }

  @Test func whatAnOlderArcSendsHasItsNames() throws {
    try fill(old)
    try push()
    try planners.sync()
    try expectNames()
  }

  @Test func whatBothMadeUnderOneNameIsOne() throws {
    try fill(new)
    try fill(old)
    try push()
    try planners.sync()
    try expectNames()
  }

  @Test func whatWaitsInAnOutboxFromBeforeIsSentUnderThePresentNames() throws {
    try fill(old)
    _ = try old.syncRequest()
    let database = try Database(path: "\(planners.folder.path)/0.db")
    try database.execute(#"UPDATE sync_outbox SET operation = replace(operation, '"name":', '"title":')"#)
    #expect(try old.rows("SELECT operation FROM sync_outbox").joined().contains(#""title":"Gym""#))
    try planners.sync()
    try expectNames()
  }

  @Test func anOldNameAndANewOneConflict() throws {
    try fill(new)
    try planners.sync()
    let gym = try #require(try new.read { try $0.places().first })
    for (store, name) in zip(planners.stores, ["Pool", "Hall"]) {
      try store.record("renamed") { step in
        let identity = try #require(Identity(gym.uuid))
        let old = try #require(try PlaceRow.find(identity, in: step.session))
        var row = old
        row.name = name
        try step.write(&row, over: old)
      }
    }
    let request = try #require(try old.syncRequest())
    let text = formerly(String(decoding: request.bytes, as: UTF8.self))
    try old.take(planners.server.answer(SyncRequest(bytes: Array(text.utf8))))
    try planners.sync()
    let open = try #require(try new.read { try $0.openConflicts() }.first)
    #expect(
      (open.conflict.field, open.conflict.theirs.string, open.conflict.yours.string) == (
        "name", "Pool", "Hall"
      ))
    #expect(open.name == "Pool")
  }
}
