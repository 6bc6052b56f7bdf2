import Files

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Reads keys from a terminal in raw mode.
///
/// Use the same keyboard as long as the terminal is used, since it buffers keys that were typed ahead.
public final class Keyboard {
  /// An event while waiting for a key.
  public enum Event: Equatable, Sendable {
    case key(Key)
    /// The size of the terminal changed.
    case resized
    /// The process continued after a stop; the screen must be drawn again.
    case resumed
    /// The input has ended.
    case closed
  }

  /// How long to wait for the rest of a sequence, in milliseconds; Escape on its own takes effect after this time.
  public static let sequenceTimeout: Int32 = 50

  private let descriptor: Int32
  private var decoder = KeyDecoder()

  /// A keyboard on an open terminal.
  public init(descriptor: Int32) { self.descriptor = descriptor }

  /// Waits for the next event.
  /// - Parameter milliseconds: the longest wait; nil: no limit.
  /// - Returns: nil when nothing happened in that time.
  public func next(within milliseconds: Int32? = nil) throws(SystemError) -> Event? {
    while true {
      if Wakeup.take(Wakeup.isResumed) { return .resumed }
      if Wakeup.take(Wakeup.isResized) { return .resized }
      if let key = decoder.next() { return .key(key) }
      let isWaiting = decoder.isWaiting
      let limit = isWaiting ? Keyboard.sequenceTimeout : milliseconds ?? -1
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

  /// Reads available bytes; false at the end of input.
  private func fill() throws(SystemError) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &bytes, bytes.count)
    if count < 0 {
      if errno == EINTR || errno == EAGAIN { return true }
      // The terminal was closed.
      if errno == EIO { return false }
      throw SystemError("read the keyboard")
    }
    decoder.append(bytes[..<count])
    return count > 0
  }
}
