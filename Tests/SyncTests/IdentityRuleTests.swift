import JSONText
import Sync
import SyncLedger
import Testing

/// Two things that turned out to be one, while a device still takes them for two.
struct IdentityRules {
  private let server = MemoryLedger()
  private let x = ThingKey("arc", "x")
  private let y = ThingKey("arc", "y")

  /// Sends one operation of a device, as its person meant it when the device had seen the log up to a rev.
  @discardableResult
  private func push(
    _ device: String, _ number: Int, _ kind: ChangeKind, _ key: ThingKey, _ fields: Fields = [:],
    was: Fields = [:], base: Int
  ) throws -> OperationOutcome? {
    let operation = Operation(
      device: device, number: number, step: "s", label: "l", thing: key, kind: kind, fields: fields, was: was,
      base: base)
    let request = SyncRequest(
      device: device, cursor: server.head, last: number, log: server.log, operations: [operation])
    return try server.answer(request).outcomes.first
  }

  private func open(_ key: ThingKey) -> [Conflict] {
    server.openConflicts(of: key).filter { $0.resolution == nil }
  }

  /// `x` of the device `c`, which knows `y` and its colour, turns out to be `y`.
  private func joined() throws {
    try push("a", 1, .create, y, ["title": "Work", "colour": "red"], base: 0)
    #expect(try push("c", 1, .create, x, ["title": "Work"], base: 1)?.same == "y")
  }

  @Test func anEditOfTheOneDoesNotOverwriteTheOther() throws {
    try joined()
    try push("c", 2, .set, x, ["colour": "green"], base: 1)
    #expect(server.things[y]?.fields["colour"] == "red")
    #expect(open(y).map(\.yours) == ["green"])
    // Who has seen that they are one means what is there.
    try push("c", 3, .set, y, ["colour": "blue"], was: ["colour": "red"], base: server.head)
    #expect(server.things[y]?.fields["colour"] == "blue")
  }

  @Test func anAnswerToAConflictOfTheOneDoesNotOverwriteTheOther() throws {
    let (p, z) = (ThingKey("arc", "p"), ThingKey("arc", "z"))
    try push("a", 1, .create, p, ["title": "P"], base: 0)
    try push("a", 2, .create, y, ["title": "Work", "colour": "red"], base: 0)
    try push("a", 3, .create, z, ["title": "Work", "parent": "p", "colour": "one"], base: 0)
    try push("a", 4, .set, z, ["colour": "two"], was: ["colour": "one"], base: 3)
    try push("b", 1, .set, z, ["colour": "three"], was: ["colour": "one"], base: 3)
    let conflict = try #require(open(z).first)
    let seen = server.head
    // Where `z` lay is deleted by somebody who did not see it there: it comes to lie beside `y`, and is that.
    try push("c", 1, .delete, p, base: 1)
    #expect(server.things[z]?.same == "y")
    try push("d", 1, .set, ThingKey(Conflict.entity, conflict.id), Resolution.keep.fields, base: seen)
    #expect(server.things[y]?.fields["colour"] == "red")
    #expect(open(y).map(\.yours).contains("three"))
  }

  @Test func anAnswerThatDeletesTheOneDoesNotDeleteTheOther() throws {
    let (p, z) = (ThingKey("arc", "p"), ThingKey("arc", "z"))
    try push("a", 1, .create, p, ["title": "P"], base: 0)
    try push("a", 2, .create, y, ["title": "Work", "colour": "red"], base: 0)
    try push("a", 3, .create, z, ["title": "Work", "parent": "p"], base: 0)
    try push("b", 1, .delete, z, base: 2)
    let conflict = try #require(open(z).first)
    try push("c", 1, .delete, p, base: 1)
    #expect(server.things[z]?.same == "y")
    let answer = ThingKey(Conflict.entity, conflict.id)
    let outcome = try push("d", 1, .set, answer, Resolution.keep.fields, base: server.head)
    #expect(outcome?.reason == "'Work' stays: others have one of this name")
    #expect(server.things[y]?.isAlive == true)
    #expect(open(z).isEmpty)
  }

  @Test func whatIsSaidOfTwoThatAreOneIsKeptTwice() throws {
    try joined()
    let other = ThingKey("arc", "x2")
    try push("c", 2, .create, other, ["title": "Work"], base: 1)
    try push("c", 3, .set, x, ["colour": "green"], base: 1)
    try push("c", 4, .set, other, ["colour": "blue"], base: 1)
    try push("c", 5, .set, other, ["colour": "black"], was: ["colour": "blue"], base: 1)
    #expect(open(y).compactMap(\.yours.string).sorted() == ["black", "green"])
  }

