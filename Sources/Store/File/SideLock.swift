#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A lock on a file beside a store, by which programs see each other; it ends with the process, however that ends.
///
/// Beside the file itself, not beside a link to it: who uses the same store has the same locks.
public final class SideLock {
  /// What a lock says.
  public enum Meaning: String, Sendable {
    /// Its one holder reminds for the store.
    case daemon
    /// Its holders, any number of them, show alerts on terminals.
    case watch
    /// Its one holder is talking to the server of the planner's account.
    case sync

    var isShared: Bool { self == .watch }
  }

  private let descriptor: Int32

  /// Takes a lock; nil when it is not to be had, or there can be no such file.
  public init?(_ meaning: Meaning, of store: String) {
    if meaning == .daemon, FileRight.isHeld(of: store) { return nil }
    let descriptor = open(SideLock.path(meaning, of: store), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, (meaning.isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// True when another one has the lock. For a moment that keeps it from a third, who tries again.
  public static func isHeld(_ meaning: Meaning, of store: String) -> Bool {
    if meaning == .daemon, FileRight.isHeld(of: store) { return true }
    let descriptor = open(path(meaning, of: store), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, (meaning.isShared ? LOCK_EX : LOCK_SH) | LOCK_NB) != 0
      && errno == EWOULDBLOCK
  }

  /// The path of the file that is locked.
  public static func path(_ meaning: Meaning, of store: String) -> String {
    "\(FileIdentity.realPath(of: store)).\(meaning.rawValue)"
  }

  /// What the one that reminds for a store has written down of itself; nil when none does.
  public static func holder(of store: String) -> Holder? {
    guard isHeld(.daemon, of: store) else { return nil }
    let descriptor = open(path(.daemon, of: store), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return Holder() }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: Holder.size)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return Holder(bytes.prefix(max(count, 0)))
  }

  /// Who reminds for a store, as the locked file says it.
  public struct Holder: Hashable, Sendable {
    /// The number of the process; nil when it is not known.
    public var process: Int?
    /// Why nothing of what it does is recorded; nil while all is well.
    public var trouble: String?
    /// How many other devices of the account ring, as the server says; nil when that is not known.
    public var others: Int?

    /// How many bytes it takes: always the same, so that a full disk has room for what changes.
    static let size = 1024

    /// What a file says; nothing, when it is not such a file.
    init(_ bytes: some Collection<UInt8> = []) {
      let lines = String(decoding: bytes, as: UTF8.self).split(
        separator: "\n", maxSplits: 3, omittingEmptySubsequences: false)
      process = lines.first.flatMap { Int($0) }
      trouble = lines.count > 1 && !lines[1].isEmpty ? String(lines[1]) : nil
      others = lines.count > 2 ? Int(lines[2]) : nil
    }

    /// A process that reminds.
    public init(process: Int, trouble: String?) { (self.process, self.trouble) = (process, trouble) }

    /// What stands in the file: a line for each, and empty lines to its end.
    public var bytes: [UInt8] {
      let line = (trouble ?? "").replacing("\n", with: " ")
      // A long trouble is cut off, and what follows it with it.
      let text = Array(
        "\(process ?? 0)\n\(line)\n\(others.map(String.init) ?? "")".utf8.prefix(Holder.size - 1))
      return text + Array(repeating: UInt8(ascii: "\n"), count: Holder.size - text.count)
    }
  }
}
