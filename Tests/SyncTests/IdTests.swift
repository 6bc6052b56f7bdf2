import JSONText
import Merging
import Sync
import Testing

struct IdTests {
  private static let id = "0192b3c4-0000-7000-8000-00000000000a"

  private func operation(_ thing: ThingKey, _ kind: ChangeKind = .set, _ fields: Fields = [:]) -> Operation {
    Operation(device: Self.id, number: 1, thing: thing, kind: kind, fields: fields, base: 0)
  }

  @Test(arguments: [
    "../../etc", "", "x", "0192B3C4-0000-7000-8000-00000000000A", "0192b3c4-0000-7000-8000-00000000000",
    "0192b3c4-0000-7000-8000-00000000000ag", "0192b3c4_0000-7000-8000-00000000000a",
    "..192b3c4-0000-7000-8000-00000000000", "0192b3c4-0000-7000-8000-00000000000é",
    "00000000-0000-0000-0000-000000000000",
  ])
  func whatNoDeviceMakesIsNoId(id: String) {
    #expect(throws: SyncRefusal.self) { try operation(ThingKey("task", id)).checkIds() }
    #expect(throws: SyncRefusal.self) { try operation(ThingKey("gizmo", id), .create).checkIds() }
    #expect(throws: SyncRefusal.self) { try operation(ThingKey(Conflict.entity, id)).checkIds() }
    guard !id.isEmpty else { return }
    for (entity, field) in [("arc", "parent"), ("task", "arc"), ("member", "group"), ("reminder", "stack")] {
      #expect(throws: SyncRefusal.self) {
        try operation(ThingKey(entity, Self.id), .set, [field: .text(id)]).checkIds()
      }
    }
  }

  @Test(arguments: [JSONValue.number("5"), .bool(true), .list([.text(id)])])
  func aReferenceIsAnIdOrNothing(value: JSONValue) throws {
    #expect(throws: SyncRefusal.self) {
      try operation(ThingKey("task", Self.id), .set, ["arc": value]).checkIds()
    }
    try operation(ThingKey("task", Self.id), .set, ["arc": .null, "title": value]).checkIds()
  }

  @Test func idsOfThingsAndConflictsArePassed() throws {
    try operation(ThingKey("task", Self.id), .create, ["arc": .text(Self.id), "title": "../../etc"])
      .checkIds()
    for id in ["\(Self.id)-7/title", "join/\(Self.id)/title", "\(Self.id)/\(Self.id)-7/title"] {
      try operation(ThingKey(Conflict.entity, id)).checkIds()
      let opened: Fields = ["entity": "task", "thing": .text(Self.id)]
      try operation(ThingKey(Conflict.entity, id), .create, opened).checkIds()
      #expect(throws: SyncRefusal.self) {
        try operation(ThingKey(Conflict.entity, id), .create, opened.merging(["thing": "../x"]) { $1 })
          .checkIds()
      }
    }
  }

  @Test func theMessageSaysWhichIdAndWhatItShouldBe() {
    #expect(throws: SyncRefusal.invalid("task: '../../etc' is not a UUID in lower case")) {
      try operation(ThingKey("task", "../../etc")).checkIds()
    }
    #expect(throws: SyncRefusal.invalid("arc: 'Home' is not a UUID in lower case")) {
      try operation(ThingKey("task", Self.id), .set, ["arc": "Home"]).checkIds()
    }
  }
}
