import Synchronization

/// How many other devices of the account ring. The sync thread sets it, and the daemon's thread reads it.
final class OtherDevices: Sendable {
  private let heard = Mutex((count: Int?.none, isNews: false))

  /// The number; nil until the server has sent it.
  var count: Int? { heard.withLock { $0.count } }

  /// Sets the number that the server sent.
  func hear(_ count: Int) { heard.withLock { $0 = (count, true) } }

  /// True when the number was set since the last call.
  func takeNews() -> Bool {
    heard.withLock { heard in
      defer { heard.isNews = false }
      return heard.isNews
    }
  }
}