  @Test func whatIsSaidOfTwoThatWereDeletedAsOneIsKeptTwice() throws {
    try joined()
    try push("a", 2, .delete, y, base: 2)
    try push("c", 2, .set, x, ["title": "Labour"], was: ["title": "Work"], base: 1)
    try push("c", 3, .set, y, ["title": "Works"], was: ["title": "Work"], base: 1)
    #expect(open(y).compactMap { $0.yours["title"]?.string }.sorted() == ["Labour", "Works"])
  }

  @Test func deletingTheOneDoesNotDeleteWhatWasSaidOfTheOther() throws {
    try joined()
    try push("c", 2, .set, x, ["note": "mine"], base: 1)
    try push("c", 3, .delete, y, base: 1)
    #expect(server.things[y]?.isAlive == true)
    #expect(open(y).map(\.yours) == [.bool(true)])
  }

  @Test func whoDeletesTheOneWithoutHavingSeenTheOtherIsAsked() throws {
    try joined()
    for (device, number) in [("c", 2), ("b", 1)] {
      try push(device, number, .delete, y, base: 1)
      #expect(server.things[y]?.isAlive == true)
    }
    #expect(open(y).map(\.device) == ["b", "c"])
    try push("a", 2, .delete, y, base: server.head)
    #expect(server.things[y]?.isAlive == false)
  }

  /// The group that a device made became another one of its name; it deletes that one, which it still takes for another's.
  @Test func aMemberOfTheOneIsNotDeletedWithTheOther() throws {
    let (gym, other, run) = (
      ThingKey("reminder", "gym"), ThingKey("reminder", "gym2"), ThingKey("reminder", "run")
    )
    try push("a", 1, .create, gym, ["title": "Gym", "pick": "rotate"], base: 0)
    try push("c", 1, .create, run, ["title": "run"], base: 1)
    try push("c", 2, .create, other, ["title": "Gym", "pick": "rotate"], base: 1)
    let member = ThingKey("member", "m")
    try push("c", 3, .create, member, ["group": "gym2", "reminder": "run"], base: 1)
    try push("c", 4, .delete, gym, base: 1)
    #expect(server.things[member]?.fields["group"] == "gym")
    #expect(server.things[member]?.isAlive == true)
    #expect(open(gym).map(\.yours) == [.bool(true)])
  }

  @Test func aReminderWaitsWhereAForgottenPlaceThatIsMadeAgainTurnsOutToBe() throws {
    let (gym, other, reminder) = (
      ThingKey("place", "gym"), ThingKey("place", "gym2"), ThingKey("reminder", "r")
    )
    try push("a", 1, .create, gym, ["name": "Gym"], base: 0)
    try push("a", 2, .delete, gym, base: 1)
    server.compact(through: server.head, tombstones: server.head)
    try push("b", 1, .create, reminder, ["title": "shoes", "places": "gym gym"], base: 2)
    try push("a", 3, .create, other, ["name": "Gym"], base: 3)
    try push("c", 1, .create, gym, ["name": "Gym"], base: 3)
    #expect(server.things[gym]?.same == "gym2")
    #expect(server.things[reminder]?.fields["places"] == "gym2 gym2")
    #expect(server.allEntries.last?.changes.contains { $0.thing == reminder } == true)
    try push("a", 4, .delete, other, base: server.head)
    #expect(server.things[other]?.isAlive == true)
  }

  @Test func aCourseOfAFeedFollowsItsArcIntoAnother() throws {
    let (p, feed, course) = (
      ThingKey("arc", "p"), ThingKey("feed", "f"), ThingKey("feed_course", "fc")
    )
    try push("a", 1, .create, p, ["title": "P"], base: 0)
    try push("a", 2, .create, y, ["title": "Work"], base: 0)
    try push("b", 1, .create, x, ["title": "Work", "parent": "p"], base: 2)
    try push("b", 2, .create, feed, ["source": "https://example.org/a.ics"], base: 2)
    try push("b", 3, .create, course, ["feed": "f", "course": "CS", "arc": "x"], base: 2)
    try push("a", 3, .delete, p, base: 2)
    #expect(server.things[x]?.same == "y")
    #expect(server.things[course]?.fields["arc"] == "y")
  }

  @Test func whatIsMadeAgainAfterAllWasForgottenIsThereForEverybody() throws {
    try joined()
    try push("a", 2, .delete, y, base: 2)
    server.compact(through: server.head, tombstones: server.head)
    try push("c2", 1, .create, x, ["title": "Work", "colour": "green"], base: 2)
    #expect(server.things[y]?.isAlive == true)
    let changes = server.allEntries.last?.changes ?? []
    #expect(changes.contains { $0.thing == y && $0.kind == .undelete })
    #expect(changes.contains { $0.thing == x && $0.kind == .join && $0.fields["same"] == "y" })
  }

