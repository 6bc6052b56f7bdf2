import Foundation
import TestServer
import Testing

@Suite(.fewAtOnce) struct ExchangeTests {
  /// A page of somebody with some tasks.
  private func page(_ server: RunningServer) async throws -> WebPlanner {
    _ = try await server.register("mia")
    var page = try await WebPlanner(server, "mia")
    _ = try await page.act("arc-new", ["fields": ["title": "Work"]])
    for line in ["report p1 #work", "report to mum", "buy milk tomorrow"] { try await page.add(line) }
    return page
  }

  @Test(arguments: [
    ("report", ["report", "report to mum"]), ("report arc:work", ["report"]),
    ("priority:high", ["report"]), ("-text:report", ["buy milk"]), ("has:date", ["buy milk"]),
    ("is:done", []), ("%22to mum%22", ["report to mum"]), ("mil", ["buy milk"]),
  ])
  func theWordsOfTheCommandLineFind(words: String, titles: [String]) async throws {
    let server = try await RunningServer()
    var page = try await page(server)
    let found = try await page.browser.ask("GET", "/v1/search?q=\(words.replacing(" ", with: "%20"))")
    #expect(found.status == 200, "\(found.body)")
    #expect(found.list("tasks").map { $0.text("title") }.sorted() == titles.sorted())
  }

  @Test(arguments: [
    ("report+to+mum", ["report to mum"]), ("%22to+mum%22", ["report to mum"]),
    ("report+arc:work", ["report"]), ("C%2B%2B", ["C++ exercise"]), ("C%2b%2b+exercise", ["C++ exercise"]),
    ("exerci%C3%9F", []), ("%22100%25+sure%22", ["be 100% sure"]),
  ])
  func aSearchIsWrittenAsFormsAndBrowsersWriteIt(words: String, titles: [String]) async throws {
    let server = try await RunningServer()
    var page = try await page(server)
    for line in ["C++ exercise", "be 100% sure"] { try await page.add(line) }
    let found = try await page.browser.ask("GET", "/v1/search?limit=9&q=\(words)&zone=UTC")
    #expect(found.status == 200, "\(found.body)")
    #expect(found.list("tasks").map { $0.text("title") } == titles)
    let file = try await page.browser.ask("GET", "/v1/export?format=md&q=arc:inbox+C%2B%2B")
    #expect(file.body.contains("C++ exercise") && !file.body.contains("report"), "\(file.body)")
  }

  @Test func aFilterThatMakesNoSenseIsExplained() async throws {
    let server = try await RunningServer()
    var page = try await page(server)
    for words in ["is:never", "due.before:someday", "", "arc:nowhere"] {
      let answer = try await page.browser.ask("GET", "/v1/search?q=\(words)")
      #expect((400..<500).contains(answer.status), "\(words): \(answer.body)")
      #expect(!answer.text("error.message").isEmpty)
    }
  }

  @Test(arguments: [
    ("json", "application/json", "\"title\":\"buy milk\""),
    ("ics", "text/calendar; charset=utf-8", "SUMMARY:buy milk"),
    ("csv", "text/csv; charset=utf-8", "buy milk"), ("md", "text/markdown; charset=utf-8", "- [ ] buy milk"),
    ("todo.txt", "text/plain; charset=utf-8", "(A) "), ("taskwarrior", "application/json", "buy milk"),
  ])
  func thePlannerIsExportedInEveryForm(format: String, type: String, holds: String) async throws {
    let server = try await RunningServer()
    var page = try await page(server)
    let file = try await page.browser.ask("GET", "/v1/export?format=\(format)")
    #expect((file.status, file.headers["content-type"]) == (200, type))
    #expect(file.headers["content-disposition"]?.hasPrefix("attachment; filename=") == true)
    #expect(file.body.contains(holds), "\(file.body)")
    #expect(try await page.browser.ask("GET", "/v1/export?format=papyrus").status == 422)
  }

