import JSONText
import Merging
import Sync
import SyncLedger
import Testing

/// Names that fields had before: in operations, logs, stored things and conflicts.
struct FormerNameRules {
  @Test func aFieldIsKnownByTheNameThatItHadBefore() throws {
    let operation = try Operation(
      bytes: Array(
        #"{"op":"a-1","entity":"task","id":"1","kind":"set","fields":{"completed":7,"title":"x"},"was":{"completed":null},"base":1}"#
          .utf8))
    #expect(operation.fields == ["closed": .number("7"), "title": "x"])
    #expect(operation.was == ["closed": .null])
    let change = #"{"entity":"task","id":"1","kind":"set","fields":{"completed":7}}"#
    let entry = try LogEntry(bytes: Array(#"{"rev":1,"op":"a-1","device":"a","changes":[\#(change)]}"#.utf8))
    #expect(entry.changes.map(\.fields) == [["closed": .number("7")]])
    // Of another kind of thing it would be a field of its own.
    let other = #"{"entity":"stack","id":"1","kind":"set","fields":{"completed":7}}"#
    #expect(try Change(bytes: Array(other.utf8)).fields == ["completed": .number("7")])
    let thing = #"{"entity":"task","id":"1","deleted":[false,1,"a"],"fields":{"completed":[7,1,"a"]}}"#
    #expect(try Thing(bytes: Array(thing.utf8)).registers.keys.sorted() == ["closed"])
    let conflict =
      #"{"id":"c","entity":"task","thing":"1","field":"completed","yours":7,"theirs":8,"device":"a","rev":2}"#
    #expect(try Conflict(bytes: Array(conflict.utf8)).field == "closed")
    let deleted =
      #"{"id":"c","entity":"place","thing":"1","field":"deleted","yours":{"title":"gym"},"theirs":true,"device":"a","rev":2}"#
    #expect(try Conflict(bytes: Array(deleted.utf8)).yours["name"] == "gym")
  }

  /// The device and the server may be updated before the answer has come.
  @Test func aPushRepeatedAfterAFieldWasRenamedGetsTheSameAnswer() throws {
    let server = MemoryLedger()
    let before = Operation(
      device: "a", number: 1, thing: ThingKey("place", "gym"), kind: .create, fields: ["title": "Gym"],
      base: 0)
    func answer(_ operation: Operation) throws -> [OperationOutcome] {
      let request = SyncRequest(
        device: "a", cursor: server.head, last: 1, log: server.log, operations: [operation])
      return try server.answer(request).outcomes
    }
    let first = try answer(before)
    let now = try Operation(bytes: before.bytes)
    #expect(now.fields == ["name": "Gym"])
    #expect(try answer(now) == first)
    var other = now
    other.fields = ["name": "Pool"]
    #expect(throws: SyncRefusal.deviceIsCopied) { try answer(other) }
  }

  @Test func whereTheLogChangedAFieldIsKnownByBothOfItsNames() {
    let gym = ThingKey("place", "gym")
    var positions = LogPositions(start: 1)
    positions.note(gym, "name", 9)
    positions.note(gym, "title", 5)
    #expect(positions.changed(gym, since: 4, waiting: SyncOutbox(device: "a")) == ["name"])
    #expect(positions.changed(gym, since: 8, waiting: SyncOutbox(device: "a")) == ["name"])
  }
}
