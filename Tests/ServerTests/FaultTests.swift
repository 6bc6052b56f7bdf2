import Foundation
import Sync
import Synchronization
import TestServer
import Testing

@Suite(.fewAtOnce) struct FaultTests {
  @Test func everythingAcknowledgedOutlivesAKill() async throws {
    let server = try await RunningServer(["--syncs-per-minute", "0"])
    let token = try await server.register("mia").token
    for _ in 0..<4 {
      // Eight devices push as fast as they can until the server is gone, somewhere between two of their pushes.
      let pushes = Count()
      let acknowledged = await withTaskGroup(of: [ThingKey].self) { group in
        for _ in 0..<8 {
          group.addTask {
            var (planner, kept) = (Planner(token), [ThingKey]())
            while true {
              let thing = planner.add("task", ["title": planner.device])
              guard (try? await planner.sync(with: server)) != nil else { return kept }
              kept.append(thing)
              pushes.value.add(1, ordering: .relaxed)
            }
          }
        }
        let enough = Int.random(in: 1...100)
        while pushes.value.load(ordering: .relaxed) < enough { try? await Task.sleep(for: .milliseconds(1)) }
        _ = server.stop(SIGKILL)
        return await group.reduce(into: []) { $0 += $1 }
      }
      #expect(!acknowledged.isEmpty)
      #expect(try server.command("check").output == "no problems found\n")
      try server.start()
      let there = Set(try server.rows("SELECT id FROM thing"))
      #expect(acknowledged.allSatisfy { there.contains($0.id) })
      let head = try server.rows(
        "SELECT head, (SELECT count(*) FROM entry), (SELECT max(rev) FROM entry) FROM log")
      #expect(Set(head[0].split(separator: "|")).count == 1, "\(head)")
    }
  }

  @Test func aFullDiskIsSaidAndHarmsNothing() async throws {
    let server = try await RunningServer(["--syncs-per-minute", "0"])
    var laptop = Planner(try await server.register("mia").token)
    _ = server.stop()
    try server.start(blocks: 1000)
    var acknowledged: [ThingKey] = []
    var refused: Answer?
    while refused == nil {
      let thing = laptop.add(
        "reminder", ["title": "hw 2", "description": String(repeating: "x", count: 2000)])
      let answer = try await laptop.send(laptop.request, to: server)
      guard answer.status == 200 else {
        refused = answer
        continue
      }
      acknowledged.append(thing)
      laptop.outbox = []
    }
    #expect((refused?.status, refused?.text("error.code")) == (503, "storage"), "\(refused?.body ?? "")")
    #expect(refused?.headers["retry-after"] == "30")
    #expect(try await server.send("GET", "/v1/devices", token: laptop.token).status == 200)
    let ready = try await server.send("GET", "/readyz")
    #expect((ready.status, ready.text("error.code")) == (503, "storage"))
    #expect(try await server.send("GET", "/healthz").status == 200)
    _ = server.stop()
    // With room again, the push that was refused is taken.
    try server.start()
    #expect(try server.command("check").output == "no problems found\n")
    #expect(try await laptop.sync(with: server).outcomes.map(\.result) == [.applied])
    let there = try server.rows("SELECT id FROM thing")
    #expect(there.count == acknowledged.count + 1)
    #expect(Set(acknowledged.map(\.id)).isSubset(of: there))
  }

  @Test func aPushWhoseAnswerWasLostIsAppliedOnce() async throws {
    let server = try await RunningServer()
    var laptop = Planner(try await server.register("mia").token)
    laptop.add("task", ["title": "hw 2"])
    let request = laptop.request
    _ = try await laptop.send(request, to: server)
    _ = server.stop(SIGKILL)
    try server.start()
    let answer = try await laptop.send(request, to: server)
    #expect(try SyncResponse(bytes: Array(answer.body.utf8)).outcomes.map(\.rev) == [1])
    #expect(try server.rows("SELECT count(*) FROM entry") == ["1"])
  }

  @Test func aBackupOfARunningServerHoldsWhatWasThereAndCanBeRestored() async throws {
    let server = try await RunningServer(["--syncs-per-minute", "0"])
    let token = try await server.register("mia").token
    var laptop = Planner(token)
    laptop.add("reminder", ["title": "before"])
    _ = try await laptop.sync(with: server)
    let backup = try server.command("backup", "yesterday.db")
    #expect((backup.output, backup.code) == ("backed up to yesterday.db\n", 0), "\(backup.errors)")
    #expect(try server.command("backup", "yesterday.db").code == 1)
    laptop.add("reminder", ["title": "after"])
    _ = try await laptop.sync(with: server)

    let refused = try server.command("restore", "yesterday.db")
    #expect(refused.code == 1)
    #expect(refused.errors.contains("another arc-server is already using"), "\(refused.errors)")
    _ = server.stop()
    let restored = try server.command("restore", "yesterday.db")
    #expect(restored.code == 0, "\(restored.errors)")
    #expect(restored.output.contains("server.db.before-restore-1"))
    try server.start()
    let noticed = try await laptop.send(laptop.request, to: server)
    #expect((noticed.status, noticed.text("error.code")) == (409, "server_restored"))
    // The device joins again with all it has.
    laptop.log = nil
    laptop.cursor = 0
    laptop.number = 0
    laptop.device = UUID().uuidString.lowercased()
    laptop.add("reminder", ["title": "after"])
    #expect(try await laptop.sync(with: server).outcomes.map(\.result) == [.applied])
  }

  @Test func aDamagedBackupIsNotRestored() async throws {
    let server = try await RunningServer()
    _ = server.stop()
    try Data("no database".utf8).write(to: server.folder.appendingPathComponent("bad.db"))
    let refused = try server.command("restore", "bad.db")
    #expect(refused.code == 74)
    #expect(
      refused.errors == """
        arc-server: bad.db is not a backup that arc-server wrote, or is damaged (file is not a database (26)); nothing \
        was changed; arc-server backup FILE writes one

        """)
    #expect(try server.command("check").output == "no problems found\n")
    #expect(try server.command("restore", "nothing.db").code == 2)
  }

  @Test func aServerEndsAtOnceWhenAskedTo() async throws {
    let server = try await RunningServer()
    _ = try await server.register("mia")
    let end = server.stop()
    #expect(end.code == 0)
    #expect(end.seconds < 60)
    #expect(!FileManager.default.fileExists(atPath: server.folder.path + "/data/server.db-wal"))
  }

  @Test func aSecondServerOnTheSameDataIsRefused() async throws {
    let server = try await RunningServer()
    let second = try server.command("run", "--listen", "127.0.0.1:0")
    #expect(second.code == 1)
    #expect(
      second.errors == """
        arc-server: another arc-server is already using \(server.folder.path)/data; stop it first, or choose another folder with \
        --data

        """)
  }
}

/// A number that several tasks add to.
private final class Count: Sendable {
  let value = Atomic(0)
}
