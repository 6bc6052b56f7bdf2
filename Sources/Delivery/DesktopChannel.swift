import Hashing
import Synchronization

/// Notifications on the desktop, with the buttons Done, Snooze and Ignore.
///
/// On Linux over D-Bus (https://specifications.freedesktop.org/notification-spec/latest/): one per reminder, which
/// the next notice replaces. On macOS with `osascript`, without buttons and without a way to withdraw them.
public final class DesktopChannel: Channel {
  /// The name in the configuration.
  public let name = "desktop"

  #if os(Linux)
    private let bus: DesktopBus
    /// The prefix of our buttons' keys, since other stores may show notifications, too.
    private let mark: String

    /// - Parameters:
    ///   - store: distinguishes this store from others, for example its path.
    ///   - answer: called when a button is pressed, on a thread of the channel.
    ///   - gone: called with the receipt of a notification that disappeared, and whether the person closed it; also
    ///     for notifications of other programs.
    ///   - runs: called when a notification service runs, at first and after each restart, with a test for its own
    ///     receipts; the notifications of all others have disappeared.
    public init(
      store: String, answer: @escaping @Sendable (Answer) -> Void,
      gone: @escaping @Sendable (_ receipt: String, _ isByPerson: Bool) -> Void,
      runs: @escaping @Sendable (_ isOfIt: @escaping @Sendable (String) -> Bool) -> Void = { _ in }
    ) {
      let mark =
        "arc-" + SHA256.digest(of: Array(store.utf8)).prefix(4).map { String($0) }.joined(separator: ".")
        + ":"
      self.mark = mark
      let answered = Mutex<Set<DesktopBus.Shown>>([])
      bus = DesktopBus { event in
        switch event {
        case .pressed(let bubble, let key):
          guard key.hasPrefix(mark) else { return }
          // The key contains everything, so that a notification from before a restart can be answered.
          let parts = key.dropFirst(mark.count).split(separator: ":", maxSplits: 1)
          guard parts.count == 2, let kind = Answer.Kind(rawValue: String(parts[0])) else { return }
          answered.withLock { _ = $0.insert(bubble) }
          answer(Answer(kind, to: String(parts[1])))
        case .closed(let bubble, let isByPerson):
          // Some services report a notification as closed by the person when a button was pressed.
          let isAnswered = answered.withLock { $0.remove(bubble) != nil }
          gone(DesktopChannel.receipt(bubble), isByPerson && !isAnswered)
        case .runs(let owner): runs { DesktopChannel.bubble($0)?.owner == owner }
        }
      }
    }

    /// See `Channel`.
    public func listen() { bus.listen() }

    /// See `Channel`.
    public func deliver(_ notice: Notice, replacing previous: String?) async throws -> String? {
      Self.receipt(try await bus.show(bubble(notice, replaces: previous.flatMap(Self.bubble))))
    }

    /// See `Channel`. A notification that has disappeared is not shown again.
    public func amend(_ receipt: String, to notice: Notice) async {
      guard let old = Self.bubble(receipt) else { return }
      var amended = bubble(notice, replaces: old)
      amended.isNew = false
      guard let shown = try? await bus.show(amended), shown != old else { return }
      await bus.close(shown)
    }

    /// See `Channel`.
    public func withdraw(_ receipt: String) async {
      if let bubble = Self.bubble(receipt) { await bus.close(bubble) }
    }

    private static func receipt(_ bubble: DesktopBus.Shown) -> String { "\(bubble.number) \(bubble.owner)" }

    /// The notification that a receipt identifies.
    private static func bubble(_ receipt: String) -> DesktopBus.Shown? {
      let parts = receipt.split(separator: " ")
      guard parts.count == 2, let number = UInt32(parts[0]) else { return nil }
      return DesktopBus.Shown(number: number, owner: String(parts[1]))
    }

    private func bubble(_ notice: Notice, replaces previous: DesktopBus.Shown?) -> DesktopBus.Bubble {
      let isAlarm = notice.level == .alarm
      return DesktopBus.Bubble(
        replaces: previous, title: notice.title, body: body(of: notice), actions: buttons(of: notice),
        urgency: isAlarm ? 2 : notice.intensity == 1 ? 0 : 1, timeout: isAlarm ? 0 : -1)
    }

    private func buttons(of notice: Notice) -> [String] {
      guard notice.isAnswerable else { return [] }
      let names = ["done": "Done", "snooze": "Snooze \(Self.length(notice.snooze))", "ignore": "Ignore"]
      return ["done", "snooze", "ignore"].flatMap { ["\(mark)\($0):\(notice.reminder)", names[$0] ?? $0] }
    }

    /// The text, escaped because services interpret some HTML.
    private func body(of notice: Notice) -> String {
      let text = [notice.message, notice.arc].compactMap { $0 }.joined(separator: "\n")
      return text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }

    /// `1 h`, `90 min`.
    static func length(_ seconds: Int) -> String {
      seconds % 3600 == 0 ? "\(seconds / 3600) h" : "\((seconds + 59) / 60) min"
    }
  #else
    /// Answers are not available on macOS: the closures are never called.
    public init(
      store: String, answer: @escaping @Sendable (Answer) -> Void,
      gone: @escaping @Sendable (_ receipt: String, _ isByPerson: Bool) -> Void,
      runs: @escaping @Sendable (_ isOfIt: @escaping @Sendable (String) -> Bool) -> Void = { _ in }
    ) {}

    /// See `Channel`.
    public func deliver(_ notice: Notice, replacing previous: String?) async throws -> String? {
      let script = """
        on run argv
          display notification (item 2 of argv) with title (item 1 of argv)
        end run
        """
      return try await CommandChannel(
        name: name, program: "osascript", arguments: ["-e", script, "--", notice.title, notice.message]
      ).deliver(notice, replacing: nil)
    }
  #endif
}
