import Foundation
import Sync
import TestServer
import Testing

@Suite(.fewAtOnce) struct SyncRouteTests {
  @Test func whatOneDevicePushesAnotherOneGets() async throws {
    let server = try await RunningServer()
    let (token, _) = try await server.register("mia")
    var (laptop, phone) = (Planner(token), Planner(try await server.logIn("mia").text("token")))
    let task = laptop.add("reminder", ["title": "hw 2"])
    let pushed = try await laptop.sync(with: server)
    #expect(pushed.outcomes.map(\.result) == [.applied])
    #expect(pushed.entries.map(\.rev) == [1])
    let pulled = try await phone.sync(with: server)
    #expect(pulled.entries.flatMap(\.changes).map(\.thing) == [task])
    #expect(pulled.entries.flatMap(\.changes).map(\.fields) == [["title": .text("hw 2")]])
    #expect(phone.cursor == 1)
    #expect(try await phone.sync(with: server).entries.isEmpty)
  }

  @Test func aRepeatedPushGetsTheSameAnswerAndChangesNothing() async throws {
    let server = try await RunningServer()
    var laptop = Planner(try await server.register("mia").token)
    laptop.add("task", ["title": "hw 2"])
    laptop.add("arc", ["title": "CS 298"])
    let request = laptop.request
    let first = try await laptop.send(request, to: server)
    let second = try await laptop.send(request, to: server)
    #expect((first.status, first.body) == (second.status, second.body))
    #expect(try server.rows("SELECT head FROM log") == ["2"])
  }

  @Test func aConflictIsSeenByBothDevices() async throws {
    let server = try await RunningServer()
    let (token, _) = try await server.register("mia")
    var (laptop, phone) = (Planner(token), Planner(token))
    let task = laptop.add("task", ["title": "hw 2"])
    _ = try await laptop.sync(with: server)
    _ = try await phone.sync(with: server)
    laptop.set(task, ["title": "homework 2"])
    phone.set(task, ["title": "hw two"])
    _ = try await laptop.sync(with: server)
    let raw = try await phone.send(phone.request, to: server)
    let told = raw.list("conflicts").map { "\($0["yours"] ?? "") \($0["theirs"] ?? "")" }
    #expect(told == ["hw two homework 2"], "\(raw.body)")
    let answer = try await phone.sync(with: server)
    #expect(answer.outcomes.map(\.result) == [.conflict])
    let seen = try await laptop.sync(with: server).entries.flatMap(\.conflicts)
    #expect(seen.map(\.theirs) == [.text("homework 2")])
    #expect(seen.map(\.yours) == [.text("hw two")])
  }

