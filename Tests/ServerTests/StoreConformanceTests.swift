import Foundation
import Sync
import TestServer
import Testing

@testable import Server

/// What every store must do, whichever database is behind it.
@Suite(.fewAtOnce) struct StoreConformanceTests {
  /// A kind of store; another database is one more case.
  enum Kind: CaseIterable, Sendable {
    case sqlite

    func store(_ folder: URL) async throws -> any SyncStore {
      let store: any SyncStore =
        switch self {
        case .sqlite: try SQLiteStore(path: folder.path + "/server.db")
        }
      try await store.migrate()
      return store
    }
  }

  /// Gives a test a store in a folder of its own.
  static func with(_ kind: Kind, _ body: (any SyncStore, URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "arc-store-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try await kind.store(folder)
    try await body(store, folder)
    await store.close()
  }

  static func account(_ name: String) throws -> Account {
    Account(id: .random(), name: name, password: try PasswordHash("four random words", cost: 10), created: 1)
  }

  struct Interruption: Error {}

  @Test(arguments: Kind.allCases) func aBodyThatThrowsLeavesNothingAndHarmsNobody(kind: Kind) async throws {
    try await Self.with(kind) { store, _ in
      let account = try Self.account("mia")
      let kept = await withTaskGroup(of: Int?.self) { group in
        for number in 0..<200 {
          group.addTask {
            try? await store.write { transaction in
              // Some before they write, some after.
              if number % 5 == 0 { throw Interruption() }
              var one = account
              (one.id, one.name) = (.random(), "mia\(number)")
              #expect(try transaction.add(one))
              if number % 3 == 0 { throw Interruption() }
              return number
            }
          }
        }
        return await group.reduce(into: []) { $0 += $1.map { [$0] } ?? [] }
      }
      #expect(kept.sorted() == (0..<200).filter { $0 % 3 != 0 && $0 % 5 != 0 })
      let names = try await store.read { try $0.accounts() }.map(\.name)
      #expect(Set(names) == Set(kept.map { "mia\($0)" }))
    }
  }

  @Test(arguments: Kind.allCases) func aNameBelongsToOneAccount(kind: Kind) async throws {
    try await Self.with(kind) { store, _ in
      let (first, second) = (try Self.account("mia"), try Self.account("mia"))
      #expect(try await store.write { try $0.add(first) })
      #expect(try await store.write { try $0.add(second) } == false)
      #expect(try await store.read { try $0.account(named: "mia") } == first)
      #expect(try await store.read { try $0.account(second.id) } == nil)
    }
  }

  @Test(arguments: Kind.allCases) func aTokenLeadsToItsDeviceUntilItIsRevokedOrTheAccountIsOff(kind: Kind)
    async throws
  {
    try await Self.with(kind) { store, _ in
      let (account, token) = (try Self.account("mia"), AccessToken())
      let device = Device(id: "a", name: "laptop", created: 1, lastSeen: 1)
      func session() async throws -> LoginSession? {
        try await store.read { try $0.session(token: token.hash) }
      }
      try await store.write { transaction in
        _ = try transaction.add(account)
        try transaction.add(account.id, device, token: token.hash)
      }
      #expect(try await session() == LoginSession(account: account.id, name: "mia", device: device))
      try await store.write { try $0.setDisabled(account.id, true) }
      #expect(try await session() == nil)
      try await store.write { try $0.setDisabled(account.id, false) }
      #expect(try await session() != nil)
      #expect(try await store.write { try $0.revoke(account.id, device: "b") } == false)
      #expect(try await store.write { try $0.revoke(account.id, device: "a") })
      #expect(try await session() == nil)
      #expect(try await store.read { try $0.devices(account.id) }.isEmpty)
    }
  }

  @Test(arguments: Kind.allCases) func oneAccountsDeviceIsNotRevokedByAnother(kind: Kind) async throws {
    try await Self.with(kind) { store, _ in
      let (mia, eve, token) = (try Self.account("mia"), try Self.account("eve"), AccessToken())
      try await store.write { transaction in
        for account in [mia, eve] { _ = try transaction.add(account) }
        try transaction.add(
          mia.id, Device(id: "a", name: "laptop", created: 1, lastSeen: 1), token: token.hash)
      }
      #expect(try await store.write { try $0.revoke(eve.id, device: "a") } == false)
      try await store.write { try $0.revokeAll(eve.id, except: nil) }
      #expect(try await store.read { try $0.session(token: token.hash) } != nil)
    }
  }

  @Test(arguments: Kind.allCases) func aLedgerKeepsWhatSyncGivesItPerAccount(kind: Kind) async throws {
    try await Self.with(kind) { store, _ in
      let (mia, eve) = (try Self.account("mia"), try Self.account("eve"))
      var planner = Planner("")
      let arc = planner.add("arc", ["title": "CS 298"])
      let task = planner.add("task", ["title": "hw 2", "arc": arc.id])
      let push = planner.request
      try await store.write { transaction in
        for account in [mia, eve] {
          _ = try transaction.add(account)
          try transaction.addLog(account.id, name: "log of \(account.name)")
        }
        var ledger = try transaction.ledger(mia.id, now: 10)
        _ = try ledger.take(push, at: 10, log: "log of mia", floor: 0)
      }
      try await store.read { (transaction: any StoreTransaction) throws in
        let ledger = try transaction.ledger(mia.id, now: 11)
        #expect(try ledger.head == 2)
        #expect(try ledger.lastNumber(of: push.device) == 2)
        #expect(try ledger.outcome(of: "\(push.device)-2")?.outcome.rev == 2)
        #expect(try ledger.thing(task)?.fields["title"] == .text("hw 2"))
        #expect(try ledger.things(naming: arc.id).map(\.key) == [task])
        #expect(
          try ledger.things("arc", in: nil, called: ledger.thing(arc)?.names.first ?? "").map(\.key) == [arc])
        #expect(try transaction.entries(mia.id, after: 1, limit: 10, bytes: 1).map(\.rev) == [2])
        #expect(try transaction.things(mia.id, after: nil, limit: 10).map(\.key) == [arc, task])
        let other = try transaction.ledger(eve.id, now: 11)
        #expect(try other.head == 0)
        #expect(try other.thing(task) == nil)
        #expect(try other.things(naming: arc.id).isEmpty)
        #expect(try transaction.entries(eve.id, after: 0, limit: 10, bytes: 1000).isEmpty)
        #expect(try transaction.things(eve.id, after: nil, limit: 10).isEmpty)
      }
    }
  }