  @Test func anAnswerToAnEditIsNoAnswerToTheDeletionThatFollows() throws {
    let hw = ThingKey("task", "hw")
    try push("a", 1, .create, hw, ["title": "hw"], base: 0)
    try push("a", 2, .delete, hw, base: 1)
    try push("b", 1, .set, hw, ["title": "hw 2"], was: ["title": "hw"], base: 1)
    let conflict = try #require(open(hw).first)
    try push("a", 3, .undelete, hw, ["title": "hw 3"], base: server.head)
    let seen = server.head
    try push("b", 2, .delete, hw, base: 1)
    try push("d", 1, .set, ThingKey(Conflict.entity, conflict.id), Resolution.keep.fields, base: seen)
    #expect(server.things[hw]?.fields["title"] == "hw 2")
  }

  @Test func anAnswerToAConflictThatHasGoneOnTakesNothingAwayUnseen() throws {
    let hw = ThingKey("task", "hw")
    try push("a", 1, .create, hw, ["title": "hw", "description": "1"], base: 0)
    try push("b", 1, .set, hw, ["description": "1b"], was: ["description": "1"], base: 1)
    try push("c", 1, .set, hw, ["description": "1c"], was: ["description": "1"], base: 1)
    let conflict = try #require(open(hw).first)
    let seen = server.head
    try push("b", 2, .set, hw, ["description": "0\n1b"], was: ["description": "1b"], base: seen)
    try push("c", 2, .set, hw, ["description": "1c\nc"], was: ["description": "1c"], base: 1)
    try push("d", 1, .set, ThingKey(Conflict.entity, conflict.id), Resolution.keep.fields, base: seen)
    #expect(server.things[hw]?.fields["description"] == "0\n1b")
    #expect(open(hw).map(\.yours) == ["1c\nc"])
  }

  /// `b` has seen the colour of an Arc, but as that of another one: it is shown with the colour of what became it.
  @Test func whoEditsWhatAnotherOneBecameHasNotSeenIt() throws {
    var pair = try Pair()
    let (first, second) = (ThingKey("arc", "m1"), ThingKey("arc", "m2"))
    pair.a.record("1", .create, first, ["title": "Mus", "colour": "green"])
    try pair.sync()
    pair.b.record("2", .create, second, ["title": "Music"])
    pair.b.collect()
    pair.b.record("3", .set, second, ["colour": "yellow"])
    pair.b.collect()
    pair.a.record("4", .set, first, ["title": "Music"])
    try pair.sync(&pair.a)
    try pair.b.take(pair.server.answer(pair.b.request(most: 1)))
    #expect(pair.b.view[first]?["colour"] == "yellow" && pair.b.view[second] == nil)
    pair.b.record("5", .set, first, ["colour": "blue"])
    try pair.sync()
    #expect(try pair.value(first, "colour") == "green")
    #expect(pair.conflicts().map(\.yours) == ["blue"])
  }

  /// The name with which something was brought back is a value like any other, unless it made it the other one.
  @Test(arguments: [ChangeKind.undelete, .set]) func aNameThatAnotherThingsNameHidesIsKept(kind: ChangeKind) {
    let (first, second) = (ThingKey("arc", "m1"), ThingKey("arc", "m2"))
    let outbox = SyncOutbox(
      device: "b",
      operations: [
        Operation(device: "b", number: 1, thing: first, kind: kind, fields: ["title": "Flat"], base: 1),
        Operation(
          device: "b", number: 2, thing: second, kind: .set, fields: ["title": "House"],
          was: ["title": "Home"],
          base: 1),
      ], aliases: [second: first.id])
    #expect(outbox.hiddenValues(at: 0).map(\.yours) == ["Flat"])
    #expect(outbox.hiddenValues(at: 0).map(\.theirs) == ["House"])
  }

  @Test func whatAFeedBroughtIsOfTheFeedThatItBecame() throws {
    var pair = try Pair()
    let lecture = ThingKey("reminder", "lecture")
    pair.a.record("1", .create, ThingKey("feed", "first"), ["source": "https://arc.test/a.ics"])
    pair.b.record("2", .create, ThingKey("feed", "second"), ["source": "https://arc.test/a.ics"])
    pair.b.record("3", .create, lecture, ["title": "lecture", "feed": "second"])
    try pair.sync()
    #expect(try pair.value(lecture, "feed") == "first")
  }
}
