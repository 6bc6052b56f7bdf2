import Application
import Foundation
import Moments
import Planner
import Store
import Synchronization
import TestServer
import Testing

@testable import Daemon

/// A server that speaks ntfy, as far as arcd needs it: what is published to `back` is kept and streamed.
private final class Ntfy: Sendable {
  private let kept = Mutex<[(id: String, time: Int, text: String)]>([])
  private let published = Mutex<[String]>([])
  private let made = Mutex<TestServer?>(nil)

  init() throws {
    let server = try TestServer { [weak self] request in self?.reply(to: request) ?? .answer(500, "") }
    made.withLock { $0 = server }
  }

  var url: String { made.withLock { $0?.url } ?? "" }
  /// What came to the phone: `title | message`.
  var messages: [String] { published.withLock { $0 } }
  var requests: [String] { made.withLock { $0?.requests.map(\.line) } ?? [] }

  /// Somebody writes on the phone.
  func write(_ text: String, at time: Int) {
    kept.withLock { $0.append((id: "m\($0.count + 1)", time: time, text: text)) }
  }

  private func reply(to request: TestServer.Request) -> TestServer.Reply {
    if request.line.hasPrefix("GET /back/json") {
      let since = request.line.split(separator: "=").last?.split(separator: " ").first.map(String.init) ?? ""
      let lines = kept.withLock { kept -> [String] in
        let first = kept.firstIndex { $0.id == since }.map { $0 + 1 }
        return kept.enumerated().filter { index, one in
          first.map { index >= $0 } ?? (Int(since).map { one.time >= $0 } ?? true)
        }.compactMap { _, one in
          let fields: [String: Any] = [
            "id": one.id, "time": one.time, "event": "message", "topic": "back", "message": one.text,
          ]
          return (try? JSONSerialization.data(withJSONObject: fields)).map {
            String(decoding: $0, as: UTF8.self)
          }
        }
      }
      return .stream([#"{"id":"o","time":1,"event":"open","topic":"back"}"#] + lines)
    }
    if let body = try? JSONSerialization.jsonObject(with: Data(request.body.utf8)) as? [String: Any] {
      published.withLock { $0.append("\(body["title"] ?? "") | \(body["message"] ?? "")") }
    }
    return .answer(200, #"{"id":"p1","event":"message"}"#)
  }
}

@Suite(.fewAtOnce) struct PhoneTests {
  private func daemon(_ place: Workplace, _ server: Ntfy) throws -> Process {
    if place.environment["LANG"] == nil {
      place.environment["LANG"] = "C.UTF-8"
      try place.set("push-channels = \"phone\"\nalarm-channels = \"phone\"")
      try place.set("[phone]\nserver = \"\(server.url)\"\ntopic = \"mine\"\nanswers = \"back\"")
    }
    return try place.start(["daemon", "--store", place.path])
  }

  private func end(_ process: Process, _ place: Workplace) async throws {
    process.terminate()
    #expect(try await place.end(of: process) == 0)
  }

  @Test func aTextBecomesATaskAndIsAnsweredWithWhatWasRead() async throws {
    let (place, server) = (try Workplace(), try Ntfy())
    let task = try place.add(["old"], due: place.begin.adding(seconds: 40 * 86_400))[0]
    let now = Int(Date().timeIntervalSince1970)
    server.write("too early", at: now - 3600)
    let first = try daemon(place, server)
    try await place.eventually {
      server.requests.contains { $0.hasPrefix("GET /back/json?since=\(now / 1000)") }
    }
    try await end(first, place)

    // While the daemon is down.
    let later = Int(Date().timeIntervalSince1970)
    server.write("cs298 hw 3 tomorrow 5pm @ Room 204", at: later)
    server.write("--store=/tmp/evil", at: later)
    server.write("nobody knows where", at: later)
    server.write("arc:done:\(task)", at: later)
    let second = try daemon(place, server)
    try await place.eventually { server.messages.count == 3 }
    try await place.eventually { try place.store().read { try $0.task(task).closing != nil } }
    let messages = server.messages
    #expect(messages[0].hasPrefix("added 2: hw 3 | "))
    #expect(messages[0].hasSuffix(" 17:00 · @ Room 204 · CS 298"))
    #expect(messages[1].hasPrefix("added 3: "))
    #expect(messages[2].hasPrefix("added 4: nobody knows where | "))
    try await place.eventually { try place.store().memo("phone.heard") == "\(later) m5" }
    try await end(second, place)

    // Nothing is heard twice.
    let third = try daemon(place, server)
    try await place.eventually { server.requests.contains("GET /back/json?since=m5 HTTP/1.1") }
    try await end(third, place)
    #expect(server.messages.count == 3)
    let titles = try place.store().read { try $0.tasks().map(\.fields.title) }
    #expect(titles == ["hw 3", "--store=/tmp/evil", "nobody knows where"])
  }

  @Test func oneTopicForBothDirectionsIsRefused() throws {
    let settings = DaemonSettings(["phone.topic": "mine", "phone.answers": "mine"])
    let book = ChannelBook(settings: settings, mailbox: try Mailbox(), store: "/nowhere")
    let error = #expect(throws: DaemonError.self) { try book.phone() }
    #expect(
      error?.description
        == "phone needs another topic for answers than phone.topic: arc config phone.answers …")
  }

  @Test(arguments: [
    ("hw 2 monday 5pm in Room 204", "added 1: hw 2", "Mon 2026-11-23 17:00 · @ Room 204 · Inbox"),
    ("milk", "added 1: milk", "no date · Inbox"),
  ])
  func whatWasReadIsSaid(line: String, title: String, message: String) throws {
    let place = try Workplace()
    let zone = try Zone(named: "America/Los_Angeles")
    let day = try #require(Day(iso: "2026-11-20"))
    let now = zone.moment(at: LocalDateTime(day: day, time: .midnight)).moment.adding(seconds: 9 * 3600)
    let added = try Workspace(.init(path: place.path, now: now, zone: zone)).add(line)
    let words = PhoneLines.words(of: added)
    #expect(words == (title, message))
  }
}
