import Foundation
import Moments
import Planner
import Store
import TestServer
import Testing

@testable import Daemon

/// Calendars over real HTTP: they change, move, break and hang, and the real arcd follows them.
struct FeedTests {
  let place: Workplace

  init() throws { place = try Workplace() }

  /// A calendar of such events.
  private static func calendar(_ events: String...) -> String {
    let lines = events.map { "BEGIN:VEVENT\r\nDTSTAMP:20261120T000000Z\r\n\($0)\r\nEND:VEVENT\r\n" }.joined()
    return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nX-WR-CALNAME:Course\r\n\(lines)END:VCALENDAR\r\n"
  }

  private static let first = "UID:1\r\nSUMMARY:Homework 2 [CS 298-01]\r\nDTSTART:20261201T090000Z"
  private static let moved = "UID:1\r\nSUMMARY:Homework 2 [CS 298-01]\r\nDTSTART:20261203T090000Z"
  private static let second = "UID:2\r\nSUMMARY:Lab [CS 298-01]\r\nDTSTART:20261202T090000Z"

  @discardableResult
  private func subscribe(_ url: String, as kind: Feed.Kind = .tasks) throws -> Int {
    try place.store().record("subscribed") { step in
      _ = try step.addArc(path: "CS 298")
      return try step.addFeed(source: url, kind: kind, every: 3600, path: nil).id
    }
  }