  @Test(arguments: Kind.allCases) func whatIsOldIsDroppedUpToTheFloor(kind: Kind) async throws {
    try await Self.with(kind) { store, _ in
      let mia = try Self.account("mia")
      var planner = Planner("")
      let gone = planner.add("reminder", ["title": "gone"])
      planner.delete(gone)
      let old = planner.request
      planner.outbox = []
      let kept = planner.add("reminder", ["title": "kept"])
      let new = planner.request
      try await store.write { transaction in
        _ = try transaction.add(mia)
        try transaction.addLog(mia.id, name: "log")
        for (push, now) in [(old, 100), (new, 200)] {
          var ledger = try transaction.ledger(mia.id, now: now)
          _ = try ledger.take(push, at: now, log: "log", floor: 0)
        }
        try transaction.compact(mia.id, entriesBefore: 150, tombstonesBefore: 50)
      }
      try await store.read { (transaction: any StoreTransaction) throws in
        #expect(try transaction.log(mia.id) == LogState(name: "log", head: 3, floor: 2))
        #expect(try transaction.entries(mia.id, after: 0, limit: 10, bytes: 1000).map(\.rev) == [3])
        #expect(try transaction.ledger(mia.id, now: 0).outcome(of: "\(old.device)-1") == nil)
        #expect(Set(try transaction.things(mia.id, after: nil, limit: 10).map(\.key)) == [gone, kept])
      }
      try await store.write { try $0.compact(mia.id, entriesBefore: 150, tombstonesBefore: 150) }
      #expect(try await store.read { try $0.things(mia.id, after: nil, limit: 10) }.map(\.key) == [kept])
    }
  }

