#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A lock on a file beside a store, by which programs see each other; it ends with the process, however that ends.
public final class SideLock {
  /// What a lock says.
  public enum Meaning: String, Sendable {
    /// Its one holder reminds for the store.
    case daemon
    /// Its holders, any number of them, show alerts on terminals.
    case watch
  }

  private let descriptor: Int32

  /// Takes a lock; nil when it is not to be had, or there can be no such file.
  public init?(_ meaning: Meaning, of store: String) {
    let descriptor = open("\(store).\(meaning.rawValue)", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, (meaning == .daemon ? LOCK_EX : LOCK_SH) | LOCK_NB) == 0 else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// True when another one has the lock. For a moment that keeps it from a third, who tries again.
  public static func isHeld(_ meaning: Meaning, of store: String) -> Bool {
    let descriptor = open("\(store).\(meaning.rawValue)", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, (meaning == .daemon ? LOCK_SH : LOCK_EX) | LOCK_NB) != 0
      && errno == EWOULDBLOCK
  }
}
