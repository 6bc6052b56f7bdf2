import Synchronization

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
      AccountPrompt.say(text)
    }
  }

  /// Takes the line back; it is not shown any more.
  func takeBack() {
    stage.withLock { stage in
      if stage == .shown { AccountPrompt.say(Self.erased) }
      stage = .over
    }
  }
}
