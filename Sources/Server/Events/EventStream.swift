import Sync
import Synchronization

/// What a stream tells.
enum ServerEvent: Equatable, Sendable {
  /// The log goes up to a rev.
  case changed(rev: Int)
  /// Events were lost: ask for everything.
  case resync(rev: Int)
  /// So many other devices of the account ring.
  case ringing(others: Int)
  /// Nothing, but the connection is still there.
  case comment

  /// As it goes over the wire (https://html.spec.whatwg.org/multipage/server-sent-events.html).
  var text: String {
    switch self {
    case .changed(let rev): "id: \(rev)\nevent: changed\ndata: {\"rev\":\(rev)}\n\n"
    case .resync(let rev): "id: \(rev)\nevent: resync\ndata: {\"rev\":\(rev)}\n\n"
    case .ringing(let others): "event: ringing\ndata: {\"others\":\(others)}\n\n"
    case .comment: ":\n\n"
    }
  }
}

/// What waits for one reader. A reader that is too slow loses all of it and gets `resync` instead.
final class EventStream: Sendable {
  let account: AccountID
  let device: String
  let token: TokenHash
  /// Whether the device rings; nil when it did not say, and does not want to hear of others.
  let ringing: Ringing?

  private struct State {
    var waiting: [ServerEvent] = []
    /// How many other devices ring, as it was said last, and whether the reader still has to hear that.
    var others: Int?
    var isOthersNews = false
    var reader: CheckedContinuation<ServerEvent?, Never>?
    var isEnded = false
  }

  private let state = Mutex(State())
  /// So many events wait at most.
  static let most = 64

  init(_ session: Session, token: TokenHash, ringing: Ringing?) {
    (account, device, self.token, self.ringing) = (session.account, session.device.id, token, ringing)
  }

  /// Adds an event.
  func send(_ event: ServerEvent) {
    let reader: CheckedContinuation<ServerEvent?, Never>? = state.withLock { state in
      if state.isEnded { return nil }
      if let reader = state.reader {
        state.reader = nil
        return reader
      }
      // Whoever does not even take comments has one already.
      if event == .comment, !state.waiting.isEmpty { return nil }
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

  /// Tells how many other devices ring, to who wants to hear that and does not know it. What is true no more is not
  /// told.
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

  /// The next event; nil at the end.
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

  /// Ends it, after what waits.
  func end() {
    let reader = state.withLock { state in
      state.isEnded = true
      defer { state.reader = nil }
      return state.reader
    }
    reader?.resume(returning: nil)
  }
}
