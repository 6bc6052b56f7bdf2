import JSONText
import Merging
import Planner
import Sync
import SyncLedger
import Testing

@testable import Store

/// Another program of the same account sends what no program of arc makes. Planners go on syncing, and all show the same.
struct SyncHostileValueTests {
  private let planners: SyncedPlanners
  private let other: OtherProgram

  init() throws {
    planners = try SyncedPlanners(3)
    other = OtherProgram(planners)
    for store in planners.stores.prefix(2) {
      try store.follow(account: "https://arc.test")
      try store.join([planners.server.snapshot()])
      try planners.sync(store)
    }
    try planners.stores[0].addTask(task("one"), to: "Home")
    try planners.sync(planners.stores[0])
  }

  /// A planner that begins with what the server has now shows the same as those that saw how it came about.
  private func expectSame(_ words: Comment? = nil, _ place: SourceLocation = #_sourceLocation) throws {
    for _ in 0..<3 { for store in planners.stores.prefix(2) { try planners.sync(store) } }
    let late = planners.stores[2]
    try late.follow(account: "https://arc.test")
    try late.join([planners.server.snapshot()])
    try planners.sync()
    try planners.expectSame(words, place, despite: Self.isOfSenselessValues)
  }

  /// What `arc doctor` says of values that make no sense, which only people can put right.
  private static func isOfSenselessValues(_ fault: IntegrityFault) -> Bool {
    fault.check == .texts && !fault.message.hasSuffix("'")
  }

  @Test(arguments: Session.syncedEntities)
  func valuesOfWrongKindsStopNoPlannerAndAllShowTheSame(entity: String) throws {
    for kind in Session.syncedEntities {
      if let fields = OtherProgram.wellMade[kind] { other.push(.create, kind, 0, fields) }
    }
    for store in planners.stores.prefix(2) { try planners.sync(store) }
    let names = Set(OtherProgram.fields(of: entity) + ["created", "future"]).sorted()
    for (number, value) in OtherProgram.values.enumerated() {
      let fields = Dictionary(uniqueKeysWithValues: names.map { ($0, value) })
      other.push(.create, entity, 100 + number, fields)
      other.push(.delete, entity, 100 + number)
      other.push(.undelete, entity, 100 + number, fields)
      for name in names { other.push(.set, entity, 0, [name: value]) }
      // In turn, unless there is time for both.
      for store in isHard ? Array(planners.stores.prefix(2)) : [planners.stores[number % 2]] {
        #expect(throws: Never.self, "\(entity) \(value)") { try planners.sync(store) }
      }
      if let good = OtherProgram.wellMade[entity] { other.push(.set, entity, 0, good) }
    }
    try expectSame()
  }

  @Test(arguments: ["path", "feed", "place", "stack"], [false, true])
  func twoOfOneNameStopNoPlanner(entity: String, isOnePlannersOwn: Bool) throws {
    let fields = try #require(OtherProgram.wellMade[entity])
    if isOnePlannersOwn {
      let own = planners.stores[1]
      try own.record("made") { step in
        switch entity {
        case "path": try step.set(path: "calm", to: "2d before push")
        case "feed":
          var feed = Feed(
            id: 0, identity: try #require(Identity(OtherProgram.id("feed", 7))),
            source: "https://arc.test/a.ics",
            kind: .reminders, every: 7200, created: fixedNow, nextAt: fixedNow)
          feed.name = "Mine"
          var row = FeedRow(feed)
          try step.insert(&row)
        case "place": try step.add(place: "work", Coordinate(latitude: 1, longitude: 2), radius: 100)
        default: try step.set(stack: "Morning", to: ["coffee"], isNew: true)
        }
      }
    }
    other.push(.create, entity, 1, fields)
    other.push(.create, entity, 2, fields)
    try expectSame()
    let name = ThingKey.nameField(of: entity) ?? "source"
    other.push(.create, entity, 3, fields.merging([name: .text("https://arc.test/another")]) { $1 })
    for store in planners.stores { try planners.sync(store) }
    other.push(.set, entity, 3, [name: fields[name] ?? .null])
    other.push(.delete, entity, 1)
    other.push(.set, entity, 3, [name: fields[name] ?? .null])
    try planners.sync()
    try planners.expectSame(despite: Self.isOfSenselessValues)
  }