  private var feed: Feed { get throws { try #require(try place.store().read { try $0.feeds() }.first) } }

  /// The tasks, as `title date`.
  private var tasks: [String] {
    get throws {
      var tasks: [String] = []
      try place.store().read {
        try $0.eachTask { tasks.append("\($0.fields.title) \($0.fields.start.map { "\($0)" } ?? "")") }
      }
      return tasks
    }
  }

  /// Runs arcd so many hours after the beginning.
  private func run(hours: Int) async throws {
    #expect(try await place.once(at: place.begin.adding(seconds: hours * 3600)) == 0)
  }

  @Test func aFeedIsFollowedAndAskedOnCondition() async throws {
    let server = try TestServer([
      .answer(200, FeedTests.calendar(FeedTests.first, FeedTests.second), headers: ["ETag: \"1\""]),
      .answer(304, ""),
      .answer(200, FeedTests.calendar(FeedTests.moved), headers: ["ETag: \"2\""]),
    ])
    try subscribe(server.url + "/a.ics")
    try await run(hours: 0)
    #expect(try tasks == ["Homework 2 2026-12-01T09:00", "Lab 2026-12-02T09:00"])
    // Not before its time.
    try await run(hours: 0)
    #expect(server.requests.count == 1)
    try await run(hours: 1)
    #expect(server.requests.count == 2)
    #expect(server.requests.last?.headers["if-none-match"] == "\"1\"")
    try await run(hours: 2)
    #expect(try tasks == ["Homework 2 2026-12-03T09:00"])
    #expect(try feed.shownName == "Course" && feed.etag == "\"2\"" && feed.failures == 0)
    #expect(place.errors.contains("Course moved Homework 2 to 2026-12-03 09:00, was 2026-12-01 09:00"))
  }

  @Test func userAndPasswordOfAnAddressAreSentAndShownToNobody() async throws {
    let other = try TestServer([.answer(200, FeedTests.calendar(FeedTests.second))])
    let server = try TestServer { request in
      if request.headers["authorization"] != "Basic YW5uOnA6IHc=" { return .answer(401, "") }
      if request.line.contains("/S3CR3T/a.ics") { return .answer(302, "", headers: ["Location: /b.ics"]) }
      return .answer(302, "", headers: ["Location: \(other.url)/c.ics"])
    }
    try subscribe("http://ann:p%3A%20w@127.0.0.1:\(server.port)/S3CR3T/a.ics")
    try await run(hours: 0)
    #expect(server.requests.count == 2)
    // Another server is not told.
    #expect(other.requests.count == 1 && other.requests[0].headers["authorization"] == nil)
    #expect(try tasks == ["Lab 2026-12-02T09:00"])
  }

  @Test func theAddressOfAFeedThatFailsIsMaskedWhereverItIsSaid() async throws {
    let server = try TestServer([.answer(401, "")])
    try subscribe("http://ann:S3CR3T@127.0.0.1:\(server.port)/S3CR3T/a.ics?key=S3CR3T")
    try await run(hours: 0)
    let problem = "http://…@127.0.0.1:\(server.port)/…: it refuses the user or password in its address (401)"
    #expect(place.errors.contains(problem) && !place.errors.contains("S3CR3T"), "\(place.errors)")
    #expect(try !feed.shownName.contains("S3CR3T"))
  }

  @Test func aFeedThatFailsKeepsWhatItHadAndIsLeftAlone() async throws {
    let server = try TestServer([
      .answer(200, FeedTests.calendar(FeedTests.first)), .answer(500, ""),
      .answer(429, "", headers: ["Retry-After: 18000"]), .answer(200, "<html>hello</html>"),
      .answer(200, String(FeedTests.calendar(FeedTests.moved).dropLast(20))),
    ])
    try subscribe(server.url + "/a.ics")
    try await run(hours: 0)
    try await run(hours: 1)
    #expect(try feed.problem == "it answers 500")
    #expect(try feed.nextAt == place.begin.adding(seconds: 2 * 3600))
    // The second time twice as long, but as long as the server wants.
    try await run(hours: 2)
    #expect(try feed.problem == "it answers 429")
    #expect(try feed.nextAt == place.begin.adding(seconds: 7 * 3600))
    let clock = try DaemonClock(at: place.begin.seconds + 3 * 3600, zone: "UTC")
    let status = try DaemonStatus(store: place.path, settings: DaemonSettings(), clock: clock).lines()
    #expect(status.contains { $0.contains("Course cannot be read: it answers 429") }, "\(status)")
    try await run(hours: 7)
    #expect(try feed.problem == "it is not a calendar")
    try await run(hours: 24)
    #expect(try feed.problem == "the calendar is incomplete")
    #expect(try tasks == ["Homework 2 2026-12-01T09:00"])
  }

  @Test(arguments: [
    (
      TestServer.Reply.cut("HTTP/1.1 200 OK\r\nContent-Length: 999\r\n\r\nBEGIN:VCALENDAR\r\n"),
      "its answer is incomplete or not compressed as it says"
    ),
    (
      .answer(200, "\u{1F}plainly no gzip", headers: ["Content-Encoding: gzip"]),
      "its answer is incomplete or not compressed as it says"
    ),
    (.answer(304, ""), "the server answered 'not modified' before it had sent anything"),
  ])
  func aServerThatLiesIsTold(reply: TestServer.Reply, problem: String) async throws {
    let server = try TestServer([reply, .answer(200, FeedTests.calendar(FeedTests.first)), .answer(304, "")])
    try subscribe(server.url + "/a.ics")
    try await run(hours: 0)
    #expect(try feed.problem == problem && tasks == [])
    try await run(hours: 1)
    #expect(try feed.problem == nil && tasks.count == 1)
    // A server that says nothing of versions may say that nothing has changed.
    try await run(hours: 2)
    #expect(try feed.problem == nil && tasks.count == 1)
  }

  @Test func anEndlessFeedAndOneInCirclesAreTold() async throws {
    let endless = try TestServer([.endless])
    try subscribe(endless.url + "/a.ics", as: .reminders)
    try await run(hours: 0)
    #expect(try feed.problem == "it is larger than 20 MB")
    let circle = try TestServer([.answer(302, "", headers: ["Location: /a.ics"])])
    _ = try place.store().record("subscribed") {
      try $0.addFeed(source: circle.url + "/a.ics", kind: .reminders, every: 3600, path: nil)
    }
    try await run(hours: 0)
    #expect(try place.store().read { try $0.feeds() }.map(\.problem).last == "it redirects in circles")
  }

  @Test(
    arguments: [
      ("120", 120), ("0", 0), ("-5", 0), ("Fri, 20 Nov 2026 18:00:00 GMT", 3600),
      ("Fri, 20 Nov 2026 16:00:00 GMT", 0), ("soon", nil), ("Fri, 31 Feb 2026 18:00:00 GMT", nil),
    ] as [(String, Int?)])
  func whatServersWantToWaitIsRead(header: String, seconds: Int?) {
    #expect(RetryAfter.seconds(header, at: Moment(seconds: 1_795_194_000)) == seconds)
  }
}
