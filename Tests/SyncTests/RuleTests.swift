import JSONText
import Sync
import SyncLedger
import Testing

/// Two devices and a server, for tests of one rule each: `a` and `b` act, `sync` brings them together.
struct Pair {
  let server = MemoryLedger()
  var a = SimulatedDevice("a")
  var b = SimulatedDevice("b")
  private var step = 0

  /// Both know an Arc `home` and a task `hw` in it.
  init() throws {
    a.record("1", .create, .home, ["title": "Home"])
    a.record("2", .create, .hw, ["title": "hw", "arc": "home", "labels": ["x"], "description": "1\n2\n3"])
    try sync()
  }

  /// Both push and pull until both have everything: `a` first.
  mutating func sync() throws {
    for _ in 0..<2 {
      try sync(&a)
      try sync(&b)
    }
  }

  func sync(_ device: inout SimulatedDevice) throws {
    device.collect()
    try device.take(server.answer(device.request(most: 500)))
  }

  /// The value that everybody has.
  func value(_ key: ThingKey, _ field: String) throws -> JSONValue? {
    let (own, other) = (a.view[key]?[field], b.view[key]?[field])
    #expect(own == other)
    #expect(own == server.things[key].flatMap { $0.isAlive ? $0.fields[field] : nil })
    return own
  }

  /// The open conflicts, which both have.
  func conflicts() -> [Conflict] {
    #expect(a.conflicts == b.conflicts)
    return a.conflicts.values.sorted { $0.id < $1.id }
  }

  func outcome(_ operation: String) -> Outcome? { server.outcome(of: operation)?.outcome }
}

extension ThingKey {
  static let home = ThingKey("arc", "home")
  static let hw = ThingKey("task", "hw")
  static let inbox = ThingKey("arc", SyncProtocol.inbox)
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
  /// A text.
  public init(stringLiteral text: String) { self = .text(text) }
  /// A list of texts.
  public init(arrayLiteral texts: String...) { self = .list(texts.map { .text($0) }) }
}

struct ConflictRules {
  @Test func twoValuesOfOneFieldAreAConflictAndTheServersStands() throws {
    var pair = try Pair()
    pair.a.record("a", .set, .hw, ["date": "2027-03-12"])
    pair.b.record("b", .set, .hw, ["date": "2027-03-14"])
    try pair.sync()
    #expect(try pair.value(.hw, "date") == "2027-03-12")
    let conflict = try #require(pair.conflicts().first)
    #expect(conflict.field == "date")
    #expect(conflict.yours == "2027-03-14")
    #expect(conflict.theirs == "2027-03-12")
    #expect(conflict.device == "b" && conflict.otherDevice == "a" && conflict.suggested == .accept)
  }

  @Test func equalValuesNeverConflict() throws {
    var pair = try Pair()
    for _ in 0..<1 {
      pair.a.record("a", .set, .hw, ["date": "2027-03-12"])
      pair.b.record("b", .set, .hw, ["date": "2027-03-12"])
    }
    try pair.sync()
    #expect(try pair.value(.hw, "date") == "2027-03-12")
    #expect(pair.conflicts().isEmpty)
  }

  @Test func differentFieldsOfOneThingNeverConflict() throws {
    var pair = try Pair()
    pair.a.record("a", .set, .hw, ["date": "2027-03-12"])
    pair.b.record("b", .set, .hw, ["time": "17:00"])
    try pair.sync()
    #expect(try pair.value(.hw, "date") == "2027-03-12")
    #expect(try pair.value(.hw, "time") == "17:00")
    #expect(pair.conflicts().isEmpty)
  }

  @Test func whatWasSeenIsOverwrittenWithoutAsking() throws {
    var pair = try Pair()
    pair.a.record("a", .set, .hw, ["date": "2027-03-12"])
    try pair.sync()
    pair.b.record("b", .set, .hw, ["date": "2027-03-14"])
    try pair.sync()
    #expect(try pair.value(.hw, "date") == "2027-03-14")
    #expect(pair.conflicts().isEmpty)
  }

  @Test func anOwnEditThatStillWaitsHidesThatOfTheOther() throws {
    var pair = try Pair()
    pair.a.record("a", .set, .hw, ["title": "from a"])
    try pair.sync(&pair.a)
    // b pulls while its own edit waits, and edits again: it has never seen the title of a.
    pair.b.record("b1", .set, .hw, ["title": "from b"])
    pair.b.collect()
    try pair.b.take(pair.server.answer(SyncRequest(device: "b", cursor: pair.b.cursor, last: pair.b.last)))
    #expect(pair.b.view[.hw]?["title"] == "from b")
    pair.b.record("b2", .set, .hw, ["title": "from b again"])
    try pair.sync()
    #expect(try pair.value(.hw, "title") == "from a")
    #expect(pair.conflicts().map(\.yours) == ["from b again"])
  }