  @Test(arguments: ["", "...", "\n"])
  func aThingWithoutANameIsRefused(name: String) throws {
    for (entity, fields) in OtherProgram.wellMade {
      guard let field = ThingKey.nameField(of: entity), !["task", "reminder", "feed_course"].contains(entity)
      else { continue }
      let outcome = try #require(other.push(.create, entity, 1, fields.merging([field: .text(name)]) { $1 }))
      #expect(outcome.result == .refused && outcome.reason == "it needs a name", "\(entity)")
      other.push(.create, entity, 0, fields)
      #expect(other.push(.set, entity, 0, [field: .text(name)])?.result == .refused, "\(entity)")
    }
    try expectSame()
  }

  @Test(arguments: [Int.max, .min, Length.limits.upperBound + 1, -1])
  func aLengthBeyondAllCalendarsCountsAsNone(number: Int) throws {
    let value = JSONValue.number("\(number)")
    var fields = OtherProgram.wellMade["task"] ?? [:]
    fields.merge(["duration": value, "snooze": value, "leads": .text("\(number)"), "missed": value]) { $1 }
    other.push(.create, "arc", 0, OtherProgram.wellMade["arc"] ?? [:])
    other.push(.create, "task", 0, fields)
    fields = ["title": .text("pills"), "snooze": value, "leads": .text("1800,\(number)")]
    other.push(.create, "reminder", 0, fields)
    fields = OtherProgram.wellMade["feed"] ?? [:]
    other.push(.create, "feed", 0, fields.merging(["every": value]) { $1 })
    try expectSame()
    let store = planners.stores[2]
    let task = try #require(try store.task("hw"))
    #expect(task.fields.duration == nil && task.fields.snooze == nil && task.fields.leads.isEmpty)
    let (reminder, feed) = try store.read { (try $0.reminders().first, try $0.feeds().first) }
    #expect(reminder?.fields.snooze == nil && reminder?.fields.leads == [] && feed?.every == 3600)
  }

  @Test func aTaskWithoutAnArcIsInTheInbox() throws {
    other.push(.create, "arc", 0, ["title": .text("Work"), "created": .number("1795000000")])
    let arcs: [JSONValue?] = [nil, .null, .text(""), .number("5")]
    for (number, arc) in arcs.enumerated() {
      let fields: [String: JSONValue?] = ["title": .text("t"), "arc": arc]
      other.push(.create, "task", number, fields.compactMapValues { $0 })
      other.push(.create, "task", 10 + number, ["title": .text("u"), "arc": .text(OtherProgram.id("arc"))])
      if let arc { other.push(.set, "task", 10 + number, ["arc": arc]) }
    }
    try expectSame()
    let paths = try planners.stores[0].read { snapshot in
      let tree = try snapshot.arcs()
      return try snapshot.session.allTasks().map { row in
        "\(row.fields.title) \(tree[row.arc]?.path ?? "")"
      }
    }
    #expect(Set(paths) == ["one Home", "t Inbox", "u Work"] && paths.count == 8)
  }

  @Test(arguments: 1...(isHard ? 600 : 8) as ClosedRange<UInt64>)
  func anyOperationsLeaveAllPlannersTheSame(seed: UInt64) throws {
    let (random, ids) = (SeededRandom(seed: seed), 4)
    var (people, last) = (random, 0)
    for turn in 0..<60 {
      for _ in 0..<(random.next() % 12) { other.pushSomething(random, ids: ids) }
      let store = planners.stores[turn % 2]
      if turn % 3 == 0 { try store.doSomething(turn, &people) }
      if random.next() % 3 == 0 { continue }
      #expect(throws: Never.self, "seed \(seed) turn \(turn)") { try planners.sync(store) }
      last = planners.server.head
    }
    #expect(last > 50)
    try expectSame("seed \(seed)")
    for store in planners.stores { #expect(try store.waitingOperations().isEmpty) }
  }
}
