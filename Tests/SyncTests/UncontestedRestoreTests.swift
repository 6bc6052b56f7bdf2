import JSONText
import Sync
import SyncLedger
import Testing

/// What nobody contests on a server that was restored from a backup: no person has written over what they had not seen.
struct UncontestedRestoreRules {
  private var pair: Pair
  private var c = SimulatedDevice("c")
  private var backup: MemoryLedger

  init() throws {
    pair = try Pair()
    for name in ["work", "play"] {
      pair.a.record("made", .create, ThingKey("arc", name), ["title": .text(name)])
    }
    try pair.sync()
    try pair.sync(&c)
    backup = pair.server.copy()
  }

  private static let orders = [
    ["a", "b", "c"], ["a", "c", "b"], ["b", "a", "c"], ["b", "c", "a"], ["c", "a", "b"], ["c", "b", "a"],
  ]

  private mutating func restore() {
    backup.rename("log-2")
    pair.server = backup
  }

  private mutating func join(_ name: String) throws {
    switch name {
    case "a":
      pair.a.join(pair.server.snapshot(), as: "a2")
      try pair.sync(&pair.a)
    case "b":
      pair.b.join(pair.server.snapshot(), as: "b2")
      try pair.sync(&pair.b)
    default:
      c.join(pair.server.snapshot(), as: "c2")
      try pair.sync(&c)
    }
  }

  private mutating func end() throws {
    try pair.sync(&c)
    try pair.sync()
    try pair.sync(&c)
    #expect(c.view == pair.a.view && c.conflicts == pair.a.conflicts)
  }

  /// `c` saw the first of two values, `b` both.
  private mutating func change(_ key: ThingKey, _ field: String, _ first: JSONValue, _ second: JSONValue)
    throws
  {
    pair.a.record("first", .set, key, [field: first])
    for device in [\Pair.a, \Pair.b] { try pair.sync(&pair[keyPath: device]) }
    try pair.sync(&c)
    pair.a.record("second", .set, key, [field: second])
    for device in [\Pair.a, \Pair.b] { try pair.sync(&pair[keyPath: device]) }
  }

  @Test(arguments: orders) mutating func theNameOfAnArcBesideAnEditThatWaits(order: [String]) throws {
    try change(.home, "title", "House", "Flat")
    pair.b.record("waits", .set, .hw, ["title": "waits"])
    c.record("waits", .set, .hw, ["date": "2027-03-12"])
    restore()
    for name in order { try join(name) }
    try end()
    #expect(pair.conflicts() == [])
    #expect(try pair.value(.home, "title") == "Flat")
    #expect(try pair.value(.hw, "title") == "waits")
  }

  @Test(arguments: orders) mutating func aNewNameThatWaitsReplacesTheOneThatItsPersonSaw(order: [String])
    throws
  {
    try change(.home, "title", "House", "Flat")
    pair.b.record("waits", .set, .home, ["title": "Loft"])
    restore()
    for name in order { try join(name) }
    try end()
    #expect(pair.conflicts() == [])
    #expect(try pair.value(.home, "title") == "Loft")
  }

  @Test(arguments: orders) mutating func thePlaceOfAnArcBesideAMoveThatWaits(order: [String]) throws {
    try change(.home, "parent", "work", "play")
    pair.b.record("waits", .set, ThingKey("arc", "work"), ["parent": "play"])
    restore()
    for name in order { try join(name) }
    try end()
    #expect(pair.conflicts() == [])
    #expect(try pair.value(.home, "parent") == "play")
    #expect(try pair.value(ThingKey("arc", "work"), "parent") == "play")
  }

  @Test(arguments: orders) mutating func aMoveThatWaitsReplacesTheOneThatItsPersonSaw(order: [String]) throws
  {
    try change(.hw, "arc", "work", "play")
    pair.b.record("waits", .set, .hw, ["arc": "home"])
    restore()
    for name in order { try join(name) }
    try end()
    #expect(pair.conflicts() == [])
    #expect(try pair.value(.hw, "arc") == "home")
  }

  /// Two made an Arc of one name before the backup was lost.
  @Test(arguments: orders) mutating func whatTwoThingsBecameBesideAnEditThatWaits(order: [String]) throws {
    let (one, other) = (ThingKey("arc", "m1"), ThingKey("arc", "m2"))
    pair.a.record("made", .create, one, ["title": "Music"])
    pair.b.record("made", .create, other, ["title": "Music"])
    try pair.sync()
    try change(one, "colour", "red", "blue")
    pair.b.record("waits", .set, one, ["note": "waits"])
    restore()
    for name in order { try join(name) }
    try end()
    #expect(pair.conflicts() == [])
    #expect(try pair.value(one, "colour") == "blue")
    #expect(try pair.value(one, "note") == "waits")
  }

  /// `c` does not know what it shows from before and from after the backup.
  private mutating func forget() throws {
    c = SimulatedDevice("c")
    c.take(pair.server.snapshot())
    try pair.sync(&c)
  }

  @Test(arguments: [true, false])
  mutating func whatADeviceHasFromASnapshotIsNoEdit(isCaughtUp: Bool) throws {
    try change(.hw, "date", "2027-03-12", "2027-03-13")
    c = SimulatedDevice("c")
    c.take(pair.server.snapshot())
    if isCaughtUp { try pair.sync(&c) }
    restore()
    try join("a")
    pair.a.record("new", .set, .hw, ["title": "new", "labels": ["y"], "arc": "work"])
    pair.a.record("new", .set, .home, ["title": "House", "parent": "play"])
    try pair.sync(&pair.a)
    try join("c")
    try join("b")
    try end()
    #expect(pair.conflicts() == [])
    #expect(try pair.value(.hw, "title") == "new")
    #expect(try pair.value(.hw, "arc") == "work")
    #expect(try pair.value(.hw, "labels") == ["y"])
    #expect(try pair.value(.hw, "date") == "2027-03-13")
    #expect(try pair.value(.home, "title") == "House")
    #expect(try pair.value(.home, "parent") == "play")
  }

