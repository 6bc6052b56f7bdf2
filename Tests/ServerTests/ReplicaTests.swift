import Foundation
import SQLite
import Sync
import TestServer
import Testing

/// The planner that the server keeps for pages is a cache.
@Suite(.fewAtOnce) struct ReplicaTests {
  @Test func whatALaptopPushesIsSeenAndOnlyThatIsSent() async throws {
    let server = try await RunningServer()
    let (token, _) = try await server.register("mia")
    var page = try await WebPlanner(server, "mia")
    try await page.add("milk")
    _ = try await page.load()
    var laptop = Planner(token)
    _ = try await laptop.sync(with: server)
    let arc = laptop.add("arc", ["title": "CS 298"])
    let task = laptop.add("task", ["title": "hw 2", "arc": arc.id, "date": "2026-11-27"])
    _ = try await laptop.sync(with: server)
    let changed = try await page.loadChanges()
    #expect(changed["full"] as? Bool == false)
    #expect(changed.list("tasks").map { $0.text("title") } == ["hw 2"])
    #expect(changed.list("arcs").first { $0.text("path") == "CS 298" }?["open"] as? Int == 1)
    #expect(try await page.loadChanges().list("tasks").isEmpty)
    laptop.delete(task)
    _ = try await laptop.sync(with: server)
    #expect(try await page.loadChanges()["removed"] as? [String] == [task.id])
    page.cursor = 99_999
    #expect(try await page.loadChanges()["full"] as? Bool == true)
  }

  @Test func onlyTheArcsThatChangedAreSentAgain() async throws {
    let server = try await RunningServer()
    _ = try await server.register("mia")
    var (page, other) = (try await WebPlanner(server, "mia"), try await WebPlanner(server, "mia"))
    var ids: [String: String] = [:]
    for path in ["School", "School/CS 298", "Home", "Work"] {
      let (names, id) = (path.split(separator: "/").map(String.init), UUID().uuidString.lowercased())
      ids[path] = id
      var fields: [String: Any] = ["title": names.last ?? ""]
      if names.count > 1 { fields["parent"] = ids[names[0]] }
      _ = try await page.act("arc-new", ["arc": id, "fields": fields])
    }
    func sent(_ verb: String, _ fields: [String: Any]) async throws -> [String] {
      _ = try await other.load()
      _ = try await page.load()
      let result = try await page.act(verb, fields)
      #expect(code(result) == nil, "\(result)")
      return try await other.loadChanges().list("arcs").map { $0.text("path") }.sorted()
    }
    let task = UUID().uuidString.lowercased()
    let school = ["School", "School/CS 298"]
    #expect(try await sent("add", ["line": "hw", "task": task, "arc": ids["School/CS 298"] ?? ""]) == school)
    #expect(try await sent("edit", ["task": task, "fields": ["title": "hw 2"]]) == school)
    #expect(try await sent("complete", ["task": task]) == school)
    #expect(
      try await sent("arc-edit", ["arc": ids["Home"] ?? "", "fields": ["description": "x"]]) == ["Home"])
    #expect(try await sent("arc-edit", ["arc": ids["School"] ?? "", "fields": ["colour": "teal"]]) == school)
    // Short names and colours depend on the names of all.
    #expect(try await sent("arc-edit", ["arc": ids["Home"] ?? "", "fields": ["title": "House"]]).count == 4)
    // What leaves an Arc changes that one, too.
    let moved = try await sent("edit", ["task": task, "fields": ["arc": ids["Work"] ?? ""]])
    #expect(Set(moved).isSuperset(of: ["Work"] + school))
  }

  @Test func aReplicaThatIsLostIsMadeAgain() async throws {
    let server = try await RunningServer()
    var page = try await server.page(of: "mia")
    for line in ["milk", "call mom friday", "rent every month"] { try await page.add(line) }
    func seen(_ answer: Answer) -> [String] {
      answer.list("tasks").map {
        "\($0.text("uuid")) \($0.text("title")) \($0.text("date")) \($0.text("recurrence"))"
      }
      .sorted()
    }
    let before = seen(try await page.load())
    #expect(before.count == 3)
    _ = server.stop()
    let folder = server.folder.appendingPathComponent("data/replicas")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(files.count >= 1)
    try FileManager.default.removeItem(at: folder)
    try server.start()
    #expect(seen(try await page.load()) == before)
    // One that is damaged is, too.
    _ = server.stop()
    for file in files where file.hasSuffix(".db") {
      try Data("this is no planner".utf8).write(to: folder.appendingPathComponent(file))
    }
    try server.start()
    #expect(seen(try await page.load()) == before)
    try await page.add("bread")
    #expect(try await page.load().list("tasks").count == 4)
  }

  @Test func aReplicaOfAnotherLogIsMadeAgain() async throws {
    let server = try await RunningServer()
    var page = try await server.page(of: "mia")
    try await page.add("milk")
    _ = try server.rows("UPDATE log SET name = '00000000-0000-4000-8000-000000000000'")
    #expect(try await page.load().list("tasks").map { $0.text("title") } == ["milk"])
    try await page.add("bread")
    #expect(try await page.load().list("tasks").count == 2)
  }

  @Test func whatTheLogDoesNotTakeHasNotHappened() async throws {
    let server = try await RunningServer()
    var page = try await server.page(of: "mia")
    try await page.add("milk")
    let change = page.change("add", ["line": "bread"])
    // Somebody holds the database for longer than the server waits.
    let other = try Database(path: server.folder.path + "/data/server.db")
    try other.execute("BEGIN IMMEDIATE")
    let refused = try await page.send([change])
    #expect((refused.status, refused.text("error.code")) == (503, "storage"))
    try other.execute("ROLLBACK")
    other.close()
    #expect(try await page.load().list("tasks").map { $0.text("title") } == ["milk"])
    // The page sends it again.
    #expect(try await page.send([change]).status == 200)
    #expect(try await page.load().list("tasks").count == 2)
  }

  @Test func anAccountThatIsDeletedLeavesNothing() async throws {
    let server = try await RunningServer()
    var page = try await server.page(of: "mia")
    try await page.add("milk")
    let deleted = try await page.browser.post(
      "/v1/auth/delete", #"{"password":"\#(RunningServer.password)"}"#)
    #expect(deleted.status == 204)
    let folder = server.folder.appendingPathComponent("data/replicas")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func aChangeInOneBrowserIsHeardInAnother() async throws {
    let server = try await RunningServer()
    var page = try await server.page(of: "mia")
    let other = try await WebPlanner(server, "mia")
    let stream = try RawConnection(server.port)
    try stream.send(
      "GET /v1/events HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nCookie: \(other.browser.cookie ?? "")\r\n\r\n"
    )
    try await Task.sleep(for: .milliseconds(300))
    try await page.add("milk")
    _ = server.stop()
    // Where it stands, and the change.
    #expect(stream.receive(seconds: 10).components(separatedBy: "event: changed").count >= 3)
  }
}
