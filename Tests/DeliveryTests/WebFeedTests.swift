import Delivery
import TestServer
import Testing

/// Calendars over HTTP, as servers of every kind give them.
struct WebFeedTests {
  /// What is said about a feed at a path of a server.
  /// - Parameter timeout: more seconds than the slowest machine needs, but for a server that hangs.
  private func problem(_ server: TestServer, timeout: Int = 600) async -> String? {
    do {
      _ = try await WebFeed(url: server.url + "/a.ics", timeout: timeout).answer()
      return nil
    } catch { return "\(error)" }
  }

  @Test func aCalendarComesWithWhatTheServerSaysOfIt() async throws {
    let server = try TestServer([
      .answer(
        200, "BEGIN:VCALENDAR", headers: ["ETag: \"7\"", "Last-Modified: Fri, 20 Nov 2026 08:00:00 GMT"])
    ])
    let answer = try await WebFeed(url: server.url + "/a.ics").answer()
    #expect(
      answer
        == .changed(Array("BEGIN:VCALENDAR".utf8), etag: "\"7\"", modified: "Fri, 20 Nov 2026 08:00:00 GMT"))
  }

  @Test func whatHasNotChangedIsOneRequestOnCondition() async throws {
    let server = try TestServer([.answer(304, "")])
    let feed = WebFeed(url: server.url, etag: "\"7\"", modified: "Fri, 20 Nov 2026 08:00:00 GMT")
    #expect(try await feed.answer() == .unchanged)
    #expect(server.requests.count == 1)
    #expect(server.requests.first?.headers["if-none-match"] == "\"7\"")
    #expect(server.requests.first?.headers["if-modified-since"] == "Fri, 20 Nov 2026 08:00:00 GMT")
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func redirectionsAreFollowed(status: Int) async throws {
    let server = try TestServer([.answer(status, "", headers: ["Location: /b.ics"]), .answer(200, "x")])
    #expect(
      try await WebFeed(url: server.url + "/a.ics").answer()
        == .changed(Array("x".utf8), etag: nil, modified: nil))
    #expect(server.requests.map(\.line) == ["GET /a.ics HTTP/1.1", "GET /b.ics HTTP/1.1"])
  }

  @Test(arguments: [
    ("file:///etc/passwd", "it redirects to file://, which is not https"),
    ("http://example.org/a.ics", "it redirects to http://example.org, which is not https"),
    ("ftp://example.org/a.ics", "it redirects to ftp://example.org, which is not https"),
  ])
  func redirectionsToAnythingButHTTPSAreRefused(location: String, words: String) async throws {
    let server = try TestServer([.answer(302, "", headers: ["Location: \(location)"])])
    #expect(await problem(server) == words)
    #expect(server.requests.count == 1)
  }

  @Test func redirectionsInCirclesEnd() async throws {
    let server = try TestServer([.answer(302, "", headers: ["Location: /a.ics"])])
    #expect(await problem(server) == "it redirects in circles")
    #expect(server.requests.count == 6)
  }

  @Test func aServerThatHangsIsGivenUp() async throws {
    #expect(
      await problem(try TestServer([.hang]), timeout: 2) == "the calendar did not answer within 2 seconds")
  }

  @Test func whatIsNoHTTPIsToldToBeNone() async throws {
    #expect(
      await problem(try TestServer([.noise]))?.hasPrefix("it does not answer at http://127.0.0.1:") == true)
  }

  @Test func aServerThatIsAwayIsSaidWithoutWhatIsSecretInTheAddressOfAFeed() async throws {
    let problem = await #expect(throws: WebFeed.Problem.self) {
      try await WebFeed(url: "http://ann:pw@127.0.0.1:1/private/a.ics?key=1").answer()
    }
    #expect(problem?.description == "it does not answer at http://127.0.0.1:1")
  }

  @Test func whatIsTooLargeIsNotReadToItsEnd() async throws {
    let server = try TestServer([.endless])
    do {
      _ = try await WebFeed(url: server.url).answer()
      Issue.record("something without an end was read")
    } catch { #expect("\(error)" == "it is larger than 20 MB") }
  }

  @Test(arguments: [
    (401, "it refuses access (401); its address may be old"), (404, "it no longer exists (404)"),
    (410, "it no longer exists (410)"), (500, "it answers 500"),
    (302, "it redirects without an address (302)"),
  ])
  func otherAnswersAreTold(status: Int, words: String) async throws {
    #expect(await problem(try TestServer([.answer(status, "")])) == words)
  }

  @Test(arguments: [
    ("https://example.org/a.ics", true), ("http://127.0.0.1:80/a", true), ("http://localhost/a", true),
    ("http://example.org/", false), ("http://localhost.example.org/", false), ("file:///a", false),
    ("https://", false),
    ("ftp://a", false),
  ])
  func onlyHTTPSIsAsked(url: String, isAllowed: Bool) {
    #expect(WebFeed.isAllowed(url) == isAllowed)
  }
}