  @Test(arguments: Kind.allCases) func browsersThatNeverComeBackAreForgotten(kind: Kind) async throws {
    try await Self.with(kind) { store, _ in
      let mia = try Self.account("mia")
      let names = ["laptop", "web: Firefox", "web: Chrome", "web: Edge"]
      try await store.write { transaction in
        _ = try transaction.add(mia)
        try transaction.addLog(mia.id, name: "log")
        for (number, name) in names.enumerated() {
          let device = Device(id: "\(number)", name: name, created: 100, lastSeen: 100)
          try transaction.add(mia.id, device, token: TokenHash(of: name))
          _ = try transaction.noteSync(mia.id, planner: "planner \(number)", device: device.id, now: 100)
        }
        // One browser only looks, another was signed out.
        try transaction.setLastSeen(mia.id, device: "2", 300)
        _ = try transaction.revoke(mia.id, device: "3")
        try transaction.forgetBrowsers(mia.id, unseenSince: 200)
      }
      try await store.read { (transaction: any StoreTransaction) throws in
        #expect(try transaction.devices(mia.id).map(\.name) == ["laptop", "web: Chrome"])
        #expect(try transaction.planners(mia.id).map(\.deviceName) == ["laptop", "web: Chrome"])
      }
    }
  }

  @Test(arguments: Kind.allCases) func answersAndSettingsAreKeptForEachAccount(kind: Kind) async throws {
    try await Self.with(kind) { store, _ in
      let (mia, eve) = (try Self.account("mia"), try Self.account("eve"))
      try await store.write { transaction in
        for account in [mia, eve] {
          _ = try transaction.add(account)
          try transaction.addLog(account.id, name: "log")
        }
        try transaction.keep(mia.id, answer: [1], to: "old", now: 100)
        try transaction.keep(mia.id, answer: [2], to: "new", now: 200)
        try transaction.set(mia.id, setting: "clock", to: "12h")
        try transaction.set(mia.id, setting: "clock", to: "24h")
        try transaction.set(mia.id, setting: "zone", to: "UTC")
        try transaction.set(mia.id, setting: "zone", to: nil)
        try transaction.compact(mia.id, entriesBefore: 150, tombstonesBefore: 150)
      }
      try await store.read { (transaction: any StoreTransaction) throws in
        #expect(try transaction.answer(mia.id, to: "old") == nil)
        #expect(try transaction.answer(mia.id, to: "new") == [2])
        #expect(try transaction.answer(eve.id, to: "new") == nil)
        #expect(try transaction.settings(mia.id) == ["clock": "24h"])
        #expect(try transaction.settings(eve.id).isEmpty)
      }
    }
  }

  @Test(arguments: Kind.allCases) func aBackupWhileOthersWriteIsOneMoment(kind: Kind) async throws {
    try await Self.with(kind) { store, folder in
      let account = try Self.account("mia")
      let writing = Task {
        var number = 0
        while !Task.isCancelled {
          number += 1
          let name = "\(number)"
          try await store.write { transaction in
            // Both or none.
            for half in ["a", "b"] {
              var one = account
              (one.id, one.name) = (.random(), half + name)
              _ = try transaction.add(one)
            }
          }
        }
      }
      while try await store.read({ try $0.accounts() }).isEmpty { await Task.yield() }
      try await store.backUp(to: folder.path + "/copy.db")
      writing.cancel()
      _ = try? await writing.value
      let copy = try SQLiteStore(path: folder.path + "/copy.db")
      #expect(try await copy.findings().isEmpty)
      let names = try await copy.read { try $0.accounts() }.map(\.name)
      #expect(names.count > 0 && names.count % 2 == 0)
      func numbers(_ half: Character) -> Set<Substring> {
        Set(names.filter { $0.first == half }.map { $0.dropFirst() })
      }
      #expect(numbers("a") == numbers("b"))
      await copy.close()
    }
  }

  @Test(arguments: Kind.allCases) func anInvitationIsTakenOnceAndNotTooLate(kind: Kind) async throws {
    try await Self.with(kind) { store, _ in
      let (code, late) = (AccessToken().hash, AccessToken().hash)
      try await store.write { try $0.addInvite(code, expires: 100) }
      try await store.write { try $0.addInvite(late, expires: 50) }
      #expect(try await store.write { try $0.takeInvite(late, now: 50) } == false)
      #expect(try await store.write { try $0.takeInvite(code, now: 50) })
      #expect(try await store.write { try $0.takeInvite(code, now: 50) } == false)
    }
  }

  @Test func whatIsWrittenIsOnTheDiskBeforeItIsAcknowledged() async throws {
    try await Self.with(.sqlite) { store, _ in
      let store = try #require(store as? SQLiteStore)
      #expect(try await store.pragmas() == ["2", "wal"])
    }
  }
}
