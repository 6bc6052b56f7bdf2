import Sync
import TestServer
import Testing

/// Changes that make no sense.
@Suite(.fewAtOnce) struct RefusedChangeTests {
  @Test func whatIsNotThereIsSaidAndTheRestIsDone() async throws {
    let server = try await RunningServer()
    _ = try await server.register("mia")
    _ = try await server.register("eve")
    var mia = try await WebPlanner(server, "mia")
    var eve = try await WebPlanner(server, "eve")
    let secret = try await mia.add("the secret plan").text("uuid")
    for verb in ["edit", "complete", "ignore", "reopen", "remove", "restore", "snooze", "dismiss"] {
      let result = try await eve.act(verb, ["task": secret, "fields": ["title": "stolen"]])
      #expect(code(result) == "gone", "\(verb): \(result)")
    }
    let results = try await eve.send([
      eve.change("complete", ["task": secret]), eve.change("add", ["line": "milk"]),
    ]).list("results")
    #expect(code(results[0]) == "gone")
    #expect(results[1].text("label") == "added milk to Inbox")
    #expect(try await mia.load().list("tasks").map { $0.text("title") } == ["the secret plan"])
  }

  @Test func changesThatCannotBeReadAreRefusedInWords() async throws {
    let server = try await RunningServer(["--syncs-per-minute", "0"])
    _ = try await server.register("mia")
    var page = try await WebPlanner(server, "mia")
    let uuid = try await page.add("milk").text("uuid")
    let whole = [
      "[]", "{}", #"{"changes":7}"#, #"{"changes":[7]}"#, #"{"changes":[{}]}"#,
      #"{"changes":[{"id":"x","do":"add"}]}"#, #"{"changes":[{"id":"\#(uuid)"}]}"#,
      #"{"changes":[{"id":"\#(uuid)","do":"add","base":-1}]}"#,
      #"{"changes":[{"id":"\#(uuid)","do":"add","at":"yesterday"}]}"#,
      #"{"changes":[{"id":"\#(uuid)","do":"add","zone":"Mars/Base"}]}"#,
      #"{"changes":[\#(Array(repeating: "{}", count: 501).joined(separator: ","))]}"#,
    ]
    for body in whole {
      let answer = try await page.browser.post("/v1/changes", body)
      #expect((400..<423).contains(answer.status), "\(body.prefix(80)): \(answer.body)")
      #expect(!answer.text("error.message").isEmpty)
    }
    let single: [[String: Any]] = [
      ["do": "drop"], ["do": "add"], ["do": "add", "line": 7], ["do": "add", "line": "   "],
      ["do": "add", "line": "x", "fields": 7], ["do": "add", "line": "x", "fields": ["nothing": "x"]],
      ["do": "add", "line": "x", "fields": ["date": "never"]], ["do": "add", "line": "x", "task": "x"],
      ["do": "add", "line": "x", "fields": ["priority": "very"]],
      ["do": "add", "line": "x", "fields": ["labels": [7]]], ["do": "edit", "task": uuid],
      ["do": "edit", "task": uuid, "fields": ["arc": uuid]], ["do": "complete"],
      ["do": "complete", "task": 7],
      ["do": "snooze", "task": uuid, "until": "later"], ["do": "skip", "task": uuid, "date": "x"],
      ["do": "arc-new"], ["do": "arc-new", "fields": ["title": ""]],
      ["do": "arc-new", "fields": ["title": "a/b"]],
      ["do": "arc-new", "fields": ["title": "x", "colour": "mauve-ish"]],
      ["do": "arc-edit", "arc": uuid, "fields": ["title": "x"]], ["do": "resolve", "conflict": "x"],
      ["do": "resolve", "conflict": 1, "answer": "maybe"], ["do": "reminder-new"], ["do": "redo"],
    ]
    let before = try await page.load()["tasks"] as? [[String: Any]]
    for fields in single {
      let answer = try await page.send([page.change("", fields)])
      #expect(answer.status == 200, "\(fields): \(answer.body)")
      #expect(answer.list("results").first.flatMap(code) != nil, "\(fields): \(answer.body)")
    }
    #expect(try await page.load().list("tasks").count == before?.count)
  }

  @Test func hostileTitlesStayWhatTheyAre() async throws {
    var page = try await RunningServer().page(of: "mia")
    for title in [
      "<script>alert(1)</script>", "\u{202E}evil", "👩‍👩‍👧‍👦 dinner", "'; DROP TABLE task; --",
      "\\u0000\"\\\"",
    ] {
      let task = try await page.add("", ["fields": ["title": title]])
      #expect(task.text("title") == title)
    }
    let long = try await page.act("add", ["line": String(repeating: "x", count: 1 << 20)])
    #expect(code(long) == "text_too_long")
  }
}
