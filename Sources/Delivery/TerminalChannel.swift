/// Terminals where somebody watches: `arc watch` and an open prompt.
///
/// They read alerts from the planner, so nothing is sent; other notices, such as a digest, are left for them there.
public struct TerminalChannel: Channel {
  /// The name in the settings.
  public let name = "terminal"

  private let isWatched: @Sendable () -> Bool
  private let leave: @Sendable (Notice) -> Void

  /// - Parameters:
  ///   - isWatched: returns true while anyone is watching.
  ///   - leave: leaves a notice that is not an alert for them.
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
