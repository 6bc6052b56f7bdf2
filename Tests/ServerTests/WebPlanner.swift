import Foundation
import Testing

/// A browser with the page open, as far as a server sees it.
struct WebPlanner {
  var browser: Browser
  var zone = "America/Los_Angeles"
  /// Up to where it has seen the account's log.
  var cursor = 0

  /// Signs in to an account.
  init(_ server: RunningServer, _ name: String) async throws {
    browser = Browser(server)
    try await browser.signIn(name)
    _ = try await load()
  }

  /// The whole planner.
  mutating func load() async throws -> Answer {
    let answer = try await browser.ask("GET", "/v1/planner?zone=\(zone)")
    try #require(answer.status == 200, "\(answer.body)")
    cursor = answer.number("cursor")
    return answer
  }

  /// What has changed since it last looked.
  mutating func loadChanges() async throws -> Answer {
    let answer = try await browser.ask("GET", "/v1/planner?since=\(cursor)&zone=\(zone)")
    try #require(answer.status == 200, "\(answer.body)")
    cursor = answer.number("cursor")
    return answer
  }

  /// Sends changes as they are.
  mutating func send(_ changes: [[String: Any]]) async throws -> Answer {
    let json = try JSONSerialization.data(withJSONObject: ["changes": changes])
    return try await browser.post("/v1/changes", String(decoding: json, as: UTF8.self))
  }

  /// A day from today where the person is: yesterday is -1, when in these tests they act at 9.
  func day(_ days: Int) -> String {
    let form = DateFormatter()
    form.dateFormat = "yyyy-MM-dd"
    form.timeZone = TimeZone(identifier: "America/Los_Angeles")
    // Not so many times 24 hours: where clocks change, a day has 23 or 25.
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = form.timeZone
    return form.string(from: calendar.date(byAdding: .day, value: days, to: Date()) ?? Date())
  }

  /// The date and time now where the person is.
  func now() -> String {
    let form = DateFormatter()
    form.dateFormat = "yyyy-MM-dd'T'HH:mm:ss"
    form.timeZone = TimeZone(identifier: "America/Los_Angeles")
    return form.string(from: Date())
  }

  /// A change with all that a page adds to it.
  func change(_ verb: String, _ fields: [String: Any]) -> [String: Any] {
    [
      "id": UUID().uuidString.lowercased(), "base": cursor, "at": "\(day(-1))T09:00:00", "zone": zone,
      "do": verb,
    ].merging(fields) { $1 }
  }

  /// Does something.
  /// - Returns: its result.
  @discardableResult
  mutating func act(_ verb: String, _ fields: [String: Any]) async throws -> [String: Any] {
    let answer = try await send([change(verb, fields)])
    try #require(answer.status == 200, "\(answer.body)")
    return try #require(answer.list("results").first)
  }

  /// Adds a task.
  /// - Returns: its document.
  @discardableResult
  mutating func add(_ line: String, _ fields: [String: Any] = [:]) async throws -> [String: Any] {
    let result = try await act("add", ["line": line].merging(fields) { $1 })
    return try #require(tasks(result).first, "\(result)")
  }
}

/// The tasks that a change touched.
func tasks(_ result: [String: Any]) -> [[String: Any]] {
  (result["things"] as? [String: Any])?["tasks"] as? [[String: Any]] ?? []
}

/// Why a change was refused.
func code(_ result: [String: Any]) -> String? { (result["error"] as? [String: Any])?["code"] as? String }

extension [String: Any] {
  func text(_ name: String) -> String { self[name] as? String ?? "" }
}

extension RunningServer {
  /// A page of a new account.
  func page(of name: String) async throws -> WebPlanner {
    _ = try await register(name)
    return try await WebPlanner(self, name)
  }

  /// Two pages of a new account.
  func pages(of name: String) async throws -> (WebPlanner, WebPlanner) {
    (try await page(of: name), try await WebPlanner(self, name))
  }
}