  @Test mutating func whatADeviceHasFromASnapshotDoesNotContestADeletion() throws {
    try change(.home, "colour", "red", "blue")
    try forget()
    restore()
    try join("a")
    pair.a.record("removed", .delete, .hw)
    try pair.sync(&pair.a)
    try join("c")
    try join("b")
    try end()
    #expect(pair.conflicts() == [])
    #expect(try pair.value(.hw, "title") == nil)
    #expect(try pair.value(.home, "colour") == "blue")
  }

  /// Only `c` has it.
  @Test mutating func whatADeviceHasFromASnapshotAndTheBackupLacksIsContested() throws {
    try change(.hw, "title", "first", "second")
    try forget()
    restore()
    pair.a = SimulatedDevice("a3")
    pair.a.join(pair.server.snapshot(), as: "a3")
    try pair.sync(&pair.a)
    pair.a.record("new", .set, .hw, ["title": "new"])
    try pair.sync(&pair.a)
    try join("c")
    #expect(c.view[.hw]?["title"] == "new")
    #expect(c.conflicts.values.map(\.yours) == ["second"])
  }

  @Test mutating func anEditOverASnapshotIsContested() throws {
    try change(.home, "colour", "red", "blue")
    try forget()
    c.record("waits", .set, .hw, ["title": "waits"])
    restore()
    try join("a")
    pair.a.record("new", .set, .hw, ["title": "new"])
    try pair.sync(&pair.a)
    try join("c")
    #expect(c.conflicts.values.map(\.yours) == ["waits"])
  }

  // MARK: - What the former positions say

  /// The lost log had "first" and then "hw" again, which is what the backup has, too. `b` does not know when.
  @Test mutating func whatStandsMayBeOlderThanWhatIsBrought() throws {
    try change(.hw, "title", "first", "hw")
    pair.b = SimulatedDevice("b3")
    pair.b.take(pair.server.snapshot())
    try pair.sync(&pair.b)
    restore()
    try join("c")
    #expect(c.view[.hw]?["title"] == "first")
    try join("b")
    #expect(pair.b.view[.hw]?["title"] == "hw")
    #expect(pair.b.conflicts.isEmpty)
  }

  /// Its person chose what the backup has over something later.
  @Test mutating func anEditOverASnapshotBackToWhatTheBackupHasIsContested() throws {
    try change(.hw, "title", "first", "second")
    try forget()
    c.record("waits", .set, .hw, ["title": "hw"])
    restore()
    try join("a")
    pair.a.record("new", .set, .hw, ["title": "new"])
    try pair.sync(&pair.a)
    try join("c")
    #expect(c.conflicts.values.map(\.yours) == ["hw"])
  }

  /// `b` knows that the lost log had "hw" again after the backup. Somebody else has seen nothing of that.
  @Test mutating func whatIsKnownToBeLaterThanTheBackupIsContested() throws {
    try change(.hw, "title", "first", "hw")
    restore()
    pair.a = SimulatedDevice("a3")
    pair.a.join(pair.server.snapshot(), as: "a3")
    try pair.sync(&pair.a)
    pair.a.record("new", .set, .hw, ["title": "new"])
    try pair.sync(&pair.a)
    try join("b")
    #expect(pair.b.conflicts.values.map(\.yours) == ["hw"])
  }

  /// `b` moved an Arc into one that the log has put into it meanwhile. It shows it at the top, where nobody has put it.
  @Test mutating func whereAnArcIsShownBecauseOfAMoveThatWaitsIsNobodysChoice() throws {
    let (work, play) = (ThingKey("arc", "work"), ThingKey("arc", "play"))
    pair.a.record("moved", .set, work, ["parent": "home"])
    try pair.sync()
    pair.b.record("waits", .set, work, ["parent": "play"])
    pair.a.record("moved", .set, play, ["parent": "work"])
    try pair.sync(&pair.a)
    try pair.b.take(pair.server.answer(pair.b.request(most: 0)))
    #expect(pair.b.view[work]?["parent"] == nil)
    restore()
    try join("a")
    try join("b")
    try pair.sync()
    #expect(try pair.value(work, "parent") == "home")
    #expect(try pair.value(play, "parent") == "work")
    #expect(pair.conflicts() == [])
  }

  /// The lost log made one Arc of two, and then gave it another colour. `c` knows only the one that is gone.
  @Test mutating func whatSeveralThingsBecameHasSeenWhatEachOfThemHad() throws {
    let other = ThingKey("arc", "other")
    pair.a.record("made", .create, other, ["title": "Home", "parent": "work", "colour": "red"])
    try pair.sync(&pair.a)
    try pair.sync(&c)
    pair.a.record("removed", .delete, ThingKey("arc", "work"))
    try pair.sync(&pair.a)
    #expect(pair.a.view[other] == nil)
    pair.a.record("blue", .set, .home, ["colour": "blue"])
    try pair.sync(&pair.a)
    restore()
    try join("a")
    try join("c")
    #expect(c.view[.home]?["colour"] == "blue")
    #expect(c.conflicts.isEmpty)
  }
}
