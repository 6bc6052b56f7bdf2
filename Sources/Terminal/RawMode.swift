import Files

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A terminal mode that delivers each key at once and does not echo it.
///
/// The terminal is restored when the body ends or throws, when the process exits, is interrupted, terminated or
/// stopped by a signal, and when it crashes; after SIGKILL it is not. A stopped process enters the mode again when it
/// continues.
public enum RawMode {
  /// Additional features while in raw mode.
  public struct Features: OptionSet, Sendable {
    /// One bit for each feature.
    public let rawValue: Int
    /// The features of these bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The terminal marks pasted text (`Key.paste`).
    public static let bracketedPaste = Features(rawValue: 1)
    /// The alternate screen; the old screen comes back afterwards.
    public static let alternateScreen = Features(rawValue: 2)
    /// A hidden cursor.
    public static let hiddenCursor = Features(rawValue: 4)

    fileprivate var enter: String {
      (contains(.bracketedPaste) ? "\u{1B}[?2004h" : "") + (contains(.alternateScreen) ? "\u{1B}[?1049h" : "")
        + (contains(.hiddenCursor) ? "\u{1B}[?25l" : "")
    }
    fileprivate var leave: String {
      (contains(.hiddenCursor) ? "\u{1B}[?25h" : "") + (contains(.alternateScreen) ? "\u{1B}[?1049l" : "")
        + (contains(.bracketedPaste) ? "\u{1B}[?2004l" : "")
    }
  }

  /// Runs `body` with the terminal in raw mode. It must not be called inside itself.
  /// - Parameters:
  ///   - keyboard: the terminal that is read.
  ///   - screen: the terminal that is written.
  /// - Throws: `SystemError` when the keyboard is not a terminal, and the errors of `body`.
  public static func run<Result>(
    keyboard: Int32, screen: Int32, _ features: Features = [], _ body: () throws -> Result
  ) throws -> Result {
    var original = termios()
    guard tcgetattr(keyboard, &original) == 0 else { throw SystemError("read keys from the terminal") }
    var raw = original
    cfmakeraw(&raw)
    // Output keeps its line breaks: only input is raw.
    raw.c_oflag = original.c_oflag
    held.pointee = Held(original: original, raw: raw, keyboard: keyboard, screen: screen)
    held.pointee.enter.set(features.enter)
    held.pointee.leave.set(features.leave)
    let handlers = SignalHandlers.install()
    enterRawMode()
    defer {
      leaveRawMode()
      handlers.restore()
    }
    return try body()
  }

  /// Stops the process as the shell's Ctrl-Z does, and returns when it continues.
  public static func suspend() { raise(SIGTSTP) }

  /// Wraps text so that the terminal does not break rows by itself (DECAWM).
  static func withoutWrapping(_ text: String) -> String { "\u{1B}[?7l\(text)\u{1B}[?7h" }
}

/// The values that signal handlers use, at a fixed place in memory.
private struct Held {
  var original = termios()
  var raw = termios()
  var keyboard: Int32 = -1
  var screen: Int32 = -1
  var enter = ShortBytes()
  var leave = ShortBytes()
  var isRaw = false
}

/// Up to 32 bytes without an allocation.
private struct ShortBytes {
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  private var count = 0

  mutating func set(_ text: String) {
    count = min(text.utf8.count, 32)
    withUnsafeMutableBytes(of: &words) { $0.copyBytes(from: text.utf8.prefix(32)) }
  }

  /// Writes the bytes; errors are ignored.
  func write(to descriptor: Int32) {
    withUnsafeBytes(of: words) { bytes in
      if count > 0 { _ = systemWrite(descriptor, bytes.baseAddress, count) }
    }
  }
}

// Created before a handler is installed and never freed. Only the main thread and handlers that interrupt it use it.
nonisolated(unsafe) private let held: UnsafeMutablePointer<Held> = {
  let pointer = UnsafeMutablePointer<Held>.allocate(capacity: 1)
  pointer.initialize(to: Held())
  atexit { leaveRawMode() }
  return pointer
}()