  @Test(arguments: [
    (Resolution.keep, "2027-03-14"), (.accept, "2027-03-12"), (.merge("2027-03-13"), "2027-03-13"),
  ])
  func aConflictIsSettledOnAllDevices(resolution: Resolution, value: String) throws {
    var pair = try Pair()
    pair.a.record("a", .set, .hw, ["date": "2027-03-12"])
    pair.b.record("b", .set, .hw, ["date": "2027-03-14"])
    try pair.sync()
    let conflict = try #require(pair.conflicts().first)
    pair.a.record("c", .set, ThingKey(Conflict.entity, conflict.id), resolution.fields)
    try pair.sync()
    #expect(pair.conflicts().isEmpty)
    #expect(try pair.value(.hw, "date") == .text(value))
    #expect(pair.server.conflict(conflict.id)?.resolution == resolution)
  }

  @Test func twoAnswersToAConflictAreAConflict() throws {
    var pair = try Pair()
    pair.a.record("a", .set, .hw, ["date": "2027-03-12"])
    pair.b.record("b", .set, .hw, ["date": "2027-03-14"])
    try pair.sync()
    let key = ThingKey(Conflict.entity, try #require(pair.conflicts().first).id)
    pair.a.record("c", .set, key, Resolution.accept.fields)
    pair.b.record("d", .set, key, Resolution.keep.fields)
    try pair.sync()
    #expect(try pair.value(.hw, "date") == "2027-03-12")
    #expect(pair.conflicts().map(\.yours) == ["2027-03-14"])
  }
}

struct MergeRules {
  @Test func setsComeTogetherByWhatEachAddedAndRemoved() throws {
    var pair = try Pair()
    pair.a.record("a", .set, .hw, ["labels": ["x", "y"]])
    pair.b.record("b", .set, .hw, ["labels": ["z"]])
    try pair.sync()
    #expect(try pair.value(.hw, "labels") == ["y", "z"])
    #expect(pair.conflicts().isEmpty)
  }

  @Test func aMergedSetIsNobodysSoThatTheNextEditMergesAgain() throws {
    var pair = try Pair()
    pair.a.record("a", .set, .hw, ["labels": ["x", "y"]])
    try pair.sync(&pair.a)
    pair.b.record("b", .set, .hw, ["labels": ["x", "z"]])
    pair.b.collect()
    pair.b.record("c", .set, .hw, ["labels": ["x", "z", "w"]])
    try pair.sync()
    #expect(try pair.value(.hw, "labels") == ["x", "y", "z", "w"])
  }

  @Test(arguments: [
    ("1\n2\n3\n4", "0\n1\n2\n3", "0\n1\n2\n3\n4"), ("1\n3", "1\n2\n3\nx", "1\n3\nx"),
    ("1\nb\n3", "1\nb\n3", "1\nb\n3"), ("", "1\n2\n3\n", nil), ("1\nb\n3", "1\nc\n3", nil),
  ])
  func textsComeTogetherLineByLine(mine: String, theirs: String, merged: String?) throws {
    var pair = try Pair()
    pair.a.record("a", .set, .hw, ["description": .text(theirs)])
    pair.b.record("b", .set, .hw, ["description": .text(mine)])
    try pair.sync()
    #expect(try pair.value(.hw, "description") == .text(merged ?? theirs))
    #expect(pair.conflicts().map(\.yours) == (merged == nil ? [.text(mine)] : []))
  }

  @Test func aTextThatBothChangedSuggestsTheLinesOfBoth() throws {
    var pair = try Pair()
    pair.a.record("a", .set, .hw, ["description": "1\nb\n3"])
    pair.b.record("b", .set, .hw, ["description": "1\nc\n3"])
    try pair.sync()
    #expect(pair.conflicts().first?.suggested == .merge("1\nb\nc\n3"))
  }

