import JSONText
import Sync
import SyncLedger
import Testing

struct TreeRules {
  private func circle() throws -> (Pair, ThingKey, ThingKey) {
    var pair = try Pair()
    let (x, y) = (ThingKey("arc", "x"), ThingKey("arc", "y"))
    pair.a.record("1", .create, x, ["title": "X"])
    pair.a.record("2", .create, y, ["title": "Y"])
    try pair.sync()
    return (pair, x, y)
  }

  @Test func aTextThatNamesWhatBecameAnotherNamesThat() throws {
    var pair = try Pair()
    for (name, isFirst) in [("one", true), ("two", false)] {
      let (gym, stretch) = (ThingKey("place", name), ThingKey("reminder", "stretch \(name)"))
      let fields: Fields = ["title": .text("stretch \(name)"), "places": .text("arrive \(name)")]
      if isFirst {
        pair.a.record("a", .create, gym, ["name": "Gym"])
        pair.a.record("a2", .create, stretch, fields)
      } else {
        pair.b.record("b", .create, gym, ["name": "gym"])
        pair.b.record("b2", .create, stretch, fields)
      }
    }
    try pair.sync()
    for name in ["one", "two"] {
      #expect(try pair.value(ThingKey("reminder", "stretch \(name)"), "places") == "arrive one")
    }
  }

  @Test func aThousandAliasesCountAndMoreAreKept() throws {
    var pair = try Pair()
    let names = (0..<1500).map { "name \($0)" }
    pair.a.record("1", .set, .home, ["aliases": JSONValue(texts: names)])
    pair.b.record("2", .create, ThingKey("arc", "b"), ["title": "name 7"])
    try pair.sync()
    #expect(pair.outcome("b-1")?.same == "home")
    #expect(try pair.value(.home, "aliases")?.values.count == 1500)
  }

  @Test func aMoveThatWouldCloseACircleIsRefused() throws {
    var (pair, x, y) = try circle()
    pair.a.record("3", .set, x, ["parent": "y"])
    pair.b.record("4", .set, y, ["parent": "x"])
    try pair.sync()
    #expect(try pair.value(x, "parent") == "y")
    #expect(try pair.value(y, "parent") == nil)
    #expect(pair.outcome("b-1")?.result == .refused)
    #expect(pair.outcome("b-1")?.reason == "this would put it inside itself")
    #expect(pair.conflicts().map(\.yours) == ["x"])
  }

  @Test func aMoveIntoWhatWasDeletedIsRefused() throws {
    var (pair, x, y) = try circle()
    pair.a.record("3", .delete, x)
    pair.b.record("4", .set, y, ["parent": "x"])
    try pair.sync()
    #expect(try pair.value(y, "parent") == nil)
    #expect(pair.outcome("b-1")?.reason == "the place that it was moved to has been deleted")
  }

  @Test func movesOfOneDeviceAreSentOneByOne() throws {
    var (pair, x, y) = try circle()
    pair.a.record("3", .set, x, ["parent": "y"])
    try pair.sync()
    pair.a.record("4", .set, x, ["parent": .null])
    pair.a.record("5", .set, y, ["parent": "x"])
    pair.a.record("6", .set, x, ["parent": "home"])
    try pair.sync()
    #expect(try pair.value(y, "parent") == "x")
    #expect(try pair.value(x, "parent") == "home")
    #expect(pair.conflicts().isEmpty)
  }

  @Test func anArcCannotTakeANameThatIsTakenMeanwhile() throws {
    var (pair, x, y) = try circle()
    pair.a.record("3", .set, x, ["title": "Work"])
    pair.b.record("4", .set, y, ["title": "work"])
    try pair.sync()
    #expect(try pair.value(y, "title") == "Y")
    #expect(pair.outcome("b-1")?.reason == "'Work' has this name already")
  }
}

