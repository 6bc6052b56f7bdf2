import JSONText
import Merging
import Sync
import SyncLedger
import Testing

/// Devices that had read a lost log to different ends meet on the restored server.
struct FormerPositionTests {
  private var pair: Pair
  private var c = SimulatedDevice("c")
  private let backup: MemoryLedger

  /// `a` makes the title first, which `c` sees, and then second, which only `b` sees; the backup has neither.
  init() throws {
    pair = try Pair()
    for _ in 0..<2 { try pair.sync(&c) }
    backup = pair.server.copy()
    pair.a.record("first", .set, .hw, ["title": "first", "labels": ["x", "y"]])
    for device in [\Pair.a, \Pair.b] { try pair.sync(&pair[keyPath: device]) }
    try pair.sync(&c)
    pair.a.record("second", .set, .hw, ["title": "second", "labels": ["y"]])
    for device in [\Pair.a, \Pair.b] { try pair.sync(&pair[keyPath: device]) }
  }

  /// All come to the restored server, in an order, and then to an end.
  private mutating func meet(_ order: [String], isRestored: Bool = false) throws {
    if !isRestored {
      backup.rename("log-2")
      pair.server = backup
    }
    for name in order {
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
    try pair.sync(&c)
    try pair.sync()
    try pair.sync(&c)
    #expect(c.view == pair.a.view && c.conflicts == pair.a.conflicts)
  }

  private static let orders = [["a", "b", "c"], ["a", "c", "b"], ["c", "a", "b"], ["c", "b", "a"]]

  @Test(arguments: orders) mutating func theLaterValueOfTheLostLogStands(order: [String]) throws {
    try meet(order)
    #expect(pair.conflicts() == [])
    #expect(try pair.value(.hw, "title") == "second")
    #expect(try pair.value(.hw, "labels") == ["y"])
  }

  /// - Parameter order: who comes first; `c` changed the first title and had not seen the second.
  @Test(arguments: orders) mutating func anEditThatTheLostLogNeverSawIsContestedOnce(order: [String]) throws {
    c.record("third", .set, .hw, ["title": "third"])
    try meet(order)
    let conflicts = pair.conflicts()
    #expect(conflicts.count == 1)
    #expect(Set(conflicts.flatMap { [$0.yours, $0.theirs] }) == ["second", "third"])
  }

  @Test(arguments: orders) mutating func anEditOfWhatTheLostLogHadReplacesIt(order: [String]) throws {
    pair.a.record("third", .set, .hw, ["title": "third"])
    try meet(order)
    #expect(pair.conflicts() == [])
    #expect(try pair.value(.hw, "title") == "third")
  }

  @Test mutating func whatIsEditedOnTheRestoredServerIsNotReplacedByWhatItsPersonHadNotSeen() throws {
    backup.rename("log-2")
    pair.server = backup
    c.join(pair.server.snapshot(), as: "c2")
    try pair.sync(&c)
    // Over the first title, which `c` has brought.
    c.record("new", .set, .hw, ["title": "new"])
    try pair.sync(&c)
    pair.b.join(pair.server.snapshot(), as: "b2")
    try pair.sync(&pair.b)
    pair.a.join(pair.server.snapshot(), as: "a2")
    try pair.sync()
    #expect(try pair.value(.hw, "title") == "new")
    #expect(pair.conflicts().map(\.yours) == ["second"])
  }

  @Test mutating func whoEditsWhatWasBroughtHasSeenIt() throws {
    pair = try Pair()
    let backup = pair.server.copy()
    pair.a.record("first", .set, .hw, ["title": "first"])
    try pair.sync()
    backup.rename("log-2")
    pair.server = backup
    pair.a.join(pair.server.snapshot(), as: "a2")
    try pair.sync(&pair.a)
    pair.a.record("new", .set, .hw, ["title": "new"])
    try pair.sync(&pair.a)
    // It brings the first title, which `a` has replaced.
    pair.b.join(pair.server.snapshot(), as: "b2")
    try pair.sync()
    #expect(try pair.value(.hw, "title") == "new")
    #expect(pair.conflicts() == [])
  }

  @Test mutating func aValueThatWasChosenAgainIsNotReplacedByTheOneInBetween() throws {
    c.record("again", .set, .hw, ["date": "2027-03-12"])
    try pair.sync(&c)
    // Only `b` sees that it was another one in between.
    pair.a.record("hw", .set, .hw, ["title": "hw"])
    try pair.sync(&pair.a)
    try meet(["a", "c", "b"])
    #expect(try pair.value(.hw, "title") == "hw")
    #expect(pair.conflicts() == [])
  }

  @Test(arguments: orders, [true, false])
  mutating func whatTheLostLogHadDeletedStaysDeleted(order: [String], isInTheBackup: Bool) throws {
    let lab = isInTheBackup ? ThingKey.hw : ThingKey("task", "lab")
    if !isInTheBackup { pair.a.record("lab", .create, lab, ["title": "lab", "arc": "home"]) }
    try pair.sync()
    try pair.sync(&c)
    pair.a.record("removed", .delete, lab)
    for device in [\Pair.a, \Pair.b] { try pair.sync(&pair[keyPath: device]) }
    try meet(order)
    #expect(try pair.value(lab, "title") == nil)
    #expect(pair.conflicts() == [])
  }

  /// - Parameter order: who comes first; `a` deletes, `c` has an edit that nobody has seen.
  @Test(arguments: orders) mutating func aDeletionAndAnEditThatWaitAreAConflict(order: [String]) throws {
    try pair.sync(&c)
    pair.a.record("removed", .delete, .hw)
    c.record("dated", .set, .hw, ["date": "2027-03-12"])
    try meet(order)
    #expect(pair.conflicts().map(\.field) == [Conflict.deletion])
  }

  @Test(arguments: orders) mutating func aDeletionThatWaitsIsMade(order: [String]) throws {
    pair.a.record("removed", .delete, .hw)
    try meet(order)
    #expect(pair.a.view[.hw] == nil && pair.conflicts() == [])
  }

  /// Another one has its name now.
  @Test(arguments: orders) mutating func anArcThatTheLostLogHadDeletedStaysDeleted(order: [String]) throws {
    pair.a.record("removed", .delete, .hw)
    pair.a.record("removed", .delete, .home)
    pair.a.record("made", .create, ThingKey("arc", "other"), ["title": "Home"])
    pair.a.record("made", .create, ThingKey("task", "lab"), ["title": "lab", "arc": "other"])
    try pair.sync()
    try meet(order)
    #expect(pair.conflicts() == [])
    #expect(pair.a.view.values.filter { $0["title"] == "Home" }.count == 1)
    #expect(pair.a.view[ThingKey("task", "lab")]?["arc"] == "other")
    #expect(pair.a.view[.hw] == nil && pair.a.view[.home] == nil)
  }

  /// Somebody who had not seen the deletion edited it on the restored server.
  @Test mutating func whatWasEditedOnTheRestoredServerIsNotDeletedAgain() throws {
    pair.a.record("removed", .delete, .hw)
    for device in [\Pair.a, \Pair.b] { try pair.sync(&pair[keyPath: device]) }
    backup.rename("log-2")
    pair.server = backup
    c.join(pair.server.snapshot(), as: "c2")
    try pair.sync(&c)
    c.record("dated", .set, .hw, ["date": "2027-03-12"])
    try pair.sync(&c)
    try meet(["a", "b"], isRestored: true)
    #expect(pair.a.view[.hw]?["date"] == "2027-03-12")
    #expect(pair.conflicts().map(\.field) == [Conflict.deletion])
  }

  /// A deletion waits, and then another Arc of the name becomes one with what it deletes.
  @Test mutating func aDeletionOfWhatAnotherOneHasBecomeIsAskedAbout() throws {
    let other = ThingKey("arc", "other")
    pair.a.record("made", .create, ThingKey("arc", "work"), ["title": "Work"])
    pair.a.record("made", .create, other, ["title": "Home", "parent": "work"])
    for device in [\Pair.a, \Pair.b] { try pair.sync(&pair[keyPath: device]) }
    pair.b.record("removed", .delete, .hw)
    pair.b.record("removed", .delete, .home)
    pair.b.collect()
    // Its Arc is deleted: it goes to the top, where Home is.
    pair.a.record("removed", .delete, ThingKey("arc", "work"))
    try pair.sync(&pair.a)
    try pair.b.take(pair.server.answer(pair.b.request(most: 0)))
    #expect(pair.b.view[.home] != nil)
    try meet(["b", "a", "c"])
    let asked = pair.conflicts().first { $0.thing == .home && $0.field == Conflict.deletion }
    #expect(pair.a.view[.home] != nil && asked?.yours == .bool(true))
  }

  @Test func aPositionHasAFormInJSON() throws {
    var thing = Thing(.hw, deleted: Register(.bool(false), rev: 1, device: "a"))
    thing.registers["title"] = Register("hw", rev: 7, device: "a")
    thing.deleted.former = FormerPosition(log: "log-1", seen: 4)
    thing.registers["title"]?.former = FormerPosition(log: "log-1", seen: 5, changed: 3)
    #expect(try Thing(bytes: thing.bytes) == thing)
    var operation = Operation(
      device: "a", number: 1, thing: .hw, kind: .set, fields: ["title": "hw"], base: 3)
    operation.former = FormerLog("log-1", seen: 5)
    operation.former?.changed = ["date": 3]
    operation.former?.edits = ["title": 4]
    #expect(try Operation(bytes: operation.bytes) == operation)
    // A server that does not know it takes the same operation.
    let fingerprint = operation.fingerprint
    operation.former = nil
    #expect(operation.fingerprint == fingerprint)
  }
}
