/// Terminals on which somebody looks on: `arc watch`, and an open prompt.
///
/// They read alerts where the daemon keeps them, so nothing is sent; all else, such as a digest, is left for them.
public struct TerminalChannel: Channel {
  /// What the configuration calls it.
  public let name = "terminal"

  private let isWatched: @Sendable () -> Bool
  private let leave: @Sendable (Notice) -> Void

  /// - Parameters:
  ///   - isWatched: whether anybody looks on.
  ///   - leave: puts something down for them that is no alert.
  public init(isWatched: @escaping @Sendable () -> Bool, leave: @escaping @Sendable (Notice) -> Void) {
    (self.isWatched, self.leave) = (isWatched, leave)
  }

  /// See `Channel`.
  public func deliver(_ notice: Notice, replacing previous: String?) async throws -> String? {
    guard isWatched() else {
      throw ChannelError("no terminal shows alerts", repair: "arc watch")
    }
    if !notice.isAnswerable, notice.kind != .group { leave(notice) }
    return nil
  }
}