// Both only call functions that are safe in a signal handler (signal-safety(7)).
private func leaveRawMode() {
  guard held.pointee.isRaw else { return }
  held.pointee.isRaw = false
  held.pointee.leave.write(to: held.pointee.screen)
  tcsetattr(held.pointee.keyboard, TCSADRAIN, &held.pointee.original)
}

private func enterRawMode() {
  tcsetattr(held.pointee.keyboard, TCSADRAIN, &held.pointee.raw)
  held.pointee.enter.write(to: held.pointee.screen)
  held.pointee.isRaw = true
}

/// The signals to handle while a terminal is raw, and their handlers before.
private struct SignalHandlers {
  private static let deadly = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  private static let crashes = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE]
  nonisolated(unsafe) fileprivate static let before: UnsafeMutablePointer<sigaction> = {
    let pointer = UnsafeMutablePointer<sigaction>.allocate(capacity: 64)
    pointer.initialize(repeating: sigaction(), count: 64)
    return pointer
  }()
  private var changed: [Int32] = []
  private var mask = sigset_t()

  static func install() -> SignalHandlers {
    Wakeup.prepare()
    var handlers = SignalHandlers()
    // An ignored signal, as after nohup, stays ignored.
    for signal in deadly + crashes where !isIgnored(signal) { handlers.set(signal, dieOf) }
    handlers.set(SIGTSTP, stop)
    handlers.set(SIGCONT) { _ in
      enterRawMode()
      Wakeup.isResumed.pointee = 1
      Wakeup.call()
    }
    handlers.set(SIGWINCH) { _ in
      Wakeup.isResized.pointee = 1
      Wakeup.call()
    }
    handlers.unblock()
    return handlers
  }

  /// Unblocks the signals: a thread of a pool may block them, and programs that it starts inherit that.
  private mutating func unblock() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in changed { sigaddset(&signals, signal) }
    sigprocmask(SIG_UNBLOCK, &signals, &mask)
  }

  func restore() {
    var mask = mask
    sigprocmask(SIG_SETMASK, &mask, nil)
    for signal in changed { sigaction(signal, &SignalHandlers.before[Int(signal)], nil) }
  }

  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    sigaction(signal, nil, &action)
    return unsafeBitCast(handler(of: action), to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private mutating func set(_ signal: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    var action = action(handler)
    sigaction(signal, &action, &SignalHandlers.before[Int(signal)])
    changed.append(signal)
  }
}

/// Restores the terminal, then lets the signal take its usual effect.
private let dieOf: @convention(c) (Int32) -> Void = { signal in
  leaveRawMode()
  sigaction(signal, &SignalHandlers.before[Int(signal)], nil)
  // Blocked until this handler returns.
  raise(signal)
}

/// Restores the terminal, stops, and handles the next stop again; SIGCONT restores raw mode.
private let stop: @convention(c) (Int32) -> Void = { signal in
  leaveRawMode()
  var previous = action(SIG_DFL)
  var mine = sigaction()
  sigaction(signal, &previous, &mine)
  var unblocked = sigset_t()
  sigemptyset(&unblocked)
  sigaddset(&unblocked, signal)
  var blocked = sigset_t()
  raise(signal)
  sigprocmask(SIG_UNBLOCK, &unblocked, &blocked)
  // The process continues; in an orphaned process group it never stopped, so no SIGCONT came.
  sigprocmask(SIG_SETMASK, &blocked, nil)
  sigaction(signal, &mine, nil)
  if !held.pointee.isRaw {
    enterRawMode()
    Wakeup.isResumed.pointee = 1
    Wakeup.call()
  }
}

#if canImport(Darwin)
  private func action(_ handler: (@convention(c) (Int32) -> Void)?) -> sigaction {
    var action = sigaction()
    action.__sigaction_u.__sa_handler = handler
    return action
  }
  private func handler(of action: sigaction) -> (@convention(c) (Int32) -> Void)? {
    action.__sigaction_u.__sa_handler
  }
#else
  private func action(_ handler: (@convention(c) (Int32) -> Void)?) -> sigaction {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = handler
    return action
  }
  private func handler(of action: sigaction) -> (@convention(c) (Int32) -> Void)? {
    action.__sigaction_handler.sa_handler
  }
#endif

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
