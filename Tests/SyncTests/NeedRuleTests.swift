import JSONText
import Sync
import SyncLedger
import Testing

/// What a thing needs to be shown, in case another program of the account sends something else.
struct NeedRules {
  private var pair: Pair

  init() throws {
    pair = try Pair()
    pair.a.record("0", .create, .group, ["title": "chores", "pick": "rotate"])
    pair.a.record("0", .create, .dishes, ["title": "dishes"])
    try pair.sync()
  }

  private static let nameless: [(entity: String, fields: Fields)] = [
    ("arc", ["title": ""]), ("arc", ["title": "..."]), ("arc", ["title": .number("1")]), ("arc", [:]),
    ("place", ["name": " - "]), ("stack", ["items": ["tea"]]), ("path", ["name": .null]),
    ("term", ["name": ""]),
    ("reminder", ["pick": "rotate", "title": ""]),
  ]

  @Test(arguments: nameless) mutating func whatIsToldApartByItsNameHasOne(entity: String, fields: Fields)
    throws
  {
    let thing = ThingKey(entity, "new")
    pair.a.record("1", .create, thing, fields)
    try pair.sync()
    #expect(pair.outcome("a-5")?.result == .refused && pair.outcome("a-5")?.reason == "it needs a name")
    #expect(pair.a.view[thing] == nil && pair.b.view[thing] == nil && pair.server.things[thing] == nil)
  }

  /// A file is on one device, and no other program decides which of its files arc reads.
  @Test(arguments: ["", "/etc/hosts", "file:///etc/hosts", .null, .number("5")] as [JSONValue])
  mutating func aFeedComesFromTheWeb(source: JSONValue) throws {
    let feed = ThingKey("feed", "feed")
    pair.a.record("1", .create, feed, ["source": source])
    pair.a.record("2", .create, ThingKey("feed", "other"), ["source": "https://example.org/a.ics"])
    try pair.sync()
    #expect(pair.outcome("a-5")?.reason == "it needs a web address")
    #expect(pair.b.view[feed] == nil && pair.b.view[ThingKey("feed", "other")] != nil)
  }

  @Test(arguments: ["", "...", .number("5"), .null] as [JSONValue])
  mutating func aNameIsNotTakenAway(name: JSONValue) throws {
    pair.a.record("1", .set, .home, ["title": name])
    try pair.sync()
    #expect(pair.outcome("a-5")?.result == .refused)
    #expect(try pair.value(.home, "title") == "Home")
    #expect(pair.conflicts().map(\.reason) == ["it needs a name"])
  }

  @Test mutating func whatHasNoNameOfItsOwnNeedsNone() throws {
    let walk = ThingKey("reminder", "walk")
    pair.a.record("1", .create, walk, ["body": "x"])
    try pair.sync()
    #expect(try pair.value(walk, "body") == "x")
    pair.a.record("2", .set, walk, ["pick": "rotate"])
    try pair.sync()
    #expect(pair.conflicts().map(\.reason) == ["it needs a name"])
  }

  @Test mutating func aReminderBecomesNoSecondGroupOfAName() throws {
    let second = ThingKey("reminder", "second")
    pair.a.record("1", .create, second, ["title": "Chores"])
    pair.a.record("2", .set, second, ["pick": "rotate"])
    try pair.sync()
    #expect(try pair.value(second, "pick") == nil)
    #expect(pair.conflicts().map(\.reason) == ["'chores' has this name already"])
  }

  @Test(arguments: [nil, .null, "", .number("5"), ["home"]] as [JSONValue?])
  mutating func aTaskWithoutAnArcIsInTheInbox(arc: JSONValue?) throws {
    let lab = ThingKey("task", "lab")
    var fields: Fields = ["title": "lab"]
    fields["arc"] = arc
    pair.a.record("1", .create, lab, fields)
    try pair.sync()
    #expect(try pair.value(lab, "arc") == .text(SyncProtocol.inbox))
    #expect(try pair.value(.inbox, "title") == "Inbox")
  }

  @Test(arguments: [.null, "", .number("5")] as [JSONValue]) mutating func aTaskStaysInAnArc(arc: JSONValue)
    throws
  {
    pair.a.record("1", .set, .hw, ["arc": arc])
    try pair.sync()
    #expect(try pair.value(.hw, "arc") == "home")
    #expect(pair.outcome("a-5")?.result == .refused)
  }

  @Test(
    arguments: [
      ("member", ["group": "group"]), ("member", ["reminder": "dishes"]), ("feed_ignored", ["uid": "a"]),
      ("feed_course", ["course": "cs298"]), ("answer", ["answer": "dismissed"]),
      ("member", ["group": .number("1"), "reminder": "dishes"]),
    ] as [(String, Fields)])
  mutating func aPartNeedsItsWhole(entity: String, fields: Fields) throws {
    let part = ThingKey(entity, "part")
    pair.a.record("1", .create, part, fields)
    try pair.sync()
    #expect(pair.outcome("a-5")?.result == .refused)
    #expect(pair.a.view[part] == nil && pair.server.things[part] == nil)
  }

  @Test mutating func aPartStaysWithItsWhole() throws {
    let member = ThingKey("member", "member")
    pair.a.record("1", .create, member, ["group": "group", "reminder": "dishes"])
    try pair.sync()
    for field in ["group", "reminder"] {
      pair.a.record("2", .set, member, [field: .null])
      try pair.sync()
    }
    #expect(try pair.value(member, "group") == "group")
    #expect(try pair.value(member, "reminder") == "dishes")
    #expect(pair.conflicts().count == 2)
  }

  @Test mutating func anAnswerStaysWithItsTask() throws {
    let answer = ThingKey("answer", "answer")
    pair.a.record("1", .create, answer, ["task": "hw", "answer": "dismissed"])
    pair.a.record("2", .set, answer, ["task": .null])
    try pair.sync()
    #expect(try pair.value(answer, "task") == "hw")
  }

  /// A conflict about something that never was here cannot bring it without a name.
  @Test mutating func whatAnAnswerBringsBackNeedsANameToo() throws {
    let club = ThingKey("place", "club")
    pair.a.record("1", .set, club, ["radius": .number("5")])
    try pair.sync()
    let conflict = try #require(pair.conflicts().first)
    pair.a.settle(conflict, .keep, as: "2")
    try pair.sync()
    #expect(pair.a.view[club] == nil && pair.server.things[club]?.isAlive != true)
    #expect(pair.outcome("a-6")?.reason == "it needs a name")
  }
}

extension ThingKey {
  fileprivate static let group = ThingKey("reminder", "group")
  fileprivate static let dishes = ThingKey("reminder", "dishes")
}
