import Files

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The keys of a terminal in raw mode, one after the other.
///
/// Keep one for as long as the terminal is used: what was typed ahead waits in it.
public final class Keyboard {
  /// What can happen while one waits for a key.
  public enum Event: Equatable, Sendable {
    case key(Key)
    /// The terminal has another size.
    case resized
    /// The process goes on after a stop, and the screen may show anything.
    case resumed
    /// Nobody types any more.
    case closed
  }

  /// How long the rest of a sequence may take, in milliseconds; Escape by itself is felt after that time.
  public static let patience: Int32 = 50

  private let descriptor: Int32
  private var decoder = KeyDecoder()

  /// A keyboard on an open terminal.
  public init(descriptor: Int32) { self.descriptor = descriptor }

  /// Waits for what happens next.
  /// - Parameter milliseconds: how long at most; nil: for ever.
  /// - Returns: nil when nothing happened in that time.
  public func next(within milliseconds: Int32? = nil) throws(SystemError) -> Event? {
    while true {
      if Wakeup.take(Wakeup.isResumed) { return .resumed }
      if Wakeup.take(Wakeup.isResized) { return .resized }
      if let key = decoder.next() { return .key(key) }
      let isWaiting = decoder.isWaiting
      let limit = isWaiting ? Keyboard.patience : milliseconds ?? -1
      var polled = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: Wakeup.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      let ready = poll(&polled, 2, limit)
      if ready < 0 {
        if errno == EINTR { continue }
        throw SystemError("read the keyboard")
      }
      if ready == 0 {
        guard isWaiting else { return nil }
        decoder.giveUpWaiting()
        continue
      }
      if polled[1].revents != 0 { Wakeup.answer() }
      if polled[0].revents != 0, try !fill() { return .closed }
    }
  }

  /// Reads what is there; false at the end.
  private func fill() throws(SystemError) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &bytes, bytes.count)
    if count < 0 {
      if errno == EINTR || errno == EAGAIN { return true }
      // The other end of a terminal that is gone.
      if errno == EIO { return false }
      throw SystemError("read the keyboard")
    }
    decoder.append(bytes[..<count])
    return count > 0
  }
}
