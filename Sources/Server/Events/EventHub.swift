import Sync
import Synchronization

/// Tells the open streams of an account when its log has grown, and how many of its devices ring.
///
///     push ──▶ published(account, rev) ──▶ EventStream of each device ──▶ "changed" on the wire
///
/// An event has no contents, only the log's new revision; the device then asks for what it lacks. When a stream opens
/// or closes, the streams that sent a ringing setting learn how many others ring.
final class EventHub: Sendable {
  private struct State {
    var streams: [AccountID: [EventStream]] = [:]
    var count = 0
    var isClosed = false

    func tellWhoRings(in account: AccountID) {
      let streams = streams[account] ?? []
      let ringing = RingingDevices(
        streams.compactMap { stream in stream.ringing.map { (stream.device, $0) } })
      for stream in streams { stream.send(others: ringing.count(besides: stream.device)) }
    }
  }

  private let state = Mutex(State())
  private let metrics: PrometheusMetrics
  /// With more streams of one device, the oldest ends: its connection was probably lost unnoticed.
  private static let mostPerDevice = 5

  /// Creates a hub without streams.
  init(metrics: PrometheusMetrics) { self.metrics = metrics }

  /// The number of open streams.
  var count: Int { state.withLock { $0.count } }

  /// Opens a stream for a device.
  /// - Parameter ringing: whether the device rings; nil when it does not say.
  /// - Returns: nil when the server is shutting down.
  func open(_ session: LoginSession, token: TokenHash, ringing: Ringing?) -> EventStream? {
    let stream = EventStream(session, token: token, ringing: ringing)
    let (isOpen, oldest): (Bool, EventStream?) = state.withLock { state in
      guard !state.isClosed else { return (false, nil) }
      let own = state.streams[session.account, default: []].filter { $0.device == session.device.id }
      state.streams[session.account, default: []].append(stream)
      state.count += 1
      state.tellWhoRings(in: session.account)
      return (true, own.count >= Self.mostPerDevice ? own.first : nil)
    }
    if let oldest {
      metrics.countRefused(by: "streams")
      oldest.end()
    }
    return isOpen ? stream : nil
  }

  /// Ends and removes a stream.
  func close(_ stream: EventStream) {
    stream.end()
    state.withLock { state in
      guard let place = state.streams[stream.account]?.firstIndex(where: { $0 === stream }) else { return }
      state.streams[stream.account]?.remove(at: place)
      if state.streams[stream.account]?.isEmpty == true { state.streams[stream.account] = nil }
      state.count -= 1
      state.tellWhoRings(in: stream.account)
    }
  }

  /// Tells an account's streams the log's new revision.
  func published(_ account: AccountID, rev: Int) {
    for stream in state.withLock({ $0.streams[account] ?? [] }) { stream.send(.changed(rev: rev)) }
  }

  /// Tells an account's streams that a setting was changed.
  func changedSettings(_ account: AccountID) {
    for stream in state.withLock({ $0.streams[account] ?? [] }) { stream.send(.settings) }
  }

  /// Ends the streams of an account, or of some of its devices.
  func end(_ account: AccountID, where isMeant: (_ device: String) -> Bool = { _ in true }) {
    for stream in state.withLock({ $0.streams[account] ?? [] }) where isMeant(stream.device) { stream.end() }
  }

  /// All streams.
  var all: [EventStream] { state.withLock { $0.streams.values.flatMap { $0 } } }

  /// Ends all streams and opens no more.
  func close() {
    let all = state.withLock { state in
      state.isClosed = true
      return state.streams.values.flatMap { $0 }
    }
    for stream in all { stream.end() }
  }
}