  @Test func exceptionsOfARepetitionComeTogether() throws {
    var pair = try Pair()
    let gym = ThingKey("reminder", "gym")
    pair.a.record("1", .create, gym, ["title": "gym", "timetable": "DTSTART:20270101\nRRULE:FREQ=DAILY"])
    try pair.sync()
    pair.a.record("2", .set, gym, ["timetable": "DTSTART:20270101\nRRULE:FREQ=DAILY\nEXDATE:20270103"])
    pair.b.record("3", .set, gym, ["timetable": "DTSTART:20270101\nRRULE:FREQ=DAILY\nEXDATE:20270105"])
    try pair.sync()
    #expect(
      try pair.value(gym, "timetable")
        == "DTSTART:20270101\nRRULE:FREQ=DAILY\nEXDATE:20270103\nEXDATE:20270105")
    #expect(pair.conflicts().isEmpty)
  }

  @Test func completingTwiceIsOnce() throws {
    var pair = try Pair()
    pair.a.record("a", .set, .hw, ["completed": .number("100"), "outcome": "completed"])
    pair.b.record("b", .set, .hw, ["completed": .number("200"), "outcome": "completed"])
    try pair.sync()
    #expect(try pair.value(.hw, "completed") == .number("100"))
    #expect(pair.conflicts().isEmpty)
  }

  @Test(arguments: [true, false]) func completingBeatsSnoozing(isCompletedFirst: Bool) throws {
    var pair = try Pair()
    pair.a.record("a", .set, .hw, ["answer": isCompletedFirst ? "completed" : "snoozed 100"])
    pair.b.record("b", .set, .hw, ["answer": isCompletedFirst ? "snoozed 100" : "completed"])
    try pair.sync()
    #expect(try pair.value(.hw, "answer") == "completed")
    #expect(pair.conflicts().isEmpty)
  }

  @Test func twoThatCompleteTheSameOccurrenceMakeTheSameNextOne() throws {
    var pair = try Pair()
    let next = ThingKey("task", "next")
    pair.a.record("a", .create, next, ["title": "hw", "date": "2027-03-12"], byRule: true)
    pair.a.record("a2", .set, next, ["title": "hw 2"])
    pair.b.record("b", .create, next, ["title": "hw", "date": "2027-03-12"], byRule: true)
    try pair.sync()
    #expect(try pair.value(next, "title") == "hw 2")
    #expect(pair.conflicts().isEmpty)
  }

  @Test func whatTheProgramWorksOutGivesWayToPeople() throws {
    var pair = try Pair()
    pair.a.record("a", .set, .hw, ["outcome": "missed"], byRule: true)
    pair.b.record("b", .set, .hw, ["outcome": "completed"])
    try pair.sync()
    #expect(try pair.value(.hw, "outcome") == "completed")
    pair.a.record("c", .set, .hw, ["outcome": "ignored"])
    pair.b.record("d", .set, .hw, ["outcome": "missed"], byRule: true)
    try pair.sync()
    #expect(try pair.value(.hw, "outcome") == "ignored")
    #expect(pair.conflicts().isEmpty)
  }
}

struct DeletionRules {
  @Test func anEditOfWhatWasDeletedCanBeRestored() throws {
    var pair = try Pair()
    pair.a.record("a", .delete, .hw)
    pair.b.record("b", .set, .hw, ["date": "2027-03-14"])
    try pair.sync()
    #expect(try pair.value(.hw, "title") == nil)
    let conflict = try #require(pair.conflicts().first)
    #expect(conflict.field == Conflict.deletion && conflict.suggested == .keep)
    pair.a.record("c", .set, ThingKey(Conflict.entity, conflict.id), Resolution.keep.fields)
    try pair.sync()
    #expect(try pair.value(.hw, "date") == "2027-03-14")
    #expect(try pair.value(.hw, "title") == "hw")
  }

  @Test func whatOneEditedTheOtherDoesNotDeleteUnseen() throws {
    var pair = try Pair()
    pair.a.record("a", .set, .hw, ["date": "2027-03-14"])
    pair.b.record("b", .delete, .hw)
    try pair.sync()
    #expect(try pair.value(.hw, "date") == "2027-03-14")
    let conflict = try #require(pair.conflicts().first)
    #expect(conflict.yours == .bool(true))
    pair.b.record("c", .set, ThingKey(Conflict.entity, conflict.id), Resolution.keep.fields)
    try pair.sync()
    #expect(try pair.value(.hw, "title") == nil)
    #expect(pair.conflicts().isEmpty)
  }

