import JSONText
import Merging
import Sync
import SyncLedger
import Testing

/// Two devices and a server, for tests of one rule each: `a` and `b` act, `sync` brings them together.
struct Pair {
  var server = MemoryLedger()
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

  func outcome(_ operation: String) -> OperationOutcome? { server.outcome(of: operation)?.outcome }
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
