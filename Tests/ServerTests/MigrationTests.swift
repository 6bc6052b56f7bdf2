import Foundation
import Merging
import Sync
import Testing

@testable import Server

/// Databases of other versions of the server.
@Suite(.fewAtOnce) struct MigrationTests {
  @Test func aNewerDatabaseIsRefusedAndNotTouched() async throws {
    try await StoreConformanceTests.with(.sqlite) { store, folder in
      await store.close()
      let path = folder.path + "/server.db"
      try await SQLiteStore(path: path).run("PRAGMA user_version = 99")
      let newer = try SQLiteStore(path: path)
      await #expect(throws: SyncStoreError.tooNew(found: 99, known: 5)) { try await newer.migrate() }
      await newer.close()
    }
  }

  @Test func anOlderDatabaseIsIndexedAgainAndItsAppPasswordsStaySo() async throws {
    try await StoreConformanceTests.with(.sqlite) { store, folder in
      let mia = try StoreConformanceTests.account("mia")
      let (deleted, place, group) = (
        Register(.bool(false), rev: 1, device: "d"), ThingKey("place", "p"), ThingKey("reminder", "g")
      )
      var (reminder, member) = (
        Thing(ThingKey("reminder", "r"), deleted: deleted), Thing(ThingKey("member", "m"), deleted: deleted)
      )
      reminder.registers["places"] = Register(.text("p p"), rev: 1, device: "d")
      for (name, id) in [("group", "g"), ("reminder", "r")] {
        member.registers[name] = Register(.text(id), rev: 1, device: "d")
      }
      let things = [Thing(place, deleted: deleted), Thing(group, deleted: deleted), reminder, member]
      try await store.write { [things] transaction in
        _ = try transaction.add(mia)
        try transaction.addLog(mia.id, name: "log")
        var ledger = try transaction.ledger(mia.id, now: 1)
        for thing in things { try ledger.keep(thing) }
        for (id, name) in [("a", "laptop"), ("b", "app: script")] {
          try transaction.add(
            mia.id, Device(id: id, name: name, created: 1, lastSeen: 1), token: AccessToken().hash)
        }
      }
      await store.close()
      let path = folder.path + "/server.db"
      try await SQLiteStore(path: path).run(
        """
        DELETE FROM thing_reference; DELETE FROM thing_name; ALTER TABLE device DROP COLUMN is_app;
        ALTER TABLE log DROP COLUMN former; DROP TABLE trial;
        PRAGMA user_version = 2
        """)
      let newer = try SQLiteStore(path: path)
      try await newer.migrate()
      try await newer.read { transaction in
        let ledger = try transaction.ledger(mia.id, now: 1)
        #expect(try ledger.things(naming: "p").map(\.key.id) == ["r"])
        #expect(try ledger.things("member", in: "g", called: "r").map(\.key.id) == ["m"])
        let devices = try transaction.devices(mia.id)
        #expect(devices.map(\.name) == ["laptop", "script"])
        #expect(devices.map(\.isApp) == [false, true])
      }
      await newer.close()
    }
  }
}