  @Test func whatADeletedArcWasNotSeenToHoldGoesToTheArcAbove() throws {
    var pair = try Pair()
    let (labs, lab) = (ThingKey("arc", "labs"), ThingKey("task", "lab"))
    pair.a.record("1", .create, labs, ["title": "Labs", "parent": "home"])
    try pair.sync()
    pair.a.record("2", .create, lab, ["title": "lab 4", "arc": "labs"])
    pair.b.record("3", .delete, labs)
    try pair.sync()
    #expect(try pair.value(lab, "arc") == "home")
    #expect(pair.outcome("b-1")?.reason == "it was put into 'Home': where it lay was deleted")
  }

  @Test(arguments: [true, false]) func withoutAnArcAboveItGoesToTheInbox(isArcDeletedFirst: Bool) throws {
    var pair = try Pair()
    let lab = ThingKey("task", "lab")
    pair.a.record(
      "a", isArcDeletedFirst ? .delete : .create, isArcDeletedFirst ? .hw : lab,
      isArcDeletedFirst ? [:] : ["title": "lab", "arc": "home"])
    if isArcDeletedFirst { pair.a.record("a", .delete, .home) }
    pair.b.record(
      "b", isArcDeletedFirst ? .create : .delete, isArcDeletedFirst ? lab : .hw,
      isArcDeletedFirst ? ["title": "lab", "arc": "home"] : [:])
    if !isArcDeletedFirst { pair.b.record("b", .delete, .home) }
    try pair.sync()
    #expect(try pair.value(lab, "arc") == .text(SyncProtocol.inbox))
    #expect(try pair.value(.inbox, "title") == "Inbox")
  }

  @Test func aPartGoesWithItsWholeAndThatIsSaid() throws {
    var pair = try Pair()
    let (group, member) = (ThingKey("reminder", "group"), ThingKey("member", "m"))
    pair.a.record("1", .create, group, ["title": "chores", "pick": "rotate"])
    pair.a.record("1", .create, ThingKey("reminder", "r"), ["title": "dishes"])
    try pair.sync()
    pair.a.record("2", .create, member, ["group": "group", "reminder": "r"])
    pair.b.record("3", .delete, group)
    try pair.sync()
    #expect(try pair.value(member, "group") == nil)
    #expect(pair.conflicts().map(\.thing) == [member])
  }
}

struct TreeRules {
  private func circle() throws -> (Pair, ThingKey, ThingKey) {
    var pair = try Pair()
    let (x, y) = (ThingKey("arc", "x"), ThingKey("arc", "y"))
    pair.a.record("1", .create, x, ["title": "X"])
    pair.a.record("2", .create, y, ["title": "Y"])
    try pair.sync()
    return (pair, x, y)
  }

  @Test func aMoveThatWouldCloseACircleIsRefused() throws {
    var (pair, x, y) = try circle()
    pair.a.record("3", .set, x, ["parent": "y"])
    pair.b.record("4", .set, y, ["parent": "x"])
    try pair.sync()
    #expect(try pair.value(x, "parent") == "y")
    #expect(try pair.value(y, "parent") == nil)
    #expect(pair.outcome("b-1")?.result == .refused)
    #expect(pair.outcome("b-1")?.reason == "it would lie in itself")
    #expect(pair.conflicts().map(\.yours) == ["x"])
  }

  @Test func aMoveIntoWhatWasDeletedIsRefused() throws {
    var (pair, x, y) = try circle()
    pair.a.record("3", .delete, x)
    pair.b.record("4", .set, y, ["parent": "x"])
    try pair.sync()
    #expect(try pair.value(y, "parent") == nil)
    #expect(pair.outcome("b-1")?.reason == "what it was moved to has been deleted")
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
    pair.a.record("1", .create, first, ["title": "CS 298", "note": "a"])
    pair.b.record("2", .create, second, ["title": "cs-298", "colour": "red"])
    pair.b.record("3", .create, ThingKey("task", "t"), ["title": "lab", "arc": "two"])
    try pair.sync()
    #expect(try pair.value(first, "title") == "CS 298")
    #expect(try pair.value(first, "colour") == "red")
    #expect(try pair.value(second, "title") == nil)
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

  @Test func sameNamesInDifferentPlacesAreTwo() throws {
    var pair = try Pair()
    pair.a.record("1", .create, ThingKey("arc", "one"), ["title": "Labs"])
    pair.b.record("2", .create, ThingKey("arc", "two"), ["title": "Labs", "parent": "home"])
    try pair.sync()
    #expect(try pair.value(ThingKey("arc", "one"), "title") == "Labs")
    #expect(try pair.value(ThingKey("arc", "two"), "title") == "Labs")
  }
}