  @Test func whatIsExportedComesBackIntoAnotherAccount() async throws {
    let server = try await RunningServer()
    var mia = try await page(server)
    let file = try await mia.browser.ask("GET", "/v1/export")
    _ = try await server.register("eve")
    var eve = try await WebPlanner(server, "eve")
    let seen = try await eve.take("planner.json", file.body, isPreview: true)
    #expect((seen.status, seen.number("imported"), seen.text("format")) == (200, 3, "json"), "\(seen.body)")
    #expect(seen.list("tasks").map { $0.text("title") }.sorted() == ["buy milk", "report", "report to mum"])
    // Looking changes nothing.
    #expect(try await eve.load().list("tasks").isEmpty)
    let id = UUID().uuidString.lowercased()
    for _ in 1...2 {
      let taken = try await eve.take("planner.json", file.body, ["id": id])
      #expect(taken.list("results").first?.text("label") == "imported 3 tasks from planner.json")
    }
    #expect(try await eve.load().list("tasks").count == 3)
    _ = try await eve.act("undo", [:])
    #expect(try await eve.load().list("tasks").isEmpty)
  }

  @Test(arguments: [
    ("notes.txt", "Home:\n- sweep tomorrow\n- dust friday 5pm\n", "text", 2),
    ("todo.txt", "(A) call mom +Home due:2027-02-14\nx 2026-01-02 2026-01-01 done +Home\n", "todotxt", 2),
    ("list.md", "# Home\n- [ ] sweep\n- [x] dust\n", "markdown", 2),
  ])
  func filesOfOthersAreTaken(name: String, text: String, format: String, count: Int) async throws {
    var page = try await RunningServer().page(of: "mia")
    let seen = try await page.take(name, text, isPreview: true)
    #expect((seen.text("format"), seen.number("imported")) == (format, count), "\(seen.body)")
    let taken = try await page.take(name, text, ["id": UUID().uuidString.lowercased()])
    #expect(
      taken.list("results").first?.text("label").hasPrefix("imported \(count) tasks") == true, "\(taken.body)"
    )
    #expect(try await page.load().list("arcs").contains { $0.text("path") == "Home" })
    // The same file again brings nothing.
    let again = try await page.take(name, text, isPreview: true)
    #expect((again.number("imported"), again.number("known")) == (0, count), "\(again.body)")
  }

  @Test func whatIsNoFileIsRefused() async throws {
    let server = try await RunningServer(["--syncs-per-minute", "0"])
    _ = try await server.register("mia")
    var page = try await WebPlanner(server, "mia")
    for body in [
      "{}", #"{"name":"a"}"#, #"{"name":7,"text":"x"}"#, #"{"name":"a","text":"x","as":"cats"}"#,
      #"{"name":"a","text":"x","format":"papyrus"}"#,
      #"{"name":"a.json","text":"{\"arcs\":[","format":"json"}"#,
    ] {
      let answer = try await page.browser.post("/v1/import?preview=true", body)
      #expect((400..<500).contains(answer.status), "\(body): \(answer.body)")
    }
    // Without an id it is no change.
    #expect(try await page.browser.post("/v1/import", #"{"name":"a","text":"x"}"#).status == 422)
  }

  @Test func theSettingsOfTheAccountAreListed() async throws {
    let server = try await RunningServer()
    var page = try await page(server)
    _ = try await page.act("config", ["key": "clock", "value": "24h"])
    let keys = try await page.browser.ask("GET", "/v1/settings").list("keys")
    #expect(keys.first { $0.text("key") == "clock" }?.text("value") == "24h")
  }
}

extension WebPlanner {
  /// Takes a file in, or looks at what it would bring.
  fileprivate mutating func take(
    _ name: String, _ text: String, isPreview: Bool = false, _ more: [String: Any] = [:]
  ) async throws -> Answer {
    let document = ["name": name, "text": text, "zone": zone].merging(more) { $1 }
    let json = try JSONSerialization.data(withJSONObject: document)
    return try await browser.post(
      "/v1/import\(isPreview ? "?preview=true" : "")", String(decoding: json, as: UTF8.self))
  }
}
