import Foundation
import Moments
import Planner
import Store
import Synchronization
import TestServer
import Testing

@testable import Daemon

/// Servers that fail and lie for most of an hour, beside a channel that works.
@Suite(.fewAtOnce) struct LyingServerTests {
  /// 2026-11-20 12:00 in UTC.
  let noon = Moment(seconds: 1_795_176_000)

  /// Lets one alert go to the recorder and to a server.
  /// - Returns: at which times of the hour the server was asked, and the day as it was played.
  private func play(_ replies: [TestServer.Reply], _ settings: (String) -> [String: String]) async throws
    -> (times: [String], play: Simulation, server: TestServer)
  {
    let clock = Mutex<(now: @Sendable () -> Moment, left: [TestServer.Reply], times: [String])>(
      ({ Moment(seconds: 0) }, replies, []))
    let server = try TestServer { _ in
      clock.withLock { state in
        let seconds = state.now().seconds % 3600
        state.times.append(String(format: "%02d:%02d", seconds / 60, seconds % 60))
        return state.left.count > 1 ? state.left.removeFirst() : state.left[0]
      }
    }
    let play = try Simulation(at: noon.adding(seconds: -60), settings: settings(server.url))
    clock.withLock { $0.now = { play.now } }
    try play.store().record("added") { step in
      var fields = ArcTask.Fields(title: "hw 2")
      (fields.date, fields.time, fields.path) = (Day(iso: "2026-11-20"), TimeOfDay(iso: "12:00"), "nag")
      _ = try step.add(fields, to: step.addArc(path: "CS 298").id)
    }
    try await play.run(until: noon.adding(seconds: 3599))
    return (clock.withLock { $0.times }, play, server)
  }

  @Test func aWebhookIsTriedUntilItHasTakenTheAlertAndNobodyWaitsForIt() async throws {
    let (times, play, server) = try await play([
      .answer(500, "{}"), .cut("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{"),
      .answer(429, "", headers: ["Retry-After: 240"]), .reset,
      .answer(429, "", headers: ["Retry-After: Fri, 20 Nov 2026 12:40:00 GMT"]), .answer(204, ""),
    ]) { ["push-channels": "webhook recorder", "webhook.url": $0] }
    #expect(times == ["00:00", "00:30", "01:30", "05:30", "10:30", "40:00"])
    let keys = server.requests.compactMap { $0.headers["x-arc-key"] }
    #expect(keys.count == 6 && Set(keys).count == 1)
    #expect(play.words == ["12:00:00 1 push due now"])
    #expect(try play.store().failingChannels() == [])
  }

  @Test func aPhoneIsTriedUntilItsServerHasTakenTheAlertAndNobodyWaitsForIt() async throws {
    let (times, play, server) = try await play([
      .answer(200, "<html>welcome to the hotel</html>"), .cut("HTTP/1.1 204 X\r\nContent-Length: 0\r\n\r\n"),
      .endless,
      .answer(503, ""), .answer(429, "", headers: ["Retry-After: 99999999"]), .answer(401, ""),
    ]) { ["push-channels": "phone recorder", "phone.server": $0, "phone.topic": "mine"] }
    #expect(times == ["00:00", "00:30", "01:30", "03:30", "08:30"])
    // The same every time, but for how late it has become.
    let bodies = server.requests.map { $0.body.replacing(/due [^"\\]*/, with: "due") }
    #expect(Set(bodies).count == 1)
    #expect(play.words == ["12:00:00 1 push due now"])
    // However long it wants to be left alone: an hour later it is asked again, and refuses.
    try await play.run(until: noon.adding(seconds: 2 * 3600))
    let failing = try play.store().failingChannels()
    #expect(failing.map(\.message) == ["the phone's server refuses the token or secret (401)"])
    #expect(failing.map(\.remedy) == ["arc config phone.token file:PATH"])
  }
}
