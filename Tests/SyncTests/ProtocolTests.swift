import JSONText
import Merging
import Sync
import SyncLedger
import Testing

struct ProtocolRules {
  /// Two devices, and a copy of the first from before its last edit, which the server has.
  private func copied() throws -> (Pair, copy: SimulatedDevice) {
    var pair = try Pair()
    let copy = pair.a
    pair.a.record("a", .set, .hw, ["date": "2027-03-12"])
    try pair.sync()
    return (pair, copy)
  }

  @Test func aProgramThatIsTooOldIsToldSo() throws {
    let pair = try Pair()
    var request = pair.a.request(most: 0)
    request.version = 0
    #expect(throws: SyncRefusal.tooOld) { try pair.server.answer(request) }
  }

  @Test func aRepeatedPushGetsTheSameAnswerAndChangesNothing() throws {
    var pair = try Pair()
    pair.a.record("a", .set, .hw, ["date": "2027-03-12"])
    pair.a.collect()
    let request = pair.a.request(most: 500)
    let first = try pair.server.answer(request)
    let head = pair.server.head
    #expect(try pair.server.answer(request) == first)
    #expect(pair.server.head == head)
  }

  @Test func aCopyIsNoticedByWhatItsOperationsSay() throws {
    let (pair, copied) = try copied()
    var copy = copied
    copy.record("b", .set, .hw, ["date": "2027-03-14"])
    copy.collect()
    #expect(throws: SyncRefusal.deviceIsCopied) { try pair.server.answer(copy.request(most: 500)) }
  }

  @Test func aCopyIsNoticedByItsNumber() throws {
    let (pair, copy) = try copied()
    #expect(throws: SyncRefusal.deviceIsCopied) { try pair.server.answer(copy.request(most: 500)) }
  }

  @Test func aCopyIsNoticedByTheLog() throws {
    let (pair, copied) = try copied()
    var copy = copied
    copy.record("b", .set, .hw, ["date": "2027-03-14"])
    copy.collect()
    let response = try pair.server.answer(copy.request(most: 0))
    #expect(throws: SyncRefusal.deviceIsCopied) { try copy.take(response) }
  }

  @Test func whatACopyHasNotSentIsKept() throws {
    let (pair, copied) = try copied()
    var copy = copied
    copy.record("b", .set, .hw, ["time": "17:00"])
    copy.rename("c")
    try copy.take(try pair.server.answer(copy.request(most: 500)))
    #expect(copy.view[.hw]?["date"] == "2027-03-12")
    #expect(copy.view[.hw]?["time"] == "17:00")
    #expect(copy.isIdle)
  }

  @Test func aDeviceBehindTheFloorIsToldSo() throws {
    var pair = try Pair()
    let old = pair.b
    pair.a.record("a", .set, .hw, ["date": "2027-03-12"])
    try pair.sync()
    pair.server.compact(through: pair.server.head, tombstones: 0)
    #expect(throws: SyncRefusal.behindFloor) { try pair.server.answer(old.request(most: 0)) }
  }

