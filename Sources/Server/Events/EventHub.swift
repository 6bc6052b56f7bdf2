import Sync
import Synchronization

/// Tells the open streams of an account that its log has grown, and which of its devices ring.
///
///     push ──▶ published(account, rev) ──▶ EventStream of each device ──▶ "changed" on the wire
///
/// An event carries no contents, only how far the log goes; a device then asks for what it lacks. When a stream opens or
/// closes, those that said how they ring hear how many others do.
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
  /// With more streams of a device the oldest one ends: it was most likely lost without anybody noticing.
  private static let mostPerDevice = 5

  /// How many streams are open.
  var count: Int { state.withLock { $0.count } }

  /// Opens a stream for a device.
  /// - Parameter ringing: whether the device rings; nil when it does not say.
  /// - Returns: nil when the server is about to end.
  func open(_ session: Session, token: TokenHash, ringing: Ringing?) -> EventStream? {
    let stream = EventStream(session, token: token, ringing: ringing)
    let (isOpen, oldest): (Bool, EventStream?) = state.withLock { state in
      guard !state.isClosed else { return (false, nil) }
      let own = state.streams[session.account, default: []].filter { $0.device == session.device.id }
      state.streams[session.account, default: []].append(stream)
      state.count += 1
      state.tellWhoRings(in: session.account)
      return (true, own.count >= Self.mostPerDevice ? own.first : nil)
    }
    oldest?.end()
    return isOpen ? stream : nil
  }

  /// Forgets a stream.
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

  /// Tells an account's streams how far its log goes now.
  func published(_ account: AccountID, rev: Int) {
    for stream in state.withLock({ $0.streams[account] ?? [] }) { stream.send(.changed(rev: rev)) }
  }

  /// Ends the streams of an account, or of one device of it.
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
