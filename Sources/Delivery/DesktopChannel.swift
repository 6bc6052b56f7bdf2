import Hashing
import Synchronization

/// Bubbles on the desktop, with the buttons Done, Snooze and Ignore.
///
/// On Linux over D-Bus (https://specifications.freedesktop.org/notification-spec/latest/): one bubble a reminder, which
/// a later notice replaces. On macOS by `osascript`, which has neither buttons nor a way back.
public final class DesktopChannel: Channel {
  /// What the configuration calls it.
  public let name = "desktop"

  #if os(Linux)
    private let bus: DesktopBus
    /// Begins the keys of our buttons: other stores may show bubbles, too.
    private let mark: String

    /// - Parameters:
    ///   - store: what tells this store from others, for example its path.
    ///   - answer: is told what people do with buttons; it is called on a thread of the channel.
    ///   - gone: is told what `deliver` answered for a bubble that is gone, and whether the person has closed it. Bubbles
    ///     that are not ours are told, too.
    ///   - runs: is told that a service runs, at first and whenever another one has taken its place, and which of the
    ///     receipts are of that one; all others stand for bubbles that nobody sees any more.
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
          // The key says all, so that a bubble from before a restart can be answered.
          let parts = key.dropFirst(mark.count).split(separator: ":", maxSplits: 1)
          guard parts.count == 2, let kind = Answer.Kind(rawValue: String(parts[0])) else { return }
          answered.withLock { _ = $0.insert(bubble) }
          answer(Answer(kind, to: String(parts[1])))
        case .closed(let bubble, let isByPerson):
          // Some services say of a bubble whose button was pressed that the person has closed it.
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

    /// See `Channel`. A bubble that is not seen any more does not come up again.
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

    /// The bubble that a receipt stands for.
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

    /// Escaped, since services read a little HTML.
    private func body(of notice: Notice) -> String {
      let text = [notice.message, notice.arc].compactMap { $0 }.joined(separator: "\n")
      return text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }

    /// `1 h`, `90 min`.
    static func length(_ seconds: Int) -> String {
      seconds % 3600 == 0 ? "\(seconds / 3600) h" : "\((seconds + 59) / 60) min"
    }
  #else
    /// What people answer is not told there.
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
