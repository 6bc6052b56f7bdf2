import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A line at the terminal that says what is waited for, and is gone when that is there.
final class WaitingLine: Sendable {
  private enum Stage { case coming, shown, over }
  private let stage = Mutex(Stage.coming)
  /// What takes back the line at which the cursor stands.
  static let erased = "\r\u{1B}[K"

  /// Shows the line, unless it has been taken back.
  func show(_ text: String) {
    stage.withLock { stage in
      guard stage == .coming else { return }
      stage = .shown
      AccountPrompt.say(Self.fitted(text))
    }
  }

  /// The text in one row of the terminal, since only the row with the cursor is taken back.
  private static func fitted(_ text: String) -> String {
    var size = winsize()
    guard ioctl(2, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 1, text.count >= size.ws_col else {
      return text
    }
    return text.prefix(Int(size.ws_col) - 2) + "…"
  }

  /// Takes the line back; it is not shown any more.
  func takeBack() {
    stage.withLock { stage in
      if stage == .shown { AccountPrompt.say(Self.erased) }
      stage = .over
    }
  }
}
