import JSONText
import Merging
import Planner
import Sync
import SyncLedger

@testable import Store

/// A program of the same account that is not arc: it sends whatever the server does not refuse as a whole.
struct OtherProgram {
  private static let device = "0192b3c4-0000-7000-8000-0000000000ff"
  private let planners: SyncedPlanners

  init(_ planners: SyncedPlanners) { self.planners = planners }

  /// What no field has.
  static let values: [JSONValue] = [
    .null, .text(""), .text("nonsense"), .text("\u{0}\n\u{1B}[2J"), .text("..."),
    .text(String(repeating: "x", count: 70_000)),
    .number("-1"), .number("9223372036854775807"), .number("-9223372036854775808"), .number("1e400"),
    .number("0.5"), .bool(true), .list([]), .list([.number("1"), .text("x"), .text("x")]),
    JSONValue(["a": .list([.null])] as Fields), .text("0192b3c4-0000-7000-8000-00000000dead"),
    .text("9999-12-31"), .text("-0001-01-01"), .text("24:61"), .text("FREQ=YEARLY;BYDAY=-54XX"),
    .text("DTSTART:20270101T000000\nRRULE:FREQ=SECONDLY;COUNT=0"),
  ]

  /// Names that several things get.
  private static let names = ["Gym", "gym", "calm", "Morning", "Inbox", "", "https://arc.test/a.ics", "-"]

  /// One of each kind, as a program of arc makes it.
  static let wellMade: [String: Fields] = [
    "arc": ["title": .text("CS 298"), "created": .number("1795000000")],
    "task": ["title": .text("hw"), "arc": .text(id("arc")), "created": .number("1795000000")],
    "reminder": [
      "title": .text("pills"), "timetable": .text("DTSTART:20270101T080000\nRRULE:FREQ=DAILY"),
      "pick": .text("rotate"),
    ],
    "member": ["group": .text(id("reminder")), "reminder": .text(id("reminder"))],
    "stack": ["name": .text("Morning"), "items": .list([.text("tea")])],
    "place": [
      "name": .text("work"), "latitude": .number("37250000"), "longitude": .number("-121880000"),
      "radius": .number("150"),
    ],
    "path": ["name": .text("calm"), "notation": .text("1d before push")],
    "term": ["name": .text("Spring"), "first": .text("2027-01-19"), "last": .text("2027-05-14")],
    "feed": [
      "source": .text("https://arc.test/a.ics"), "kind": .text("reminders"), "every": .number("3600"),
    ],
    "feed_course": ["feed": .text(id("feed")), "course": .text("cs298"), "name": .text("CS 298")],
    "feed_ignored": ["feed": .text(id("feed")), "uid": .text("a")],
    "answer": ["task": .text(id("task")), "answer": .text("dismissed")],
    "calendar_item": ["uid": .text("a"), "lines": .text("X-A:b")],
  ]

  static func id(_ entity: String, _ number: Int = 0) -> String {
    let place = Session.syncedEntities.firstIndex(of: entity) ?? 99
    let digits = String(place * 1000 + number, radix: 16)
    return "0192b3c4-0000-7000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
  }

  static func fields(of entity: String) -> [String] {
    func names<Row: LoggedThing>(_: Row.Type) -> [String] {
      Row.list.fields.compactMap { $0.name.map { "\($0)" } }
    }
    switch entity {
    case "arc": return Arc.list.fields.compactMap { $0.name.map { "\($0)" } }
    case "task": return TaskRow.list.fields.compactMap { $0.name.map { "\($0)" } }
    default: return LoggedThings.kind(entity).map { names($0) } ?? []
    }
  }

  @discardableResult
  func push(_ kind: ChangeKind, _ entity: String, _ number: Int, _ fields: Fields = [:]) -> OperationOutcome?
  {
    push(kind, ThingKey(entity, Self.id(entity, number)), fields)
  }

  /// Pushes an operation by itself: what the server refuses as a whole is not there.
  @discardableResult
  func push(
    _ kind: ChangeKind, _ thing: ThingKey, _ fields: Fields = [:], base: Int? = nil, isDerived: Bool = false,
    joins: Bool = false
  ) -> OperationOutcome? {
    let server = planners.server
    let number = server.lastNumber(of: Self.device) + 1
    let sent = Operation(
      device: Self.device, number: number, step: "s", label: "l", thing: thing, kind: kind, fields: fields,
      base: base ?? server.head, isDerived: isDerived, joins: joins)
    guard let operation = try? Operation(bytes: sent.bytes), (try? operation.checkIds()) != nil else {
      return nil
    }
    return try? server.answer(
      SyncRequest(device: Self.device, cursor: server.head, last: number, operations: [operation])
    ).outcomes.first
  }

  /// Pushes an operation of any kind on anything, with any values.
  func pushSomething(_ random: SeededRandom, ids: Int) {
    func below(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
    func one<Value>(of values: [Value]) -> Value { values[below(values.count)] }
    let entities = Session.syncedEntities + ["gizmo", Conflict.entity]
    let known = planners.server.things.keys.sorted { ($0.entity, $0.id) < ($1.entity, $1.id) }
    func something() -> ThingKey {
      switch below(12) {
      case 0 where !known.isEmpty: return one(of: known)
      case 1: return SyncProtocol.inboxArc
      case 2: return ThingKey(one(of: entities), "00000000-0000-0000-0000-000000000000")
      default:
        let entity = one(of: entities)
        return ThingKey(entity, Self.id(entity, below(ids)))
      }
    }
    func value(_ name: String, _ thing: ThingKey) -> JSONValue {
      switch below(5) {
      case 0: return one(of: Self.values)
      case 1: return .text(one(of: Self.names))
      case 2: return .text(something().id)
      case 3:
        return .text(Self.id(name == "group" ? "reminder" : name == "parent" ? "arc" : name, below(ids)))
      default: return Self.wellMade[thing.entity]?[name] ?? one(of: Self.values)
      }
    }
    var thing = something()
    if thing.entity == Conflict.entity, let conflict = planners.server.conflicts.keys.sorted().last {
      thing.id = conflict
    }
    let names =
      thing.entity == Conflict.entity
      ? ["resolution", "value"] : Self.fields(of: thing.entity) + ["created", "future"]
    var fields = below(2) == 0 ? Self.wellMade[thing.entity] ?? [:] : [:]
    for _ in 0..<(1 + below(4)) {
      let name = one(of: names)
      fields[name] =
        name == "resolution" ? .text(one(of: ["keep", "accept", "merge", "undo"])) : value(name, thing)
    }
    push(
      one(of: [.create, .create, .set, .set, .set, .delete, .undelete]), thing, fields,
      base: below(3) == 0 ? below(planners.server.head + 1) : nil, isDerived: below(10) == 0,
      joins: below(10) == 0)
  }
}