  @Test func aServerThatWasRestoredIsNoticed() throws {
    var pair = try Pair()
    let backup = pair.server.copy()
    #expect(throws: SyncRefusal.serverIsBehind) {
      backup.rename("log-2")
      _ = try backup.answer(pair.a.request(most: 0))
    }
    pair.a.record("a", .set, .hw, ["date": "2027-03-12"])
    try pair.sync()
    #expect(throws: SyncRefusal.serverIsBehind) { try pair.server.answer(ahead(pair.a)) }
  }

  @Test func aDeviceThatLacksNothingOfABackupGoesOnUnderTheNewName() throws {
    var pair = try Pair()
    pair.a.record("a", .set, .hw, ["date": "2027-03-12"])
    try pair.sync(&pair.a)
    pair.b.record("b", .set, .hw, ["title": "hw again"])
    pair.b.collect()
    let backup = pair.server.copy()
    backup.rename("log-2")
    pair.server = backup
    for device in [pair.a, pair.b] {
      #expect(pair.server.snapshot().goesOn(from: device.log, at: device.cursor))
    }
    pair.a.join(pair.server.snapshot(), as: "a2")
    pair.b.join(pair.server.snapshot(), as: "b2")
    try pair.sync()
    #expect([pair.a.id, pair.b.id] == ["a", "b"])
    #expect(pair.conflicts() == [])
    #expect(try pair.value(.hw, "date") == "2027-03-12")
    #expect(try pair.value(.hw, "title") == "hw again")
    #expect(!pair.server.snapshot().goesOn(from: "log-1", at: pair.server.head))
    pair.server.rename("log-3")
    #expect(!pair.server.snapshot().goesOn(from: "log-1", at: 0))
    #expect(!pair.server.snapshot().goesOn(from: nil, at: 0))
  }

  @Test func whatOthersDidOnARestoredServerIsNotOverwrittenByADeviceThatMissedTwoRestores() throws {
    var pair = try Pair()
    let backup = pair.server.copy()
    // `b` goes far on the first log, and then sleeps.
    for day in 10...19 {
      pair.b.record("b\(day)", .set, .hw, ["date": .text("2027-03-\(day)")])
      try pair.sync(&pair.b)
    }
    backup.rename("log-2")
    pair.server = backup
    pair.a.join(pair.server.snapshot(), as: "a2")
    for day in 10...19 {
      pair.a.record("a\(day)", .set, .hw, ["date": .text("2027-04-\(day)")])
      try pair.sync(&pair.a)
    }
    pair.server.rename("log-3")
    pair.a.join(pair.server.snapshot(), as: "a3")
    pair.b.join(pair.server.snapshot(), as: "b2")
    try pair.sync()
    #expect(try pair.value(.hw, "date") == "2027-04-19")
    #expect(pair.conflicts().map(\.yours) == ["2027-03-19"])
  }

  @Test func aConflictThatARestoredServerLacksComesBackOnceAndIsSettledOnce() throws {
    var pair = try Pair()
    let backup = pair.server.copy()
    pair.a.record("a", .set, .hw, ["date": "2027-03-12"])
    pair.b.record("b", .set, .hw, ["date": "2027-03-13"])
    try pair.sync()
    let conflict = try #require(pair.conflicts().first)
    backup.rename("log-2")
    pair.server = backup
    pair.a.join(pair.server.snapshot(), as: "a2")
    try pair.sync(&pair.a)
    pair.b.join(pair.server.snapshot(), as: "b2")
    try pair.sync()
    #expect(pair.conflicts().map(\.id) == [conflict.id])
    #expect(pair.conflicts().map(\.yours) == ["2027-03-13"])
    pair.a.record("c", .set, ThingKey(Conflict.entity, conflict.id), Resolution.keep.fields)
    try pair.sync()
    #expect(pair.conflicts() == [])
    #expect(try pair.value(.hw, "date") == "2027-03-13")
  }

  @Test func aValueThatSeveralDevicesBringToARestoredServerIsInOneConflict() throws {
    var pair = try Pair()
    let backup = pair.server.copy()
    pair.a.record("a", .set, .hw, ["date": "2027-03-12"])
    try pair.sync()
    backup.rename("log-2")
    pair.server = backup
    var other = SimulatedDevice("c")
    try pair.sync(&other)
    other.record("c", .set, .hw, ["date": "2027-03-13"])
    try pair.sync(&other)
    pair.a.join(pair.server.snapshot(), as: "a2")
    pair.b.join(pair.server.snapshot(), as: "b2")
    try pair.sync()
    #expect(try pair.value(.hw, "date") == "2027-03-13")
    #expect(pair.conflicts().map(\.yours) == ["2027-03-12"])
  }

  /// - Parameter restores: how often the server is restored before the answer arrives.
  @Test(arguments: [Resolution.keep, .merge("2027-03-14")], [1, 2])
  func anAnswerThatWaitsReachesAServerThatWasRestored(answer: Resolution, restores: Int) throws {
    for knowsConflict in [false, true] {
      var pair = try Pair()
      var backup = pair.server.copy()
      pair.a.record("a", .set, .hw, ["date": "2027-03-12"])
      pair.b.record("b", .set, .hw, ["date": "2027-03-13"])
      try pair.sync()
      if knowsConflict { backup = pair.server.copy() }
      pair.a.record("c", .set, .hw, ["title": "hw again"])
      try pair.sync()
      try pair.b.settle(#require(pair.conflicts().first), answer, as: "d")
      for number in 1...restores {
        pair.server = backup.copy()
        pair.server.rename("log-\(number + 1)")
        pair.b.join(pair.server.snapshot(), as: "b\(number + 1)")
      }
      pair.a.join(pair.server.snapshot(), as: "a2")
      try pair.sync()
      let chosen: JSONValue = answer == .keep ? "2027-03-13" : "2027-03-14"
      // Where the server does not know what its person had seen, the answer is one side of a new conflict.
      let open = pair.conflicts()
      #expect(try pair.value(.hw, "date") == chosen || open.map(\.yours).contains(chosen))
      #expect(open.count == (knowsConflict && restores == 1 ? 0 : 1))
    }
  }

  @Test func whoEditsAfterAnAnswerThatWaitsIsNotAskedAboutIt() throws {
    var pair = try Pair()
    pair.a.record("a", .set, .hw, ["date": "2027-03-12"])
    pair.b.record("b", .set, .hw, ["date": "2027-03-14"])
    try pair.sync()
    let conflict = try #require(pair.conflicts().first)
    let backup = pair.server.copy()
    pair.a.record("c", .set, .hw, ["time": "17:00"])
    try pair.sync()
    pair.b.settle(conflict, .keep, as: "d")
    pair.b.record("e", .set, .hw, ["date": "2027-03-20"])
    backup.rename("log-2")
    pair.server = backup
    pair.b.join(backup.snapshot(), as: "b2")
    pair.a.join(backup.snapshot(), as: "a2")
    try pair.sync(&pair.b)
    try pair.sync()
    #expect(try pair.value(.hw, "date") == "2027-03-20")
    #expect(pair.conflicts().isEmpty)
  }

  /// A device that has seen more of the log than there is.
  private func ahead(_ device: SimulatedDevice) -> SyncRequest {
    var request = device.request(most: 0)
    request.cursor += 100
    return request
  }

  @Test func tasksThatAreTheSameInEveryFieldAreOneInAFirstSync() throws {
    var pair = try Pair()
    var other = SimulatedDevice("c")
    other.record("1", .create, ThingKey("arc", "house"), ["title": "home"])
    var fields = try #require(pair.a.view[.hw])
    fields["arc"] = "house"
    other.record("2", .create, ThingKey("task", "same"), fields)
    fields["title"] = "hw 2"
    other.record("3", .create, ThingKey("task", "another"), fields)
    other.join(pair.server.snapshot(), as: "c")
    try pair.sync(&other)
    try pair.sync()
    #expect(pair.server.things[ThingKey("task", "same")]?.same == "hw")
    #expect(pair.a.view.keys.filter { $0.entity == "task" }.map(\.id).sorted() == ["another", "hw"])
    #expect(other.view == pair.a.view)
  }

  @Test func everythingHasAFormInJSON() throws {
    var pair = try Pair()
    pair.a.record("a", .set, .hw, ["title": "a \"b\"\n", "labels": ["x"], "n": .number("12"), "e": .null])
    pair.b.record("b", .set, .hw, ["title": "c"])
    pair.a.collect()
    let request = pair.a.request(most: 500)
    #expect(try SyncRequest(bytes: request.bytes) == request)
    try pair.sync()
    pair.b.cursor = 0
    let response = try pair.server.answer(pair.b.request(most: 0))
    #expect(response.entries.contains { !$0.conflicts.isEmpty })
    #expect(try SyncResponse(bytes: response.bytes) == response)
    let snapshot = pair.server.snapshot()
    #expect(try SnapshotPage(bytes: snapshot.bytes) == snapshot)
    for thing in pair.server.things.values { #expect(try Thing(bytes: thing.bytes) == thing) }
  }

  @Test(arguments: [
    ("{", "this is not JSON: a name in quotes is missing"), ("{}", "device is missing or not a text"),
    (#"{"protocol":1,"device":"d","cursor":-1,"last":0}"#, "cursor is missing or not a whole number from 0"),
    (
      #"{"protocol":1,"device":"d","cursor":0,"last":0,"operations":[{"op":"d-01"}]}"#,
      "'d-01' is not the name of an operation: <device>-<number>"
    ),
    (
      #"{"protocol":1,"device":"d","cursor":0,"last":0,"operations":[{"op":"d-1","entity":"task","id":"x","kind":"join"}]}"#,
      "devices do not send join"
    ),
  ])
  func whatMakesNoSenseIsRefusedWithWords(text: String, words: String) {
    #expect(throws: SyncRefusal.invalid(words)) { try SyncRequest(bytes: Array(text.utf8)) }
  }
}
