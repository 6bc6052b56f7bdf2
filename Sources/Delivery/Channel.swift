/// A way to reach a person.
///
/// Its methods may be called concurrently, from any thread.
public protocol Channel: Sendable {
  /// The name in the configuration: `desktop`, `command:notify.sh`.
  var name: String { get }
  /// Starts listening for answers, also to messages from before a restart; returns at once.
  func listen()
  /// Delivers a notice.
  /// - Parameter previous: the receipt of an earlier notice of the same reminder, which this one replaces; it may be from
  ///   before a restart; nil for a first notice.
  /// - Returns: the receipt with which the message can be replaced or withdrawn; nil when it cannot.
  /// - Throws: `ChannelError` when it was not delivered.
  func deliver(_ notice: Notice, replacing previous: String?) async throws -> String?
  /// Removes the message with a receipt and stops its sound; does nothing when it is gone.
  func withdraw(_ receipt: String) async
  /// Shortens the message with a receipt, without a sound; does nothing when it is gone.
  func amend(_ receipt: String, to notice: Notice) async
  /// Stops the sound of a reminder; its message stays.
  func silence(_ reminder: String) async
  /// Stops every sound.
  func silenceAll() async
  /// Waits until everything that continues after `deliver`, like a sound, has ended.
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

/// The reason why a channel failed to deliver.
public struct ChannelError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, lower case, without a full stop: `notify.sh ended with code 3`.
  public var description: String
  /// What a person can do; nil when waiting may be enough.
  public var repair: String?
  /// The server's Retry-After header (RFC 9110 §10.2.3); nil: it sent none.
  public var retryAfter: String?

  /// An error with a message.
  public init(_ description: String, repair: String? = nil) {
    self.description = description
    self.repair = repair
  }
}

/// Runs something that may hang, and cancels it after a number of seconds.
/// - Throws: `ChannelError` after that time, and the errors of `body`.
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
