import AsyncHTTPClient
import Foundation
import NIOCore
import Sync
import TestServer
import Testing

@Suite(.fewAtOnce) struct EventTests {
  @Test func aPushOfOneDeviceIsHeardByAllStreamsOfTheAccountAndNoOther() async throws {
    let server = try await RunningServer()
    let (token, _) = try await server.register("mia")
    let eve = try await server.register("eve").token
    var laptop = Planner(token)
    let (mine, hers) = (EventReader(server, token), EventReader(server, eve))
    #expect(try await mine.next() == "id: 0\nevent: changed\ndata: {\"rev\":0}")
    #expect(try await hers.next() == "id: 0\nevent: changed\ndata: {\"rev\":0}")
    laptop.add("task", ["title": "hw 2"])
    _ = try await laptop.sync(with: server)
    #expect(try await mine.next() == "id: 1\nevent: changed\ndata: {\"rev\":1}")
    var her = Planner(eve)
    her.add("task", ["title": "mine"])
    _ = try await her.sync(with: server)
    // Had Mia's push reached Eve, it would be here before her own: both are rev 1, so she would see two.
    #expect(try await hers.next() == "id: 1\nevent: changed\ndata: {\"rev\":1}")
    her.add("task", ["title": "another"])
    _ = try await her.sync(with: server)
    #expect(try await hers.next() == "id: 2\nevent: changed\ndata: {\"rev\":2}")
  }

  /// The log has no settings, so its revision says nothing of them.
  @Test func aChangedSettingIsHeard() async throws {
    let server = try await RunningServer()
    let token = try await server.register("mia").token
    let reader = EventReader(server, token)
    #expect(try await reader.next() == "id: 0\nevent: changed\ndata: {\"rev\":0}")
    var page = try await WebPlanner(server, "mia")
    _ = try await page.act("config", ["key": "clock", "value": "24h"])
    #expect(try await reader.next() == "event: settings\ndata: {}")
  }

  @Test(arguments: [("0", "changed"), ("1", "changed"), ("7", "resync"), ("x", "changed")])
  func aStreamGoesOnWhereItWasLost(last: String, event: String) async throws {
    let server = try await RunningServer()
    let token = try await server.register("mia").token
    var laptop = Planner(token)
    laptop.add("task", ["title": "hw 2"])
    _ = try await laptop.sync(with: server)
    let reader = EventReader(server, token, lastID: last)
    #expect(try await reader.next() == "id: 1\nevent: \(event)\ndata: {\"rev\":1}")
  }

  @Test func aDeviceThatIsLoggedOutHearsNothingMore() async throws {
    let server = try await RunningServer()
    let (token, _) = try await server.register("mia")
    let phone = try await server.logIn("mia")
    let reader = EventReader(server, phone.text("token"))
    #expect(try await reader.next() != nil)
    _ = try await server.send("DELETE", "/v1/devices/\(phone.text("device.id"))", token: token)
    #expect(try await reader.next() == nil)
  }

  @Test func anAccountSwitchedOffByTheAdministratorHearsNothingMore() async throws {
    let server = try await RunningServer()
    let token = try await server.register("mia").token
    let reader = EventReader(server, token)
    #expect(try await reader.next() != nil)
    #expect(try server.command("user", "disable", "mia").code == 0)
    #expect(try await reader.next() == nil)
    #expect(try await server.send("GET", "/v1/devices", token: token).status == 401)
    #expect(try await server.logIn("mia").text("error.code") == "account_disabled")
    #expect(try server.command("user", "enable", "mia").code == 0)
    #expect(try await server.send("GET", "/v1/devices", token: token).status == 200)
  }

