import Sync
import Synchronization

/// An event on a stream.
enum ServerEvent: Equatable, Sendable {
  /// The log's new revision.
  case changed(rev: Int)
  /// Events were lost: the client must ask for everything.
  case resync(rev: Int)
  /// The number of other devices of the account that ring.
  case ringing(others: Int)
  /// A setting of the account was changed, which the log does not know.
  case settings
  /// An empty message that keeps the connection alive.
  case comment

  /// The event in the wire format (https://html.spec.whatwg.org/multipage/server-sent-events.html).
  var text: String {
    switch self {
    case .changed(let rev): "id: \(rev)\nevent: changed\ndata: {\"rev\":\(rev)}\n\n"
    case .resync(let rev): "id: \(rev)\nevent: resync\ndata: {\"rev\":\(rev)}\n\n"
    case .ringing(let others): "event: ringing\ndata: {\"others\":\(others)}\n\n"
    case .settings: "event: settings\ndata: {}\n\n"
    case .comment: ":\n\n"
    }
  }
}

/// The queue of events for one reader. For a reader that is too slow, all are replaced by one `resync`.
final class EventStream: Sendable {
  let account: AccountID
  let device: String
  let token: TokenHash
  /// Whether the device rings; nil when it did not say and is not told about others.
  let ringing: Ringing?

  private struct State {
    var waiting: [ServerEvent] = []
    /// The last known number of other ringing devices, and whether the reader must still be told.
    var others: Int?
    var isOthersNews = false
    var reader: CheckedContinuation<ServerEvent?, Never>?
    var isEnded = false
  }

  private let state = Mutex(State())
  /// Maximum events in the queue.
  static let most = 64

  init(_ session: LoginSession, token: TokenHash, ringing: Ringing?) {
    (account, device, self.token, self.ringing) = (session.account, session.device.id, token, ringing)
  }

  /// Adds an event to the queue.
  func send(_ event: ServerEvent) {
    let reader: CheckedContinuation<ServerEvent?, Never>? = state.withLock { state in
      if state.isEnded { return nil }
      if let reader = state.reader {
        state.reader = nil
        return reader
      }
      // A reader with waiting events does not need comments.
      if event == .comment, !state.waiting.isEmpty { return nil }
      if event == .settings, state.waiting.contains(.settings) { return nil }
      if state.waiting.count >= Self.most, case .changed(let rev) = event {
        state.waiting = [.resync(rev: rev)]
      } else if case (.changed(let rev), .resync?) = (event, state.waiting.first) {
        state.waiting = [.resync(rev: rev)]
      } else {
        state.waiting.append(event)
      }
      return nil
    }
    reader?.resume(returning: event)
  }

  /// Tells the number of other ringing devices, if the reader wants it and does not know it yet. Only the latest
  /// number is sent.
  func send(others: Int) {
    guard ringing != nil else { return }
    let reader: CheckedContinuation<ServerEvent?, Never>? = state.withLock { state in
      guard !state.isEnded, state.others != others else { return nil }
      state.others = others
      state.isOthersNews = state.reader == nil
      defer { state.reader = nil }
      return state.reader
    }
    reader?.resume(returning: .ringing(others: others))
  }

  /// Waits for the next event; nil at the end.
  func next() async -> ServerEvent? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let now: ServerEvent?? = state.withLock { state in
          if state.isOthersNews, let others = state.others {
            state.isOthersNews = false
            return .some(.ringing(others: others))
          }
          if !state.waiting.isEmpty { return .some(state.waiting.removeFirst()) }
          if state.isEnded { return .some(nil) }
          state.reader = continuation
          return nil
        }
        if let now { continuation.resume(returning: now) }
      }
    } onCancel: {
      end()
    }
  }

  /// Ends the stream after the waiting events.
  func end() {
    let reader = state.withLock { state in
      state.isEnded = true
      defer { state.reader = nil }
      return state.reader
    }
    reader?.resume(returning: nil)
  }
}
