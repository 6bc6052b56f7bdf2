import Synchronization

/// How many other devices of the account ring: heard from the server on one thread, asked for on another.
final class OtherDevices: Sendable {
  private let heard = Mutex((count: Int?.none, isNews: false))

  /// Nil until the server has said it, or was found to say nothing.
  var count: Int? { heard.withLock { $0.count } }

  /// Takes in what was heard.
  func hear(_ count: Int) { heard.withLock { $0 = (count, true) } }

  /// True when something was heard since this was asked last.
  func takeNews() -> Bool {
    heard.withLock { heard in
      defer { heard.isNews = false }
      return heard.isNews
    }
  }
}
