/// A way to reach a person.
///
/// Its methods may be called from anywhere, and several at once.
public protocol Channel: Sendable {
  /// What the configuration calls it: `desktop`, `command:notify.sh`.
  var name: String { get }
  /// Hears from now on what people answer, also to what was delivered before a restart; it does not wait.
  func listen()
  /// Delivers a notice.
  /// - Parameter previous: what `deliver` answered for an earlier notice of the same reminder, which this one
  ///   replaces; nil when there is none. It may come from before a restart.
  /// - Returns: under what the notice can be replaced or withdrawn; nil when it cannot.
  /// - Throws: `ChannelError` when nobody has got it.
  func deliver(_ notice: Notice, replacing previous: String?) async throws -> String?
  /// Takes away what `deliver` answered with that, and stops its sound; nothing happens when it is gone.
  func withdraw(_ receipt: String) async
  /// Shows less where `deliver` answered with that, without a sound; nothing happens when it is gone.
  func amend(_ receipt: String, to notice: Notice) async
  /// Stops the sound of a reminder, and leaves what is to be seen.
  func silence(_ reminder: String) async
  /// Stops every sound.
  func silenceAll() async
  /// Waits until what goes on after `deliver`, like a sound, has come to its end.
  func finish() async
}

extension Channel {
  /// See `Channel`.
  public func listen() {}
  /// See `Channel`.
  public func withdraw(_ receipt: String) async {}
  /// See `Channel`.
  public func amend(_ receipt: String, to notice: Notice) async {}
  /// See `Channel`.
  public func silence(_ reminder: String) async {}
  /// See `Channel`.
  public func silenceAll() async {}
  /// See `Channel`.
  public func finish() async {}
}

/// Why a channel has delivered nothing.
public struct ChannelError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, lower case, without a full stop: `notify.sh ended with code 3`.
  public var description: String
  /// What a person can do; nil when waiting may help.
  public var repair: String?
  /// When to try again, as a server says it (Retry-After, RFC 9110 §10.2.3); nil: it says nothing.
  public var retryAfter: String?

  /// A failure with its words.
  public init(_ description: String, repair: String? = nil) {
    self.description = description
    self.repair = repair
  }
}

/// Does something that may hang, and gives it up after so many seconds.
/// - Throws: `ChannelError` when the time is over, and whatever `body` throws.
func within<Answer: Sendable>(
  _ seconds: Int, _ what: String, _ body: @escaping @Sendable () async throws -> Answer
) async throws -> Answer {
  try await withThrowingTaskGroup(of: Answer.self) { group in
    group.addTask { try await body() }
    group.addTask {
      try await Task.sleep(for: .seconds(seconds))
      throw ChannelError("\(what) did not answer within \(seconds) seconds")
    }
    defer { group.cancelAll() }
    guard let first = try await group.next() else { throw CancellationError() }
    return first
  }
}