  @Test func theSixthStreamOfADeviceEndsTheFirst() async throws {
    let server = try await RunningServer()
    let token = try await server.register("mia").token
    var readers: [EventReader] = []
    for _ in 0..<6 {
      readers.append(EventReader(server, token))
      #expect(try await readers.last?.next() != nil)
    }
    #expect(try await readers[0].next() == nil)
    let metrics = try await server.send("GET", "/metrics").body
    #expect(metrics.contains("arc_streams 5.0"), "\(metrics)")
    #expect(metrics.contains(#"arc_refused_total{limit="streams"} 1.0"#), "\(metrics)")
  }

  @Test func devicesThatSayWhetherTheyRingHearHowManyOthersDo() async throws {
    let server = try await RunningServer()
    let (token, _) = try await server.register("mia")
    let phone = try await server.logIn("mia").text("token")
    let eve = try await server.register("eve").token
    let (laptop, hers) = (
      EventReader(server, token, ring: "on"), EventReader(server, eve, ring: "when-alone")
    )
    #expect(try await laptop.ringing() == 0)
    #expect(try await hers.ringing() == 0)
    let small = EventReader(server, phone, ring: "when-alone")
    #expect(try await small.ringing() == 1)
    // A browser, or whoever does not say, neither counts nor hears of it.
    let silent = EventReader(server, phone)
    #expect(try await silent.next() != nil)
    laptop.close()
    #expect(try await small.ringing() == 0)
    let again = EventReader(server, token, ring: "off")
    #expect(try await again.ringing() == 1)
    let answer = try await server.send("GET", "/v1/events?ring=loud", token: token)
    #expect((answer.status, answer.text("error.code")) == (422, "invalid"))
  }

  @Test func theServerEndsThoughStreamsAreOpen() async throws {
    let server = try await RunningServer()
    let token = try await server.register("mia").token
    let reader = EventReader(server, token)
    #expect(try await reader.next() != nil)
    let end = server.stop()
    #expect(end.code == 0)
    #expect(end.seconds < 60)
    #expect(try await reader.next() == nil)
  }
}

/// Reads the events of a stream, one after another.
final class EventReader {
  private var iterator: AsyncThrowingStream<String, any Error>.AsyncIterator
  private let source: AsyncThrowingStream<String, any Error>.Continuation
  private let task: Task<Void, Never>

  /// A stream that neither said anything nor ended.
  struct Silence: Error {}

  init(_ server: RunningServer, _ token: String, lastID: String? = nil, ring: String? = nil) {
    let (stream, source) = AsyncThrowingStream<String, any Error>.makeStream()
    (iterator, self.source) = (stream.makeAsyncIterator(), source)
    var request = HTTPClientRequest(url: server.url + "/v1/events" + (ring.map { "?ring=\($0)" } ?? ""))
    request.headers.add(name: "Authorization", value: "Bearer \(token)")
    if let lastID { request.headers.add(name: "Last-Event-ID", value: lastID) }
    task = Task { [request] in
      do {
        let response = try await RunningServer.client.execute(request, timeout: .seconds(120))
        var text = ""
        for try await part in response.body {
          text += String(buffer: part)
          while let end = text.firstRange(of: "\n\n") {
            let event = String(text[..<end.lowerBound])
            text.removeSubrange(..<end.upperBound)
            if event.hasPrefix("id:") || event.hasPrefix("event:") { source.yield(event) }
          }
        }
        source.finish()
      } catch { source.finish() }
    }
  }

  deinit { close() }

  /// Ends the stream.
  func close() { task.cancel() }

  /// How many other devices ring, as the next event about that says; nil at the end of the stream.
  func ringing() async throws -> Int? {
    while let event = try await next() {
      guard event.hasPrefix("event: ringing\n") else { continue }
      return event.split(separator: ":").last.flatMap { Int($0.dropLast()) }
    }
    return nil
  }

  /// The next event without its empty line; nil at the end of the stream.
  /// - Throws: `Silence` after a minute without either.
  func next() async throws -> String? {
    let watch = Task { [source] in
      try await Task.sleep(for: .seconds(60))
      source.finish(throwing: Silence())
    }
    defer { watch.cancel() }
    return try await iterator.next()
  }
}
