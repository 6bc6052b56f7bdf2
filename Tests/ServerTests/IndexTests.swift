import JSONText
import Merging
import Sync
import Testing

@testable import Server

/// The index of what things refer to and are called.
@Suite(.fewAtOnce) struct IndexTests {
  private static func register(_ value: JSONValue) -> Register { Register(value, rev: 1, device: "d") }

  private static func arc(_ title: String, _ aliases: [String] = [], in parent: String? = nil) -> Thing {
    var thing = Thing(ThingKey("arc", "a"), deleted: register(.bool(false)))
    thing.registers = [
      "title": register(.text(title)), "aliases": register(.list(aliases.map { .text($0) })),
      "parent": register(parent.map { .text($0) } ?? .null),
    ]
    return thing
  }

  /// An Arc as it may be.
  private static var states: [Thing] {
    var (deleted, joined) = (arc("Home", in: "p"), arc("Home", in: "p"))
    deleted.deleted = register(.bool(true))
    joined.same = "b"
    return [
      arc("Home"), arc("Home", in: "p"), arc("Home", ["House"], in: "p"), arc("Work", ["Home"], in: "q"),
      deleted, joined,
    ]
  }

  @Test(arguments: [true, false]) func followsEveryChangeOfAThing(inOneTransaction: Bool) async throws {
    try await StoreConformanceTests.with(.sqlite) { store, _ in
      let store = try #require(store as? SQLiteStore)
      let mia = try StoreConformanceTests.account("mia")
      try await store.write { transaction in
        _ = try transaction.add(mia)
        try transaction.addLog(mia.id, name: "log")
      }
      for former in Self.states {
        for later in Self.states {
          for things in inOneTransaction ? [[former, later]] : [[former], [later]] {
            try await store.write { transaction in
              var ledger = try transaction.ledger(mia.id, now: 1)
              for thing in things { try ledger.keep(thing) }
            }
          }
          let rows = try await store.indexRows()
          try await store.use { try SQLiteTransaction(database: $0).indexAgain() }
          #expect(try await store.indexRows() == rows, "\(former.fields) \(later.fields)")
        }
      }
    }
  }
}

extension SQLiteStore {
  fileprivate func indexRows() async throws -> [String] {
    try await use { database in
      let transaction = SQLiteTransaction(database: database)
      let references = try transaction.all("SELECT reference, entity, id FROM thing_reference") {
        [$0.text(0), $0.text(1), $0.text(2)].joined(separator: " ")
      }
      let names = try transaction.all("SELECT holder, name, entity, id FROM thing_name") {
        [$0.text(0), $0.text(1), $0.text(2), $0.text(3)].joined(separator: " ")
      }
      return references.sorted() + names.sorted()
    }
  }
}