  @Test(arguments: [
    ("gzip", "gzip"), ("br, gzip;q=0.5", "gzip"), ("identity", nil), ("gzip;q=0", nil), (nil, nil),
  ])
  func longAnswersAreCompressedForWhoAcceptsIt(accepted: String?, encoding: String?) async throws {
    let server = try await RunningServer()
    var laptop = Planner(try await server.register("mia").token)
    for number in 0..<100 { laptop.add("task", ["title": "homework \(number)"]) }
    _ = try await laptop.sync(with: server)
    let headers = accepted.map { ["Accept-Encoding": $0] } ?? [:]
    for method in ["GET", "HEAD"] {
      let answer = try await server.send(method, "/v1/sync/snapshot", token: laptop.token, headers: headers)
      #expect(answer.status == 200)
      #expect(answer.headers["content-encoding"] == (method == "GET" ? encoding : nil))
      if method == "GET" { #expect(answer.headers["vary"] == "Accept-Encoding") }
      if encoding == nil, method == "GET" { #expect(answer.text("log") != "") }
    }
    let short = try await server.send("GET", "/v1/devices", token: laptop.token, headers: headers)
    #expect(short.headers["content-encoding"] == nil)
  }

  @Test func aLongLogComesInPages() async throws {
    let server = try await RunningServer(["--syncs-per-minute", "0"])
    let (token, _) = try await server.register("mia")
    var laptop = Planner(token)
    for part in 0..<5 {
      for number in 0..<500 { laptop.add("task", ["title": "task \(part) \(number)"]) }
      _ = try await laptop.sync(with: server)
    }
    var phone = Planner(token)
    var revs: [Int] = []
    var more = true
    while more {
      let page = try await phone.sync(with: server)
      #expect(page.entries.count <= SyncProtocol.pageSize)
      revs += page.entries.map(\.rev)
      more = page.more
    }
    #expect(revs == Array(1...2500))
  }

  @Test func aSnapshotHoldsAllThatStandsArcsFirst() async throws {
    let server = try await RunningServer(["--syncs-per-minute", "0"])
    let (token, _) = try await server.register("mia")
    var laptop = Planner(token)
    for part in 0..<3 {
      for number in 0..<500 { laptop.add("reminder", ["title": "task \(part) \(number)"]) }
      _ = try await laptop.sync(with: server)
    }
    let arc = laptop.add("arc", ["title": "CS 298"])
    let gone = laptop.add("reminder", ["title": "gone"])
    laptop.delete(gone)
    _ = try await laptop.sync(with: server)
    var changes: [Change] = []
    var next: String? = ""
    while let place = next {
      let answer = try await server.send(
        "GET", "/v1/sync/snapshot" + (place.isEmpty ? "" : "?page=\(place)"), token: token)
      #expect(answer.status == 200, "\(answer.body)")
      let page = try SnapshotPage(bytes: Array(answer.body.utf8))
      #expect(page.rev == 1503)
      changes += page.changes
      next = page.next
    }
    #expect(changes.first?.thing == arc)
    #expect(changes.count == 1502)
    #expect(Set(changes.map(\.thing)).count == 1502)
    #expect(changes.filter { $0.kind == .delete }.map(\.thing) == [gone])
  }

  @Test func aCopiedFileIsToldToGoOnAsANewDevice() async throws {
    let server = try await RunningServer()
    var laptop = Planner(try await server.register("mia").token)
    var copy = laptop
    laptop.add("task", ["title": "on the laptop"])
    copy.add("task", ["title": "on the copy"])
    _ = try await laptop.sync(with: server)
    let refused = try await copy.send(copy.request, to: server)
    #expect((refused.status, refused.text("error.code")) == (409, "device_copied"))
    #expect(try server.rows("SELECT head FROM log") == ["1"])
  }

  @Test func aDeviceThatIsTooOldIsToldSo() async throws {
    let server = try await RunningServer()
    var laptop = Planner(try await server.register("mia").token)
    laptop.version = 0
    let refused = try await laptop.send(laptop.request, to: server)
    #expect((refused.status, refused.text("error.code")) == (426, "too_old"))
    #expect(refused.headers["upgrade"] == "arc-protocol/1")
  }

  @Test func aDeviceFromBeforeTheFloorIsSentToTheSnapshot() async throws {
    let server = try await RunningServer()
    let token = try await server.register("mia").token
    var (laptop, old) = (Planner(token), Planner(token))
    laptop.add("task", ["title": "hw 2"])
    _ = try await laptop.sync(with: server)
    _ = server.stop()
    _ = try server.rows("UPDATE log SET floor = 1")
    _ = try server.rows("DELETE FROM entry")
    try server.start()
    let refused = try await old.send(old.request, to: server)
    #expect((refused.status, refused.text("error.code")) == (410, "behind_floor"))
  }

  @Test func theAuditSaysWhoDidWhatAndNoContents() async throws {
    let server = try await RunningServer()
    let token = try await server.register("mia").token
    var laptop = Planner(token)
    let task = laptop.add("task", ["title": "hw 2", "description": "secret words"])
    _ = try await laptop.sync(with: server)
    let audit = try await server.send("GET", "/v1/audit", token: token)
    let entries = audit.list("entries")
    #expect(entries.map { $0["action"] as? String } == ["sync", "register"])
    #expect(entries[0]["label"] as? String == "added a task")
    #expect(entries[0]["subjects"] as? [String] == ["task \(task.id)"])
    #expect(!audit.body.contains("secret"))
    let page = try await server.send("GET", "/v1/audit?limit=1&before=2", token: token)
    #expect(page.list("entries").map { $0["number"] as? Int } == [1])
  }
}