struct NameRules {
  @Test(arguments: ["arc", "place", "path", "stack"])
  func sameNameSameThing(entity: String) throws {
    var pair = try Pair()
    let (first, second) = (ThingKey(entity, "one"), ThingKey(entity, "two"))
    let name = try #require(ThingKey.nameField(of: entity))
    pair.a.record("1", .create, first, [name: "CS 298", "note": "a"])
    pair.b.record("2", .create, second, [name: "cs-298", "colour": "red"])
    pair.b.record("3", .create, ThingKey("task", "t"), ["title": "lab", "arc": "two"])
    try pair.sync()
    #expect(try pair.value(first, name) == "CS 298")
    #expect(try pair.value(first, "colour") == "red")
    #expect(try pair.value(second, name) == nil)
    #expect(pair.outcome("b-1")?.same == "one")
    #expect(pair.server.things[second]?.same == "one")
    if entity == "arc" { #expect(try pair.value(ThingKey("task", "t"), "arc") == "one") }
    #expect(pair.conflicts().isEmpty)
  }

  @Test func anAliasIsOneForEver() throws {
    var pair = try Pair()
    let (first, second) = (ThingKey("arc", "one"), ThingKey("arc", "two"))
    pair.a.record("1", .create, first, ["title": "CS 298"])
    pair.b.record("2", .create, second, ["title": "CS 298"])
    pair.b.collect()
    pair.b.record("3", .set, second, ["colour": "red"])
    try pair.sync(&pair.a)
    try pair.b.take(pair.server.answer(pair.b.request(most: 1)))
    #expect(pair.b.view[first]?["colour"] == "red")
    pair.b.record("4", .create, ThingKey("task", "t"), ["title": "lab", "arc": "two"])
    try pair.sync()
    #expect(try pair.value(first, "colour") == "red")
    #expect(try pair.value(ThingKey("task", "t"), "arc") == "one")
  }

  /// On the device they were two, and only the other one was deleted.
  @Test func whoMakesOneAndDeletesItsNamesakeKeepsItsOwn() throws {
    var pair = try Pair()
    let (own, other) = (ThingKey("arc", "own"), ThingKey("arc", "other"))
    pair.a.record("1", .create, other, ["title": "Work", "colour": "red"])
    try pair.sync(&pair.a)
    pair.b.record("2", .create, own, ["title": "Work", "note": "mine"])
    pair.b.collect()
    try pair.b.take(pair.server.answer(SyncRequest(device: "b", cursor: pair.b.cursor, last: pair.b.last)))
    pair.b.record("3", .delete, other)
    try pair.sync()
    #expect(try pair.value(other, "note") == "mine")
    #expect(pair.conflicts().map(\.yours) == [.bool(true)])
  }

  /// On the device they were two, and each got a name of its own before it knew that they are one.
  @Test func namesOfTwoThatAreOneAreNotLost() throws {
    var pair = try Pair()
    let (own, other) = (ThingKey("arc", "own"), ThingKey("arc", "other"))
    pair.a.record("1", .create, other, ["title": "Work"])
    try pair.sync(&pair.a)
    pair.b.record("2", .create, own, ["title": "Work"])
    pair.b.collect()
    pair.b.record("3", .set, own, ["title": "Job"])
    pair.b.collect()
    try pair.b.take(pair.server.answer(SyncRequest(device: "b", cursor: pair.b.cursor, last: pair.b.last)))
    pair.b.record("4", .set, other, ["title": "Office"])
    try pair.sync()
    let names = [try pair.value(other, "title")] + pair.conflicts().map(\.yours)
    #expect(Set(names.compactMap { $0?.string }) == ["Job", "Office"])
  }

  /// Moved here into one that was moved into it elsewhere: neither view closes a circle while the moves cross.
  @Test func aMoveThatWaitsGivesWayToItsOpposite() throws {
    var pair = try Pair()
    let (x, y) = (ThingKey("arc", "x"), ThingKey("arc", "y"))
    pair.a.record("1", .create, x, ["title": "X"])
    pair.a.record("2", .create, y, ["title": "Y"])
    try pair.sync()
    pair.a.record("3", .set, y, ["parent": "x"])
    try pair.sync(&pair.a)
    pair.b.record("4", .set, x, ["parent": "y"])
    try pair.b.take(pair.server.answer(SyncRequest(device: "b", cursor: pair.b.cursor, last: pair.b.last)))
    #expect(pair.b.view[y]?["parent"] == "x")
    #expect(pair.b.view[x]?["parent"] == nil)
    try pair.sync()
    #expect(try pair.value(y, "parent") == "x")
    #expect(try pair.value(x, "parent") == nil)
  }

  @Test func anArcThatComesToLieBesideItsNamesakeIsThatOne() throws {
    var pair = try Pair()
    let (work, labs, inner) = (ThingKey("arc", "work"), ThingKey("arc", "labs"), ThingKey("arc", "inner"))
    pair.a.record("1", .create, work, ["title": "Work", "parent": "home", "colour": "red"])
    pair.a.record("2", .create, labs, ["title": "Labs", "parent": "home"])
    try pair.sync()
    pair.a.record("3", .create, inner, ["title": "Work", "parent": "labs", "colour": "blue", "short": "w"])
    pair.a.record("4", .create, ThingKey("task", "t"), ["title": "lab", "arc": "inner"])
    pair.b.record("5", .delete, labs)
    try pair.sync()
    #expect(try pair.value(ThingKey("task", "t"), "arc") == "work")
    #expect(try pair.value(work, "short") == "w")
    #expect(try pair.value(work, "colour") == "red")
    #expect(pair.conflicts().map(\.yours) == ["blue"])
  }

  @Test(arguments: [true, false]) func aPlaceThatAReminderWaitsAtStaysOrComesBack(isFirst: Bool) throws {
    var pair = try Pair()
    let (gym, walk) = (ThingKey("place", "gym"), ThingKey("reminder", "walk"))
    pair.a.record("1", .create, gym, ["name": "Gym"])
    try pair.sync()
    pair.a.record("2", .delete, gym)
    pair.b.record("3", .create, walk, ["title": "walk", "places": "gym"])
    if isFirst { try pair.sync(&pair.b) }
    try pair.sync()
    #expect(try pair.value(gym, "name") == "Gym")
    #expect(try pair.value(walk, "places") == "gym")
  }

  @Test func theSameMemberOfTheSameGroupIsOne() throws {
    var pair = try Pair()
    let keys = ["walk", "one", "two"].map { ThingKey("reminder", $0) }
    pair.a.record("1", .create, keys[0], ["title": "walk"])
    try pair.sync()
    pair.a.record("2", .create, keys[1], ["title": "Words", "pick": "rotate"])
    pair.a.record("2", .create, ThingKey("member", "m1"), ["group": "one", "reminder": "walk"])
    pair.b.record("3", .create, keys[2], ["title": "words", "pick": "rotate"])
    pair.b.record("3", .create, ThingKey("member", "m2"), ["group": "two", "reminder": "walk"])
    try pair.sync()
    #expect(try pair.value(ThingKey("member", "m1"), "group") == "one")
    #expect(pair.server.things[ThingKey("member", "m2")]?.same == "m1")
    #expect(pair.conflicts().isEmpty)
  }

  /// On the device they are taken for one that the server never makes of them: the other one is gone by then.
  @Test func whatWasTakenForAnotherOneIsItselfAgain() throws {
    var outbox = SyncOutbox(device: "b")
    let (own, other) = (ThingKey("feed", "own"), ThingKey("feed", "other"))
    outbox.join(own, "other")
    outbox.join(other, "own")
    #expect(outbox.key(own) == own)
    #expect(outbox.key(other) == own)
  }

  @Test func sameNamesInDifferentPlacesAreTwo() throws {
    var pair = try Pair()
    pair.a.record("1", .create, ThingKey("arc", "one"), ["title": "Labs"])
    pair.b.record("2", .create, ThingKey("arc", "two"), ["title": "Labs", "parent": "home"])
    try pair.sync()
    #expect(try pair.value(ThingKey("arc", "one"), "title") == "Labs")
    #expect(try pair.value(ThingKey("arc", "two"), "title") == "Labs")
  }
}
